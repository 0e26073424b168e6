"""The cells of the database: made, read, and compared with the facts."""

from typing import Any

from sqlalchemy import select

from app.extensions import db as database
from app.indicators import jobs as cells_refresh
from app.indicators import marks
from app.models.indicators import KpiCell
from app.models.surveys import Survey
from app.models.training import Course
from app.platform import clock


def refresh() -> int:
    """Deal with all marks, as the task does; answers how many there were."""
    done = 0
    while marks.are_left():
        done += cells_refresh.step(at=clock.now()) or 0
        database.session.commit()
    return done


def drift() -> list[Any]:
    """Cells that differ from the facts of this moment, also in months that have none any more."""
    report = cells_refresh.Report()
    days = select(Course.end_date).union(select(Survey.initial_date), select(KpiCell.month))
    for month in {day.replace(day=1) for day in database.session.scalars(days)}:
        cells_refresh.compare(month, report)
    return report.drifted


def hours() -> list[float]:
    """Hours of all companies, by month."""
    query = select(KpiCell.hours).where(
        KpiCell.company_id == 0, KpiCell.gender == "", KpiCell.origin == ""
    )
    return [value / 10_000 for value in database.session.scalars(query.order_by(KpiCell.month))]
