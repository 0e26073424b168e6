"""Log lines as JSON with request and job ids, one for each request, and the last errors of all."""

import datetime as dt
import json
import logging
import os
import re
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import redis
from flask import Flask, Response, g, has_request_context, request
from prometheus_client import Counter, Histogram
from pythonjsonlogger.json import JsonFormatter

from app.config import Config
from app.platform import cache, tracing

REQUESTS = Counter("http_requests", "Requests answered", ["method", "route", "status"])
SECONDS = Histogram(
    "http_request_seconds",
    "Time to answer",
    ["method", "route"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10, 30),
)
REQUEST_ID = "X-Request-ID"
"""Header that names a request, on the way in and out."""
GIVEN_ID = re.compile(r"[0-9A-Za-z._-]{8,36}", re.ASCII)
"""What is taken over from who asks: nothing that could be mistaken for another part of a line."""
QUIET = frozenset({"healthz", "readyz", "metrics"})
"""Asked every few seconds by machines: counted, not logged."""
KEY = "faults"
KEPT = 50
WORDS_CHARS = 300
ROOT = Path(__file__).parents[2]
DETAIL = re.compile(r"^DETAIL:.*?(?=^\[SQL:|^The above exception|\Z)", re.DOTALL | re.MULTILINE)
"""Where the database tells the values of a row that it refused."""
HANDLER = "capacitacion"
FIELDS = "%(asctime)s %(levelname)s %(name)s %(message)s"
TEXT = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"
_job: ContextVar[int | None] = ContextVar("job", default=None)
_cause: ContextVar[str | None] = ContextVar("cause", default=None)
"""In a worker: the request that a task was sent by."""


@dataclass(frozen=True)
class Fault:
    """One error that was logged: where and which, never what people typed."""

    at: str
    level: str
    logger: str
    message: str
    error: str | None
    """The exception's name and its place in the code."""
    request_id: str | None


class FaultKeeper(logging.Handler):
    """Keeps errors where every process of the product can read them."""

    def __init__(self, address: str) -> None:
        super().__init__(level=logging.ERROR)
        self._address = address

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line; without a broker it stands in the log alone."""
        try:
            with cache.connect(self._address).pipeline(transaction=False) as pipe:
                pipe.lpush(KEY, json.dumps(asdict(_fault(record))))
                pipe.ltrim(KEY, 0, KEPT - 1)
                pipe.execute()
        except (redis.RedisError, ValueError):
            return


class FaultSender(logging.Handler):
    """Sends errors to a receiver that speaks Sentry's protocol: what is kept of them, no more."""

    def __init__(self, dsn: str) -> None:
        super().__init__(level=logging.ERROR)
        self._dsn = dsn
        self._made: tuple[int, Any] | None = None

    def emit(self, record: logging.LogRecord) -> None:
        """Hand an error to the client of this process, which sends it by a thread of its own."""
        fault = _fault(record)
        named = {"request_id": fault.request_id, "error": fault.error}
        self._client().capture_event(
            {
                "level": "error",
                "logger": fault.logger,
                "message": fault.message,
                "timestamp": fault.at,
                "fingerprint": [fault.logger, fault.error or fault.message],
                "tags": {name: said for name, said in named.items() if said},
            }
        )

    def flush(self) -> None:
        """Wait a little for what is on its way."""
        if self._made is not None and self._made[0] == os.getpid():
            self._made[1].flush(timeout=2)

    def _client(self) -> Any:
        """That of another process has a thread that did not come along."""
        if self._made is None or self._made[0] != os.getpid():
            import sentry_sdk  # noqa: PLC0415 - it costs each process memory, and few want it

            client = sentry_sdk.Client(
                dsn=self._dsn,
                default_integrations=False,
                include_local_variables=False,
                max_request_body_size="never",
                auto_session_tracking=False,
                server_name="aula",
            )
            self._made = (os.getpid(), client)
        return self._made[1]


class Place(logging.Filter):
    """Adds the ids of request, user and job: ids only, never what people typed."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Mark the line; every line passes."""
        if found := cause():
            record.request_id = found
        if has_request_context() and "user_id" in g:
            record.user_id = g.user_id
        job_id = _job.get()
        if job_id is not None:
            record.job_id = job_id
        if trace := tracing.current():
            record.trace_id = trace
        return True


class _DiscreetFormatter(logging.Formatter):
    """Tells an exception without what people typed, and a moment with its zone."""

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: N802 - the name of the library
        """The moment in UTC, as `2026-05-04T12:30:00.250+00:00`."""
        del datefmt
        moment = dt.datetime.fromtimestamp(record.created, dt.UTC)
        return moment.isoformat(timespec="milliseconds")

    def formatException(self, ei: Any) -> str:  # noqa: N802 - the name of the library
        """The traceback, without the values of rows."""
        return DETAIL.sub("", super().formatException(ei))


class _JsonFormatter(_DiscreetFormatter, JsonFormatter):
    """Lines for programs."""


def request_id() -> str:
    """The id of this request: that which a proxy or program gave it, else made on first use."""
    if "request_id" not in g:
        given = request.headers.get(REQUEST_ID, "")
        g.request_id = given if GIVEN_ID.fullmatch(given) else str(uuid.uuid4())
    return str(g.request_id)


