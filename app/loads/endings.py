"""What becomes of a load whose job failed or was cancelled: nothing was written, and it says so."""

from datetime import datetime

from app.extensions import db
from app.jobs.endings import when_unfinished
from app.loads.news import tell_failure
from app.models.job import Job
from app.models.load import Load


@when_unfinished("load")
def settle(job: Job) -> None:
    """Put the job's end into the history. A round that failed leaves the load as it was."""
    load = db.session.get(Load, job.args.get("load_id"), with_for_update=True)
    if load is None or load.job_id != job.id or load.state != "queued":
        return
    ended_at: datetime | None = job.finished_at
    load.state, load.error, load.finished_at = job.state, job.error, ended_at
    load.counts = {}
    if job.error:
        tell_failure(load=load, message=job.error["message"])
