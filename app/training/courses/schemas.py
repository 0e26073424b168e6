"""Shapes of a course, as asked for and as answered."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import marshmallow as ma

from app.models.training import Course, CourseState, state_of
from app.platform import clock
from app.platform.bulk_change.schemas import BulkSchema
from app.platform.fields import Day, Id, Text
from app.platform.forms import OutSchema, Schema, WarningView
from app.platform.guard import caller
from app.platform.lists import (
    Active,
    ChangesQuerySchema,
    FilterSchema,
    ListQuerySchema,
    Order,
    Sort,
)
from app.platform.records import (
    RowView,
    answer_fields,
    form_fields,
    names_for,
    new_view,
    sent_back,
    view_of,
)
from app.platform.sent_back import Entity
from app.platform.views import Number, schema_of
from app.roster import service as roster
from app.roster.schemas import (
    CourseRapporteursView,
    ParticipantSchema,
    participant_views,
    rapporteurs_view,
)
from app.surveys.results import indexes
from app.training.courses.queries import SORTS, Checked, Detail, Saved
from records.course import COURSE, JORNADAS, MODALITIES

MOST_RAPPORTEURS = 100
_CALLS = {
    **sent_back(COURSE),
    "state": "las fechas, active e isComplete",
    "participantCount": "las llamadas de participantes",
}


def _rapporteurs() -> ma.fields.Field[Any]:
    length = ma.validate.Length(max=MOST_RAPPORTEURS, error="Máximo 100 relatores.")
    return ma.fields.List(Id(), validate=length)


class CourseChangesSchema(Schema):
    """The fields of a course that change; what is not sent stays."""

    class Meta(Schema.Meta):
        """The fields of a course, and who teaches it."""

        include = form_fields(
            COURSE,
            new=False,
            rapporteurs=_rapporteurs(),
            updatedAt=ma.fields.AwareDateTime(attribute="expected_updated_at"),
        )


class CourseFormSchema(Schema):
    """The form of a new course."""

    class Meta(Schema.Meta):
        """The fields of a course, and who teaches it; the company of staff goes without saying."""

        include = form_fields(
            COURSE,
            new=True,
            company_id=Id(allow_none=True, load_default=None),
            rapporteurs=_rapporteurs(),
        )


class CourseFilterSchema(FilterSchema):
    """Which courses."""

    active = Active()
    company_id = Id()
    supplier_id = Id()
    topicArea = Id()
    rapporteur_id = Id()
    modality = ma.fields.String(validate=ma.validate.OneOf(MODALITIES))
    jornada = ma.fields.String(validate=ma.validate.OneOf(JORNADAS))
    region = Text()
    state = ma.fields.Enum(CourseState, by_value=True)
    from_ = Day(data_key="from")
    to = Day()
    dateField = ma.fields.String(validate=ma.validate.OneOf(("endDate", "initialDate")))
    withSenceCode = ma.fields.Boolean()
    soon = ma.fields.Integer(validate=ma.validate.Range(min=1, max=366))
    incomplete = ma.fields.Boolean(
        metadata={
            "description": "Lack data that are needed before they are communicated or completed."
        }
    )
    unprepared = ma.fields.Integer(
        validate=ma.validate.Range(min=1, max=366),
        metadata={
            "description": "Begin within so many days and lack people, a rapporteur or SENCE."
        },
    )


class CoursesQuerySchema(CourseFilterSchema, ListQuerySchema, ChangesQuerySchema):
    """Which courses, in which order."""

    sort = Sort(*SORTS, load_default=(Order("endDate", descending=True),))


class CoursesBulkSchema(BulkSchema):
    """Which courses to switch on or off."""

    filter = ma.fields.Nested(CourseFilterSchema, attribute="query")


class CourseSchema(OutSchema):
    """A course."""

    class Meta(OutSchema.Meta):
        include = answer_fields(
            COURSE,
            state=ma.fields.Enum(CourseState, by_value=True, required=True),
            updatedAt=ma.fields.AwareDateTime(required=True),
        )

    course_id = ma.fields.Integer(required=True)


class SavedCourseSchema(CourseSchema):
    """A course as it was saved, with what is worth knowing."""

    warnings = ma.fields.List(ma.fields.Nested(schema_of(WarningView)), required=True)


@dataclass(frozen=True)
class CourseCountsView:
    """How many are in a course; all but `disabled` speak of active participants."""

    participants: int
    disabled: int
    withAttendance: int
    trained: int


@dataclass(frozen=True)
class PassRuleView:
    """What passing the course takes; what is null is not asked for."""

    passGrade: Number | None
    passAttendance: Number | None


class CourseDetailSchema(SavedCourseSchema):
    """A course with everybody in it."""

    createdAt = ma.fields.AwareDateTime(required=True)
    participants = ma.fields.List(ma.fields.Nested(ParticipantSchema), required=True)
    rapporteurs = ma.fields.Nested(schema_of(CourseRapporteursView), required=True)
    counts = ma.fields.Nested(schema_of(CourseCountsView), required=True)
    checklist = ma.fields.List(ma.fields.Nested(schema_of(Checked)), required=True)
    passRule = ma.fields.Nested(schema_of(PassRuleView), required=True)


class DuplicateSchema(Schema):
    """When the copy of a course begins, and what it takes along."""

    initialDate = Day(attribute="initial_date", required=True)
    withParticipants = ma.fields.Boolean(attribute="with_participants", load_default=False)
    withRapporteurs = ma.fields.Boolean(attribute="with_rapporteurs", load_default=True)
    withSurveys = ma.fields.Boolean(attribute="with_surveys", load_default=False)


@dataclass(frozen=True)
class RegionView:
    """A region and its communes."""

    region: str
    communes: Sequence[str]


def course_views(
    courses: Sequence[Course], *, counts: Mapping[int, int], on: dt.date
) -> list[RowView]:
    """Courses as the answers show them; `counts`: course -> its active participants."""
    names = names_for(COURSE, courses)
    satisfaction = indexes.of_courses([one.id for one in courses])
    return [
        {
            "course_id": course.id,
            **view_of(COURSE, course, names),
            "state": state_of(course, on),
            "participantCount": counts.get(course.id, 0),
            "surveyIndex": satisfaction.get(course.id),
        }
        for course in courses
    ]


def saved_view(saved: Saved, *, on: dt.date) -> RowView:
    """A saved course as the answers show it."""
    (view,) = course_views(
        [saved.course], counts={saved.course.id: saved.counts.participants}, on=on
    )
    return {**view, "warnings": saved.warnings}


def detail_view(detail: Detail, *, on: dt.date) -> RowView:
    """A course with everybody in it."""
    course = detail.saved.course
    rule = roster.rules_of([course])[course.id]
    return {
        **saved_view(detail.saved, on=on),
        "createdAt": course.created_at,
        "participants": participant_views(detail.participants),
        "rapporteurs": rapporteurs_view(detail.rapporteurs),
        "counts": detail.saved.counts,
        "checklist": detail.checklist,
        "passRule": PassRuleView(passGrade=rule.grade, passAttendance=rule.attendance),
    }


def _view(course: Course) -> RowView:
    counts = roster.active_counts([course.id])
    return course_views([course], counts=counts, on=clock.today())[0]


def _new_view(given: Mapping[str, Any]) -> RowView:
    me = caller()
    return {**new_view(COURSE, given), "creator_user_id": me.id, "creatorName": me.name}


CourseFormSchema.sent_back = Entity(CourseSchema, new=_new_view, calls=_CALLS)
CourseChangesSchema.sent_back = Entity(CourseSchema, Course, "course_id", _view, calls=_CALLS)
