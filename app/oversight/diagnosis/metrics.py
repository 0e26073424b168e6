"""What `/metrics` says: what this machine's web processes counted, and how the product fares.

Rates and ends are counters, with which Prometheus can say what happened between two looks; how
things stand is a gauge, read when asked. `deploy/alerts.yml` and `deploy/dashboard.json` go by
these names, which tests hold together.
"""

from collections.abc import Iterator, Mapping
from functools import cache

import psycopg
from flask import current_app
from prometheus_client import REGISTRY, CollectorRegistry, Gauge, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector
from sqlalchemy import event, func, literal, select
from sqlalchemy.engine import Engine
from sqlalchemy.exc import SQLAlchemyError

from app.config import VERSION, current_config
from app.extensions import db
from app.indicators import marks
from app.models.mail import QUEUED, SENDING, Mail
from app.models.platform import ACTIVE_STATES, Job
from app.oversight.diagnosis import service
from app.platform import clock, tallies
from app.platform.installation import last_backup, schema_revision
from app.platform.liveness import WORKERS

QUEUES = tuple(queue for role in WORKERS for queue in role.queues)
MAILS = {"waiting": 0, "retrying": 0, "sending": 0}


class Rows(Collector):
    """What the database knows: work and mails that wait, and how far the numbers are behind."""

    def collect(self) -> Iterator[Metric]:
        """The gauges; without a database only that it is away."""
        up = _gauge("database_up", "Whether the database answers", 1)
        try:
            if not current_app.extensions["database_reach"].answers():
                raise psycopg.OperationalError
            found = [*_jobs(), *_mails(), *_cells()]
        except (SQLAlchemyError, psycopg.Error):
            yield _gauge(up.name, up.documentation, 0)
            return
        yield up
        yield from found


class Parts(Collector):
    """Whether each part that requests and jobs stand on is there."""

    def collect(self) -> Iterator[Metric]:
        """The gauges: 1 for what works."""
        checks = service.readiness().checks
        workers = GaugeMetricFamily("worker_alive", "Whether a worker lives", labels=["worker"])
        for part, state in checks.items():
            if part.startswith("worker_"):
                workers.add_metric([part.removeprefix("worker_")], state == service.UP)
        yield workers
        for name, part, text in (
            ("beat_alive", "beat", "Whether the clock of the tasks lives"),
            ("storage_up", "storage", "Whether files can be kept"),
            ("broker_up", "broker", "Whether the broker takes messages"),
            ("disk_has_room", "disk", "Whether the disk has room"),
        ):
            yield _gauge(name, text, checks[part] == service.UP)


class Installation(Collector):
    """Which version this is, on what disk, and when it was last backed up."""

    def collect(self) -> Iterator[Metric]:
        """The gauges."""
        config = current_config()
        about = GaugeMetricFamily(
            "product_info", "Which product answers", labels=["version", "schema", "environment"]
        )
        about.add_metric([VERSION, schema_revision() or "", config.environment], 1)
        yield about
        disk = service.disk_usage(config)
        yield _gauge("disk_free_bytes", "Room on the disk of the data folder", disk.free)
        yield _gauge("disk_size_bytes", "Size of that disk", disk.total)
        pool = current_app.config["SQLALCHEMY_ENGINE_OPTIONS"]
        most = config.web_workers * (pool["pool_size"] + pool["max_overflow"])
        yield _gauge("database_connections_most", "Connections that this server may hold", most)
        backup = last_backup(config.data_path)
        yield _gauge(
            "backup_last_timestamp_seconds",
            "When the last whole backup was made; 0: never, or not by the product",
            backup.at.timestamp() if backup else 0,
        )


class Tallies(Collector):
    """What ended, wherever in the product, and what waits at the broker."""

    def collect(self) -> Iterator[Metric]:
        """Counters, and the length of each queue; nothing without a broker."""
        yield from tallies.families()
        waiting = GaugeMetricFamily("broker_messages", "Messages that wait", labels=["queue"])
        for queue, length in tallies.messages(QUEUES).items():
            waiting.add_metric([queue], length)
        yield waiting


