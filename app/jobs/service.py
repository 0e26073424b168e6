"""The jobs of a person in their present scope: look, list, cancel."""

from sqlalchemy import ColumnElement, Select, func, select, update

from app.errors import NotFound
from app.extensions import db
from app.jobs import endings
from app.kit.guard import in_scope
from app.models.job import ACTIVE_STATES, Job

LATEST = 50


class JobMissing(NotFound):
    """No such job, or it is somebody else's."""

    code = "job_missing"
    message = "Esta tarea no existe."


def get(*, job_id: int, user_id: int) -> Job:
    """One job of its owner.

    Raises JobMissing.
    """
    query = select(Job).where(Job.id == job_id, *_own(user_id))
    job = db.session.scalar(query.execution_options(populate_existing=True))
    if job is None:
        raise JobMissing
    return job


def list_latest(*, user_id: int, only_active: bool) -> list[Job]:
    """The newest jobs of a person, those under way or all."""
    query: Select[Job] = select(Job).where(*_own(user_id))
    if only_active:
        query = query.where(Job.state.in_(ACTIVE_STATES))
    return list(db.session.scalars(query.order_by(Job.id.desc()).limit(LATEST)))


def cancel(*, job_id: int, user_id: int) -> Job:
    """Ask a job to stop: at once when it still waits, within seconds when it runs.

    A job that has ended stays as it is. Raises JobMissing.
    """
    job = get(job_id=job_id, user_id=user_id)
    request_stop(job_id=job.id)
    return get(job_id=job_id, user_id=user_id)


def request_stop(*, job_id: int) -> None:
    """Stop a job, whoever owns it: for work that something newer has made void."""
    waiting = (
        update(Job)
        .where(Job.id == job_id, Job.state == "queued")
        .values(state="cancelled", finished_at=func.now(), cancel_requested_at=func.now())
        .returning(Job.id)
    )
    if db.session.scalar(waiting) is not None:
        endings.tell(job_id=job_id)
        return
    db.session.execute(
        update(Job)
        .where(Job.id == job_id, Job.state == "running", Job.cancel_requested_at.is_(None))
        .values(cancel_requested_at=func.now())
    )


def _own(user_id: int) -> tuple[ColumnElement[bool], ...]:
    return Job.user_id == user_id, in_scope(Job.company_id)
