"""The numbers of a whole panel in one go: each widget has its own, or its own failure."""

import datetime as dt
import logging
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from analytics.definitions import Definition
from analytics.periods import WHOLE, YEAR, Range
from analytics.series import Point, figures, points
from app.errors import SERVER_MESSAGE, DomainError
from app.kpis import service as kpis
from app.kpis.questions import Filter, Question, companies_seen, kpi_of, question
from app.kpis.service import Answer
from app.models.widget import Widget
from app.panel.filters import PLAIN, Lens, from_json, titles_through

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Viewer:
    """Who looks at a panel, and when."""

    user_id: int
    company_id: int | None
    """None: whoever sees all companies."""
    at: dt.datetime
    today: dt.date


@dataclass(frozen=True)
class Asked:
    """A widget or a card, and what it asks of its KPI."""

    id: int
    kpi: Definition
    filter: Filter
    coverage: bool = False
    """Whether the share of the head count is shown with it."""
    by_year: bool = False
    """Whether several calendar years without a grouping are a value each, as a chart shows them."""
    title: str | None = None
    """What it is called under the lens, where that is not its own title."""


@dataclass(frozen=True)
class Failure:
    """Why something shows no numbers."""

    code: str
    message: str


UNEXPECTED = Failure("server_error", SERVER_MESSAGE)
UNREADABLE = (ArithmeticError, LookupError, TypeError, ValueError)
"""What a spoilt cell raises; a database that is away is another matter, and hurts all."""


@dataclass(frozen=True)
class Numbers:
    """What is answered to somebody, or why nothing is."""

    id: int
    kpi: Definition | None = None
    months: Range | None = None
    answer: Answer | None = None
    error: Failure | None = None
    title: str | None = None

    @property
    def points(self) -> list[Point]:
        """The points of a chart."""
        return points(self.kpi, self.answer.data) if self.kpi and self.answer else []

    @property
    def figures(self) -> list[Point]:
        """The numbers of a card."""
        return figures(self.kpi, self.answer.data) if self.kpi and self.answer else []


def asked_by(widgets: Sequence[Widget], lens: Lens = PLAIN) -> list[Asked]:
    """What widgets ask, in the same order."""
    titles = titles_through(lens, widgets)
    return [
        Asked(
            widget.id,
            kpi_of(widget.kpi_id),
            lens.over(from_json(widget.filter)),
            by_year=True,
            title=titles.get(widget.id),
        )
        for widget in widgets
    ]


def of_widgets(widgets: Sequence[Widget], viewer: Viewer) -> list[Numbers]:
    """The numbers of some widgets, in the same order."""
    return of_all(asked_by(widgets), viewer)


def of_all(asked: Sequence[Asked], viewer: Viewer) -> list[Numbers]:
    """The numbers of all, of one moment; what fails does not hurt what stands beside it."""
    seen = companies_seen(one.filter.company for one in asked)
    looked = [_question(one, viewer, seen) for one in asked]
    found = iter(_answers([one for one in looked if isinstance(one, Question)], viewer))
    return [
        _numbers(one, question, next(found))
        if isinstance(question, Question)
        else Numbers(one.id, one.kpi, error=question, title=one.title)
        for one, question in zip(asked, looked, strict=True)
    ]


def _question(asked: Asked, viewer: Viewer, seen: Collection[int]) -> Question | Failure:
    try:
        found = question(
            kpi=asked.kpi,
            asked=asked.filter,
            scope=viewer.company_id,
            today=viewer.today,
            seen=seen,
            coverage=asked.coverage,
        )
    except DomainError as error:
        # What is wrong with the filter says more than that something is.
        words = [text for texts in error.errors.values() for text in texts]
        return Failure(error.code, words[0] if words else error.message)
    months = found.months
    if asked.by_year and found.grouping == WHOLE and months.start.year != months.end.year:
        return replace(found, grouping=YEAR)
    return found


def _answers(questions: Sequence[Question], viewer: Viewer) -> Sequence[Answer | Failure]:
    """The answers in one go, or one by one when something in a cell cannot be understood."""
    try:
        return kpis.answers(questions, at=viewer.at)
    except UNREADABLE:
        log.exception("panel not answered in one go")
        return [_alone(one, viewer) for one in questions]


def _alone(asked: Question, viewer: Viewer) -> Answer | Failure:
    try:
        return kpis.answer(asked, at=viewer.at)
    except UNREADABLE:
        return UNEXPECTED


def _numbers(asked: Asked, question: Question, found: Answer | Failure) -> Numbers:
    if isinstance(found, Failure):
        return Numbers(asked.id, asked.kpi, question.months, error=found, title=asked.title)
    return Numbers(asked.id, asked.kpi, question.months, found, title=asked.title)
