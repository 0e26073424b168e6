"""The second readers, for files that the fast one cannot open: openpyxl and xlrd."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import openpyxl
import xlrd

from sheets.reading.archive import Archive
from sheets.reading.extras import extras_of
from sheets.reading.grid import Grid, Layout
from sheets.reading.package import sheet_parts
from sheets.reading.rows import Row, grid, text_of
from sheets.reading.spreadsheet import facts_of, with_extras, with_facts, with_layout
from sheets.reading.values import Limits


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
            found = grid(index, sheet.title, rows, limits, hidden=hidden)
            part = parts.get(sheet.title)
            if part:
                found = with_facts(found, facts_of(part, archive, limits), limits)
                found = with_layout(found, part, archive, limits)
            yield found
        workbook.close()


def read_xls_slowly(source: Path, limits: Limits) -> Iterator[Grid]:
    """xls through xlrd, one sheet in memory at a time."""
    book = xlrd.open_workbook(str(source), on_demand=True, logfile=_Silent(), ragged_rows=True)
    beside = extras_of(source, "xls", None)
    for index in range(book.nsheets):
        sheet = book.sheet_by_index(index)
        rows = (_row(sheet, row, book.datemode) for row in range(sheet.nrows))
        found = grid(index, sheet.name, rows, limits, hidden=sheet.visibility != 0)
        found = replace(found, layout=Layout(dated=True))
        yield with_extras(found, beside[index]) if index < len(beside) else found
        book.unload_sheet(index)


class _Silent:
    """xlrd complains to a file; the only complaint we want is its exception."""

    def write(self, text: str) -> int:
        return len(text)


def _row(sheet: Any, row: int, datemode: int) -> Row:
    return [_text(cell, datemode) for cell in sheet.row(row)]


def _text(cell: Any, datemode: int) -> str | None:
    if cell.ctype == xlrd.XL_CELL_DATE:
        return _date(cell.value, datemode)
    if cell.ctype == xlrd.XL_CELL_BOOLEAN:
        return text_of(bool(cell.value))
    if cell.ctype == xlrd.XL_CELL_ERROR:
        return str(xlrd.error_text_from_code.get(cell.value, "#N/A"))
    return text_of(cell.value)


def _date(value: float, datemode: int) -> str | None:
    try:
        return text_of(xlrd.xldate_as_datetime(value, datemode))
    except (xlrd.xldate.XLDateError, OverflowError, ValueError):
        return text_of(value)
