"""Shapes of surveys with their numbers, of who is asked, and of results."""

import datetime as dt
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import marshmallow as ma

from analytics.rounding import percentage, round_half_up
from app.models.organisation import Company, Department
from app.models.surveys import TYPES
from app.models.training import Supplier
from app.platform import clock
from app.platform.fields import Choice, Day, Id
from app.platform.forms import MetaSchema, OutSchema, Schema
from app.platform.lists import Order, Page, Sort, WholeListQuerySchema, names_of
from app.platform.text import counted
from app.surveys.results.queries import Compared, Evaluation, Results, Summary, too_few
from app.surveys.results.service import Recipients
from app.surveys.schedules import queries as schedules
from app.surveys.schedules.rules import state_of

PARTS_WAIT = "Los resultados por empresa y por área se muestran cuando la encuesta cierra."


class Flag(ma.fields.String):
    """`true` or `false`."""

    CHOICES = {"true": True, "false": False}  # noqa: RUF012 - two words, never changed

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(metadata={"enum": list(self.CHOICES)}, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        text = super()._deserialize(value, attr, data, **kwargs)
        if text not in self.CHOICES:
            raise ma.ValidationError("Elige true o false.")
        return self.CHOICES[text]


class EvaluationsQuerySchema(WholeListQuerySchema):
    """Which surveys, in which order; `active` asks for the open ones, or for the others."""

    sort = Sort(
        *("dateSurvay", "endDate", "courseName", "type"),
        *("participants", "responseAmount", "responseRate"),
        load_default=(Order("dateSurvay", descending=True),),
    )
    running = Flag(data_key="active")
    type = Choice(TYPES, error="Selecciona el tipo de encuesta.")
    company = Id()
    provider = Id()
    from_ = Day(data_key="from")
    to = Day()
    lowRate = Flag()


class EvaluationSchema(OutSchema):
    """A survey of a course with its numbers."""

    id = ma.fields.Integer(required=True)
    idCourse = ma.fields.Integer(required=True)
    courseName = ma.fields.String(required=True)
    companyName = ma.fields.String(required=True)
    providerName = ma.fields.String(required=True, allow_none=True)
    type = ma.fields.String(required=True)
    dateSurvay = ma.fields.Date(required=True)
    endDate = ma.fields.Date(required=True)
    surveySent = ma.fields.Boolean(required=True)
    participants = ma.fields.Integer(required=True)
    amountSent = ma.fields.Integer(required=True)
    responseAmount = ma.fields.Integer(required=True)
    responseRate = ma.fields.Float(required=True, allow_none=True)
    index = ma.fields.Float(required=True, allow_none=True)
    state = ma.fields.String(required=True)
    status = ma.fields.Boolean(required=True)
    last_mailing_date = ma.fields.Date(required=True, allow_none=True)
    pending = ma.fields.Integer(required=True)


class EvaluationsSummarySchema(OutSchema):
    """The open surveys, all together."""

    open = ma.fields.Integer(required=True)
    rate = ma.fields.Float(required=True, allow_none=True)
    pending = ma.fields.Integer(required=True)
    closingIn7 = ma.fields.Integer(required=True)


class EvaluationsMetaSchema(MetaSchema):
    """Where a page stands, and what there is to do."""

    summary = ma.fields.Nested(EvaluationsSummarySchema, required=True)


class EvaluationsAnswerSchema(OutSchema):
    """A page of surveys."""

    data = ma.fields.Nested(EvaluationSchema, many=True, required=True)
    meta = ma.fields.Nested(EvaluationsMetaSchema, required=True)


class RecipientSchema(OutSchema):
    """Somebody who is asked, and how far they are; never what they answer."""

    invitationId = ma.fields.Integer(required=True)
    participantId = ma.fields.Integer(required=True)
    name = ma.fields.String(required=True)
    company = ma.fields.String(required=True, allow_none=True)
    area = ma.fields.String(required=True, allow_none=True)
    recipient = ma.fields.String(required=True)
    email = ma.fields.String(required=True, allow_none=True)
    state = ma.fields.String(required=True)
    delivery = ma.fields.String(required=True, allow_none=True)
    sends = ma.fields.Integer(required=True)
    lastSent = ma.fields.AwareDateTime(required=True, allow_none=True)
    answeredAt = ma.fields.Date(
        required=True,
        allow_none=True,
        metadata={"description": "The day; with the minute, results could tell whose they are."},
    )
    canAnswer = ma.fields.Boolean(
        required=True,
        metadata={"description": "Whether their own link can be shown, by a call of its own."},
    )


class OwnLinkSchema(OutSchema):
    """The link of somebody's own form."""

    link = ma.fields.String(required=True)


class RecipientsSchema(OutSchema):
    """A survey with everybody who is asked."""

    survey = ma.fields.Nested(EvaluationSchema, required=True)
    recipients = ma.fields.Nested(RecipientSchema, many=True, required=True)
    doorLink = ma.fields.String(required=True, allow_none=True)


def evaluation_views(evaluations: Sequence[Evaluation], *, on: dt.date) -> list[dict[str, Any]]:
    """Surveys as the answers show them."""
    companies = names_of(Company.name, (one.course.company_id for one in evaluations))
    suppliers = names_of(Supplier.razon_social, (one.course.supplier_id for one in evaluations))
    running = schedules.running(one.course.id for one in evaluations)
    return [
        {
            "id": one.survey.id,
            "idCourse": one.course.id,
            "courseName": one.course.name,
            "companyName": companies[one.course.company_id],
            "providerName": suppliers.get(one.course.supplier_id),
            "type": one.survey.type,
            "dateSurvay": one.survey.initial_date,
            "endDate": one.survey.end_date,
            "surveySent": one.counts.sent > 0,
            "participants": one.counts.participants,
            "amountSent": one.counts.sent,
            "responseAmount": one.counts.responses,
            "responseRate": percentage(one.counts.responses, one.counts.participants),
            "index": one.index,
            "status": one.survey.status,
            "last_mailing_date": one.survey.last_mailing_date,
            "pending": one.counts.pending,
            "state": state_of(one.survey, running=one.course.id in running, on=on),
        }
        for one in evaluations
    ]


def meta_view(page: Page, summary: Summary) -> dict[str, Any]:
    """The `meta` of a page of surveys."""
    totals = {
        "open": summary.open,
        "rate": summary.rate,
        "pending": summary.participants - summary.responses,
        "closingIn7": summary.closing,
    }
    return {**page.meta, "summary": totals}


def recipients_view(listed: Recipients, *, on: dt.date) -> dict[str, Any]:
    """Who is asked, as the answers show it."""
    (survey,) = evaluation_views([listed.evaluation], on=on)
    people = [
        {
            "invitationId": one.invitation.id,
            "participantId": one.participant.id,
            "name": one.participant.name,
            "company": one.company,
            "area": one.area,
            "recipient": one.invitation.role,
            "email": one.email,
            "state": one.state,
            "delivery": one.delivery,
            "sends": one.invitation.sends,
            "lastSent": one.invitation.last_sent_at,
            "answeredAt": one.invitation.answered_at and clock.day_of(one.invitation.answered_at),
            "canAnswer": one.can_answer,
        }
        for one in listed.recipients
    ]
    return {"survey": survey, "recipients": people, "doorLink": listed.door}


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


def results_view(compared: Compared, *, on: dt.date) -> dict[str, Any]:
    """Results as the answers show them."""
    own = compared.results
    pairings = [
        {
            "tableId": one.table_id,
            "rowId": one.row_id,
            "otherTableId": one.other_table_id,
            "otherRowId": one.other_row_id,
        }
        for one in compared.pairings
    ]
    return {
        **_view(own, on),
        "comments": own.comments,
        "companies": _named(Company.name, own.places["companies"]),
        "areas": _named(Department.name, own.places["areas"]),
        "average": vars(compared.average),
        "pair": compared.pair and {**_view(compared.pair, on), "rows": pairings},
    }


def _view(results: Results, on: dt.date) -> dict[str, Any]:
    (survey,) = evaluation_views([results.evaluation], on=on)
    message = None
    if not results.enough:
        message = PARTS_WAIT if results.waits_for_end else too_few(results.min_responses)
    return {
        "survey": survey,
        "responses": results.responses,
        "participants": results.participants,
        "rate": percentage(results.responses, results.participants),
        "enough": results.enough,
        "minResponses": results.min_responses,
        "message": message,
        "withheld": results.withheld,
        "withheldMessage": _withheld_text(results, on)
        if results.enough and results.withheld
        else None,
        "index": _rounded(results.index, 1),
        "tables": [
            {
                "tableId": one.table.table_id,
                "title": one.table.title,
                "rapporteur": one.table.rapporteur,
                "index": _rounded(one.index, 1),
                "rows": [
                    {
                        "rowId": result.row.row_id,
                        "text": result.row.text,
                        "n": result.score.n,
                        "mean": _rounded(result.score.mean, 2),
                        "favorable": _rounded(result.score.favorable, 1),
                        "index": _rounded(result.score.index, 1),
                        "distribution": [
                            {
                                "columnId": choice.column.column_id,
                                "label": choice.column.label,
                                "value": choice.column.value,
                                "isNA": choice.column.is_na,
                                "count": choice.count,
                            }
                            for choice in result.distribution
                        ],
                    }
                    for result in one.rows
                ],
            }
            for one in results.tables
        ],
    }


def _withheld_text(results: Results, on: dt.date) -> str:
    """Why some responses are counted but not shown."""
    some = counted(results.withheld, "respuesta", "respuestas")
    if results.evaluation.survey.end_date < on:
        verb = "no se muestra" if results.withheld == 1 else "no se muestran"
        return f"{some} {verb}, para que nadie pueda reconocer a quien respondió al final."
    verb = "se mostrará" if results.withheld == 1 else "se mostrarán"
    return (
        f"{some} {verb} cuando haya al menos {results.min_responses} nuevas, "
        "para que nadie pueda reconocer a quien respondió."
    )


def _named(column: Any, ids: Any) -> list[dict[str, Any]]:
    names = names_of(column, ids)
    return sorted(({"id": one, "name": names[one]} for one in ids), key=lambda one: one["name"])


def _rounded(value: Fraction | None, digits: int) -> float | None:
    return None if value is None else round_half_up(value, digits)
