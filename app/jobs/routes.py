"""Calls about work in the background."""

from typing import Any

from app.extensions import db
from app.jobs import service
from app.jobs.schemas import JobSchema, JobsQuerySchema, job_view
from app.kit.blueprint import Blueprint
from app.kit.guard import Access, caller
from app.kit.schema import envelope

blp = Blueprint("jobs", __name__, description="Tareas en segundo plano")


@blp.route("/jobs")
@blp.guard(Access.SIGNED_IN)
@blp.arguments(JobsQuerySchema, location="query")
@blp.response(200, envelope(JobSchema, many=True))
def list_jobs(query: dict[str, Any]) -> dict[str, Any]:
    """Tareas de quien pregunta, las más nuevas primero."""
    jobs = service.list_latest(user_id=caller().id, only_active=query["state"] == "active")
    return {"data": [job_view(job) for job in jobs]}


@blp.route("/jobs/<int:job_id>")
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(JobSchema))
def get_job(job_id: int) -> dict[str, Any]:
    """Cómo va una tarea."""
    return {"data": job_view(service.get(job_id=job_id, user_id=caller().id))}


@blp.route("/jobs/<int:job_id>/cancel", methods=["POST"])
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(JobSchema))
def cancel_job(job_id: int) -> dict[str, Any]:
    """Cancela una tarea: no deja nada escrito."""
    job = service.cancel(job_id=job_id, user_id=caller().id)
    db.session.commit()
    return {"data": job_view(job)}
