"""Participants of many courses, counted by all that their franchise depends on.

The database groups, and the formula is applied once to each group: a group is a person who stands
for all others like it.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    ColumnElement,
    Numeric,
    Select,
    and_,
    case,
    func,
    or_,
    select,
)

from analytics.franchise import Attendee
from analytics.rounding import HUNDRED
from app.extensions import db
from app.franchise.terms import Terms
from app.kit.arrays import table_of
from app.kit.guard import EVERY_COMPANY
from app.kpis.counting import PERSON_COMPANY
from app.models.course import Course
from app.models.participant import Participant

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
    if terms:
        query = _query(terms, company_id).execution_options(**{EVERY_COMPANY: True})
        for row in db.session.execute(query):
            found[row.course_id].append(_group(row, terms[row.course_id]))
    return found


def _query(terms: Mapping[int, Terms], company_id: int | None) -> Select[Any]:
    rows = _limits(terms)
    salary = Participant.gross_salary
    tranche = case(
        (salary.is_(None), None), (salary <= rows.c.first, 0), (salary <= rows.c.second, 1), else_=2
    )
    attended = or_(
        Participant.attendance_exception.is_not(None),
        func.coalesce(ATTENDANCE, rows.c.unrecorded) >= rows.c.least,
    )
    keys = (
        Participant.course_id,
        Participant.franchise_sence,
        Participant.is_external,
        tranche.label("tranche"),
        attended.label("attended"),
        and_(rows.c.signs, Participant.dj_signed).label("signed"),
    )
    query = (
        select(
            *keys,
            func.count().label("people"),
            func.coalesce(func.sum(Participant.attendance), 0).label("attendance"),
            func.coalesce(func.sum(HOURS_INSTEAD), 0).label("hours"),
            func.count(ATTENDANCE).label("recorded"),
        )
        .select_from(rows)
        .join(Participant, Participant.course_id == rows.c.course_id)
        .join(Course, Course.id == Participant.course_id)
        .where(Participant.active)
        .group_by(*keys)
    )
    return query if company_id is None else query.where(PERSON_COMPANY.in_([company_id]))


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
    rows = (
        (
            course_id,
            *one.salaries[:2],
            _decimal(one.rules.least_attendance),
            NONE if one.is_over else ALL,
            one.course.needs_signatures,
        )
        for course_id, one in terms.items()
    )
    return table_of(kinds, rows)


def _decimal(exact: Fraction) -> Decimal:
    return Decimal(exact.numerator) / exact.denominator


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
