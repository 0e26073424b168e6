"""Made-up requests to every call: no crash, and no answer that the description does not know."""

import json
from typing import Any

import pytest
import schemathesis
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from app.cli import DOCUMENT
from tests.factories import PASSWORD, make_user

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
METHODS = {"get", "post", "put", "patch", "delete"}
EXAMPLES_SHARE = 5
"""A request costs as much as so many examples of a function."""


def operations() -> list[Any]:
    """Every call of the committed description, which another test holds fresh."""
    spec = json.loads(DOCUMENT.read_text(encoding="utf-8"))
    return [
        pytest.param(path, method, id=f"{method.upper()} {path}")
        for path, item in spec["paths"].items()
        for method in item
        if method in METHODS
    ]


def takes_anything(operation: Any) -> bool:
    """Whether there is anything that a request could say wrongly."""
    definition = operation.definition.raw
    return bool(definition.get("parameters") or definition.get("requestBody"))


@pytest.fixture(scope="module")
def schema(app: Flask) -> Any:
    """The description as a maker of requests."""
    return schemathesis.openapi.from_wsgi("/api/openapi.json", app)


class TestMadeUpRequests:
    @pytest.mark.parametrize(("path", "method"), operations())
    @pytest.mark.usefixtures("outbox")
    @pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
    def test_get_an_answer_of_the_description(
        self, schema: Any, client: FlaskClient, path: str, method: str, mode: GenerationMode
    ) -> None:
        operation = schema[path][method]
        if mode is GenerationMode.NEGATIVE and not takes_anything(operation):
            return
        make_user("ana@ejemplo.cl")

        def headers() -> dict[str, str]:
            body = {"email": "ana@ejemplo.cl", "password": PASSWORD}
            tokens = client.post("/api/login", json=body).json
            token = tokens["refresh_token" if path == "/api/refresh" else "token"]
            return {"Authorization": f"Bearer {token}"}

        kept = headers()
        ends_session = path in {"/api/refresh", "/api/logout"}

        @given(case=operation.as_strategy(generation_mode=mode))
        @settings(
            max_examples=settings().max_examples // EXAMPLES_SHARE,
            deadline=None,
            derandomize=True,
            database=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        def ask(case: Any) -> None:
            case.call_and_validate(headers=headers() if ends_session else kept, checks=CHECKS)

        ask()
