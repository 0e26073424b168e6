"""Who is in a course, read: its participants, its rapporteurs and how many they are."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import and_, func, or_, select

from app.errors import NotFound
from app.extensions import db
from app.models.course import Course
from app.models.participant import Participant
from app.models.rapporteur import Rapporteur, RapporteurCourse
from app.models.selectable import Status


class CourseMissing(NotFound):
    """No such course, or it is not of the caller's company."""

    code = "course_missing"
    message = "Este curso no existe."


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


@dataclass(frozen=True)
class Counts:
    """How many are in a course; all but `disabled` speak of active participants."""

    participants: int
    disabled: int
    withAttendance: int  # noqa: N815 - the name of the answer
    trained: int
    unsigned: int
    """Without a signed sworn statement."""
    unpaid: int
    """Using the franchise without a known salary."""


def course_of(course_id: int) -> Course:
    """One course that the caller sees.

    Raises CourseMissing.
    """
    return _found(select(Course).where(Course.id == course_id))


def course_to_change(course_id: int) -> Course:
    """One course, held until the end: whoever saves at the same moment sees what the first saved.

    Raises CourseMissing.
    """
    return _found(select(Course).where(Course.id == course_id).with_for_update())


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
    query = (
        select(Participant.course_id, func.count())
        .where(Participant.course_id.in_(tuple(course_ids)), Participant.active)
        .group_by(Participant.course_id)
    )
    return {row[0]: row[1] for row in db.session.execute(query)}


def counts_of(course_id: int) -> Counts:
    """How many are in a course."""
    active = Participant.active
    attended = or_(Participant.attendance.is_not(None), Participant.attended_hours.is_not(None))
    trained = or_(Status.counts_as_trained, Participant.status_id.is_(None))
    unpaid = and_(Participant.franchise_sence, Participant.gross_salary.is_(None))
    conditions = (
        active,
        ~active,
        and_(active, attended),
        and_(active, trained),
        and_(active, ~Participant.dj_signed),
        and_(active, unpaid),
    )
    query = (
        select(*(func.count().filter(condition) for condition in conditions))
        .select_from(Participant)
        .outerjoin(Status, Status.id == Participant.status_id)
        .where(Participant.course_id == course_id)
    )
    row: Any = db.session.execute(query).one()
    return Counts(*row)


def _found(query: Any) -> Course:
    course: Course | None = db.session.scalar(query)
    if course is None:
        raise CourseMissing
    return course
