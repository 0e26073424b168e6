"""The committed description of the API is the API."""

import json

import pytest
from flask import Flask

from app.cli import DOCUMENT
from app.platform import openapi
from app.platform.guard import Access
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
