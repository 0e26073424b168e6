"""When a survey opens and closes, by itself and by the rules, and its state on a day."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, and_, case, not_, select
from sqlalchemy.orm import aliased

from app.models.organisation import Company
from app.models.surveys import SATISFACTION, TRANSFER, Invitation, Survey
from app.models.training import Course
from app.organisation.settings.rules import SurveySettings

SCHEDULED, OPEN, PAUSED, CLOSED = "Programada", "Vigente", "Pausada", "Cerrada"
STATES = (SCHEDULED, OPEN, PAUSED, CLOSED)
ANSWERED, EXPIRED, BEGUN, PENDING = "Respondida", "Expirada", "En progreso", "Pendiente"
PROGRESS = (ANSWERED, EXPIRED, BEGUN, PENDING)
_OWNER = aliased(Company)
RUNNING: ColumnElement[bool] = and_(
    Course.active, Course.company_id.in_(select(_OWNER.id).where(_OWNER.active))
)
"""Whether a course, where it is joined, may ask anybody: it and its company are switched on."""
MOST_DAYS = 180
BACKWARDS = "La fecha de cierre debe ser igual o posterior a la de inicio."
LONG = f"La fecha de cierre puede ser hasta {MOST_DAYS} días después de la de inicio."


@dataclass(frozen=True)
class Plan:
    """When a survey is open, and how often it reminds."""

    initial_date: dt.date
    end_date: dt.date
    mailing_frequency: int


def plans_of(course: Course, settings: SurveySettings, *, on: dt.date) -> Mapping[str, Plan]:
    """Type -> what a new survey of a course gets on a day unless somebody says something else: its
    days after the end of the course, or as many from that day where they have passed.
    """
    plans = {}
    for kind, schedule in ((SATISFACTION, settings.satisfaction), (TRANSFER, settings.transfer)):
        opening = course.end_date + dt.timedelta(days=schedule.opens_after)
        lasts = dt.timedelta(days=schedule.lasts)
        if opening + lasts < on:
            opening = on
        plans[kind] = Plan(opening, opening + lasts, schedule.frequency)
    return plans


def planned(plan: Plan, fields: Mapping[str, Any]) -> Plan:
    """A plan with what somebody says; a survey that opens on another day lasts as long."""
    opening = fields.get("initialDate", plan.initial_date)
    closing = opening + (plan.end_date - plan.initial_date)
    frequency = fields.get("mailing_frequency", plan.mailing_frequency)
    return Plan(opening, fields.get("endDate", closing), frequency)


def day_errors(kind: str, plan: Plan, course: Course) -> dict[str, list[str]]:
    """What is wrong with the days of a survey: field -> words."""
    errors = {}
    if kind == SATISFACTION:
        first, words = course.initial_date, "La encuesta no puede comenzar antes que el curso"
    else:
        first = course.end_date
        words = "La encuesta no puede comenzar antes del término del curso"
    if plan.initial_date < first:
        errors["initialDate"] = [f"{words} ({first:%d-%m-%Y})."]
    if plan.end_date < plan.initial_date:
        errors["endDate"] = [BACKWARDS]
    elif plan.end_date > plan.initial_date + dt.timedelta(days=MOST_DAYS):
        errors["endDate"] = [LONG]
    return errors


def state_on(day: dt.date | ColumnElement[dt.date]) -> ColumnElement[str]:
    """The state of a survey on a day, where `survey` and `course` are joined."""
    return case(
        (Survey.end_date < day, CLOSED),
        (not_(and_(Survey.status, RUNNING)), PAUSED),
        (Survey.initial_date > day, SCHEDULED),
        else_=OPEN,
    )


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
