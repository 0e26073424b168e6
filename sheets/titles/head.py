"""The first rows of a sheet as plain rows of texts, with what is known of the whole sheet."""

from collections.abc import Sequence
from dataclasses import dataclass

import pyarrow as pa

from sheets.reading.store import ROW, Facts, facts_of

HEAD_ROWS = 200
Cells = tuple[str | None, ...]


@dataclass(frozen=True)
class Line:
    """A row that holds something: its true number and its cells from column A on."""

    row: int
    cells: Cells

    @property
    def filled(self) -> int:
        return sum(1 for cell in self.cells if cell is not None)

    def texts(self) -> Sequence[str]:
        return [cell for cell in self.cells if cell is not None]


@dataclass(frozen=True)
class Head:
    """The first lines of a sheet."""

    lines: tuple[Line, ...]
    facts: Facts

    @property
    def width(self) -> int:
        return len(self.facts.filled)

    def index_of(self, row: int) -> int | None:
        return next((at for at, line in enumerate(self.lines) if line.row == row), None)

    def below(self, row: int) -> Sequence[Line]:
        return [line for line in self.lines if line.row > row]

    def column(self, position: int, lines: Sequence[Line]) -> list[str]:
        texts = (line.cells[position] for line in lines)
        return [text for text in texts if text is not None]


def head_of(table: pa.Table) -> Head:
    """Take the first rows of a table as `sheets.workbook.read_head` gives it."""
    first = table.slice(0, HEAD_ROWS)
    rows = first[ROW].to_pylist()
    columns = [column.to_pylist() for column in first.columns[1:]]
    cells = list(zip(*columns, strict=True)) if columns else [()] * len(rows)
    lines = tuple(Line(row, cell) for row, cell in zip(rows, cells, strict=True))
    return Head(lines, facts_of(table))
