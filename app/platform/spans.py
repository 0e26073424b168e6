"""What is noted of a request, a task and their statements, and the part of it that leaves.

Imports the libraries of OpenTelemetry: only `tracing` imports it, once a receiver is named.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from flask import Flask
from opentelemetry import trace
from opentelemetry.exporter.otlp.proto.http import Compression
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.instrumentation.celery import CeleryInstrumentor
from opentelemetry.instrumentation.flask import FlaskInstrumentor
from opentelemetry.propagate import set_global_textmap
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import Event, ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExporter
from opentelemetry.sdk.trace.sampling import ParentBased, TraceIdRatioBased
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator
from sqlalchemy import Connection, Engine, ExceptionContext, event

from app.config import VERSION, Config

PATH = "/v1/traces"
"""Where a receiver takes traces, behind its address."""
SEND_SECONDS = 1
GIVE_UP_SECONDS = 5
QUIET = "/healthz$,/readyz$,/metrics$"
"""Asked every few seconds by machines."""
TOLD = frozenset(
    {
        *("http.method", "http.request.method", "http.route"),
        *("http.status_code", "http.response.status_code", "error.type", "exception.type"),
        *("db.system.name", "db.query.text", "db.rows"),
        *("celery.action", "celery.state", "celery.task_name"),
        *("messaging.message.id", "messaging.destination", "messaging.destination.name"),
    }
)
"""What leaves of what the libraries note. Paths hold tokens of surveys, queries names, headers
sessions, the words of an exception the values of a row: none of them is here."""
LITERAL = re.compile(r"'(?:[^']|'')*'")
"""What stands in a statement itself; its parameters are not noted at all."""
STATEMENT_CHARS = 4_000
OPEN = "spans"
"""Statements of a connection that have not ended, the innermost last."""


class DiscreetExporter(OTLPSpanExporter):
    """Sends of each span what may leave."""

    def export(self, spans: Sequence[ReadableSpan]) -> Any:
        """Send some; a receiver that is away costs nobody but this thread its time."""
        return super().export([_discreet(span) for span in spans])


def note(app: Flask, engine: Engine) -> None:
    """Note requests, statements and messages."""
    # Of what a caller says it takes the trace alone, and no baggage.
    set_global_textmap(TraceContextTextMapPropagator())
    FlaskInstrumentor().instrument_app(app, excluded_urls=QUIET)  # type: ignore[no-untyped-call]  # untyped upstream
    CeleryInstrumentor().instrument()  # type: ignore[no-untyped-call]  # untyped upstream
    event.listen(engine, "before_cursor_execute", _begin_statement)
    event.listen(engine, "after_cursor_execute", _end_statement)
    event.listen(engine, "handle_error", _end_refused)


@contextmanager
def statement(words: str) -> Iterator[Callable[[int], object]]:
    """Note a statement of the driver; what it is given says how many rows went."""
    span = _begun(words)
    if span is None:
        yield lambda _: None
        return
    try:
        yield lambda rows: span.set_attribute("db.rows", rows)
    except BaseException as error:
        _refuse(span, error)
        raise
    finally:
        span.end()


def _begun(statement: str) -> trace.Span | None:
    """What no request and no task has asked for makes no trace of its own."""
    if not trace.get_current_span().is_recording():
        return None
    words = LITERAL.sub("?", statement[:STATEMENT_CHARS])
    return trace.get_tracer(__name__).start_span(
        statement.split(maxsplit=1)[0].upper(),
        kind=trace.SpanKind.CLIENT,
        attributes={"db.system.name": "postgresql", "db.query.text": words},
    )


def _refuse(span: trace.Span, error: BaseException) -> None:
    """Say which kind of error it was, and none of its words."""
    span.set_attribute("error.type", type(error).__name__)
    span.set_status(trace.StatusCode.ERROR)


def _begin_statement(connection: Connection, _cursor: Any, statement: str, *_: Any) -> None:
    if (span := _begun(statement)) is not None:
        connection.info.setdefault(OPEN, []).append(span)


def _end_statement(connection: Connection, *_: Any) -> None:
    if begun := connection.info.get(OPEN):
        begun.pop().end()


def _end_refused(refused: ExceptionContext) -> None:
    if refused.connection is not None and (begun := refused.connection.info.get(OPEN)):
        span = begun.pop()
        _refuse(span, refused.original_exception)
        span.end()


def trace_id() -> str | None:
    """That of the trace at hand, as log lines and receivers write it."""
    context = trace.get_current_span().get_span_context()
    return format(context.trace_id, "032x") if context.is_valid else None


def send_from_here(config: Config, *, service: str) -> TracerProvider:
    """Send what this process notes, by a thread of its own."""
    provider = TracerProvider(
        resource=Resource({"service.name": service, "service.version": VERSION}),
        sampler=ParentBased(TraceIdRatioBased(config.trace_percent / 100)),
    )
    provider.add_span_processor(
        BatchSpanProcessor(_exporter(config), schedule_delay_millis=SEND_SECONDS * 1000)
    )
    trace.set_tracer_provider(provider)
    return provider


def _exporter(config: Config) -> SpanExporter:
    return DiscreetExporter(
        endpoint=config.otel_exporter_otlp_endpoint.rstrip("/") + PATH,
        headers=_headers(config.otel_exporter_otlp_headers),
        timeout=GIVE_UP_SECONDS,
        compression=Compression.Gzip,
    )


def _headers(text: str) -> dict[str, str]:
    """`name=value,other=value`, as all programs of OpenTelemetry write them."""
    pairs = (part.partition("=") for part in text.split(",") if part.strip())
    return {name.strip(): value.strip() for name, _, value in pairs}


def _discreet(span: ReadableSpan) -> ReadableSpan:
    """The span with what may leave, and how it ended without words about it."""
    # A path that no call has may be anything: its name is that of the method.
    is_unknown = span.kind is trace.SpanKind.SERVER and "http.route" not in (span.attributes or {})
    return ReadableSpan(
        name=span.name.split(" ")[0] if is_unknown else span.name,
        context=span.context,
        parent=span.parent,
        resource=span.resource,
        attributes=_told(span.attributes),
        events=[Event(one.name, _told(one.attributes), one.timestamp) for one in span.events],
        links=span.links,
        kind=span.kind,
        status=trace.Status(span.status.status_code),
        start_time=span.start_time,
        end_time=span.end_time,
        instrumentation_scope=span.instrumentation_scope,
    )


def _told(attributes: Any) -> dict[str, Any]:
    return {name: value for name, value in (attributes or {}).items() if name in TOLD}
