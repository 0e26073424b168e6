"""A list as a file that people open: typed columns, neutral cells, in bounded memory."""

import csv
import datetime as dt
import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from io import StringIO
from itertools import chain, islice
from pathlib import Path
from typing import Any, Literal

import pyarrow as pa
import xlsxwriter
from openpyxl.styles import Font, PatternFill
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet as OpenSheet
from pyarrow import parquet
from xlsxwriter.utility import xl_col_to_name
from xlsxwriter.worksheet import (
    CellDatetimeTuple,
    CellNumberTuple,
    CellStringTuple,
    Worksheet,
)

ColumnKind = Literal["text", "rut", "phone", "yes_no", "number", "money", "date", "moment"]


Row = Sequence[Any]
Rows = Sequence[Sequence[Any]]
"""Some rows as columns: the values of each, from the first row to the last."""


MOST_XLSX_ROWS = 1_048_575
"""What one sheet of Excel holds below its headings."""


_FORMATS: dict[str, str] = {
    "text": "@",
    "rut": "@",
    "phone": "@",
    "number": "#,##0.##",
    "money": '"$" #,##0',
    "date": "dd-mm-yyyy",
    "moment": "dd-mm-yyyy hh:mm",
}


_WHOLE = "#,##0"


_WIDTHS = {"text": 28, "rut": 14, "phone": 16, "date": 12, "moment": 17}


_NARROWEST = 10


_WIDEST = 60


_MEASURED = 200
"""Rows that say how wide the columns are."""


_A4 = 9


HEADING = {"bold": True, "bg_color": "#E2E8F0", "border_color": "#CBD5E1", "bottom": 1}


# Whatever a person typed stays text, never a formula, a number or a link.
AS_TYPED = {
    "constant_memory": True,
    "strings_to_formulas": False,
    "strings_to_numbers": False,
    "strings_to_urls": False,
    "remove_timezone": True,
}
_WORDS: dict[str, Callable[[Any], str]] = {
    "date": lambda value: f"{value:%d-%m-%Y}",
    "moment": lambda value: f"{value:%d-%m-%Y %H:%M}",
}
_TYPES: dict[str, pa.DataType] = {
    "yes_no": pa.bool_(),
    "number": pa.float64(),
    "money": pa.int64(),
    "date": pa.date32(),
    "moment": pa.timestamp("us"),
}
"""Kind -> type of a column for programs; all others are texts."""
_MADE: dict[pa.DataType, Callable[[Any], Any]] = {
    pa.string(): lambda value: value if isinstance(value, str) else _plain(value),
    pa.float64(): float,
    pa.int64(): int,
}
"""How a value becomes one of such a column, where it may be of another kind."""
_ACTING = re.compile(
    "[\t\r\0]|[\\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]*[-=+@\0＝＋－＠]"
)
"""Some programs look behind spaces, and behind what nobody sees."""
_NEGATIVE = re.compile(r"\s*-\d[\d.,]*")
_ILLEGAL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
LONGEST_CELL = 32_767
_WRITTEN = re.compile(r'["&<>]|_x')
"""What a sheet of Excel has another way of writing for."""
HEADING_FONT = Font(bold=True)
HEADING_FILL = PatternFill("solid", fgColor="E2E8F0")
_REFUSED = re.compile(r"[\[\]:*?/\\]")
_LONGEST = 31
_NAMELESS = "Hoja"
_OF_EXCEL = "history"
"""A name that Excel keeps for itself."""


@dataclass(frozen=True)
class TableColumn:
    """A column of the file: its heading, and what its values are."""

    label: str
    kind: ColumnKind = "text"


@dataclass(frozen=True)
class Table:
    """A sheet of a workbook."""

    title: str
    columns: Sequence[TableColumn]
    rows: Iterable[Row]


def write_xlsx(
    path: Path, title: str, columns: Sequence[TableColumn], parts: Iterable[Rows]
) -> int:
    """Write a workbook of one sheet and return how many rows it has."""
    rows = (row for part in parts for row in zip(*part, strict=True))
    return write_book(path, [Table(title, columns, rows)])


