"""How many rows a list has: counted each time, unless counting is slow."""

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import CTE, Select, func, select

from app import cache
from app.extensions import db
from app.kit.guard import COMPANY

SLOW_TO_COUNT = 10_000
"""Rows from which a total is kept."""
SECONDS = 30


FORGOTTEN = "totals:forgotten"


def forget() -> None:
    """Count every list anew: very many rows came or went."""
    cache.put(FORGOTTEN, time.time(), seconds=2 * SECONDS)


@dataclass(frozen=True)
class Window:
    """The primary keys of a page, in its order, and how many rows there are beside them."""

    keys: list[int]
    total: int


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


def window_of(keys: Select[Any], page: Callable[[CTE], Select[Any]]) -> Window | None:
    """A page of a query of primary keys and the total beside it, both of one scan.

    `page` asks the rows that were found for the keys of a page. None when the total is known and
    large: walking an index to the page is quicker then. The rows are found before they are put in
    order; else the database, which takes a word that it does not know for a common one, would walk
    through a whole list in its order to meet nobody.
    """
    kept = cache.get(key_of(keys))
    if isinstance(kept, int):
        return None
    found = keys.order_by(None).cte("found")
    number = select(func.count()).select_from(found).scalar_subquery()
    window = page(found).subquery()
    total, named = db.session.execute(
        select(number, select(func.array_agg(window.c[0])).scalar_subquery())
    ).one()
    if total > SLOW_TO_COUNT:
        cache.put(key_of(keys), total, seconds=SECONDS)
    return Window(named or [], total)


def key_of(query: Select[Any]) -> str:
    """One for each question and each company that asks."""
    compiled = query.order_by(None).compile(db.engine)
    asked = f"{compiled}{sorted(compiled.params.items())}{db.session().info.get(COMPANY)}"
    asked += str(cache.get(FORGOTTEN))
    return f"total:{hashlib.sha256(asked.encode()).hexdigest()}"
