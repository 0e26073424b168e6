"""The work of one job: claim, lease renewal, cancellation, and exactly one end."""

import logging
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from flask import Flask, current_app
from sqlalchemy import ColumnElement, bindparam, exists, func, or_, select, update
from sqlalchemy.exc import DBAPIError, OperationalError, SQLAlchemyError
from sqlalchemy.orm import aliased

from app.config import current_config
from app.extensions import db
from app.models.base import Json
from app.models.platform import Job
from app.models.webhooks import JOB_FAILED
from app.platform import logging as platform_logging
from app.platform import memory
from app.platform.errors import SERVER_MESSAGE, DiskFull, DomainError, is_disk_full
from app.platform.jobs import service
from app.platform.jobs.service import Progress
from app.platform.queue import enqueue
from app.platform.storage import StorageAway
from app.platform.tallies import JOB_SECONDS, JOB_WAIT_SECONDS, JOBS_ENDED
from app.platform.webhooks.service import announce

ONE_AT_A_TIME = ("rejected", "sources")
"""Queues of which one job runs at a time, so that another process stays free for what is short."""
GIVEN_UP = (
    "El proceso se interrumpió varias veces y lo detuvimos. No se guardó nada a medias: "
    "vuelve a intentarlo."
)
log = logging.getLogger(__name__)
LOOK_SECONDS = 0.5
REPORT_SECONDS = 0.2


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
    args: Json


class Pulse:
    """Beats while the work goes on; `check` raises what the beat has found out.

    A person who cancels does not wait for the end of a long upsert: see `interrupting`.
    """

    def __init__(self, app: Flask, claim: Claim, *, lease_seconds: int) -> None:
        self._app = app
        self._claim = claim
        self._lease_seconds = lease_seconds
        self._over = threading.Event()
        self.trouble: LeaseLost | Cancelled | None = None
        """Why the work is void, if it is."""
        self._good_until = time.monotonic() + lease_seconds
        self._thread = threading.Thread(target=self._beat, name=f"job-{claim.job_id}", daemon=True)
        self._renew_at = 0.0
        self._interrupt: Callable[[], None] | None = None
        self._interrupting = threading.Lock()
        self.progress = Progress()

    def __enter__(self) -> "Pulse":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join(timeout=10)

    @property
    def should_stop(self) -> bool:
        """Whether the work is void."""
        return self.trouble is not None

    def check(self) -> None:
        """Raise LeaseLost or Cancelled when the work is void."""
        if self.trouble is not None:
            raise self.trouble

    @contextmanager
    def interrupting(self, interrupt: Callable[[], None]) -> Iterator[None]:
        """Call a function from the beat's thread, again and again, once the work is void.

        Once would not do: it may fall between two statements and miss both. After the block it
        is never called, so that the end of the job can be written in peace.
        """
        self._interrupt = interrupt
        try:
            yield
        finally:
            with self._interrupting:
                self._interrupt = None

    def _beat(self) -> None:
        with self._app.app_context():
            while not self._over.wait(LOOK_SECONDS):
                if self.trouble is None:
                    self._look()
                if self.trouble is not None:
                    with self._interrupting:
                        if self._interrupt is not None:
                            self._interrupt()

    def _look(self) -> None:
        try:
            look(claim=self._claim)
            if time.monotonic() > self._renew_at:
                now = time.monotonic()
                renew(claim=self._claim, lease_seconds=self._lease_seconds, progress=self.progress)
                db.session.commit()
                self._renew_at = now + self._lease_seconds / 4
                self._good_until = now + self._lease_seconds
        except (LeaseLost, Cancelled) as trouble:
            db.session.rollback()
            self.trouble = trouble
        except SQLAlchemyError:
            db.session.rollback()
            log.warning("no sign of life could be written", extra={"job": self._claim.job_id})
            if time.monotonic() > self._good_until:
                self.trouble = LeaseLost()
        finally:
            db.session.remove()


@dataclass(frozen=True)
class Outcome:
    """What the work hands back; with an error the job fails but its effects are kept."""

    result: Mapping[str, Any] = field(default_factory=dict)
    error: dict[str, str] | None = None


