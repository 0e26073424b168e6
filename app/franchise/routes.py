"""Calls about the SENCE franchise of courses and participants."""

from typing import Any

from app.extensions import db
from app.franchise import service
from app.franchise.schemas import CourseFranchiseSchema, ExplanationSchema, course_view
from app.kit.blueprint import Blueprint
from app.kit.guard import Access, caller
from app.kit.schema import envelope

blp = Blueprint("franchise", __name__, description="SENCE franchise of courses")


@blp.route("/courses/<int:course_id>/franchise")
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(CourseFranchiseSchema))
def get_course_franchise(course_id: int) -> dict[str, Any]:
    """The franchise of a course, participant by participant."""
    return {"data": course_view(service.of_course(course_id=course_id))}


@blp.route("/courses/<int:course_id>/franchise/recalculate", methods=["POST"])
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(CourseFranchiseSchema))
def recalculate_franchise(course_id: int) -> dict[str, Any]:
    """Compute a completed course by the constants of today, which it keeps from now on."""
    found = service.recalculate(course_id=course_id, by=caller().id)
    db.session.commit()
    return {"data": course_view(found)}


@blp.route("/participants/<int:participant_id>/franchise")
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(ExplanationSchema))
def explain_participant_franchise(participant_id: int) -> dict[str, Any]:
    """How the franchise of a participant arises."""
    return {"data": service.of_participant(participant_id=participant_id)}
