"""Embedded servers as `with` blocks, for whoever does not start the whole product."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.launch import postgres, valkey
from app.launch.processes import start, stop


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
