"""The responses to a survey as a file: a line each, mixed, without anything that names people."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Select, select

from app.extensions import db
from app.models.surveys import Survey, SurveyAnswer, SurveyResponse
from app.platform.exports import Column, ExportList, Scope
from app.platform.lists import ListQuery, ListQuerySchema
from app.surveys.results import queries
from app.surveys.results.schemas import EvaluationsQuerySchema, evaluation_views
from app.surveys.templates.rules import Table

EVALUATIONS = ExportList(
    title="Evaluaciones",
    schema=EvaluationsQuerySchema,
    key=Survey.id,
    rows=lambda query, scope: queries.selected(query=query, on=scope.today),
    views=lambda rows, scope: [
        vars(one) for one in evaluation_views(queries.of_surveys(rows), on=scope.today)
    ],
    columns=(
        Column("courseName", "Curso"),
        Column("companyName", "Empresa"),
        Column("providerName", "Proveedor"),
        Column("type", "Tipo"),
        Column("dateSurvay", "Fecha encuesta", "date"),
        Column("endDate", "Cierre", "date"),
        Column("state", "Estado"),
        Column("surveySent", "Enviada", "yes_no"),
        Column("last_mailing_date", "Último envío", "date"),
        Column("participants", "Participantes", "number"),
        Column("amountSent", "Enviados", "number"),
        Column("responseAmount", "Respuestas", "number"),
        Column("pending", "Pendientes", "number"),
        Column("responseRate", "Tasa de respuesta (%)", "number"),
        Column("index", "Índice", "number"),
    ),
)


def _rows(_query: ListQuery, scope: Scope) -> Select[Any]:
    """All responses that are released: no filter may single one out.

    Raises SurveyMissing, TooFewResponses.
    """
    survey = queries.get(survey_id=scope.survey_id or 0).survey
    queries.refuse_too_few(survey)
    mine = select(SurveyResponse).where(
        SurveyResponse.survey_id == survey.id, SurveyResponse.batch.is_not(None)
    )
    return mine.order_by(queries.shuffled(scope.today))


def _asked(scope: Scope) -> Sequence[Column]:
    """A column for each question."""
    return [
        Column(
            _field(table.table_id, row["rowId"]),
            f"{row['text']} ({table.rapporteur})" if table.rapporteur else row["text"],
        )
        for table in _tables(scope)
        for row in table.rows
    ]


def _views(rows: Sequence[SurveyResponse], scope: Scope) -> list[Mapping[str, Any]]:
    """Each with the words that were chosen; a question that was left open is empty."""
    from analytics.pivots import across  # noqa: PLC0415 - pandas comes with it

    labels = {
        (table.table_id, column["columnId"]): column["label"]
        for table in _tables(scope)
        for column in table.columns
    }
    comments = {one.id: one.comment for one in rows}
    answers = select(SurveyAnswer).where(SurveyAnswer.response_id.in_(comments))
    chosen = (
        (one.response_id, _field(one.table_id, one.row_id), labels[one.table_id, one.column_id])
        for one in db.session.scalars(answers)
    )
    fields = [column.field for column in _asked(scope)]
    lines = across(chosen, rows=list(comments), columns=fields)
    return [{**line, "comment": comments[one]} for one, line in lines.items()]


def _tables(scope: Scope) -> Sequence[Table]:
    return queries.tables_asked_in(queries.get(survey_id=scope.survey_id or 0).survey)


def _field(table_id: str, row_id: str) -> str:
    return f"{table_id}.{row_id}"


SURVEY_RESULTS = ExportList(
    title="Resultados de encuesta",
    schema=ListQuerySchema,
    key=None,
    rows=_rows,
    views=_views,
    columns=(Column("comment", "Comentario"),),
    of_survey=True,
    extra_columns=_asked,
)
