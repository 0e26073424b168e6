"""csv, tsv and their relatives: delimiter found, ragged rows and broken quotes forgiven."""

import csv
import io
import math
import re
from array import array
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import reduce
from itertools import groupby, islice
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv as pacsv

from sheets.reading.encodings import decode
from sheets.reading.grid import Grid, Layout, Limits, Note, Row, WorkbookError, grid_of_rows, note

DELIMITERS = (";", ",", "\t", "|")
SAMPLE_BYTES = 65_536
SAMPLE_ROWS = 100
NAME = "Datos"
LONGEST_CELL_LINES = 50
RULE = r"^[\s|:=+_*-]*-{3,}[\s|:=+_*-]*$"
SHORT_OF = 5
"""One row among so many whole ones may be short without that being a habit."""
GUARDED = r'^="(.*)"$'
_LEAST_OF_A_RECORD = 24
"""Characters from which a line of one field may be a record of several."""
_LEAST_OF_A_TABLE = 4
"""Rows of one width below each other that are no chance."""
csv.field_size_limit(2**31 - 1)
"""What is too long is said of the cell where it stands (store.py)."""
# A quote behind a backslash that does not close its field: programs write it for a doubled one.
ESCAPED_QUOTE = re.compile(rb'\\"(?![;,\t|\r\n]|\Z)')


@dataclass(frozen=True)
class Delimited:
    """A text file as one grid, and how it was read."""

    grid: Grid
    encoding: str
    delimiter: str
    notes: tuple[Note, ...]


@dataclass(frozen=True)
class _Dialect:
    """What parts the fields, what encloses them, and whether a space may stand before."""

    delimiter: str
    quote: str = '"'
    spaced: bool = False

    def has_odd_quotes(self, data: bytes) -> bool:
        return data.count(self.quote.encode()) % 2 == 1

    def records(self, text: str) -> Iterator[Row]:
        for row in csv.reader(
            io.StringIO(text, newline=""),
            delimiter=self.delimiter,
            quotechar=self.quote,
            skipinitialspace=self.spaced,
        ):
            yield list(row)


def read_delimited(source: Path, limits: Limits) -> Delimited:
    """Row numbers are those a spreadsheet program shows: a record with line breaks is one row."""
    decoded = decode(source.read_bytes())
    data, declared = _without_declaration(decoded.data.replace(b"\0", b""))
    if ESCAPED_QUOTE.search(data):
        data = data.replace(b'\\"', b'""')
    sample = data[:SAMPLE_BYTES].decode("utf-8", "replace")
    delimiter = declared or find_delimiter(sample)
    if declared is None and _is_fixed_width(sample, delimiter):
        raise WorkbookError("workbook_fixed_width")
    dialect = _dialect(data, sample, delimiter)
    is_regular = not dialect.spaced and not dialect.has_odd_quotes(data)
    notes: tuple[Note, ...] = ()
    table = _read_regular(data, dialect) if is_regular else None
    if table is None or _has_runaway_cell(table, limits):
        grid, notes = _read_forgiving(data, dialect, limits)
    elif table.num_rows > limits.rows:
        raise WorkbookError("workbook_too_many_rows", limit=limits.rows)
    else:
        grid = Grid(0, NAME, table, tuple(range(table.num_columns)))
    table = _unguarded(grid.table)
    if b"---" in data:
        table = _without_rules(table)
    grid = replace(grid, table=table, layout=Layout(delimited=True))
    return Delimited(grid, decoded.encoding, delimiter, (*decoded.notes, *notes))


