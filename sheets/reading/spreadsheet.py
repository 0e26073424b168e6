"""Workbooks to grids, sheet by sheet.

The fast reader (calamine) comes first; openpyxl and xlrd read files that it cannot open.
"""

from __future__ import annotations

import datetime
import re
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import fastexcel
import openpyxl
import pyarrow as pa
import pyarrow.compute as pc
import python_calamine
import xlrd

from sheets.reading.extras import Extras, extras_of
from sheets.reading.formats import with_shown
from sheets.reading.grid import (
    Cell,
    Grid,
    Layout,
    Limits,
    Note,
    WorkbookError,
    grid_of_rows,
    note,
    text_of,
    with_percents,
)
from sheets.reading.package import (
    Archive,
    SheetPart,
    commented_cells,
    layout_of,
    remarks,
    sheet_parts,
)
from sheets.reading.sheet_scan import SMALL_SHEET_BYTES, SheetFacts, scan_sheet

ERROR = re.compile(r"'Error\((\w+)\)'")
DURATION = re.compile(
    r"DurationIso\(\"PT(?:(\d{1,6})H)?(?:(\d{1,8})M)?(?:(\d{1,9}(?:\.\d+)?)S)?\"\)"
)
ERROR_TEXTS = {
    "Div0": "#DIV/0!",
    "NA": "#N/A",
    "Name": "#NAME?",
    "Null": "#NULL!",
    "Num": "#NUM!",
    "Ref": "#REF!",
    "Value": "#VALUE!",
    "GettingData": "#GETTING_DATA",
}
# The record that begins a chart within an xls stream: its length, its version, its kind.
CHART_START = b"\x09\x08\x10\x00\x00\x06\x20\x00"
ODS_PARTS = ("mimetype", "content.xml", "META-INF/manifest.xml")
BETWEEN_TAGS = re.compile(rb">\s+(?=</?table:|<text:p[\s>/])")
NOTHING = SheetFacts(False, 0, (), (), {}, (), False, (), ())


def read_package(source: Path, archive: Archive, limits: Limits) -> Iterator[Grid]:
    """An xlsx package: its XML is searched first for what the reader does not report."""
    reader = fastexcel.read_excel(source)
    names = checked_names(reader.sheet_names, limits)
    parts = {part.name: part for part in sheet_parts(archive)}
    for index, name in enumerate(names):
        part = parts.get(name, SheetPart(name, False, ""))
        if name in parts and not part.member:
            continue
        yield _read_part(reader, index, part, archive, limits)


def _read_part(
    reader: fastexcel.ExcelReader, index: int, part: SheetPart, archive: Archive, limits: Limits
) -> Grid:
    batch: pa.RecordBatch | None
    if _has_part(archive, part) and archive.size(part.member) > SMALL_SHEET_BYTES:
        # A large sheet on two cores at a time: the reader on one, the search of its XML on the
        # other. A small sheet that claims a huge area has to be refused before it is read; a large
        # one is nearly always as large as it looks.
        with ThreadPoolExecutor(max_workers=1) as beside:
            scanned = beside.submit(facts_of, part, archive, limits)
            batch = _load_from_a(reader, index)
            facts = scanned.result()
    else:
        facts = facts_of(part, archive, limits)
        batch = _load_from_a(reader, index) if facts.starts_at_a else None
    if facts.starts_at_a and batch is not None:
        table, positions = pa.Table.from_batches([batch]), tuple(range(batch.num_columns))
    else:
        # Only the slower way says where the first column of the reader stands in the sheet.
        table, positions, _ = load(reader, index)
    grid = Grid(index, part.name, table, positions, part.hidden)
    return with_facts(grid, facts, part, archive, limits)


def _has_part(archive: Archive, part: SheetPart) -> bool:
    return bool(part.member) and archive.has(part.member)


def _load_from_a(reader: fastexcel.ExcelReader, index: int) -> pa.RecordBatch:
    return reader.load_sheet(index, header_row=None, skip_rows=0, dtypes="string", eager=True)


