"""The app for a command that works on the data of `./run`, whether that is running or not."""

import os
import secrets
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path

import psycopg

from app.config import Config
from app.extensions import db
from app.factory import create_app
from app.platform.installation import migrate
from launch import checks, postgres, valkey
from launch.supervisor import start, stop

NO_BROKER = "redis://127.0.0.1:1/0"
"""Nobody is asked to do anything, so nobody needs to listen."""


def local_key(data: Path) -> str:
    """The key of this data folder."""
    path = data / "secret_key"
    with suppress(FileExistsError):
        write_private(path, secrets.token_urlsafe(48))
    return path.read_text().strip()


def write_private(path: Path, text: str) -> None:
    """Write a new file that only its owner can read.

    Raises FileExistsError.
    """
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(text)


@contextmanager
def embedded_servers(data_dir: Path, *, throwaway: bool = True) -> Iterator[tuple[str, str]]:
    """Run PostgreSQL and Valkey in a folder; yields their addresses (database, broker).

    Raises LaunchProblem.
    """
    with (
        embedded_postgres(data_dir, throwaway=throwaway) as database,
        _valkey(data_dir, throwaway) as broker,
    ):
        yield database, broker


@contextmanager
def embedded_postgres(data_dir: Path, *, throwaway: bool = False) -> Iterator[str]:
    """Run PostgreSQL alone in a folder; yields its address.

    Raises LaunchProblem.
    """
    server = postgres.prepare(data_dir, throwaway=throwaway)
    program = server.program()
    process = start(program)
    try:
        postgres.wait_until_ready(server, process)
        yield server.url
    finally:
        stop(process, program)


@contextmanager
def app_beside(config: Config) -> Iterator[None]:
    """An app context on the database of the settings, on that of the running product, or else on
    the embedded one, which is started for as long as the block lasts.

    Raises LaunchProblem when the data folder cannot be used.
    """
    with ExitStack() as stack:
        url = config.database_url or postgres.address(config.data_path)
        if not (config.database_url or _answers(url)):
            checks.prepare_folder(config.data_path)
            stack.enter_context(checks.hold(config.data_path))
            url = stack.enter_context(embedded_postgres(config.data_path))
        settled = replace(
            config,
            database_url=url,
            redis_url=config.redis_url or NO_BROKER,
            secret_key=config.secret_key or local_key(config.data_path),
            log_level="ERROR",  # that the broker is away is expected here
        )
        with create_app(settled).app_context():
            try:
                migrate()
                yield
            finally:
                db.session.remove()
                db.engine.dispose()


@contextmanager
def _valkey(data_dir: Path, throwaway: bool) -> Iterator[str]:
    server = valkey.prepare(data_dir, throwaway=throwaway)
    program = server.program()
    process = start(program)
    try:
        valkey.wait_until_ready(server, process)
        yield server.url
    finally:
        stop(process, program)


def _answers(url: str) -> bool:
    try:
        psycopg.connect(url, connect_timeout=5).close()
    except psycopg.Error:
        return False
    return True
