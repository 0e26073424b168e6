"""A streaming look at the XML of an xlsx sheet: what the fast reader does not tell, and hostile
sizes.

An XML parser would cost several times the parse itself. Searching the unpacked pieces for a few
rare words costs a small part of it; the expressions run only over pieces that hold such a word.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from sheets.reading.archive import Archive
from sheets.reading.grid import Cell, Merge
from sheets.reading.values import Limits, WorkbookError, letters, position_of

NO_VALUE = "#FORMULA"
CARRY_BYTES = 4 * 1024**2
SMALL_SHEET_BYTES = 4 * 1024**2
HEADING_MERGES = 60
PREFIX = re.compile(rb"<(?:(\w+):)?worksheet\b")
REFERENCE = re.compile(rb'\br="([A-Z]{1,3})(\d{1,10})"')
TYPE = re.compile(rb'\bt="(\w+)"')


@dataclass(frozen=True)
class SheetFacts:
    """What the scan of one sheet found.

    `starts_at_a` is True when column A certainly holds a value; the fast reader counts its columns
    from the first one that does.
    """

    starts_at_a: bool
    hidden_rows: int
    hidden_columns: tuple[tuple[int, int], ...]
    filtered: bool
    marked: tuple[Cell, ...]
    merges: tuple[Merge, ...]


@dataclass(frozen=True)
class _Words:
    """The words and expressions of a sheet whose tags carry a prefix, or none."""

    cell_end: bytes
    data_end: bytes
    row_start: bytes
    formula: bytes
    row: re.Pattern[bytes]
    hidden_row: re.Pattern[bytes]
    hidden_column: re.Pattern[bytes]
    error: re.Pattern[bytes]
    no_value: re.Pattern[bytes]
    value_in_a: re.Pattern[bytes]
    value: re.Pattern[bytes]
    filter: bytes
    merge: re.Pattern[bytes]


@lru_cache(maxsize=8)
def _words(prefix: bytes) -> _Words:
    p = re.escape(prefix)
    formula = rb"<%(p)bf(?:[^>]*/>|[^>]*>[^<]*</%(p)bf>)" % {b"p": p}
    start = rb"(?:%(f)b)?\s*<%(p)b(?:v>[^<]|is>)" % {b"p": p, b"f": formula}
    return _Words(
        cell_end=b"</" + prefix + b"c>",
        data_end=b"</" + prefix + b"sheetData>",
        row_start=b"<" + prefix + b"row ",
        formula=b"<" + prefix + b"f",
        row=re.compile(rb'[^>]*?\br="(\d{1,10})"'),
        hidden_row=re.compile(rb'<%brow\b[^>]*\shidden="(?:1|true)"[^>]*(?<!/)>' % p),
        hidden_column=re.compile(rb'<%bcol\b([^>]*\shidden="(?:1|true)"[^>]*)>' % p),
        error=re.compile(
            rb'<%(p)bc\b([^>]*\st="e"[^>]*[^/>]|[^>]*\st="e")>\s*(?:%(f)b)?\s*'
            rb"(?:<%(p)bv>([^<]*)</%(p)bv>)?" % {b"p": p, b"f": formula}
        ),
        no_value=re.compile(
            rb"<%(p)bc\b([^>]*[^/>])>\s*%(f)b\s*(<%(p)bv\s*/>|<%(p)bv>\s*</%(p)bv>)?\s*</%(p)bc>"
            % {b"p": p, b"f": formula}
        ),
        value_in_a=re.compile(rb'<%bc r="A\d+"(?: [^>]*[^/>])?>\s*%b' % (p, start)),
        value=re.compile(rb"<%bc\b([^>]*[^/>])>\s*%b" % (p, start)),
        filter=b"<" + prefix + b"filterColumn",
        merge=re.compile(rb'<%bmergeCell ref="([A-Z]+)(\d+):([A-Z]+)(\d+)"' % p),
    )


def scan_sheet(archive: Archive, member: str, name: str, limits: Limits) -> SheetFacts:
    """Read the sheet once, piece by piece. Raises WorkbookError for sizes beyond the limits."""
    scan = _Scan(name, limits, small=archive.size(member) <= SMALL_SHEET_BYTES)
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
            raise WorkbookError("workbook_cell_too_long", limit=limits.cell_chars)
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
    hidden_rows: int = 0
    hidden_columns: list[tuple[int, int]] = field(default_factory=list)
    marked: list[Cell] = field(default_factory=list)
    merges: list[Merge] = field(default_factory=list)

    def first_cut(self, piece: bytes) -> int:
        """Where the cell that began in the piece before ends, or at least a tag."""
        if not self.started:
            found = PREFIX.search(piece)
            self.started = found is not None
            self.words = _words(found[1] + b":" if found and found[1] else b"")
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
        if piece.has(b"#") and piece.has(b't="e"'):
            self._mark_errors(piece)
        # This letter stands in no tag of a sheet without formulas but one at its head, yet in the
        # texts of a sheet that keeps them in its cells. The tag is found before its expression.
        if piece.has(b"f") and piece.has(self.words.formula):
            self._mark_formulas(piece)
        if not self.starts_at_a:
            self.starts_at_a = next(piece.all(self.words.value_in_a), None) is not None
        last_row = piece.last(self.words.row_start)
        self._check_sizes(piece, last_row)
        self.ended = self.ended or piece.has(self.words.data_end, last_row)
        if self.ended:
            self._read_tail(piece)

    def _note_hidden(self, piece: _Piece) -> None:
        self.hidden_rows += sum(1 for _ in piece.all(self.words.hidden_row))
        for found in piece.all(self.words.hidden_column):
            ends = dict(re.findall(rb'\b(min|max)="(\d{1,6})"', found[1]))
            if len(ends) == 2:
                self.hidden_columns.append((int(ends[b"min"]) - 1, int(ends[b"max"]) - 1))

    def _mark_errors(self, piece: _Piece) -> None:
        for found in piece.all(self.words.error):
            self._mark(found[1], (found[2] or b"#N/A").decode("utf-8", "replace"))

    def _mark_formulas(self, piece: _Piece) -> None:
        for found in piece.all(self.words.no_value):
            kind = TYPE.search(found[1])
            # A formula whose kept value is the empty text is blank, not without value.
            if not (kind and kind[1] == b"str" and found[2]):
                self._mark(found[1], NO_VALUE)

    def _mark(self, attributes: bytes, text: str) -> None:
        place = REFERENCE.search(attributes)
        if place:
            self.marked.append(Cell(int(place[2]), position_of(place[1].decode()), text))

    def _check_sizes(self, piece: _Piece, last_row: int) -> None:
        found = self.words.row.match(piece.text, last_row, piece.stop) if last_row >= 0 else None
        if found:
            self._check_row(int(found[1]))
        if self.small:
            self._check_cells(piece)

    def _check_row(self, row: int) -> None:
        if row > self.limits.rows:
            raise WorkbookError("workbook_too_many_rows", limit=self.limits.rows)

    def _check_cells(self, piece: _Piece) -> None:
        """In a small sheet every place is looked at: few cells can span a huge area."""
        last_row = last_column = 0
        for found in piece.all(self.words.value):
            place = REFERENCE.search(found[1])
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
        for found in piece.all(self.words.merge):
            if int(found[2]) <= HEADING_MERGES:
                self.merges.append(
                    Merge(
                        int(found[2]),
                        position_of(found[1].decode()),
                        int(found[4]),
                        position_of(found[3].decode()),
                    )
                )

    def facts(self) -> SheetFacts:
        return SheetFacts(
            starts_at_a=self.starts_at_a,
            hidden_rows=self.hidden_rows,
            hidden_columns=tuple(self.hidden_columns),
            filtered=self.filtered,
            marked=tuple(self.marked),
            merges=tuple(self.merges),
        )
