"""What xls, xlsb and ods keep beside the values of their cells.

It is only for notes, merged cells and formats: whatever is odd there is ignored.
"""

import re
import struct
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from io import StringIO
from pathlib import Path

from openpyxl.styles.colors import COLOR_INDEX
from openpyxl.styles.numbers import BUILTIN_FORMATS
from xlrd.biffh import error_text_from_code
from xlrd.compdoc import CompDoc, CompDocError

from sheets.reading.formats import currency, is_share, told
from sheets.reading.grid import HEADING_MERGES, Cell, Merge, WorkbookError
from sheets.reading.package import (
    MOST_COMMENTS,
    MOST_REMARKS,
    Archive,
    colour_name,
    linked_parts,
    remark_text,
)

MOST_BYTES = 16 * 1024**2
FILLER_ROWS = 1_000
XLS_SHEET, XLS_START, XLS_END = 0x0085, 0x0809, 0x000A
XLS_ROW, XLS_COLUMNS, XLS_MERGED, XLS_FILTER = 0x0208, 0x007D, 0x00E5, 0x009B
XLS_COMMENT, XLS_MORE_OF_A_COMMENT = 0x001C, 0xFFFF
XLS_FORMAT, XLS_STYLE, XLS_PALETTE = 0x041E, 0x00E0, 0x0092
XLS_NUMBER, XLS_SHORT_NUMBER, XLS_SHORT_NUMBERS, XLS_FORMULA = 0x0203, 0x027E, 0x00BD, 0x0006
XLS_TEXTS = (0x0204, 0x00FD)
XLS_OWN_COLOURS = 8
"""The colours before these are of the system."""
NO_NUMBER = b"\xff\xff"
"""Ends the value of a formula that gives none."""
XLSB_FORMULA_ERROR = 11
XLSB_SHORT_CELLS = range(12, 19)
"""Cells that leave their column out, as some libraries write them: they are lost on the reader."""
XLSB_ROW, XLSB_COLUMNS, XLSB_MERGED, XLSB_FILTER = 0, 60, 176, 163
XLSB_NUMBERS = (2, 5, 9)
XLSB_FORMAT, XLSB_STYLE, XLSB_STYLES, XLSB_STYLES_END = 44, 47, 617, 618
XLSB_COMMENT = 635
XLSB_STYLES_PART = "xl/styles.bin"
ODS_TAG = re.compile(rb"<table:(table|table-row|table-column)(\s[^<>]*+)?/?>")
ODS_CELL_TAG = re.compile(
    rb"<(?:table|office):"
    rb"(table|table-row|table-column|table-cell|covered-table-cell|annotation)(\s[^<>]*+)?/?>"
)
ODS_SPANNED = re.compile(rb'table:number-(rows|columns)-spanned="(\d{1,7})"')
ODS_OF_CELLS = re.compile(
    rb'number-(?:rows|columns)-spanned="(?!1")|<office:annotation[ >]|value-type="percentage"'
    rb'|office:currency="(?!CLP")'
)
ODS_NUMBER = re.compile(rb'value-type="(float|percentage|currency|date|time)"')
ODS_CURRENCY = re.compile(rb'office:currency="([^"]{1,20})"')
ODS_CELL_STYLE = re.compile(rb'table:style-name="([^"]*)"')
ODS_COLOURED = re.compile(
    rb'<style:style\s(?=[^<>]*style:family="table-cell")[^<>]*?style:name="([^"]*)"[^<>]*(?<!/)>'
    rb'(?:(?!</style:style>).)*?fo:background-color="#([0-9a-fA-F]{6})"',
    re.DOTALL,
)
ODS_REMARK_END = b"</office:annotation>"
ODS_REPEATED = re.compile(rb'repeated="(\d{1,9})"')
ODS_HIDDEN = re.compile(rb'table:visibility="(collapse|filter)"')


Record = tuple[int, bytes]


