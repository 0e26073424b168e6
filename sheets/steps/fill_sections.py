"""Titles of sections that stand alone in their row, over the rows that they are of."""

from collections.abc import Sequence
from functools import reduce
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from sheets.first_rows import NOTES, PERIODS, SIGNATURES
from sheets.folding import LETTER
from sheets.kinds.base import LoadKind
from sheets.parsing.column import NULL_TEXT, is_any, matches
from sheets.parsing.text import TOTALS, clean
from sheets.steps.base import (
    MADE,
    Cells,
    Choice,
    ColumnStep,
    Context,
    FirstRows,
    Json,
    Question,
    RecipeError,
)

_TITLE = rf"^\D*{LETTER}{{3}}\D*$"
_CAPITALS = r"^\P{Ll}*$"
_LONGEST_TITLE = 80
_LEAST_CELLS = 2
"""Of a row that a section is of: one cell alone says nothing."""
_MOST_NAMED = 4


class FillSections(ColumnStep):
    """The rows below a title take it as a datum, until the next title. A title stands in `column`
    and its row has nothing in the other `columns`; months, totals and notes are none.
    """

    op = "fill_sections"
    words = "{into}: el título de la sección, de {column}"
    question = "sections"
    is_row_local = False
    in_mapping = True
    remembered = True
    taken_again = True

    @classmethod
    def check(cls, given: Json, context: Context) -> dict[str, Any]:
        """The column of the titles, the others of the table, and the datum."""
        column, others = context.column(given), context.several(given, least=1, most=MADE)
        if column in others:
            raise RecipeError("step_column_twice")
        into = context.attribute(given.get("into"))
        return {"column": column, "columns": others, "into": into}

    @property
    def reads(self) -> tuple[int, ...]:
        """All of them."""
        return (self.args["column"], *self.args["columns"])

    @property
    def sources(self) -> tuple[int, ...]:
        """That of the titles: the others only tell which rows are titles."""
        return (self.args["column"],)

    def titles(self, cells: Cells) -> pa.Array | None:
        """The rows with nothing but a title."""
        if not all(one in cells for one in self.reads):
            return None
        return _titles([cells[one] for one in self.reads])

    def run(self, cells: Cells, kind: LoadKind, above: dict[str, Any]) -> Cells:
        """The datum of each row; the last title is kept for the next chunk."""
        if not all(one in cells for one in self.reads):
            return {}
        [position] = self.makes(kind)
        columns = [cells[one] for one in self.reads]
        title = pc.if_else(_titles(columns), clean(columns[0]), NULL_TEXT)
        last = pa.array([above.get(self.id)], pa.string())
        filled = pc.fill_null_forward(pa.concat_arrays([last, title]))[1:]
        if len(filled):
            above[self.id] = filled[-1].as_py()
        is_row = pc.greater_equal(_filled(columns), _LEAST_CELLS)
        return {position: pc.if_else(is_row, filled, NULL_TEXT)}

    @classmethod
    def ask(cls, rows: FirstRows) -> Question | None:
        """Whether the titles are what the kind calls its sections, where no column says that."""
        kind, columns = rows.context.kind, list(rows.cells)
        if not kind.section or kind.section in rows.context.mapped.values() or len(columns) < 2:
            return None
        # Numbers of rows may stand before the names that the titles are written over.
        first = next((one for one in columns if is_any(_titles_in(one, rows.cells))), columns[0])
        others = [one for one in columns if one != first]
        cells = [rows.cells[one] for one in (first, *others)]
        is_title = _titles(cells)
        if first in rows.context.mapped:
            # A lone text in a column of data may be a row that lacks the others.
            is_title = pc.and_(is_title, matches(clean(cells[0]), _CAPITALS))
        is_row = pc.greater_equal(_filled(cells), _LEAST_CELLS)
        names = list(dict.fromkeys(clean(cells[0]).filter(is_title).to_pylist()))
        if not names or 2 * pc.sum(is_title).as_py() > (pc.sum(is_row).as_py() or 0):
            return None
        label = kind.attribute(kind.section).label
        shown = ", ".join(f"«{name}»" for name in names[:_MOST_NAMED])
        more = " y otros" if len(names) > _MOST_NAMED else ""
        step = {"op": cls.op, "column": first, "columns": others, "into": kind.section}
        return Question(
            cls.question,
            f"Hay títulos entre las filas: {shown}{more}",
            f"Pueden decir «{label}» de las filas que vienen debajo. Si no los usas, quedan fuera.",
            (Choice("fill", f"Usarlos como {label}", step),),
        )


def _filled(columns: Sequence[pa.Array]) -> pa.Array:
    """How many cells each row has."""
    return reduce(pc.add, (pc.cast(one.is_valid(), pa.int16()) for one in columns))


def _titles_in(first: int, cells: Cells) -> pa.Array:
    return _titles([cells[first], *(cells[one] for one in cells if one != first)])


def _titles(columns: Sequence[pa.Array]) -> pa.Array:
    title = clean(columns[0])
    is_title = pc.and_(pc.equal(_filled(columns), 1), matches(title, _TITLE))
    if not is_any(is_title):
        return is_title
    is_short = pc.fill_null(pc.less_equal(pc.utf8_length(title), _LONGEST_TITLE), False)
    is_title = pc.and_(is_title, is_short)
    for other in (PERIODS, TOTALS, NOTES, SIGNATURES):
        is_title = pc.and_not(is_title, matches(title, other))
    return is_title
