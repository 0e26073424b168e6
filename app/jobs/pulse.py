"""The sign of life of a running job: a thread that renews the lease and hears of cancellation."""

import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from flask import Flask
from sqlalchemy.exc import SQLAlchemyError

from app.extensions import db
from app.jobs import claims
from app.jobs.claims import Cancelled, Claim, LeaseLost
from app.jobs.progress import Progress

log = logging.getLogger(__name__)

LOOK_SECONDS = 0.5


class Pulse:
    """Beats while the work goes on; `check` raises what the beat has found out.

    A person who cancels does not wait for the end of a long upsert: see `interrupting`.
    """

    def __init__(self, app: Flask, claim: Claim, *, lease_seconds: int) -> None:
        self._app = app
        self._claim = claim
        self._lease_seconds = lease_seconds
        self._over = threading.Event()
        self._trouble: LeaseLost | Cancelled | None = None
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
        return self._trouble is not None

    def check(self) -> None:
        """Raise LeaseLost or Cancelled when the work is void."""
        if self._trouble is not None:
            raise self._trouble

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
                if self._trouble is None:
                    self._look()
                if self._trouble is not None:
                    self._break_off()

    def _look(self) -> None:
        try:
            claims.look(claim=self._claim)
            if time.monotonic() > self._renew_at:
                self._renew()
        except (LeaseLost, Cancelled) as trouble:
            db.session.rollback()
            self._trouble = trouble
        except SQLAlchemyError:
            db.session.rollback()
            log.warning("no sign of life could be written", extra={"job": self._claim.job_id})
            if time.monotonic() > self._good_until:
                self._trouble = LeaseLost()
        finally:
            db.session.remove()

    def _renew(self) -> None:
        now = time.monotonic()
        claims.renew(claim=self._claim, lease_seconds=self._lease_seconds, progress=self.progress)
        db.session.commit()
        self._renew_at = now + self._lease_seconds / 4
        self._good_until = now + self._lease_seconds

    def _break_off(self) -> None:
        with self._interrupting:
            if self._interrupt is not None:
                self._interrupt()