def _dialect(data: bytes, sample: str, delimiter: str) -> _Dialect:
    """Quotes behind a space belong to their field; apostrophes may stand for quotes.

    They do where every one of them opens or closes a field: a name such as O'Higgins, anywhere in
    the file, leaves them what they are.
    """
    behind_a_space = sample.count(f'{delimiter} "')
    spaced = behind_a_space > sample.count(f'{delimiter}"')
    sign, comma = b"'", re.escape(delimiter.encode())
    if b'"' in data or data.count(sign) < data.count(b"\n", 0, SAMPLE_BYTES):
        return _Dialect(delimiter, spaced=spaced)
    quoted = re.compile(rb"(?:^|(?<=%b)) ?'[^'\r\n]*+'(?=%b|\r|\n|\Z)" % (comma, comma), re.M)
    fields = quoted.findall(data)
    if not fields or 2 * len(fields) != data.count(sign):
        return _Dialect(delimiter, spaced=spaced)
    return _Dialect(delimiter, "'", spaced=any(field.startswith(b" ") for field in fields))


def _without_declaration(data: bytes) -> tuple[bytes, str | None]:
    """A first line `sep=;` names the delimiter and is no row."""
    first, end, rest = data[:16].partition(b"\n")
    declaration = first.strip().strip(b'"').lower()
    if declaration.startswith(b"sep=") and len(declaration) <= 5 and end:
        return data[len(data[:16]) - len(rest) :], declaration[4:].decode() or "\t"
    return data, None


def find_delimiter(sample: str) -> str:
    """The delimiter that cuts most rows, table by table, into the same number of fields."""
    return max(DELIMITERS, key=lambda delimiter: _regularity(sample, delimiter))


def _is_fixed_width(sample: str, delimiter: str) -> bool:
    """Whether the fields are parted by the room that they take, as in a list for a printer, or as
    mainframes write them: lines of one length that nothing parts.
    """
    lines = [line for line in sample.splitlines()[:SAMPLE_ROWS] if line.strip()]
    whole = lines if len(sample) < SAMPLE_BYTES // 2 else lines[:-1]
    tight = len(whole) > 1 and len({len(line) for line in whole}) == 1
    if tight and len(whole[0]) > _LEAST_OF_A_RECORD and not _regularity(sample, delimiter):
        return any("  " in line.strip() for line in whole)
    spaced = [line for line in lines if len(re.findall(r"\S {2,}(?=\S)", line)) > 1]
    # The first of them are the headings; below, a decimal comma is no delimiter.
    return len(lines) > 2 and len(spaced) > len(lines) / 2 and delimiter not in spaced[0]


def _regularity(sample: str, delimiter: str) -> float:
    try:
        rows = list(islice(_Dialect(delimiter, spaced=True).records(sample), SAMPLE_ROWS))
    except csv.Error:
        return 0.0
    widths = [len(row) for row in rows if row]
    cut = {width: count for width, count in Counter(widths).items() if width > 1}
    if not cut:
        return 0.0
    usual = max(cut, key=lambda width: cut[width] * math.sqrt(width))
    # Several tables may stand below each other, as in the report of a meeting.
    runs = ((width, len(list(run))) for width, run in groupby(widths))
    tables = {usual, *(width for width, rows in runs if width > 1 and rows >= _LEAST_OF_A_TABLE)}
    return sum(cut[width] * (1 + math.sqrt(width)) for width in tables) / len(widths)


def _read_regular(data: bytes, dialect: _Dialect) -> pa.Table | None:
    """The fast way, for files whose rows all have the same number of fields."""
    # Old Mac breaks, alone or among others, are left to the forgiving way.
    if data.count(b"\r") != data.count(b"\r\n"):
        return None
    width = len(next(dialect.records(data[:SAMPLE_BYTES].decode("utf-8", "replace")), []))
    if not width:
        return None
    names = [f"c{at}" for at in range(width)]
    try:
        return pacsv.read_csv(
            pa.BufferReader(data),
            read_options=pacsv.ReadOptions(
                column_names=names, use_threads=False, block_size=1 << 24
            ),
            parse_options=pacsv.ParseOptions(
                delimiter=dialect.delimiter,
                quote_char=dialect.quote,
                newlines_in_values=dialect.quote.encode() in data,
                ignore_empty_lines=False,
            ),
            convert_options=pacsv.ConvertOptions(
                column_types=dict.fromkeys(names, pa.string()), strings_can_be_null=False
            ),
        )
    except pa.ArrowInvalid:
        return None


