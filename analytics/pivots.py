"""Long rows -> tables that are read across, for workbooks.

Whoever makes such a workbook imports this at that moment: pandas takes a second and 58 MB, which a
web process that makes none does without.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import pandas as pd

from analytics.periods import MONTHS

TOTAL = "Total"


def across(
    cells: Iterable[tuple[int, str, str]], *, rows: Sequence[int], columns: Sequence[str]
) -> dict[int, dict[str, str | None]]:
    """Values by row and column: row -> column -> value, in the order given; None where is none.

    `cells` are row, column and value, no two of them in the same place.
    """
    long = pd.DataFrame(list(cells), columns=["row", "column", "value"], dtype=object)
    wide = long.pivot(index="row", columns="column", values="value")
    wide = wide.reindex(index=list(rows), columns=list(columns)).astype(object)
    filled = wide.where(wide.notna(), None)
    return {row: dict(zip(columns, line, strict=True)) for row, *line in filled.itertuples()}


def by_month(amounts: Iterable[tuple[str, str, int, int]]) -> list[list[Any]]:
    """Pesos by the twelve months of a year: name, kind, an amount a month, and their sum.

    `amounts` are name, kind, month (1 to 12) and pesos. A last row adds all of them up; nothing
    gives no rows.
    """
    long = pd.DataFrame(list(amounts), columns=["name", "kind", "month", "pesos"])
    if long.empty:
        return []
    wide = long.pivot_table(
        index=["name", "kind"], columns="month", values="pesos", aggfunc="sum", fill_value=0
    ).reindex(columns=range(1, len(MONTHS) + 1), fill_value=0)
    lines = [[*key, *line.tolist(), int(line.sum())] for key, line in wide.iterrows()]  # type: ignore[misc]  # a key of two levels is a tuple
    whole = wide.sum()
    return [*lines, [TOTAL, None, *whole.tolist(), int(whole.sum())]]
