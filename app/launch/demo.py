"""The demonstration of `./run --demo`: loaded before the first request, taken away on request."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import psycopg

from app.config import Config
from app.demo import marks, removing, service
from app.demo.desk import ACCOUNTS
from app.errors import DomainError
from app.extensions import db
from app.factory import create_app
from app.kit import clock
from app.launch import checks, postgres, secret
from app.launch.embedded import embedded_postgres
from app.launch.first_admin import made_up
from app.launch.problem import LaunchProblem
from app.schema_version import bring_up_to_date

NO_BROKER = "redis://127.0.0.1:1/0"
"""Nobody is asked to do anything, so nobody needs to listen."""


def ensure(config: Config) -> tuple[str, ...]:
    """See that the demonstration is there; the lines that say how to sign in. In an app.

    Raises LaunchProblem.
    """
    note = _note(config)
    if not marks.are_there():
        password = _load(made_up())
        note.unlink(missing_ok=True)
        secret.write_private(note, password)
    known = note.read_text().strip() if note.exists() else "la que elegiste al cargarla"
    return (
        "Demostración: entra con una de estas cuentas",
        *(f"  {account.email:<32}{account.sees}" for account in ACCOUNTS),
        f"  Contraseña   {known}",
        "  Quitarla     ./run --remove-demo",
    )


def remove(config: Config, *, with_own: bool) -> str:
    """Take the demonstration away, whether the product runs or not; what to tell about it.

    Raises LaunchProblem.
    """
    with _database(config) as url:
        settled = replace(
            config,
            database_url=url,
            redis_url=config.redis_url or NO_BROKER,
            secret_key=config.secret_key or secret.local_key(config.data_path),
            log_level="ERROR",  # that the broker is away is no news here
        )
        with create_app(settled).app_context():
            bring_up_to_date()
            words = _remove_here(with_own)
            db.session.remove()
            db.engine.dispose()
    _note(config).unlink(missing_ok=True)
    return words


def _load(password: str) -> str:
    try:
        service.load(password=password, now=clock.now())
    except DomainError as error:
        db.session.rollback()
        raise LaunchProblem(error.message) from error
    db.session.commit()
    service.refresh_numbers(at=clock.now())
    return password


def _remove_here(with_own: bool) -> str:
    try:
        removed = removing.remove(with_own=with_own, at=clock.now())
    except DomainError as error:
        db.session.rollback()
        raise LaunchProblem(error.message) from error
    db.session.commit()
    service.refresh_numbers(at=clock.now())
    return removed.words


@contextmanager
def _database(config: Config) -> Iterator[str]:
    """The address of the database: a given one, that of the product that runs, or one started."""
    if config.database_url:
        yield config.database_url
    elif _answers(running := postgres.address(config.data_path)):
        yield running
    else:
        checks.prepare_folder(config.data_path)
        with checks.hold(config.data_path), embedded_postgres(config.data_path) as started:
            yield started


def _answers(url: str) -> bool:
    try:
        psycopg.connect(url, connect_timeout=5).close()
    except psycopg.Error:
        return False
    return True


def _note(config: Config) -> Path:
    return config.data_path / "demo_password"
