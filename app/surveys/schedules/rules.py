"""The days of a survey: when it opens and closes, by itself and by the rules."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.models.course import Course
from app.models.survey import SATISFACTION, TRANSFER
from app.organisation.settings.rules import SurveySettings

MOST_DAYS = 180
BACKWARDS = "La fecha de cierre debe ser igual o posterior a la de inicio."
LONG = f"La fecha de cierre puede ser hasta {MOST_DAYS} días después de la de inicio."


@dataclass(frozen=True)
class Plan:
    """When a survey is open, and how often it reminds."""

    initial_date: dt.date
    end_date: dt.date
    mailing_frequency: int


def plans_of(course: Course, settings: SurveySettings) -> Mapping[str, Plan]:
    """Type -> what a new survey of a course gets unless somebody says something else."""
    return {
        kind: Plan(
            opening := course.end_date + dt.timedelta(days=schedule.opens_after),
            opening + dt.timedelta(days=schedule.lasts),
            schedule.frequency,
        )
        for kind, schedule in ((SATISFACTION, settings.satisfaction), (TRANSFER, settings.transfer))
    }


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
