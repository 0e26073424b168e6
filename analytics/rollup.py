"""Cells and a grouping -> the numbers of a KPI as widgets read them, and the points of charts."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from analytics.cells import NOTHING, Cell, Counts, union
from analytics.definitions import Definition
from analytics.periods import MONTH, WHOLE, Range, periods

STAFF = "staff"
Counting = Callable[[Sequence[date]], Counts]
"""What happened in some months together."""


class Point(NamedTuple):
    """One value of a chart and what stands below it."""

    label: str
    value: float


def of_cells(cells: Mapping[date, Cell]) -> Counting:
    """Counted from the cells of one filter, by month."""
    return lambda months: union(cells.get(month, NOTHING) for month in months).counts


def of_counts(counts: Mapping[date, Counts]) -> Counting:
    """Counted from mere numbers, which is enough where months are apart."""

    def count(months: Sequence[date]) -> Counts:
        (month,) = months
        return counts.get(month, Counts())

    return count


def are_apart(months: Range, *, grouping: str) -> bool:
    """Whether every period is a single month: nobody can be in two of what is added up."""
    return grouping == MONTH or months.start == months.end


def numbers(kpi: Definition, counting: Counting, *, months: Range, grouping: str) -> dict[str, Any]:
    """Label -> number, or year -> label -> number; every period is there, also an empty one."""
    if grouping == WHOLE:
        # One number bears the name of its range; several bear their own.
        counts = counting(months.months)
        if len(kpi.measures) == 1 and not kpi.has_staff:
            return {months.label: kpi.measures[0].of(counts)}
        return {measure.key: measure.of(counts) for measure in kpi.measures}
    numbers: dict[str, Any] = {}
    for period in periods(months, grouping):
        counts, label = counting(period.months), period.name or period.year
        values = numbers.setdefault(period.year, {}) if period.name else numbers
        for measure in kpi.measures:
            name = label if len(kpi.measures) == 1 else f"{label} {measure.name}"
            values[name] = measure.of(counts)
    return numbers


def with_staff(numbers: Mapping[str, Any], *, staff: int, grouping: str) -> dict[str, Any]:
    """The same numbers with the head count at the top, where it is easily dropped."""
    return {STAFF: staff, **numbers} if grouping == WHOLE else {**numbers, STAFF: staff}


def points(kpi: Definition, numbers: Mapping[str, Any]) -> list[Point]:
    """The points of a chart: all numbers but the head count; those of a year are `25-Ene`."""
    return figures(kpi, {label: value for label, value in numbers.items() if label != STAFF})


def figures(kpi: Definition, numbers: Mapping[str, Any]) -> list[Point]:
    """The numbers of a card: one, or a pair whose first is what the other is compared with."""
    names = {STAFF: "Dotación", **{measure.key: measure.name for measure in kpi.measures}}
    found: list[Point] = []
    for label, value in numbers.items():
        if isinstance(value, Mapping):
            # Of the year only its last two digits are shown.
            found += [Point(f"{label[2:]}-{inner}", number) for inner, number in value.items()]
        else:
            found.append(Point(names.get(label, label), value))
    return found
