"""Which request and which job a log line belongs to, and how a line is written."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from flask import g, has_request_context
from pythonjsonlogger.json import JsonFormatter

from app.errors import request_id

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
    handler.setFormatter(_json() if as_json else logging.Formatter(TEXT))
    root.addHandler(handler)


def _json() -> logging.Formatter:
    return JsonFormatter(
        FIELDS, rename_fields={"asctime": "time", "levelname": "level", "name": "logger"}
    )
