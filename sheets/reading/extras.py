"""What xls, xlsb and ods keep beside the cells: hidden rows and columns, filters, merged cells.

The fast reader does not tell these. Whatever is odd here is passed over: it is only for notes.
"""

import re
import struct
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path

from xlrd.biffh import error_text_from_code
from xlrd.compdoc import CompDoc, CompDocError

from sheets.reading.archive import Archive
from sheets.reading.grid import Cell, Merge

HEADING_MERGES = 60
MOST_BYTES = 16 * 1024**2
FILLER_ROWS = 1_000

XLS_SHEET, XLS_START, XLS_END = 0x0085, 0x0809, 0x000A
XLS_ROW, XLS_COLUMNS, XLS_MERGED, XLS_FILTER = 0x0208, 0x007D, 0x00E5, 0x009B
XLSB_FORMULA_ERROR = 11
XLSB_ROW, XLSB_COLUMNS, XLSB_MERGED, XLSB_FILTER = 0, 60, 176, 163

ODS_TAG = re.compile(rb"<table:(table|table-row|table-column)(\s[^<>]*+)?>")
ODS_CELL_TAG = re.compile(
    rb"<table:(table|table-row|table-column|table-cell|covered-table-cell)(\s[^<>]*+)?>"
)
ODS_SPANNED = re.compile(rb'table:number-(rows|columns)-spanned="(\d{1,7})"')
ODS_MERGED = re.compile(rb'number-(?:rows|columns)-spanned="(?!1")')
ODS_REPEATED = re.compile(rb'repeated="(\d{1,9})"')
ODS_HIDDEN = re.compile(rb'table:visibility="(collapse|filter)"')

Record = tuple[int, bytes]


@dataclass
class Extras:
    """What one sheet keeps beside its cells."""

    hidden_rows: int = 0
    hidden_columns: list[int] = field(default_factory=list)
    merges: list[Merge] = field(default_factory=list)
    filtered: bool = False
    errors: list[Cell] = field(default_factory=list)
    row: int = 0

    def hide_columns(self, first: int, last: int) -> None:
        self.hidden_columns.extend(range(first, min(last, first + FILLER_ROWS) + 1))

    def merge(self, rows: tuple[int, int], columns: tuple[int, int]) -> None:
        if rows[0] < HEADING_MERGES or rows[1] > rows[0]:
            self.merges.append(Merge(rows[0] + 1, columns[0], rows[1] + 1, columns[1]))


def extras_of(source: Path, kind: str, archive: Archive | None) -> list[Extras]:
    """One entry for each sheet in its order; none where the file is too odd or too large."""
    if source.stat().st_size > MOST_BYTES:
        return []
    try:
        if archive is None:
            return _in_xls(source.read_bytes())
        return _in_ods(archive) if kind == "ods" else _in_xlsb(archive)
    except (struct.error, IndexError, KeyError, ValueError, CompDocError, AssertionError):
        return []


# --- xls --------------------------------------------------------------------------------------


def _in_xls(data: bytes) -> list[Extras]:
    document = CompDoc(data, logfile=StringIO())
    for name in ("Workbook", "Book"):
        stream = document.get_named_stream(name)
        if stream:
            starts = [struct.unpack_from("<I", body)[0] for body in _sheet_records(stream)]
            return [_collected(_substream(stream, start), _note_xls) for start in starts]
    return []


def _sheet_records(stream: bytes) -> Iterator[bytes]:
    return (body for number, body in _substream(stream, 0) if number == XLS_SHEET)


def _substream(stream: bytes, start: int) -> Iterator[Record]:
    """The records of one sheet without those of the charts inside it."""
    at, depth = start, 0
    while at + 4 <= len(stream):
        number, length = struct.unpack_from("<HH", stream, at)
        depth += (number == XLS_START) - (number == XLS_END)
        if depth == 0:
            return
        if depth == 1:
            yield number, stream[at + 4 : at + 4 + length]
        at += 4 + length


