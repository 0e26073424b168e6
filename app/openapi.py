"""The description of the API: what flask-smorest collects, and what holds for every call."""

import json
from functools import lru_cache
from typing import Any

from app.errors import MESSAGES
from app.extensions import api

METHODS = ("get", "post", "put", "patch", "delete")
WRITING = ("post", "put", "patch", "delete")
ERROR = {"$ref": "#/components/schemas/Error"}
BEARER = {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"}
TEXT = "Spanish back office for training: the calls behind every screen."


def document() -> str:
    """The OpenAPI document as the file and the call give it."""
    spec = api.spec.to_dict()
    return _document(json.dumps(spec))


@lru_cache(maxsize=2)
def _document(collected: str) -> str:
    spec = json.loads(collected)
    spec["info"]["description"] = TEXT
    components = spec.setdefault("components", {})
    components.setdefault("securitySchemes", {})["bearer"] = BEARER
    components.setdefault("responses", {})
    for path, item in spec["paths"].items():
        for method in METHODS:
            if method in item:
                _add_errors(item[method], method=method, has_id="{" in path, spec=spec)
    spec["tags"] = [tag for tag in spec["tags"] if tag["name"] in _tags_in_use(spec)]
    return json.dumps(spec, indent=2, ensure_ascii=False) + "\n"


def _tags_in_use(spec: dict[str, Any]) -> set[str]:
    operations = (item[m] for item in spec["paths"].values() for m in METHODS if m in item)
    return {tag for operation in operations for tag in operation["tags"]}


def _add_errors(
    operation: dict[str, Any], *, method: str, has_id: bool, spec: dict[str, Any]
) -> None:
    for status in _statuses(operation, method=method, has_id=has_id):
        name = f"Error{status}"
        spec["components"]["responses"].setdefault(name, _response(status))
        reference = {"$ref": f"#/components/responses/{name}"}
        operation["responses"].setdefault(str(status), reference)


def _statuses(operation: dict[str, Any], *, method: str, has_id: bool) -> list[int]:
    """The errors that any call of this shape may answer; the rest a call says itself."""
    found = [503]
    if operation.get("security"):
        found += [401, 403]
    if has_id or "requestBody" in operation:
        found += [404]
    if method in WRITING:
        found += [409, 422]
    if "requestBody" in operation:
        found += [400, 413, 415]
    if operation.get("parameters"):
        found += [422]
    return sorted(set(found))


def _response(status: int) -> dict[str, Any]:
    return {"description": MESSAGES[status], "content": {"application/json": {"schema": ERROR}}}
