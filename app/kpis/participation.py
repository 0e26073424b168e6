"""Which participations count, and for how many hours: one rule for every number of the house.

Both speak of `participant`, `course` and `status`, which a query has to join.
"""

import datetime as dt
from decimal import Decimal
from typing import Any

from sqlalchemy import ColumnElement, and_, func, or_

from analytics.rounding import round_half_up
from app.models.course import Course
from app.models.participant import Participant
from app.models.selectable import Status

TRAINED: ColumnElement[bool] = and_(
    Participant.active, or_(Status.id.is_(None), Status.counts_as_trained)
)
"""The status is that of the participant, joined from outside: nobody needs to have one."""

COUNTED: ColumnElement[bool] = and_(TRAINED, Course.active, Course.is_complete)
"""Trained in a course that counts."""

HOURS: ColumnElement[Decimal] = func.coalesce(
    Participant.attended_hours,
    Course.total_hours * Participant.attendance / 100,
    Course.total_hours,
)
"""Hours of one participation: as recorded, else by attendance, else all of the course."""


def ends_in(year: int) -> ColumnElement[bool]:
    """Whether a course belongs to a year: the one that it ends in."""
    inside: ColumnElement[bool] = Course.end_date.between(
        dt.date(year, 1, 1), dt.date(year, 12, 31)
    )
    return inside


def hours_of(participant: Participant, course: Course) -> Decimal:
    """What HOURS says, of rows that are read already."""
    if participant.attended_hours is not None:
        return participant.attended_hours
    if participant.attendance is not None:
        return course.total_hours * participant.attendance / 100
    return course.total_hours


def rounded(hours: Any) -> float:
    """Hours as answers show them: one decimal, after summing."""
    return round_half_up(hours or 0, 1)
