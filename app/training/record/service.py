"""The training record of a person, and the certificate of a course, as they are printed."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from sqlalchemy import Select, func, select

from analytics.rounding import mean_of, round_half_up
from app.extensions import db
from app.indicators.rules import COUNTED, hours_of, rounded
from app.models.organisation import Status
from app.models.people import Person
from app.models.training import Course, Participant, Rapporteur, RapporteurCourse, Supplier
from app.people.service import PersonMissing
from app.platform.errors import DomainError
from app.roster.service import ParticipantMissing

MOST = 1_000
"""Courses of one record: more than a working life has."""


class NotTrained(DomainError):
    """There is nothing to certify."""

    code = "participant_not_trained"
    message = (
        "El certificado se emite cuando el curso está completado y el resultado de la persona "
        "cuenta como capacitada."
    )


@dataclass(frozen=True)
class Taken:
    """A course that somebody took part in."""

    participant: Participant
    course: Course
    supplier: str | None
    """None: the company gave it itself."""
    status: str | None
    is_counted: bool
    """Complete, and with a result that counts as trained: it can be certified."""

    @property
    def hours(self) -> float:
        """What was attended."""
        return rounded(hours_of(self.participant, self.course))


@dataclass(frozen=True)
class Totals:
    """A record in numbers; means are None where nothing was recorded."""

    courses: int
    completed: int
    hours: float
    attendance: float | None
    grade: float | None


@dataclass(frozen=True)
class Record:
    """Everything that a person took part in, the newest first."""

    person: Person
    taken: Sequence[Taken]
    totals: Totals


@dataclass(frozen=True)
class Certificate:
    """What is certified of one participation."""

    taken: Taken
    rapporteurs: Sequence[str]

    @property
    def folio(self) -> str:
        """The same for the same participation, whenever it is printed."""
        return f"{self.taken.course.end_date.year}-{self.taken.participant.id:06}"


def record_of(*, people_id: int) -> Record:
    """The record of a person, of the courses that the caller sees.

    Raises PersonMissing.
    """
    person = db.session.scalar(select(Person).where(Person.id == people_id))
    if person is None:
        raise PersonMissing
    query = (
        _participations()
        .where(Participant.person_id == people_id, Participant.active, Course.active)
        .order_by(Course.end_date.desc(), Participant.id.desc())
        .limit(MOST)
    )
    taken = [Taken(*row) for row in db.session.execute(query)]
    counted = [one for one in taken if one.is_counted]
    return Record(
        person,
        taken,
        Totals(
            courses=len(taken),
            completed=len(counted),
            hours=rounded(sum(hours_of(one.participant, one.course) for one in counted)),
            attendance=_mean([one.participant.attendance for one in counted]),
            grade=_mean([one.participant.grade for one in counted]),
        ),
    )


def certificate_of(*, participant_id: int) -> Certificate:
    """The certificate of a participation.

    Raises ParticipantMissing, NotTrained.
    """
    query = _participations().where(Participant.id == participant_id)
    row = db.session.execute(query).one_or_none()
    if row is None:
        raise ParticipantMissing
    taken = Taken(*row)
    if not taken.is_counted:
        raise NotTrained
    names = (
        select(Rapporteur.name)
        .join(RapporteurCourse, RapporteurCourse.rapporteur_id == Rapporteur.id)
        .where(RapporteurCourse.course_id == taken.course.id, RapporteurCourse.active)
        .order_by(Rapporteur.folded_name)
    )
    return Certificate(taken, db.session.scalars(names).all())


def _participations() -> Select[Any]:
    columns: tuple[Any, ...] = (
        *(Participant, Course, Supplier.razon_social, Status.name),
        func.coalesce(COUNTED, False),
    )
    return (
        select(*columns)
        .join(Course, Course.id == Participant.course_id)
        .outerjoin(Supplier, Supplier.id == Course.supplier_id)
        .outerjoin(Status, Status.id == Participant.status_id)
    )


def _mean(values: Sequence[Decimal | None]) -> float | None:
    mean = mean_of(value for value in values if value is not None)
    return None if mean is None else round_half_up(mean, 1)
