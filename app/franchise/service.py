"""The franchise of one course and of one participant, and computing a completed course again."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import select

from analytics.franchise import Franchise, Risk
from app.audit import service as audit
from app.errors import DomainError, NotFound
from app.extensions import db
from app.franchise import constants, freezing
from app.franchise.costing import Sums, in_order, participation
from app.franchise.counting import attendee_of
from app.franchise.explaining import Explanation, explain
from app.franchise.terms import CourseFacts, Terms, facts_of, terms_of, todays_terms
from app.models.course import Course
from app.models.participant import Participant
from app.roster import service as roster


class ParticipantMissing(NotFound):
    """No such participant, or not in a course of the caller's company."""

    code = "participant_missing"
    message = "Este participante no existe."


class CourseOpen(DomainError):
    """A course that is not complete keeps no constants."""

    code = "course_open"
    message = "El curso no está completado: su franquicia ya usa los valores de hoy."


@dataclass(frozen=True)
class Attended:
    """A participant of a course with the franchise of the participation."""

    participant: Participant
    franchise: Franchise


@dataclass(frozen=True)
class Recalculated:
    """What a completed course would give by the constants of today."""

    franchise: int
    company_cost: int
    difference: int
    """Franchise of today less that which was kept."""


@dataclass(frozen=True)
class CourseFranchise:
    """The franchise of a course, participant by participant."""

    terms: Terms
    totals: Sums
    participants: Sequence[Attended]
    risks: Mapping[Risk, int]
    """Reason -> people whose franchise SENCE may refuse for it."""
    recalculated: Recalculated | None
    """Only of a course whose constants were kept, and when those of today give another number."""


def of_course(*, course_id: int) -> CourseFranchise:
    """The franchise of a course.

    Raises CourseMissing.
    """
    return _computed(_facts(roster.course_of(course_id)))


def recalculate(*, course_id: int, by: int) -> CourseFranchise:
    """Compute a completed course by the constants of today, which it keeps from now on.

    Raises CourseMissing, CourseOpen.
    """
    course = roster.course_to_change(course_id)
    if not course.is_complete:
        raise CourseOpen
    facts = _facts(course)
    before = _computed(facts)
    freezing.renew(facts=facts, today=constants.read())
    after = _computed(_facts(course))
    audit.record(
        action="course.franchise_recalculated",
        user_id=by,
        entity="course",
        entity_id=course.id,
        data={"franchise": [before.totals.franchise, after.totals.franchise]},
    )
    return after


def of_participant(*, participant_id: int) -> Explanation:
    """How the franchise of a participant arises.

    Raises ParticipantMissing.
    """
    participant = db.session.scalar(select(Participant).where(Participant.id == participant_id))
    if participant is None:
        raise ParticipantMissing
    facts = facts_of(Course.id == participant.course_id)[0]
    terms = terms_of(facts, constants.read())
    one = participation(terms, attendee_of(participant, facts.hours))
    return explain(terms, one, name=participant.name)


def _facts(course: Course) -> CourseFacts:
    return facts_of(Course.id == course.id)[0]


def _computed(facts: CourseFacts) -> CourseFranchise:
    today = constants.read()
    people = [one for one in roster.participants_of(facts.id) if one.active]
    terms = terms_of(facts, today)
    attended = [
        Attended(one, participation(terms, attendee_of(one, facts.hours))) for one in people
    ]
    totals = _sum(attended)
    recalculated = None
    if terms.frozen_at is not None:
        recalculated = _differing(totals, _again(todays_terms(facts, today), people))
    risks = Counter(risk for one in attended for risk in one.franchise.risks)
    return CourseFranchise(terms, totals, attended, in_order(risks), recalculated)


def _again(terms: Terms, people: Sequence[Participant]) -> Sums:
    found = [participation(terms, attendee_of(one, terms.course.hours)) for one in people]
    return _sum([Attended(one, it) for one, it in zip(people, found, strict=True)])


def _sum(attended: Sequence[Attended]) -> Sums:
    return Sums(
        participants=len(attended),
        cost=sum(one.franchise.cost for one in attended),
        franchise=sum(one.franchise.franchise for one in attended),
        at_risk=sum(one.franchise.at_risk for one in attended),
    )


def _differing(kept: Sums, today: Sums) -> Recalculated | None:
    if today == kept:
        return None
    return Recalculated(today.franchise, today.company_cost, today.franchise - kept.franchise)
