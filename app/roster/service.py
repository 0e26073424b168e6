"""Who is in a course: participants and rapporteurs, read, enrolled and assigned."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from sqlalchemy import ColumnElement, Select, func, or_, select

from app.extensions import db
from app.models.accounts import User
from app.models.organisation import Status
from app.models.people import PERSONAL_DATA, Person
from app.models.training import Course, Participant, Rapporteur, RapporteurCourse
from app.organisation.settings import service as settings
from app.organisation.settings.rules import RESULTS, PassRule
from app.platform import audit, errors
from app.platform.bulk_change import service as bulk
from app.platform.errors import DomainError, InvalidFields, NotFound, existing
from app.platform.guard import EVERY_COMPANY
from app.platform.queries import among, among_given
from app.roster.rules import Result, proposes, result_of
from records.person import PERSON
from records.selectables import FAILED, PASSED

COPIED = tuple(name for name in PERSONAL_DATA if name != "active")
"""Columns of a person that a participant keeps a copy of."""
_COUNTS = (
    select(Participant.course_id, func.count())
    .where(among_given(Participant.course_id, "ids"))
    .where(Participant.active)
    .group_by(Participant.course_id)
)


class CourseMissing(NotFound):
    """No such course, or it is not of the caller's company."""

    code = "course_missing"
    message = "Este curso no existe."


class ParticipantMissing(NotFound):
    """No such participant, or the course is not of the caller's company."""

    code = "participant_missing"
    message = "Este participante no existe."


@dataclass(frozen=True)
class Assigned:
    """A rapporteur of a course, and the link between the two."""

    link: RapporteurCourse
    rapporteur: Rapporteur


@dataclass(frozen=True)
class Rapporteurs:
    """The rapporteurs of a course, by name."""

    active: Sequence[Assigned]
    removed: Sequence[Assigned]


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


class AlreadyAssigned(DomainError):
    """The rapporteur teaches this course already."""

    code = "rapporteur_assigned"
    message = "El relator ya está asignado."


def course_of(course_id: int) -> Course:
    """One course that the caller sees.

    Raises CourseMissing.
    """
    return _found(select(Course).where(Course.id == course_id))


def course_to_change(course_id: int) -> Course:
    """One course, held until the end: whoever saves at the same moment sees what the first saved.

    Raises CourseMissing.
    """
    return _found(select(Course).where(Course.id == course_id).with_for_update(key_share=True))


def course_to_enter(course_id: int) -> Course:
    """One course that nobody changes or completes while people enrol in it.

    Raises CourseMissing.
    """
    return _found(select(Course).where(Course.id == course_id).with_for_update(read=True))


def participants_of(course_id: int) -> Sequence[Participant]:
    """All participants of a course by name, those that were disabled last."""
    query = (
        select(Participant)
        .where(Participant.course_id == course_id)
        .order_by(Participant.active.desc(), Participant.folded_name, Participant.id)
    )
    return db.session.scalars(query).all()


def rapporteurs_of(course_id: int) -> Rapporteurs:
    """The rapporteurs of a course."""
    query = (
        select(RapporteurCourse, Rapporteur)
        .join(Rapporteur, Rapporteur.id == RapporteurCourse.rapporteur_id)
        .where(RapporteurCourse.course_id == course_id)
        .order_by(Rapporteur.folded_name, Rapporteur.id)
    )
    found = [Assigned(link, rapporteur) for link, rapporteur in db.session.execute(query)]
    return Rapporteurs(
        active=[one for one in found if one.link.active],
        removed=[one for one in found if not one.link.active],
    )


def active_counts(course_ids: Iterable[int]) -> dict[int, int]:
    """Course -> its active participants; a course without any is not there."""
    return {row[0]: row[1] for row in db.session.execute(_COUNTS, {"ids": list(course_ids)})}


def rules_of(courses: Iterable[Course]) -> dict[int, PassRule]:
    """Course -> what passing it takes: today, or on the day that it was completed."""
    today = settings.read(RESULTS)
    return {
        one.id: PassRule(one.pass_grade, one.pass_attendance) if one.is_complete else today
        for one in courses
    }


def keep_rule(*, course: Course) -> None:
    """Let a course that was completed keep the rule of today, and one that was opened again none.

    Whoever changes the rule later changes no result of the past.
    """
    rule = settings.read(RESULTS) if course.is_complete else PassRule(None, None)
    course.pass_grade, course.pass_attendance = rule.grade, rule.attendance


def responsible_for(course: Course) -> list[int]:
    """Who made the course, if that is known and they are still there; else administrators."""
    people = select(User.id).where(User.is_person)
    maker = db.session.scalar(people.where(User.id == course.creator_user_id))
    if maker is not None:
        return [maker]
    return list(db.session.scalars(people.where(User.is_admin)))


def results_of(participants: Sequence[Participant]) -> dict[int, Result | None]:
    """Participant -> the result, of any courses."""
    wanted = {one.course_id for one in participants}
    query = select(Course).where(Course.id.in_(wanted)).execution_options(**{EVERY_COMPANY: True})
    courses = {course.id: course for course in db.session.scalars(query)}
    rules = rules_of(courses.values())
    statuses = {one.status_id for one in participants} - {None}
    said: dict[int | None, str] = dict(
        db.session.execute(select(Status.id, Status.result).where(Status.id.in_(statuses))).all()
    )
    return {
        one.id: result_of(
            one,
            courses[one.course_id],
            rules[one.course_id],
            said=said.get(one.status_id),
        )
        for one in participants
    }