class Work:
    """What the work may know of its job and tell about itself."""

    def __init__(self, claim: Claim, pulse: Pulse) -> None:
        self.claim = claim
        self.pulse = pulse
        self._reported_at = 0.0

    def check(self) -> None:
        """Stop here when the job was cancelled or taken over."""
        self.pulse.check()

    def say(self, phase: str, *, done: int = 0, total: int | None = None) -> None:
        """Tell where the work stands; stops here when it is void."""
        self.check()
        fresh = phase != self.pulse.progress.phase
        self.pulse.progress = Progress(phase, done, total)
        if fresh or time.monotonic() - self._reported_at > REPORT_SECONDS:
            self._reported_at = time.monotonic()
            service.report_progress(
                job_id=self.claim.job_id, token=self.claim.token, progress=self.pulse.progress
            )


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
        .returning(
            Job.token,
            Job.kind,
            Job.user_id,
            Job.company_id,
            Job.args,
            Job.queue,
            Job.attempts,
            func.extract("epoch", Job.started_at - Job.created_at).label("waited"),
        )
    ).one_or_none()
    if row is None:
        return None
    if row.attempts == 1:
        JOB_WAIT_SECONDS.add(row.queue, number=float(row.waited))
    return Claim(job_id, row.token, row.kind, row.user_id, row.company_id, dict(row.args))


_job, _other, _running = aliased(Job), aliased(Job), aliased(Job)
_asked = _job.id == bindparam("job_id")
"""The job in question. These statements are built once: that takes longer than to answer them."""


def _runs_for(user_id: Any) -> ColumnElement[int]:
    """How many jobs of a person run in the queue of the job in question."""
    running = select(func.count()).where(
        _running.queue == _job.queue,
        _running.user_id == user_id,
        _running.state == "running",
        _running.lease_until >= func.clock_timestamp(),
    )
    return running.correlate(_job, _other).scalar_subquery()


_HAS_TO_WAIT = select(_job.id).where(
    _asked,
    _job.queue.in_(ONE_AT_A_TIME),
    exists().where(
        _other.queue == _job.queue,
        _other.id != _job.id,
        _other.state == "running",
        _other.lease_until >= func.clock_timestamp(),
    ),
)
_NEXT_WAITING = (
    select(_other)
    .join(_job, _job.queue == _other.queue)
    .where(_asked, _job.queue.in_(ONE_AT_A_TIME), _other.state == "queued")
    .order_by(_other.id)
    .limit(1)
)
_AHEAD_OF = (
    select(_other)
    .join(_job, _job.queue == _other.queue)
    .where(
        _asked,
        _job.state == "queued",
        _other.state == "queued",
        _other.user_id != _job.user_id,
        _runs_for(_other.user_id) < _runs_for(_job.user_id),
    )
    .order_by(_other.id)
    .limit(1)
)


def has_to_wait(*, job_id: int) -> bool:
    """Whether another job of a queue runs that lets one run at a time."""
    return db.session.scalar(_HAS_TO_WAIT, {"job_id": job_id}) is not None


def next_waiting(*, job_id: int) -> Job | None:
    """The job that waited for this one to end, if its queue lets one run at a time."""
    return db.session.scalar(_NEXT_WAITING, {"job_id": job_id})


def ahead_of(*, job_id: int) -> Job | None:
    """The oldest waiting job of a person for whom less runs in the queue than for this one's.

    So that several files of one person do not keep another's waiting for more than one of them.
    """
    return db.session.scalar(_AHEAD_OF, {"job_id": job_id})


def take_exhausted(*, job_id: int, attempts: int) -> bool:
    """End a job that was left behind too often; whether this call ended it."""
    return _end(
        Job.id == job_id,
        _free(),
        Job.attempts >= attempts,
        state="failed",
        error={"code": "job_given_up", "message": GIVEN_UP},
    )


def renew(*, claim: Claim, lease_seconds: int, progress: Progress) -> None:
    """Renew the lease of a job, and leave in its row how far the work is."""
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


def finish(*, claim: Claim, result: Mapping[str, Any], error: dict[str, str] | None) -> None:
    """Write how the job ended, in the transaction of its effects.

    Raises LeaseLost or Cancelled, and then the effects must be rolled back.
    """
    state = "failed" if error else "done"
    wanted = Job.cancel_requested_at.is_(None)
    if _end(*_mine(claim), wanted, state=state, result=result, error=error):
        return
    mine = db.session.scalar(select(Job.id).where(*_mine(claim)))
    raise Cancelled if mine else LeaseLost


def fail(*, claim: Claim, code: str, message: str) -> bool:
    """End the job with a reason in Spanish; False when it is no longer this claim's."""
    error = {"code": code, "message": message}
    return _end(*_mine(claim), state="failed", error=error)


def stop(*, claim: Claim) -> bool:
    """End the job as cancelled; False when it is no longer this claim's."""
    return _end(*_mine(claim), state="cancelled")


