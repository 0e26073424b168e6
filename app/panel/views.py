"""Widgets, cards and numbers as the answers show them."""

from collections.abc import Mapping, Sequence
from typing import Any

from analytics.series import Point
from app.kit.names import Names
from app.kpis.questions import Filter
from app.models.widget import Widget
from app.panel.filters import company_names, to_json
from app.panel.numbers import Numbers
from app.panel.overview import Card, Overview


def widget_views(widgets: Sequence[Widget], numbers: Sequence[Numbers]) -> list[dict[str, Any]]:
    """Widgets, each with its numbers."""
    names = company_names(widget.filter for widget in widgets)
    return [
        {
            "id": widget.id,
            "id_kpi": widget.kpi_id,
            "type": widget.type,
            "title": widget.title,
            "width": widget.width,
            "height": widget.height,
            "cols": widget.cols,
            "status": widget.status,
            "position": widget.position,
            **_filter(widget.filter, names),
            "labels": [point.label for point in found.points],
            "datasets": _with_data(widget.datasets, [point.value for point in found.points]),
            "updatedAt": widget.updated_at,
        }
        for widget, found in zip(widgets, numbers, strict=True)
    ]


def card_filter_view(card_id: int, asked: Filter) -> dict[str, Any]:
    """The filter of a card."""
    kept = to_json(asked)
    return {"id": card_id, **_filter(kept, company_names([kept]))}


def panel_view(overview: Overview) -> dict[str, Any]:
    """The numbers of a panel."""
    names = company_names(to_json(card.asked.filter) for card in overview.cards)
    return {
        "widgets": [_numbers(one, one.points) for one in overview.widgets],
        "cards": [_card(one, names) for one in overview.cards],
    }


def _numbers(found: Numbers, points: Sequence[Point]) -> dict[str, Any]:
    """Numbers, or why there are none."""
    months, answer = found.months, found.answer
    return {
        "id": found.id,
        "title": found.title,
        "data": answer.data if answer else None,
        "labels": [point.label for point in points],
        "values": [point.value for point in points],
        "startMonth": f"{months.start:%Y-%m}" if months else None,
        "endMonth": f"{months.end:%Y-%m}" if months else None,
        "meta": answer.meta if answer else None,
        "error": found.error,
    }


def _card(card: Card, names: Names) -> dict[str, Any]:
    return {
        **_numbers(card.now, card.now.figures),
        **_filter(to_json(card.asked.filter), names),
        "previous": _compared(card.previous),
        "lastYear": _compared(card.last_year),
    }


def _compared(found: Numbers | None) -> dict[str, Any] | None:
    return _numbers(found, found.figures) if found else None


def _filter(kept: Mapping[str, Any], names: Names) -> dict[str, Any]:
    return {"filter": kept, "companyName": names.get(kept["company"])}


def _with_data(datasets: Sequence[Mapping[str, Any]], values: list[float]) -> list[dict[str, Any]]:
    """The first series bears the numbers."""
    return [{**one, "data": [] if place else values} for place, one in enumerate(datasets)]
