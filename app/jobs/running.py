"""The envelope around the work of a job: claim, sign of life, and one end, whatever happens.

Like a task it is an edge, and so it commits: the work's effects and the job's end together.
"""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from flask import current_app
from sqlalchemy.exc import DBAPIError, OperationalError

from app.config import Config
from app.errors import SERVER_MESSAGE, DomainError
from app.extensions import db
from app.jobs import claims, endings, progress
from app.jobs.claims import Cancelled, Claim, LeaseLost
from app.jobs.progress import Progress
from app.jobs.pulse import Pulse
from app.kit import trace
from app.models.job import Job
from app.queue import enqueue

log = logging.getLogger(__name__)

TELL_SECONDS = 0.2


@dataclass(frozen=True)
class Outcome:
    """What the work hands back; with an error the job fails but its effects are kept."""

    result: dict[str, Any] = field(default_factory=dict)
    error: dict[str, str] | None = None


class Work:
    """What the work may know of its job and tell about itself."""

    def __init__(self, claim: Claim, pulse: Pulse) -> None:
        self.claim = claim
        self.pulse = pulse
        self._told_at = 0.0

    def check(self) -> None:
        """Stop here when the job was cancelled or taken over."""
        self.pulse.check()

    def say(self, phase: str, *, done: int = 0, total: int | None = None) -> None:
        """Tell where the work stands; stops here when it is void."""
        self.check()
        fresh = phase != self.pulse.progress.phase
        self.pulse.progress = Progress(phase, done, total)
        if fresh or time.monotonic() - self._told_at > TELL_SECONDS:
            self._told_at = time.monotonic()
            progress.tell(
                job_id=self.claim.job_id, token=self.claim.token, progress=self.pulse.progress
            )


def run(*, job_id: int, work_of: Callable[[Work], Outcome]) -> None:
    """Do the work of a job if it is there to be taken; harmless when called twice."""
    with trace.job(job_id):
        claim = _take(job_id)
        if claim is None:
            log.info("nothing to take")
            return
        app = current_app._get_current_object()  # type: ignore[attr-defined]  # a thread needs it
        with Pulse(app, claim, lease_seconds=_settings().job_lease_seconds) as pulse:
            _do(claim, pulse, work_of)
        if (waiting := claims.next_waiting(job_id=job_id)) is not None:
            enqueue(waiting.task, queue=waiting.queue, job_id=waiting.id)
        db.session.commit()


def _take(job_id: int) -> Claim | None:
    settings = _settings()
    if claims.has_to_wait(job_id=job_id):
        db.session.rollback()
        return None
    if (first := claims.ahead_of(job_id=job_id)) is not None:
        for job in (first, db.session.get_one(Job, job_id)):
            enqueue(job.task, queue=job.queue, job_id=job.id)
        db.session.commit()
        return None
    claim = claims.take(
        job_id=job_id, lease_seconds=settings.job_lease_seconds, attempts=settings.job_attempts
    )
    if claim is None and claims.take_exhausted(job_id=job_id, attempts=settings.job_attempts):
        endings.tell(job_id=job_id)
        log.error("job given up after its last attempt")
    db.session.commit()
    return claim


def _do(claim: Claim, pulse: Pulse, work_of: Callable[[Work], Outcome]) -> None:
    try:
        outcome = work_of(Work(claim, pulse))
        claims.finish(claim=claim, result=outcome.result, error=outcome.error)
        db.session.commit()
    except Exception as error:  # noqa: BLE001 - an edge: every end of the work is written down
        db.session.rollback()
        _end_badly(claim, _cause(error, pulse))


def _cause(error: Exception, pulse: Pulse) -> Exception:
    """A statement that the pulse broke off is a cancellation, not a fault of the database."""
    if isinstance(error, (Cancelled, LeaseLost)) or not pulse.should_stop:
        return error
    try:
        pulse.check()
    except (Cancelled, LeaseLost) as trouble:
        return trouble
    return error


def _end_badly(claim: Claim, error: Exception) -> None:
    if isinstance(error, LeaseLost):
        log.warning("lease lost, work dropped")
        return
    if _is_passing(error):
        log.warning("database trouble, job given back", extra={"error": type(error).__name__})
        claims.release(claim=claim)
        db.session.commit()
        return
    if _write_end(claim, error):
        endings.tell(job_id=claim.job_id)
    db.session.commit()


def _write_end(claim: Claim, error: Exception) -> bool:
    if isinstance(error, Cancelled):
        log.info("job cancelled")
        return claims.stop(claim=claim)
    if isinstance(error, DomainError):
        log.info("job refused", extra={"code": error.code})
        return claims.fail(claim=claim, code=error.code, message=error.message)
    log.error("job failed", exc_info=error)
    return claims.fail(claim=claim, code="server_error", message=SERVER_MESSAGE)


def _is_passing(error: Exception) -> bool:
    """A lost connection or a deadlock may go better the next time; a wrong statement will not."""
    if isinstance(error, OperationalError):
        return True
    return isinstance(error, DBAPIError) and error.connection_invalidated


def _settings() -> Config:
    config: Config = current_app.config["SETTINGS"]
    return config
