"""The training record of a person, and the certificate of a course, as they are printed."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from typing import Any

from sqlalchemy import Select, func, select

from analytics.rounding import mean_of, round_half_up
from app.extensions import db
from app.finance.franchise.rules import percent
from app.indicators.rules import COUNTED, hours_of, rounded
from app.models.organisation import Status
from app.models.people import Person
from app.models.training import Course, Participant, Rapporteur, RapporteurCourse, Supplier
from app.organisation.settings.rules import PassRule
from app.people.service import PersonMissing
from app.platform.errors import DomainError, existing
from app.roster import service as roster
from app.roster.rules import Result, attendance_of, attended, result_of
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


class NotThere(DomainError):
    """Somebody neither attended nor passed."""

    code = "participant_not_there"
    message = "No hay certificado de quien no asistió ni aprobó."


class Outcome(StrEnum):
    """What a certificate says that somebody did."""

    PASSED = "passed"
    TOOK_PART = "took_part"


@dataclass(frozen=True)
class Taken:
    """A course that somebody took part in."""

    participant: Participant
    course: Course
    supplier: str | None
    """None: the company gave it itself."""
    status: str | None
    is_counted: bool
    """Complete, and with a status that counts as trained."""
    said: str | None
    """What the status says of the result."""
    rule: PassRule

    @property
    def result(self) -> Result | None:
        """As somebody said, or as the rule proposes it."""
        return result_of(self.participant, self.course, self.rule, said=self.said)

    @property
    def outcome(self) -> Outcome | None:
        """What can be certified."""
        if not self.is_counted:
            return None
        if self.result is not None and self.result.passed:
            return Outcome.PASSED
        was_away = attended(self.participant, self.course, self.rule) is False
        return None if was_away else Outcome.TOOK_PART

    @property
    def hours(self) -> float:
        """What was attended."""
        return rounded(hours_of(self.participant, self.course))


@dataclass(frozen=True)
class RecordTotals:
    """A record in numbers.

    Means are None where nothing was recorded.
    """

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
    totals: RecordTotals


@dataclass(frozen=True)
class Certificate:
    """What is certified of one participation."""

    taken: Taken
    outcome: Outcome
    rapporteurs: Sequence[str]

    @property
    def folio(self) -> str:
        """The same for the same participation, whenever it is printed."""
        return f"{self.taken.course.end_date.year}-{self.taken.participant.id:06}"


def record_of(*, people_id: int) -> Record:
    """The record of a person, of the courses that the caller sees.

    Raises PersonMissing.
    """
    person = existing(
        db.session.scalar(select(Person).where(Person.id == people_id)), PersonMissing
    )
    query = (
        _participations()
        .where(Participant.person_id == people_id, Participant.active, Course.active)
        .order_by(Course.end_date.desc(), Participant.id.desc())
        .limit(MOST)
    )
    taken = _taken(db.session.execute(query).all())
    counted = [one for one in taken if one.is_counted]
    return Record(
        person,
        taken,
        RecordTotals(
            courses=len(taken),
            completed=len(counted),
            hours=rounded(sum(hours_of(one.participant, one.course) for one in counted)),
            attendance=_mean([one.participant.attendance for one in counted]),
            grade=_mean([one.participant.grade for one in counted]),
        ),
    )


def certificate_of(*, participant_id: int) -> Certificate:
    """The certificate of a participation.

    Raises ParticipantMissing, NotTrained, NotThere.
    """
    query = _participations().where(Participant.id == participant_id)
    found = _taken(db.session.execute(query).all())
    if not found:
        raise ParticipantMissing
    (taken,) = found
    if not taken.is_counted:
        raise NotTrained
    outcome = taken.outcome
    if outcome is None:
        raise NotThere(_away(taken))
    names = (
        select(Rapporteur.name)
        .join(RapporteurCourse, RapporteurCourse.rapporteur_id == Rapporteur.id)
        .where(RapporteurCourse.course_id == taken.course.id, RapporteurCourse.active)
        .order_by(Rapporteur.folded_name)
    )
    return Certificate(taken, outcome, db.session.scalars(names).all())


def _away(taken: Taken) -> str:
    share = attendance_of(taken.participant, taken.course.total_hours)
    was_there, least = (percent(Fraction(one or 0)) for one in (share, taken.rule.attendance))
    return (
        f"{NotThere.message} Asistió al {was_there}, y este curso certifica desde el {least}. "
        "Si corresponde, registra una excepción de asistencia o el resultado Aprobado."
    )


def _participations() -> Select[Any]:
    columns: tuple[Any, ...] = (
        *(Participant, Course, Supplier.razon_social, Status.name),
        *(func.coalesce(COUNTED, False), Status.result),
    )
    return (
        select(*columns)
        .join(Course, Course.id == Participant.course_id)
        .outerjoin(Supplier, Supplier.id == Course.supplier_id)
        .outerjoin(Status, Status.id == Participant.status_id)
    )


def _taken(rows: Sequence[Any]) -> list[Taken]:
    rules = roster.rules_of(course for _, course, *_ in rows)
    return [Taken(*(*row, rules[row[1].id])) for row in rows]


def _mean(values: Sequence[Decimal | None]) -> float | None:
    mean = mean_of(value for value in values if value is not None)
    return None if mean is None else round_half_up(mean, 1)
