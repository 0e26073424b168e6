"""What the fast reader does not report: hidden rows and columns, filters, merged cells, errors.

Of xlsx the XML of each sheet is searched as a stream, which also refuses hostile sizes. What xls,
xlsb and ods keep is only for notes and merged cells: whatever is odd there is ignored.
"""

import re
import struct
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from io import StringIO
from pathlib import Path

from openpyxl.styles.colors import COLOR_INDEX
from xlrd.biffh import error_text_from_code
from xlrd.compdoc import CompDoc, CompDocError

from sheets.reading.grid import Cell, Limits, Merge, WorkbookError, letters, position_of
from sheets.reading.package import (
    MOST_COMMENTS,
    Archive,
    colour_name,
    coloured_styles,
    linked_parts,
    mentions,
    struck_styles,
)

NO_VALUE = "#FORMULA"
CARRY_BYTES = 4 * 1024**2
SMALL_SHEET_BYTES = 4 * 1024**2
HEADING_MERGES = 60
PREFIX = re.compile(rb"<(?:(\w+):)?worksheet\b")
REFERENCE = re.compile(rb'\br="([A-Z]{1,3})(\d{1,10})"')
TYPE = re.compile(rb'\bt="(\w+)"')
ANGLE = re.compile(rb"[<>]")
ENDS_OF_COLUMNS = re.compile(rb'\b(min|max)="(\d{1,6})"')
IS_ERROR = re.compile(rb'\st="e"')
HIDDEN = (b' hidden="1"', b' hidden="true"')
COLOUR_WORDS = re.compile(
    rb"(?i)amarill|naranj|\brojo|\broja|rosad|verde|azul|celeste|morad|lila|violeta"
)
MOST_ZEROS = 20_000
QUOTED = re.compile(
    r"\"[^\"]*\"|(?:'[^']*'|[^\W\d][\w.]*)!\$?[A-Z]{1,3}\$?\d+(?::\$?[A-Z]{1,3}\$?\d+)?"
)
"""Texts in a formula, and cells of other sheets."""
_CELL = r"\$?([A-Z]{1,3})\$?(\d{1,7})"
CITED = re.compile(rf"(?<![\w.$:]){_CELL}(?![\w.(:])")
CITED_AREA = re.compile(rf"(?<![\w.$]){_CELL}:{_CELL}(?![\w.(])")
Place = tuple[int, int]
"""The column (from 0) and the row of a cell."""

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
PERCENTS = (9, 10)
"""Number formats of percentages that every workbook has without naming them."""
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
)
ODS_NUMBER = re.compile(rb'value-type="(float|percentage|currency|date|time)"')
ODS_CELL_STYLE = re.compile(rb'table:style-name="([^"]*)"')
ODS_COLOURED = re.compile(
    rb'<style:style\s(?=[^<>]*style:family="table-cell")[^<>]*?style:name="([^"]*)"[^<>]*(?<!/)>'
    rb'(?:(?!</style:style>).)*?fo:background-color="#([0-9a-fA-F]{6})"',
    re.DOTALL,
)
ODS_REPEATED = re.compile(rb'repeated="(\d{1,9})"')
ODS_HIDDEN = re.compile(rb'table:visibility="(collapse|filter)"')


@dataclass(frozen=True)
class SheetFacts:
    """What the scan of one sheet found.

    `starts_at_a` is True when column A certainly holds a value; the fast reader counts its columns
    from the first one that does.
    """

    starts_at_a: bool
    hidden_rows: int
    unseen: tuple[int, ...]
    """The numbers of hidden rows."""
    struck: tuple[int, ...]
    """The numbers of rows of which a cell is struck through."""
    coloured: Mapping[str, tuple[int, ...]]
    """Colour -> the numbers of rows with cells of it; of a large sheet only where a text of its
    workbook names a colour.
    """
    hidden_columns: tuple[tuple[int, int], ...]
    filtered: bool
    marked: tuple[Cell, ...]
    merges: tuple[Merge, ...]


@dataclass(frozen=True)
class _Words:
    """The words and expressions of a sheet whose tags carry a prefix, or none."""

    cell_start: bytes
    cell_end: bytes
    data_end: bytes
    row_start: bytes
    column_start: bytes
    formula: bytes
    row: re.Pattern[bytes]
    after_error: re.Pattern[bytes]
    no_value: re.Pattern[bytes]
    value_in_a: re.Pattern[bytes]
    value: re.Pattern[bytes]
    zero: re.Pattern[bytes]
    filter: bytes
    merge: re.Pattern[bytes]


