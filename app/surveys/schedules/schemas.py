"""Shapes of the surveys of courses, and of the call that changes templates and surveys alike."""

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, NotRequired, TypedDict

import marshmallow as ma
from sqlalchemy import select

from app.extensions import db
from app.models.surveys import TYPES, Survey
from app.models.training import Course
from app.platform import clock
from app.platform.fields import Day, Id
from app.platform.forms import Schema
from app.platform.sent_back import Entity
from app.platform.views import as_view, schema_of
from app.surveys.schedules.queries import FIELDS, CourseSurvey, door_address, door_token, surveys_of
from app.surveys.schedules.rules import STATES, Plan
from app.surveys.templates.schemas import (
    SurveyTemplateChangesSchema,
    SurveyTemplateFieldsSchema,
    Title,
)

FREQUENCY = "Ingresa entre 0 y 30 días."
_CALLS = {
    "title": "el campo surveyData_id",
    "version": "el campo surveyData_id",
    "state": "los campos status, initialDate y endDate",
    "last_mailing_date": "POST /api/sendEmail",
    "amountSent": "POST /api/sendEmail",
}


class Frequency(ma.fields.Integer):
    """Days between reminders."""

    def __init__(self, **kwargs: Any) -> None:
        words = dict.fromkeys(("invalid", "null", "too_large"), FREQUENCY)
        inside = ma.validate.Range(min=0, max=30, error=FREQUENCY)
        super().__init__(strict=True, validate=inside, error_messages={**words}, **kwargs)


class SurveyFieldsSchema(Schema):
    """What may be said of a survey."""

    initialDate = Day()
    endDate = Day()
    mailing_frequency = Frequency()
    status = ma.fields.Boolean()


class SurveyFormSchema(SurveyFieldsSchema):
    """A survey of a course as it is to be; days that are not sent follow the course."""

    surveyData_id = Id(
        required=True,
        error_messages=dict.fromkeys(("required", "null"), "Selecciona una plantilla."),
    )
    sendNow = ma.fields.Boolean(load_default=False)


class SurveysFormSchema(Schema):
    """Which surveys a course has. `courseId` is taken for `course_id`, too."""

    course_id = Id(required=True, error_messages={"required": "Elige el curso."})
    satisfaction = ma.fields.Nested(SurveyFormSchema)
    transfer = ma.fields.Nested(SurveyFormSchema)

    @ma.pre_load
    def _ignore_unchanged(self, data: Any, **_: Any) -> Any:
        """Both surveys may come as getSurvey answers them."""
        if not isinstance(data, Mapping):
            return data
        given, errors = dict(data), {}
        if "courseId" in given:
            other = given.pop("courseId")
            if str(given.setdefault("course_id", other)) != str(other):
                raise ma.ValidationError({"course_id": ["Envía el mismo curso en los dos campos."]})
        course = _course(given.get("course_id"))
        surveys = surveys_of(course, on=clock.today()) if course else {}
        for kind, field in FIELDS.items():
            if course is None or not isinstance(given.get(field), Mapping):
                continue
            stored: Callable[[], object] = partial(dict, course_id=course.id, type=kind)
            if kind in surveys:
                stored = partial(survey_view, surveys[kind])
            entity = SURVEY if kind in surveys else NEW_SURVEY
            try:
                inputs = SurveyFormSchema().fields
                given[field] = entity.without_unchanged(given[field], stored, inputs=inputs)
            except ma.ValidationError as error:
                errors[field] = error.messages
        if errors:
            raise ma.ValidationError(errors)
        return given

    @ma.validates_schema
    def _any(self, data: Mapping[str, Any], **_: Any) -> None:
        if "satisfaction" not in data and "transfer" not in data:
            words = "Indica la encuesta de satisfacción, la de transferencia o ambas."
            raise ma.ValidationError({"satisfaction": [words]})


class SurveyChangesSchema(SurveyFieldsSchema):
    """The fields of a survey that change; what is not sent stays."""

    id = Id(attribute="survey_id", required=True)
    surveyData_id = Id()
    updatedAt = ma.fields.AwareDateTime(attribute="expected_updated_at")