@dataclass
class Extras:
    """What one sheet keeps beside its cells."""

    hidden_rows: int = 0
    unseen: list[int] = field(default_factory=list)
    hidden_columns: list[int] = field(default_factory=list)
    merges: list[Merge] = field(default_factory=list)
    filtered: bool = False
    errors: list[Cell] = field(default_factory=list)
    commented: list[tuple[int, int]] = field(default_factory=list)
    remarks: list[tuple[int, int, str]] = field(default_factory=list)
    shown: dict[tuple[int, str], "array[int]"] = field(default_factory=dict)
    """Column and what its cells show that the file does not keep -> their rows."""
    row: int = 0
    numbers: Counter[int] = field(default_factory=Counter)
    """Column -> how many numbers it has; `shares`: how many of them are shown as percentages."""
    shares: Counter[int] = field(default_factory=Counter)
    coloured: dict[str, Counter[int]] = field(default_factory=dict)
    """Colour -> row -> how many of its cells are filled with it."""

    @property
    def percents(self) -> tuple[int, ...]:
        """The columns of which every number is shown as a percentage."""
        return tuple(at for at, count in sorted(self.shares.items()) if count == self.numbers[at])

    @property
    def coloured_rows(self) -> dict[str, tuple[int, ...]]:
        """Colour -> the rows of which several cells have it."""
        return {
            colour: tuple(sorted(row for row, cells in rows.items() if cells > 1))
            for colour, rows in self.coloured.items()
        }

    def number(self, column: int, *, is_share: bool, count: int = 1) -> None:
        self.numbers[column] += count
        self.shares[column] += count * is_share

    def show(self, row: int, column: int, what: str | None) -> None:
        if what:
            self.shown.setdefault((column, what), array("i")).append(row)

    def colour(self, row: int, name: str) -> None:
        self.coloured.setdefault(name, Counter())[row] += 1

    def hide_columns(self, first: int, last: int) -> None:
        self.hidden_columns.extend(range(first, min(last, first + FILLER_ROWS) + 1))

    def comment(self, row: int, column: int) -> None:
        if len(self.commented) < MOST_COMMENTS:
            self.commented.append((row, column))

    def remark(self, row: int, column: int, said: bytes) -> None:
        if row <= HEADING_MERGES and len(self.remarks) < MOST_REMARKS:
            self.remarks.append((row, column, remark_text(said)))

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
            of_book = list(_substream(stream, 0))
            sheets = [body for number, body in of_book if number == XLS_SHEET]
            starts = [struct.unpack_from("<I", body)[0] for body in sheets]
            note = partial(_note_xls, _xls_styles(of_book))
            return [_collected(_substream(stream, start), note) for start in starts]
    return []


@dataclass(frozen=True)
class _Style:
    """Whether cells of a style show percentages, what their colour is called, and what they show
    that the file does not keep.
    """

    is_share: bool = False
    colour: str | None = None
    shows: str | None = None


_PLAIN = _Style()


def _xls_styles(records: Sequence[Record]) -> list[_Style]:
    """The styles of the cells of a workbook, by their number."""
    forms, colours = dict(BUILTIN_FORMATS), list(COLOR_INDEX)
    for number, body in records:
        if number == XLS_FORMAT:
            letters = "utf-16-le" if body[4] & 1 else "latin-1"
            forms[struct.unpack_from("<H", body)[0]] = body[5:].decode(letters, "replace")
        elif number == XLS_PALETTE:
            own = [body[at : at + 3].hex() for at in range(2, len(body) - 3, 4)]
            colours[XLS_OWN_COLOURS : XLS_OWN_COLOURS + len(own)] = own
    styles = []
    for number, body in records:
        if number == XLS_STYLE:
            form = forms.get(struct.unpack_from("<H", body, 2)[0], "")
            is_solid = struct.unpack_from("<I", body, 14)[0] >> 26 == 1
            index = struct.unpack_from("<H", body, 18)[0] & 0x7F
            is_known = is_solid and XLS_OWN_COLOURS <= index < len(colours)
            colour = colour_name(colours[index]) if is_known else None
            styles.append(_Style(is_share(form), colour, told(form)))
    return styles


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


