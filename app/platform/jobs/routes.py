"""Calls about work in the background."""

from app.platform.guard import caller
from app.platform.jobs import service
from app.platform.jobs.schemas import JobsQuerySchema, JobView, job_view
from app.platform.scopes import Domain
from app.platform.web import Answer, Blueprint

blp = Blueprint("jobs", __name__, description="Work in the background", domain=Domain.OWN)


@blp.query("/jobs", query=JobsQuerySchema, answer=JobView, paged=True)
def list_jobs(*, state: str, page: int, page_size: int) -> Answer:
    """The jobs of who asks, the newest first."""
    found = service.list_own(
        user_id=caller().id, only_active=state == "active", page=page, page_size=page_size
    )
    return Answer([job_view(job) for job in found.rows], meta=found.meta)


@blp.query("/jobs/<int:job_id>", answer=JobView)
def get_job(job_id: int) -> JobView:
    """How a job is going."""
    return job_view(service.get(job_id=job_id, user_id=caller().id))


@blp.command("/jobs/<int:job_id>/cancel", answer=JobView)
def cancel_job(job_id: int) -> JobView:
    """Cancel a job: nothing of it is kept."""
    return job_view(service.cancel(job_id=job_id, user_id=caller().id))
