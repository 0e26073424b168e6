"""Which request and which job a log line belongs to, and how a line is written."""

import datetime as dt
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from flask import g, has_request_context
from pythonjsonlogger.json import JsonFormatter

from app.errors import request_id
from app.kit.fault_log import FaultKeeper

DETAIL = re.compile(r"^DETAIL:.*?(?=^\[SQL:|^The above exception|\Z)", re.DOTALL | re.MULTILINE)
"""Where the database tells the values of a row that it refused."""
HANDLER = "capacitacion"
FIELDS = "%(asctime)s %(levelname)s %(name)s %(message)s"
TEXT = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"

_job: ContextVar[int | None] = ContextVar("job", default=None)


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


class Place(logging.Filter):
    """Adds the ids of request, user and job: ids only, never what people typed."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Mark the line; every line passes."""
        if has_request_context():
            record.request_id = request_id()
            if "user_id" in g:
                record.user_id = g.user_id
        job_id = _job.get()
        if job_id is not None:
            record.job_id = job_id
        return True


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


def formatter(*, as_json: bool) -> logging.Formatter:
    """Writes lines for programs, or for people."""
    if not as_json:
        return _Text(TEXT)
    return _Json(FIELDS, rename_fields={"asctime": "time", "levelname": "level", "name": "logger"})


class _Discreet(logging.Formatter):
    """Tells an exception without what people typed, and a moment with its zone."""

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: N802 - the name of the library
        """The moment in UTC, as `2026-05-04T12:30:00.250+00:00`."""
        del datefmt
        moment = dt.datetime.fromtimestamp(record.created, dt.UTC)
        return moment.isoformat(timespec="milliseconds")

    def formatException(self, ei: Any) -> str:  # noqa: N802 - the name of the library
        """The traceback, without the values of rows."""
        return DETAIL.sub("", super().formatException(ei))


class _Text(_Discreet):
    """Lines for people."""


class _Json(_Discreet, JsonFormatter):
    """Lines for programs."""
