"""Sends again what waits too long or was left behind: the row is the truth, the message a nudge."""

from datetime import timedelta

from sqlalchemy import ColumnElement, func, or_, select, update

from app.extensions import db
from app.models.job import Job
from app.queue import enqueue, waiting

BATCH = 500
CROWDED = 500
"""Messages that wait for workers: more of them would not be read any sooner."""


def sweep(*, after_seconds: int) -> int:
    """Nudge jobs whose message seems lost and jobs whose worker gave no sign of life.

    A message too many is harmless: only one claim succeeds. But while nobody reads a queue they
    would fill the broker, so that a crowded one gets no more. Returns how many were sent.
    """
    now = func.clock_timestamp()
    is_due = _is_due(after_seconds)
    queues = db.session.scalars(select(Job.queue).where(is_due).distinct()).all()
    open_to_more = [queue for queue in queues if waiting(queue) < CROWDED]
    due = (
        select(Job.id)
        .where(is_due, Job.queue.in_(open_to_more))
        .order_by(Job.id)
        .limit(BATCH)
        .with_for_update(skip_locked=True)
    )
    rows = db.session.execute(
        update(Job)
        .where(Job.id.in_(due))
        .values(sent_at=now)
        .returning(Job.id, Job.task, Job.queue)
    ).all()
    for row in rows:
        enqueue(row.task, queue=row.queue, job_id=row.id)
    return len(rows)


def _is_due(after_seconds: int) -> ColumnElement[bool]:
    now = func.clock_timestamp()
    silent = or_(Job.sent_at.is_(None), Job.sent_at < now - timedelta(seconds=after_seconds))
    queued = (Job.state == "queued") & silent
    left_behind = (Job.state == "running") & (Job.lease_until < now) & silent
    return or_(queued, left_behind)
