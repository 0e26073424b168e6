"""What every test may ask for: servers, the app, a database that forgets, and who is calling."""

import gc
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import pytest
import redis
from flask import Flask
from flask.testing import FlaskClient
from flask_sqlalchemy import SQLAlchemy
from hypothesis import HealthCheck, settings
from pytest_socket import socket_allow_hosts

from app.config import Config, load
from app.extensions import db as database
from app.factory import create_app
from app.models.accounts import User
from app.models.organisation import Company
from app.organisation.auth import service as auth
from app.platform import cache, clock, queue
from launch.servers import embedded_servers
from tests.factories import PASSWORD, make_company, make_user, numbered_from_one
from tests.support import buckets, databases
from tests.support.buckets import Bucket
from tests.support.databases import Servers
from tests.support.sharing import Sharing, longest_first

REDIS_DATABASES = 16
SECRET_KEY = "only-for-tests-0123456789-abcdefghijkl"

# The machine may be busy: how long an example takes says nothing of the code.
patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("change", patient, max_examples=20)
settings.register_profile("release", patient, max_examples=100)
settings.load_profile("change")


@pytest.fixture(autouse=True)
def _own_machine_only(servers_hosts: list[str]) -> None:
    """No test reaches the network."""
    socket_allow_hosts(servers_hosts, allow_unix_socket=True)


@pytest.fixture(scope="session")
def servers_hosts() -> list[str]:
    """This machine, and servers given from outside."""
    given = load()
    outside = (urlsplit(url).hostname for url in (given.database_url, given.redis_url) if url)
    return ["127.0.0.1", "::1", "localhost", *filter(None, outside)]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Sharing:
    """Share the tests as they are best shared."""
    return Sharing(config, log)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes longest."""
    longest_first(items)


def pytest_collection_finish() -> None:
    """Look for garbage seldom, and not in what was imported: a twelfth of all time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 50)


@pytest.fixture(scope="session")
def servers(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Iterator[Servers]:
    """PostgreSQL and Valkey: those of DATABASE_URL and REDIS_URL, or embedded ones."""
    given = load()
    with ExitStack() as stack:
        own = ("", "")
        if not (given.database_url and given.redis_url):
            data = tmp_path_factory.mktemp("servers")
            own = stack.enter_context(embedded_servers(data))
        broker = _of_process(given.redis_url, worker_id) if given.redis_url else own[1]
        yield Servers(given.database_url or own[0], broker)


def _of_process(redis_url: str, worker_id: str) -> str:
    """A database of its own for each process that shares the tests."""
    address = urlsplit(redis_url)
    place = int(worker_id.removeprefix("gw")) if worker_id.startswith("gw") else 0
    number = int(address.path.strip("/") or 0) + place
    return urlunsplit(address._replace(path=f"/{number % REDIS_DATABASES}"))


@pytest.fixture(scope="session")
def data_dir(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Where the app of the tests keeps files."""
    return str(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="session")
def template(servers: Servers, data_dir: str) -> Iterator[str]:
    """The name of a migrated database that others are copied from."""
    with databases.migrated(servers, _config(servers, servers.database_url, data_dir)) as name:
        yield name


@pytest.fixture(scope="session")
def app(servers: Servers, template: str, data_dir: str) -> Iterator[Flask]:
    """The product, on a database of this session."""
    with databases.copied(servers, template) as url, pytest.MonkeyPatch.context() as patch:
        config = _config(servers, url, data_dir)
        for name in ("secret_key", "database_url", "redis_url", "data_dir", "environment"):
            patch.setenv(name.upper(), getattr(config, name))
        app = create_app(config)
        yield app
        with app.app_context():
            database.engine.dispose()


@pytest.fixture
def fresh_database(servers: Servers, template: str, broker: redis.Redis) -> Iterator[str]:
    """The address of an empty, migrated database for tests that commit from several processes."""
    del broker
    with databases.copied(servers, template) as url:
        yield url


@pytest.fixture(scope="session", params=buckets.SERVERS)
def bucket(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Bucket]:
    """A bucket of each server that speaks S3."""
    with buckets.SERVERS[request.param](tmp_path_factory.mktemp(request.param)) as made:
        yield made


@pytest.fixture
def outbox(monkeypatch: pytest.MonkeyPatch) -> list[queue.Message]:
    """The messages that would have left for the workers."""
    messages: list[queue.Message] = []
    monkeypatch.setattr(queue, "send", lambda message: messages.append(message) or True)
    return messages


@pytest.fixture
def db(app: Flask, outbox: list[queue.Message]) -> Iterator[SQLAlchemy]:
    """The database inside one transaction: what a test commits is gone after it."""
    del outbox
    with app.app_context(), databases.in_transaction(), numbered_from_one():
        yield database


@pytest.fixture(scope="session")
def _broker(servers: Servers) -> Iterator[redis.Redis]:
    with redis.Redis.from_url(servers.redis_url) as client:
        yield client


@pytest.fixture
def broker(_broker: redis.Redis) -> redis.Redis:
    """The broker, emptied: neither cache nor counted tries of another test."""
    _broker.flushdb()
    cache.forget_remembered()
    return _broker


@pytest.fixture
def client(app: Flask, db: SQLAlchemy, broker: redis.Redis) -> FlaskClient:
    """Somebody who is not signed in."""
    del db, broker
    return app.test_client()


@pytest.fixture
def as_admin(app: Flask, client: FlaskClient) -> FlaskClient:
    """An administrator."""
    del client
    return signed_in(app, make_user("admin@capacitacion.cl"))


@pytest.fixture
def andina(db: SQLAlchemy) -> Company:
    """The company whose staff calls in `as_staff`."""
    del db
    return make_company("Empresa Andina")


@pytest.fixture
def as_staff(app: Flask, client: FlaskClient, andina: Company) -> FlaskClient:
    """Staff of Empresa Andina, which sees that company only."""
    del client
    return signed_in(app, make_user("staff@andina.cl", company=andina))


def signed_in(app: Flask, user: User) -> FlaskClient:
    """A client that calls as somebody, who has really signed in, though not over HTTP."""
    client = app.test_client()
    _, tokens = auth.sign_in(
        email=user.email, password=PASSWORD, limits=(), device=auth.Device(), at=clock.now()
    )
    database.session.commit()
    client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {tokens.token}"
    return client


def _config(servers: Servers, database_url: str, data_dir: str) -> Config:
    return Config(
        environment="test",
        secret_key=SECRET_KEY,
        database_url=database_url,
        redis_url=servers.redis_url,
        data_dir=data_dir,
    )
