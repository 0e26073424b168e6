"""How a participant did: as somebody said, else as the rule of the organisation proposes it.

A proposal is computed wherever it is shown and kept nowhere (decision 34).
"""

from dataclasses import dataclass
from decimal import Decimal

from analytics.rounding import HUNDRED
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
