"""Several callers at the same moment, on a database that really commits."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app.extensions import db
from app.factory import create_app
from tests.factories import PASSWORD, make_user

MANY = 4
CALLER = "ana@ejemplo.cl"


@contextmanager
def product_on(database_url: str, app: Flask) -> Iterator[Flask]:
    """The product on a database of its own, with an administrator."""
    own = create_app(replace(app.config["SETTINGS"], database_url=database_url))
    with own.app_context():
        make_user(CALLER)
        db.session.remove()
    yield own
    with own.app_context():
        db.engine.dispose()


def at_once(product: Flask, ask: Callable[[FlaskClient, int], TestResponse]) -> list[str]:
    """What several callers get who ask together: `ok`, or the code of the refusal."""
    body = {"email": CALLER, "password": PASSWORD}
    token = product.test_client().post("/api/login", json=body).json["token"]

    def call(number: int) -> str:
        client = product.test_client()
        client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {token}"
        answer = ask(client, number)
        return answer.json.get("code", "ok")

    with ThreadPoolExecutor(MANY) as pool:
        return sorted(pool.map(call, range(MANY)))
