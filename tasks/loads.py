"""Starts the work of bulk loads, each on the queue that its order names."""

from app.extensions import db
from app.imports.mappings import headings, proposal
from app.imports.pipeline import apply, rejected_rows
from app.imports.pipeline import run as pipeline
from app.imports.sources import jobs as sources
from app.imports.undo import jobs as undo_jobs
from app.platform import clock
from app.platform.jobs.running import run
from tasks.celery_app import celery_app


@celery_app.task(name="loads.read")
def read(*, job_id: int) -> None:
    """Find the headings of a file."""
    run(job_id=job_id, work_of=headings.read_headings)


@celery_app.task(name="loads.propose")
def propose(*, job_id: int) -> None:
    """Propose a mapping."""
    run(job_id=job_id, work_of=proposal.propose)


@celery_app.task(name="loads.preview")
def preview(*, job_id: int) -> None:
    """Say what a load would do."""
    run(job_id=job_id, work_of=pipeline.preview)


@celery_app.task(name="loads.load")
def load(*, job_id: int) -> None:
    """Load; the run of the source that ordered it, if one did, ends with it."""
    run(job_id=job_id, work_of=pipeline.load)
    sources.settle(at=clock.now(), job_id=job_id)
    db.session.commit()


@celery_app.task(name="loads.undo")
def undo_load(*, job_id: int) -> None:
    """Undo a load."""
    run(job_id=job_id, work_of=undo_jobs.undo_by_job)


@celery_app.task(name="loads.undo_plan")
def undo_plan(*, job_id: int) -> None:
    """Find out what undoing a large load would do."""
    run(job_id=job_id, work_of=undo_jobs.foresee_by_job)


@celery_app.task(name="loads.rejected")
def write_rejected(*, job_id: int) -> None:
    """Write the workbook of many rejected rows."""
    run(job_id=job_id, work_of=rejected_rows.write)


@celery_app.task(name="loads.settle")
def settle(*, model_id: int) -> None:
    """Make the tables ready for questions after many rows came in."""
    apply.analyze_kind(model_id=model_id)
    db.session.commit()
    apply.merge_pending_words(model_id=model_id)
    db.session.commit()
