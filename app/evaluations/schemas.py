"""Shapes of surveys with their numbers, of who is asked, and of results."""

import datetime as dt
from collections.abc import Sequence
from typing import Any

import marshmallow as ma

from app.evaluations.people import Asked, Recipient
from app.evaluations.service import Evaluation, Summary, rate_of
from app.kit import clock
from app.kit.fields import Choice, Day
from app.kit.listing import Order, Sort, WholeListQuerySchema
from app.kit.names import names_of
from app.kit.pagination import Page
from app.kit.schema import Id, MetaSchema, OutSchema
from app.models.company import Company
from app.models.supplier import Supplier
from app.models.survey import TYPES
from app.surveys import queries


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
    running = queries.running(one.course.id for one in evaluations)
    return [
        {
            **_plain(one),
            "companyName": companies[one.course.company_id],
            "providerName": suppliers.get(one.course.supplier_id),
            "state": queries.state_of(one.survey, running=one.course.id in running, on=on),
        }
        for one in evaluations
    ]


def meta_view(page: Page, summary: Summary) -> dict[str, Any]:
    """The `meta` of a page of surveys."""
    told = {
        "open": summary.open,
        "rate": summary.rate,
        "pending": summary.participants - summary.responses,
        "closingIn7": summary.closing,
    }
    return {**page.meta, "summary": told}


def asked_view(asked: Asked, *, on: dt.date) -> dict[str, Any]:
    """Who is asked, as the answers show it."""
    (survey,) = evaluation_views([asked.evaluation], on=on)
    people = [_recipient(one) for one in asked.recipients]
    return {"survey": survey, "recipients": people, "doorLink": asked.door}


def _plain(one: Evaluation) -> dict[str, Any]:
    survey, counts = one.survey, one.counts
    return {
        "id": survey.id,
        "idCourse": one.course.id,
        "courseName": one.course.name,
        "type": survey.type,
        "dateSurvay": survey.initial_date,
        "endDate": survey.end_date,
        "surveySent": counts.sent > 0,
        "participants": counts.participants,
        "amountSent": counts.sent,
        "responseAmount": counts.responses,
        "responseRate": rate_of(counts.participants, counts.responses),
        "index": one.index,
        "status": survey.status,
        "last_mailing_date": survey.last_mailing_date,
        "pending": counts.pending,
    }


def _recipient(one: Recipient) -> dict[str, Any]:
    return {
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
        "answeredAt": _day(one.invitation.answered_at),
        "canAnswer": one.can_answer,
    }


def _day(moment: dt.datetime | None) -> dt.date | None:
    return moment and clock.day_of(moment)
