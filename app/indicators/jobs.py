"""Cells kept fresh: months that are marked are read again; a nightly comparison."""

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from sqlalchemy import func, select, text, update

from analytics.cells import ALL_COMPANIES, CellKey, differing, of_all_companies
from analytics.compute import cells_of
from analytics.definitions import FORMULA
from app.extensions import db
from app.indicators import cells, facts, headcount, marks
from app.models.kpi import KpiDirty, KpiState
from app.platform.clock import day_of

TURN = 7_302
"""The advisory lock of whoever replaces cells."""
MANY = 20
"""Companies of a month: to read those of more costs as much as to read all of the month."""


def step(*, at: datetime) -> int | None:
    """Deal with some marks. How many; None while somebody else is at it, who will see them."""
    if not db.session.scalar(select(func.pg_try_advisory_xact_lock(TURN))):
        return None
    # Cells of other definitions than those of today are out of date.
    changed = update(KpiState).where(KpiState.formula != FORMULA).values(formula=FORMULA)
    if db.session.execute(changed.returning(KpiState.id)).first():
        marks.mark_all()
    # Surveys that opened since the cells were last refreshed count from now on.
    on, before = day_of(at), cells.day()
    if before != on:
        marks.mark_surveys(*sorted((before or date.min, on)))
        cells.keep_day(on)
    taken = marks.take()
    if taken:
        _deal_with(marks.affected_by(taken), at=at)
        marks.drop(taken)
    return len(taken)


def _deal_with(affected: marks.Affected, *, at: datetime) -> None:
    if affected.everything:
        headcount.count_anew(None)
        every = facts.months(on=day_of(at)) | cells.months()
        marks.mark_months(every, since=affected.since)
    elif affected.registries:
        headcount.count_anew(affected.registries)
    few = {month: some for month, some in affected.months.items() if len(some) <= MANY}
    # Whatever else is marked of such a month is counted with it, once.
    many = affected.months.keys() - few.keys() - affected.whole
    marks.mark_months(many, since=affected.since)
    changed: dict[date, Collection[int] | None] = {**few, **dict.fromkeys(affected.whole)}
    if changed:
        version = cells.next_version()
        for month, companies in sorted(changed.items()):
            _replace(month, companies, version=version, at=at)


def _replace(month: date, companies: Collection[int] | None, *, version: int, at: datetime) -> None:
    """Make the cells of some companies anew, or of all, and with them those of all together."""
    known = facts.of_month(month, companies, on=day_of(at))
    fresh = cells_of(month, known, companies=companies)
    if companies is None:
        cells.replace(month, fresh | of_all_companies(fresh))
        named = {ALL_COMPANIES, *(key.company for key in fresh), *cells.stamped(month)}
    else:
        # A change moves few kinds of people: of other companies only their cells are read.
        groups = {key.group for key in differing(cells.of_companies(month, companies), fresh)}
        if groups:
            touched = {ALL_COMPANIES, *companies}
            changed = {key: cell for key, cell in fresh.items() if key.group in groups}
            everyone = of_all_companies(cells.of_others(month, touched, groups) | changed)
            cells.replace_some(month, touched, groups, changed | everyone)
        named = {ALL_COMPANIES, *companies}
    cells.stamp(month, named, version=version, at=at)


SHOWN = 100
ONE_MOMENT = text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")


@dataclass
class Report:
    """What a comparison found."""

    compared: int = 0
    drifted: list[CellKey] = field(default_factory=list)


def months() -> list[date]:
    """All months that have facts or cells."""
    found = sorted(facts.months(on=_day()) | cells.months())
    db.session.rollback()
    return found


def hold_still() -> None:
    """Begin a transaction that sees cells and facts as they were at one moment."""
    db.session.rollback()
    db.session.execute(ONE_MOMENT)


def compare(month: date, report: Report) -> None:
    """Compare the cells of a month with its facts; where a mark waits they may differ."""
    own = cells_of(month, facts.of_month(month, on=_day()))
    right = own | of_all_companies(own)
    kept = cells.of_month(month)
    report.compared += len(right.keys() | kept.keys())
    waiting = marks.affected_by(db.session.scalars(select(KpiDirty)).all())
    counts = cells.counts_of_month(month)
    miscounted = [key for key, cell in kept.items() if cell.counts != counts[key]]
    wrong = {*differing(right, kept), *miscounted}
    found = sorted(key for key in wrong if not _waits(key, waiting))
    report.drifted += found
    if found:
        marks.mark_months([month])
        marks.enqueue_refresh()


def keep(report: Report, *, at: datetime) -> None:
    """Keep the report where operators find it."""
    shown: list[dict[str, Any]] = [
        {**key._asdict(), "month": f"{key.month:%Y-%m}"} for key in report.drifted[:SHOWN]
    ]
    db.session.execute(
        update(KpiState).values(
            checked_at=at, compared=report.compared, drifted=len(report.drifted), drift=shown
        )
    )


def _day() -> date:
    """The day that the cells follow, also when another one has begun meanwhile."""
    return cells.day() or date.min


def _waits(key: CellKey, waiting: marks.Affected) -> bool:
    if waiting.everything or key.month in waiting.whole:
        return True
    companies = waiting.months.get(key.month, set())
    return key.company in companies or (key.company == ALL_COMPANIES and bool(companies))
