"""The blueprint of bulk loads, and the caller as their services know one."""

from typing import Any

from app.extensions import db
from app.jobs.schemas import job_view
from app.kit.blueprint import Blueprint
from app.kit.guard import caller as signed_in
from app.loads.lookups import Caller
from app.models.job import Job

blp = Blueprint("loads", __name__, description="Bulk loads")


def caller() -> Caller:
    """The signed-in user."""
    user = signed_in()
    return Caller(user.id, user.company_id)


def started(job: Job) -> dict[str, Any]:
    """Commit, and answer the job that was ordered."""
    db.session.commit()
    return {"data": {"job": job_view(job)}}
