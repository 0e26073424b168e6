"""The first rows of a sheet as the person sees them, to check where its headings are."""

from typing import Any

import pyarrow as pa

ROWS = 15
ROWS_BELOW_HEADINGS = 5
MOST_ROWS = 60
COLUMNS = 20
CELL_CHARS = 60


def first_rows(head: pa.Table, *, header_row: int) -> list[dict[str, Any]]:
    """`{row, cells}` of the rows that hold anything, down to some below the headings."""
    rows = [_row(line) for line in head.slice(0, MOST_ROWS).to_pylist()]
    shown = sum(1 for row in rows if row["row"] <= header_row) + ROWS_BELOW_HEADINGS
    return rows[: max(ROWS, shown)]


def _row(line: dict[str, Any]) -> dict[str, Any]:
    cells = [line.get(f"c{position}") for position in range(min(len(line) - 1, COLUMNS))]
    return {"row": line["row"], "cells": [cell and storable(cell[:CELL_CHARS]) for cell in cells]}


def storable(text: str) -> str:
    """The text without NUL, which JSON in the database cannot hold; the load tells of it."""
    return text.replace("\0", "\N{REPLACEMENT CHARACTER}")
