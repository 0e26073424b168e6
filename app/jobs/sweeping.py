"""Sends again what waits too long or was left behind: the row is the truth, the message a nudge."""

from datetime import timedelta

from sqlalchemy import func, or_, select, update

from app.extensions import db
from app.models.job import Job
from app.queue import enqueue

BATCH = 500
LONGEST_PAUSE = timedelta(minutes=2)
PATIENCE = 4
"""The pause before the next nudge is this part of the time that a job has waited already."""


def sweep(*, after_seconds: int) -> int:
    """Nudge jobs whose message seems lost and jobs whose worker gave no sign of life.

    A message too many is harmless: only one claim succeeds. Still they become rarer with time, so
    that a queue which nobody reads for a night does not fill. Returns how many were sent.
    """
    now = func.clock_timestamp()
    waited = (now - Job.created_at) / PATIENCE
    pause = func.greatest(timedelta(seconds=after_seconds), func.least(LONGEST_PAUSE, waited))
    silent = or_(Job.sent_at.is_(None), Job.sent_at < now - pause)
    waiting = (Job.state == "queued") & silent
    left_behind = (Job.state == "running") & (Job.lease_until < now) & silent
    due = (
        select(Job.id)
        .where(or_(waiting, left_behind))
        .order_by(Job.id)
        .limit(BATCH)
        .with_for_update(skip_locked=True)
        .cte("due")  # evaluated once, whatever the plan: see app/mail/claims.py
    )
    rows = db.session.execute(
        update(Job)
        .where(Job.id.in_(select(due.c.id)))
        .values(sent_at=now)
        .returning(Job.id, Job.task, Job.queue)
    ).all()
    for row in rows:
        enqueue(row.task, queue=row.queue, job_id=row.id)
    return len(rows)
