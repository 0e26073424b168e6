"""Fixtures of an app whose transactions are real, since jobs commit and roll back on their own."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import pytest
import redis
from flask import Flask

from app.config import Config
from app.extensions import db as database
from app.factory import create_app
from app.imports import files
from app.models.organisation import Company
from app.platform import queue
from app.platform.child_process import run
from sheets.workbook import parse
from tests.factories import make_company, make_user
from tests.support import databases
from tests.support.bulk import Bulk, empty_tables
from tests.support.databases import Servers

T = TypeVar("T")

SECRET = "only-for-tests-0123456789-abcdefghijkl"


def read_here(function: Callable[..., T], *args: Any, **options: Any) -> T:
    """Parse a file in this process: a child for each of the thousands of small ones of these tests
    took an eighth of their processor. That there is one, and that it may take no more than it is
    given, is tried with `reading_child`.
    """
    if function is not parse:
        return run(function, *args, **options)
    return function(*args, limits=options["limits"])


@pytest.fixture
def reading_child(house: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are read in a child process, as they always are."""
    del house
    monkeypatch.setattr(files, "run", run)


@pytest.fixture(scope="session")
def committing_app(
    servers: Servers, template: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Flask]:
    """The product on a database of its own, where what is committed stays."""
    with databases.copied(servers, template) as url:
        config = Config(
            environment="test",
            secret_key=SECRET,
            database_url=url,
            redis_url=servers.redis_url,
            data_dir=str(tmp_path_factory.mktemp("loads")),
            job_lease_seconds=30,
            upload_mb=2,
        )
        app = create_app(config)
        yield app
        with app.app_context():
            database.session.remove()
            database.engine.dispose()


@pytest.fixture
def house(
    committing_app: Flask, broker: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Flask]:
    """That app, empty."""
    del broker
    monkeypatch.setattr(files, "run", read_here)
    with committing_app.app_context():
        empty_tables()
        yield committing_app
        database.session.remove()


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[queue.Message]:
    """The messages that would have left for the workers."""
    messages: list[queue.Message] = []
    monkeypatch.setattr(queue, "send", lambda message: messages.append(message) or True)
    return messages


@pytest.fixture
def andina(house: Flask) -> Company:
    """A company that the files name."""
    del house
    return make_company("Andina")


@pytest.fixture
def bulk(house: Flask, sent: list[queue.Message], andina: Company) -> Bulk:
    """An administrator who loads spreadsheets."""
    del andina
    return Bulk(house, make_user("carga@ejemplo.cl", name="Carla Carga"), sent)


@pytest.fixture
def staff(house: Flask, sent: list[queue.Message], andina: Company) -> Bulk:
    """Staff of Andina who loads spreadsheets."""
    return Bulk(house, make_user("staff@andina.cl", company=andina), sent)
