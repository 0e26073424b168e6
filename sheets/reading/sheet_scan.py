"""The scan of a sheet of an xlsx workbook as a stream of XML: what the fast reader does not report.

Hidden rows and columns, filters, merged cells, errors, colours; it also refuses hostile sizes.
"""

import re
from array import array
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice

from sheets.reading.formats import Rows
from sheets.reading.grid import (
    HEADING_MERGES,
    Cell,
    Limits,
    Merge,
    WorkbookError,
    letters,
    position_of,
)
from sheets.reading.package import (
    INVISIBLE,
    TEXTS,
    Archive,
    looks_of_styles,
    mentions,
    partly_struck,
    struck_styles,
    telling_styles,
    without_struck,
)

NO_VALUE = "#FORMULA"
CARRY_BYTES = 4 * 1024**2
SMALL_SHEET_BYTES = 4 * 1024**2
PREFIX = re.compile(rb"<(?:(\w+):)?worksheet\b")
REFERENCE = re.compile(rb'\br="([A-Z]{1,3})(\d{1,10})"')
TYPE = re.compile(rb'\bt="(\w+)"')
ANGLE = re.compile(rb"[<>]")
ENDS_OF_COLUMNS = re.compile(rb'\b(min|max)="(\d{1,6})"')
IS_ERROR = re.compile(rb'\st="e"')
HIDDEN = (b' hidden="1"', b' hidden="true"')
COLOUR_WORDS = re.compile(
    rb"(?i)amarill|naranj|\brojo|\broja|rosad|verde|azul|celeste|morad|lila|violeta|\bgris|plomo"
    rb"|negrita|cursiva|it[^<]{1,6}lica|subrayad"
)
MOST_ZEROS, MOST_SWATCHES = 20_000, 100
QUOTED = re.compile(
    r"\"[^\"]*\"|(?:'[^']*'|[^\W\d][\w.]*)!\$?[A-Z]{1,3}\$?\d+(?::\$?[A-Z]{1,3}\$?\d+)?"
)
"""Texts in a formula, and cells of other sheets."""
_CELL = r"\$?([A-Z]{1,3})\$?(\d{1,7})"
CITED = re.compile(rf"(?<![\w.$:]){_CELL}(?![\w.(:])")
CITED_AREA = re.compile(rf"(?<![\w.$]){_CELL}:{_CELL}(?![\w.(])")
Place = tuple[int, int]
"""The column (from 0) and the row of a cell."""


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
    """Colour, of cells or letters, or how letters are -> the numbers of rows with cells of it; of
    a large sheet, and of grey and letters, only where a text of its workbook names such a thing.
    """
    hidden_columns: tuple[tuple[int, int], ...]
    filtered: bool
    marked: tuple[Cell, ...]
    merges: tuple[Merge, ...]
    shown: Rows = field(default_factory=dict)
    """The cells of which a number format shows what the file does not keep."""
    swatches: tuple[tuple[int, int, str], ...] = ()
    """Row, column and colour of blank cells that show a colour which is explained beside them."""
    left_out: int = 0
    """How many cells are read without words that are struck through."""


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
    """A cell that holds something, and its column and row."""
    zero: re.Pattern[bytes]
    shared: re.Pattern[bytes]
    """A cell of a text that the workbook shares, and its number."""
    inline: re.Pattern[bytes]
    """A cell that holds its text itself."""
    filter: bytes
    merge: re.Pattern[bytes]


