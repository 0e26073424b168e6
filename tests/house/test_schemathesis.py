"""Made-up requests to every call: no crash, and no answer that the description does not know."""

import json
from collections.abc import Callable
from importlib import import_module
from itertools import islice
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, Phase, given, settings

from app.cli import DOCUMENT
from tests.factories import PASSWORD, make_user

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
def made_up() -> Any:
    """The maker of requests; not every process that shares the tests has to import it."""
    return import_module("tests.house.schemathesis_checks")


@pytest.fixture(scope="module")
def schema(made_up: Any, app: Flask) -> Any:
    """The description as a maker of requests."""
    return made_up.schema_of("/api/openapi.json", app)


def signing_in(client: FlaskClient, path: str) -> Callable[[], dict[str, str]]:
    """Makes the headers of a signed-in caller; of a new session where a call ends it."""
    make_user("ana@ejemplo.cl")

    def headers() -> dict[str, str]:
        body = {"email": "ana@ejemplo.cl", "password": PASSWORD}
        tokens = client.post("/api/login", json=body).json
        token = tokens["refresh_token" if path == "/api/refresh" else "token"]
        # The library does not unpack what it gets.
        return {"Authorization": f"Bearer {token}", "Accept-Encoding": "identity"}

    kept = headers()
    ends_session = path in {"/api/refresh", "/api/logout"}
    return headers if ends_session else lambda: kept


class TestMadeUpRequests:
    @pytest.mark.parametrize(("path", "method"), operations())
    @pytest.mark.usefixtures("outbox")
    @pytest.mark.parametrize("mode", ["positive", "negative"])
    def test_get_an_answer_of_the_description(
        self, made_up: Any, schema: Any, client: FlaskClient, path: str, method: str, mode: str
    ) -> None:
        operation = schema[path][method]
        if mode == "negative" and not takes_anything(operation):
            return
        kind = made_up.WRONG if mode == "negative" else made_up.RIGHT
        headers = signing_in(client, path)

        @given(case=operation.as_strategy(generation_mode=kind))
        @settings(
            max_examples=settings().max_examples // EXAMPLES_SHARE,
            deadline=None,
            derandomize=True,
            database=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        def ask(case: Any) -> None:
            case.call_and_validate(headers=headers(), checks=made_up.CHECKS)

        ask()

    @pytest.mark.release
    @pytest.mark.parametrize(("path", "method"), operations())
    @pytest.mark.usefixtures("outbox")
    def test_that_are_wrong_in_one_place_are_refused(
        self, made_up: Any, schema: Any, client: FlaskClient, path: str, method: str
    ) -> None:
        """Each bound, type and required field of the description, and each other method."""
        operation = schema[path][method]
        headers = signing_in(client, path)
        wrong = operation.schema.iter_coverage_cases(
            operation,
            generation_modes=[made_up.WRONG],
            generation_config=schema.config.generation,
        )
        for case in islice(wrong, MOST_WRONG):
            case.call_and_validate(headers=headers(), checks=made_up.STRICT)
