"""How a participant did: as somebody said, else as the rule of the organisation proposes it.

A proposal is computed wherever it is shown and kept nowhere (decision 34). The rule is said twice,
of a participant and as the condition of a query, and a test compares the two.
"""

from dataclasses import dataclass
from decimal import Decimal

from sqlalchemy import ColumnElement, and_, case, exists, func, literal, or_, select

from analytics.rounding import HUNDRED
from app.models.organisation import Status
from app.models.training import Course, Participant
from app.organisation.settings.rules import PassRule
from records.participant import PROPOSED
from records.selectables import FAILED, OPEN, PASSED


@dataclass(frozen=True)
class Result:
    """Whether somebody passed, and whether a person said so."""

    passed: bool
    is_proposed: bool

    @property
    def value(self) -> str:
        """As answers have it."""
        return (PASSED if self.passed else FAILED) + (PROPOSED if self.is_proposed else "")


def attendance_of(participant: Participant, hours: Decimal) -> Decimal | None:
    """Per cent of so many hours of a course: as recorded, else by the hours that were."""
    if participant.attendance is None and participant.attended_hours is not None and hours:
        return participant.attended_hours * HUNDRED / hours
    return participant.attendance


def attended(participant: Participant, course: Course, rule: PassRule) -> bool | None:
    """Whether somebody was there as much as the rule asks for, or is excused; None: not known."""
    share = attendance_of(participant, course.total_hours)
    if rule.attendance is None or participant.attendance_exception is not None:
        return True
    return None if share is None else share >= rule.attendance


def result_of(
    participant: Participant, course: Course, rule: PassRule, *, said: str | None
) -> Result | None:
    """The result of a participant; `said`: what the status says of it, None without one."""
    if said in (PASSED, FAILED):
        return Result(said == PASSED, is_proposed=False)
    if said not in (None, OPEN) or rule == PassRule(None, None):
        return None
    grade = participant.grade
    well = True if rule.grade is None else None if grade is None else grade >= rule.grade
    found = (well, attended(participant, course, rule))
    if False not in found and None in found:
        return None
    return Result(False not in found, is_proposed=True)


def proposes(*, passed: bool, today: PassRule) -> ColumnElement[bool]:
    """Participants whose result nobody gave, and for whom the rule proposes this one.

    What is not known is null, which goes through `and` as None goes through `result_of`.
    """
    grade, attendance = (
        case((Course.is_complete, kept), else_=literal(asked, kept.type))
        for kept, asked in (
            (Course.pass_grade, today.grade),
            (Course.pass_attendance, today.attendance),
        )
    )
    by_hours = Participant.attended_hours * HUNDRED / func.nullif(Course.total_hours, 0)
    share = func.coalesce(Participant.attendance, by_hours)
    found = and_(
        or_(grade.is_(None), Participant.grade >= grade),
        or_(
            attendance.is_(None),
            Participant.attendance_exception.is_not(None),
            share >= attendance,
        ),
    )
    is_open = Participant.status_id.is_(None) | exists(
        select(Status.id).where(Status.id == Participant.status_id, Status.result == OPEN)
    )
    return is_open & exists(
        select(Course.id).where(
            Course.id == Participant.course_id,
            or_(grade.is_not(None), attendance.is_not(None)),
            found if passed else ~found,
        )
    )