def facts_of(part: SheetPart, archive: Archive, limits: Limits) -> SheetFacts:
    if not _has_part(archive, part):
        return NOTHING
    return scan_sheet(archive, part.member, part.name, limits)


def with_facts(
    grid: Grid, facts: SheetFacts, part: SheetPart, archive: Archive, limits: Limits
) -> Grid:
    hidden = {
        at for low, high in facts.hidden_columns for at in range(low, min(high + 1, limits.columns))
    }
    has_part = _has_part(archive, part)
    layout = layout_of(archive, part.member, limits.columns) if has_part else Layout(dated=True)
    table = with_percents(grid.table, grid.positions, layout.percents)
    return replace(
        grid,
        table=with_shown(table, grid.positions, facts.shown, grid.name),
        layout=layout,
        hidden_rows=facts.hidden_rows,
        unseen_rows=facts.unseen,
        struck_rows=facts.struck,
        coloured_rows=facts.coloured,
        swatches=facts.swatches,
        commented=commented_cells(archive, part.member) if has_part else (),
        remarks=remarks(archive, part.member) if has_part else (),
        hidden_columns=tuple(sorted(hidden)),
        marked=facts.marked,
        merges=facts.merges,
        notes=(*filter_note(grid.name, facts.filtered), *struck_note(grid.name, facts.left_out)),
    )


def with_extras(grid: Grid, extras: Extras) -> Grid:
    table = with_percents(grid.table, grid.positions, extras.percents)
    return replace(
        grid,
        table=with_shown(table, grid.positions, extras.shown, grid.name),
        layout=replace(grid.layout, percents=extras.percents),
        hidden_rows=extras.hidden_rows,
        coloured_rows=extras.coloured_rows,
        unseen_rows=tuple(extras.unseen),
        hidden_columns=tuple(extras.hidden_columns),
        commented=tuple(extras.commented),
        remarks=tuple(extras.remarks),
        marked=(*grid.marked, *extras.errors),
        merges=tuple(extras.merges),
        notes=filter_note(grid.name, extras.filtered),
    )


def filter_note(name: str, filtered: bool) -> tuple[Note, ...]:
    return (note("filters_on", sheet=name),) if filtered else ()


def struck_note(name: str, cells: int) -> tuple[Note, ...]:
    return (note("struck_words", sheet=name, count=cells),) if cells else ()


class Unreadable(Exception):
    """The fast reader gives something, but not what stands in the cells."""


def read_xls(source: Path, limits: Limits) -> Iterator[Grid]:
    """xls, unless it has something that the fast reader is known to get wrong."""
    if CHART_START in source.read_bytes():
        raise Unreadable("values kept by charts would be taken for cells of the sheet")
    for grid in read_other(source, "xls", None, limits):
        if any(pc.any(pc.match_substring(column, "\0")).as_py() for column in grid.table.columns):
            raise Unreadable("a page of characters was taken for another")
        yield grid


def read_other(source: Path, kind: str, archive: Archive | None, limits: Limits) -> Iterator[Grid]:
    """xlsb, xls and ods: the reader itself reports its errors and which sheets are hidden."""
    kinds = python_calamine.load_workbook(source).sheets_metadata
    reader = fastexcel.read_excel(source)
    checked_names(reader.sheet_names, limits)
    beside = extras_of(source, kind, archive)
    for index, sheet in enumerate(kinds):
        if sheet.typ != python_calamine.SheetTypeEnum.WorkSheet:
            continue
        table, positions, marked = load(reader, index)
        hidden = sheet.visible != python_calamine.SheetVisibleEnum.Visible
        grid = Grid(
            index, sheet.name, table, positions, hidden, marked=marked, layout=Layout(dated=True)
        )
        yield with_extras(grid, beside[index]) if index < len(beside) else grid


def read_spaced_ods(source: Path, archive: Archive, limits: Limits) -> Iterator[Grid]:
    """ods whose tags stand apart, as some libraries write them: the fast reader takes the room
    between two cells for a cell.
    """
    with TemporaryDirectory() as folder:
        tight = Path(folder) / source.name
        with zipfile.ZipFile(tight, "w", zipfile.ZIP_DEFLATED) as package:
            for name in ODS_PARTS:
                if archive.has(name):
                    package.writestr(name, BETWEEN_TAGS.sub(b">", archive.read(name)))
        yield from read_other(tight, "ods", archive, limits)


