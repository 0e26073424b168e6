"""A list as a file that people open: typed columns, neutral cells, in bounded memory."""

import datetime as dt
import re
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from decimal import Decimal
from itertools import islice
from pathlib import Path
from typing import Any, Literal
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import xlsxwriter
from openpyxl.styles import Font, PatternFill
from openpyxl.utils import get_column_letter
from openpyxl.utils.datetime import to_excel
from openpyxl.worksheet.worksheet import Worksheet

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


_HEADING = {"bold": True, "bg_color": "#E2E8F0", "border_color": "#CBD5E1", "bottom": 1}


_ENTRY = "xl/worksheets/sheet{}.xml"


_STYLE = re.compile(r'<c r="([A-Z]+\d+)" s="(\d+)"')


_SIZE = re.compile(rb'(<dimension ref="A1:[A-Z]+)3(")')


_CODE = re.compile("(_x[0-9a-fA-F]{4}_)")


_ROW = "\0"
"""No text in a cell has it."""


_ROWS_AT_ONCE = 1_000


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
    return _write_sheets(path, [_Sheet(title, columns, parts)])


def write_book(path: Path, tables: Sequence[Table]) -> int:
    """Write a workbook with a sheet for each table and return how many rows it has in all."""
    return _write_sheets(path, [_Sheet(one.title, one.columns, _parts(one.rows)) for one in tables])


def write_csv(
    path: Path, _title: str, columns: Sequence[TableColumn], parts: Iterable[Rows]
) -> int:
    """Write a file that Excel of this country opens as it is: BOM, semicolons, decimal commas."""
    count = 0
    # A line of one blank cell would be no line.
    blank = '""' if len(columns) == 1 else ""
    cells = [_Cells(_in_csv(_WORDS.get(column.kind, _plain), blank), blank) for column in columns]
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        file.write(";".join(_quoted(neutralise(column.label)) for column in columns) + "\r\n")
        for part in parts:
            said = [cell.of(values) for cell, values in zip(cells, part, strict=True)]
            lines = list(map(";".join, zip(*said, strict=True)))
            file.writelines(f"{line}\r\n" for line in lines)
            count += len(lines)
    return count


class _Cells:
    """The values of a column as a file has them, each distinct one worked out once."""

    def __init__(self, say: Callable[[Any], str], blank: str) -> None:
        self._say = say
        self._blank = blank
        # Parted by kind, for True is 1 to a dictionary.
        self._said: dict[type, _Said] = {}

    def of(self, values: Sequence[Any]) -> list[str]:
        """Some values, one after the other."""
        kinds = set(map(type, values)) - {type(None)}
        if len(kinds) > 1:
            return [self._blank if one is None else self._say(one) for one in values]
        kind = kinds.pop() if kinds else type(None)
        if len(self._said.get(kind, ())) > _Said.MOST:
            del self._said[kind]
        said = self._said.setdefault(kind, _Said(self._say, self._blank))
        return [said[one] for one in values]


class _Said(dict[Any, str]):
    """Value -> what is written for it, which is asked for once."""

    MOST = 20_000
    """Values after which it is begun anew."""

    def __init__(self, say: Callable[[Any], str], blank: str) -> None:
        super().__init__({None: blank})
        self._say = say

    def __missing__(self, value: Any) -> str:
        said = self[value] = self._say(value)
        return said


def _in_csv(say: Callable[[Any], str], blank: str) -> Callable[[Any], str]:
    return lambda value: _quoted(say(value)) or blank


def _quoted(text: str) -> str:
    """A text as a cell of a line, in quotes where it could be taken for more than one cell."""
    if text.isprintable() and ";" not in text and '"' not in text:
        return text
    return '"{}"'.format(text.replace('"', '""')) if _PARTING.search(text) else text


@dataclass(frozen=True)
class _Sheet:
    title: str
    columns: Sequence[TableColumn]
    parts: Iterable[Rows]


def _parts(rows: Iterable[Row]) -> Iterator[Rows]:
    ahead = iter(rows)
    while some := list(islice(ahead, _ROWS_AT_ONCE)):
        yield list(zip(*some, strict=True))


def _write_sheets(path: Path, sheets: Sequence[_Sheet]) -> int:
    """A library makes a workbook without rows, and these are poured into it as they come.

    It would take a call for each cell, and four times as long.
    """
    shell = path.with_suffix(".shell")
    _make_shell(shell, sheets, [0] * len(sheets))
    poured = [path.with_suffix(f".rows{number}") for number in range(len(sheets))]
    looks = [_looks(shell, number) for number in range(len(sheets))]
    counts = list(map(_pour, poured, sheets, looks))
    _make_shell(shell, sheets, counts)
    entries = map(_ENTRY.format, range(1, len(sheets) + 1))
    within = dict(zip(entries, zip(poured, counts, strict=True), strict=True))
    with ZipFile(shell) as made, ZipFile(path, "w", ZIP_DEFLATED) as book:
        for part in made.infolist():
            if part.filename in within:
                rows, count = within[part.filename]
                _fill(book, part, made.read(part), rows, count)
            else:
                book.writestr(part, made.read(part))
    for one in (shell, *poured):
        one.unlink()
    return sum(counts)


