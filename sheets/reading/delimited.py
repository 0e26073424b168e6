"""csv, tsv and their relatives: delimiter found, ragged rows and broken quotes forgiven."""

import csv
import io
import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv as pacsv

from sheets.reading import rows as by_rows
from sheets.reading.encodings import decode
from sheets.reading.grid import Grid
from sheets.reading.rows import Row
from sheets.reading.values import Limits, Note, WorkbookError, note

DELIMITERS = (";", ",", "\t", "|")
SAMPLE_BYTES = 65_536
SAMPLE_ROWS = 100
NAME = "Datos"
LONGEST_CELL_LINES = 50
GUARDED = r'^="(.*)"$'


@dataclass(frozen=True)
class Delimited:
    """A text file as one grid, and how it was read."""

    grid: Grid
    encoding: str
    delimiter: str
    notes: tuple[Note, ...]


def read_delimited(source: Path, limits: Limits) -> Delimited:
    """Row numbers are those a spreadsheet program shows: a record with line breaks is one row."""
    decoded = decode(source.read_bytes())
    data, said = _without_declaration(decoded.data.replace(b"\0", b""))
    delimiter = said or find_delimiter(data[:SAMPLE_BYTES].decode("utf-8", "replace"))
    try:
        grid, notes = _read(data, delimiter, limits)
    except csv.Error as error:
        # The reader of the standard library gives up on fields of more than 131,072 characters.
        raise WorkbookError("workbook_cell_too_long", limit=limits.cell_chars) from error
    return Delimited(grid, decoded.encoding, delimiter, (*decoded.notes, *notes))


def _without_declaration(data: bytes) -> tuple[bytes, str | None]:
    """A first line `sep=;` names the delimiter and is no row."""
    first, _, rest = data[:16].partition(b"\n")
    declaration = first.strip().strip(b'"').lower()
    if declaration.startswith(b"sep=") and len(declaration) <= 5 and _:
        return data[len(data[:16]) - len(rest) :], declaration[4:].decode() or "\t"
    return data, None


def find_delimiter(sample: str) -> str:
    """The delimiter that cuts most rows into the same number of more than one field."""
    return max(DELIMITERS, key=lambda delimiter: _regularity(sample, delimiter))


def _regularity(sample: str, delimiter: str) -> float:
    try:
        rows = list(islice(csv.reader(io.StringIO(sample, newline=""), delimiter=delimiter), 100))
    except csv.Error:
        return 0.0
    widths = Counter(len(row) for row in rows[:SAMPLE_ROWS] if row)
    cut = {width: count for width, count in widths.items() if width > 1}
    if not cut:
        return 0.0
    width, count = max(cut.items(), key=lambda item: item[1] * math.sqrt(item[0]))
    return count / sum(widths.values()) * (1 + math.sqrt(width))


def _read(data: bytes, delimiter: str, limits: Limits) -> tuple[Grid, tuple[Note, ...]]:
    table = None if _quotes_are_odd(data) else _read_regular(data, delimiter)
    if table is not None and not _has_runaway_cell(table, limits):
        return _grid_of(table, limits), ()
    return _read_forgiving(data, delimiter, limits)


def _quotes_are_odd(data: bytes) -> bool:
    return data.count(b'"') % 2 == 1


def _read_regular(data: bytes, delimiter: str) -> pa.Table | None:
    """The fast way, for files whose rows all have the same number of fields."""
    if _has_lonely_breaks(data):
        return None
    width = len(next(_records(_first_record(data), delimiter), []))
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
                delimiter=delimiter, newlines_in_values=b'"' in data, ignore_empty_lines=False
            ),
            convert_options=pacsv.ConvertOptions(
                column_types=dict.fromkeys(names, pa.string()), strings_can_be_null=False
            ),
        )
    except pa.ArrowInvalid:
        return None


def _first_record(data: bytes) -> str:
    return data[:SAMPLE_BYTES].decode("utf-8", "replace")


def _has_lonely_breaks(data: bytes) -> bool:
    """Old Mac breaks, alone or among others, are left to the forgiving way."""
    return data.count(b"\r") != data.count(b"\r\n")


def _has_runaway_cell(table: pa.Table, limits: Limits) -> bool:
    """A cell of very many lines is the sign of quotes that open and never close."""
    return any(
        (pc.max(pc.binary_length(column)).as_py() or 0) > limits.cell_chars
        or (pc.max(pc.count_substring(column, "\n")).as_py() or 0) > LONGEST_CELL_LINES
        for column in table.columns
    )


def _grid_of(table: pa.Table, limits: Limits) -> Grid:
    if table.num_rows > limits.rows:
        raise WorkbookError("workbook_too_many_rows", limit=limits.rows)
    return Grid(0, NAME, _unguarded(table), tuple(range(table.num_columns)))


def _read_forgiving(data: bytes, delimiter: str, limits: Limits) -> tuple[Grid, tuple[Note, ...]]:
    """Row by row; where quotes open and never close, line by line."""
    text = data.decode("utf-8", "replace")
    if not _quotes_are_odd(data):
        try:
            rows = _until_runaway(_records(text, delimiter), limits)
            return _plain(by_rows.grid(0, NAME, rows, limits)), ()
        except csv.Error:
            # What follows reads the same text again, one line a row.
            pass
    lines = _line_by_line(text, delimiter)
    return _plain(by_rows.grid(0, NAME, lines, limits)), (note("quotes_repaired"),)


def _plain(grid: Grid) -> Grid:
    return Grid(0, NAME, _unguarded(grid.table), grid.positions)


def _until_runaway(rows: Iterator[Row], limits: Limits) -> Iterator[Row]:
    for row in rows:
        for field in row:
            if field and len(field) > LONGEST_CELL_LINES and _is_runaway(field, limits):
                raise csv.Error
        yield row


def _is_runaway(field: str, limits: Limits) -> bool:
    return len(field) > limits.cell_chars or field.count("\n") > LONGEST_CELL_LINES


def _records(text: str, delimiter: str) -> Iterator[Row]:
    for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter):
        yield list(row)


def _line_by_line(text: str, delimiter: str) -> Iterator[Row]:
    """Every line is a row of its own, and a quote without its partner is a plain character."""
    for line in io.StringIO(text):
        plain = line.rstrip("\n")
        if plain.count('"') % 2 == 0:
            yield list(next(csv.reader([plain], delimiter=delimiter), []))
        else:
            yield list(plain.split(delimiter))


def _unguarded(table: pa.Table) -> pa.Table:
    """Exports write ="00123" so that a spreadsheet keeps the zeros; the zeros are what is meant."""
    for at, column in enumerate(table.columns):
        if pc.any(pc.starts_with(column, '="')).as_py():
            plain = pc.replace_substring_regex(column, GUARDED, r"\1")
            table = table.set_column(at, table.field(at).name, plain)
    return table
