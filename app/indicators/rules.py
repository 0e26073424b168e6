"""Which participations count, their hours, and the coverage that trained people make up."""

import datetime as dt
from decimal import Decimal
from typing import Any, Protocol

from sqlalchemy import (
    BigInteger,
    Case,
    ColumnElement,
    Select,
    and_,
    case,
    cast,
    exists,
    func,
    or_,
    select,
    true,
)
from sqlalchemy.orm import aliased

from analytics.cells import GENDERS, HOUR, group_of
from analytics.rounding import percentage, round_half_up
from app.models.organisation import Status
from app.models.surveys import Invitation, Survey
from app.models.training import Course, Participant

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
COUNTED_COURSE = and_(Course.active, Course.is_complete)
PERSON_COMPANY: ColumnElement[int] = func.coalesce(Participant.company_id, Course.company_id)
"""The company of the person at enrolment; without one, that of the course."""
PARTS_OF_HOURS: ColumnElement[int] = cast(HOURS * HOUR, BigInteger)
"""Hours of a participation, in the parts that cells keep: exact."""


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


_other = aliased(Invitation)
REACHED: ColumnElement[bool] = exists().where(
    _other.survey_id == Survey.id,
    or_(_other.sent_at.is_not(None), _other.answered_at.is_not(None)),
)
"""Whether a survey was sent to anybody, or answered through a link that was handed over."""

ASKED: ColumnElement[bool] = and_(
    Course.active,
    or_(Invitation.answered_at.is_not(None), TRAINED),
    or_(Survey.status, REACHED),
)
"""Whether an invitation counts: of a survey that is not paused, unless it was sent before, to
somebody trained; who answered stays, also when disabled afterwards.
"""


class Span(Protocol):
    """Days: dates, as a Range has them, or parameters of a statement that is built once."""

    @property
    def start(self) -> Any:
        """The first day."""

    @property
    def after(self) -> Any:
        """The first day that is not within."""


def within(months: Span) -> ColumnElement[bool]:
    """Whether a course ends in these months."""
    return and_(Course.end_date >= months.start, Course.end_date < months.after)


def participations(*columns: Any) -> Select[Any]:
    """Columns of the counted participations in counted courses."""
    return (
        select(*columns)
        .select_from(Course)
        .join(Participant, Participant.course_id == Course.id)
        .outerjoin(Status, Status.id == Participant.status_id)
        .where(COUNTED)
    )


def invitations(*columns: Any) -> Select[Any]:
    """Columns of the invitations that count, of surveys whenever they open."""
    return (
        select(*columns)
        .select_from(Survey)
        .join(Course, Course.id == Survey.course_id)
        .join(Invitation, Invitation.survey_id == Survey.id)
        .join(Participant, Participant.id == Invitation.participant_id)
        .outerjoin(Status, Status.id == Participant.status_id)
        .where(ASKED)
    )


def opened(months: Span, *, by: Any) -> ColumnElement[bool]:
    """Whether a survey opens in these months, and has done so by a day."""
    return and_(
        Survey.initial_date >= months.start,
        Survey.initial_date < months.after,
        Survey.initial_date <= by,
    )


def group() -> Case[int]:
    """The place of a participant in GROUPS."""
    kinds = [(gender, external) for gender in (None, *GENDERS) for external in (False, True)]
    return case(
        *((is_of(gender, external), group_of(gender, external)) for gender, external in kinds)
    )


def is_of(gender: str | None, external: bool) -> ColumnElement[bool]:
    """Whether a participant has exactly this gender, or none, and this origin."""
    same = Participant.gender.is_not_distinct_from(gender)
    return and_(same, Participant.is_external.is_(external))


def matching(gender: str, external: bool | None) -> ColumnElement[bool]:
    """Whether a participant passes a filter; an empty gender and None let everybody pass."""
    conditions: list[ColumnElement[bool]] = [true()]
    if gender:
        conditions.append(Participant.gender == gender)
    if external is not None:
        conditions.append(Participant.is_external.is_(external))
    return and_(*conditions)


def coverage_of(trained: int, heads: int) -> float | None:
    """Trained people as a percentage of a head count, to one decimal, half up.

    Both are of the same companies and without externals. None where there is no head count, or
    where it cannot be right because more people were trained.
    """
    if not 0 < heads >= trained:
        return None
    return percentage(trained, heads)