def _make_shell(path: Path, sheets: Sequence[_Sheet], counts: Sequence[int]) -> None:
    """A workbook whose sheets are to have so many rows, and have two of blank cells in their place,
    which show how values look.
    """
    names = sheet_names(sheet.title for sheet in sheets)
    with closing(xlsxwriter.Workbook(str(path))) as book:
        heading = book.add_format(_HEADING)
        for name, table, count in zip(names, sheets, counts, strict=True):
            sheet = book.add_worksheet(name)
            for at, column in enumerate(table.columns):
                width = max(_WIDTHS.get(column.kind, _NARROWEST), len(column.label) + 4)
                look = book.add_format({"num_format": _FORMATS.get(column.kind, "General")})
                # Else a whole number would be shown with the point of the decimals that it has not.
                whole = book.add_format({"num_format": _WHOLE}) if column.kind == "number" else look
                sheet.set_column(at, at, width, look)
                sheet.write_string(0, at, column.label, heading)
                sheet.write_blank(1, at, None, look)
                sheet.write_blank(2, at, None, whole)
            sheet.freeze_panes(1, 0)
            sheet.autofilter(0, 0, max(count, 1), max(len(table.columns) - 1, 0))


@dataclass(frozen=True)
class _Look:
    """The styles of a column, by their numbers: of its values, and of those without decimals."""

    any: str
    whole: str


def _looks(shell: Path, number: int) -> list[_Look]:
    with ZipFile(shell) as made:
        text = made.read(_ENTRY.format(number + 1)).decode()
    styles = dict(_STYLE.findall(text))
    letters = [name.removesuffix("2") for name in styles if name.endswith("2")]
    return [_Look(styles[f"{one}2"], styles[f"{one}3"]) for one in letters]


def _pour(path: Path, sheet: _Sheet, looks: Sequence[_Look]) -> int:
    """Write rows as they stand in a sheet, below its headings, and return how many they are."""
    count = 0
    cells = [
        _Cells(_in_sheet(get_column_letter(at + 1), look), "") for at, look in enumerate(looks)
    ]
    with path.open("w", encoding="utf-8", newline="") as file:
        for part in sheet.parts:
            said = [cell.of(values) for cell, values in zip(cells, part, strict=True)]
            for row in map("".join, zip(*said, strict=True)):
                count += 1
                place = str(count + 1)
                file.write(f'<row r="{place}">{row.replace(_ROW, place)}</row>')
    return count


def _in_sheet(letter: str, look: _Look) -> Callable[[Any], str]:
    """How the cells of a column are written; where the number of their row belongs is `_ROW`."""
    start = f'<c r="{letter}{_ROW}" s="'

    def say(value: Any) -> str:
        if isinstance(value, (int, float, Decimal)) and not isinstance(value, bool):
            style = look.any if value % 1 else look.whole
            return f'{start}{style}"><v>{float(value):.16G}</v></c>'
        if isinstance(value, dt.date):
            if isinstance(value, dt.datetime):
                value = value.replace(tzinfo=None)
            serial = to_excel(value)  # type: ignore[no-untyped-call]  # its stubs leave it out
            return f'{start}{look.any}"><v>{serial:.16G}</v></c>'
        text = _yes_or_no(value) if isinstance(value, bool) else _safe(str(value))
        if not text:
            return f'{start}{look.any}"/>'
        kept = ' xml:space="preserve"' if text != text.strip() else ""
        return f'{start}{look.any}" t="inlineStr"><is><t{kept}>{_in_xml(text)}</t></is></c>'

    return say


def _in_xml(text: str) -> str:
    """A text as a workbook writes it, which has words of its own for what XML would change."""
    if not text.isprintable() or "_x" in text:
        text = _CODE.sub(r"_x005F\1", text).replace("\r", "_x000D_")
    return escape(text)


def _fill(book: ZipFile, part: ZipInfo, shell: bytes, rows: Path, count: int) -> None:
    """Write a sheet: what the shell has before and behind the rows, and the rows."""
    sized = _SIZE.sub(rb"\g<1>%d\2" % (count + 1), shell, count=1)
    head, end, rest = sized.partition(b"</row>")
    tail = rest[rest.index(b"</sheetData>") :]
    # Else one of more than two gigabytes would be refused when it is written already.
    part.file_size = len(shell) + rows.stat().st_size
    with book.open(part, "w") as sheet, rows.open("rb") as file:
        sheet.write(head + end)
        shutil.copyfileobj(file, sheet, 1 << 20)
        sheet.write(tail)


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


_WORDS: dict[str, Callable[[Any], str]] = {
    "date": lambda value: f"{value:%d-%m-%Y}",
    "moment": lambda value: f"{value:%d-%m-%Y %H:%M}",
}


_ACTING = re.compile(
    "[\t\r\0]|[\\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]*[-=+@\0＝＋－＠]"
)
"""Some programs look behind spaces, and behind what nobody sees."""
_PARTING = re.compile('[;"\r\n]')
_NEGATIVE = re.compile(r"\s*-\d[\d.,]*")
_ILLEGAL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
LONGEST_CELL = 32_767

HEADING_FONT = Font(bold=True)
HEADING_FILL = PatternFill("solid", fgColor="E2E8F0")
FAULT_FILL = PatternFill("solid", fgColor="FECACA")


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


def set_widths(sheet: Worksheet, names: Sequence[str]) -> None:
    """Make the columns about as wide as their headings, within reason."""
    for at, name in enumerate(names, start=1):
        sheet.column_dimensions[get_column_letter(at)].width = width_of(name)


def width_of(name: str) -> int:
    """A width in characters in which a heading can be read."""
    return min(max(len(name) + 4, 12), 44)


_REFUSED = re.compile(r"[\[\]:*?/\\]")
_LONGEST = 31
_NAMELESS = "Hoja"
_OF_EXCEL = "history"
"""A name that Excel keeps for itself."""


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
