"""Surveys of courses: scheduled, changed, paused, with the version that they froze."""

import datetime as dt
from collections.abc import Mapping
from typing import Any

from sqlalchemy import func, select, update

from app.audit import service as audit
from app.errors import DomainError, NotFound
from app.extensions import db
from app.kit import freshness
from app.kit.changes import told_changes
from app.kit.guard import EVERY_COMPANY
from app.models.course import Course
from app.models.response import SurveyResponse
from app.models.survey import Survey, SurveyTemplate, SurveyVersion
from app.queue import enqueue
from app.roster import service as roster
from app.surveys import days, links, queries, recipients
from app.surveys.days import Plan

INVITE = "surveys.invite"
QUEUE = "mail"
TOLD: Mapping[str, str] = {
    "surveyData_id": "template_id",
    "initialDate": "initial_date",
    "endDate": "end_date",
    "mailing_frequency": "mailing_frequency",
    "active": "status",
}
"""Field -> column, as the history of the course tells changes."""
DAYS = ("initialDate", "endDate")


class SurveyMissing(NotFound):
    """No such survey, or it is of a course of another company."""

    code = "survey_missing"
    message = "La encuesta no existe."


class TemplateFixed(DomainError):
    """Answers were given to the template of a survey."""

    code = "survey_has_responses"
    message = "La encuesta ya tiene respuestas; no se puede cambiar la plantilla."


def schedule(
    *, course_id: int, wanted: Mapping[str, Mapping[str, Any]], by: int, on: dt.date
) -> Course:
    """Give a course its surveys, or change the ones that it has; everybody eligible is invited.

    `wanted`: type -> fields.

    Raises CourseMissing, InvalidFields, TemplateFixed.
    """
    course = roster.course_to_change(course_id)
    plans = days.plans_of(course)
    saved = []
    for kind, fields in wanted.items():
        survey = _held(Survey.course_id == course.id, Survey.type == kind)
        if survey is None:
            survey = _made(course, kind, plans[kind], fields, by)
        else:
            _change(survey, course, fields, by)
        saved.append((survey, fields.get("sendNow", False)))
    recipients.sync([survey.id for survey, _ in saved])
    for survey, send_now in saved:
        if send_now and _is_open(survey, course, on):
            enqueue(INVITE, queue=QUEUE, survey_id=survey.id)
    return course


def change(
    *, survey_id: int, fields: Mapping[str, Any], seen: dt.datetime | None, by: int
) -> tuple[Survey, Course]:
    """Change the fields of a survey that were sent.

    Raises SurveyMissing, Stale, InvalidFields, TemplateFixed.
    """
    course_id = db.session.scalar(select(Survey.course_id).where(Survey.id == survey_id))
    if course_id is None:
        raise SurveyMissing
    # The course first, as everywhere: it is held while its surveys are.
    course = roster.course_to_change(course_id)
    survey = _held(Survey.id == survey_id)
    if survey is None:
        raise SurveyMissing
    freshness.check(survey, seen)
    _change(survey, course, fields, by)
    recipients.sync([survey.id])
    return survey, course


def fix_parts(*, on: dt.date) -> None:
    """Surveys that have closed for the first time: the answers that companies and areas show."""
    last = (
        select(func.coalesce(func.max(SurveyResponse.batch), 0))
        .where(SurveyResponse.survey_id == Survey.id)
        .scalar_subquery()
    )
    db.session.execute(
        update(Survey)
        .where(Survey.end_date < on, Survey.parts_batch.is_(None))
        .values(parts_batch=last),
        execution_options={EVERY_COMPANY: True, "synchronize_session": False},
    )


def _held(*conditions: Any) -> Survey | None:
    """Held so that nobody answers while the template changes."""
    return db.session.scalar(select(Survey).where(*conditions).with_for_update())


def _made(course: Course, kind: str, plan: Plan, fields: Mapping[str, Any], by: int) -> Survey:
    version, errors = _version(kind, fields["surveyData_id"])
    plan = days.planned(plan, fields)
    days.check({**errors, **days.faults(kind, plan, course)})
    survey = new_survey(course=course, kind=kind, version=version, plan=plan)
    survey.status = fields.get("status", True)
    db.session.flush()
    _tell("survey.scheduled", survey, by, {})
    return survey