def stands_as(status_id: int) -> ColumnElement[bool]:
    """Participants with a status, and those for whom the rule proposes the result that it says."""
    has = Participant.status_id == status_id
    said = db.session.scalar(select(Status.result).where(Status.id == status_id))
    if said not in (PASSED, FAILED):
        return has
    return or_(has, proposes(passed=said == PASSED, today=settings.read(RESULTS)))


def check_open(course: Course) -> None:
    """Whether people may enrol.

    Raises CourseDisabled, CourseComplete.
    """
    if not course.active:
        raise CourseDisabled
    if course.is_complete:
        raise CourseComplete


def copied_from(person: Person | Participant) -> Mapping[str, Any]:
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
    people_by_id = {person.id: person for person in people}
    query = select(Participant).where(
        Participant.course_id == course.id, Participant.person_id.in_(tuple(people_by_id))
    )
    enrolled = {one.person_id: one for one in db.session.scalars(query)}
    added, already, disabled = [], [], []
    for person in people_by_id.values():
        participant = enrolled.get(person.id)
        if participant is not None and participant.active:
            already.append(participant)
        elif not person.active:
            disabled.append(person)
        else:
            if participant is None:
                values = {**copied_from(person), **(given or {}).get(person.id, {})}
                participant = Participant(course_id=course.id, person_id=person.id, **values)
            participant.active = True
            added.append(participant)
    with errors.explained({"uq_participant_course_id_person_id": Enrolled}):
        # Two who enrol the same people in any order wait for each other only once.
        db.session.add_all(sorted(added, key=attrgetter("person_id")))
    for one in added:
        record_event("participant.added", one, by=by)
    return Enrolment(added, already, disabled)


def record_event(
    action: str, participant: Participant, *, by: int, data: Mapping[str, Any] | None = None
) -> None:
    """Write down what happened to a participant, in the history of the course."""
    audit.record(
        action,
        by=by,
        on=("course", participant.course_id),
        data={"name": participant.name, "participant_id": participant.id, **(data or {})},
    )


def _record_changes(changes: Mapping[int, Mapping[str, Any]], by: int) -> None:
    """What changed of each of many participants."""
    for one in db.session.scalars(select(Participant).where(among(Participant.id, changes))):
        record_event("participant.changed", one, by=by, data=changes[one.id])


BULK = bulk.Table("participant", Participant, PERSON, _record_changes)


def available(rapporteur_id: int, *, field: str = "rapporteur_id") -> Rapporteur:
    """A rapporteur who may be assigned.

    Raises InvalidFields.
    """
    query = select(Rapporteur).where(Rapporteur.id == rapporteur_id, Rapporteur.active)
    rapporteur = db.session.scalar(query)
    if rapporteur is None:
        raise InvalidFields(errors={field: ["Selecciona un relator de la lista."]})
    return rapporteur


def assign(*, course: Course, rapporteur: Rapporteur, by: int) -> RapporteurCourse:
    """Put a rapporteur into a course; one who was removed comes back.

    Raises AlreadyAssigned.
    """
    link = db.session.scalar(
        select(RapporteurCourse).where(
            RapporteurCourse.course_id == course.id,
            RapporteurCourse.rapporteur_id == rapporteur.id,
        )
    )
    if link is not None and link.active:
        raise AlreadyAssigned(errors={"rapporteur_id": [AlreadyAssigned.message]})
    if link is None:
        link = RapporteurCourse(course_id=course.id, rapporteur_id=rapporteur.id, active=True)
        constraint = "uq_rapporteur_course_course_id_rapporteur_id"
        with errors.explained({constraint: AlreadyAssigned}):
            db.session.add(link)
        _record("rapporteur.assigned", link, rapporteur, by)
    else:
        switch(link=link, rapporteur=rapporteur, active=True, by=by)
    return link


def switch(*, link: RapporteurCourse, rapporteur: Rapporteur, active: bool, by: int) -> None:
    """Take a rapporteur out of a course, or bring one back."""
    if link.active == active:
        return
    link.active = active
    db.session.flush()
    _record("rapporteur.assigned" if active else "rapporteur.removed", link, rapporteur, by)


def assign_exactly(*, course: Course, rapporteur_ids: Iterable[int], by: int) -> None:
    """Make these the rapporteurs of a course: new ones are assigned, missing ones removed.

    Raises InvalidFields.
    """
    ids = dict.fromkeys(rapporteur_ids)
    teaching = {one.rapporteur.id: one for one in rapporteurs_of(course.id).active}
    newcomers = [available(one, field="rapporteurs") for one in ids if one not in teaching]
    for one in teaching.values():
        if one.rapporteur.id not in ids:
            switch(link=one.link, rapporteur=one.rapporteur, active=False, by=by)
    for rapporteur in newcomers:
        assign(course=course, rapporteur=rapporteur, by=by)


def _found(query: Select[Course]) -> Course:
    return existing(db.session.scalar(query), CourseMissing)


def _record(action: str, link: RapporteurCourse, rapporteur: Rapporteur, by: int) -> None:
    audit.record(action, by=by, on=("course", link.course_id), data={"name": rapporteur.name})
