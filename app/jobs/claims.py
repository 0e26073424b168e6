"""Who works on a job: every change of a running job is conditional on the claim's token.

All moments are the database's, so that the clocks of several machines cannot disagree.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy import ColumnElement, exists, func, or_, select, update
from sqlalchemy.orm import aliased

from app.extensions import db
from app.jobs.progress import Progress
from app.models.job import Job


class LeaseLost(Exception):
    """Another worker has taken the job over: whatever this one did must not be kept."""


class Cancelled(Exception):
    """Somebody asked for the job to stop."""


@dataclass(frozen=True)
class Claim:
    """The right to work on a job, until the lease runs out or a higher token exists."""

    job_id: int
    token: int
    kind: str
    user_id: int
    company_id: int | None
    args: dict[str, Any]


def take(*, job_id: int, lease_seconds: int, attempts: int) -> Claim | None:
    """Claim a job that waits or was left behind; None when there is nothing to take."""
    row = db.session.execute(
        update(Job)
        .where(Job.id == job_id, _free(), Job.attempts < attempts)
        .values(
            state="running",
            token=Job.token + 1,
            attempts=Job.attempts + 1,
            lease_until=func.clock_timestamp() + timedelta(seconds=lease_seconds),
            started_at=func.coalesce(Job.started_at, func.clock_timestamp()),
        )
        .returning(Job.token, Job.kind, Job.user_id, Job.company_id, Job.args)
    ).one_or_none()
    if row is None:
        return None
    return Claim(job_id, row.token, row.kind, row.user_id, row.company_id, dict(row.args))


ONE_AT_A_TIME = ("rejected",)
"""Queues of which one job runs at a time, so that another process stays free for what is short."""


def has_to_wait(*, job_id: int) -> bool:
    """Whether another job of a queue runs that lets one run at a time."""
    job, other = aliased(Job), aliased(Job)
    runs = (other.state == "running") & (other.lease_until >= func.clock_timestamp())
    query = select(job.id).where(
        job.id == job_id,
        job.queue.in_(ONE_AT_A_TIME),
        exists().where(other.queue == job.queue, other.id != job.id, runs),
    )
    return db.session.scalar(query) is not None


def next_waiting(*, job_id: int) -> Job | None:
    """The job that waited for this one to end, if its queue lets one run at a time."""
    job, other = aliased(Job), aliased(Job)
    waiting = select(other).join(job, job.queue == other.queue)
    waiting = waiting.where(job.id == job_id, job.queue.in_(ONE_AT_A_TIME), other.state == "queued")
    return db.session.scalar(waiting.order_by(other.id).limit(1))


def ahead_of(*, job_id: int) -> Job | None:
    """The oldest waiting job of a person for whom less runs in the queue than for this one's.

    So that several files of one person do not keep another's waiting for more than one of them.
    """
    job, other, running = aliased(Job), aliased(Job), aliased(Job)

    def runs_for(user_id: Any) -> Any:
        return (
            select(func.count())
            .where(
                running.queue == job.queue,
                running.user_id == user_id,
                running.state == "running",
                running.lease_until >= func.clock_timestamp(),
            )
            .correlate(job, other)
            .scalar_subquery()
        )

    query = (
        select(other)
        .join(job, job.queue == other.queue)
        .where(
            job.id == job_id,
            job.state == "queued",
            other.state == "queued",
            other.user_id != job.user_id,
            runs_for(other.user_id) < runs_for(job.user_id),
        )
    )
    return db.session.scalar(query.order_by(other.id).limit(1))


def take_exhausted(*, job_id: int, attempts: int) -> bool:
    """End a job that was left behind too often; whether this call ended it."""
    return _end(
        (Job.id == job_id) & _free() & (Job.attempts >= attempts),
        state="failed",
        error={"code": "job_given_up", "message": GIVEN_UP},
    )


GIVEN_UP = (
    "El proceso se interrumpió varias veces y lo detuvimos. No se guardó nada a medias: "
    "vuelve a intentarlo."
)


def renew(*, claim: Claim, lease_seconds: int, progress: Progress) -> None:
    """Show a sign of life, and leave in the row how far the work is."""
    db.session.execute(
        update(Job)
        .where(*_mine(claim))
        .values(
            lease_until=func.clock_timestamp() + timedelta(seconds=lease_seconds),
            phase=progress.phase,
            done=progress.done,
            total=progress.total,
        )
    )


def look(*, claim: Claim) -> None:
    """See whether the claim still holds.

    Raises LeaseLost, and Cancelled when somebody asked for it.
    """
    row = db.session.execute(select(Job.cancel_requested_at).where(*_mine(claim))).one_or_none()
    if row is None:
        raise LeaseLost
    if row.cancel_requested_at is not None:
        raise Cancelled


def finish(*, claim: Claim, result: dict[str, Any], error: dict[str, str] | None) -> None:
    """Write how the job ended, in the transaction of its effects.

    Raises LeaseLost or Cancelled, and then the effects must be rolled back.
    """
    state = "failed" if error else "done"
    kept = (*_mine(claim), Job.cancel_requested_at.is_(None))
    if _end(_all(kept), state=state, result=result, error=error):
        return
    mine = db.session.scalar(select(Job.id).where(*_mine(claim)))
    raise Cancelled if mine else LeaseLost


def fail(*, claim: Claim, code: str, message: str) -> bool:
    """End the job with a reason in Spanish; False when it is no longer this claim's."""
    error = {"code": code, "message": message}
    return _end(_all(_mine(claim)), state="failed", error=error)


def stop(*, claim: Claim) -> bool:
    """End the job as cancelled; False when it is no longer this claim's."""
    return _end(_all(_mine(claim)), state="cancelled")


def release(*, claim: Claim) -> None:
    """Give the job back, so that the next sweep sends it again."""
    db.session.execute(
        update(Job).where(*_mine(claim)).values(lease_until=func.clock_timestamp(), sent_at=None)
    )


def _free() -> ColumnElement[bool]:
    expired = (Job.state == "running") & (Job.lease_until < func.clock_timestamp())
    return or_(Job.state == "queued", expired)


def _mine(claim: Claim) -> tuple[ColumnElement[bool], ...]:
    return (Job.id == claim.job_id, Job.token == claim.token, Job.state == "running")


def _all(conditions: tuple[ColumnElement[bool], ...]) -> ColumnElement[bool]:
    first, *rest = conditions
    for condition in rest:
        first = first & condition
    return first


def _end(where: ColumnElement[bool], **values: Any) -> bool:
    ended = db.session.execute(
        update(Job)
        .where(where)
        .values(finished_at=func.clock_timestamp(), lease_until=None, phase=None, **values)
        .returning(Job.id)
    ).one_or_none()
    return ended is not None
