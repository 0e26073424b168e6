"""Calls about the SENCE franchise of courses and participants."""

from app.finance.franchise import service
from app.finance.franchise.schemas import CourseFranchiseView, course_view
from app.finance.franchise.service import Explanation
from app.platform.guard import caller
from app.platform.scopes import Domain
from app.platform.web import Blueprint

blp = Blueprint(
    "franchise", __name__, description="SENCE franchise of courses", domain=Domain.FINANCE
)


@blp.query("/courses/<int:course_id>/franchise", answer=CourseFranchiseView)
def get_course_franchise(course_id: int) -> CourseFranchiseView:
    """The franchise of a course, participant by participant."""
    return course_view(service.of_course(course_id=course_id))


@blp.command("/courses/<int:course_id>/franchise/recalculate", answer=CourseFranchiseView)
def recalculate_franchise(course_id: int) -> CourseFranchiseView:
    """Compute a completed course by the constants of today, which it keeps from now on."""
    return course_view(service.recalculate(course_id=course_id, by=caller().id))


@blp.query("/participants/<int:participant_id>/franchise", answer=Explanation)
def explain_participant_franchise(participant_id: int) -> Explanation:
    """How the franchise of a participant arises."""
    return service.of_participant(participant_id=participant_id)
