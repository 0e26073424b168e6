"""How many rows a list has: counted each time, unless counting is slow."""

import hashlib
from dataclasses import dataclass
from typing import Any

from sqlalchemy import BigInteger, Select, func, select
from sqlalchemy.dialects.postgresql import ARRAY

from app import cache
from app.extensions import db
from app.kit.guard import COMPANY

SLOW_TO_COUNT = 10_000
"""Rows from which a total is kept."""
SECONDS = 30
FEW = 1_000
"""Rows that are named one by one: five times as many took twice as long as to walk to the page."""


@dataclass(frozen=True)
class Counted:
    """How many rows there are, and which, when they are few."""

    total: int
    keys: list[int] | None


def total_of(query: Select[Any]) -> int:
    """Rows of a query, exact; a large total may be half a minute old."""
    key = key_of(query)
    kept = cache.get(key)
    if isinstance(kept, int):
        return kept
    total = db.session.scalar(select(func.count()).select_from(query.order_by(None).subquery()))
    if total is not None and total > SLOW_TO_COUNT:
        cache.put(key, total, seconds=SECONDS)
    return total or 0


def counted(keys: Select[Any]) -> Counted:
    """The total of a query of primary keys, and the keys themselves when they are few: one scan.

    The database takes a word that it does not know for a common one, and would walk through a
    whole list in its order to meet nobody. Few rows are therefore asked for by their keys.
    """
    kept = cache.get(key_of(keys))
    if isinstance(kept, int):
        return Counted(kept, None)
    found = keys.order_by(None).subquery()
    named = func.array_agg(found.c[0], type_=ARRAY(BigInteger))[1:FEW]
    total, first = db.session.execute(select(func.count(), named).select_from(found)).one()
    if total > SLOW_TO_COUNT:
        cache.put(key_of(keys), total, seconds=SECONDS)
    return Counted(total, (first or []) if total <= FEW else None)


def key_of(query: Select[Any]) -> str:
    """One for each question and each company that asks."""
    compiled = query.order_by(None).compile(db.engine)
    asked = f"{compiled}{sorted(compiled.params.items())}{db.session().info.get(COMPANY)}"
    return f"total:{hashlib.sha256(asked.encode()).hexdigest()}"
