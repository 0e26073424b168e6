"""Shapes of the results of a survey."""

import datetime as dt
from fractions import Fraction
from typing import Any

import marshmallow as ma

from analytics.rounding import round_half_up
from app.evaluations.results import Compared, Results, too_few
from app.evaluations.schemas import EvaluationSchema, evaluation_views
from app.evaluations.service import rate_of
from app.evaluations.tallies import Choice, RowResult, TableResult
from app.kit.names import names_of
from app.kit.schema import Id, OutSchema, Schema
from app.kit.words import counted
from app.models.company import Company
from app.models.selectable import Department


class PartQuerySchema(Schema):
    """Whose answers."""

    company = Id(load_default=None)
    area = Id(load_default=None)


class SurveyPartSchema(OutSchema):
    """Something to choose from."""

    id = ma.fields.Integer(required=True)
    name = ma.fields.String(required=True)


class ChosenOptionSchema(OutSchema):
    """An option and how many chose it."""

    columnId = ma.fields.String(required=True)
    label = ma.fields.String(required=True)
    value = ma.fields.Float(required=True, allow_none=True)
    isNA = ma.fields.Boolean(required=True)
    count = ma.fields.Integer(required=True)


class SurveyRowResultSchema(OutSchema):
    """How a question was answered."""

    rowId = ma.fields.String(required=True)
    text = ma.fields.String(required=True)
    n = ma.fields.Integer(required=True)
    mean = ma.fields.Float(required=True, allow_none=True)
    favorable = ma.fields.Float(required=True, allow_none=True)
    index = ma.fields.Float(required=True, allow_none=True)
    distribution = ma.fields.Nested(ChosenOptionSchema, many=True, required=True)


class SurveyTableResultSchema(OutSchema):
    """How the questions of a table were answered, about a rapporteur if it is about one."""

    tableId = ma.fields.String(required=True)
    title = ma.fields.String(required=True)
    rapporteur = ma.fields.String(required=True, allow_none=True)
    index = ma.fields.Float(required=True, allow_none=True)
    rows = ma.fields.Nested(SurveyRowResultSchema, many=True, required=True)


class PairingSchema(OutSchema):
    """A question of the survey, and the one of the other survey that asks the same."""

    tableId = ma.fields.String(required=True)
    rowId = ma.fields.String(required=True)
    otherTableId = ma.fields.String(required=True)
    otherRowId = ma.fields.String(required=True)


class ResultsBaseSchema(OutSchema):
    """What the answers to a survey say; too few of them say nothing."""

    survey = ma.fields.Nested(EvaluationSchema, required=True)
    responses = ma.fields.Integer(required=True)
    participants = ma.fields.Integer(required=True)
    rate = ma.fields.Float(required=True, allow_none=True)
    enough = ma.fields.Boolean(required=True)
    minResponses = ma.fields.Integer(required=True)
    message = ma.fields.String(required=True, allow_none=True)
    withheld = ma.fields.Integer(required=True)
    withheldMessage = ma.fields.String(required=True, allow_none=True)
    index = ma.fields.Float(required=True, allow_none=True)
    tables = ma.fields.Nested(SurveyTableResultSchema, many=True, required=True)


class OtherResultsSchema(ResultsBaseSchema):
    """The other survey of the same course, without its comments."""

    rows = ma.fields.Nested(PairingSchema, many=True, required=True)


class AreaAverageSchema(OutSchema):
    """The mean index of the surveys of the thematic area."""

    index = ma.fields.Float(required=True, allow_none=True)
    surveys = ma.fields.Integer(required=True)


class SurveyResultsSchema(ResultsBaseSchema):
    """The results of a survey, beside what they compare with."""

    comments = ma.fields.List(ma.fields.String(), required=True)
    companies = ma.fields.Nested(SurveyPartSchema, many=True, required=True)
    areas = ma.fields.Nested(SurveyPartSchema, many=True, required=True)
    average = ma.fields.Nested(AreaAverageSchema, required=True)
    pair = ma.fields.Nested(OtherResultsSchema, required=True, allow_none=True)


def results_view(found: Compared, *, on: dt.date) -> dict[str, Any]:
    """Results as the answers show them."""
    own = found.results
    return {
        **_view(own, on),
        "comments": own.comments,
        "companies": _named(Company.name, own.places["companies"]),
        "areas": _named(Department.name, own.places["areas"]),
        "average": vars(found.average),
        "pair": _pair(found, on),
    }


def _pair(found: Compared, on: dt.date) -> dict[str, Any] | None:
    if found.pair is None:
        return None
    rows = [
        {
            "tableId": one.table_id,
            "rowId": one.row_id,
            "otherTableId": one.other_table_id,
            "otherRowId": one.other_row_id,
        }
        for one in found.pairings
    ]
    return {**_view(found.pair, on), "rows": rows}


def _view(found: Results, on: dt.date) -> dict[str, Any]:
    (survey,) = evaluation_views([found.evaluation], on=on)
    return {
        "survey": survey,
        "responses": found.responses,
        "participants": found.participants,
        "rate": rate_of(found.participants, found.responses),
        "enough": found.enough,
        "minResponses": found.min_responses,
        "message": None if found.enough else _why_nothing(found),
        "withheld": found.withheld,
        "withheldMessage": _why_less(found, on) if found.enough and found.withheld else None,
        "index": _rounded(found.index, 1),
        "tables": [_table(one) for one in found.tables],
    }


def _why_nothing(found: Results) -> str:
    if found.waits_for_end:
        return "Los resultados por empresa y por área se muestran cuando la encuesta cierra."
    return too_few(found.min_responses)


def _why_less(found: Results, on: dt.date) -> str:
    """Why some responses are counted but not shown."""
    some = counted(found.withheld, "respuesta", "respuestas")
    if found.evaluation.survey.end_date < on:
        verb = "no se muestra" if found.withheld == 1 else "no se muestran"
        return f"{some} {verb}, para que nadie pueda reconocer a quien respondió al final."
    verb = "se mostrará" if found.withheld == 1 else "se mostrarán"
    return (
        f"{some} {verb} cuando haya al menos {found.min_responses} nuevas, "
        "para que nadie pueda reconocer a quien respondió."
    )


def _table(found: TableResult) -> dict[str, Any]:
    return {
        "tableId": found.table.table_id,
        "title": found.table.title,
        "rapporteur": found.table.rapporteur,
        "index": _rounded(found.index, 1),
        "rows": [_row(one) for one in found.rows],
    }


def _row(found: RowResult) -> dict[str, Any]:
    score = found.score
    return {
        "rowId": found.row.row_id,
        "text": found.row.text,
        "n": score.n,
        "mean": _rounded(score.mean, 2),
        "favorable": _rounded(score.favorable, 1),
        "index": _rounded(score.index, 1),
        "distribution": [_choice(one) for one in found.distribution],
    }


def _choice(found: Choice) -> dict[str, Any]:
    column = found.column
    return {
        "columnId": column.column_id,
        "label": column.label,
        "value": column.value,
        "isNA": column.is_na,
        "count": found.count,
    }


def _named(column: Any, ids: Any) -> list[dict[str, Any]]:
    names = names_of(column, ids)
    return sorted(({"id": one, "name": names[one]} for one in ids), key=lambda one: one["name"])


def _rounded(value: Fraction | None, digits: int) -> float | None:
    return None if value is None else round_half_up(value, digits)
