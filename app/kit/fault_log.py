"""The last errors of all processes, in a short list that administrators read."""

import datetime as dt
import json
import logging
from dataclasses import asdict, dataclass
from pathlib import Path

import redis

from app import cache

KEY = "faults"
KEPT = 50
WORDS_CHARS = 300
ROOT = Path(__file__).parents[2]


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
    """Keeps errors where every process of this house can read them."""

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


def newest() -> list[Fault]:
    """The last errors, the newest first; none when the broker is away."""
    try:
        lines = cache.client().lrange(KEY, 0, KEPT - 1)
    except (redis.RedisError, ValueError):
        return []
    return [Fault(**json.loads(line)) for line in lines]  # type: ignore[union-attr]  # not async


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
    """`ValueError in app/courses/service.py:41`, without the words of the exception."""
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