@lru_cache(maxsize=8)
def _words(prefix: bytes) -> _Words:
    p = re.escape(prefix)
    opening = rb"(?=[\s/>])[^<>]*+(?<!/)>"
    formula = rb"<%(p)bf(?=[\s/>])[^<>]*+(?:(?<=/)>|(?<!/)>[^<]*+</%(p)bf>)" % {b"p": p}
    start = rb"(?:%(f)b)?\s*+<%(p)b(?:v>[^<]|is>)" % {b"p": p, b"f": formula}
    words = {b"p": p, b"f": formula, b"o": opening}
    return _Words(
        cell_start=b"<" + prefix + b"c ",
        cell_end=b"</" + prefix + b"c>",
        data_end=b"</" + prefix + b"sheetData>",
        row_start=b"<" + prefix + b"row ",
        column_start=b"<" + prefix + b"col ",
        formula=b"<" + prefix + b"f",
        row=re.compile(rb'<[^<>]*?\br="(\d{1,10})"'),
        after_error=re.compile(rb"\s*+(?:%(f)b)?\s*+(?:<%(p)bv>([^<]*+)</%(p)bv>)?" % words),
        no_value=re.compile(
            rb"<%(p)bc(%(o)b)\s*+%(f)b\s*+(<%(p)bv\s*+/>|<%(p)bv>\s*+</%(p)bv>)?\s*+</%(p)bc>"
            % words
        ),
        value_in_a=re.compile(rb'<%bc r="A\d{1,10}"(?: [^<>]*+)?(?<!/)>\s*+%b' % (p, start)),
        value=re.compile(rb"<%bc(%b)\s*+%b" % (p, opening, start)),
        zero=re.compile(
            rb"<%(p)bc(%(o)b)\s*+<%(p)bf(?=[\s>])[^<>]*+(?<!/)>([^<]++)</%(p)bf>"
            rb"\s*+<%(p)bv>0</%(p)bv>" % words
        ),
        filter=b"<" + prefix + b"filterColumn",
        merge=re.compile(rb'<%bmergeCell ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"' % p),
    )


def scan_sheet(archive: Archive, member: str, name: str, limits: Limits) -> SheetFacts:
    """Read the sheet once, piece by piece. Raises WorkbookError for sizes beyond the limits."""
    small = archive.size(member) <= SMALL_SHEET_BYTES
    styles = b"|".join(b"%d" % style for style in struck_styles(archive))
    struck = re.compile(rb' s="(%b)"' % styles) if styles else None
    scan = _Scan(name, limits, small=small, struck_styles=struck)
    colours = coloured_styles(archive)
    if colours and (small or mentions(archive, COLOUR_WORDS)):
        scan.colours = colours
        every = b"|".join(b"%d" % style for style in colours)
        scan.coloured_styles = re.compile(rb' s="(%b)"' % every)
    carry = b""
    for piece in archive.chunks(member):
        # Only the seam between two pieces is copied; the pieces are searched where they lie.
        first = scan.first_cut(piece)
        if first:
            scan.feed(carry + piece[:first])
            last = scan.last_cut(piece, first)
            scan.feed(piece, first, last)
            carry = piece[last:]
        else:
            carry += piece
        if len(carry) > CARRY_BYTES:
            raise WorkbookError("workbook_cell_too_long", limit=limits.cell_bytes, place="")
    scan.feed(carry)
    return scan.facts()


@dataclass(frozen=True)
class _Piece:
    """A part of the sheet, searched without being copied."""

    text: bytes
    start: int
    stop: int

    def has(self, word: bytes, after: int = 0) -> bool:
        return self.text.find(word, max(after, self.start), self.stop) >= 0

    def last(self, word: bytes) -> int:
        return self.text.rfind(word, self.start, self.stop)

    def tags(self, word: bytes) -> Iterator[tuple[bytes, int]]:
        """The tags that hold a word, each with where it ends; every byte is looked at once."""
        at = self.start
        while (word_at := self.text.find(word, at, self.stop)) >= 0:
            end = ANGLE.search(self.text, word_at, self.stop)
            if end is None:
                return
            start = self.text.rfind(b"<", at, word_at)
            at = end.start() if end.group() == b"<" else end.end()
            if end.group() == b">" and start >= 0:
                yield self.text[start:at], at

    def all(self, expression: re.Pattern[bytes]) -> Iterator[re.Match[bytes]]:
        return expression.finditer(self.text, self.start, self.stop)