def write_book(path: Path, tables: Sequence[Table]) -> int:
    """Write a workbook with a sheet for each table and return how many rows it has in all."""
    options = {**AS_TYPED, "tmpdir": str(path.parent)}
    names = sheet_names(table.title for table in tables)
    with closing(xlsxwriter.Workbook(str(path), options)) as book:
        return sum(_fill(book, name, table) for name, table in zip(names, tables, strict=True))


def write_csv(
    path: Path, _title: str, columns: Sequence[TableColumn], parts: Iterable[Rows]
) -> int:
    """Write a file that Excel of this country opens as it is: BOM, semicolons, decimal commas."""
    count = 0
    cells = [_Cells(_WORDS.get(column.kind, _plain)) for column in columns]
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        lines = csv.writer(file, delimiter=";", lineterminator="\r\n")
        lines.writerow([neutralise(column.label) for column in columns])
        for part in parts:
            said = [cell.of(values) for cell, values in zip(cells, part, strict=True)]
            lines.writerows(zip(*said, strict=True))
            count += len(said[0])
    return count


def write_parquet(
    path: Path, _title: str, columns: Sequence[TableColumn], parts: Iterable[Rows]
) -> int:
    """Write a file for programs: typed columns, dates as dates, numbers as numbers.

    Texts are not packed, so that somebody who is to be forgotten is found in it.
    """
    types = [_TYPES.get(column.kind, pa.string()) for column in columns]
    names = _distinct(column.label for column in columns)
    schema = pa.schema(list(zip(names, types, strict=True)))
    count = 0
    with parquet.ParquetWriter(path, schema, compression="none") as file:
        for part in parts:
            arrays = [
                pa.array([_of_type(one, kind) for one in values], kind)
                for values, kind in zip(part, types, strict=True)
            ]
            table = pa.Table.from_arrays(arrays, schema=schema)
            file.write_table(table)
            count += table.num_rows
    return count


def _distinct(labels: Iterable[str]) -> list[str]:
    """Labels of which no two are the same, as columns of such a file are called."""
    names: list[str] = []
    for label in labels:
        same = sum(name == label or name.startswith(f"{label} (") for name in names)
        names.append(f"{label} ({same + 1})" if same else label)
    return names


def _of_type(value: Any, kind: pa.DataType) -> Any:
    """A value as a typed column holds it."""
    if value is None or kind not in _MADE:
        return value
    return _MADE[kind](value)


class _Cells:
    """The values of a column as a file has them, each distinct one worked out once."""

    def __init__(self, say: Callable[[Any], str]) -> None:
        self._say = say
        # Parted by kind, for True is 1 to a dictionary.
        self._said: dict[type, _Said] = {}

    def of(self, values: Sequence[Any]) -> list[str]:
        """Some values, one after the other."""
        kinds = set(map(type, values)) - {type(None)}
        if len(kinds) > 1:
            return ["" if one is None else self._say(one) for one in values]
        kind = kinds.pop() if kinds else type(None)
        if len(self._said.get(kind, ())) > _Said.MOST:
            del self._said[kind]
        said = self._said.setdefault(kind, _Said(self._say))
        return [said[one] for one in values]


class _Said(dict[Any, str]):
    """Value -> what is written for it, which is asked for once."""

    MOST = 20_000
    """Values after which it is begun anew."""

    def __init__(self, say: Callable[[Any], str]) -> None:
        super().__init__({None: ""})
        self._say = say

    def __missing__(self, value: Any) -> str:
        said = self[value] = self._say(value)
        return said


def _fill(book: Any, name: str, table: Table) -> int:
    sheet = book.add_worksheet(name, QuickSheet)
    looks = [_look(book, column) for column in table.columns]
    heading = book.add_format(HEADING)
    rows = iter(table.rows)
    first = list(islice(rows, _MEASURED))
    for at, (column, look) in enumerate(zip(table.columns, looks, strict=True)):
        sheet.set_column(at, at, _width(column, [row[at] for row in first]), look.any)
        sheet.write_string(0, at, column.label, heading)
    sheet.freeze_panes(1, 0)
    _lay_out(sheet)
    count = 0
    for row in chain(first, rows):
        count += 1
        sheet.put_row(count, row, looks)
    sheet.autofilter(0, 0, max(count, 1), max(len(table.columns) - 1, 0))
    return count


