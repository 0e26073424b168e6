"""Starts the refresh of the KPI cells and their nightly comparison with the facts."""

from app.extensions import db
from app.indicators import jobs as cells_refresh
from app.indicators import marks
from app.platform import clock
from app.platform.queue import begun
from tasks.celery_app import celery_app

STEPS = 200
"""Steps of one message; where changes never end, the next message comes after other work."""


@celery_app.task(name=marks.REFRESH)
def refresh() -> None:
    """Deal with all marks, a transaction each for some of them.

    Whoever finds somebody else at it leaves: that one looks once more after its last step.
    """
    begun(marks.REFRESH)
    for _ in range(STEPS):
        if cells_refresh.step(at=clock.now()) is None:
            break
        db.session.commit()
        if not marks.are_left():
            break
    else:
        marks.enqueue_refresh()
        db.session.commit()
    db.session.rollback()


@celery_app.task(name="kpis.check")
def check() -> None:
    """Compare all cells with the facts, month by month."""
    report = cells_refresh.Report()
    for month in cells_refresh.months():
        cells_refresh.hold_still()
        cells_refresh.compare(month, report)
        db.session.commit()
    cells_refresh.keep(report, at=clock.now())
    db.session.commit()
