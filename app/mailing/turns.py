"""Work that one process at a time does: whoever comes second leaves it to the first."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import func, select

from app.extensions import db

SENDING = 7_305
ROUND = 7_306


@contextmanager
def alone(work: int) -> Iterator[bool]:
    """Whether nobody else is at it, for as long as the block lasts; ends with the process, too."""
    with db.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        is_mine = bool(connection.scalar(select(func.pg_try_advisory_lock(work))))
        try:
            yield is_mine
        finally:
            if is_mine:
                connection.execute(select(func.pg_advisory_unlock(work)))
