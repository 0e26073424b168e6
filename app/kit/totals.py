"""How many rows a list has: counted each time, unless counting is slow."""

import hashlib
from typing import Any

from sqlalchemy import Select, func, select

from app import cache
from app.extensions import db
from app.kit.guard import COMPANY

SLOW_TO_COUNT = 10_000
"""Rows from which a total is kept."""
SECONDS = 30


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


def key_of(query: Select[Any]) -> str:
    """One for each question and each company that asks."""
    compiled = query.order_by(None).compile(db.engine)
    asked = f"{compiled}{sorted(compiled.params.items())}{db.session().info.get(COMPANY)}"
    return f"total:{hashlib.sha256(asked.encode()).hexdigest()}"
