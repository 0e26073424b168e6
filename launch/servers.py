"""The embedded servers for as long as a block lasts, and the key of a data folder."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from launch import postgres, valkey
from launch.supervisor import start, stop


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
def _valkey(data_dir: Path, throwaway: bool) -> Iterator[str]:
    server = valkey.prepare(data_dir, throwaway=throwaway)
    program = server.program()
    process = start(program)
    try:
        valkey.wait_until_ready(server, process)
        yield server.url
    finally:
        stop(process, program)
