"""What every reader gives: sheets as grids of columns, notes, and the one error."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from itertools import islice
from typing import Any, Self

import pyarrow as pa
import pyarrow.compute as pc

MIB = 1024**2
Param = str | int

BATCH_ROWS = 16_384
HEADING_MERGES = 60
"""Rows of which every merged cell is kept; below them only those over several rows are."""
_MOMENT = re.compile(r"(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):\d\d(?:\.\d+)?")
PLAIN_NUMBER = r"^-?\d{1,9}(\.\d+)?$"
_DAY = r"^((?:19[1-9]|2[01]\d)\d)-(\d\d)-(\d\d) 00:00:00$"
DAY_ZERO = datetime.date(1899, 12, 31)
"""The day on which the hours stand that have none."""


class WorkbookError(Exception):
    """The only exception that leaves reading. The words are made from code and parameters."""

    def __init__(self, code: str, **params: Param) -> None:
        super().__init__(code, params)
        self.code = code
        self.params: dict[str, Param] = params

    def __reduce__(self) -> tuple[Any, ...]:
        """Errors travel from the child process to the parent."""
        return _rebuilt, (self.code, self.params)


def _rebuilt(code: str, params: Mapping[str, Param]) -> WorkbookError:
    return WorkbookError(code, **params)


@dataclass(frozen=True)
class Limits:
    """What a workbook may ask of us. Every limit has its own error code."""

    upload_bytes: int = 100 * MIB
    unpacked_bytes: int = 1024 * MIB
    entries: int = 1_000
    sheets: int = 100
    rows: int = 1_048_576
    columns: int = 500
    cell_chars: int = 32_767
    cell_bytes: int = 4 * 1024**2
    dense_cells: int = 100_000_000


@dataclass(frozen=True)
class Note:
    """Something that was done with the file and that its owner should know."""

    code: str
    params: dict[str, Param]


def note(code: str, **params: Param) -> Note:
    return Note(code, params)


@dataclass(frozen=True)
class Sheet:
    """One sheet. `rows` and `columns` are the last row and column that hold anything."""

    index: int
    name: str
    rows: int
    columns: int
    hidden: bool = False
    hidden_rows: int = 0
    hidden_columns: int = 0


@dataclass(frozen=True)
class Workbook:
    """What parsing found; the cells themselves are in Parquet.

    `rejected_of` is the load whose rejected rows this workbook brings back.
    """

    kind: str
    sheets: tuple[Sheet, ...]
    encoding: str | None = None
    delimiter: str | None = None
    notes: tuple[Note, ...] = ()
    rejected_of: str | None = None

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        return cls(
            kind=data["kind"],
            sheets=tuple(Sheet(**sheet) for sheet in data["sheets"]),
            encoding=data["encoding"],
            delimiter=data["delimiter"],
            notes=tuple(Note(**each) for each in data["notes"]),
            rejected_of=data["rejected_of"],
        )


def letters(position: int) -> str:
    """The letters of a column: 0 is A, 25 is Z, 26 is AA."""
    text = ""
    rest = position + 1
    while rest:
        rest, digit = divmod(rest - 1, 26)
        text = chr(ord("A") + digit) + text
    return text


def position_of(column: str) -> int:
    """The 0-based position of column letters."""
    number = 0
    for letter in column:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


@dataclass(frozen=True)
class Cell:
    """A cell whose text the reader does not give: an error, or a formula without a value."""

    row: int
    column: int
    text: str


@dataclass(frozen=True)
class Merge:
    """Merged cells, 1-based rows and 0-based columns, ends included."""

    first_row: int
    first_column: int
    last_row: int
    last_column: int


@dataclass(frozen=True)
class Layout:
    """What a person recognises a sheet by: its name, and how its columns look.

    `widths` are in characters, `formats` are number formats as Excel writes them ("dd-mm-yyyy").
    `numeric` are the columns that hold numbers, `percents` those of which every number has the
    format of a percentage, and `dated` tells that dates are cells of their own
    kind in the file, not texts. In a `delimited` text, a sign within a value cuts it in two.
    """

    name: str = ""
    widths: Mapping[int, float] = field(default_factory=dict)
    hidden: tuple[int, ...] = ()
    formats: Mapping[int, str] = field(default_factory=dict)
    numeric: tuple[int, ...] = ()
    percents: tuple[int, ...] = ()
    dated: bool = False
    delimited: bool = False


@dataclass(frozen=True)
class Grid:
    """Text columns over consecutive rows; the first one is row 1 of the file.

    `positions` gives the true position of each column of the table. `short_rows` are the few rows
    of a text file that have fewer fields than nearly all others, `unseen_rows` are hidden, of
    `struck_rows` a cell is struck through, of `coloured_rows` several are filled with a colour, and
    `commented` are rows and columns of cells with a comment, and `remarks` those of the first rows
    with what the comment says. `swatches` are blank cells that show a colour.
    """

    index: int
    name: str
    table: pa.Table
    positions: tuple[int, ...]
    hidden: bool = False
    hidden_rows: int = 0
    hidden_columns: tuple[int, ...] = ()
    marked: tuple[Cell, ...] = ()
    merges: tuple[Merge, ...] = ()
    notes: tuple[Note, ...] = ()
    layout: Layout = field(default_factory=Layout)
    short_rows: tuple[int, ...] = ()
    unseen_rows: tuple[int, ...] = ()
    struck_rows: tuple[int, ...] = ()
    coloured_rows: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    commented: tuple[tuple[int, int], ...] = ()
    remarks: tuple[tuple[int, int, str], ...] = ()
    swatches: tuple[tuple[int, int, str], ...] = ()


Row = list[str | None]


def grid_of_rows(
    index: int, name: str, rows: Iterable[Row], limits: Limits, *, hidden: bool = False
) -> Grid:
    """Rows of texts, ragged or not, as columns, without ever holding all of them as objects.

    Row i of the result is row i + 1 of the file. Raises WorkbookError beyond the limits.
    """
    checked = _checked(rows, name, limits)
    batches: list[list[pa.Array]] = []
    lengths: list[int] = []
    while batch := list(islice(checked, BATCH_ROWS)):
        width = max(map(len, batch))
        batches.append(
            [
                pa.array([row[at] if at < len(row) else None for row in batch], pa.string())
                for at in range(width)
            ]
        )
        lengths.append(len(batch))
    width = max(map(len, batches), default=0)
    columns = [
        pa.chunked_array(
            [
                batch[at] if at < len(batch) else pa.nulls(length, pa.string())
                for batch, length in zip(batches, lengths, strict=True)
            ],
            pa.string(),
        )
        for at in range(width)
    ]
    table = pa.Table.from_arrays(columns, names=[f"c{at}" for at in range(width)])
    return Grid(index, name, table, tuple(range(width)), hidden)


def _checked(rows: Iterable[Row], name: str, limits: Limits) -> Iterator[Row]:
    for number, row in enumerate(rows, start=1):
        if number > limits.rows and any(row):
            raise WorkbookError("workbook_too_many_rows", limit=limits.rows)
        if len(row) <= limits.columns:
            yield row
            continue
        # Columns beyond the limit may be there as long as nothing stands in them.
        width = max((at + 1 for at, text in enumerate(row) if text and text.strip()), default=0)
        if width > limits.columns:
            raise WorkbookError(
                "workbook_too_many_columns", count=width, limit=limits.columns, sheet=name
            )
        yield row[: limits.columns]


def text_of(value: Any) -> str | None:
    """The text of a value, in the same words that the fast reader uses."""
    if value is None or value == "":
        return None
    return WORDS.get(type(value), str)(value)


def _number(value: float) -> str:
    whole = value.is_integer()
    return str(int(value)) if whole else f"{value:.9f}".rstrip("0").rstrip(".")


def _duration(value: datetime.timedelta) -> str:
    return _moment(datetime.datetime(1899, 12, 31) + value)  # noqa: DTZ001 - cells have no zone


def _moment(value: datetime.datetime) -> str:
    return value.isoformat(" ", "seconds")


WORDS: dict[type, Callable[[Any], str]] = {
    bool: lambda value: "true" if value else "false",
    float: _number,
    datetime.datetime: _moment,
    datetime.date: lambda value: f"{value.isoformat()} 00:00:00",
    datetime.time: lambda value: f"1899-12-31 {value.isoformat('seconds')}",
    datetime.timedelta: _duration,
}


def as_seen(text: str) -> str:
    """What a person sees in the cell of a text: of a date its day, with the hour if it has one.

    An hour, or a length of time, is a moment of the first days that a sheet counts.
    """
    parts = _MOMENT.fullmatch(text)
    if parts is None:
        return text
    year, month, day, hour, minute = parts.groups()
    if year in ("1899", "1900"):
        with suppress(ValueError):
            days = max((datetime.date(int(year), int(month), int(day)) - DAY_ZERO).days, 0)
            return f"{days * 24 + int(hour):02}:{minute}"
    clock = "" if hour == minute == "00" else f" {hour}:{minute}"
    return f"{day}-{month}-{year}{clock}"


def with_percents(table: pa.Table, positions: Sequence[int], percents: Sequence[int]) -> pa.Table:
    """A table that has in these columns what a person sees: 75% where the file keeps 0.75."""
    for at, position in enumerate(positions):
        if position not in percents:
            continue
        texts = table.column(at)
        numbers = pc.fill_null(pc.match_substring_regex(texts, PLAIN_NUMBER), False)
        values = pc.cast(pc.if_else(numbers, texts, pa.scalar(None, pa.string())), pa.float64())
        # 0.57 * 100 is a little more than 57 in binary.
        percents = pc.cast(pc.round(pc.multiply(values, 100.0), ndigits=6), pa.string())
        said = pc.binary_join_element_wise(pc.replace_substring(percents, ".", ","), "%", "")
        table = table.set_column(at, table.field(at), pc.coalesce(said, texts))
    return table


def column_as_seen(texts: pa.Array) -> pa.Array:
    """What a person sees in the cells of a column."""
    texts = pc.replace_substring_regex(texts, _DAY, r"\3-\2-\1")
    moments = pc.fill_null(pc.match_substring_regex(texts, rf"^{_MOMENT.pattern}$"), False)
    if not pc.any(moments).as_py():
        return texts
    seen = [as_seen(text) for text in texts.filter(moments).to_pylist()]
    return pc.replace_with_mask(texts, moments, pa.array(seen, pa.string()))
