"""Two processes that start on an empty database at the same moment."""

import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace

import pytest
from flask import Flask
from sqlalchemy import select, text

from app.extensions import db
from app.factory import create_app
from app.models.accounts import User
from app.organisation.users import service as users
from tests.factories import PASSWORD

PATIENCE = 60.0
WAITING = text("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")


@pytest.fixture
def empty(app: Flask, fresh_database: str) -> Iterator[Flask]:
    """The product on a database without a user."""
    product = create_app(replace(app.config["SETTINGS"], database_url=fresh_database))
    yield product
    with product.app_context():
        db.engine.dispose()


def begin(product: Flask, email: str) -> bool:
    with product.app_context():
        made = users.ensure_first_admin(email=email, password=PASSWORD)
        db.session.commit()
        return made


def wait_until_it_waits(second: Future[bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not second.done() and time.monotonic() < deadline:
        with db.engine.connect() as look:
            if look.scalar(WAITING):
                return
        time.sleep(0.01)


class TestFirstAdministrator:
    def test_is_made_once_when_two_processes_begin(self, empty: Flask) -> None:
        with empty.app_context(), ThreadPoolExecutor(1) as other:
            assert users.ensure_first_admin(email="a@ejemplo.cl", password=PASSWORD)
            second = other.submit(begin, empty, "b@ejemplo.cl")
            wait_until_it_waits(second)
            db.session.commit()
            assert second.result(PATIENCE) is False
            assert db.session.scalars(select(User.email)).all() == ["a@ejemplo.cl"]
