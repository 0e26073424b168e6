"""The long transaction of a load: its limits, its turn, and its break-off."""

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import psycopg
from sqlalchemy import func, select, text

from app.extensions import db
from app.jobs.running import Work
from app.loads.copying import driver_connection

LIMITS = (
    "SET LOCAL statement_timeout = '20min'",
    "SET LOCAL lock_timeout = '30s'",
    "SET LOCAL idle_in_transaction_session_timeout = '20min'",
    "SET LOCAL work_mem = '64MB'",
    "SET LOCAL jit = off",
)
"""A load of a million rows is slower than a request may be, and none of its plans repays a JIT."""

TURN_SECONDS = 0.2
TURNS = 7_301
"""First key of the advisory locks by which loads of one kind take turns."""


@contextmanager
def long_transaction(work: Work) -> Iterator[None]:
    """A fresh transaction with room for a large load, which a cancellation breaks off."""
    db.session.rollback()
    for limit in LIMITS:
        db.session.execute(text(limit))
    connection = driver_connection()
    with work.pulse.interrupting(lambda: _break_off(connection)):
        yield


def take_turn(*, work: Work, model_id: int) -> None:
    """Wait until no other load writes the same table: it would only wait for our rows.

    The lock ends with the transaction.
    """
    while not db.session.scalar(select(func.pg_try_advisory_xact_lock(TURNS, model_id))):
        work.check()
        time.sleep(TURN_SECONDS)


def _break_off(connection: psycopg.Connection[object]) -> None:
    with suppress(psycopg.Error):  # the next beat tries again
        connection.cancel_safe(timeout=2)
