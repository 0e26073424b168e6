"""The first panel of a user: widgets that show something, by what there is to show."""

import datetime as dt
from collections.abc import Iterator, Mapping
from typing import Any

from analytics.cells import ALL_COMPANIES, ANY, Cell
from analytics.definitions import (
    BAR,
    COMPLETED_TRAININGS,
    HORIZONTAL_BAR,
    LINE,
    SURVEY_RESPONSES,
    TRAINED_PEOPLE,
    TRAINING_HOURS,
    Definition,
)
from analytics.periods import MONTH, QUARTER, YEAR, Range
from app.kpis import storing
from app.kpis.questions import Filter
from app.models.widget import Widget
from app.panel.datasets import drawn
from app.panel.filters import to_json

EVER = Range(dt.date(2000, 1, 1), dt.date(2100, 12, 1))
PARTS = ("participations", "participants")
COLS, HEIGHT, THICKNESS = 6, 30, 20
COLOURS = {
    TRAINING_HOURS.id: "#0b6675",
    TRAINED_PEOPLE.id: "#3378fd",
    COMPLETED_TRAININGS.id: "#ac4716",
    SURVEY_RESPONSES.id: "#9177b2",
}
GROUPED = {MONTH: "por mes", QUARTER: "por trimestre", YEAR: "por año"}


def widgets(*, user_id: int, company_id: int | None, today: dt.date) -> list[Widget]:
    """The widgets of a first panel; none while there is nothing to show."""
    cells = storing.of_filter(
        company_id=company_id or ALL_COMPANIES, gender=ANY, origin=ANY, months=EVER, parts=PARTS
    )
    trained, asked = (_years(cells, part) for part in PARTS)
    planned = [*_of_trainings(trained, today), *_of_surveys(asked, today)]
    return [
        Widget(user_id=user_id, position=place, **one) for place, one in enumerate(planned, start=1)
    ]


def _of_trainings(years: list[int], today: dt.date) -> Iterator[dict[str, Any]]:
    if not years:
        return
    latest = _latest(years, today)
    yield _widget(TRAINING_HOURS, BAR, latest, MONTH)
    yield _widget(TRAINED_PEOPLE, LINE, latest, MONTH)
    yield _widget(COMPLETED_TRAININGS, BAR, latest, QUARTER)
    if len(years) > 1:
        yield _widget(TRAINING_HOURS, HORIZONTAL_BAR, (years[0], max(years[-1], today.year)), YEAR)


def _of_surveys(years: list[int], today: dt.date) -> Iterator[dict[str, Any]]:
    if years:
        yield _widget(SURVEY_RESPONSES, BAR, _latest(years, today), MONTH)


def _years(cells: Mapping[dt.date, Cell], part: str) -> list[int]:
    """The years in which something happened."""
    return sorted({month.year for month, cell in cells.items() if getattr(cell, part)})


def _latest(years: list[int], today: dt.date) -> tuple[int, int] | None:
    """The last year with numbers; nothing when it is this one, so that it moves on by itself."""
    return None if today.year in years else (years[-1], years[-1])


def _widget(
    kpi: Definition, chart: int, years: tuple[int, int] | None, grouping: str
) -> dict[str, Any]:
    first, last = years or (None, None)
    asked = Filter(
        start=dt.date(first, 1, 1) if first else None,
        end=dt.date(last, 12, 1) if last else None,
        grouping=grouping,
    )
    style = {"backgroundColor": COLOURS[kpi.id], "barThickness": THICKNESS}
    return {
        "kpi_id": kpi.id,
        "type": chart,
        "title": f"{kpi.name} {GROUPED[grouping]}",
        "cols": COLS,
        "height": HEIGHT,
        "filter": to_json(asked),
        "datasets": drawn(kpi, chart, [style]),
    }
