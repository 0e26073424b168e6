"""Cells + grouping -> the numbers of a KPI, in the shape that widgets read."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from analytics.cells import NOTHING, Cell, union
from analytics.definitions import Definition
from analytics.periods import WHOLE, Range, periods

STAFF = "staff"


def numbers(
    kpi: Definition, cells: Mapping[date, Cell], *, months: Range, grouping: str
) -> dict[str, Any]:
    """Label -> number, or year -> label -> number; every period is there, also an empty one.

    `cells` are those of one filter, by month.
    """
    if grouping == WHOLE:
        return _whole(kpi, _sum(cells, months.months), months)
    found: dict[str, Any] = {}
    for period in periods(months, grouping):
        values = _named(kpi, _sum(cells, period.months), period.name or period.year)
        if period.name:
            found.setdefault(period.year, {}).update(values)
        else:
            found.update(values)
    return found


def with_staff(found: dict[str, Any], *, staff: int, grouping: str) -> dict[str, Any]:
    """The same numbers with the head count at the top, where it is easily dropped."""
    return {STAFF: staff, **found} if grouping == WHOLE else {**found, STAFF: staff}


def _whole(kpi: Definition, cell: Cell, months: Range) -> dict[str, Any]:
    """One number bears the name of its range; several bear their own."""
    if len(kpi.measures) == 1 and not kpi.has_staff:
        return {months.label: kpi.measures[0].of(cell)}
    return {measure.key: measure.of(cell) for measure in kpi.measures}


def _named(kpi: Definition, cell: Cell, label: str) -> dict[str, float]:
    if len(kpi.measures) == 1:
        return {label: kpi.measures[0].of(cell)}
    return {f"{label} {measure.name}": measure.of(cell) for measure in kpi.measures}


def _sum(cells: Mapping[date, Cell], months: Sequence[date]) -> Cell:
    return union(cells.get(month, NOTHING) for month in months)
