"""Two people, one row: whoever saves second is told instead of overwriting."""

import datetime as dt
from typing import Protocol

from app.platform.errors import MESSAGES, DomainError


class Stale(DomainError):
    """The row changed after the caller read it."""

    status = 409
    code = "stale"
    message = MESSAGES[409]


class Changing(Protocol):
    """A row that knows when it changed."""

    updated_at: dt.datetime


def check(row: Changing, expected_updated_at: dt.datetime | None) -> None:
    """Refuse an edit of an old copy; without the moment there is nothing to compare.

    Raises Stale.
    """
    if expected_updated_at is not None and row.updated_at > expected_updated_at:
        raise Stale
