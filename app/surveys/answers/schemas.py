"""Shapes of the page that surveys are answered on."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import marshmallow as ma

from app.models.surveys import ROLES, SCOPES, TYPES, SurveyColumn, SurveyComment, SurveyRow
from app.platform.fields import Id, Paragraph
from app.platform.forms import Schema
from app.platform.views import as_view
from app.surveys.answers.queries import Form
from app.surveys.templates.rules import Table

THANKS = "¡Gracias! Tu respuesta fue registrada."
CELL = "Cada casilla debe ser 0, 1, verdadero o falso."
TABLE_ID_CHARS = 60
SECONDS_PER_ROW, SECONDS_PER_COMMENT = 8, 45
OPEN = "open"


class Matrix(ma.fields.Raw):
    """Lists of columns, each a list of rows; a cell is 0, 1, true or false."""

    def __init__(self, **kwargs: Any) -> None:
        cell = {"anyOf": [{"type": "boolean"}, {"type": "integer", "enum": [0, 1]}]}
        column = {"type": "array", "items": cell}
        super().__init__(metadata={"type": "array", "items": column}, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if not isinstance(value, list) or not all(isinstance(one, list) for one in value):
            raise ma.ValidationError(CELL)
        # Not `in (0, 1)`: to Python, 1.0 is 1.
        if not all(
            isinstance(cell, bool) or (isinstance(cell, int) and cell in (0, 1))
            for column in value
            for cell in column
        ):
            raise ma.ValidationError(CELL)
        return [[int(cell) for cell in column] for column in value]


class ResTableSchema(Schema):
    """The answers to one table."""

    tableId = ma.fields.String(
        required=True, validate=ma.validate.Length(min=1, max=TABLE_ID_CHARS)
    )
    matrix = Matrix(required=True)


class ResponseFormSchema(Schema):
    """A response (specification, section 3)."""

    resTables = ma.fields.List(
        ma.fields.Nested(ResTableSchema), attribute="res_tables", required=True
    )
    comment = Paragraph(allow_none=True, load_default=None)
    surveyId = Id(attribute="survey_id")
    participantId = Id(attribute="participant_id")


class RutFormSchema(Schema):
    """Who wants to answer; any text has the answer of a RUT that is not enrolled."""

    rut = ma.fields.String(required=True, validate=ma.validate.Length(max=100))


@dataclass(frozen=True)
class AskedCourseView:
    """The course that a survey asks about."""

    name: str
    company: str
    logo: str | None
    initialDate: dt.date
    endDate: dt.date


@dataclass(frozen=True)
class AskedTableView:
    """A table as it is answered: about one rapporteur, if about any."""

    tableId: str
    title: str
    instructions: str | None
    order: int
    scope: Annotated[str, ma.validate.OneOf(SCOPES)]
    requireAll: bool
    rapporteur: str | None
    columns: Sequence[SurveyColumn]
    rows: Sequence[SurveyRow]


@dataclass(frozen=True)
class AskedView:
    """A survey as one person is asked."""

    status: Annotated[str, ma.validate.OneOf((OPEN,))]
    course: AskedCourseView
    type: Annotated[str, ma.validate.OneOf(TYPES)]
    role: Annotated[str, ma.validate.OneOf(ROLES)]
    collaborator: str | None
    rapporteurs: Sequence[str]
    title: str
    description: str | None
    tables: Sequence[AskedTableView]
    comment: SurveyComment
    questions: int
    minutes: int
    endDate: dt.date


@dataclass(frozen=True)
class AskedAtDoorView:
    """A survey that a course's participants share a link to."""

    status: Annotated[str, ma.validate.OneOf((OPEN,))]
    course: AskedCourseView
    type: Annotated[str, ma.validate.OneOf(TYPES)]
    endDate: dt.date


@dataclass(frozen=True)
class ThanksView:
    """A response was kept."""

    message: str


@dataclass(frozen=True)
class TokenView:
    """The token of the own form."""

    token: str


def form_view(form: Form) -> AskedView:
    """A survey as one person is asked; nothing in it says who that is."""
    row, asked = form.row, form.definition
    seconds = asked.rows * SECONDS_PER_ROW + asked.comment["enabled"] * SECONDS_PER_COMMENT
    return as_view(
        AskedView,
        row,
        status=OPEN,
        course=_course_view(row),
        collaborator=row.participant_name if form.is_boss else None,
        rapporteurs=form.rapporteurs,
        tables=[_table_view(one, place) for place, one in enumerate(asked.tables, 1)],
        comment=asked.comment,
        questions=asked.rows,
        minutes=max(1, -(-seconds // 60)),
    )


def door_view(row: Any) -> AskedAtDoorView:
    """A survey behind a shared link."""
    return AskedAtDoorView(
        status=OPEN, course=_course_view(row), type=row.type, endDate=row.end_date
    )


def _course_view(row: Any) -> AskedCourseView:
    return AskedCourseView(
        name=row.course_name,
        company=row.company_name,
        logo=row.logo,
        initialDate=row.course_initial_date,
        endDate=row.course_end_date,
    )


def _table_view(table: Table, place: int) -> AskedTableView:
    # Required by themselves or by the table: the page need not know which.
    rows: list[SurveyRow] = [
        {**one, "order": number, "required": table.requires(one)}
        for number, one in enumerate(table.rows, 1)
    ]
    return as_view(AskedTableView, table, order=place, rows=rows)
