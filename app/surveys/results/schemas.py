"""Shapes of surveys with their numbers, of who is asked, and of results."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any, cast

import marshmallow as ma

from analytics.rounding import percentage, round_half_up
from app.models.mail import DELIVERIES
from app.models.organisation import Company, Department
from app.models.surveys import TYPES
from app.models.training import Supplier
from app.platform import clock
from app.platform.fields import Choice, Day, Id, Worded
from app.platform.forms import Schema
from app.platform.lists import ChangesQuerySchema, Order, Page, Sort, WholeListQuerySchema, names_of
from app.platform.text import counted
from app.platform.views import ListMetaView, Number, as_view
from app.surveys.results.queries import (
    AreaAverage,
    Compared,
    Evaluation,
    Pairing,
    Results,
    Summary,
    TableResult,
    too_few,
)
from app.surveys.results.service import Recipients
from app.surveys.schedules import queries as schedules
from app.surveys.schedules.rules import PROGRESS, STATES, state_of

PARTS_WAIT = "Los resultados por empresa y por área se muestran cuando la encuesta cierra."


class Flag(Worded):
    """`true` or `false`."""

    CHOICES: Mapping[str, bool | None] = {"true": True, "false": False}
    REFUSAL = "Elige true o false."


class EvaluationsQuerySchema(WholeListQuerySchema, ChangesQuerySchema):
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


@dataclass(frozen=True)
class EvaluationView:
    """A survey of a course with its numbers."""

    id: int
    idCourse: int
    courseName: str
    companyName: str
    providerName: str | None
    type: Annotated[str, ma.validate.OneOf(TYPES)]
    dateSurvay: dt.date
    endDate: dt.date
    surveySent: bool
    participants: int
    amountSent: int
    responseAmount: int
    responseRate: Number | None
    index: Number | None
    state: Annotated[str, ma.validate.OneOf(STATES)]
    status: bool
    last_mailing_date: dt.date | None
    pending: int


@dataclass(frozen=True)
class EvaluationsSummaryView:
    """The open surveys, all together."""

    open: int
    rate: Number | None
    pending: int
    closingIn7: int


class EvaluationsMetaView(ListMetaView):
    """Where a page stands, and what there is to do."""

    summary: EvaluationsSummaryView


@dataclass(frozen=True)
class EvaluationsAnswer:
    """A page of surveys."""

    data: Sequence[EvaluationView]
    meta: EvaluationsMetaView


@dataclass(frozen=True)
class RecipientView:
    """Somebody who is asked, and how far they are; never what they answer."""

    invitationId: int
    participantId: int
    name: str
    company: str | None
    area: str | None
    recipient: str
    email: str | None
    state: Annotated[str, ma.validate.OneOf(PROGRESS)]
    delivery: Annotated[str | None, ma.validate.OneOf(DELIVERIES)]
    sends: int
    lastSent: dt.datetime | None
    answeredAt: Annotated[
        dt.date | None,
        {"description": "The day; with the minute, results could tell whose they are."},
    ]
    canAnswer: Annotated[
        bool, {"description": "Whether their own link can be shown, by a call of its own."}
    ]


@dataclass(frozen=True)
class OwnLinkView:
    """The link of somebody's own form."""

    link: str


@dataclass(frozen=True)
class RecipientsView:
    """A survey with everybody who is asked."""

    survey: EvaluationView
    recipients: Sequence[RecipientView]
    doorLink: str | None


def evaluation_views(evaluations: Sequence[Evaluation], *, on: dt.date) -> list[EvaluationView]:
    """Surveys as the answers show them."""
    companies = names_of(Company.name, (one.course.company_id for one in evaluations))
    suppliers = names_of(Supplier.razon_social, (one.course.supplier_id for one in evaluations))
    running = schedules.running(one.course.id for one in evaluations)
    return [
        as_view(
            EvaluationView,
            one.survey,
            one.counts,
            one,
            idCourse=one.course.id,
            courseName=one.course.name,
            companyName=companies[one.course.company_id],
            providerName=suppliers.get(one.course.supplier_id),
            dateSurvay=one.survey.initial_date,
            surveySent=one.counts.sent > 0,
            amountSent=one.counts.sent,
            responseAmount=one.counts.responses,
            responseRate=percentage(one.counts.responses, one.counts.participants),
            state=state_of(one.survey, running=one.course.id in running, on=on),
        )
        for one in evaluations
    ]


def meta_view(page: Page, summary: Summary) -> EvaluationsMetaView:
    """The `meta` of a page of surveys."""
    totals = EvaluationsSummaryView(
        open=summary.open,
        rate=summary.rate,
        pending=summary.participants - summary.responses,
        closingIn7=summary.closing,
    )
    return cast("EvaluationsMetaView", {**page.meta, "summary": totals})


