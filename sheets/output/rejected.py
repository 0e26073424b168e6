"""The person's own workbook again, with only the rows that failed and the reason beside them."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
from openpyxl import Workbook
from openpyxl.cell import Cell, WriteOnlyCell
from openpyxl.worksheet._write_only import WriteOnlyWorksheet

from sheets import messages
from sheets.headings import Column
from sheets.loading.plan import ORIGINAL_ROW, Plan
from sheets.loading.source import Chunk, chunks
from sheets.output.cells import FAULT_FILL, HEADING_FILL, HEADING_FONT, cell_text, set_widths

REASON = "Motivo"
MARK = "_carga"


Say = Callable[[str, Mapping[str, str | int]], str]


def rejected(
    path: Path,
    plan: Plan,
    faults: pa.Table,
    load_id: int | str,
    *,
    say: Say = messages.message,
    rounds: Sequence[Plan] = (),
) -> int:
    """Write the rows that have faults to `path` (xlsx) and return how many they are.

    `faults` follows ERROR_SCHEMA and may have more columns; its rows and columns are those of the
    first file. `say` words a code. `rounds` are the workbooks of rejected rows that came back, the
    first one first: a row is written as it last came. Rows are read and written in turn, so that
    memory does not grow.
    """
    reasons = _Reasons(plan, faults, say)
    columns = [c for c in plan.header.columns if c.name not in (REASON, ORIGINAL_ROW)]
    book = Workbook(write_only=True)
    sheet = _open_sheet(book, plan, columns)
    waiting = frozenset(reasons.rows.tolist())
    originals: list[int] = []
    for source in (*reversed(rounds), plan):
        failed = replace(source, defaults={}, only_rows=waiting.difference(originals))
        originals += _write_rows(sheet, failed, _places(source, columns), reasons)
    _mark(book, originals, load_id)
    book.save(path)
    return len(originals)


def _places(source: Plan, columns: Sequence[Column]) -> list[tuple[int, int | None]]:
    """Pair the position of each column in the first file with the one it has in this file."""
    there = {column.name: column.position for column in source.header.columns}
    return [(column.position, there.get(column.name)) for column in columns]


def _open_sheet(book: Workbook, plan: Plan, columns: list[Column]) -> WriteOnlyWorksheet:
    # The stubs do not know that a write-only sheet has widths and panes too.
    sheet: Any = book.create_sheet(plan.kind.label)
    names = [*(column.name for column in columns), ORIGINAL_ROW, REASON]
    set_widths(sheet, names)
    sheet.freeze_panes = "A2"
    sheet.append([_heading(sheet, name) for name in names])
    opened: WriteOnlyWorksheet = sheet
    return opened


def _heading(sheet: WriteOnlyWorksheet, name: str) -> Cell:
    cell = WriteOnlyCell(sheet, cell_text(name))
    cell.font, cell.fill = HEADING_FONT, HEADING_FILL
    return cell


def _write_rows(
    sheet: WriteOnlyWorksheet,
    plan: Plan,
    places: Sequence[tuple[int, int | None]],
    reasons: "_Reasons",
) -> list[int]:
    """Append the rows of the plan, and return their original numbers in the order written."""
    written: list[int] = []
    for chunk in chunks(plan, [there for _, there in places if there is not None]):
        of_rows = reasons.of_rows(chunk.rows)
        for row, cells in _rows(chunk, places):
            told = of_rows[row]
            line = [_cell(sheet, text, at in told.positions) for at, text in cells]
            sheet.append([*line, row, cell_text(told.text)])
            written.append(row)
    return written


def _rows(
    chunk: Chunk, places: Sequence[tuple[int, int | None]]
) -> Iterator[tuple[int, list[tuple[int, str | None]]]]:
    nothing = [None] * len(chunk)
    texts = [nothing if there is None else chunk.cells[there].to_pylist() for _, there in places]
    first = [position for position, _ in places]
    for row, *line in zip(chunk.rows.to_pylist(), *texts, strict=True):
        yield row, list(zip(first, line, strict=True))


def _cell(sheet: WriteOnlyWorksheet, text: str | None, faulty: bool) -> Cell | str | None:
    written = cell_text(text)
    if not faulty:
        return written
    cell = WriteOnlyCell(sheet, written)
    cell.fill = FAULT_FILL
    return cell


def _mark(book: Workbook, originals: list[int], load_id: int | str) -> None:
    """Add the hidden sheet that leads the workbook back to its load."""
    sheet = book.create_sheet(MARK)
    sheet.sheet_state = "hidden"
    sheet.append(["carga", str(load_id)])
    for here, original in enumerate(originals, start=2):
        sheet.append([here, original])


@dataclass(frozen=True)
class _Told:
    """What is said of one row, and which of its cells are at fault."""

    text: str
    positions: frozenset[int]


class _Reasons:
    """The faults in the order of their rows, kept as columns."""

    def __init__(self, plan: Plan, faults: pa.Table, say: Say) -> None:
        self._labels = {attribute.name: attribute.label for attribute in plan.kind.attributes}
        self._say = say
        self._sentence = lru_cache(4_096)(self._worded)
        wanted = ["row", "position", "attribute", "code", "params", "suggestion"]
        self._faults = faults.select(wanted).sort_by("row").combine_chunks()
        self.rows = self._faults["row"].to_numpy()
        together = (plan.columns_of(attribute) for attribute in plan.attributes)
        self._joined = {
            columns[0].position: frozenset(mapped.position for mapped in columns)
            for columns in together
            if columns
        }

    def of_rows(self, rows: pa.Array) -> Mapping[int, _Told]:
        """Return the faults of some rows in words."""
        within = pc.is_in(self._faults["row"], value_set=rows)
        faults = self._faults.filter(within).to_pylist()
        by_row = groupby(faults, key=lambda fault: int(fault["row"]))
        return {row: self._told(list(several)) for row, several in by_row}

    def _told(self, faults: list[dict[str, Any]]) -> _Told:
        """Word the faults of a row; the parts of one attribute are at fault together."""
        texts = [
            self._sentence(f["attribute"], f["code"], f["params"], f["suggestion"]) for f in faults
        ]
        found = {f["position"] for f in faults if f["position"] is not None}
        positions = frozenset().union(*(self._joined.get(at, {at}) for at in found))
        return _Told("; ".join(dict.fromkeys(texts)), positions)

    def _worded(
        self, attribute: str | None, code: str, params: str | None, suggestion: str | None
    ) -> str:
        problem = self._say(code, json.loads(params) if params else {})
        label = self._labels.get(attribute or "")
        said = f"{label}: {problem}" if label else problem
        question = messages.suggestion(suggestion)
        return f"{said} {question}" if question else said
