"""Cells + grouping -> the numbers of a KPI, in the shape that widgets read."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any

from analytics.cells import NOTHING, Cell, Counts, union
from analytics.definitions import Definition
from analytics.periods import MONTH, WHOLE, Range, periods
from analytics.rounding import percentage

STAFF = "staff"

Counting = Callable[[Sequence[date]], Counts]
"""What happened in some months together."""


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
        return _whole(kpi, counting(months.months), months)
    found: dict[str, Any] = {}
    for period in periods(months, grouping):
        values = _named(kpi, counting(period.months), period.name or period.year)
        if period.name:
            found.setdefault(period.year, {}).update(values)
        else:
            found.update(values)
    return found


def with_staff(found: dict[str, Any], *, staff: int, grouping: str) -> dict[str, Any]:
    """The same numbers with the head count at the top, where it is easily dropped."""
    return {STAFF: staff, **found} if grouping == WHOLE else {**found, STAFF: staff}


def coverage_of(trained: int, heads: int) -> float | None:
    """Trained people as a percentage of a head count, to one decimal, half up.

    Both are of the same companies and without externals. None where there is no head count, or
    where it cannot be right because more people were trained.
    """
    if not 0 < heads >= trained:
        return None
    return percentage(trained, heads)


def _whole(kpi: Definition, counts: Counts, months: Range) -> dict[str, Any]:
    """One number bears the name of its range; several bear their own."""
    if len(kpi.measures) == 1 and not kpi.has_staff:
        return {months.label: kpi.measures[0].of(counts)}
    return {measure.key: measure.of(counts) for measure in kpi.measures}


def _named(kpi: Definition, counts: Counts, label: str) -> dict[str, float]:
    if len(kpi.measures) == 1:
        return {label: kpi.measures[0].of(counts)}
    return {f"{label} {measure.name}": measure.of(counts) for measure in kpi.measures}
