"""What ended, counted once for the whole product: workers count here, and each web server tells.

The counts are kept at the broker, since a worker has no address that Prometheus could ask, and
leave for it once the transaction that ended something is committed. Whatever goes wrong there is
a count too few: nothing waits for them, and a broker that lost them begins at zero, as Prometheus
expects of counters.
"""

import json
import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

import redis
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.metrics_core import Metric
from sqlalchemy import event
from sqlalchemy.orm import Session, SessionTransaction

from app.extensions import db
from app.platform import cache

KEY = "tallies"
WAITING = "tallies"
"""Where a session keeps what it counts until its commit."""
BOUNDS = (0.5, 1, 2, 5, 10, 30, 60, 120, 300, 600, 1800)
"""Seconds; the last bucket has no end."""
INFINITE = "+Inf"
SUM = "sum"
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Tally:
    """Something that is counted, by the values of its labels; a duration is also measured."""

    name: str
    text: str
    labels: Sequence[str]
    is_duration: bool = False

    def add(self, *values: str, number: float = 1) -> None:
        """Count so many with these labels, or one that took so many seconds."""
        db.session().info.setdefault(WAITING, []).append((self, values, number))

    def _fields(self, values: Sequence[str], number: float) -> Iterator[tuple[str, float]]:
        if not self.is_duration:
            yield self._field(values, ""), number
            return
        bucket = next((str(bound) for bound in BOUNDS if number <= bound), INFINITE)
        yield self._field(values, bucket), 1
        yield self._field(values, SUM), number

    def _field(self, values: Sequence[str], part: str) -> str:
        return json.dumps([self.name, *values, part])

    def family(self, kept: Mapping[tuple[str, ...], Mapping[str, float]]) -> Metric:
        """What was counted, as Prometheus reads it."""
        if not self.is_duration:
            counter = CounterMetricFamily(self.name, self.text, labels=self.labels)
            for values, parts in kept.items():
                counter.add_metric(values, parts[""])
            return counter
        histogram = HistogramMetricFamily(self.name, self.text, labels=self.labels)
        for values, parts in kept.items():
            bounds = [*map(str, BOUNDS), INFINITE]
            counts = accumulate(parts.get(bound, 0) for bound in bounds)
            buckets = list(zip(bounds, counts, strict=True))
            histogram.add_metric(values, buckets, sum_value=parts.get(SUM, 0))
        return histogram


JOBS_ENDED = Tally("jobs_ended", "Jobs that ended", ("kind", "end"))
JOB_SECONDS = Tally("job_seconds", "Time from a job's begin to its end", ("kind",), True)
JOB_WAIT_SECONDS = Tally("job_wait_seconds", "Time until a job began", ("queue",), True)
MAILS_ENDED = Tally("mails_ended", "Mails that left, or will not", ("end",))
TALLIES = (JOBS_ENDED, JOB_SECONDS, JOB_WAIT_SECONDS, MAILS_ENDED)


def families() -> Iterator[Metric]:
    """All counts of the whole product; nothing when the broker is away."""
    try:
        fields: Any = cache.client().hgetall(KEY)
    except (redis.RedisError, ValueError):
        return
    kept: dict[str, dict[tuple[str, ...], dict[str, float]]] = {}
    for field, number in fields.items():
        name, *values, part = json.loads(field)
        kept.setdefault(name, {}).setdefault(tuple(values), {})[part] = float(number)
    for tally in TALLIES:
        yield tally.family(kept.get(tally.name, {}))


def messages(queues: Sequence[str]) -> dict[str, int]:
    """How many messages wait in each queue; none is known when the broker is away."""
    try:
        with cache.client().pipeline(transaction=False) as asking:
            for queue in queues:
                asking.llen(queue)
            return dict(zip(queues, asking.execute(), strict=True))
    except (redis.RedisError, ValueError):
        return {}


@event.listens_for(Session, "after_commit")
def _send(session: Session) -> None:
    if session.in_nested_transaction():
        return
    counted = session.info.pop(WAITING, ())
    if not counted:
        return
    try:
        with cache.client().pipeline(transaction=False) as pipe:
            for tally, values, number in counted:
                for field, amount in tally._fields(values, number):
                    pipe.hincrbyfloat(KEY, field, amount)
            pipe.execute()
    except (redis.RedisError, ValueError):
        log.debug("counts lost")


@event.listens_for(Session, "after_transaction_end")
def _forget(session: Session, transaction: SessionTransaction) -> None:
    """However a transaction ended, the next one begins with nothing counted."""
    if transaction.parent is None:
        session.info.pop(WAITING, None)
