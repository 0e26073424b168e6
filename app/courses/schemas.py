"""Shapes of a course, as asked for and as answered."""

from collections.abc import Mapping
from typing import Any

import marshmallow as ma

from app.bulk.schemas import BulkSchema
from app.courses.fields import JORNADAS, Hour, SenceCode
from app.courses.views import course_views
from app.kit import clock
from app.kit.fields import Choice, Count, Day, Line
from app.kit.guard import caller
from app.kit.listing import Active, FilterSchema, ListQuerySchema, Order, Sort
from app.kit.numbers import Steps
from app.kit.remarks import WarningSchema
from app.kit.schema import Entity, Id, OutSchema, Schema, Text, name_of
from app.models.company import Company
from app.models.course import Course
from app.models.course_state import CourseState
from app.models.modality import MODALITIES
from app.models.selectable import ThematicArea
from app.models.supplier import Supplier
from app.roster import service as roster
from app.roster.schemas import CourseRapporteursSchema, ParticipantSchema

COMPANY = "Selecciona la empresa."
AREA = "Selecciona el área temática."
MODALITY = "Selecciona la modalidad."
JORNADA = "Selecciona la jornada."
NAME = "Ingresa el nombre del curso (3 a 150 caracteres)."
HOURS = "Ingresa las horas del curso (entre 0,5 y 2.000)."
MONEY = "Ingresa un monto en pesos, sin decimales."
MOST_MONEY = 9_999_999_999
MOST_HOUR_VALUE = 100_000
MOST_RAPPORTEURS = 100
SORTS = ("courseName", "initialDate", "endDate", "totalHours", "course_id")