def release(*, claim: Claim) -> None:
    """Give the job back, so that the next sweep sends it again."""
    db.session.execute(
        update(Job).where(*_mine(claim)).values(lease_until=func.clock_timestamp(), sent_at=None)
    )


def run(*, job_id: int, work_of: Callable[[Work], Outcome]) -> None:
    """Do the work of a job if it is there to be taken; harmless when called twice."""
    with platform_logging.job(job_id):
        claim = _take(job_id)
        if claim is None:
            log.info("nothing to take")
            return
        app = current_app._get_current_object()  # type: ignore[attr-defined]  # a thread needs it
        with Pulse(app, claim, lease_seconds=current_config().job_lease_seconds) as pulse:
            try:
                outcome = work_of(Work(claim, pulse))
                finish(claim=claim, result=outcome.result, error=outcome.error)
                db.session.commit()
                log.info("job ended", extra={"kind": claim.kind, "ok": outcome.error is None})
            except Exception as error:  # noqa: BLE001 - an edge: every end of the work is written down
                db.session.rollback()
                # A statement that the pulse broke off is no fault of the database.
                is_told = isinstance(error, (Cancelled, LeaseLost))
                _end_badly(claim, error if is_told else pulse.trouble or error)
        if (waiting := next_waiting(job_id=job_id)) is not None:
            enqueue(waiting.task, queue=waiting.queue, job_id=waiting.id)
        db.session.commit()
        memory.give_back()


def _free() -> ColumnElement[bool]:
    expired = (Job.state == "running") & (Job.lease_until < func.clock_timestamp())
    return or_(Job.state == "queued", expired)


def _mine(claim: Claim) -> tuple[ColumnElement[bool], ...]:
    return (Job.id == claim.job_id, Job.token == claim.token, Job.state == "running")


def _end(*where: ColumnElement[bool], **values: Any) -> bool:
    ended = db.session.execute(
        update(Job)
        .where(*where)
        .values(finished_at=func.clock_timestamp(), lease_until=None, phase=None, **values)
        .returning(
            Job.id,
            Job.kind,
            Job.state,
            Job.company_id,
            func.extract("epoch", Job.finished_at - Job.started_at).label("took"),
        )
    ).one_or_none()
    if ended is None:
        return False
    JOBS_ENDED.add(ended.kind, ended.state)
    JOB_SECONDS.add(ended.kind, number=float(ended.took))
    if ended.state == "failed":
        announce(
            JOB_FAILED,
            company_id=ended.company_id,
            data={"jobId": ended.id, "kind": ended.kind, "error": values["error"]["code"]},
            path="/",
        )
    return True


def _take(job_id: int) -> Claim | None:
    settings = current_config()
    if has_to_wait(job_id=job_id):
        db.session.rollback()
        return None
    if (first := ahead_of(job_id=job_id)) is not None:
        for job in (first, db.session.get_one(Job, job_id)):
            enqueue(job.task, queue=job.queue, job_id=job.id)
        db.session.commit()
        return None
    claim = take(
        job_id=job_id, lease_seconds=settings.job_lease_seconds, attempts=settings.job_attempts
    )
    if claim is None and take_exhausted(job_id=job_id, attempts=settings.job_attempts):
        service.run_ending(job_id=job_id)
        log.error("job given up after its last attempt")
    db.session.commit()
    return claim


def _end_badly(claim: Claim, error: Exception) -> None:
    if isinstance(error, LeaseLost):
        log.warning("lease lost, work dropped")
        return
    if is_disk_full(error):
        # The next time would find no more room, and whoever waits can ask for some.
        log.error("disk full")
        error = DiskFull()
    # A lost connection or a deadlock may go better the next time; a wrong statement will not.
    is_cut_off = isinstance(error, DBAPIError) and error.connection_invalidated
    if is_cut_off or isinstance(error, (OperationalError, StorageAway)):
        log.warning("server trouble, job given back", extra={"error": type(error).__name__})
        release(claim=claim)
        db.session.commit()
        return
    if isinstance(error, Cancelled):
        log.info("job cancelled")
        has_ended = stop(claim=claim)
    elif isinstance(error, DomainError):
        log.info("job refused", extra={"code": error.code})
        has_ended = fail(claim=claim, code=error.code, message=error.message)
    else:
        log.error("job failed", exc_info=error)
        has_ended = fail(claim=claim, code="server_error", message=SERVER_MESSAGE)
    if has_ended:
        service.run_ending(job_id=claim.job_id)
    db.session.commit()
