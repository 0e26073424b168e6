"""Work that one process at a time does: whoever comes second leaves it to the first."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import func, select, text

from app.extensions import db

SENDING = 7_305
ROUND = 7_306


@contextmanager
def alone(work: int) -> Iterator[bool]:
    """Whether nobody else is at it, for as long as the block lasts; ends with the process, too.

    The lock is that of a transaction of its own, which waits as long as the work takes: behind a
    pooler a lock of the session would stay with whoever is handed the session next.
    """
    with db.engine.begin() as connection:
        connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
        yield bool(connection.scalar(select(func.pg_try_advisory_xact_lock(work))))