def _has_runaway_cell(table: pa.Table, limits: Limits) -> bool:
    """A cell of very many lines is the sign of quotes that open and never close."""
    return any(
        (pc.max(pc.binary_length(column)).as_py() or 0) > limits.cell_chars
        or (pc.max(pc.count_substring(column, "\n")).as_py() or 0) > LONGEST_CELL_LINES
        for column in table.columns
    )


def _read_forgiving(
    data: bytes, dialect: _Dialect, limits: Limits
) -> tuple[Grid, tuple[Note, ...]]:
    """Row by row; where quotes open and never close, line by line."""
    text = data.decode("utf-8", "replace")
    if not dialect.has_odd_quotes(data):
        try:
            return _measured(_until_runaway(dialect.records(text), limits), limits), ()
        except csv.Error:
            # What follows reads the same text again, one line a row.
            pass
    return _measured(_line_by_line(text, dialect), limits), (note("quotes_repaired"),)


def _measured(rows: Iterator[Row], limits: Limits) -> Grid:
    """Rows as a grid that knows which of them are short.

    Many short rows are a habit of the program, which leaves blank cells at the end away; few have
    lost a cell somewhere, and what follows it stands one column too far to the left.
    """
    widths = array("I")

    def counted() -> Iterator[Row]:
        for row in rows:
            widths.append(len(row))
            yield row

    grid = grid_of_rows(0, NAME, counted(), limits)
    usual, whole = next(iter(Counter(w for w in widths if w > 1).most_common(1)), (0, 0))
    # What stands above the table is of any width.
    above = widths.index(usual) if whole else len(widths)
    short = [at + 1 for at in range(above, len(widths)) if 1 < widths[at] < usual]
    is_habit = len(short) > max(1, whole // SHORT_OF)
    return replace(grid, short_rows=() if is_habit else tuple(short))


def _until_runaway(rows: Iterator[Row], limits: Limits) -> Iterator[Row]:
    for row in rows:
        for field in row:
            # Most fields are too short for so many lines.
            if not field or len(field) <= LONGEST_CELL_LINES:
                continue
            lines = field.count("\n")
            if lines > LONGEST_CELL_LINES or (lines and len(field) > limits.cell_chars):
                raise csv.Error
        yield row


def _line_by_line(text: str, dialect: _Dialect) -> Iterator[Row]:
    """Every line is a row of its own, and a quote without its partner is a plain character."""
    for line in io.StringIO(text):
        plain = line.rstrip("\n")
        if plain.count(dialect.quote) % 2 == 0:
            yield next(dialect.records(plain), [])
        else:
            yield list(plain.split(dialect.delimiter))


def _without_rules(table: pa.Table) -> pa.Table:
    """The line of dashes below the headings of a Markdown table, or between pages, says nothing."""
    says, blank = [], []
    for column in table.columns:
        says.append(pc.fill_null(pc.match_substring_regex(column, RULE), False))
        blank.append(pc.fill_null(pc.equal(pc.utf8_trim_whitespace(column), ""), True))
    fits = (pc.or_(one, other) for one, other in zip(says, blank, strict=True))
    ruled = pc.and_(reduce(pc.or_, says), reduce(pc.and_, fits))
    if not pc.any(ruled).as_py():
        return table
    nothing = pa.scalar(None, pa.string())
    cleared = [pc.if_else(ruled, nothing, column) for column in table.columns]
    return pa.table(cleared, names=table.column_names)


def _unguarded(table: pa.Table) -> pa.Table:
    """Exports write ="00123" so that a spreadsheet keeps the zeros; the zeros are what is meant."""
    for at, column in enumerate(table.columns):
        if pc.any(pc.starts_with(column, '="')).as_py():
            plain = pc.replace_substring_regex(column, GUARDED, r"\1")
            table = table.set_column(at, table.field(at).name, plain)
    return table
