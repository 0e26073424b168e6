"""A whole panel in one answer: the numbers of its widgets, and the four cards with what they are
compared with."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from app.models.widget import Widget
from app.panel import cards, filters, service
from app.panel.filters import Lens
from app.panel.numbers import Asked, Failure, Numbers, Viewer, asked_by, of_all
from app.panel.service import WidgetMissing

MISSING = Failure(WidgetMissing.code, WidgetMissing.message)


@dataclass(frozen=True)
class Card:
    """A number, and the same number of two other times; none of a range that has not begun."""

    asked: Asked
    now: Numbers
    previous: Numbers | None = None
    """The months just before, as many as the range has."""
    last_year: Numbers | None = None
    """The same months a year before."""


@dataclass(frozen=True)
class Overview:
    """What a panel shows."""

    widgets: list[Numbers]
    cards: list[Card]

    @property
    def fingerprint(self) -> list[Any]:
        """Everything that the answer says, but how late it is."""
        compared = ((card.now, card.previous, card.last_year) for card in self.cards)
        filters_ = [card.asked.filter for card in self.cards]
        return [*(_print(one) for one in (*self.widgets, *chain(*compared))), *filters_]


def _print(found: Numbers | None) -> list[Any]:
    if found is None:
        return []
    months, answer = found.months, found.answer
    told = None
    if answer:
        known = (answer.data, answer.version, answer.pending)
        told = (*known, answer.staff_basis, answer.coverage)
    return [found.id, found.title, months, told, found.error]


def overview(viewer: Viewer, *, ids: Sequence[int] | None, lens: Lens) -> Overview:
    """The numbers of all shown widgets and the cards, or those of some widgets alone.

    Raises InvalidFields.
    """
    filters.check_lens(lens)
    if ids is None:
        return of_widgets(service.widgets(viewer, only_active=True), viewer, lens)
    found = service.find(viewer, ids)
    numbers = of_all(asked_by([found[one] for one in ids if one in found], lens), viewer)
    by_id = {one.id: one for one in numbers}
    return Overview([by_id.get(one) or Numbers(one, error=MISSING) for one in ids], [])


def of_widgets(widgets: Sequence[Widget], viewer: Viewer, lens: Lens) -> Overview:
    """Some widgets and the four cards, all asked at once."""
    shown = cards.shown(viewer, lens)
    compared = [cards.compared(card, viewer.today) for card in shown]
    asked = [*asked_by(widgets, lens), *shown, *chain(*compared)]
    numbers = iter(of_all(asked, viewer))
    of_each = [next(numbers) for _ in widgets]
    now = [next(numbers) for _ in shown]
    then = [[next(numbers) for _ in others] for others in compared]
    found = zip(shown, now, then, strict=True)
    return Overview(of_each, [Card(card, number, *others) for card, number, others in found])
