"""Databases for tests: one migrated template, and copies of it that take milliseconds."""

import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
from flask_sqlalchemy.session import Session
from psycopg import sql
from sqlalchemy import Connection

from app.config import Config
from app.extensions import db
from app.factory import create_app
from app.platform.installation import migrate

VACUUM_SECONDS = 30


@dataclass(frozen=True)
class Servers:
    """Where the tests' database server and broker listen."""

    database_url: str
    redis_url: str

    def named(self, database: str) -> str:
        """The address of another database of the same server."""
        return urlunsplit(urlsplit(self.database_url)._replace(path=f"/{database}"))


@contextmanager
def migrated(servers: Servers, config: Config) -> Iterator[str]:
    """A database with the whole schema, to be copied and never used; yields its name."""
    with _created(servers, template=None) as name:
        app = create_app(replace(config, database_url=servers.named(name)))
        with app.app_context():
            migrate()
            db.session.remove()
            db.engine.dispose()
        yield name


@contextmanager
def copied(servers: Servers, template: str) -> Iterator[str]:
    """A fresh copy of a template; yields its address."""
    with _created(servers, template=template) as name:
        yield servers.named(name)


@contextmanager
def in_transaction() -> Iterator[Connection]:
    """Have all sessions of the app write into one transaction, which is rolled back at the end."""
    with db.engine.connect() as connection, pytest.MonkeyPatch.context() as patch:
        transaction = connection.begin()
        patch.setattr(Session, "get_bind", lambda *_, **__: connection)
        db.session.configure(join_transaction_mode="create_savepoint")
        yield connection
        db.session.remove()
        transaction.rollback()


@contextmanager
def _created(servers: Servers, *, template: str | None) -> Iterator[str]:
    name = f"test_{secrets.token_hex(6)}"
    model = sql.Identifier(template or "template0")
    _command(servers, sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(sql.Identifier(name), model))
    try:
        yield name
    finally:
        _drop(servers, name)


def _drop(servers: Servers, name: str) -> None:
    """A vacuum of the server's own may look at a database; nobody but its owner can end that."""
    command = sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name))
    deadline = time.monotonic() + VACUUM_SECONDS
    while True:
        try:
            return _command(servers, command)
        except psycopg.errors.InsufficientPrivilege:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)


def _command(servers: Servers, command: sql.Composed) -> None:
    with psycopg.connect(servers.database_url, autocommit=True) as connection:
        connection.execute(command)