@dataclass
class _Scan:
    name: str
    limits: Limits
    small: bool
    words: _Words = field(default_factory=lambda: _words(b""))
    started: bool = False
    ended: bool = False
    starts_at_a: bool = False
    filtered: bool = False
    struck_styles: re.Pattern[bytes] | None = None
    coloured_styles: re.Pattern[bytes] | None = None
    colours: Mapping[int, str] = field(default_factory=dict)
    """Style -> colour."""
    coloured: dict[str, Counter[int]] = field(default_factory=dict)
    """Colour -> row -> how many of its cells are filled with it."""
    hidden_rows: int = 0
    unseen: list[int] = field(default_factory=list)
    struck: set[int] = field(default_factory=set)
    hidden_columns: list[tuple[int, int]] = field(default_factory=list)
    marked: list[Cell] = field(default_factory=list)
    zeros: dict[Place, str] = field(default_factory=dict)
    """Cells whose formula gave 0, as far as they are few."""
    merges: list[Merge] = field(default_factory=list)

    def first_cut(self, piece: bytes) -> int:
        """Where the cell that began in the piece before ends, or at least a tag."""
        if not self.started:
            match = PREFIX.search(piece)
            self.started = match is not None
            self.words = _words(match[1] + b":" if match and match[1] else b"")
        end = piece.find(self.words.cell_end)
        return end + len(self.words.cell_end) if end >= 0 else piece.find(b">") + 1

    def last_cut(self, piece: bytes, first: int) -> int:
        """Where the last whole cell of the piece ends, or at least the last whole tag."""
        end = piece.rfind(self.words.cell_end, first)
        end = end + len(self.words.cell_end) if end >= 0 else piece.rfind(b">", first) + 1
        return max(first, end)

    def feed(self, text: bytes, start: int = 0, stop: int | None = None) -> None:
        piece = _Piece(text, start, len(text) if stop is None else stop)
        # Single letters are found many times faster than words: they let most pieces pass at once.
        if piece.has(b"h") and piece.has(b' hidden="'):
            self._note_hidden(piece)
        self._note_styled(piece)
        if piece.has(b"#") and piece.has(b't="e"'):
            self._mark_errors(piece)
        # This letter stands in no tag of a sheet without formulas but one at its head, yet in the
        # texts of a sheet that keeps them in its cells. The tag is found before its expression.
        if piece.has(b"f") and piece.has(self.words.formula):
            for match in piece.all(self.words.no_value):
                kind = TYPE.search(match[1])
                # A formula whose kept value is the empty text is blank, not without value.
                if not (kind and kind[1] == b"str" and match[2]):
                    self._mark(match[1], NO_VALUE)
            self._note_zeros(piece)
        if not self.starts_at_a:
            self.starts_at_a = next(piece.all(self.words.value_in_a), None) is not None
        last_row = piece.last(self.words.row_start)
        row = self.words.row.match(piece.text, last_row, piece.stop) if last_row >= 0 else None
        if row:
            self._check_row(int(row[1]))
        if self.small:
            self._check_cells(piece)
        self.ended = self.ended or piece.has(self.words.data_end, last_row)
        if self.ended:
            self._read_tail(piece)

    def _note_hidden(self, piece: _Piece) -> None:
        for word in HIDDEN:
            for tag, _ in piece.tags(word):
                if tag.startswith(self.words.row_start):
                    self.hidden_rows += not tag.endswith(b"/>")
                    number = self.words.row.match(tag)
                    if number is not None and not tag.endswith(b"/>"):
                        self.unseen.append(int(number[1]))
                elif tag.startswith(self.words.column_start):
                    ends = dict(ENDS_OF_COLUMNS.findall(tag))
                    if len(ends) == 2:
                        self.hidden_columns.append((int(ends[b"min"]) - 1, int(ends[b"max"]) - 1))

    def _note_styled(self, piece: _Piece) -> None:
        if self.struck_styles:
            self.struck.update(row for row, _ in self._cells_of(piece, self.struck_styles))
        if self.coloured_styles:
            for at, style in self._cells_of(piece, self.coloured_styles):
                self.coloured.setdefault(self.colours[style], Counter())[at] += 1

    def _cells_of(self, piece: _Piece, styles: re.Pattern[bytes]) -> Iterator[tuple[int, int]]:
        """The row and the style of each cell that holds something and has one of some styles."""
        for found in piece.all(styles):
            start = piece.text.rfind(b"<", piece.start, found.start())
            tag = piece.text[max(start, 0) : piece.text.find(b">", found.end(), piece.stop) + 1]
            place = REFERENCE.search(tag) if tag.startswith(self.words.cell_start) else None
            if place and not tag.endswith(b"/>"):
                yield int(place[2]), int(found[1])

    def _note_zeros(self, piece: _Piece) -> None:
        if not piece.has(b">0</"):
            return
        for match in piece.all(self.words.zero):
            place = REFERENCE.search(match[1])
            if place and len(self.zeros) < MOST_ZEROS:
                at = position_of(place[1].decode()), int(place[2])
                self.zeros[at] = match[2].decode("utf-8", "replace")

    def _mark_errors(self, piece: _Piece) -> None:
        for tag, end in piece.tags(b't="e"'):
            if tag.endswith(b"/>") or not tag.startswith(self.words.cell_start):
                continue
            if IS_ERROR.search(tag):
                error = self.words.after_error.match(piece.text, end, piece.stop)
                text = (error[1] if error else None) or b"#N/A"
                self._mark(tag, text.decode("utf-8", "replace"))

    def _mark(self, attributes: bytes, text: str) -> None:
        place = REFERENCE.search(attributes)
        if place:
            self.marked.append(Cell(int(place[2]), position_of(place[1].decode()), text))

    def _check_row(self, row: int) -> None:
        if row > self.limits.rows:
            raise WorkbookError("workbook_too_many_rows", limit=self.limits.rows)

    def _check_cells(self, piece: _Piece) -> None:
        """In a small sheet every place is looked at: few cells can span a huge area."""
        last_row = last_column = 0
        for match in piece.all(self.words.value):
            place = REFERENCE.search(match[1])
            if place:
                last_row = max(last_row, int(place[2]))
                last_column = max(last_column, position_of(place[1].decode()))
        self._check_row(last_row)
        if last_column >= self.limits.columns:
            cell = f"{letters(last_column)}{last_row}"
            raise WorkbookError(
                "workbook_too_many_columns",
                count=last_column + 1,
                limit=self.limits.columns,
                sheet=self.name,
                cell=cell,
            )
        if last_row * (last_column + 1) > self.limits.dense_cells:
            raise WorkbookError("workbook_too_heavy")

    def _read_tail(self, piece: _Piece) -> None:
        self.filtered = self.filtered or piece.has(self.words.filter)
        for match in piece.all(self.words.merge):
            first, last = int(match[2]), int(match[4])
            columns = position_of(match[1].decode()), position_of(match[3].decode())
            if first <= HEADING_MERGES or last > first:
                self.merges.append(Merge(first, columns[0], last, columns[1]))

    def facts(self) -> SheetFacts:
        circular = circular_cells(self.zeros) if self.zeros else []
        self.marked += [Cell(row, column, NO_VALUE) for column, row in circular]
        return SheetFacts(
            starts_at_a=self.starts_at_a,
            hidden_rows=self.hidden_rows,
            unseen=tuple(self.unseen),
            struck=tuple(sorted(self.struck)),
            coloured={
                colour: tuple(sorted(row for row, cells in rows.items() if cells > 1))
                for colour, rows in self.coloured.items()
            },
            hidden_columns=tuple(self.hidden_columns),
            filtered=self.filtered,
            marked=tuple(self.marked),
            merges=tuple(self.merges),
        )


