"""The list of the participants of a course."""

from sqlalchemy import select

from app.models.training import Participant
from app.platform.lists import Columns, ListQuery, Page, Search, page_of, page_or_changes_of
from app.roster import service as roster

LIST = Columns(
    sorts={
        "name": Participant.folded_name,
        "rut": Participant.rut,
        "attendance": Participant.attendance,
        "grade": Participant.grade,
        "participant_id": Participant.id,
    },
    tie=Participant.id,
    key=Participant.id,
    filters={
        "status": roster.stands_as,
        "company": Participant.company_id,
        "isExternal": Participant.is_external,
    },
    search=Search(
        folded=(Participant.folded_name,),
        rut=Participant.rut,
        has_digits=False,
    ),
    active=Participant.active,
    changes=Participant,
)


def list_changed(*, query: ListQuery) -> Page:
    """The participants of all courses that the caller sees which changed since a cursor.

    Raises CursorUnreadable, CursorExpired.
    """
    return page_or_changes_of(select(Participant), query, LIST)


def list_participants(*, course_id: int, query: ListQuery) -> Page:
    """Everybody in a course, of whatever company.

    Raises CourseMissing.
    """
    course = roster.course_of(course_id)
    return page_of(select(Participant).where(Participant.course_id == course.id), query, LIST)
