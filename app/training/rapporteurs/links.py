"""Rapporteurs and courses put together, taken apart and listed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from app.extensions import db
from app.models.course import Course
from app.models.rapporteur import Rapporteur, RapporteurCourse
from app.platform.errors import NotFound
from app.platform.lists import Columns, ListQuery, Search, page_of
from app.roster import service as roster
from app.roster.service import Rapporteurs

LIST = Columns(
    sorts={},
    tie=RapporteurCourse.id,
    filters={
        "course_id": RapporteurCourse.course_id,
        "rapporteur_id": RapporteurCourse.rapporteur_id,
    },
    search=Search(folded=(Rapporteur.folded_name, Course.folded_name)),
    active=RapporteurCourse.active,
)


class RapporteurLinkMissing(NotFound):
    """No such link, or its course is not of the caller's company."""

    code = "rapporteur_course_missing"
    message = "Este relator no está en el curso."


@dataclass(frozen=True)
class LinkedCourse:
    """A link with both of its ends."""

    link: RapporteurCourse
    rapporteur: Rapporteur
    course: Course


@dataclass(frozen=True)
class Links:
    """A page of links."""

    rows: Sequence[LinkedCourse]
    meta: dict[str, int]


def list_links(*, query: ListQuery) -> Links:
    """Who teaches which of the courses that the caller sees."""
    page = page_of(_linked(), query, LIST, scalars=False)
    return Links([LinkedCourse(*row) for row in page.rows], page.meta)


def of_course(*, course_id: int) -> Rapporteurs:
    """The rapporteurs of a course.

    Raises CourseMissing.
    """
    return roster.rapporteurs_of(roster.course_of(course_id).id)


def create(*, rapporteur_id: int, course_id: int, by: int) -> LinkedCourse:
    """Put a rapporteur into a course; one who was removed comes back.

    Raises CourseMissing, InvalidFields, AlreadyAssigned.
    """
    course = roster.course_of(course_id)
    rapporteur = roster.available(rapporteur_id)
    link = roster.assign(course=course, rapporteur=rapporteur, by=by)
    return LinkedCourse(link, rapporteur, course)


def set_active(*, link_id: int, active: bool, by: int) -> LinkedCourse:
    """Take a rapporteur out of a course, or bring one back.

    Raises RapporteurLinkMissing.
    """
    row = db.session.execute(_linked().where(RapporteurCourse.id == link_id)).one_or_none()
    if row is None:
        raise RapporteurLinkMissing
    linked = LinkedCourse(*row)
    roster.switch(link=linked.link, rapporteur=linked.rapporteur, active=active, by=by)
    return linked


def _linked() -> Any:
    return (
        select(RapporteurCourse, Rapporteur, Course)
        .join(Rapporteur, Rapporteur.id == RapporteurCourse.rapporteur_id)
        .join(Course, Course.id == RapporteurCourse.course_id)
    )
