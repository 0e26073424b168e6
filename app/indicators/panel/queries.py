"""The numbers of a panel: of its widgets, and of the four cards with what they are compared with.

All are asked in one go; each widget has its own numbers, or its own failure.
"""

import datetime as dt
import logging
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from itertools import chain
from typing import Any

from analytics.definitions import DEFINITIONS, Definition
from analytics.periods import WHOLE, YEAR, Range, range_of
from analytics.rollup import Point, figures, points
from app.indicators import queries as kpis
from app.indicators.panel import filters, service
from app.indicators.panel.filters import PLAIN, Lens
from app.indicators.panel.service import KeptCard, Viewer, WidgetMissing
from app.indicators.queries import Answer, Filter, Question, companies_in_scope, kpi_of
from app.models.indicators import Widget
from app.platform.errors import SERVER_MESSAGE, DomainError

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class WhyNoNumbers:
    """Why there are no numbers."""

    code: str
    message: str


UNEXPECTED = WhyNoNumbers("server_error", SERVER_MESSAGE)
UNREADABLE = (ArithmeticError, LookupError, TypeError, ValueError)
"""What a spoilt cell raises; a database that is away is another matter, and hurts all."""
MISSING = WhyNoNumbers(WidgetMissing.code, WidgetMissing.message)


@dataclass(frozen=True)
class NumbersRequest:
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
    until: dt.date | None = None
    """The day of the last month after which nothing counts, if not all of it does."""


@dataclass(frozen=True)
class Numbers:
    """What is answered to somebody, or why nothing is."""

    id: int
    kpi: Definition | None = None
    months: Range | None = None
    answer: Answer | None = None
    error: WhyNoNumbers | None = None
    title: str | None = None
    until: dt.date | None = None
    """The day of the last month that is the last one counted, if not all of it is."""

    @property
    def points(self) -> list[Point]:
        """The points of a chart."""
        return points(self.kpi, self.answer.data) if self.kpi and self.answer else []

    @property
    def figures(self) -> list[Point]:
        """The numbers of a card."""
        return figures(self.kpi, self.answer.data) if self.kpi and self.answer else []


@dataclass(frozen=True)
class Card:
    """A number, and the same number of two other times; none of a range that has not begun."""

    request: NumbersRequest
    now: Numbers
    previous: Numbers | None = None
    """The time just before, as many months as the range has."""
    last_year: Numbers | None = None
    """The same time a year before."""
    goal: Decimal | None = field(default=None, kw_only=True)


@dataclass(frozen=True)
class Overview:
    """What a panel shows."""

    widgets: list[Numbers]
    cards: list[Card]

    @property
    def fingerprint(self) -> list[Any]:
        """Everything that the answer says, but how late it is."""
        compared = ((card.now, card.previous, card.last_year) for card in self.cards)
        filters_ = [card.request.filter for card in self.cards]
        goals = [card.goal for card in self.cards]
        numbers = (_fingerprint(one) for one in (*self.widgets, *chain(*compared)))
        return [*numbers, *filters_, *goals]


def overview(viewer: Viewer, *, ids: Sequence[int] | None, lens: Lens) -> Overview:
    """The numbers of all shown widgets and the cards, or those of some widgets alone.

    Raises InvalidFields.
    """
    filters.check_lens(lens)
    if ids is None:
        return of_panel(service.widgets(viewer, only_active=True), viewer, lens)
    found = service.find(viewer, ids)
    numbers = numbers_of(requests_of([found[one] for one in ids if one in found], lens), viewer)
    by_id = {one.id: one for one in numbers}
    return Overview([by_id.get(one) or Numbers(one, error=MISSING) for one in ids], [])


def of_panel(widgets: Sequence[Widget], viewer: Viewer, lens: Lens) -> Overview:
    """Some widgets and the four cards, all asked at once."""
    # What the four cards ask.
    kept = service.cards(viewer)
    own = [kept.get(kpi.id, KeptCard()) for kpi in DEFINITIONS]
    # The goal of a company, or of all of them, says nothing of another one.
    goals = [card.goal if lens.company in (None, card.filter.company) else None for card in own]
    shown = [
        NumbersRequest(kpi.id, kpi, replace(lens.over(card.filter), grouping=WHOLE), coverage=True)
        for kpi, card in zip(DEFINITIONS, own, strict=True)
    ]
    compared = [_compared(card, viewer.today) for card in shown]
    asked = [*requests_of(widgets, lens), *shown, *chain(*compared)]
    numbers = iter(numbers_of(asked, viewer))
    of_each = [next(numbers) for _ in widgets]
    now = [next(numbers) for _ in shown]
    then = [[next(numbers) for _ in others] for others in compared]
    found = zip(shown, now, then, goals, strict=True)
    cards = [Card(card, number, *before, goal=goal) for card, number, before, goal in found]
    return Overview(of_each, cards)


