"""The four number cards: what each is narrowed to, and what it is compared with."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import replace

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert

from analytics.definitions import DEFINITIONS
from analytics.periods import WHOLE, Range, range_of
from app.extensions import db
from app.kpis.questions import Filter
from app.models.widget import CardFilter
from app.panel import filters
from app.panel.arranging import asks_in_scope
from app.panel.filters import OPEN, Lens
from app.panel.numbers import Asked, Viewer

YEAR = 12
"""In months."""


def filter_of(viewer: Viewer, card_id: int) -> Filter:
    """What a card is narrowed to."""
    return _filters(viewer).get(card_id, OPEN)


def keep(viewer: Viewer, *, card_id: int, asked: Filter) -> None:
    """Narrow a card.

    Raises InvalidFields.
    """
    filters.check(asked, field="filter.")
    kept = filters.to_json(replace(asked, grouping=WHOLE))
    row = insert(CardFilter).values(
        user_id=viewer.user_id, kpi_id=card_id, filter=kept, updated_at=viewer.at
    )
    fresh = {name: row.excluded[name] for name in ("filter", "updated_at")}
    db.session.execute(row.on_conflict_do_update(index_elements=["user_id", "kpi_id"], set_=fresh))


def shown(viewer: Viewer, lens: Lens) -> list[Asked]:
    """What the four cards ask."""
    kept = _filters(viewer)
    return [
        Asked(
            kpi.id, kpi, replace(lens.over(kept.get(kpi.id, OPEN)), grouping=WHOLE), coverage=True
        )
        for kpi in DEFINITIONS
    ]


def compared(card: Asked, today: dt.date) -> list[Asked]:
    """What a card asks of two other times: the months just before, and those of last year.

    Of a range that is not over yet only the months that have begun are compared.
    """
    months = range_of(start=card.filter.start, end=card.filter.end, today=today)
    begun = _begun(months, today)
    if begun is None:
        return []
    return [
        replace(
            card,
            filter=replace(card.filter, start=earlier.start, end=earlier.end),
            coverage=False,
        )
        for earlier in (_before(begun, len(months.months)), _before(begun, YEAR))
    ]


def _filters(viewer: Viewer) -> Mapping[int, Filter]:
    query = select(CardFilter).where(
        CardFilter.user_id == viewer.user_id, asks_in_scope(CardFilter.filter)
    )
    return {row.kpi_id: filters.from_json(row.filter) for row in db.session.scalars(query)}


def _begun(months: Range, today: dt.date) -> Range | None:
    """The months of a range up to this one; nothing when none has begun."""
    last = min(months.end, today.replace(day=1))
    return Range(months.start, last) if months.start <= last else None


def _before(months: Range, number: int) -> Range:
    """The same months a number of months earlier."""
    return Range(*(_earlier(day, number) for day in (months.start, months.end)))


def _earlier(month: dt.date, number: int) -> dt.date:
    year, place = divmod(month.year * 12 + month.month - 1 - number, 12)
    return dt.date(year, place + 1, 1)