def load(
    reader: fastexcel.ExcelReader, index: int
) -> tuple[pa.Table, tuple[int, ...], tuple[Cell, ...]]:
    """One sheet as text columns, their true positions, and the cells that hold an error."""
    sheet = reader.load_sheet(index, header_row=None, skip_rows=0, dtypes="string")
    positions = tuple(column.absolute_index for column in sheet.available_columns())
    batch, errors = sheet.to_arrow_with_errors()
    marked = tuple(_marked(error, positions) for error in errors.errors) if errors else ()
    return pa.Table.from_batches([batch]), positions, marked


def _marked(error: fastexcel.CellError, positions: tuple[int, ...]) -> Cell:
    """A cell that the reader left out: an error of the file, or a duration of an ods."""
    row, column = error.position
    duration = DURATION.search(error.detail)
    if duration:
        hours, minutes, seconds = (float(part or 0) for part in duration.groups())
        length = datetime.timedelta(hours=hours, minutes=minutes, seconds=int(seconds))
        return Cell(row + 1, positions[column], text_of(length) or "")
    kind = ERROR.search(error.detail)
    text = ERROR_TEXTS.get(kind[1], "#N/A") if kind else "#N/A"
    return Cell(row + 1, positions[column], text)


def checked_names(names: list[str], limits: Limits) -> list[str]:
    if len(names) > limits.sheets:
        raise WorkbookError("workbook_too_many_sheets", count=len(names), limit=limits.sheets)
    return names


def read_package_slowly(source: Path, archive: Archive, limits: Limits) -> Iterator[Grid]:
    """xlsx through openpyxl, row by row, values as the last program kept them."""
    # A file is handed over rather than a path: the names of stored files have no suffix.
    with source.open("rb") as file:
        workbook = openpyxl.load_workbook(file, read_only=True, data_only=True, keep_links=False)
        parts = {part.name: part for part in sheet_parts(archive)}
        for index, sheet in enumerate(workbook.worksheets):
            sheet.reset_dimensions()
            rows = ([text_of(value) for value in row] for row in sheet.values)
            hidden = sheet.sheet_state != "visible"
            grid = grid_of_rows(index, sheet.title, rows, limits, hidden=hidden)
            part = parts.get(sheet.title)
            if part:
                facts = facts_of(part, archive, limits)
                grid = with_facts(grid, facts, part, archive, limits)
            yield grid
        workbook.close()


def read_xls_slowly(source: Path, limits: Limits) -> Iterator[Grid]:
    """xls through xlrd, one sheet in memory at a time."""
    book = xlrd.open_workbook(str(source), on_demand=True, logfile=_Silent(), ragged_rows=True)
    beside = extras_of(source, "xls", None)
    for index in range(book.nsheets):
        sheet = book.sheet_by_index(index)
        rows = (
            [_text(cell, book.datemode) for cell in sheet.row(row)] for row in range(sheet.nrows)
        )
        grid = grid_of_rows(index, sheet.name, rows, limits, hidden=sheet.visibility != 0)
        grid = replace(grid, layout=Layout(dated=True))
        yield with_extras(grid, beside[index]) if index < len(beside) else grid
        book.unload_sheet(index)


class _Silent:
    """xlrd complains to a file; the only complaint we want is its exception."""

    def write(self, text: str) -> int:
        return len(text)


def _text(cell: Any, datemode: int) -> str | None:
    if cell.ctype == xlrd.XL_CELL_DATE:
        with suppress(xlrd.xldate.XLDateError, OverflowError, ValueError):
            return text_of(xlrd.xldate_as_datetime(cell.value, datemode))
    if cell.ctype == xlrd.XL_CELL_BOOLEAN:
        return text_of(bool(cell.value))
    if cell.ctype == xlrd.XL_CELL_ERROR:
        return str(xlrd.error_text_from_code.get(cell.value, "#N/A"))
    return text_of(cell.value)