class QuickSheet(Worksheet):  # type: ignore[misc]  # untyped upstream
    """A sheet that writes what the library writes, in a third of the time: the cell of a value once
    for each column, and that of a plain text without looking for what else a cell may be.

    It calls what the library calls itself; a test compares what both write.
    """

    MOST = 2_000
    """Values of a column that are remembered."""

    def put_row(self, row: int, values: Row, looks: Sequence["_Look"]) -> None:
        """Write a row below those that were written."""
        self._write_single_row(row)
        cells = [
            (at, self._cell(at, value, looks[at]))
            for at, value in enumerate(values)
            if value is not None
        ]
        if not cells:
            return
        for at, _ in (cells[0], cells[-1]):
            self._check_dimensions(row, at)
        place, names = row + 1, self._names
        said = "".join([f'<c r="{names[at]}{place}"{cell}' for at, cell in cells])
        self.fh.write(f'<row r="{place}">{said}</row>')

    def _write_cell(self, row: int, col: int, cell: Any) -> None:
        """What stands in most cells, told quickly; the others as the library does."""
        look = cell.format
        if self.constant_memory and (look is not None or self._is_bare(row, col)):
            style = "" if look is None else f' s="{look._get_xf_index()}"'
            place = f'<c r="{self._names[col]}{row + 1}"{style}'
            if isinstance(cell, CellNumberTuple | CellDatetimeTuple):
                self.fh.write(f"{place}><v>{cell.number:.16G}</v></c>")
                return
            if isinstance(cell, CellStringTuple) and _is_plain(cell.string):
                self.fh.write(f'{place} t="inlineStr"><is><t>{cell.string}</t></is></c>')
                return
        super()._write_cell(row, col, cell)

    def _is_bare(self, row: int, col: int) -> bool:
        """Whether neither row nor column says how a cell looks that does not say it itself."""
        own, column = self.row_info.get(row), self.col_info.get(col)
        return not (own and own.row_format) and not (column and column.column_format)

    @cached_property
    def _names(self) -> Sequence[str]:
        """How Excel calls the columns."""
        return [xl_col_to_name(at) for at in range(self.xls_colmax)]

    @cached_property
    def _known(self) -> dict[tuple[int, type], dict[Any, str]]:
        """Column and type, for True is 1 to a dictionary -> value -> its cell without its place."""
        return {}

    def _cell(self, at: int, value: Any, look: "_Look") -> str:
        known = self._known.setdefault((at, type(value)), {})
        cell = known.get(value)
        if cell is None:
            if len(known) >= self.MOST:
                known.clear()
            cell = known[value] = self._made(at, value, look)
        return cell

    def _made(self, at: int, value: Any, look: "_Look") -> str:
        if isinstance(value, str):
            text = no_markup(_safe(str(value)))
            if _is_plain(text):
                index = look.any._get_xf_index()
                return f' s="{index}" t="inlineStr"><is><t>{text}</t></is></c>'
        # Whatever else there is, the library says how it is written.
        row, self.fh, rows = self.previous_row, StringIO(), self.fh
        try:
            _put(self, row, at, value, look)
            self._write_cell(row, at, self.table[row].pop(at))
            written = self.fh.getvalue()
        finally:
            self.fh = rows
        return str(written.removeprefix(f'<c r="{self._names[at]}{row + 1}"'))


def _is_plain(text: str) -> bool:
    """Whether nothing of a text is written otherwise than it is."""
    is_short = 0 < len(text) < LONGEST_CELL // 2
    return is_short and text.isprintable() and text == text.strip() and not _WRITTEN.search(text)


def _width(column: TableColumn, values: Sequence[Any]) -> int:
    """What a column needs for its heading and its first texts, within reason."""
    longest = max((len(value) for value in values if isinstance(value, str)), default=0)
    usual = max(_WIDTHS.get(column.kind, _NARROWEST), len(column.label) + 4)
    return max(usual, min(longest + 2, _WIDEST))


