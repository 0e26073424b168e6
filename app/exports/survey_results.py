"""The responses to a survey as a file: a line each, mixed, without anything that names people."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Select, select

from app.evaluations import results, service, tallies
from app.exports.declaring import Column, ExportList, Scope
from app.extensions import db
from app.kit.listing import ListQuery, ListQuerySchema
from app.models.response import SurveyAnswer, SurveyResponse
from app.surveys.definition import Table


def _rows(_query: ListQuery, scope: Scope) -> Select[Any]:
    """All responses that are released: no filter may single one out.

    Raises SurveyMissing, TooFewResponses.
    """
    survey = service.get(survey_id=scope.survey_id or 0).survey
    results.refuse_too_few(survey)
    mine = select(SurveyResponse).where(
        SurveyResponse.survey_id == survey.id, SurveyResponse.batch.is_not(None)
    )
    return mine.order_by(results.shuffled(scope.today))


def _asked(scope: Scope) -> Sequence[Column]:
    """A column for each question."""
    return [
        Column(_field(table.table_id, row.row_id), _label(table, row.text))
        for table in _tables(scope)
        for row in table.rows
    ]


def _views(rows: Sequence[SurveyResponse], scope: Scope) -> list[dict[str, Any]]:
    """Each with the words that were chosen; a question that was left open is empty."""
    from analytics.pivots import across  # noqa: PLC0415 - pandas comes with it

    labels = {
        (table.table_id, column.column_id): column.label
        for table in _tables(scope)
        for column in table.columns
    }
    comments = {one.id: one.comment for one in rows}
    answers = select(SurveyAnswer).where(SurveyAnswer.response_id.in_(comments))
    chosen = (
        (
            one.response_id,
            _field(one.table_id, one.row_id),
            labels[one.table_id, one.column_id],
        )
        for one in db.session.scalars(answers)
    )
    fields = [column.field for column in _asked(scope)]
    lines = across(chosen, rows=list(comments), columns=fields)
    return [{**line, "comment": comments[one]} for one, line in lines.items()]


def _tables(scope: Scope) -> Sequence[Table]:
    return tallies.asked_in(service.get(survey_id=scope.survey_id or 0).survey)


def _field(table_id: str, row_id: str) -> str:
    return f"{table_id}.{row_id}"


def _label(table: Table, text: str) -> str:
    return f"{text} ({table.rapporteur})" if table.rapporteur else text


SURVEY_RESULTS = ExportList(
    title="Resultados de encuesta",
    schema=ListQuerySchema,
    key=None,
    rows=_rows,
    views=_views,
    columns=(Column("comment", "Comentario"),),
    of_survey=True,
    asked=_asked,
)
