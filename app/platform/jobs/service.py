"""Jobs: placed with one row and one message, listed, cancelled, sent again when lost."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import timedelta
from typing import Any, NotRequired, TypedDict, Unpack

from sqlalchemy import ColumnElement, Select, and_, func, or_, select, text, update
from sqlalchemy.dialects.postgresql import insert

from app.extensions import db
from app.models.base import Json
from app.models.platform import ACTIVE_STATES, Job
from app.platform import cache
from app.platform.errors import NotFound, existing
from app.platform.guard import in_scope
from app.platform.lists import PAGE_SIZE, Page, paginate
from app.platform.queue import enqueue
from app.platform.tallies import JOBS_ENDED

Ending = Callable[[Job], None]
KINDS: dict[str, Ending | None] = {}
"""The kinds of jobs that domains registered, with what is called when one did not finish."""
KEEP_SECONDS = 600
UNIQUE_WHILE_ACTIVE = text("state IN ('queued', 'running')")
BATCH = 500
LONGEST_PAUSE = timedelta(minutes=2)
PATIENCE = 4
"""The pause before a message is sent again is this part of the time that its job has waited."""


@dataclass(frozen=True)
class Progress:
    """Where a job stands: Spanish words for the phase, and how many of how many."""

    phase: str | None = None
    done: int = 0
    total: int | None = None


class Order(TypedDict):
    """What is wanted, by whom, and what must not run twice at the same time (`key`)."""

    kind: str
    task: str
    queue: str
    key: str
    label: str
    user_id: int
    company_id: int | None
    """Whose it is: staff sees the jobs of its company only."""
    args: NotRequired[Json]


class JobMissing(NotFound):
    """No such job, or it is somebody else's."""

    code = "job_missing"
    message = "Esta tarea no existe."


class UnknownKind(Exception):
    """A job of a kind that nobody registered: a mistake of ours."""


def register(kind: str, *, when_unfinished: Ending | None = None) -> None:
    """Let jobs of a kind be placed; the function is called when one fails or is cancelled, in the
    same transaction.
    """
    KINDS[kind] = when_unfinished


def run_ending(*, job_id: int) -> None:
    """Call what is registered for the kind of a job that has just ended."""
    job = db.session.get_one(Job, job_id, populate_existing=True)
    ending = KINDS.get(job.kind)
    if ending is not None:
        ending(job)


def report_progress(*, job_id: int, token: int, progress: Progress) -> None:
    """Let whoever asks know, at the price of one write to Redis."""
    cache.put(_key(job_id), {"token": token, **asdict(progress)}, seconds=KEEP_SECONDS)


def progress_of(*, job: Job) -> Progress:
    """The newest that is known of a job: what its worker reported, or what its row says."""
    reported = cache.get(_key(job.id)) if job.state == "running" else None
    if reported is None or reported["token"] != job.token:
        return Progress(job.phase, job.done, job.total)
    return Progress(reported["phase"], reported["done"], reported["total"])


def place(**order: Unpack[Order]) -> Job:
    """The job of an order; the same order while one is under way gives that one's job.

    Raises UnknownKind.
    """
    if order["kind"] not in KINDS:
        raise UnknownKind(order["kind"])
    new = (
        insert(Job)
        .values({**order, "label": order["label"][:300], "sent_at": func.now()})
        .on_conflict_do_nothing(index_elements=[Job.key], index_where=UNIQUE_WHILE_ACTIVE)
        .returning(Job.id)
    )
    while True:
        job_id = db.session.scalar(new)
        if job_id is not None:
            enqueue(order["task"], queue=order["queue"], job_id=job_id)
            return db.session.get_one(Job, job_id)
        if under_way := find_active(key=order["key"]):
            return under_way


def find_active(*, key: str) -> Job | None:
    """The job that is queued or running under a key."""
    return db.session.scalar(select(Job).where(Job.key == key, Job.state.in_(ACTIVE_STATES)))


def get(*, job_id: int, user_id: int) -> Job:
    """One job of its owner.

    Raises JobMissing.
    """
    query = select(Job).where(Job.id == job_id, *_own(user_id))
    return existing(db.session.scalar(query.execution_options(populate_existing=True)), JobMissing)


def list_own(*, user_id: int, only_active: bool, page: int = 1, page_size: int = PAGE_SIZE) -> Page:
    """The jobs of a person, those under way or all, the newest first."""
    query: Select[Job] = select(Job).where(*_own(user_id))
    if only_active:
        query = query.where(Job.state.in_(ACTIVE_STATES))
    return paginate(query.order_by(Job.id.desc()), page=page, page_size=page_size, scalars=True)


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
        .returning(Job.kind)
    )
    if (kind := db.session.scalar(waiting)) is not None:
        JOBS_ENDED.add(kind, "cancelled")
        run_ending(job_id=job_id)
        return
    db.session.execute(
        update(Job)
        .where(Job.id == job_id, Job.state == "running", Job.cancel_requested_at.is_(None))
        .values(cancel_requested_at=func.now())
    )


def sweep(*, after_seconds: int) -> int:
    """Nudge jobs whose message seems lost and jobs whose worker gave no sign of life.

    A message too many is harmless: only one claim succeeds. Still they become rarer with time, so
    that a queue which nobody reads for a night does not fill. Returns how many were sent.
    """
    now = func.clock_timestamp()

    def is_silent(since: ColumnElement[Any]) -> ColumnElement[bool]:
        waited = (now - since) / PATIENCE
        pause = func.greatest(timedelta(seconds=after_seconds), func.least(LONGEST_PAUSE, waited))
        return or_(Job.sent_at.is_(None), Job.sent_at < now - pause)

    waiting = and_(Job.state == "queued", is_silent(Job.created_at.expression))
    # However long it had waited before it was begun: its worker has died only now.
    begun = Job.lease_until.expression
    left_behind = and_(
        Job.state == "running", begun < now, or_(Job.sent_at < begun, is_silent(begun))
    )
    due = (
        select(Job.id)
        .where(or_(waiting, left_behind))
        .order_by(Job.id)
        .limit(BATCH)
        .with_for_update(skip_locked=True)
        .cte("due")  # evaluated once, whatever the plan: see app/platform/mail/claims.py
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


def _key(job_id: int) -> str:
    return f"job:{job_id}"


def _own(user_id: int) -> tuple[ColumnElement[bool], ...]:
    return Job.user_id == user_id, in_scope(Job.company_id)
