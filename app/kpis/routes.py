"""Calls about KPIs."""

from typing import Any

from analytics.definitions import (
    COMPLETED_TRAININGS,
    DEFINITIONS,
    SURVEY_RESPONSES,
    TRAINED_PEOPLE,
    TRAINING_HOURS,
    Definition,
)
from analytics.periods import WHOLE
from app.kit import clock
from app.kit.blueprint import Blueprint
from app.kit.guard import Access, caller
from app.kit.revalidating import tag
from app.kit.schema import envelope
from app.kpis import detail, marks, service
from app.kpis.questions import Question, kpi_of, question
from app.kpis.schemas import (
    CellsSchema,
    DetailQuerySchema,
    FactSchema,
    FilterSchema,
    KpiAnswerSchema,
    KpiSchema,
    filter_of,
)

blp = Blueprint("kpis", __name__, description="KPIs")


@blp.route("/getKPIs")
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(KpiSchema, many=True))
def list_kpis() -> dict[str, Any]:
    """The KPIs that a widget can show."""
    return {"data": DEFINITIONS}


@blp.route("/getTrainingHours")
@blp.guard(Access.SIGNED_IN)
@blp.arguments(FilterSchema, location="query")
@blp.response(200, KpiAnswerSchema)
@blp.alt_response(304, description="The same numbers as before, still those of this moment")
def training_hours(query: dict[str, Any]) -> dict[str, Any]:
    """Hours of training."""
    return _answer(TRAINING_HOURS, query)


@blp.route("/getCompletedTrainings")
@blp.guard(Access.SIGNED_IN)
@blp.arguments(FilterSchema, location="query")
@blp.response(200, KpiAnswerSchema)
@blp.alt_response(304, description="The same numbers as before, still those of this moment")
def completed_trainings(query: dict[str, Any]) -> dict[str, Any]:
    """Completed courses."""
    return _answer(COMPLETED_TRAININGS, query)


@blp.route("/getTrainedPeople")
@blp.guard(Access.SIGNED_IN)
@blp.arguments(FilterSchema, location="query")
@blp.response(200, KpiAnswerSchema)
@blp.alt_response(304, description="The same numbers as before, still those of this moment")
def trained_people(query: dict[str, Any]) -> dict[str, Any]:
    """Distinct people who were trained, and the head count they are compared with."""
    return _answer(TRAINED_PEOPLE, query)


@blp.route("/getSurveyResponsesKPI")
@blp.route("/getSurveyResponses")
@blp.guard(Access.SIGNED_IN)
@blp.arguments(FilterSchema, location="query")
@blp.response(200, KpiAnswerSchema)
@blp.alt_response(304, description="The same numbers as before, still those of this moment")
def survey_responses(query: dict[str, Any]) -> dict[str, Any]:
    """People who were asked in surveys, and how many answered."""
    return _answer(SURVEY_RESPONSES, query)


@blp.route("/kpis/<int:kpi_id>/detail")
@blp.guard(Access.SIGNED_IN)
@blp.arguments(DetailQuerySchema, location="query")
@blp.response(200, envelope(FactSchema, many=True, paged=True))
def list_facts(query: dict[str, Any], kpi_id: int) -> dict[str, Any]:
    """The facts behind a number: as many as it says, or with hours that add up to it."""
    asked = _question(kpi_of(kpi_id), query)
    found = detail.page(asked, number=query["page"], size=query["pageSize"])
    return {"data": found.rows, "meta": found.meta}


@blp.route("/kpis/state")
@blp.guard(Access.ADMIN)
@blp.response(200, envelope(CellsSchema))
def show_state() -> dict[str, Any]:
    """How current the numbers are, and what the last comparison with the facts found."""
    return {"data": marks.state()}


def _answer(kpi: Definition, query: dict[str, Any]) -> dict[str, Any]:
    answer = service.answer(_question(kpi, query), at=clock.now())
    tag(answer.data, answer.version, answer.pending, answer.staff_basis, answer.coverage)
    return {"data": answer.data, "meta": answer.meta}


def _question(kpi: Definition, query: dict[str, Any]) -> Question:
    return question(
        kpi=kpi,
        asked=filter_of(query),
        scope=caller().company_id,
        today=clock.today(),
        coverage=query["groupType"] == WHOLE,
    )
