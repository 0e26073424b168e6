"""Values that stand in the first of their rows only."""

from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from sheets.kinds.base import LoadKind
from sheets.steps.base import Cells, ColumnStep, Context, Form, Json


class FillDown(ColumnStep):
    """A blank cell takes the value of the one above it."""

    op = "fill_down"
    words = "Rellena hacia abajo {column}"
    forms = (
        Form(
            "Rellenar hacia abajo",
            "Una celda vacía toma el valor de la de arriba, como en celdas combinadas.",
        ),
    )
    is_row_local = False

    @classmethod
    def check(cls, given: Json, context: Context) -> dict[str, Any]:
        """A column."""
        return {"column": context.column(given)}

    def run(self, cells: Cells, kind: LoadKind, above: dict[str, Any]) -> Cells:
        """Its column; what stood last in it is kept for the next chunk."""
        [position] = self.reads
        if position not in cells:
            return {}
        last = pa.array([above.get(self.id)], pa.string())
        filled = pc.fill_null_forward(pa.concat_arrays([last, cells[position]]))[1:]
        if len(filled):
            above[self.id] = filled[-1].as_py()
        return {position: filled}
