"""Turns marks into cells: take marks, read the facts, replace the cells whole, drop the marks.

One transaction does all of it, so a crash anywhere changes nothing. What is changed meanwhile
leaves a mark of its own, which the next step finds.
"""

from collections.abc import Collection, Mapping
from datetime import date, datetime

from sqlalchemy import func, select, update

from analytics.cells import ALL_COMPANIES, Cell, CellKey, differing, of_all_companies
from analytics.compute import cells_of
from analytics.definitions import FORMULA
from app.extensions import db
from app.kit.clock import day_of
from app.kpis import facts, marks, registry, storing
from app.models.kpi import KpiState

TURN = 7_302
"""The advisory lock of whoever replaces cells."""
MANY = 20
"""Companies of a month: to read those of more costs as much as to read all of the month."""


def step(*, at: datetime) -> int | None:
    """Deal with some marks. How many; None while somebody else is at it, who will see them."""
    if not db.session.scalar(select(func.pg_try_advisory_xact_lock(TURN))):
        return None
    _follow_formula()
    _follow_day(day_of(at))
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


def _follow_day(on: date) -> None:
    """Surveys that opened since the cells were last looked after count from now on."""
    before = storing.day()
    if before != on:
        marks.mark_surveys(*sorted((before or date.min, on)))
        storing.keep_day(on)


def _deal_with(affected: marks.Affected, *, at: datetime) -> None:
    if affected.everything:
        registry.count_anew(None)
        every = facts.months(on=day_of(at)) | storing.months()
        marks.mark_months(every, since=affected.since)
    elif affected.registries:
        registry.count_anew(affected.registries)
    few = {month: some for month, some in affected.months.items() if len(some) <= MANY}
    # Whatever else is marked of such a month is counted with it, once.
    many = affected.months.keys() - few.keys() - affected.whole
    marks.mark_months(many, since=affected.since)
    changed: dict[date, Collection[int] | None] = {**few, **dict.fromkeys(affected.whole)}
    if changed:
        version = storing.next_version()
        for month, companies in sorted(changed.items()):
            _replace(month, companies, version=version, at=at)


def _replace(month: date, companies: Collection[int] | None, *, version: int, at: datetime) -> None:
    """Make the cells of some companies anew, or of all, and with them those of all together."""
    known = facts.of_month(month, companies, on=day_of(at))
    fresh = cells_of(month, known, companies=companies)
    if companies is None:
        storing.replace(month, fresh | of_all_companies(fresh))
        named = {ALL_COMPANIES, *(key.company for key in fresh), *storing.stamped(month)}
    else:
        _put(month, companies, fresh)
        named = {ALL_COMPANIES, *companies}
    storing.stamp(month, named, version=version, at=at)


def _put(month: date, companies: Collection[int], fresh: Mapping[CellKey, Cell]) -> None:
    """Keep the cells of some companies; those of all together follow where one is another now.

    A change moves few kinds of people: of the other companies only their cells have to be read.
    """
    groups = {key.group for key in differing(storing.of_companies(month, companies), fresh)}
    if groups:
        touched = {ALL_COMPANIES, *companies}
        changed = {key: cell for key, cell in fresh.items() if key.group in groups}
        everyone = of_all_companies(storing.of_others(month, touched, groups) | changed)
        storing.replace_some(month, touched, groups, changed | everyone)
