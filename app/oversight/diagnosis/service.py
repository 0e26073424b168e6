"""How the product fares, for whoever has to help: states, queues, room and the last errors."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select

from app.config import VERSION, Config, current_config
from app.extensions import db
from app.models.mail import QUEUED, Mail
from app.models.platform import ACTIVE_STATES, Job
from app.oversight.telemetry import DOWN, UP, disk_usage, readiness
from app.platform import liveness, logging
from app.platform.installation import schema_revision
from app.platform.logging import Fault

ELSEWHERE = "elsewhere"
"""A part that gave no sign in this data folder: it may run where that is another one."""


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
    return Diagnosis(
        version=VERSION,
        environment=config.environment,
        schema=schema_revision(),
        checks=checks,
        jobs=_jobs(),
        mails=db.session.scalar(select(func.count(Mail.id)).where(Mail.state == QUEUED)) or 0,
        room=Room(usage.free, usage.total),
        faults=logging.newest(),
    )


def _alive(config: Config, *, beat: bool) -> str:
    alive = liveness.state(config.data_path, beat=beat)
    if alive is None:
        return ELSEWHERE
    return UP if alive else DOWN


def _jobs() -> dict[str, int]:
    """Jobs that wait or run."""
    query: Any = (
        select(Job.state, func.count()).where(Job.state.in_(ACTIVE_STATES)).group_by(Job.state)
    )
    found = {row[0]: row[1] for row in db.session.execute(query)}
    return {state: found.get(state, 0) for state in ACTIVE_STATES}