def circular_cells(formulas: Mapping[Place, str]) -> list[Place]:
    """The cells whose formula needs itself, or one that does: a program that cannot work them out
    keeps 0, which nobody wrote. `formulas` are those of one sheet that gave 0.
    """
    needs = {at: {one for one in _cited(text) if one in formulas} for at, text in formulas.items()}
    for at, text in formulas.items():
        if any(_is_within(at, corners) for corners in _areas(text)):
            needs[at].add(at)
    while done := [at for at, others in needs.items() if not others & needs.keys()]:
        for at in done:
            del needs[at]
    return sorted(needs)


def _cited(formula: str) -> list[Place]:
    return [_place(one) for one in CITED.findall(QUOTED.sub("", formula))]


def _areas(formula: str) -> list[tuple[Place, Place]]:
    found = CITED_AREA.findall(QUOTED.sub("", formula))
    return [(_place(one[:2]), _place(one[2:])) for one in found]


def _place(reference: Sequence[str]) -> Place:
    return position_of(reference[0]), int(reference[1])


def _is_within(at: Place, corners: tuple[Place, Place]) -> bool:
    return all(
        min(one, other) <= mine <= max(one, other)
        for mine, one, other in zip(at, *corners, strict=True)
    )


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

    def colour(self, row: int, name: str) -> None:
        self.coloured.setdefault(name, Counter())[row] += 1

    def hide_columns(self, first: int, last: int) -> None:
        self.hidden_columns.extend(range(first, min(last, first + FILLER_ROWS) + 1))

    def comment(self, row: int, column: int) -> None:
        if len(self.commented) < MOST_COMMENTS:
            self.commented.append((row, column))

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
    """Whether cells of a style show percentages, and what their colour is called."""

    is_share: bool = False
    colour: str | None = None