@lru_cache(maxsize=8)
def _words(prefix: bytes) -> _Words:
    p = re.escape(prefix)
    rest = rb"[^<>]*+(?<!/)>"
    opening = rb"(?=[\s/>])" + rest
    place = rb'(?:[^<>]*?\br="([A-Z]{1,3})(\d{1,10})")?'
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
        value=re.compile(rb"<%bc(?=[\s/>])%b%b\s*+%b" % (p, place, rest, start)),
        zero=re.compile(
            rb"<%(p)bc(%(o)b)\s*+<%(p)bf(?=[\s>])[^<>]*+(?<!/)>([^<]++)</%(p)bf>"
            rb"\s*+<%(p)bv>0</%(p)bv>" % words
        ),
        shared=re.compile(
            rb'<%(p)bc((?=[^<>]*\st="s")[^<>]*+)(?<!/)>\s*+<%(p)bv>(\d{1,9})</%(p)bv>' % words
        ),
        inline=re.compile(
            rb'<%(p)bc((?=[^<>]*\st="inlineStr")[^<>]*+)(?<!/)>\s*+<%(p)bis>(.*?)</%(p)bis>'
            % words,
            re.DOTALL,
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
    has_words = mentions(archive, COLOUR_WORDS) if archive.has(TEXTS) else small
    colours = looks_of_styles(archive, letters=has_words)
    if colours and (small or has_words):
        scan.colours = colours
        every = b"|".join(b"%d" % style for style in colours)
        scan.coloured_styles = re.compile(rb' s="(%b)"' % every)
    scan.rich = partly_struck(archive)
    scan.telling = telling_styles(archive)
    if scan.telling:
        every = b"|".join(b"%d" % style for style in scan.telling)
        scan.telling_styles = re.compile(rb' s="(%b)"' % every)
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
    colours: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """Style -> what people call how it looks."""
    coloured: dict[str, Counter[int]] = field(default_factory=dict)
    """Look -> row -> how many of its cells have it."""
    blank: dict[tuple[str, int], list[int]] = field(default_factory=dict)
    """Look and row -> the columns of cells that hold nothing and have it."""
    rich: Mapping[int, str] = field(default_factory=dict)
    """Text of the workbook of which words are struck through -> what is left of it."""
    telling_styles: re.Pattern[bytes] | None = None
    telling: Mapping[int, str] = field(default_factory=dict)
    """Style -> what its number format shows."""
    shown: dict[tuple[int, str], "array[int]"] = field(default_factory=dict)
    last_row: int = 0
    hidden_rows: int = 0
    unseen: list[int] = field(default_factory=list)
    struck: set[int] = field(default_factory=set)
    hidden_columns: list[tuple[int, int]] = field(default_factory=list)
    marked: list[Cell] = field(default_factory=list)
    left_out: int = 0
    """How many cells are read without words that are struck through."""
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
        if self.rich or (piece.has(b"k") and piece.has(b"strike")):
            self._note_partly_struck(piece)
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
            self.last_row = int(row[1])
            self._check_row(self.last_row)
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
            cells = self._cells_of(piece, self.struck_styles)
            self.struck.update(row for row, _, _, is_blank in cells if not is_blank)
        if self.coloured_styles:
            for at, column, style, is_blank in self._cells_of(piece, self.coloured_styles):
                for look in self.colours[style]:
                    if not is_blank:
                        self.coloured.setdefault(look, Counter())[at] += 1
                    elif self.small:
                        position = position_of(column.decode())
                        self.blank.setdefault((look, at), []).append(position)
        if self.telling_styles:
            for at, column, style, is_blank in self._cells_of(piece, self.telling_styles):
                if is_blank:
                    continue
                place = (position_of(column.decode()), self.telling[style])
                self.shown.setdefault(place, array("i")).append(at)

    def _cells_of(
        self, piece: _Piece, styles: re.Pattern[bytes]
    ) -> Iterator[tuple[int, bytes, int, bool]]:
        """The row, column and style of each cell that has one of these, and whether it holds
        nothing.
        """
        for found in piece.all(styles):
            start = piece.text.rfind(b"<", piece.start, found.start())
            tag = piece.text[max(start, 0) : piece.text.find(b">", found.end(), piece.stop) + 1]
            place = REFERENCE.search(tag) if tag.startswith(self.words.cell_start) else None
            if place:
                yield int(place[2]), place[1], int(found[1]), tag.endswith(b"/>")

    def _note_partly_struck(self, piece: _Piece) -> None:
        for match in piece.all(self.words.shared if self.rich else self.words.inline):
            place = REFERENCE.search(match[1])
            left = self.rich.get(int(match[2])) if self.rich else without_struck(match[2])
            if not place or left is None:
                continue
            row = int(place[2])
            if left:
                self.marked.append(Cell(row, position_of(place[1].decode()), left))
                self.left_out += 1
            else:
                self.struck.add(row)

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
        places = self.words.value.findall(piece.text, piece.start, piece.stop)
        columns, rows = (
            (set(one) - {b""} for one in zip(*places, strict=True)) if places else ((), ())
        )
        last_row = max(map(int, rows), default=0)
        last_column = max((position_of(one.decode()) for one in columns), default=0)
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

    def swatches(self) -> Iterator[tuple[int, int, str]]:
        """The row, column and look of blank cells that have it alone in their row, or nearly: who
        explains colours fills one to show it.
        """
        for (look, row), columns in self.blank.items():
            if len(columns) <= self.coloured.get(look, Counter())[row] + 1:
                yield row, columns[0], look

    def facts(self) -> SheetFacts:
        circular = circular_cells(self.zeros) if self.zeros else []
        self.marked += [Cell(row, column, NO_VALUE) for column, row in circular]
        white = [row for row, cells in self.coloured.pop(INVISIBLE, Counter()).items() if cells > 1]
        # Where most are white the sheet is dark, by a way of its own.
        unseen = white if 2 * len(white) <= self.last_row else []
        return SheetFacts(
            starts_at_a=self.starts_at_a,
            hidden_rows=self.hidden_rows,
            unseen=tuple(sorted({*self.unseen, *unseen})),
            struck=tuple(sorted(self.struck)),
            coloured={
                colour: tuple(sorted(row for row, cells in rows.items() if cells > 1))
                for colour, rows in self.coloured.items()
            },
            swatches=tuple(islice(self.swatches(), MOST_SWATCHES)),
            left_out=self.left_out,
            hidden_columns=tuple(self.hidden_columns),
            filtered=self.filtered,
            marked=tuple(self.marked),
            merges=tuple(self.merges),
            shown=self.shown,
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
