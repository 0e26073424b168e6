"""How the product fares, for whoever has to help: states, queues, room, metrics, last errors."""

import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import redis
from prometheus_client import REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector
from sqlalchemy import func, select
from sqlalchemy.exc import SQLAlchemyError

from app.config import MIB, VERSION, Config, current_config
from app.extensions import db
from app.indicators import marks
from app.models.mail import QUEUED, Mail
from app.models.platform import ACTIVE_STATES, Job
from app.platform import cache, clock, installation, liveness, logging
from app.platform.installation import schema_revision
from app.platform.logging import Fault

UP = "ok"
DOWN = "unavailable"
FULL = "full"
LEAVING = "leaving"
LEAST_FREE_BYTES = 100 * MIB
"""Below this no file of a usual size can be taken, and PostgreSQL, which extends its journal by
16 MiB at a time, is about to stop."""
ELSEWHERE = "elsewhere"
"""A part that has left no sign of life in this data folder: it may run on another machine."""


@dataclass(frozen=True)
class Readiness:
    """What works; database and schema are needed to answer, broker and room on the disk are not."""

    checks: dict[str, str]
    is_leaving: bool = False
    """Whether this web server is about to be replaced (scripts/deploy)."""

    @property
    def can_answer(self) -> bool:
        """Whether requests can be served."""
        return self.checks["database"] == UP and self.checks["migrations"] == UP

    @property
    def status(self) -> str:
        """One word for the whole."""
        if not self.can_answer:
            return DOWN
        if self.is_leaving:
            return LEAVING
        return "ready" if set(self.checks.values()) == {UP} else "degraded"

    @property
    def http_status(self) -> int:
        """503 when requests had better go elsewhere; jobs are accepted without a broker."""
        return 200 if self.can_answer and not self.is_leaving else 503


@dataclass(frozen=True)
class Room:
    """Bytes of the disk that holds the data folder."""

    free: int
    total: int


@dataclass(frozen=True)
class Diagnosis:
    """What is known of this installation; no data of people."""

    version: str
    environment: str
    schema: str | None
    checks: Mapping[str, str]
    """Each part of `ChecksSchema` -> ok, unavailable, full, behind, ahead, elsewhere."""
    jobs: Mapping[str, int]
    mails: int
    room: Room
    faults: Sequence[Fault]


class Cells(Collector):
    """How far the numbers of the panel are behind the facts, and whether they drifted from them."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """The gauges; nothing without a database."""
        try:
            state = marks.state()
        except SQLAlchemyError:
            return
        waited = max((clock.now() - state["oldest"]).total_seconds(), 0) if state["oldest"] else 0
        for name, text, value in (
            ("kpi_pending_changes", "Changes that the numbers do not show yet", state["pending"]),
            ("kpi_oldest_wait_seconds", "Longest wait of a change", waited),
            ("kpi_drifted_cells", "Cells that differed from the facts", state["drifted"]),
        ):
            yield GaugeMetricFamily(name, text, value=value)


class Jobs(Collector):
    """Jobs that wait or run, and how long the oldest has waited, read when asked."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """The gauges; without a database only that it is away."""
        up = GaugeMetricFamily("database_up", "Whether the database answers", value=1)
        try:
            counts = db.session.execute(
                select(Job.state, Job.queue, func.count())
                .where(Job.state.in_(ACTIVE_STATES))
                .group_by(Job.state, Job.queue)
            ).all()
            waited = func.extract("epoch", func.now() - func.min(Job.created_at))
            oldest = db.session.scalar(select(waited).where(Job.state == "queued"))
        except SQLAlchemyError:
            up.samples.clear()
            up.add_metric([], 0)
            yield up
            return
        yield up
        gauge = GaugeMetricFamily("jobs", "Jobs by state", labels=["state", "queue"])
        for state, queue, count in counts:
            gauge.add_metric([state, queue], count)
        yield gauge
        wait = float(oldest or 0)
        yield GaugeMetricFamily("jobs_oldest_wait_seconds", "Longest wait of a job", value=wait)


def examine() -> Diagnosis:
    """Ask every part of the product how it is."""
    config = current_config()
    ready = readiness()
    checks = {
        **ready.checks,
        "worker": _alive(config, beat=False),
        "beat": _alive(config, beat=True),
    }
    usage = disk_usage(config)
    counting = select(Job.state, func.count()).where(Job.state.in_(ACTIVE_STATES))
    found = {row[0]: row[1] for row in db.session.execute(counting.group_by(Job.state))}
    return Diagnosis(
        version=VERSION,
        environment=config.environment,
        schema=schema_revision(),
        checks=checks,
        jobs={state: found.get(state, 0) for state in ACTIVE_STATES},
        mails=db.session.scalar(select(func.count(Mail.id)).where(Mail.state == QUEUED)) or 0,
        room=Room(usage.free, usage.total),
        faults=logging.newest(),
    )


def readiness() -> Readiness:
    """Ask each server that the product stands on, and look at its disk."""
    config = current_config()
    try:
        migrations = installation.schema_state()
        database = UP
    except SQLAlchemyError:
        database = migrations = DOWN
    disk = UP if disk_usage(config).free >= LEAST_FREE_BYTES else FULL
    checks = {"database": database, "migrations": migrations, "broker": _broker(), "disk": disk}
    return Readiness(checks, is_leaving=liveness.leaving(config.data_path).exists())


def disk_usage(config: Config) -> Any:
    """Bytes (`total`, `used`, `free`) of the disk that holds the data folder, or will hold it."""
    folder = config.data_path
    while not folder.exists():
        folder = folder.parent
    return shutil.disk_usage(folder)


def exposition() -> bytes:
    """All metrics of all processes of this machine."""
    config = current_config()
    requests = REGISTRY
    if config.prometheus_multiproc_dir:
        requests = CollectorRegistry()
        MultiProcessCollector(requests, config.prometheus_multiproc_dir)  # type: ignore[no-untyped-call]  # untyped upstream
    jobs = CollectorRegistry()
    jobs.register(Jobs())
    jobs.register(Cells())
    return generate_latest(requests) + generate_latest(jobs)


def _alive(config: Config, *, beat: bool) -> str:
    alive = liveness.state(config.data_path, beat=beat)
    if alive is None:
        return ELSEWHERE
    return UP if alive else DOWN


def _broker() -> str:
    """A broker at its memory limit still answers, but takes no message."""
    try:
        cache.client().set("ready", 1, px=1000)
    except redis.exceptions.OutOfMemoryError:
        return FULL
    except (redis.RedisError, ValueError):
        return DOWN
    return UP
