"""Starts the work of scheduled loads."""

from app.extensions import db
from app.imports.sources import jobs
from app.imports.sources.service import FETCH
from app.platform import clock
from app.platform.jobs.running import run
from tasks.celery_app import celery_app


@celery_app.task(name="sources.tick")
def tick() -> None:
    """Look at the clock: which sources are due, and which of their loads have ended."""
    jobs.begin_due(at=clock.now())
    db.session.commit()
    jobs.settle(at=clock.now())
    db.session.commit()


@celery_app.task(name=FETCH)
def fetch(*, job_id: int) -> None:
    """Fetch the file of a source."""
    run(job_id=job_id, work_of=jobs.fetch)
