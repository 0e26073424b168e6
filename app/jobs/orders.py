"""A piece of work as it is asked for: one order, one job row, one message after the commit."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import func, select, text
from sqlalchemy.dialects.postgresql import insert

from app.extensions import db
from app.models.job import ACTIVE_STATES, Job
from app.queue import enqueue

UNIQUE_WHILE_ACTIVE = text("state IN ('queued', 'running')")


@dataclass(frozen=True)
class Order:
    """What is wanted, by whom, and what must not run twice at the same time (`key`)."""

    kind: str
    task: str
    queue: str
    key: str
    label: str
    user_id: int
    company_id: int | None = None
    args: Mapping[str, Any] = field(default_factory=dict)


def place(*, order: Order) -> Job:
    """The job of an order; the same order while one is under way gives that one's job."""
    while True:
        job_id = db.session.scalar(_insert(order))
        if job_id is not None:
            enqueue(order.task, queue=order.queue, job_id=job_id)
            return db.session.get_one(Job, job_id)
        if under_way := find_active(key=order.key):
            return under_way


def find_active(*, key: str) -> Job | None:
    """The job that is queued or running under a key."""
    return db.session.scalar(select(Job).where(Job.key == key, Job.state.in_(ACTIVE_STATES)))


def _insert(order: Order) -> Any:
    values = {
        "kind": order.kind,
        "task": order.task,
        "queue": order.queue,
        "key": order.key,
        "label": order.label[:300],
        "args": dict(order.args),
        "user_id": order.user_id,
        "company_id": order.company_id,
        "sent_at": func.now(),
    }
    return (
        insert(Job)
        .values(**values)
        .on_conflict_do_nothing(index_elements=[Job.key], index_where=UNIQUE_WHILE_ACTIVE)
        .returning(Job.id)
    )
