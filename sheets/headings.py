"""Where the headings of a sheet are, what its columns are called, and which sheet to propose."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pyarrow as pa

from sheets.reading.rejected import ORIGINAL_ROW, REASON
from sheets.titles.double import joined_names, lower_line, plain, upper_line
from sheets.titles.head import Head, Line, head_of
from sheets.titles.looks import is_known, look
from sheets.titles.ranking import best_line
from sheets.workbook import Sheet, Workbook, WorkbookError, letters

SAMPLES = 3
SAMPLE_CHARS = 200
DENSITY_ROWS = 50


@dataclass(frozen=True)
class Column:
    """A column of the table, by its true position and letter, with some of its values."""

    position: int
    letter: str
    name: str
    samples: tuple[str, ...] = ()


@dataclass(frozen=True)
class Headings:
    """The headings of a sheet.

    `row` is the true number of their last line; `rows` counts the rows below it up to the last one
    that holds anything, blank ones between included.
    """

    row: int
    lines: int
    columns: tuple[Column, ...]
    rows: int


def find(table: pa.Table) -> Headings:
    """The most likely headings among the first rows. Raises WorkbookError where there are none."""
    head = head_of(table)
    for place, line in enumerate(head.lines):
        if ORIGINAL_ROW in line.cells and REASON in line.cells:
            # The rejected rows of a load: titles stand above, and the names are what they were.
            return _headings(head, place, None)
    best = best_line(head)
    if best is None or _is_data(head.lines[best]):
        raise WorkbookError("workbook_no_headings")
    above = upper_line(head, best)
    if above is not None:
        return _headings(head, best, above)
    below = lower_line(head, best)
    return _headings(head, best if below is None else below, None if below is None else best)


def _is_data(line: Line) -> bool:
    """Whether a line that is most like headings is a row of data: it holds a RUT or an e-mail."""
    texts = line.texts()
    holds_values = any(look(text) in ("rut", "email") for text in texts)
    return holds_values and not any(is_known(text) for text in texts)


def at(table: pa.Table, row: int) -> Headings:
    """The headings in the row that a person chose: that row alone, with what is merged into it.

    Row 0 says that there are none: columns are called by their letters, and all rows are data.
    """
    head = head_of(table)
    if row == 0 and head.lines:
        return _described(head, 0, 0, ("",) * head.width)
    line = head.index_of(row)
    if line is not None:
        cells = list(head.lines[line].cells)
        for merge in head.facts.merges:
            first = head.index_of(merge.first_row)
            within = merge.first_row < row <= merge.last_row and merge.first_column < head.width
            if within and first is not None and cells[merge.first_column] is None:
                cells[merge.first_column] = head.lines[first].cells[merge.first_column]
        return _described(head, row, 1, tuple(plain(cell) for cell in cells))
    if not 1 <= row <= max((line.row for line in head.lines), default=0):
        raise WorkbookError("workbook_no_headings")
    return _described(head, row, 1, ("",) * head.width)


def choose_sheet(workbook: Workbook, load: Callable[[int], pa.Table]) -> int:
    """The index of the first sheet that looks like a table; hidden sheets come last.

    `load` gives the head of a sheet. Raises WorkbookError where no sheet holds anything.
    """
    sheets = sorted((s for s in workbook.sheets if s.rows), key=lambda sheet: sheet.hidden)
    if not sheets:
        raise WorkbookError("workbook_no_cells")
    if len(sheets) == 1:
        return sheets[0].index
    ranks = {sheet.index: _rank(sheet, load(sheet.index)) for sheet in sheets}
    return max(ranks, key=lambda index: ranks[index])


def _rank(sheet: Sheet, table: pa.Table) -> int:
    """3: a table; 2: a narrow one; 1: something with headings; 0: anything else."""
    try:
        headings = find(table)
    except WorkbookError:
        bare = at(table, 0) if head_of(table).lines else None
        return 1 if bare and bare.rows > 1 and _density(table, bare) >= 0.5 else 0
    named = [column for column in headings.columns if not column.name.startswith("Columna ")]
    known = sum(1 for column in named if is_known(column.name))
    if len(named) < 2 or sheet.hidden:
        return 1 if len(named) > 1 else 0
    if known >= 3:
        return 3
    if not headings.rows or _density(table, headings) < 0.5:
        return 1
    return 3 if len(named) > 2 else 2


def _density(table: pa.Table, headings: Headings) -> float:
    """How full the first rows of the body are. Cover sheets are mostly empty."""
    lines = head_of(table).below(headings.row)[:DENSITY_ROWS]
    cells = len(lines) * len(headings.columns)
    filled = sum(1 for line in lines for column in headings.columns if line.cells[column.position])
    return filled / cells if cells else 0.0


def _headings(head: Head, bottom: int, top: int | None) -> Headings:
    line = head.lines[bottom]
    if top is None:
        return _described(head, line.row, 1, tuple(plain(cell) for cell in line.cells))
    return _described(head, line.row, 2, joined_names(head, head.lines[top], line))


def _described(head: Head, row: int, lines: int, names: Sequence[str]) -> Headings:
    """Columns without a name are kept where something stands below the headings."""
    above = [line for line in head.lines if line.row <= row]
    below = head.below(row)
    positions = [
        position
        for position in range(head.width)
        if names[position] or _is_filled_below(head, position, above)
    ]
    positions = _of_one_table(names, positions, below)
    columns = tuple(
        Column(position, letters(position), name, _samples(head, position, below))
        for position, name in zip(positions, _distinct(names, positions), strict=True)
    )
    return Headings(row, lines, columns, max(0, head.facts.last_row - row))


def _of_one_table(
    names: Sequence[str], positions: Sequence[int], below: Sequence[Line]
) -> list[int]:
    """The columns of the one table that is read, where an empty column parts it from another.

    A second table begins with the same heading as the first, or is a short list beside its top.
    An empty column within a table makes neither. The one with more known headings is read, then
    the one with more cells.
    """
    blocks: list[list[int]] = []
    for position in positions:
        if not blocks or position > blocks[-1][-1] + 1:
            blocks.append([])
        blocks[-1].append(position)

    def worth(block: Sequence[int]) -> tuple[int, int]:
        known = sum(1 for at in block if is_known(names[at]))
        return known, sum(1 for line in below for at in block if line.cells[at])

    chosen = max(blocks, key=worth, default=[])
    kept: list[int] = []
    for block in blocks:
        if block is chosen or not _is_another_table(names, chosen, block, below):
            kept += block
    return kept


def _is_another_table(
    names: Sequence[str], chosen: Sequence[int], block: Sequence[int], below: Sequence[Line]
) -> bool:
    named = [at for at in block if names[at]]
    if len(named) < 2 or not any(names[at] for at in chosen):
        return False
    ours = [names[at].casefold() for at in chosen if names[at]]
    again = [names[at].casefold() for at in named]
    # The boss's name and telephone, or the same figures of another year, behind an empty column
    # are part of the table: they do not begin as it does.
    if again[0] == ours[0] and len(set(again) & set(ours)) > 1:
        return True
    full = [all(line.cells[at] for at in named) for line in below]
    length = sum(full)
    # A list: its first rows are full, all others empty, and the table goes on below.
    rest = any(line.cells[at] for line in below[length:] for at in block)
    return 2 <= length <= len(below) // 2 and all(full[:length]) and not rest


def _is_filled_below(head: Head, position: int, above: Sequence[Line]) -> bool:
    return head.facts.filled[position] > len(head.column(position, above))


def _distinct(names: Sequence[str], positions: Sequence[int]) -> list[str]:
    """Repeated names are numbered; columns without a name are called by their letter."""
    taken: set[str] = set()
    result = []
    for position in positions:
        base = names[position] or f"Columna {letters(position)}"
        name, number = base, 1
        while name.casefold() in taken:
            number += 1
            name = f"{base} ({number})"
        taken.add(name.casefold())
        result.append(name)
    return result


def _samples(head: Head, position: int, below: Sequence[Line]) -> tuple[str, ...]:
    distinct = dict.fromkeys(head.column(position, below))
    return tuple(text[:SAMPLE_CHARS] for text in list(distinct)[:SAMPLES])
