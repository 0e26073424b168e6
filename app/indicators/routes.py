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
from app.indicators import marks, queries
from app.indicators.queries import Question, kpi_of, question
from app.indicators.schemas import (
    CellsSchema,
    DetailQuerySchema,
    FactSchema,
    FilterSchema,
    KpiAnswerSchema,
    KpiSchema,
    filter_of,
)
from app.platform import clock
from app.platform.guard import Access, caller
from app.platform.http_headers import tag
from app.platform.web import Answer, Blueprint

blp = Blueprint("kpis", __name__, description="KPIs")
UNCHANGED = {304: "The same numbers as before, still those of this moment"}


@blp.query("/getKPIs", answer=KpiSchema, many=True)
def list_kpis() -> Any:
    """The KPIs that a widget can show."""
    return DEFINITIONS


@blp.query("/getTrainingHours", query=FilterSchema, whole=KpiAnswerSchema, also=UNCHANGED)
def training_hours(query: dict[str, Any]) -> Any:
    """Hours of training."""
    return _answer(TRAINING_HOURS, query)


@blp.query("/getCompletedTrainings", query=FilterSchema, whole=KpiAnswerSchema, also=UNCHANGED)
def completed_trainings(query: dict[str, Any]) -> Any:
    """Completed courses."""
    return _answer(COMPLETED_TRAININGS, query)


@blp.query("/getTrainedPeople", query=FilterSchema, whole=KpiAnswerSchema, also=UNCHANGED)
def trained_people(query: dict[str, Any]) -> Any:
    """Distinct people who were trained, and the head count they are compared with."""
    return _answer(TRAINED_PEOPLE, query)


@blp.query(
    "/getSurveyResponsesKPI",
    "/getSurveyResponses",
    query=FilterSchema,
    whole=KpiAnswerSchema,
    also=UNCHANGED,
)
def survey_responses(query: dict[str, Any]) -> Any:
    """People who were asked in surveys, and how many answered."""
    return _answer(SURVEY_RESPONSES, query)


@blp.query(
    "/kpis/<int:kpi_id>/detail", query=DetailQuerySchema, answer=FactSchema, many=True, paged=True
)
def list_facts(query: dict[str, Any], kpi_id: int) -> Answer:
    """The facts behind a number: as many as it says, or with hours that add up to it."""
    asked = _question(kpi_of(kpi_id), query)
    found = queries.page(asked, number=query["page"], size=query["pageSize"])
    return Answer(found.rows, meta=found.meta)


@blp.query("/kpis/state", access=Access.ADMIN, answer=CellsSchema)
def show_state() -> Any:
    """How current the numbers are, and what the last comparison with the facts found."""
    return marks.state()


def _answer(kpi: Definition, query: dict[str, Any]) -> Answer:
    answer = queries.answer(_question(kpi, query), at=clock.now())
    tag(answer.data, answer.version, answer.pending, answer.staff_basis, answer.coverage)
    return Answer(answer.data, meta=answer.meta)


def _question(kpi: Definition, query: dict[str, Any]) -> Question:
    return question(
        kpi=kpi,
        asked=filter_of(query),
        scope=caller().company_id,
        today=clock.today(),
        coverage=query["groupType"] == WHOLE,
    )
