"""The nightly comparison: cells made anew beside the kept ones; where they differ, a mark and a
line in the report."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from sqlalchemy import select, text, update

from analytics.cells import ALL_COMPANIES, Cell, CellKey, differing, of_all_companies
from analytics.compute import cells_of
from app.extensions import db
from app.kpis import facts, marks, storing
from app.models.kpi import KpiDirty, KpiState

SHOWN = 100
ONE_MOMENT = text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")


@dataclass
class Report:
    """What a comparison found."""

    compared: int = 0
    drifted: list[CellKey] = field(default_factory=list)


def months() -> list[date]:
    """All months that have facts or cells."""
    found = sorted(facts.months(on=_day()) | storing.months())
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
    kept = storing.of_month(month)
    report.compared += len(right.keys() | kept.keys())
    waiting = _waiting()
    wrong = {*differing(right, kept), *_miscounted(kept, month)}
    found = sorted(key for key in wrong if not _waits(key, waiting))
    report.drifted += found
    if found:
        marks.mark_months([month])
        marks.nudge()


def _miscounted(kept: Mapping[CellKey, Cell], month: date) -> list[CellKey]:
    """The cells whose numbers are not those of their sets."""
    counts = storing.counts_of_month(month)
    return [key for key, cell in kept.items() if cell.counts != counts[key]]


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
    return storing.day() or date.min


def _waiting() -> marks.Affected:
    return marks.affected_by(db.session.scalars(select(KpiDirty)).all())


def _waits(key: CellKey, waiting: marks.Affected) -> bool:
    if waiting.everything or key.month in waiting.whole:
        return True
    companies = waiting.months.get(key.month, set())
    return key.company in companies or (key.company == ALL_COMPANIES and bool(companies))
