"""People put into a course: what is known of them is copied, as it is on that day."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from app.audit import service as audit
from app.errors import DomainError
from app.extensions import db
from app.kit import conflicts
from app.models.course import Course
from app.models.participant import Participant
from app.models.person import PERSONAL_DATA, Person

COPIED = (*(name for name in PERSONAL_DATA if name != "active"), "company_id")
"""Columns of a person that a participant keeps a copy of."""


class Enrolled(DomainError):
    """The person is in the course already."""

    code = "participant_enrolled"
    message = "Esta persona ya está inscrita en este curso."


class CourseDisabled(DomainError):
    """Nobody enrols in a course that is switched off."""

    code = "course_disabled"
    message = "El curso está deshabilitado. Habilítalo para inscribir participantes."


class CourseComplete(DomainError):
    """A complete course is history."""

    code = "course_complete"
    message = "El curso está completado. Quita esa marca para inscribir participantes."


@dataclass(frozen=True)
class Enrolment:
    """What became of the people that were to enrol."""

    added: Sequence[Participant]
    already: Sequence[Participant]
    disabled: Sequence[Person]


def check_open(course: Course) -> None:
    """Whether people may enrol.

    Raises CourseDisabled, CourseComplete.
    """
    if not course.active:
        raise CourseDisabled
    if course.is_complete:
        raise CourseComplete


def copied_from(person: Person | Participant) -> dict[str, Any]:
    """What a participant keeps of a person, taken from the person or from another participant."""
    return {name: getattr(person, name) for name in COPIED}


def enrol(
    *,
    course: Course,
    people: Iterable[Person],
    by: int,
    given: Mapping[int, Mapping[str, Any]] | None = None,
) -> Enrolment:
    """Put people into a course; a participant who was disabled comes back as they were.

    `given`: person -> columns of the copy that a form brought itself.

    Raises CourseDisabled, CourseComplete, Enrolled.
    """
    check_open(course)
    wanted = {person.id: person for person in people}
    known = _participants(course, wanted)
    added, already, disabled = [], [], []
    for person in wanted.values():
        participant = known.get(person.id)
        if participant is not None and participant.active:
            already.append(participant)
        elif not person.active:
            disabled.append(person)
        else:
            added.append(_added(course, person, participant, (given or {}).get(person.id, {})))
    with conflicts.explained({"uq_participant_course_id_person_id": Enrolled}):
        db.session.add_all(added)
    for one in added:
        tell("participant.added", one, by=by)
    return Enrolment(added, already, disabled)


def tell(
    action: str, participant: Participant, *, by: int, data: Mapping[str, Any] | None = None
) -> None:
    """Write down what happened to a participant, in the history of the course."""
    audit.record(
        action=action,
        user_id=by,
        entity="course",
        entity_id=participant.course_id,
        data={"name": participant.name, "participant_id": participant.id, **(data or {})},
    )


def _participants(course: Course, people: Iterable[int]) -> dict[int, Participant]:
    query = select(Participant).where(
        Participant.course_id == course.id, Participant.person_id.in_(tuple(people))
    )
    return {one.person_id: one for one in db.session.scalars(query)}


def _added(
    course: Course, person: Person, known: Participant | None, given: Mapping[str, Any]
) -> Participant:
    if known is not None:
        known.active = True
        return known
    values = {**copied_from(person), **given}
    return Participant(course_id=course.id, person_id=person.id, active=True, **values)
