"""Calls about work in the background."""

from app.platform.guard import caller
from app.platform.jobs import service
from app.platform.jobs.schemas import JobsQuerySchema, JobView, job_view
from app.platform.scopes import Domain
from app.platform.web import Blueprint

blp = Blueprint("jobs", __name__, description="Tareas en segundo plano", domain=Domain.OWN)


@blp.query("/jobs", query=JobsQuerySchema, answer=JobView, many=True)
def list_jobs(*, state: str) -> list[JobView]:
    """Tareas de quien pregunta, las más nuevas primero."""
    jobs = service.list_latest(user_id=caller().id, only_active=state == "active")
    return [job_view(job) for job in jobs]


@blp.query("/jobs/<int:job_id>", answer=JobView)
def get_job(job_id: int) -> JobView:
    """Cómo va una tarea."""
    return job_view(service.get(job_id=job_id, user_id=caller().id))


@blp.command("/jobs/<int:job_id>/cancel", answer=JobView)
def cancel_job(job_id: int) -> JobView:
    """Cancela una tarea: no deja nada escrito."""
    return job_view(service.cancel(job_id=job_id, user_id=caller().id))
