"""The surveys of a course as people read them: with state, numbers and link."""

import datetime as dt
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from app.extensions import db
from app.models.course import Course
from app.models.response import SurveyResponse
from app.models.survey import SATISFACTION, TRANSFER, Survey, SurveyVersion
from app.surveys import links, queries
from app.surveys.days import Plan
from app.surveys.queries import Counts

FIELDS: Mapping[str, str] = {SATISFACTION: "satisfaction", TRANSFER: "transfer"}
"""Type -> the field of the answers."""


@dataclass(frozen=True)
class CourseSurvey:
    """A survey with what is told of it."""

    survey: Survey
    version: SurveyVersion
    state: str
    counts: Counts
    locked: bool


def surveys_of(course: Course, *, on: dt.date) -> dict[str, CourseSurvey]:
    """Type -> the survey of a course."""
    query = (
        select(Survey, SurveyVersion)
        .join(SurveyVersion, SurveyVersion.id == Survey.version_id)
        .where(Survey.course_id == course.id)
    )
    rows = db.session.execute(query).all()
    ids = [survey.id for survey, _ in rows]
    counts, answered = queries.counts(ids), _answered(ids)
    is_running = course.id in queries.running([course.id])
    return {
        survey.type: CourseSurvey(
            survey,
            version,
            queries.state_of(survey, running=is_running, on=on),
            counts[survey.id],
            survey.id in answered,
        )
        for survey, version in rows
    }


def surveys_view(surveys: Mapping[str, CourseSurvey]) -> dict[str, Any]:
    """Both surveys of a course, or nothing in the place of one that there is not."""
    return {
        field: survey_view(surveys[kind]) if kind in surveys else None
        for kind, field in FIELDS.items()
    }


def survey_view(one: CourseSurvey) -> dict[str, Any]:
    """A survey of a course as the answers show it."""
    survey = one.survey
    return {
        "id": survey.id,
        "type": survey.type,
        "surveyData_id": survey.template_id,
        "title": one.version.title,
        "version": one.version.number,
        "initialDate": survey.initial_date,
        "endDate": survey.end_date,
        "mailing_frequency": survey.mailing_frequency,
        "last_mailing_date": survey.last_mailing_date,
        "course_id": survey.course_id,
        "status": survey.status,
        "state": one.state,
        "participants": one.counts.participants,
        "amountSent": one.counts.sent,
        "responseAmount": one.counts.responses,
        "pending": one.counts.pending,
        "link": links.door_address(links.door_token(survey.id)),
        "locked": one.locked,
        "updatedAt": survey.updated_at,
    }


def plans_view(plans: Mapping[str, Plan]) -> dict[str, Any]:
    """What new surveys of a course would get."""
    return {
        FIELDS[kind]: {
            "initialDate": plan.initial_date,
            "endDate": plan.end_date,
            "mailing_frequency": plan.mailing_frequency,
        }
        for kind, plan in plans.items()
    }


def _answered(survey_ids: Collection[int]) -> set[int]:
    query = select(SurveyResponse.survey_id).where(SurveyResponse.survey_id.in_(survey_ids))
    return set(db.session.scalars(query.distinct()))
