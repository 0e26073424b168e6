"""The description of the API: what flask-smorest collects, and what holds for every call."""

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from app.extensions import api
from app.platform.answer_words import ANSWERED, IN_ANSWERS
from app.platform.api_words import EVERYWHERE, EXAMPLES, PLACES, SENT
from app.platform.errors import MESSAGES

Part = dict[str, Any]
"""The document, or a part of it."""
METHODS = ("get", "post", "put", "patch", "delete")
WRITING = ("post", "put", "patch", "delete")
ERROR = {"$ref": "#/components/schemas/Error"}
BEARER = {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"}
IDEMPOTENT = "x-idempotent"
"""How a call says of itself that it takes an Idempotency-Key; stands in no document."""
FAILS = "x-fails"
"""The same for the statuses of errors that not every call of its shape has."""
ACCESS = "x-access"
"""The same for who may call: a value of `guard.Access`."""
SCOPE = "x-scope"
"""What a service account needs for a call; a call without it is for people alone."""
KEY = {
    "in": "header",
    "name": "Idempotency-Key",
    "required": False,
    "description": "Made up by the caller for one save. The same request with the same key is done"
    " once and gets the first answer again; another request with it gets a 422.",
    "schema": {"type": "string", "pattern": "^[!-~]{1,100}$"},
}
CALLERS = {
    "public": "Needs no token.",
    "refresh": "Needs the refresh token.",
    "admin": "Administrators only.",
    "signed_in": "Whoever is signed in may call it.",
}
"""Access -> what a call says of it."""
OWN = "own"
AN_ID = 12
ORDER = re.compile(r"Order\(name='(\w+)', descending=(True|False)\)")
"""How apispec writes the order of a list, which is a tuple in the code."""
OF_NULL = re.compile(r"; null.*?(?=\.$)")
TEXT = """Spanish back office for training: the calls behind every screen.

# First call

Whoever administers makes a service account (*Configuración*, *Integraciones*) and hands over its
token, which is shown once. A program sends it with each call:

    curl -H "Authorization: Bearer $TOKEN" "$AULA/api/getcompanies?pageSize=1"

Each call says below which scope it needs. README, *Loading from another program*, goes on with a
file.

# Errors

Every error has one shape, `Error`. Its `code` is for programs and stays as it is; `message` and
`errors` are for people, in Spanish; `advice`, where there is one, says in English what a program
can do; `requestId`, also in `X-Request-ID`, names the request to whoever operates the product.
401: no valid token. 403: not given to it. 404: not there, or of another company. 409: not as
things are now. 410: not kept any longer. 413: too large. 422: the request is wrong, and `errors`
says where. 429 and 503: later, after `Retry-After` seconds.

# Once and only once

A call that takes an `Idempotency-Key` does its work once for each key and account, for two days:
the same request again gets the first answer, with `Idempotency-Replayed: true`. After a time-out
send it again with its key.

# Limits

`RateLimit-Policy` and `RateLimit` on each answer say how many calls a service account may make
and has left; what is beyond gets a 429 with `token_rate_exceeded`.

# What may change

New calls, fields of answers, values and codes come at any time: ignore what you do not know. What
is to go is marked `deprecated` here and named in the changelog, and works for six months more.

# Departures from the specification

- `POST /api/get_headings_file`, `GET /api/create_array_mapping_detail_all/{mapping_id}/{model_id}`,
  `POST /api/load_supplier` and `POST /api/loadpeople` answer 202 with a job: files of any size are
  read in the background. `GET /api/jobs/{job_id}` tells how far it is and, at its end, the result.
- `POST /api/sendEmail` answers 202 when mails were queued: they leave one after the other.
- A field that only answers have, such as `people_id`, `active` or `companyName`, may be sent back.
  It is ignored when it is what is stored, or empty for a new row, and a 422 otherwise.

Lists with `updatedSince` also tell what changed since a cursor: send `0` first, then the `cursor`
of each answer; `gone` names rows that were deleted or that the list shows no more. A 410 with
`cursor_expired` asks to begin again with `0`."""


def document() -> str:
    """The OpenAPI document as the file and the call give it."""
    return _document(json.dumps(api.collected()))


@lru_cache(maxsize=2)
def _document(collected: str) -> str:
    spec = json.loads(collected)
    spec["info"]["description"] = TEXT
    components = spec.setdefault("components", {})
    components.setdefault("securitySchemes", {})["bearer"] = BEARER
    components.setdefault("responses", {})
    components.setdefault("parameters", {})["IdempotencyKey"] = KEY
    spec["servers"] = [{"url": "/", "description": "The product that gave this document."}]
    names: set[str] = set()
    tags: set[str] = set()
    for path, item in spec["paths"].items():
        for method in METHODS:
            if method in item:
                operation = item[method]
                # Generated clients name their functions so; two addresses of one view differ by
                # theirs.
                name = operation["operationId"]
                if name in names:
                    words = re.findall(r"[A-Za-z0-9]+", path.removeprefix("/api/"))
                    name = "_".join([name, *words])
                names.add(name)
                operation["operationId"] = name
                tags.update(operation["tags"])
                _plain_parameters(operation)
                for parameter in (*item.get("parameters", ()), *operation.get("parameters", ())):
                    _describe(parameter, name, parameter["name"], {**EVERYWHERE, **SENT})
                operation["description"] = _description(operation)
                if operation.pop(IDEMPOTENT):
                    key = {"$ref": "#/components/parameters/IdempotencyKey"}
                    operation.setdefault("parameters", []).append(key)
                _add_errors(operation, method=method, has_id="{" in path, spec=spec)
    sent = sent_schemas(spec)
    for name, schema in components["schemas"].items():
        known = {**EVERYWHERE, **SENT} if name in sent else EVERYWHERE
        for field, described in schema.get("properties", {}).items():
            _describe(described, name, field, known)
            if name in sent:
                _exemplify(described, name, field)
            else:
                _describe_answer(described, name, field, components["schemas"])
    spec["tags"] = [tag for tag in spec["tags"] if tag["name"] in tags]
    return json.dumps(spec, indent=2, ensure_ascii=False) + "\n"


def _description(operation: Part) -> str:
    """What a call says of itself, and below it who may make it."""
    access, scope = operation.pop(ACCESS), operation.get(SCOPE)
    said = [CALLERS[access]]
    if access in ("signed_in", "admin"):
        programs = "A service account needs no scope for what it ordered itself."
        if scope != OWN:
            programs = f"A service account needs the scope `{scope}`."
        said.append(programs if scope else "Closed to service accounts.")
    if "202" in operation["responses"] and "200" not in operation["responses"]:
        said.append("Answers at once; the work is done in the background.")
    return "\n\n".join(filter(None, (operation.get("description"), " ".join(said))))


def _exemplify(described: Part, place: str, name: str) -> None:
    """Give a field of a body an example, unless it says of itself which values it has."""
    kinds = described.get("type", ())
    within = described.get("items", {})
    of_itself = {"$ref", "enum", "example", "examples", "oneOf", "anyOf"} & described.keys()
    if of_itself or "boolean" in kinds or "$ref" in within or "enum" in within:
        return
    formats = {"date": "2026-03-02", "date-time": "2026-03-02T15:30:00+00:00"}
    example = EXAMPLES.get(f"{place}.{name}", formats.get(described.get("format", "")))
    if example is None and re.search(r"\b[Ii]ds? |: su id", described.get("description", "")):
        example = [AN_ID, AN_ID + 3] if "array" in kinds else AN_ID
    if example is None:
        example = EXAMPLES.get(name)
    if example is not None:
        described["examples"] = [example]


def sent_schemas(spec: Part) -> set[str]:
    """The names of all schemas that some body has in it."""
    schemas = spec["components"]["schemas"]
    operations = [item[one] for item in spec["paths"].values() for one in METHODS if one in item]
    ahead = [json.dumps(operation.get("requestBody")) for operation in operations]
    found: set[str] = set()
    while ahead:
        new = set(re.findall(r'"#/components/schemas/(\w+)"', ahead.pop())) - found
        found |= new
        ahead += [json.dumps(schemas[name]) for name in new]
    return found


def _describe(described: Part, place: str, name: str, words: Mapping[str, str]) -> None:
    """Say what a field or parameter is, unless its schema says it; one that refers to a schema
    has the words of that one."""
    said = PLACES.get(f"{place}.{name}", words.get(name))
    if said and "$ref" not in described:
        described.setdefault("description", said)


def _describe_answer(described: Part, place: str, name: str, schemas: Mapping[str, Any]) -> None:
    """The same for a field that nobody sends; a list, and what may be null, has the words of the
    schema within it."""

    def words(part: Any) -> str:
        schema = str(part.get("$ref", "")).rpartition("/")[2]
        return str(schemas[schema].get("description", "")) if schema else ""

    within = [words(part) for part in described.get("anyOf") or described.get("oneOf") or ()]
    of_each = words(described.get("items", {}))
    known = f"Each: {of_each}" if of_each else " ".join(filter(None, within))
    said = IN_ANSWERS.get(f"{place}.{name}") or known or ANSWERED.get(name)
    if said and "$ref" not in described:
        may_be_null = "null" in described.get("type", ())
        described.setdefault("description", said if may_be_null else OF_NULL.sub("", said))


def _plain_parameters(operation: Part) -> None:
    """What is left out of an address has no value, and nothing in an address is null."""
    for parameter in operation.get("parameters", []):
        schema = parameter.get("schema", {})
        if ORDER.search(str(schema.get("default"))):
            orders = ORDER.findall(schema["default"])
            schema["default"] = ",".join(f"{'-' * (down == 'True')}{name}" for name, down in orders)
        elif schema.get("default") in (None, "()"):
            schema.pop("default", None)
        kinds = schema.get("type")
        if isinstance(kinds, list):
            left = [kind for kind in kinds if kind != "null"]
            schema["type"] = left[0] if len(left) == 1 else left
        if "enum" in schema:
            schema["enum"] = [value for value in schema["enum"] if value is not None]


def _add_errors(operation: Part, *, method: str, has_id: bool, spec: Part) -> None:
    for status in _statuses(operation, method=method, has_id=has_id):
        name = f"Error{status}"
        spec["components"]["responses"].setdefault(
            name,
            {"description": MESSAGES[status], "content": {"application/json": {"schema": ERROR}}},
        )
        reference = {"$ref": f"#/components/responses/{name}"}
        operation["responses"].setdefault(str(status), reference)


def _statuses(operation: Part, *, method: str, has_id: bool) -> list[int]:
    """The errors that any call of this shape may answer; the rest a call says itself."""
    found = [503, *operation.pop(FAILS)]
    if operation.get("security"):
        found += [401, 403]
    if has_id or "requestBody" in operation:
        found += [404]
    if method in WRITING or has_id:
        found += [409]  # what is asked for may not be ready, or not allow it
    if method in WRITING:
        found += [422, 507]
    if "requestBody" in operation:
        found += [400, 408, 413, 415]
    if operation.get("parameters"):
        found += [422]
    if any(one.get("in") == "query" for one in operation.get("parameters", ())):
        found += [414]
    return sorted(set(found))