def _lay_out(sheet: Any) -> None:
    """Whoever prints it gets all columns on the sheet, and their headings on each."""
    sheet.set_landscape()
    sheet.set_paper(_A4)
    sheet.fit_to_pages(1, 0)
    sheet.repeat_rows(0)


@dataclass(frozen=True)
class _Look:
    """The formats of a column: one for its values, and one for those without decimals."""

    any: Any
    whole: Any


def _look(book: Any, column: TableColumn) -> _Look:
    look = book.add_format({"num_format": _FORMATS.get(column.kind, "General")})
    # Else a whole number would be shown with the point of the decimals that it has not.
    whole = book.add_format({"num_format": _WHOLE}) if column.kind == "number" else look
    return _Look(look, whole)


def _put(sheet: Any, row: int, at: int, value: Any, look: _Look) -> None:
    if value is None:
        return
    if isinstance(value, bool):
        sheet.write_string(row, at, _yes_or_no(value), look.any)
    elif isinstance(value, (int, float, Decimal)):
        number = float(value) if isinstance(value, Decimal) else value
        sheet.write_number(row, at, number, look.any if number % 1 else look.whole)
    elif isinstance(value, (dt.datetime, dt.date)):
        sheet.write_datetime(row, at, value, look.any)
    else:
        sheet.write_string(row, at, no_markup(_safe(str(value))), look.any)


def no_markup(text: str) -> str:
    """A text that the library does not put into the sheet as it is, as that of a rich text."""
    is_markup = text.startswith("<r>") and text.endswith("</r>")
    return f"'{text}" if is_markup else text


def _safe(text: str) -> str:
    """A phone number begins with a plus and cannot act; whatever else does is made neutral."""
    # What most texts are like, told quickly.
    if text[:1].isalnum() and text.isprintable() and len(text) <= LONGEST_CELL:
        return text
    is_phone = text[:1] == "+" and text[1:].isascii() and text[1:].isdigit()
    return text if is_phone else cell_text(text) or ""


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return _yes_or_no(value)
    if isinstance(value, (int, float, Decimal)):
        return _number(value)
    return _safe(str(value))


def _yes_or_no(value: bool) -> str:
    return "Sí" if value else "No"


def _number(value: float | Decimal) -> str:
    return f"{value:f}".rstrip("0").rstrip(".").replace(".", ",") if value % 1 else f"{value:.0f}"


def may_act(text: str) -> bool:
    """Whether a spreadsheet might take a text for a formula; a plain negative amount is none."""
    return _ACTING.match(text) is not None and not _NEGATIVE.fullmatch(text)


def neutralise(text: str) -> str:
    """Return the text with an apostrophe in front if a spreadsheet might take it for a formula.

    Reading takes the apostrophe off again.
    """
    return f"'{text}" if may_act(text) else text


def cell_text(text: str | None) -> str | None:
    """Return a text that can stand in a cell of a workbook: neutral, legal and short enough."""
    if text is None:
        return None
    return legal(neutralise(text))[:LONGEST_CELL]


def legal(text: str) -> str:
    """Return the text with a mark for every character that no workbook can hold."""
    return _ILLEGAL.sub("\ufffd", text)


def set_widths(sheet: OpenSheet, names: Sequence[str]) -> None:
    """Make the columns about as wide as their headings, within reason."""
    for at, name in enumerate(names, start=1):
        sheet.column_dimensions[get_column_letter(at)].width = width_of(name)


def width_of(name: str) -> int:
    """A width in characters in which a heading can be read."""
    return min(max(len(name) + 4, 12), 44)


def sheet_names(titles: Iterable[str]) -> list[str]:
    """A name for each sheet: its title as far as that may stand, numbered when it is taken."""
    names: list[str] = []
    taken = {_OF_EXCEL}
    for title in titles:
        spaced = " ".join(_REFUSED.sub(" ", legal(title)).split())
        name = spaced.strip("' ") or _NAMELESS
        number, free = 1, name[:_LONGEST].rstrip("' ")
        while free.casefold() in taken:
            number += 1
            ending = f" ({number})"
            free = name[: _LONGEST - len(ending)].rstrip("' ") + ending
        taken.add(free.casefold())
        names.append(free)
    return names