def newest() -> list[Fault]:
    """The last errors, the newest first; none when the broker is away."""
    try:
        lines = cache.client().lrange(KEY, 0, KEPT - 1)
    except (redis.RedisError, ValueError):
        return []
    return [Fault(**json.loads(line)) for line in lines]  # type: ignore[union-attr]  # not async


@contextmanager
def job(job_id: int) -> Iterator[None]:
    """Every line logged inside carries this job's id."""
    token = _job.set(job_id)
    try:
        yield
    finally:
        _job.reset(token)


def current_request() -> str | None:
    """The id of the request that is being answered, if any."""
    return request_id() if has_request_context() else None


def cause() -> str | None:
    """The id of the request that is being answered, or that sent the task at hand, if any."""
    return current_request() or _cause.get()


@contextmanager
def caused_by(request_id: str | None) -> Iterator[None]:
    """Every line logged inside carries the id of the request that led to it."""
    token = _cause.set(request_id)
    try:
        yield
    finally:
        _cause.reset(token)


def register(app: Flask) -> None:
    """Start the log, and count, time and log every request."""
    config: Config = app.config["SETTINGS"]
    start(level=config.log_level.upper(), as_json=config.log_format != "text")
    if config.redis_url:
        keep_faults(address=config.redis_url)
    if config.sentry_dsn:
        send_faults(dsn=config.sentry_dsn)

    @app.before_request
    def _begin() -> None:
        g.started = time.perf_counter()

    @app.after_request
    def _finish(response: Response) -> Response:
        response.headers[REQUEST_ID] = request_id()
        seconds = time.perf_counter() - g.get("started", time.perf_counter())
        # The rule and not the path: paths may hold survey tokens, and would be without number.
        route = request.url_rule.rule if request.url_rule else "(screen)"
        REQUESTS.labels(request.method, route, str(response.status_code)).inc()
        SECONDS.labels(request.method, route).observe(seconds)
        if request.endpoint not in QUIET:
            app.logger.info(
                "request answered",
                extra={
                    "method": request.method,
                    "route": route,
                    "status": response.status_code,
                    "ms": round(seconds * 1000, 1),
                },
            )
        return response


def start(*, level: str, as_json: bool) -> None:
    """Write log lines to standard error, once per process whatever the number of apps."""
    root = logging.getLogger()
    root.setLevel(level)
    if any(handler.get_name() == HANDLER for handler in root.handlers):
        return
    handler = logging.StreamHandler()
    handler.set_name(HANDLER)
    handler.addFilter(Place())
    handler.setFormatter(formatter(as_json=as_json))
    root.addHandler(handler)
    # Those of libraries, like Celery's about who runs it, would be lines of another kind.
    logging.captureWarnings(True)


def keep_faults(*, address: str) -> None:
    """Keep errors for administrators, too; once per process whatever the number of apps."""
    root = logging.getLogger()
    if any(isinstance(handler, FaultKeeper) for handler in root.handlers):
        return
    keeper = FaultKeeper(address)
    keeper.addFilter(Place())
    root.addHandler(keeper)


def send_faults(*, dsn: str) -> None:
    """Send errors elsewhere, too; once per process whatever the number of apps."""
    root = logging.getLogger()
    if not any(isinstance(handler, FaultSender) for handler in root.handlers):
        sender = FaultSender(dsn)
        sender.addFilter(Place())
        root.addHandler(sender)


def formatter(*, as_json: bool) -> logging.Formatter:
    """Writes lines for programs, or for people."""
    if not as_json:
        return _DiscreetFormatter(TEXT)
    return _JsonFormatter(
        FIELDS,
        rename_fields={"asctime": "time", "levelname": "level", "name": "logger"},
        json_ensure_ascii=False,
    )


def line(logger: str, words: str, *, as_json: bool, level: int = logging.ERROR) -> str:
    """A line as all others, for where no log was started or none may be used."""
    record = logging.LogRecord(logger, level, "", 0, words, None, None)
    return formatter(as_json=as_json).format(record)


def _fault(record: logging.LogRecord) -> Fault:
    """The message as it is written in the code: its arguments may be what people typed."""
    request_id = getattr(record, "request_id", None)
    return Fault(
        at=dt.datetime.fromtimestamp(record.created, dt.UTC).isoformat(timespec="seconds"),
        level=record.levelname,
        logger=record.name,
        message=str(record.msg)[:WORDS_CHARS],
        error=_error(record),
        request_id=str(request_id) if request_id else None,
    )


def _error(record: logging.LogRecord) -> str | None:
    """`ValueError in app/people/service.py:41`, without the words of the exception."""
    if not record.exc_info or record.exc_info[0] is None:
        return None
    kind, _, trace = record.exc_info
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return kind.__name__
    path = Path(trace.tb_frame.f_code.co_filename)
    place = path.relative_to(ROOT) if path.is_relative_to(ROOT) else Path(*path.parts[-3:])
    return f"{kind.__name__} en {place}:{trace.tb_lineno}"
