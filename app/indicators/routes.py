"""Calls about KPIs."""

from typing import Any

from analytics.definitions import (
    COMPLETED_TRAININGS,
    SURVEY_RESPONSES,
    TRAINED_PEOPLE,
    TRAINING_HOURS,
    Definition,
)
from analytics.periods import WHOLE
from app.indicators import marks, queries
from app.indicators.marks import Cells
from app.indicators.queries import Fact, Filter, Question, kpi_of
from app.indicators.schemas import (
    DetailQuerySchema,
    FilterSchema,
    KpiAnswerView,
    KpiView,
    answer_view,
    kpi_views,
)
from app.platform import clock
from app.platform.guard import Access, caller
from app.platform.http_headers import tag
from app.platform.lists import Page
from app.platform.scopes import Domain
from app.platform.web import Blueprint

blp = Blueprint("kpis", __name__, description="KPIs", domain=Domain.INDICATORS)
UNCHANGED = {304: "The same numbers as before, still those of this moment"}


@blp.query("/getKPIs", answer=KpiView, many=True)
def list_kpis() -> list[KpiView]:
    """The KPIs that a widget can show."""
    return kpi_views()


@blp.query("/getTrainingHours", query=FilterSchema, whole=KpiAnswerView, also=UNCHANGED)
def training_hours(**asked: Any) -> KpiAnswerView:
    """Hours of training."""
    return _answer(TRAINING_HOURS, Filter(**asked))


@blp.query("/getCompletedTrainings", query=FilterSchema, whole=KpiAnswerView, also=UNCHANGED)
def completed_trainings(**asked: Any) -> KpiAnswerView:
    """Completed courses."""
    return _answer(COMPLETED_TRAININGS, Filter(**asked))


@blp.query("/getTrainedPeople", query=FilterSchema, whole=KpiAnswerView, also=UNCHANGED)
def trained_people(**asked: Any) -> KpiAnswerView:
    """Distinct people who were trained, and the head count they are compared with."""
    return _answer(TRAINED_PEOPLE, Filter(**asked))


@blp.query(
    "/getSurveyResponsesKPI",
    "/getSurveyResponses",
    query=FilterSchema,
    whole=KpiAnswerView,
    also=UNCHANGED,
)
def survey_responses(**asked: Any) -> KpiAnswerView:
    """People who were asked in surveys, and how many answered."""
    return _answer(SURVEY_RESPONSES, Filter(**asked))


@blp.query("/kpis/<int:kpi_id>/detail", query=DetailQuerySchema, answer=Fact, paged=True)
def list_facts(kpi_id: int, *, page: int, page_size: int, **asked: Any) -> Page:
    """The facts behind a number: as many as it says, or with hours that add up to it."""
    question = _question(kpi_of(kpi_id), Filter(**asked))
    return queries.page(question, number=page, size=page_size)


@blp.query("/kpis/state", access=Access.ADMIN, answer=Cells)
def show_state() -> Cells:
    """How current the numbers are, and what the last comparison with the facts found."""
    return marks.state()


def _answer(kpi: Definition, asked: Filter) -> KpiAnswerView:
    answer = queries.answer(_question(kpi, asked), at=clock.now())
    tag(answer.data, answer.version, answer.pending, answer.staff_basis, answer.coverage)
    return answer_view(answer)


def _question(kpi: Definition, asked: Filter) -> Question:
    return queries.question(
        kpi=kpi,
        asked=asked,
        scope=caller().company_id,
        today=clock.today(),
        coverage=asked.grouping == WHOLE,
    )