class UpdateSurveySchema(SurveyTemplateFieldsSchema, SurveyFieldsSchema):
    """A template as it is to be (`surveyData_id`, `title`, `tables`, …), or with an `id` the
    fields of a course's survey that change.
    """

    id = Id()
    surveyData_id = Id()
    title = Title()
    newVersion = ma.fields.Boolean()
    updatedAt = ma.fields.AwareDateTime()

    def load(self, data: Any, **kwargs: Any) -> Any:
        """Read the one or the other, and not both at once."""
        of_course = isinstance(data, Mapping) and "id" in data
        schema = SurveyChangesSchema if of_course else SurveyTemplateChangesSchema
        return schema().load(data, **kwargs)


@dataclass(frozen=True)
class CourseSurveyView:
    """A survey of a course, with its numbers."""

    id: int
    type: Annotated[str, ma.validate.OneOf(TYPES)]
    surveyData_id: int
    title: str
    version: int
    initialDate: dt.date
    endDate: dt.date
    mailing_frequency: int
    last_mailing_date: dt.date | None
    course_id: int
    status: bool
    state: Annotated[str, ma.validate.OneOf(STATES)]
    participants: int
    amountSent: int
    responseAmount: int
    pending: int
    link: str
    locked: bool
    updatedAt: dt.datetime


@dataclass(frozen=True)
class CourseSurveysView:
    """The surveys of a course."""

    satisfaction: CourseSurveyView | None
    transfer: CourseSurveyView | None


@dataclass(frozen=True)
class SurveyPlanView:
    """What a survey gets unless somebody says something else."""

    initialDate: dt.date
    endDate: dt.date
    mailing_frequency: int


@dataclass(frozen=True)
class SurveyPlansView:
    """The same of both surveys of a course."""

    satisfaction: SurveyPlanView
    transfer: SurveyPlanView


@dataclass(frozen=True)
class SurveysOfCourseView(CourseSurveysView):
    """The surveys of a course, and what new ones would get."""

    defaults: SurveyPlansView


@dataclass(frozen=True)
class SurveyChangeView:
    """How a template was saved."""

    change: Annotated[str, ma.validate.OneOf(("updated", "version"))]


class UpdatedSurveyView(TypedDict):
    """What was changed: a template, or a survey of a course."""

    data: Annotated[
        Any,
        {
            "anyOf": [
                {"$ref": "#/components/schemas/SurveyTemplate"},
                {"$ref": "#/components/schemas/CourseSurvey"},
            ]
        },
    ]
    meta: NotRequired[SurveyChangeView]


NEW_SURVEY = Entity(schema_of(CourseSurveyView), calls=_CALLS)


def surveys_view(surveys: Mapping[str, CourseSurvey]) -> CourseSurveysView:
    """Both surveys of a course, or nothing in the place of one that there is not."""
    return CourseSurveysView(
        **{
            field: survey_view(surveys[kind]) if kind in surveys else None
            for kind, field in FIELDS.items()
        }
    )


def survey_view(one: CourseSurvey) -> CourseSurveyView:
    """A survey of a course as the answers show it."""
    return as_view(
        CourseSurveyView,
        one.survey,
        one,
        one.counts,
        surveyData_id=one.survey.template_id,
        title=one.version.title,
        version=one.version.number,
        amountSent=one.counts.sent,
        responseAmount=one.counts.responses,
        link=door_address(door_token(one.survey.id)),
    )


def plans_view(plans: Mapping[str, Plan]) -> SurveyPlansView:
    """What new surveys of a course would get."""
    return SurveyPlansView(
        **{
            FIELDS[kind]: SurveyPlanView(plan.initial_date, plan.end_date, plan.mailing_frequency)
            for kind, plan in plans.items()
        }
    )


def _course(course_id: Any) -> Course | None:
    try:
        wanted = Id().deserialize(course_id)
    except ma.ValidationError:
        return None
    return db.session.scalar(select(Course).where(Course.id == wanted))


def _view(survey: Survey) -> CourseSurveyView | None:
    course = _course(survey.course_id)
    return survey_view(surveys_of(course, on=clock.today())[survey.type]) if course else None


SURVEY = Entity(schema_of(CourseSurveyView), Survey, "id", _view, calls=_CALLS)
SurveyChangesSchema.sent_back = SURVEY