def _note_xls(extras: Extras, number: int, body: bytes) -> None:
    if number == XLS_ROW:
        extras.hidden_rows += struct.unpack_from("<H", body, 12)[0] >> 5 & 1
    elif number == XLS_COLUMNS and struct.unpack_from("<H", body, 8)[0] & 1:
        extras.hide_columns(*struct.unpack_from("<HH", body))
    elif number == XLS_MERGED:
        for area in struct.iter_unpack("<HHHH", body[2 : 2 + len(body[2:]) // 8 * 8]):
            extras.merge(area[:2], area[2:])
    elif number == XLS_FILTER:
        extras.filtered = True


# --- xlsb -------------------------------------------------------------------------------------


def _in_xlsb(archive: Archive) -> list[Extras]:
    """Sheets are taken in the order of their parts, which is that of every known writer."""
    parts = [name for name in archive.members if re.search(r"worksheets/sheet\d+\.bin$", name)]
    parts.sort(key=lambda name: int(re.findall(r"\d+", name)[-1]))
    return [_collected(_binary_records(archive.read(name)), _note_xlsb) for name in parts]


def _binary_records(data: bytes) -> Iterator[Record]:
    at = 0
    while at < len(data):
        number, at = _packed(data, at, 2)
        length, at = _packed(data, at, 4)
        yield number, data[at : at + length]
        at += length


def _packed(data: bytes, at: int, most: int) -> tuple[int, int]:
    """A number of seven bits a byte, and where the next one begins."""
    value = 0
    for place in range(most):
        byte = data[at + place]
        value |= (byte & 127) << (7 * place)
        if byte < 128:
            return value, at + place + 1
    return value, at + most


def _note_xlsb(extras: Extras, number: int, body: bytes) -> None:
    if number == XLSB_ROW:
        extras.row = struct.unpack_from("<I", body)[0]
        extras.hidden_rows += body[11] >> 4 & 1
    elif number == XLSB_COLUMNS and body[16] & 1:
        extras.hide_columns(*struct.unpack_from("<II", body))
    elif number == XLSB_MERGED:
        first, last, left, right = struct.unpack_from("<IIII", body)
        extras.merge((first, last), (left, right))
    elif number == XLSB_FORMULA_ERROR:
        column = struct.unpack_from("<I", body)[0]
        text = error_text_from_code.get(body[8], "#N/A")
        extras.errors.append(Cell(extras.row + 1, column, text))
    elif number == XLSB_FILTER:
        extras.filtered = True


def _collected(records: Iterable[Record], take: Callable[[Extras, int, bytes], None]) -> Extras:
    extras = Extras()
    for number, body in records:
        take(extras, number, body)
    return extras


# --- ods --------------------------------------------------------------------------------------


def _in_ods(archive: Archive) -> list[Extras]:
    sheets: list[Extras] = []
    row = column = 0
    for name, attributes in _ods_tags(archive):
        repeated = ODS_REPEATED.search(attributes)
        count = int(repeated[1]) if repeated else 1
        if name == b"table":
            sheets.append(Extras())
            row = column = 0
        elif name == b"table-row":
            hidden = ODS_HIDDEN.search(attributes)
            if hidden and count < FILLER_ROWS:
                sheets[-1].hidden_rows += count
                sheets[-1].filtered = sheets[-1].filtered or hidden[1] == b"filter"
            row, column = row + count, 0
        elif name == b"table-column":
            if ODS_HIDDEN.search(attributes):
                sheets[-1].hide_columns(column, column + count - 1)
            column += count
        else:
            span = {key: int(number) for key, number in ODS_SPANNED.findall(attributes)}
            down, across = span.get(b"rows", 1), span.get(b"columns", 1)
            if down > 1 or across > 1:
                sheets[-1].merge((row - 1, row + down - 2), (column, column + across - 1))
            column += count
    return sheets


def _ods_tags(archive: Archive) -> Iterator[tuple[bytes, bytes]]:
    """The tags of sheets, rows and columns; those of cells too, where any cells are merged."""
    pieces = archive.chunks("content.xml")
    merged = any(ODS_MERGED.search(piece) for piece in archive.chunks("content.xml"))
    carry = b""
    for piece in pieces:
        text = carry + piece
        cut = text.rfind(b">") + 1
        carry = text[cut:]
        if len(carry) > MOST_BYTES:
            raise ValueError("a tag without end")
        for found in (ODS_CELL_TAG if merged else ODS_TAG).finditer(text, 0, cut):
            yield found[1], found[2] or b""