def exposition() -> bytes:
    """All metrics of all web processes of this machine, and those of the whole product."""
    config = current_config()
    requests = REGISTRY
    if config.prometheus_multiproc_dir:
        requests = CollectorRegistry()
        MultiProcessCollector(requests, config.prometheus_multiproc_dir)  # type: ignore[no-untyped-call]  # untyped upstream
    product = CollectorRegistry()
    for collector in (Rows(), Parts(), Installation(), Tallies()):
        product.register(collector)
    return generate_latest(requests) + generate_latest(product)


def watch_pool(engine: Engine) -> None:
    """Count the connections of this process, which answers requests, that are in use."""
    in_use = _in_use()
    event.listen(engine, "checkout", lambda *_: in_use.inc())
    event.listen(engine, "checkin", lambda *_: in_use.dec())


@cache
def _in_use() -> Gauge:
    """Made with the first process that counts: it begins a file where others have no folder."""
    return Gauge(
        "database_connections_in_use",
        "Connections that requests and their like hold now",
        multiprocess_mode="livesum",
    )


def _gauge(name: str, text: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, text, value=value)


def _jobs() -> Iterator[Metric]:
    waited = func.extract("epoch", func.now() - func.min(Job.created_at))
    rows = db.session.execute(
        select(Job.state, Job.queue, func.count(), waited)
        .where(Job.state.in_(ACTIVE_STATES), Job.finished_at.is_(None))
        .group_by(Job.state, Job.queue)
    ).all()
    found = {(state, queue): (count, float(age)) for state, queue, count, age in rows}
    active = GaugeMetricFamily("jobs", "Jobs by state", labels=["state", "queue"])
    oldest = GaugeMetricFamily(
        "jobs_oldest_wait_seconds", "Longest wait of a job", labels=["queue"]
    )
    for queue in QUEUES:
        for state in ACTIVE_STATES:
            active.add_metric([state, queue], found.get((state, queue), (0, 0))[0])
        oldest.add_metric([queue], found.get(("queued", queue), (0, 0))[1])
    yield active
    yield oldest


def _mails() -> Iterator[Metric]:
    """By the index of those that wait, whose condition names the states themselves."""
    tried = (Mail.tries > 0).label("tried")
    due = func.greatest(Mail.created_at, Mail.next_try_at)
    now = clock.now()
    rows = db.session.execute(
        select(Mail.state, tried, func.count(), func.min(due))
        .where(Mail.state.in_([literal(one, literal_execute=True) for one in (QUEUED, SENDING)]))
        .group_by(Mail.state, tried)
    ).all()
    counts, first = dict(MAILS), now
    for state, was_tried, count, since in rows:
        name = "sending" if state == SENDING else "retrying" if was_tried else "waiting"
        counts[name] += count
        first = min(first, since)
    waiting = GaugeMetricFamily("mails", "Mails that did not end yet", labels=["state"])
    for name, count in counts.items():
        waiting.add_metric([name], count)
    yield waiting
    overdue = (now - first).total_seconds()
    yield _gauge("mails_oldest_wait_seconds", "How long a mail is overdue", overdue)


def _cells() -> Iterator[Metric]:
    state = marks.state()
    waited = max((clock.now() - state.oldest).total_seconds(), 0) if state.oldest else 0
    named: Mapping[str, tuple[str, float]] = {
        "kpi_pending_changes": ("Changes that the numbers do not show yet", state.pending),
        "kpi_oldest_wait_seconds": ("Longest wait of a change", waited),
        "kpi_drifted_cells": ("Cells that differed from the facts", state.drifted),
        "kpi_checked_timestamp_seconds": (
            "When the numbers were last compared with the facts; 0: never",
            state.checkedAt.timestamp() if state.checkedAt else 0,
        ),
    }
    for name, (text, value) in named.items():
        yield _gauge(name, text, value)
