"""The numbers of a KPI as the points of a chart: a label and a value each."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from analytics.definitions import Definition
from analytics.rollup import STAFF

CENTURY = 2
"""Digits of a year that a label leaves out."""


class Point(NamedTuple):
    """One value of a chart and what stands below it."""

    label: str
    value: float


def points(kpi: Definition, numbers: Mapping[str, Any]) -> list[Point]:
    """The points of a chart: all numbers but the head count; those of a year are `25-Ene`."""
    return [Point(_name(kpi, label), value) for label, value in _flat(numbers) if label != STAFF]


def figures(kpi: Definition, numbers: Mapping[str, Any]) -> list[Point]:
    """The numbers of a card: one, or a pair whose first is what the other is compared with."""
    return [Point(_name(kpi, label), value) for label, value in _flat(numbers)]


def _name(kpi: Definition, label: str) -> str:
    names = {STAFF: "Dotación", **{measure.key: measure.name for measure in kpi.measures}}
    return names.get(label, label)


def _flat(numbers: Mapping[str, Any]) -> Iterator[tuple[str, float]]:
    for label, value in numbers.items():
        if isinstance(value, Mapping):
            yield from ((f"{label[CENTURY:]}-{inner}", number) for inner, number in value.items())
        else:
            yield label, value