def new_survey(*, course: Course, kind: str, version: SurveyVersion, plan: Plan) -> Survey:
    """A survey of a course; the id comes first, since the link is derived from it."""
    number = select(func.nextval(func.pg_get_serial_sequence(Survey.__tablename__, "id")))
    survey_id = db.session.scalars(number).one()
    survey = Survey(
        id=survey_id,
        course_id=course.id,
        type=kind,
        template_id=version.template_id,
        version_id=version.id,
        door_hash=links.hashed(links.door_token(survey_id)),
        status=True,
    )
    _set_days(survey, course, plan)
    db.session.add(survey)
    return survey


def newest_of(template_id: int) -> tuple[SurveyTemplate, SurveyVersion] | None:
    """A template with the version that new surveys ask with."""
    query = (
        select(SurveyTemplate, SurveyVersion)
        .join(SurveyVersion, SurveyVersion.template_id == SurveyTemplate.id)
        .where(SurveyTemplate.id == template_id, SurveyVersion.number == SurveyTemplate.version)
    )
    row = db.session.execute(query).one_or_none()
    return None if row is None else (row[0], row[1])


def _change(survey: Survey, course: Course, fields: Mapping[str, Any], by: int) -> None:
    before = _values(survey)
    errors = _ask_with(survey, fields.get("surveyData_id", survey.template_id))
    plan = Plan(survey.initial_date, survey.end_date, survey.mailing_frequency)
    # A day that is not sent stays: extending a survey is no reason to move it.
    wanted = days.planned(plan, {"endDate": survey.end_date, **fields})
    found = days.faults(survey.type, wanted, course)
    if any(name in fields for name in DAYS):
        # What was wrong before is no fault of who changes something else.
        errors |= {name: words for name, words in found.items() if _is_blamed(name, fields)}
    days.check(errors)
    _set_days(survey, course, wanted)
    survey.status = fields.get("status", survey.status)
    db.session.flush()
    changes = told_changes(before, _values(survey), {"surveyData_id": SurveyTemplate.title})
    if changes:
        _tell("survey.changed", survey, by, changes)


def _is_blamed(name: str, fields: Mapping[str, Any]) -> bool:
    """An end is wrong by the beginning, too; a beginning only by itself."""
    return name in fields or name == "endDate"


def _ask_with(survey: Survey, template_id: int) -> dict[str, list[str]]:
    """Let a survey ask with a template, in its newest version: what is wrong with that, if so."""
    if template_id == survey.template_id:
        return {}
    version, errors = _version(survey.type, template_id)
    if not errors and queries.is_answered(survey.id):
        raise TemplateFixed
    if not errors:
        survey.template_id, survey.version_id = template_id, version.id
    return errors


def _version(kind: str, template_id: int) -> tuple[Any, dict[str, list[str]]]:
    """The version that a new survey asks with, or what is wrong with the template."""
    found = newest_of(template_id)
    words = None
    if found is None:
        words = "La plantilla no existe."
    elif found[0].type != kind:
        words = f"La plantilla no es de tipo {kind}."
    elif not found[0].active:
        words = "La plantilla está archivada. Elige otra o restáurala."
    return (found and found[1]), ({"surveyData_id": [words]} if words else {})


def _set_days(survey: Survey, course: Course, plan: Plan) -> None:
    survey.initial_date, survey.end_date = plan.initial_date, plan.end_date
    survey.mailing_frequency = plan.mailing_frequency
    survey.opens_after = (plan.initial_date - course.end_date).days


def _is_open(survey: Survey, course: Course, on: dt.date) -> bool:
    is_running = course.id in queries.running([course.id])
    return queries.state_of(survey, running=is_running, on=on) == queries.OPEN


def _values(survey: Survey) -> dict[str, Any]:
    return {field: getattr(survey, column) for field, column in TOLD.items()}


def _tell(action: str, survey: Survey, by: int, changes: Mapping[str, Any]) -> None:
    """In the history of the course."""
    audit.record(
        action=action,
        user_id=by,
        entity="course",
        entity_id=survey.course_id,
        data={"name": survey.type, **changes},
    )
