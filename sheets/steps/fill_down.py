"""Values that stand in the first of their rows only."""

from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from sheets.kinds.base import LoadKind
from sheets.parsing.column import as_numpy
from sheets.parsing.text import clean
from sheets.steps.base import (
    Cells,
    Choice,
    ColumnStep,
    Context,
    FirstRows,
    Form,
    Json,
    Question,
)


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
    question = "groups"
    is_row_local = False
    in_mapping = True

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

    @classmethod
    def ask(cls, rows: FirstRows) -> Question | None:
        """Whether the first column names groups, each in its first row only, as in a pivot table.

        It names rows of a list, no two times the same, and most rows have nothing there.
        """
        context = rows.context
        first = min(context.mapped, default=None)
        if first is None or len(context.mapped) == 1 or first not in rows.cells:
            return None
        attribute = context.kind.attribute(context.mapped[first])
        if not attribute.lookup:
            return None
        others = [rows.cells[at] for at in context.mapped if at != first and at in rows.cells]
        is_row = np.any([as_numpy(one.is_valid()) for one in others], axis=0)
        names = clean(rows.cells[first]).filter(pa.array(is_row)).to_pylist()
        told = [name for name in names if name]
        is_grouped = bool(names and names[0]) and 2 * len(told) <= len(names)
        if not is_grouped or not 1 < len(set(told)) == len(told):
            return None
        heading = context.name(first)
        return Question(
            cls.question,
            f"«{heading}» está solo en algunas filas: {', '.join(f'«{one}»' for one in told[:2])}…",
            "Si cada valor es también el de las filas que vienen debajo, rellénalas con él. "
            "Si no, esas filas se cargan sin ese dato.",
            (Choice("fill", "Rellenar hacia abajo", {"op": cls.op, "column": first}),),
        )