def _note_xls(styles: Sequence[_Style], extras: Extras, number: int, body: bytes) -> None:
    _note_xls_cells(styles, extras, number, body)
    if number == XLS_ROW:
        if struct.unpack_from("<H", body, 12)[0] >> 5 & 1:
            extras.hidden_rows += 1
            extras.unseen.append(struct.unpack_from("<H", body)[0] + 1)
    elif number == XLS_COLUMNS and struct.unpack_from("<H", body, 8)[0] & 1:
        extras.hide_columns(*struct.unpack_from("<HH", body))
    elif number == XLS_MERGED:
        for area in struct.iter_unpack("<HHHH", body[2 : 2 + len(body[2:]) // 8 * 8]):
            extras.merge(area[:2], area[2:])
    elif number == XLS_FILTER:
        extras.filtered = True
    elif number == XLS_COMMENT:
        row, column = struct.unpack_from("<HH", body)
        if row != XLS_MORE_OF_A_COMMENT:
            extras.comment(row + 1, column)


def _note_xls_cells(styles: Sequence[_Style], extras: Extras, number: int, body: bytes) -> None:
    if number == XLS_SHORT_NUMBERS:
        row, first = struct.unpack_from("<HH", body)
        each = [struct.unpack_from("<H", body, at)[0] for at in range(4, len(body) - 2, 6)]
        cells = [(first + at, style) for at, style in enumerate(each)]
    elif number in (XLS_NUMBER, XLS_SHORT_NUMBER, XLS_FORMULA, *XLS_TEXTS):
        row, column, style = struct.unpack_from("<HHH", body)
        cells = [(column, style)]
    else:
        return
    has_numbers = number not in XLS_TEXTS and body[12:14] != NO_NUMBER
    if number in (XLS_SHORT_NUMBER, XLS_SHORT_NUMBERS):
        has_numbers = True
    for column, at in cells:
        style = styles[at] if at < len(styles) else _PLAIN
        if has_numbers:
            extras.number(column, is_share=style.is_share)
            extras.show(row + 1, column, style.shows)
        if style.colour:
            extras.colour(row + 1, style.colour)


# --- xlsb -------------------------------------------------------------------------------------


def _in_xlsb(archive: Archive) -> list[Extras]:
    """Sheets are taken in the order of their parts, which is that of every known writer."""
    parts = [name for name in archive.members if re.search(r"worksheets/sheet\d+\.bin$", name)]
    parts.sort(key=lambda name: int(re.findall(r"\d+", name)[-1]))
    note = partial(_note_xlsb, _xlsb_styles(archive))
    found = [_collected(_binary_records(archive.read(name)), note) for name in parts]
    for name, extras in zip(parts, found, strict=True):
        for part in linked_parts(archive, name, "comments"):
            for number, body in _binary_records(archive.read(part)):
                if number == XLSB_COMMENT:
                    row, _, column = struct.unpack_from("<III", body, 4)
                    extras.comment(row + 1, column)
    return found


def _xlsb_styles(archive: Archive) -> list[_Style]:
    """The styles of the cells of a workbook, by their number, without their colours."""
    if not archive.has(XLSB_STYLES_PART):
        return []
    forms, styles, is_of_cells = dict(BUILTIN_FORMATS), list[_Style](), False
    for number, body in _binary_records(archive.read(XLSB_STYLES_PART)):
        if number == XLSB_FORMAT:
            forms[struct.unpack_from("<H", body)[0]] = body[6:].decode("utf-16-le", "replace")
        elif number in (XLSB_STYLES, XLSB_STYLES_END):
            is_of_cells = number == XLSB_STYLES
        elif number == XLSB_STYLE and is_of_cells:
            form = forms.get(struct.unpack_from("<H", body, 2)[0], "")
            styles.append(_Style(is_share(form), shows=told(form)))
    return styles


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


def _note_xlsb(styles: Sequence[_Style], extras: Extras, number: int, body: bytes) -> None:
    if number in XLSB_NUMBERS:
        column, at = struct.unpack_from("<II", body)
        at &= 0xFFFFFF
        style = styles[at] if at < len(styles) else _PLAIN
        extras.number(column, is_share=style.is_share)
        extras.show(extras.row + 1, column, style.shows)
    elif number == XLSB_ROW:
        extras.row = struct.unpack_from("<I", body)[0]
        if body[11] >> 4 & 1:
            extras.hidden_rows += 1
            extras.unseen.append(extras.row + 1)
    elif number == XLSB_COLUMNS and body[16] & 1:
        extras.hide_columns(*struct.unpack_from("<II", body))
    elif number == XLSB_MERGED:
        first, last, left, right = struct.unpack_from("<IIII", body)
        extras.merge((first, last), (left, right))
    elif number == XLSB_FORMULA_ERROR:
        column = struct.unpack_from("<I", body)[0]
        text = error_text_from_code.get(body[8], "#N/A")
        extras.errors.append(Cell(extras.row + 1, column, text))
    elif number in XLSB_SHORT_CELLS:
        raise WorkbookError("workbook_short_cells")
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
    row = column = cell = 0
    colours = _ods_colours(archive)
    for name, attributes, is_filled in _ods_tags(archive, has_colours=bool(colours)):
        repeated = ODS_REPEATED.search(attributes)
        count = int(repeated[1]) if repeated else 1
        if name == b"table":
            sheets.append(Extras())
            row = column = 0
        elif name == b"table-row":
            hidden = ODS_HIDDEN.search(attributes)
            if hidden and count < FILLER_ROWS:
                sheets[-1].hidden_rows += count
                sheets[-1].unseen.extend(range(row + 1, row + count + 1))
                sheets[-1].filtered = sheets[-1].filtered or hidden[1] == b"filter"
            row, column = row + count, 0
        elif name == b"table-column":
            if ODS_HIDDEN.search(attributes):
                sheets[-1].hide_columns(column, column + count - 1)
            column += count
        elif name == b"annotation":
            sheets[-1].comment(row, cell)
            sheets[-1].remark(row, cell, attributes)
        else:
            cell = column
            span = {key: int(number) for key, number in ODS_SPANNED.findall(attributes)}
            down, across = span.get(b"rows", 1), span.get(b"columns", 1)
            if down > 1 or across > 1:
                sheets[-1].merge((row - 1, row + down - 2), (column, column + across - 1))
            if is_filled:
                _note_ods_cell(sheets[-1], row, range(column, column + count), attributes, colours)
            column += count
    return sheets


def _note_ods_cell(
    extras: Extras,
    row: int,
    columns: Sequence[int],
    attributes: bytes,
    colours: Mapping[bytes, str],
) -> None:
    kind = ODS_NUMBER.search(attributes)
    style = ODS_CELL_STYLE.search(attributes)
    colour = colours.get(style[1]) if style else None
    unit = ODS_CURRENCY.search(attributes)
    of = currency(unit[1].decode(errors="replace")) if unit else None
    for column in columns[:FILLER_ROWS]:
        extras.show(row, column, of)
        if kind:
            extras.number(column, is_share=kind[1] == b"percentage")
        if colour:
            extras.colour(row, colour)


def _ods_colours(archive: Archive) -> dict[bytes, str]:
    """Style of cells -> what its colour is called, as far as the beginning of the file says."""
    beginning = next(iter(archive.chunks("content.xml")), b"")
    named = (
        (style, colour_name(given.decode())) for style, given in ODS_COLOURED.findall(beginning)
    )
    return {style: colour for style, colour in named if colour}


def _ods_tags(archive: Archive, *, has_colours: bool) -> Iterator[tuple[bytes, bytes, bool]]:
    """The tags of sheets, rows and columns, their attributes, and whether anything is in them;
    those of cells and comments too, where there are merged cells, comments, percentages or colours.
    In place of its attributes a comment has what it says.
    """
    pieces = archive.chunks("content.xml")
    of_cells = has_colours or any(
        ODS_OF_CELLS.search(piece) for piece in archive.chunks("content.xml")
    )
    carry = b""
    for piece in pieces:
        text = carry + piece
        cut = text.rfind(b">") + 1
        carry = text[cut:]
        if len(carry) > MOST_BYTES:
            raise ValueError("a tag without end")
        for match in (ODS_CELL_TAG if of_cells else ODS_TAG).finditer(text, 0, cut):
            said = match[2] or b""
            if match[1] == b"annotation":
                end = text.find(ODS_REMARK_END, match.end())
                said = text[match.end() : max(end, match.end())]
            yield match[1], said, not match[0].endswith(b"/>")
