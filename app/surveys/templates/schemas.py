"""Shapes of survey templates, as asked for and as answered."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import marshmallow as ma

from app.models.surveys import (
    COURSE,
    ROLES,
    SCOPES,
    TYPES,
    SurveyComment,
    SurveyTable,
    SurveyTemplate,
)
from app.platform.fields import Choice, Id, Line, Text
from app.platform.forms import Schema
from app.platform.lists import Active, ChangesQuerySchema, Order, Sort, WholeListQuerySchema
from app.platform.sent_back import Entity
from app.platform.views import as_view, schema_of
from app.surveys.templates.queries import Listed, SurveyVersionView, Template, get

TITLE = "Ingresa un título de 3 a 120 caracteres."
TYPE = "Selecciona el tipo de encuesta."
COMMENT_CHARS = 2000
COMMENT_LENGTH = "Ingresa un largo de 1 a 2.000 caracteres."
MOST_PARTS = 200
"""Beyond every limit of the rules, which say it better, and still quick to refuse."""
_PARTS_LIMIT = ma.validate.Length(max=MOST_PARTS)
_CALLS = {
    "active": "PUT /api/surveyTemplates/{id}/archive o /api/surveyTemplates/{id}/restore",
    "version": "el campo newVersion",
}


class Title(Text):
    """The title of a template."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            validate=ma.validate.Length(min=3, max=120, error=TITLE),
            error_messages={"required": TITLE, "null": TITLE},
            **kwargs,
        )


class SurveyColumnFormSchema(Schema):
    """An option of a table."""

    columnId = Text(allow_none=True, load_default=None)
    label = Text(load_default="")
    value = ma.fields.Float(allow_none=True, load_default=None)
    isNA = ma.fields.Boolean(load_default=False)


class SurveyRowFormSchema(Schema):
    """A question of a table."""

    rowId = Text(allow_none=True, load_default=None)
    text = Text(load_default="")
    order = ma.fields.Integer(allow_none=True, load_default=None)
    required = ma.fields.Boolean(load_default=False)


class SurveyTableFormSchema(Schema):
    """A table of questions."""

    tableId = Text(allow_none=True, load_default=None)
    title = Text(load_default="")
    instructions = Line(limit=500, load_default=None)
    order = ma.fields.Integer(allow_none=True, load_default=None)
    scope = Choice(
        SCOPES, error="Elige si la tabla es del curso o de cada relator.", load_default=COURSE
    )
    requireAll = ma.fields.Boolean(load_default=True)
    columns = ma.fields.List(
        ma.fields.Nested(SurveyColumnFormSchema), load_default=list, validate=_PARTS_LIMIT
    )
    rows = ma.fields.List(
        ma.fields.Nested(SurveyRowFormSchema), load_default=list, validate=_PARTS_LIMIT
    )


class SurveyCommentFormSchema(Schema):
    """The open question."""

    enabled = ma.fields.Boolean(load_default=False)
    prompt = Text(allow_none=True, load_default="")
    required = ma.fields.Boolean(load_default=False)
    maxLength = ma.fields.Integer(
        load_default=COMMENT_CHARS,
        validate=ma.validate.Range(min=1, max=COMMENT_CHARS, error=COMMENT_LENGTH),
    )


class SurveyTemplateFieldsSchema(Schema):
    """What the forms of a new and of a changed template share."""

    title = Title(required=True)
    description = Line(limit=500, load_default=None)
    respondent = Choice(ROLES, error="Elige a quién se dirige.", allow_none=True, load_default=None)
    tables = ma.fields.List(
        ma.fields.Nested(SurveyTableFormSchema), load_default=list, validate=_PARTS_LIMIT
    )
    comment = ma.fields.Nested(
        SurveyCommentFormSchema, load_default=lambda: SurveyCommentFormSchema().load({})
    )


class SurveyTemplateFormSchema(SurveyTemplateFieldsSchema):
    """The form of a new template."""

    type = Choice(TYPES, error=TYPE, required=True)
    parent_id = Id(allow_none=True, load_default=None)


class SurveyTemplateChangesSchema(SurveyTemplateFieldsSchema):
    """A template as it is to be from now on."""

    surveyData_id = Id(attribute="template_id", required=True)
    newVersion = ma.fields.Boolean(attribute="as_version", load_default=False)
    updatedAt = ma.fields.AwareDateTime(attribute="expected_updated_at")


class SurveyTemplatesQuerySchema(WholeListQuerySchema, ChangesQuerySchema):
    """Which templates, in which order."""

    sort = Sort(
        "title",
        "type",
        "respondent",
        "version",
        "active",
        "createdAt",
        "updatedAt",
        load_default=(Order("title", descending=False),),
    )
    active = Active()
    type = Choice(TYPES, error=TYPE)


class SurveyTemplateQuerySchema(Schema):
    """Which template, in which version."""

    surveyData_id = Id(attribute="template_id")
    version = ma.fields.Integer(
        attribute="number", validate=ma.validate.Range(min=1, max=2**31 - 1)
    )
    surveyId = Id(attribute="survey_id")

    @ma.validates_schema
    def _named(self, data: Mapping[str, Any], **_: Any) -> None:
        if not data.keys() & {"template_id", "survey_id"}:
            raise ma.ValidationError({"surveyData_id": ["Indica la plantilla."]})


@dataclass(frozen=True)
class SurveyTemplateFactsView:
    """What a list and a single answer say of a template alike."""

    surveyData_id: int
    title: str
    description: str | None
    type: Annotated[str, ma.validate.OneOf(TYPES)]
    respondent: Annotated[str, ma.validate.OneOf(ROLES)]
    version: int
    parent_id: int | None
    locked: bool
    active: bool
    uses: int
    responses: int
    createdAt: dt.datetime
    updatedAt: dt.datetime


@dataclass(frozen=True)
class SurveyTemplateInfoView(SurveyTemplateFactsView):
    """A template in a list, with the size of its newest version."""

    tables: int
    rows: int
    aboutRapporteurs: int


@dataclass(frozen=True)
class SurveyTemplateView(SurveyTemplateFactsView):
    """A template with all it asks."""

    tables: Sequence[SurveyTable]
    comment: SurveyComment
    versions: Sequence[SurveyVersionView]


def info_view(one: Listed) -> SurveyTemplateInfoView:
    """A template in a list."""
    template = one.template
    facts = _facts(one, template.title, template.description, template.version)
    return SurveyTemplateInfoView(
        **vars(facts),
        tables=one.tables,
        rows=one.rows,
        aboutRapporteurs=one.about_rapporteurs,
    )


def template_view(one: Template) -> SurveyTemplateView:
    """A template with all that one of its versions asks."""
    version = one.version
    return SurveyTemplateView(
        **vars(_facts(one, version.title, version.description, version.number)),
        tables=version.definition["tables"],
        comment=version.definition["comment"],
        versions=one.versions,
    )


def _facts(
    one: Listed | Template, title: str, description: str | None, version: int
) -> SurveyTemplateFactsView:
    template = one.template
    return as_view(
        SurveyTemplateFactsView,
        one.uses,
        template,
        surveyData_id=template.id,
        title=title,
        description=description,
        version=version,
    )


SurveyTemplateFormSchema.sent_back = Entity(
    schema_of(SurveyTemplateView),
    new=lambda _: {"version": 1, "locked": False, "active": True, "uses": 0, "responses": 0},
    calls=_CALLS,
)
SurveyTemplateChangesSchema.sent_back = Entity(
    schema_of(SurveyTemplateView),
    SurveyTemplate,
    "surveyData_id",
    lambda template: template_view(get(template)),
    calls=_CALLS,
)