def recipients_view(listed: Recipients, *, on: dt.date) -> RecipientsView:
    """Who is asked, as the answers show it."""
    (survey,) = evaluation_views([listed.evaluation], on=on)
    people = [
        as_view(
            RecipientView,
            one,
            one.invitation,
            invitationId=one.invitation.id,
            participantId=one.participant.id,
            name=one.participant.name,
            recipient=one.invitation.role,
            lastSent=one.invitation.last_sent_at,
            answeredAt=one.invitation.answered_at and clock.day_of(one.invitation.answered_at),
        )
        for one in listed.recipients
    ]
    return RecipientsView(survey=survey, recipients=people, doorLink=listed.door)


class PartQuerySchema(Schema):
    """Whose answers."""

    company = Id(load_default=None)
    area = Id(load_default=None)


@dataclass(frozen=True)
class SurveyPartView:
    """Something to choose from."""

    id: int
    name: str


@dataclass(frozen=True)
class ChosenOptionView:
    """An option and how many chose it."""

    columnId: str
    label: str
    value: Number | None
    isNA: bool
    count: int


@dataclass(frozen=True)
class SurveyRowResultView:
    """How a question was answered."""

    rowId: str
    text: str
    n: int
    mean: Number | None
    favorable: Number | None
    index: Number | None
    distribution: Sequence[ChosenOptionView]


@dataclass(frozen=True)
class SurveyTableResultView:
    """How the questions of a table were answered, about a rapporteur if it is about one."""

    tableId: str
    title: str
    rapporteur: str | None
    index: Number | None
    rows: Sequence[SurveyRowResultView]


@dataclass(frozen=True)
class ResultsBaseView:
    """What the answers to a survey say; too few of them say nothing."""

    survey: EvaluationView
    responses: int
    participants: int
    rate: Number | None
    enough: bool
    minResponses: int
    message: str | None
    withheld: int
    withheldMessage: str | None
    index: Number | None
    tables: Sequence[SurveyTableResultView]


@dataclass(frozen=True)
class OtherResultsView(ResultsBaseView):
    """The other survey of the same course, without its comments."""

    rows: Sequence[Pairing]


@dataclass(frozen=True)
class SurveyResultsView(ResultsBaseView):
    """The results of a survey, beside what they compare with."""

    comments: Sequence[str]
    companies: Sequence[SurveyPartView]
    areas: Sequence[SurveyPartView]
    average: AreaAverage
    pair: OtherResultsView | None


def results_view(compared: Compared, *, on: dt.date) -> SurveyResultsView:
    """Results as the answers show them."""
    own, pair = compared.results, None
    if compared.pair is not None:
        pair = OtherResultsView(**vars(_view(compared.pair, on)), rows=compared.pairings)
    return SurveyResultsView(
        **vars(_view(own, on)),
        comments=own.comments,
        companies=_named(Company.name, own.places["companies"]),
        areas=_named(Department.name, own.places["areas"]),
        average=compared.average,
        pair=pair,
    )


def _view(results: Results, on: dt.date) -> ResultsBaseView:
    (survey,) = evaluation_views([results.evaluation], on=on)
    message = withheld = None
    if not results.enough:
        message = PARTS_WAIT if results.waits_for_end else too_few(results.min_responses)
    elif results.withheld:
        withheld = _withheld_text(results, on)
    return as_view(
        ResultsBaseView,
        results,
        survey=survey,
        rate=percentage(results.responses, results.participants),
        message=message,
        withheldMessage=withheld,
        index=_rounded(results.index, 1),
        tables=[_table_view(one) for one in results.tables],
    )


def _table_view(scored: TableResult) -> SurveyTableResultView:
    rows = [
        SurveyRowResultView(
            rowId=one.row["rowId"],
            text=one.row["text"],
            n=one.score.n,
            mean=_rounded(one.score.mean, 2),
            favorable=_rounded(one.score.favorable, 1),
            index=_rounded(one.score.index, 1),
            distribution=[
                ChosenOptionView(**choice.column, count=choice.count) for choice in one.distribution
            ],
        )
        for one in scored.rows
    ]
    return SurveyTableResultView(
        tableId=scored.table.table_id,
        title=scored.table.title,
        rapporteur=scored.table.rapporteur,
        index=_rounded(scored.index, 1),
        rows=rows,
    )


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


def _named(column: Any, ids: Any) -> list[SurveyPartView]:
    names = names_of(column, ids)
    parts = (SurveyPartView(id=one, name=names[one]) for one in ids)
    return sorted(parts, key=lambda part: part.name)


def _rounded(value: Fraction | None, digits: int) -> float | None:
    return None if value is None else round_half_up(value, digits)
