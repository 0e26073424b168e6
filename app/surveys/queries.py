"""Numbers and states of surveys, as everybody tells them."""

import datetime as dt
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from sqlalchemy import ColumnElement, and_, case, exists, func, not_, select
from sqlalchemy.orm import aliased

from app.extensions import db
from app.kit.guard import EVERY_COMPANY
from app.models.company import Company
from app.models.course import Course
from app.models.response import SurveyResponse
from app.models.survey import Invitation, Survey
from app.surveys.recipients import COUNTED, with_people

SCHEDULED, OPEN, PAUSED, CLOSED = "Programada", "Vigente", "Pausada", "Cerrada"
STATES = (SCHEDULED, OPEN, PAUSED, CLOSED)
ANSWERED, EXPIRED, BEGUN, PENDING = "Respondida", "Expirada", "En progreso", "Pendiente"

_OWNER = aliased(Company)
RUNNING: ColumnElement[bool] = and_(
    Course.active, Course.company_id.in_(select(_OWNER.id).where(_OWNER.active))
)
"""Whether a course, where it is joined, may ask anybody: it and its company are switched on."""


@dataclass(frozen=True)
class Counts:
    """How many are asked, were mailed at least once, and answered."""

    participants: int = 0
    sent: int = 0
    responses: int = 0

    @property
    def pending(self) -> int:
        """How many did not answer."""
        return self.participants - self.responses


def counts(survey_ids: Collection[int]) -> dict[int, Counts]:
    """Survey -> its numbers, all surveys at once."""
    numbers = select(
        Invitation.survey_id,
        func.count(),
        func.count(Invitation.sent_at),
        func.count(Invitation.answered_at),
    )
    query = (
        with_people(numbers)
        .where(Invitation.survey_id.in_(tuple(survey_ids)), COUNTED)
        .group_by(Invitation.survey_id)
    )
    # People of other companies in a course of ours are asked, and counted, like all.
    rows = db.session.execute(query, execution_options={EVERY_COMPANY: True})
    found = {row[0]: Counts(*row[1:]) for row in rows}
    return {one: found.get(one, Counts()) for one in survey_ids}


def state_on(day: dt.date | ColumnElement[dt.date]) -> ColumnElement[str]:
    """The state of a survey on a day, where `survey` and `course` are joined."""
    return case(
        (Survey.end_date < day, CLOSED),
        (not_(and_(Survey.status, RUNNING)), PAUSED),
        (Survey.initial_date > day, SCHEDULED),
        else_=OPEN,
    )


def running(course_ids: Iterable[int]) -> set[int]:
    """Those of some courses that may ask anybody."""
    query = select(Course.id).where(Course.id.in_(set(course_ids)), RUNNING)
    return set(db.session.scalars(query))


def state_of(survey: Survey, *, running: bool, on: dt.date) -> str:
    """The same of a survey that is read already; `running`: whether its course is RUNNING."""
    if survey.end_date < on:
        return CLOSED
    if not (survey.status and running):
        return PAUSED
    return SCHEDULED if survey.initial_date > on else OPEN


def invitation_state_on(day: dt.date) -> ColumnElement[str]:
    """How far somebody is with a survey, where `survey` is joined."""
    return case(
        (Invitation.answered_at.is_not(None), ANSWERED),
        (Survey.end_date < day, EXPIRED),
        (Invitation.draft_at.is_not(None), BEGUN),
        else_=PENDING,
    )


def is_answered(survey_id: int) -> bool:
    """Whether a survey has a response."""
    return bool(db.session.scalar(select(exists().where(SurveyResponse.survey_id == survey_id))))
