"""Grids become Parquet: true row numbers, true column positions, blank cells null.

Read back, cells that were merged have their value in each row (`FillDown`). A workbook of rejected
rows also says which rows of the first file its own are.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, astuple, dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from sheets.reading.grid import Cell, Grid, Layout, Limits, Merge, Sheet, WorkbookError, letters

GROUP_ROWS = 65_536
MOST_MERGES = 100_000
ROW = "row"


SHEET = "_carga"


ORIGINAL_ROW = "Fila original"


REASON = "Motivo"
"""The two columns that a workbook of rejected rows has beside those of the person."""


FILE = "original_rows.parquet"


DIGITS = r"^\d{1,7}$"
_CUT = "…"
"""Ends what is left of a text, so that it is never read as a whole one."""


@dataclass(frozen=True)
class Facts:
    """What is known of a whole sheet while only its head is read.

    `filled` counts the cells that hold something in each column; `short_rows` lack a field.
    """

    last_row: int
    filled: tuple[int, ...]
    merges: tuple[Merge, ...] = ()
    layout: Layout = field(default_factory=Layout)
    short_rows: tuple[int, ...] = ()
    unseen_rows: tuple[tuple[int, int], ...] = ()
    """Hidden rows, as the first and the last one of each run."""
    struck_rows: tuple[tuple[int, int], ...] = ()
    """Rows that are struck through, likewise."""
    commented: tuple[tuple[int, int], ...] = ()
    """Row and column of the cells that have a comment."""
    remarks: tuple[tuple[int, int, str], ...] = ()
    """Those among the first rows, with what the comment says."""
    coloured: Mapping[str, tuple[tuple[int, int], ...]] = field(default_factory=dict)
    """Colour -> the rows of which several cells are filled with it, or have letters of it,
    likewise."""
    swatches: tuple[tuple[int, int, str], ...] = ()
    """Row, column and colour of blank cells that show it."""


def path_of(target: Path, index: int) -> Path:
    return target / f"{index}.parquet"


def facts_of(table: pa.Table) -> Facts:
    """The facts that travel with a stored table, or those of the table itself."""
    stored = (table.schema.metadata or {}).get(b"sheet")
    if stored is None:
        last_row = table[ROW][-1].as_py() if table.num_rows else 0
        return Facts(last_row, _filled(table))
    facts = json.loads(stored)
    # Until release 0.1 a merge was kept with the names of its four numbers.
    kept_merges = (m.values() if isinstance(m, dict) else m for m in facts["merges"])
    merges = tuple(Merge(*numbers) for numbers in kept_merges)
    return Facts(
        facts["last_row"],
        tuple(facts["filled"]),
        merges,
        _layout(facts.get("layout")),
        tuple(facts.get("short_rows", ())),
        tuple(tuple(run) for run in facts.get("unseen_rows", ())),
        tuple(tuple(run) for run in facts.get("struck_rows", ())),
        tuple(tuple(cell) for cell in facts.get("commented", ())),
        tuple(tuple(remark) for remark in facts.get("remarks", ())),
        {
            colour: tuple(tuple(run) for run in runs)
            for colour, runs in facts.get("coloured", {}).items()
        },
        tuple(tuple(cell) for cell in facts.get("swatches", ())),
    )


def with_whole_rows(schema: pa.Schema, rows: pa.Array) -> pa.Schema:
    """The schema of a stored table in which these rows, if they were short, no longer are."""
    facts = json.loads((schema.metadata or {}).get(b"sheet", b"{}"))
    if not facts.get("short_rows"):
        return schema
    whole = set(rows.to_pylist())
    facts["short_rows"] = [row for row in facts["short_rows"] if row not in whole]
    return schema.with_metadata({"sheet": json.dumps(facts)})


def _layout(stored: dict[str, Any] | None) -> Layout:
    """Positions come back from JSON as texts. Sheets of release 0.1 kept no layout."""
    if stored is None:
        return Layout()
    by_column = {
        name: {int(at): value for at, value in stored[name].items()}
        for name in ("widths", "formats")
    }
    # Sheets that were read before percentages were told apart have none.
    several = {name: tuple(stored.get(name, ())) for name in ("hidden", "numeric", "percents")}
    return Layout(**{**stored, **by_column, **several})


def _filled(table: pa.Table) -> tuple[int, ...]:
    return tuple(len(column) - column.null_count for column in table.columns[1:])


def store(grid: Grid, target: Path, limits: Limits) -> Sheet:
    """Clean a grid and write it. A sheet without cells is described but has no file."""
    columns = _clean(grid, limits)
    filled = [position for position, column in columns.items() if column.null_count < len(column)]
    if not filled:
        return _sheet(grid, 0, 0)
    width = max(filled) + 1
    if width > limits.columns:
        raise WorkbookError(
            "workbook_too_many_columns", count=width, limit=limits.columns, sheet=grid.name
        )
    table = _with_rows(columns, width)
    last_row = table[ROW][-1].as_py()
    if last_row > limits.rows:
        raise WorkbookError("workbook_too_many_rows", limit=limits.rows)
    _write(table, grid, path_of(target, grid.index))
    return _sheet(grid, last_row, width)


def _sheet(grid: Grid, rows: int, columns: int) -> Sheet:
    return Sheet(
        index=grid.index,
        name=grid.name,
        rows=rows,
        columns=columns,
        hidden=grid.hidden,
        hidden_rows=min(grid.hidden_rows, rows),
        hidden_columns=sum(1 for position in grid.hidden_columns if position < columns),
    )


def _clean(grid: Grid, limits: Limits) -> dict[int, pa.ChunkedArray]:
    """Mark the cells the reader left out, cut texts that are too long, make blanks null."""
    marked: dict[int, list[Cell]] = {}
    for cell in grid.marked:
        marked.setdefault(cell.column, []).append(cell)
    columns = {}
    for position, raw in zip(grid.positions, grid.table.columns, strict=True):
        column = _marked(raw, marked.pop(position, []))
        column = _with_long_texts_cut(column, position, grid, limits)
        # Empty and white texts are blank. Most columns have none and are handed on untouched.
        visible = pc.and_not(pc.binary_length(column).cast(pa.bool_()), pc.utf8_is_space(column))
        if pc.all(visible).as_py() is False:
            column = pc.if_else(visible, column, pa.nulls(len(column), pa.string()))
        columns[position] = column
    for position, cells in marked.items():
        # A column of nothing but formulas without value does not exist for the reader.
        columns[position] = _marked(pa.nulls(grid.table.num_rows, pa.string()), cells)
    return columns


def _marked(column: pa.ChunkedArray | pa.Array, cells: Sequence[Cell]) -> pa.ChunkedArray:
    within = {cell.row - 1: cell.text for cell in cells if cell.row <= len(column)}
    if not within:
        return column if isinstance(column, pa.ChunkedArray) else pa.chunked_array([column])
    mask = np.zeros(len(column), dtype=bool)
    mask[list(within)] = True
    texts = pa.array([within[row] for row in sorted(within)], pa.string())
    whole = column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column
    return pa.chunked_array([pc.replace_with_mask(whole, pa.array(mask), texts)])


def _with_long_texts_cut(
    column: pa.ChunkedArray, position: int, grid: Grid, limits: Limits
) -> pa.ChunkedArray:
    """Keep the beginning of texts that are longer than a cell of Excel: their column may be one
    that nobody loads, and no datum is as long. Those without end refuse the file.
    """
    # Bytes are counted first because that costs nothing; a character may take up to four.
    longest = pc.max(pc.binary_length(column)).as_py() or 0
    if longest <= limits.cell_chars:
        return column
    if longest > limits.cell_bytes:
        row = pc.index(pc.equal(pc.binary_length(column), longest), True).as_py() + 1
        raise WorkbookError(
            "workbook_cell_too_long",
            sheet=grid.name,
            cell=f"{letters(position)}{row}",
            place=f", en {letters(position)}{row}",
            limit=limits.cell_bytes,
        )
    kept = pc.utf8_slice_codeunits(column, 0, limits.cell_chars)
    return pc.if_else(pc.equal(kept, column), column, pc.binary_join_element_wise(kept, _CUT, ""))


def _with_rows(columns: dict[int, pa.ChunkedArray], width: int) -> pa.Table:
    """All columns from A on, and the number of each row; rows without anything are dropped."""
    rows = len(next(iter(columns.values())))
    missing = pa.chunked_array([pa.nulls(rows, pa.string())])
    whole = [columns.get(position, missing) for position in range(width)]
    names = [f"c{position}" for position in range(width)]
    numbers = pa.array(np.arange(1, rows + 1, dtype=np.int32))
    table = pa.table([numbers, *whole], names=[ROW, *names])
    filled = pc.is_valid(whole[0])
    for column in whole[1:]:
        if column.null_count < len(column):
            filled = pc.or_(filled, pc.is_valid(column))
    # Most sheets have something in each row: to copy a million takes a quarter of a gigabyte.
    return table if pc.all(filled).as_py() else table.filter(filled)


def _write(table: pa.Table, grid: Grid, path: Path) -> None:
    """Texts are stored plainly: a dictionary costs more time than it saves here."""
    if len(grid.merges) > MOST_MERGES:
        raise WorkbookError("workbook_too_heavy")
    facts = {
        "last_row": table[ROW][-1].as_py(),
        "filled": _filled(table),
        "merges": [astuple(merge) for merge in grid.merges],
        "layout": asdict(replace(grid.layout, name=grid.name, hidden=grid.hidden_columns)),
        "short_rows": grid.short_rows,
        "unseen_rows": _runs(grid.unseen_rows),
        "struck_rows": _runs(grid.struck_rows),
        "commented": grid.commented,
        "remarks": grid.remarks,
        "swatches": grid.swatches,
        "coloured": {colour: _runs(rows) for colour, rows in grid.coloured_rows.items()},
    }
    described = table.replace_schema_metadata({"sheet": json.dumps(facts)})
    pq.write_table(
        described,
        path,
        row_group_size=GROUP_ROWS,
        compression="zstd",
        compression_level=1,
        use_dictionary=False,
        write_statistics=[ROW],
    )


def _runs(rows: Sequence[int]) -> list[list[int]]:
    """The first and the last of each run of rows that follow one another."""
    if not rows:
        return []
    numbers = np.unique(np.array(rows, np.int32))
    breaks = np.flatnonzero(np.diff(numbers) > 1)
    firsts, lasts = np.r_[0, breaks + 1], np.r_[breaks, len(numbers) - 1]
    return [[int(numbers[a]), int(numbers[b])] for a, b in zip(firsts, lasts, strict=True)]


class FillDown:
    """Gives the merged cells of a body their value in each of their rows, in every part of it.

    Parts are filled in the order of their rows. Of cells merged over several columns the first
    column is filled, which is the one that holds the value.
    """

    def __init__(self, merges: Sequence[Merge], after_row: int) -> None:
        self._areas: dict[int, list[tuple[int, int]]] = {}
        self._carried: dict[int, str | None] = {}
        for merge in sorted(merges, key=lambda merge: merge.first_row):
            areas = self._areas.setdefault(merge.first_column, [])
            free = not areas or areas[-1][1] < merge.first_row
            if merge.first_row > after_row and merge.last_row > merge.first_row and free:
                areas.append((merge.first_row, merge.last_row))

    @property
    def counts(self) -> dict[int, int]:
        """How many merged cells go over several rows, by column."""
        return {column: len(areas) for column, areas in self._areas.items() if areas}

    def fill(self, table: pa.Table) -> pa.Table:
        rows = table[ROW].to_numpy()
        for column in self.counts:
            name = f"c{column}"
            if name in table.column_names and len(rows):
                at = table.column_names.index(name)
                table = table.set_column(at, name, self._filled(column, table[name], rows))
        return table

    def _filled(
        self, column: int, texts: pa.ChunkedArray, rows: npt.NDArray[np.int32]
    ) -> pa.ChunkedArray:
        areas = np.array(self._areas[column])
        area = np.searchsorted(areas[:, 0], rows, side="right") - 1
        inside = (area >= 0) & (rows <= areas[np.maximum(area, 0), 1])
        # The first cell of an area stands in this part, or was carried from the one before.
        first = areas[np.maximum(area, 0), 0]
        at = np.searchsorted(rows, first)
        here = inside & (rows[np.minimum(at, len(rows) - 1)] == first)
        source = pc.take(texts, pa.array(np.where(here, at, 0), mask=~here))
        above = pa.array(inside & (first < rows[0]))
        source = pc.if_else(above, pa.scalar(self._carried.get(column), pa.string()), source)
        if inside[-1]:
            self._carried[column] = source[-1].as_py()
        return pc.coalesce(texts, source)


def is_mark(grid: Grid) -> bool:
    return grid.name == SHEET and grid.table.num_columns >= 2 and grid.table.num_rows > 0


def keep_original_rows(grid: Grid, target: Path) -> str | None:
    """Write row here -> row of the first file, and give the load that the mark names.

    Row 1 of the sheet holds a word and the load; the rows below hold pairs of row numbers.
    """
    here, original = (grid.table.column(at) for at in (0, 1))
    pairs = pc.and_(
        pc.fill_null(pc.match_substring_regex(here, DIGITS), False),
        pc.fill_null(pc.match_substring_regex(original, DIGITS), False),
    )
    table = pa.table({"row": here, "original": original}).slice(1).filter(pairs.slice(1))
    numbers = pa.schema([("row", pa.int32()), ("original", pa.int32())])
    pq.write_table(table.cast(numbers), target / FILE)
    load = original[0].as_py()
    return str(load) if load else None


def original_rows(target: Path) -> dict[int, int]:
    """Row of this workbook -> row of the first file. Empty for any other workbook."""
    path = target / FILE
    if not path.exists():
        return {}
    table = pq.read_table(path, use_threads=False)
    return dict(zip(table["row"].to_pylist(), table["original"].to_pylist(), strict=True))
