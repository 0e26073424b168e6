"""How the series of a widget are named and drawn, by the type of its chart."""

from collections.abc import Mapping, Sequence
from typing import Any

from analytics.definitions import BAR, DEFINITIONS, HORIZONTAL_BAR, Definition

WITH_BARS = (BAR, HORIZONTAL_BAR)
NAMES = {kpi.name for kpi in DEFINITIONS} | {""}
THICKNESS = 2
COLOUR = "#0b6675"


def drawn(
    kpi: Definition, chart: int, given: Sequence[Mapping[str, Any]] = ()
) -> list[dict[str, Any]]:
    """Series with everything that their chart needs, and nothing that it has not."""
    return [_drawn(kpi, chart, one) for one in given or ({},)]


def _drawn(kpi: Definition, chart: int, given: Mapping[str, Any]) -> dict[str, Any]:
    thickness = given.get("barThickness")
    return {
        "label": _label(kpi, given.get("label")),
        "x_axis": given.get("x_axis") or "",
        "y_axis": given.get("y_axis") or "",
        "barThickness": _bars(thickness) if chart in WITH_BARS else None,
        "backgroundColor": given.get("backgroundColor") or COLOUR,
    }


def _label(kpi: Definition, label: str | None) -> str:
    """A series that bears the name of a KPI bears that of its own, also when it gets another."""
    return kpi.name if label is None or label in NAMES else label


def _bars(thickness: int | None) -> int:
    return THICKNESS if thickness is None else thickness
