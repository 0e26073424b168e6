"""The committed description of the API is the API."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import jsonschema_rs
import pytest
from flask import Flask

from app.cli import DOCUMENT
from app.platform import answer_words, api_words, openapi
from app.platform.guard import Access
from records.registry import RECORDS
from tests.house.calls import calls_of, known_calls_of
from tests.house.raised import errors_of

SPECIFIED_LATE = {
    "get_headings_file",
    "create_array_mapping_detail_all/{mapping_id}/{model_id}",
    "load_supplier",
    "loadpeople",
    "sendEmail",
}
"""Calls of the specification that answer before their work is done."""
NEVER = {
    # A widget is stored with a KPI that there is, and with filters that were checked.
    "GET /api/getActiveWidgets: 404 NotFound",
    "GET /api/getActiveWidgets: 422 InvalidFields",
    "GET /api/getWidget: 404 NotFound",
    "GET /api/getWidget: 422 InvalidFields",
    "GET /api/getWidgetsData: 404 NotFound",
    "GET /api/bootstrap: 404 NotFound",
    "GET /api/panel/export: 404 NotFound",
    "GET /api/panel/export: 404 WidgetMissing",
    # It asks its lists for no changes.
    "GET /api/bootstrap: 410 CursorExpired",
    # No file comes with these calls.
    "DELETE /api/loads/{load_id}/steps/{step_id}: 413 FileTooLarge",
    "POST /api/mappings/{mapping_id}/sheets: 410 FileExpired",
}
"""What the code that a call shares with others raises, and never for it."""
METHODS = {"get", "post", "put", "patch", "delete"}


@pytest.fixture(scope="module")
def spec(app: Flask) -> dict:
    """The description as the product gives it."""
    with app.app_context():
        return json.loads(openapi.document())


def operations(spec: dict) -> dict[str, dict]:
    return {
        f"{method.upper()} {path}": operation
        for path, item in spec["paths"].items()
        for method, operation in item.items()
        if method in METHODS
    }


def parameters(spec: dict) -> Iterator[tuple[str, dict]]:
    """Each parameter, with the call that takes it."""
    for path, item in spec["paths"].items():
        for method in METHODS & item.keys():
            for one in (*item.get("parameters", ()), *item[method].get("parameters", ())):
                if "$ref" not in one:
                    yield f"{method.upper()} {path}", one


def properties(spec: dict) -> Iterator[tuple[str, str, dict]]:
    """Each property, with the schema that has it."""
    for name, schema in spec["components"]["schemas"].items():
        for field, described in schema.get("properties", {}).items():
            yield name, field, described


def schemas_within(part: Any) -> Iterator[dict]:
    """Every schema of a part of the document, however deep."""
    if isinstance(part, list):
        for one in part:
            yield from schemas_within(one)
    elif isinstance(part, dict):
        yield part
        for one in part.values():
            yield from schemas_within(one)


def alike(names: Iterable[str]) -> list[str]:
    """The names that are one name once a client has written them in its own way."""
    count = Counter(re.sub(r"[^a-z0-9]", "", name.lower()) for name in names)
    return [name for name, times in count.items() if times > 1]


class TestGeneratedClients:
    """What one or the other generator of clients stumbles over."""

    def test_find_each_value_once_and_of_one_kind(self, spec: dict) -> None:
        for schema in schemas_within(spec):
            if isinstance(values := schema.get("enum"), list):
                assert len({repr(value) for value in values}) == len(values), values
                assert len({type(value) for value in values} - {type(None)}) == 1, values
            if isinstance(kinds := schema.get("type"), list):
                assert len(set(kinds)) == len(kinds), schema

    def test_find_no_two_names_that_become_one(self, spec: dict) -> None:
        assert alike(spec["components"]["schemas"]) == []
        assert alike(one["operationId"] for one in operations(spec).values()) == []
        taken: dict[str, list[str]] = {}
        for name, field, _ in properties(spec):
            taken.setdefault(name, []).append(field)
        for call, one in parameters(spec):
            taken.setdefault(f"{call} {one['in']}", []).append(one["name"])
        assert {name: alike(fields) for name, fields in taken.items() if alike(fields)} == {}

    def test_are_told_what_each_parameter_is(self, spec: dict) -> None:
        assert [
            f"{call} {one['name']}" for call, one in parameters(spec) if not one.get("description")
        ] == []

    def test_are_told_what_each_field_of_a_body_is(self, spec: dict) -> None:
        sent = openapi.sent_schemas(spec)
        assert [
            f"{name}.{field}"
            for name, field, described in properties(spec)
            if name in sent and not (described.get("description") or "$ref" in described)
        ] == []

    def test_are_told_what_each_field_of_an_answer_is(self, spec: dict) -> None:
        assert [
            f"{name}.{field}"
            for name, field, described in properties(spec)
            if not (described.get("description") or "$ref" in described)
        ] == []

    def test_are_told_of_null_where_there_is_null(self, spec: dict) -> None:
        nowhere = [
            f"{name}.{field}"
            for name, field, described in properties(spec)
            if "null" in described.get("description", "")
            and "null" not in json.dumps([described.get("type"), described.get("anyOf")])
        ]
        assert nowhere == []

    @pytest.mark.parametrize(
        ("form", "answer", "record"),
        [
            ("PersonForm", "Person", "person"),
            ("CourseForm", "Course", "course"),
            ("CompanyForm", "Company", "company"),
            ("SupplierForm", "Supplier", "supplier"),
            ("RapporteurForm", "Rapporteur", "rapporteur"),
        ],
    )
    def test_are_told_of_fields_as_the_record_does(
        self, spec: dict, form: str, answer: str, record: str
    ) -> None:
        known = next(one for one in RECORDS if one.name == record)
        schemas = spec["components"]["schemas"]
        for field in known.writable:
            said = schemas[form]["properties"][field.name].get("description", "")
            assert said.startswith(field.label) or field.kind == "picture", field.name
        for field in known.fields:
            said = schemas[answer]["properties"][field.shown]["description"]
            assert said.startswith(field.label), field.name

    def test_are_told_units_and_examples(self, spec: dict) -> None:
        salary = spec["components"]["schemas"]["PersonForm"]["properties"]["grossSalary"]
        assert "En pesos, sin decimales." in salary["description"]
        assert salary["examples"] == [950_000]

    def test_are_given_a_right_example_of_each_field_of_a_body(self, spec: dict) -> None:
        sent, without, wrong = openapi.sent_schemas(spec), [], []
        for name, field, described in properties(spec):
            inner = described.get("items", {})
            says_itself = {"$ref", "enum", "oneOf", "anyOf"} & {*described, *inner}
            plain = "boolean" in described.get("type", ()) or described.get("format") == "binary"
            if name not in sent or says_itself or plain:
                continue
            for example in described.get("examples", [described.get("example")]):
                if example is None:
                    without.append(f"{name}.{field}")
                elif not jsonschema_rs.is_valid(described, example):
                    wrong.append(f"{name}.{field}: {example}")
        assert (without, wrong) == ([], [])

    def test_get_no_examples_that_nothing_has(self, spec: dict) -> None:
        given = [json.dumps(one.get("examples")) for _, _, one in properties(spec)]
        unused = [
            name for name, one in api_words.EXAMPLES.items() if json.dumps([one]) not in given
        ]
        assert unused == []

    def test_are_told_where_the_product_is(self, spec: dict) -> None:
        assert [server["url"] for server in spec["servers"]] == ["/"]

    def test_get_no_words_that_nothing_has(self, spec: dict) -> None:
        said = {
            *(one.get("description") for _, _, one in properties(spec)),
            *(one["description"] for _, one in parameters(spec)),
        }
        words = {**api_words.EVERYWHERE, **api_words.SENT, **api_words.PLACES}
        answered = {**answer_words.ANSWERED, **answer_words.IN_ANSWERS}
        words |= {name: openapi.OF_NULL.sub("", text) for name, text in answered.items()}
        said |= {openapi.OF_NULL.sub("", text or "") for text in said}
        assert {name for name, text in words.items() if text not in said} == set()


class TestDocument:
    def test_is_committed_as_it_is(self, app: Flask) -> None:
        with app.app_context():
            fresh = openapi.document()
        assert DOCUMENT.read_text(encoding="utf-8") == fresh, "run: flask openapi write"

    def test_lists_where_it_differs_from_the_specification(self, spec: dict) -> None:
        late = {
            name
            for name, operation in operations(spec).items()
            if "202" in operation["responses"] and name.partition(" /api/")[2] in SPECIFIED_LATE
        }
        assert len(late) == len(SPECIFIED_LATE)
        assert {name for name in late if f"`{name}`" not in spec["info"]["description"]} == set()

    def test_says_that_a_row_may_not_be_ready(self, spec: dict) -> None:
        silent = [
            name
            for name, operation in operations(spec).items()
            if "{" in name and "409" not in operation["responses"]
        ]
        assert silent == []

    def test_describes_every_call(self, app: Flask, spec: dict) -> None:
        hidden = {"GET /api/docs", "GET /api/docs/{name}", "GET /api/openapi.json"}
        calls = {f"{call.method} {call.described}" for call in calls_of(app)}
        assert calls - hidden == set(operations(spec))

    def test_says_in_a_sentence_what_each_call_does(self, spec: dict) -> None:
        mute = [
            name
            for name, operation in operations(spec).items()
            if len(operation.get("summary", "").split()) < 2
        ]
        assert mute == []

    def test_says_which_calls_need_a_token(self, app: Flask, spec: dict) -> None:
        for call in calls_of(app):
            operation = spec["paths"].get(call.described, {}).get(call.method.lower())
            if operation is not None:
                needs = [] if call.access is Access.PUBLIC else [{"bearer": []}]
                assert operation["security"] == needs, str(call)

    def test_says_who_may_make_each_call(self, app: Flask, spec: dict) -> None:
        for call, known in known_calls_of(app):
            operation = spec["paths"].get(call.described, {}).get(call.method.lower())
            if operation is None:
                continue
            said = operation["description"]
            assert ("Administrators only." in said) == (call.access is Access.ADMIN), str(call)
            assert ("Needs no token." in said) == (call.access is Access.PUBLIC), str(call)
            if known.scope and known.scope != openapi.OWN:
                assert f"needs the scope `{known.scope}`" in said, str(call)

    def test_says_how_each_call_can_fail(self, spec: dict) -> None:
        for name, operation in operations(spec).items():
            statuses = set(operation["responses"])
            assert "503" in statuses, name
            assert "{" not in name or "404" in statuses, name
            assert not operation["security"] or {"401", "403"} <= statuses, name
            assert "requestBody" not in operation or {"400", "413", "422"} <= statuses, name

    def test_says_every_status_that_an_error_of_the_call_has(self, app: Flask, spec: dict) -> None:
        calls = [
            (f"{call.method} {call.described}", known.view)
            for call, known in known_calls_of(app)
            if f"{call.method} {call.described}" in operations(spec)
        ]
        errors = errors_of({view for _, view in calls})
        missing = {
            f"{name}: {error.status} {error.__name__}"
            for name, view in calls
            for error in errors[view]
            if str(error.status) not in operations(spec)[name]["responses"]
        }
        assert missing == NEVER

    def test_says_what_the_server_itself_refuses(self, spec: dict) -> None:
        for name, operation in operations(spec).items():
            asked = {one.get("in") for one in operation.get("parameters", ())}
            assert "query" not in asked or "414" in operation["responses"], name
            assert "requestBody" not in operation or "408" in operation["responses"], name

    def test_names_each_call_for_generated_clients(self, spec: dict) -> None:
        names = [operation.get("operationId") for operation in operations(spec).values()]
        assert all(name and name.isidentifier() for name in names)
        assert len(set(names)) == len(names)

    def test_says_which_calls_take_a_key(self, app: Flask, spec: dict) -> None:
        key = {"$ref": "#/components/parameters/IdempotencyKey"}
        for call in calls_of(app):
            operation = spec["paths"].get(call.described, {}).get(call.method.lower())
            if operation is not None:
                assert (key in operation.get("parameters", [])) == call.once, str(call)

    def test_has_defaults_that_could_be_sent(self, spec: dict) -> None:
        for name, operation in operations(spec).items():
            for parameter in operation.get("parameters", []):
                schema = parameter.get("schema", {})
                assert "null" not in schema.get("type", ""), name
                assert "(" not in str(schema.get("default", "")), name
                assert "default" not in schema or schema["default"] is not None, name

    def test_has_one_shape_of_error(self, spec: dict) -> None:
        assert [
            name
            for name in spec["components"]["schemas"]
            if "Error" in name and name.removeprefix("Error").isdigit()
        ] == []
        error = spec["components"]["schemas"]["Error"]
        assert error["required"] == ["code", "error", "errors", "message", "requestId"]

    def test_has_answers_without_doubtful_fields(self, spec: dict) -> None:
        """Generated types would make a field that may be missing out of each one."""
        for name, schema in spec["components"]["schemas"].items():
            if name.endswith("Answer"):
                assert set(schema["required"]) == set(schema["properties"]), name


class TestLanguage:
    """Who writes a program reads one language; what people read of answers is another matter."""

    SPANISH = re.compile(r"[¿¡]|\b(de|del|la|las|los|una?|que|para|por|con|está|más|tareas?)\b")

    def _told(self, spec: dict) -> Iterator[tuple[str, str]]:
        """Every title and description of a call, its parameters and its tag."""
        for tag in spec["tags"]:
            yield f"tag {tag['name']}", tag["description"]
        for name, call in operations(spec).items():
            yield name, call["summary"]
            yield name, call.get("description", "")
            shared = spec["paths"][name.split(" ", 1)[1]].get("parameters", [])
            for parameter in [*call.get("parameters", []), *shared]:
                if "$ref" not in parameter:
                    yield f"{name}, {parameter['name']}", parameter["description"]

    def test_is_english_and_nothing_goes_without_words(self, spec: dict) -> None:
        told = list(self._told(spec))
        assert len(told) > 500
        bare = [re.sub(r"`[^`]*`|\*[^*]*\*|\"[^\"]*\"", "", words) for _, words in told]
        spanish = [one for one, words in zip(told, bare, strict=True) if self.SPANISH.search(words)]
        assert spanish == []
