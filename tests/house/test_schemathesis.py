"""Made-up requests to every call: no crash, and no answer that the description does not know."""

import json
from collections.abc import Callable
from itertools import islice
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
    missing_required_header,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from app.cli import DOCUMENT
from tests.factories import PASSWORD, make_user

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
STRICT = [*CHECKS, negative_data_rejection, unsupported_method, missing_required_header]
"""For requests that are wrong on purpose."""
METHODS = {"get", "post", "put", "patch", "delete"}
MOST_WRONG = 150
"""Of one call; a search with very many filters would go on for minutes."""
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


def signing_in(client: FlaskClient, path: str) -> Callable[[], dict[str, str]]:
    """Makes the headers of a signed-in caller; of a new session where a call ends it."""
    make_user("ana@ejemplo.cl")

    def headers() -> dict[str, str]:
        body = {"email": "ana@ejemplo.cl", "password": PASSWORD}
        tokens = client.post("/api/login", json=body).json
        token = tokens["refresh_token" if path == "/api/refresh" else "token"]
        return {"Authorization": f"Bearer {token}"}

    kept = headers()
    ends_session = path in {"/api/refresh", "/api/logout"}
    return headers if ends_session else lambda: kept


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
        headers = signing_in(client, path)

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
            case.call_and_validate(headers=headers(), checks=CHECKS)

        ask()

    @pytest.mark.release
    @pytest.mark.parametrize(("path", "method"), operations())
    @pytest.mark.usefixtures("outbox")
    def test_that_are_wrong_in_one_place_are_refused(
        self, schema: Any, client: FlaskClient, path: str, method: str
    ) -> None:
        """Each bound, type and required field of the description, and each other method."""
        operation = schema[path][method]
        headers = signing_in(client, path)
        wrong = operation.schema.iter_coverage_cases(
            operation,
            generation_modes=[GenerationMode.NEGATIVE],
            generation_config=schema.config.generation,
        )
        for case in islice(wrong, MOST_WRONG):
            case.call_and_validate(headers=headers(), checks=STRICT)
