"""Participants counted by what their franchise depends on, and what courses cost."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, TypeVar

from sqlalchemy import (
    BigInteger,
    Boolean,
    ColumnElement,
    Numeric,
    and_,
    case,
    func,
    or_,
    select,
)

from analytics.franchise import Attendee, Franchise, Risk, Zero, franchise_of
from analytics.rounding import HUNDRED
from app.extensions import db
from app.finance.franchise.rules import Constants, CourseFacts, Terms, terms_of
from app.indicators.rules import PERSON_COMPANY
from app.models.course import Course
from app.models.participant import Participant
from app.platform.arrays import table_of
from app.platform.guard import EVERY_COMPANY

NONE, ALL = Decimal(-1), Decimal(100)
"""What somebody without a recorded attendance is taken to have: none in a course that is over, all
in one that is not.
"""

ATTENDANCE: ColumnElement[Decimal] = func.coalesce(
    Participant.attendance,
    Participant.attended_hours * HUNDRED / func.nullif(Course.total_hours, 0),
)
"""Per cent of the hours of a course: as recorded, else by the hours that were."""

HOURS_INSTEAD: ColumnElement[Decimal] = case(
    (Participant.attendance.is_(None), Participant.attended_hours), else_=None
)
"""Attended hours of whom no per cent is recorded: their sum is exact, that of quotients is not."""


@dataclass(frozen=True)
class Group:
    """Participants of a course who get the same franchise."""

    attendee: Attendee
    """One who stands for all."""
    people: int
    attendance: Fraction
    """Per cent, of all those together for whom it is recorded; exact."""
    recorded: int
    """For how many it is."""


def attendee_of(participant: Participant, hours: Decimal) -> Attendee:
    """What matters of one participant of a course of so many hours."""
    attendance = participant.attendance
    if attendance is None and participant.attended_hours is not None and hours:
        attendance = participant.attended_hours * HUNDRED / hours
    return Attendee(
        has_franchise=participant.franchise_sence,
        is_external=participant.is_external,
        salary=participant.gross_salary,
        attendance=attendance,
        is_excused=participant.attendance_exception is not None,
        has_signed=participant.dj_signed,
    )


def groups_of(terms: Mapping[int, Terms], company_id: int | None) -> Mapping[int, list[Group]]:
    """Course -> its active participants: all of them, or those of one company."""
    found: dict[int, list[Group]] = defaultdict(list)
    if not terms:
        return found
    limits = _limits(terms)
    salary = Participant.gross_salary
    tranche = case(
        (salary.is_(None), None),
        (salary <= limits.c.first, 0),
        (salary <= limits.c.second, 1),
        else_=2,
    )
    attended = or_(
        Participant.attendance_exception.is_not(None),
        func.coalesce(ATTENDANCE, limits.c.unrecorded) >= limits.c.least,
    )
    keys = (
        Participant.course_id,
        Participant.franchise_sence,
        Participant.is_external,
        tranche.label("tranche"),
        attended.label("attended"),
        and_(limits.c.signs, Participant.dj_signed).label("signed"),
    )
    query = (
        select(
            *keys,
            func.count().label("people"),
            func.coalesce(func.sum(Participant.attendance), 0).label("attendance"),
            func.coalesce(func.sum(HOURS_INSTEAD), 0).label("hours"),
            func.count(ATTENDANCE).label("recorded"),
        )
        .select_from(limits)
        .join(Participant, Participant.course_id == limits.c.course_id)
        .join(Course, Course.id == Participant.course_id)
        .where(Participant.active)
        .group_by(*keys)
    )
    if company_id is not None:
        query = query.where(PERSON_COMPANY.in_([company_id]))
    for row in db.session.execute(query, execution_options={EVERY_COMPANY: True}):
        found[row.course_id].append(_group(row, terms[row.course_id]))
    return found


def _limits(terms: Mapping[int, Terms]) -> Any:
    """The courses with their own limits of salary and attendance, as a table."""
    kinds = {
        "course_id": BigInteger,
        "first": BigInteger,
        "second": BigInteger,
        "least": Numeric,
        "unrecorded": Numeric,
        "signs": Boolean,
    }

    def row(course_id: int, one: Terms) -> tuple[Any, ...]:
        least = one.rules.least_attendance
        return (
            course_id,
            *one.salaries[:2],
            Decimal(least.numerator) / least.denominator,
            NONE if one.is_over else ALL,
            one.course.needs_signatures,
        )

    return table_of(kinds, (row(*item) for item in terms.items()))


def _group(row: Any, terms: Terms) -> Group:
    salary = None if row.tranche is None else terms.salaries[row.tranche]
    attendee = Attendee(
        has_franchise=row.franchise_sence,
        is_external=row.is_external,
        salary=salary,
        attendance=None if row.attended else NONE,
        is_excused=row.attended,
        has_signed=row.signed,
    )
    attendance = Fraction(row.attendance)
    if terms.course.hours:
        attendance += Fraction(row.hours) * HUNDRED / Fraction(terms.course.hours)
    return Group(attendee, row.people, attendance, row.recorded)


Why = TypeVar("Why", Zero, Risk)


@dataclass(frozen=True)
class Sums:
    """Pesos and people."""

    participants: int = 0
    cost: int = 0
    franchise: int = 0
    at_risk: int = 0
    """What of the franchise SENCE may refuse."""

    @property
    def company_cost(self) -> int:
        """What is left to the company."""
        return self.cost - self.franchise

    def __add__(self, other: "Sums") -> "Sums":
        return Sums(
            self.participants + other.participants,
            self.cost + other.cost,
            self.franchise + other.franchise,
            self.at_risk + other.at_risk,
        )


@dataclass(frozen=True)
class CourseCost:
    """A course with what it costs."""

    facts: CourseFacts
    terms: Terms
    sums: Sums
    zeros: Mapping[Zero, int]
    """Reason -> people who get nothing for it, among others."""
    risks: Mapping[Risk, int]
    """Reason -> people whose franchise SENCE may refuse for it, among others."""
    attendance: Fraction | None
    """Per cent on average; None: recorded for nobody."""


def participation(terms: Terms, attendee: Attendee) -> Franchise:
    """The franchise of one participation."""
    return franchise_of(
        terms.course, attendee, utm=terms.utm.value, is_over=terms.is_over, rules=terms.rules
    )


def costs_of(
    facts: Sequence[CourseFacts], constants: Constants, *, company_id: int | None = None
) -> list[CourseCost]:
    """Courses with what all their participants cost, or those of one company."""
    terms = {one.id: terms_of(one, constants) for one in facts}
    groups = groups_of(terms, company_id)
    return [cost_of(one, terms[one.id], groups.get(one.id, ())) for one in facts]


def cost_of(facts: CourseFacts, terms: Terms, groups: Iterable[Group]) -> CourseCost:
    """A course with what groups of participants cost."""
    sums, zeros, risks = Sums(), Counter[Zero](), Counter[Risk]()
    total, recorded = Fraction(), 0
    for group in groups:
        one = participation(terms, group.attendee)
        sums += times(one, group.people)
        risks.update(dict.fromkeys(one.risks, group.people))
        zeros.update(dict.fromkeys(one.zeros, group.people))
        total, recorded = total + group.attendance, recorded + group.recorded
    attendance = total / recorded if recorded else None
    return CourseCost(facts, terms, sums, in_order(zeros), in_order(risks), attendance)


def times(one: Franchise, people: int) -> Sums:
    """So many participations like one."""
    return Sums(people, one.cost * people, one.franchise * people, one.at_risk * people)


def in_order(reasons: Mapping[Why, int]) -> Mapping[Why, int]:
    """Reasons and their people: those of most people first, else as the law asks for them."""

    def place(one: tuple[Why, int]) -> tuple[int, int]:
        reason, people = one
        return -people, list(type(reason)).index(reason)

    return dict(sorted(reasons.items(), key=place))
