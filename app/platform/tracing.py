"""Traces by OpenTelemetry, off unless OTEL_EXPORTER_OTLP_ENDPOINT names a receiver.

Until then nothing of the libraries is imported, since that would cost each process memory and time.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Literal

from flask import Flask
from sqlalchemy import Engine

from app.config import Config

GIVE_UP_MS = 5_000


Ended = Callable[[int], object]
"""Given the number of rows of a statement."""


class _Tracing:
    """What this process does about traces: nothing, until it is told to."""

    current: Callable[[], str | None] = staticmethod(lambda: None)
    statement: Callable[[str], AbstractContextManager[Ended]] = staticmethod(
        lambda _: nullcontext(lambda _: None)
    )
    send_rest: Callable[[int], object] = staticmethod(lambda _: None)


def current() -> str | None:
    """The id of the trace that is at hand, if any."""
    return _Tracing.current()


def statement(words: str) -> AbstractContextManager[Ended]:
    """Note a statement that goes by the driver alone, of which the engine tells nobody."""
    return _Tracing.statement(words)


def watch(app: Flask, engine: Engine, config: Config) -> None:
    """Note what happens; it leaves once `export` was called in a process."""
    if config.otel_exporter_otlp_endpoint:
        from app.platform import spans  # noqa: PLC0415 - what it imports is for who wants it

        spans.note(app, engine)
        _Tracing.current = staticmethod(spans.trace_id)
        _Tracing.statement = staticmethod(spans.statement)


def export(config: Config, *, role: Literal["web", "worker"]) -> None:
    """Send what this process notes. Called after forks: threads and sockets cannot be inherited."""
    if config.otel_exporter_otlp_endpoint:
        from app.platform import spans  # noqa: PLC0415 - what it imports is for who wants it

        provider = spans.send_from_here(config, service=f"aula-{role}")
        _Tracing.send_rest = staticmethod(provider.force_flush)


def send_rest() -> None:
    """Send what waits, where a process ends without the steps of an orderly end."""
    _Tracing.send_rest(GIVE_UP_MS)
