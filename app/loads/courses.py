"""The course that a load of people enrols them in: there, visible and still open."""

from app.errors import InvalidFields
from app.loads.targets import TARGETS
from app.roster import enrolling
from app.roster import service as roster

PEOPLE_ONLY = "Solo se inscriben personas en un curso."


def check_of_load(*, course_id: int | None, model_id: int) -> None:
    """Whether loads of a kind may go into a course, if one is named at all.

    Raises InvalidFields, CourseMissing, CourseDisabled, CourseComplete.
    """
    if course_id is None:
        return
    if not TARGETS[model_id].has_external:
        raise InvalidFields(errors={"course_id": [PEOPLE_ONLY]})
    check(course_id=course_id)


def check(*, course_id: int) -> None:
    """Whether the caller may enrol people in a course.

    Raises CourseMissing, CourseDisabled, CourseComplete.
    """
    enrolling.check_open(roster.course_of(course_id))
