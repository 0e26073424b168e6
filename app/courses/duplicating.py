"""The same course again on other days: its rapporteurs, people and surveys, never its results."""

import datetime as dt
from dataclasses import dataclass

from sqlalchemy import ColumnElement, select

from app.audit import service as audit
from app.courses import service
from app.courses.fields import COLUMNS
from app.courses.service import Saved
from app.errors import DomainError
from app.extensions import db
from app.kit.guard import EVERY_COMPANY
from app.models.course import Course
from app.models.participant import Participant
from app.models.person import Person
from app.roster import assigning, enrolling
from app.roster import service as roster
from app.surveys import following

NOT_COPIED = {"active", "isComplete", "senceActionId", "senceCommunicatedAt"}


class CompanyDisabled(DomainError):
    """No new courses for a company that is switched off."""

    code = "company_disabled"
    message = "La empresa del curso está deshabilitada. Habilítala para crear cursos."


@dataclass(frozen=True)
class Copy:
    """When the copy begins, and what it takes along."""

    initial_date: dt.date
    with_participants: bool
    with_rapporteurs: bool
    with_surveys: bool


def duplicate(*, course_id: int, copy: Copy, by: int) -> Saved:
    """Make a course like another one; its end moves by as many days as its start.

    Raises CourseMissing, CompanyDisabled.
    """
    course = roster.course_of(course_id)
    if not service.is_active(course.company_id):
        raise CompanyDisabled
    made = _copied(course, copy.initial_date, by)
    service.keep(made)
    audit.record(
        action="course.duplicated",
        user_id=by,
        entity="course",
        entity_id=made.id,
        data={"name": course.name},
    )
    if copy.with_rapporteurs:
        for one in roster.rapporteurs_of(course_id).active:
            if one.rapporteur.active:
                assigning.assign(course=made, rapporteur=one.rapporteur, by=by)
    if copy.with_participants:
        _enrol(course, made, by)
    if copy.with_surveys:
        following.copy(course=course, made=made, by=by)
    return service.saved(made)


def _copied(course: Course, initial_date: dt.date, by: int) -> Course:
    columns = [column for field, column in COLUMNS.items() if field not in NOT_COPIED]
    made = Course(**service.NEW, creator_user_id=by)
    for column in columns:
        setattr(made, column, getattr(course, column))
    made.initial_date = initial_date
    made.end_date = initial_date + (course.end_date - course.initial_date)
    return made


def _enrol(course: Course, made: Course, by: int) -> None:
    """Everybody of a course as they are today; people of companies that the caller does not see
    as the course knows them.
    """
    query = (
        select(Participant, Person)
        .join(Person, Person.id == Participant.person_id)
        .where(Participant.course_id == course.id, Participant.active)
    )
    rows = db.session.execute(query.execution_options(**{EVERY_COMPANY: True})).all()
    visible = set(db.session.scalars(select(Person.id).where(_is_in(course))))
    enrolling.enrol(
        course=made,
        people=[person for _, person in rows],
        by=by,
        given={
            person.id: {**enrolling.copied_from(participant), "status_id": person.status_id}
            for participant, person in rows
            if person.id not in visible
        },
    )


def _is_in(course: Course) -> ColumnElement[bool]:
    enrolled = select(Participant.person_id).where(Participant.course_id == course.id)
    return Person.id.in_(enrolled)