def of_widgets(widgets: Sequence[Widget], viewer: Viewer) -> list[Numbers]:
    """The numbers of some widgets, in the same order."""
    return numbers_of(requests_of(widgets), viewer)


def numbers_of(asked: Sequence[NumbersRequest], viewer: Viewer) -> list[Numbers]:
    """The numbers of all, of one moment; what fails does not hurt what stands beside it."""
    seen = companies_in_scope(one.filter.company for one in asked)
    questions = [_question(one, viewer, seen) for one in asked]
    answers = iter(_answers([one for one in questions if isinstance(one, Question)], viewer))
    found = []
    for one, question in zip(asked, questions, strict=True):
        numbers = Numbers(one.id, one.kpi, title=one.title, until=one.until)
        if isinstance(question, WhyNoNumbers):
            found.append(replace(numbers, error=question))
            continue
        answer = next(answers)
        if isinstance(answer, WhyNoNumbers):
            found.append(replace(numbers, months=question.months, error=answer))
        else:
            found.append(replace(numbers, months=question.months, answer=answer))
    return found


def requests_of(widgets: Sequence[Widget], lens: Lens = PLAIN) -> list[NumbersRequest]:
    """What widgets ask, in the same order."""
    titles = filters.titles_through(lens, widgets)
    return [
        NumbersRequest(
            widget.id,
            kpi_of(widget.kpi_id),
            lens.over(filters.from_json(widget.filter)),
            by_year=True,
            title=titles.get(widget.id),
        )
        for widget in widgets
    ]


def _question(
    asked: NumbersRequest, viewer: Viewer, seen: Collection[int]
) -> Question | WhyNoNumbers:
    try:
        question = kpis.question(
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
        return WhyNoNumbers(error.code, words[0] if words else error.message)
    question = replace(question, until=asked.until)
    months = question.months
    if asked.by_year and question.grouping == WHOLE and months.start.year != months.end.year:
        return replace(question, grouping=YEAR)
    return question


def _answers(questions: Sequence[Question], viewer: Viewer) -> Sequence[Answer | WhyNoNumbers]:
    """The answers in one go, or one by one when something in a cell cannot be understood."""
    try:
        return kpis.answers(questions, at=viewer.at)
    except UNREADABLE:
        log.exception("panel not answered in one go")
        return [_answer(one, viewer) for one in questions]


def _answer(question: Question, viewer: Viewer) -> Answer | WhyNoNumbers:
    try:
        return kpis.answer(question, at=viewer.at)
    except UNREADABLE:
        return UNEXPECTED


def _compared(card: NumbersRequest, today: dt.date) -> list[NumbersRequest]:
    """What a card asks of two other times: the months just before, and those of last year.

    Of a range that is not over yet only what has passed of it is compared: the months that have
    begun, and of the one under way the same days.
    """
    months = range_of(start=card.filter.start, end=card.filter.end, today=today)
    last = min(months.end, today.replace(day=1))
    if months.start > last:
        return []
    begun = Range(months.start, last)
    return [
        replace(
            card,
            filter=replace(card.filter, start=earlier.start, end=earlier.end),
            coverage=False,
            until=_same_day(earlier, today) if begun.last_day > today else None,
        )
        for earlier in (_before(begun, len(months.months)), _before(begun, 12))
    ]


def _same_day(months: Range, today: dt.date) -> dt.date | None:
    """The day of the last month that today is of its own; None where that month is over by then."""
    return months.end.replace(day=today.day) if today.day < months.last_day.day else None


def _before(months: Range, number: int) -> Range:
    """The same months a number of months earlier."""

    def earlier(month: dt.date) -> dt.date:
        year, place = divmod(month.year * 12 + month.month - 1 - number, 12)
        return dt.date(year, place + 1, 1)

    return Range(earlier(months.start), earlier(months.end))


def _fingerprint(found: Numbers | None) -> list[Any]:
    if found is None:
        return []
    answer = found.answer
    known = None
    if answer:
        known = (answer.data, answer.version, answer.pending, answer.staff_basis, answer.coverage)
    return [found.id, found.title, found.months, found.until, known, found.error]
