"""Cells that a person wrote."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Self

from sheets.kinds.base import LoadKind
from sheets.steps.base import (
    LONGEST_CELL,
    MADE,
    MOST_CELLS,
    Context,
    Json,
    RecipeError,
    RowStep,
    argument,
    check_names,
    is_row,
    is_text,
)


class EditCells(RowStep):
    """Cells with their new texts; None is blank."""

    op = "cells"

    @classmethod
    def check(cls, given: Json, context: Context) -> dict[str, Any]:
        """Cells, each with its row, its column and its value."""
        edits = argument(given, "cells", list, lambda value: 1 <= len(value) <= MOST_CELLS)
        cells = []
        for one in edits:
            if not isinstance(one, dict) or not is_row(one.get("row")):
                raise RecipeError("step_malformed")
            check_names(one, ("row", "column", "value"))
            value = one.get("value")
            if value is not None and not is_text(value, LONGEST_CELL):
                raise RecipeError("step_cell_text", limit=LONGEST_CELL)
            cells.append({"row": one["row"], "column": context.column(one), "value": value or None})
        return {"cells": cells}

    @property
    def edits(self) -> Sequence[Json]:
        """Its cells."""
        return self.args["cells"]  # type: ignore[no-any-return]  # stored as JSON

    def with_texts(self, text: str) -> Self:
        """None of its values."""
        cells = [{**cell, "value": cell["value"] and text} for cell in self.edits]
        return replace(self, args={"cells": cells})

    def for_corrected(self, places: Mapping[int, int], _kind: LoadKind) -> Self | None:
        """Edits of made columns that the workbook does not bring."""
        edits = (cell for cell in self.edits if cell["column"] not in places)
        made = [cell for cell in edits if cell["column"] >= MADE]
        return replace(self, args={"cells": made}) if made else None

    def wording(self) -> str:
        """What one cell says, or how many there are."""
        if len(self.edits) > 1:
            return "Cambia {count} celdas, desde la fila {row} de {column}"
        filled = self.edits[0]["value"]
        return "Fila {row}, {column}: {value}" if filled else "Fila {row}, {column}: en blanco"

    def params(self, context: Context) -> dict[str, str | int]:
        """The first cell."""
        cell = self.edits[0]
        name = context.name(cell["column"])
        return {"column": name, "row": cell["row"], "value": cell["value"] or ""}


def given_step(cells: Sequence[Json]) -> dict[str, Any]:
    """The step as somebody would send it."""
    return {"op": EditCells.op, "cells": list(cells)}