_PLAIN = _Style()


def _xls_styles(records: Sequence[Record]) -> list[_Style]:
    """The styles of the cells of a workbook, by their number."""
    shares, colours = set(PERCENTS), list(COLOR_INDEX)
    for number, body in records:
        if number == XLS_FORMAT:
            shares |= {struct.unpack_from("<H", body)[0]} if b"%" in body[5:] else set()
        elif number == XLS_PALETTE:
            own = [body[at : at + 3].hex() for at in range(2, len(body) - 3, 4)]
            colours[XLS_OWN_COLOURS : XLS_OWN_COLOURS + len(own)] = own
    styles = []
    for number, body in records:
        if number == XLS_STYLE:
            is_share = struct.unpack_from("<H", body, 2)[0] in shares
            is_solid = struct.unpack_from("<I", body, 14)[0] >> 26 == 1
            index = struct.unpack_from("<H", body, 18)[0] & 0x7F
            is_known = is_solid and XLS_OWN_COLOURS <= index < len(colours)
            styles.append(_Style(is_share, colour_name(colours[index]) if is_known else None))
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
        if style.colour:
            extras.colour(row + 1, style.colour)


# --- xlsb -------------------------------------------------------------------------------------


def _in_xlsb(archive: Archive) -> list[Extras]:
    """Sheets are taken in the order of their parts, which is that of every known writer."""
    parts = [name for name in archive.members if re.search(r"worksheets/sheet\d+\.bin$", name)]
    parts.sort(key=lambda name: int(re.findall(r"\d+", name)[-1]))
    note = partial(_note_xlsb, _xlsb_shares(archive))
    found = [_collected(_binary_records(archive.read(name)), note) for name in parts]
    for name, extras in zip(parts, found, strict=True):
        for part in linked_parts(archive, name, "comments"):
            for number, body in _binary_records(archive.read(part)):
                if number == XLSB_COMMENT:
                    row, _, column = struct.unpack_from("<III", body, 4)
                    extras.comment(row + 1, column)
    return found


def _xlsb_shares(archive: Archive) -> frozenset[int]:
    """The styles of cells that show percentages."""
    if not archive.has(XLSB_STYLES_PART):
        return frozenset()
    shares, styles, is_of_cells = set(PERCENTS), list[int](), False
    for number, body in _binary_records(archive.read(XLSB_STYLES_PART)):
        if number == XLSB_FORMAT and "%" in body[6:].decode("utf-16-le", "replace"):
            shares.add(struct.unpack_from("<H", body)[0])
        elif number in (XLSB_STYLES, XLSB_STYLES_END):
            is_of_cells = number == XLSB_STYLES
        elif number == XLSB_STYLE and is_of_cells:
            styles.append(struct.unpack_from("<H", body, 2)[0])
    return frozenset(at for at, code in enumerate(styles) if code in shares)


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


def _note_xlsb(shares: Collection[int], extras: Extras, number: int, body: bytes) -> None:
    if number in XLSB_NUMBERS:
        column, style = struct.unpack_from("<II", body)
        extras.number(column, is_share=style & 0xFFFFFF in shares)
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
    for column in columns[:FILLER_ROWS]:
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
            yield match[1], match[2] or b"", not match[0].endswith(b"/>")