class CourseName(Text):
    """A name of 3 to 150 characters with a letter in it."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        text = super()._deserialize(value, attr, data, **kwargs)
        if not (3 <= len(text) <= 150 and any(letter.isalpha() for letter in text)):
            raise ma.ValidationError(NAME)
        return text


def _words(text: str) -> dict[str, Any]:
    return {"required": text, "null": text}


class CourseChangesSchema(Schema):
    """The fields of a course that change; what is not sent stays."""

    courseName = CourseName(error_messages=_words(NAME))
    courseSenceName = Line(limit=150)
    company_id = Id(error_messages=_words(COMPANY))
    supplier_id = Id(allow_none=True)
    topicArea = Id(error_messages=_words(AREA))
    modality = Choice(MODALITIES, error=MODALITY)
    region = Line(limit=60)
    commune = Line(limit=60)
    address = Line(limit=200)
    city = Line(limit=80)
    initialDate = Day()
    endDate = Day()
    jornada = Choice(JORNADAS, error=JORNADA)
    hourInit = Hour()
    hourFinish = Hour()
    totalHours = Steps(least="0.5", most="2000", step="0.5", error=HOURS)
    courseCodeSence = SenceCode()
    participatingValue = Count(most=MOST_MONEY, error=MONEY)
    senceHourValue = Count(most=MOST_HOUR_VALUE, error="Ingresa un monto entre 0 y 100.000 pesos.")
    senceActionId = Line(limit=30)
    senceCommunicatedAt = Day(allow_none=True)
    bipartite = ma.fields.Boolean()
    active = ma.fields.Boolean()
    isComplete = ma.fields.Boolean()
    rapporteurs = ma.fields.List(
        Id(), validate=ma.validate.Length(max=MOST_RAPPORTEURS, error="Máximo 100 relatores.")
    )
    updatedAt = ma.fields.AwareDateTime()


class CourseFormSchema(CourseChangesSchema):
    """The form of a new course."""

    class Meta(Schema.Meta):
        """A new course has no copy that could be old."""

        exclude = ("updatedAt",)

    courseName = CourseName(required=True, error_messages=_words(NAME))
    company_id = Id(allow_none=True, load_default=None)
    topicArea = Id(required=True, error_messages=_words(AREA))
    modality = Choice(MODALITIES, error=MODALITY, required=True)
    initialDate = Day(required=True)
    endDate = Day(required=True)
    totalHours = Steps(least="0.5", most="2000", step="0.5", error=HOURS, required=True)


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


class CoursesQuerySchema(CourseFilterSchema, ListQuerySchema):
    """Which courses, in which order."""

    sort = Sort(*SORTS, load_default=(Order("endDate", descending=True),))


class CoursesBulkSchema(BulkSchema):
    """Which courses to switch on or off."""

    filter = ma.fields.Nested(CourseFilterSchema)


class CourseSchema(OutSchema):
    """A course."""

    course_id = ma.fields.Integer(required=True)
    courseName = ma.fields.String(required=True)
    courseSenceName = ma.fields.String(required=True, allow_none=True)
    company_id = ma.fields.Integer(required=True)
    companyName = ma.fields.String(required=True)
    supplier_id = ma.fields.Integer(required=True, allow_none=True)
    supplierName = ma.fields.String(required=True, allow_none=True)
    topicArea = ma.fields.Integer(required=True)
    topicAreaName = ma.fields.String(required=True)
    modality = ma.fields.String(required=True)
    region = ma.fields.String(required=True, allow_none=True)
    commune = ma.fields.String(required=True, allow_none=True)
    address = ma.fields.String(required=True, allow_none=True)
    city = ma.fields.String(required=True, allow_none=True)
    initialDate = ma.fields.Date(required=True)
    endDate = ma.fields.Date(required=True)
    jornada = ma.fields.String(required=True)
    hourInit = ma.fields.String(required=True, allow_none=True)
    hourFinish = ma.fields.String(required=True, allow_none=True)
    totalHours = ma.fields.Float(required=True)
    courseCodeSence = ma.fields.String(required=True, allow_none=True)
    participatingValue = ma.fields.Integer(required=True, allow_none=True)
    senceHourValue = ma.fields.Integer(required=True, allow_none=True)
    senceActionId = ma.fields.String(required=True, allow_none=True)
    senceCommunicatedAt = ma.fields.Date(required=True, allow_none=True)
    bipartite = ma.fields.Boolean(required=True)
    active = ma.fields.Boolean(required=True)
    isComplete = ma.fields.Boolean(required=True)
    state = ma.fields.Enum(CourseState, by_value=True, required=True)
    participantCount = ma.fields.Integer(required=True)
    surveyIndex = ma.fields.Float(required=True, allow_none=True)
    creator_user_id = ma.fields.Integer(required=True, allow_none=True)
    creatorName = ma.fields.String(required=True, allow_none=True)
    updatedAt = ma.fields.AwareDateTime(required=True)


class SavedCourseSchema(CourseSchema):
    """A course as it was saved, with what is worth knowing."""

    warnings = ma.fields.List(ma.fields.Nested(WarningSchema), required=True)


class CheckedSchema(OutSchema):
    """One thing to do before a course is closed."""

    key = ma.fields.String(required=True)
    label = ma.fields.String(required=True)
    done = ma.fields.Boolean(required=True)
    detail = ma.fields.String(required=True, allow_none=True)


class CourseCountsSchema(OutSchema):
    """How many are in a course; all but `disabled` speak of active participants."""

    participants = ma.fields.Integer(required=True)
    disabled = ma.fields.Integer(required=True)
    withAttendance = ma.fields.Integer(required=True)
    trained = ma.fields.Integer(required=True)


class CourseDetailSchema(SavedCourseSchema):
    """A course with everybody in it."""

    createdAt = ma.fields.AwareDateTime(required=True)
    participants = ma.fields.List(ma.fields.Nested(ParticipantSchema), required=True)
    rapporteurs = ma.fields.Nested(CourseRapporteursSchema, required=True)
    counts = ma.fields.Nested(CourseCountsSchema, required=True)
    checklist = ma.fields.List(ma.fields.Nested(CheckedSchema), required=True)


class AreaOfCoursesSchema(OutSchema):
    """The courses of a thematic area, summed up."""

    topicArea = ma.fields.Integer(required=True)
    topicAreaName = ma.fields.String(required=True)
    courses = ma.fields.Integer(required=True)
    hours = ma.fields.Float(required=True)
    participants = ma.fields.Integer(required=True)


class DuplicateSchema(Schema):
    """When the copy of a course begins, and what it takes along."""

    initialDate = Day(required=True)
    withParticipants = ma.fields.Boolean(load_default=False)
    withRapporteurs = ma.fields.Boolean(load_default=True)
    withSurveys = ma.fields.Boolean(load_default=False)


class RegionSchema(OutSchema):
    """A region and its communes."""

    region = ma.fields.String(required=True)
    communes = ma.fields.List(ma.fields.String(), required=True)


def _view(course: Course) -> dict[str, Any]:
    counts = roster.active_counts([course.id])
    return course_views([course], counts=counts, on=clock.today())[0]


def _new_view(given: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "companyName": name_of(Company.name, given.get("company_id")),
        "supplierName": name_of(Supplier.razon_social, given.get("supplier_id")),
        "topicAreaName": name_of(ThematicArea.name, given.get("topicArea")),
        "participantCount": 0,
        "creator_user_id": caller().id,
        "creatorName": caller().name,
    }


_CALLS = {
    "companyName": "el campo company_id",
    "supplierName": "el campo supplier_id",
    "topicAreaName": "el campo topicArea",
    "state": "las fechas, active e isComplete",
    "participantCount": "las llamadas de participantes",
}
CourseFormSchema.sent_back = Entity(CourseSchema, new=_new_view, calls=_CALLS)
CourseChangesSchema.sent_back = Entity(CourseSchema, Course, "course_id", _view, calls=_CALLS)
