"""Starts the work of large exports, on the queue of heavy work."""

from app.oversight.belongings import jobs as belongings
from app.oversight.exports import service as exports
from app.platform.jobs.running import run
from tasks.celery_app import celery_app


@celery_app.task(name="exports.make")
def make(*, job_id: int) -> None:
    """Write the file of an export."""
    run(job_id=job_id, work_of=exports.make)


@celery_app.task(name="exports.make_company")
def make_company(*, job_id: int) -> None:
    """Write the ZIP with all data of a company."""
    run(job_id=job_id, work_of=belongings.make)
