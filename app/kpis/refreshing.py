"""Turns marks into cells: take marks, read the facts, replace the cells whole, drop the marks.

One transaction does all of it, so a crash anywhere changes nothing. What is changed meanwhile
leaves a mark of its own, which the next step finds.
"""

from collections.abc import Collection
from datetime import date, datetime

from sqlalchemy import func, select, update

from analytics.cells import ALL_COMPANIES, of_all_companies
from analytics.compute import cells_of
from analytics.definitions import FORMULA
from app.extensions import db
from app.kpis import facts, marks, registry, storing
from app.models.kpi import KpiState

TURN = 7_302
"""The advisory lock of whoever replaces cells."""


def step(*, at: datetime) -> int | None:
    """Deal with some marks. How many; None while somebody else is at it, who will see them."""
    if not db.session.scalar(select(func.pg_try_advisory_xact_lock(TURN))):
        return None
    _follow_formula()
    taken = marks.take()
    if taken:
        _deal_with(marks.affected_by(taken), at=at)
        marks.drop(taken)
    return len(taken)


def _follow_formula() -> None:
    """Cells of other definitions than those of today are out of date."""
    changed = update(KpiState).where(KpiState.formula != FORMULA).values(formula=FORMULA)
    if db.session.execute(changed.returning(KpiState.id)).first():
        marks.mark_all()


def _deal_with(affected: marks.Affected, *, at: datetime) -> None:
    if affected.everything:
        registry.count_anew(None)
        marks.mark_months(facts.months() | storing.months())
    elif affected.registries:
        registry.count_anew(affected.registries)
    changed: dict[date, Collection[int] | None] = {
        **affected.months,
        **dict.fromkeys(affected.whole),
    }
    if changed:
        version = storing.next_version()
        for month, companies in sorted(changed.items()):
            _replace(month, companies, version=version, at=at)


def _replace(month: date, companies: Collection[int] | None, *, version: int, at: datetime) -> None:
    """Make the cells of some companies anew, or of all, and with them those of all together."""
    fresh = cells_of(month, facts.of_month(month, companies), companies=companies)
    touched = None if companies is None else {ALL_COMPANIES, *companies}
    others = {} if touched is None else storing.of_month(month, but=touched)
    everyone = of_all_companies(others | fresh)
    storing.replace(month, touched, fresh | everyone)
    named = touched or {ALL_COMPANIES, *(key.company for key in fresh), *storing.stamped(month)}
    storing.stamp(month, named, version=version, at=at)
