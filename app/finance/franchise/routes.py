"""Calls about the SENCE franchise of courses and participants."""

from typing import Any

from app.finance.franchise import service
from app.finance.franchise.schemas import CourseFranchiseSchema, ExplanationSchema, course_view
from app.platform.guard import caller
from app.platform.web import Blueprint

blp = Blueprint("franchise", __name__, description="SENCE franchise of courses")


@blp.query("/courses/<int:course_id>/franchise", answer=CourseFranchiseSchema)
def get_course_franchise(course_id: int) -> Any:
    """The franchise of a course, participant by participant."""
    return course_view(service.of_course(course_id=course_id))


@blp.command("/courses/<int:course_id>/franchise/recalculate", answer=CourseFranchiseSchema)
def recalculate_franchise(course_id: int) -> Any:
    """Compute a completed course by the constants of today, which it keeps from now on."""
    found = service.recalculate(course_id=course_id, by=caller().id)
    return course_view(found)


@blp.query("/participants/<int:participant_id>/franchise", answer=ExplanationSchema)
def explain_participant_franchise(participant_id: int) -> Any:
    """How the franchise of a participant arises."""
    return service.of_participant(participant_id=participant_id)
