"""Rows of texts, ragged or not, become a grid without ever holding all of them as objects."""

import datetime
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

import pyarrow as pa

from sheets.reading import arrays
from sheets.reading.grid import Grid
from sheets.reading.values import Limits, WorkbookError

BATCH_ROWS = 16_384
Row = list[str | None]


def grid(
    index: int, name: str, rows: Iterable[Row], limits: Limits, *, hidden: bool = False
) -> Grid:
    """Row i of the result is row i + 1 of the file. Refuses rows and columns beyond the limits."""
    checked = _checked(rows, name, limits)
    batches: list[list[pa.Array]] = []
    lengths: list[int] = []
    while batch := list(islice(checked, BATCH_ROWS)):
        batches.append(_columns(batch))
        lengths.append(len(batch))
    table = _joined(batches, lengths)
    return Grid(index, name, table, tuple(range(table.num_columns)), hidden)


def _checked(rows: Iterable[Row], name: str, limits: Limits) -> Iterator[Row]:
    for number, row in enumerate(rows, start=1):
        if number > limits.rows and any(row):
            raise WorkbookError("workbook_too_many_rows", limit=limits.rows)
        yield row if len(row) <= limits.columns else _within(row, name, limits)


def _within(row: Row, name: str, limits: Limits) -> Row:
    """Columns beyond the limit may be there as long as nothing stands in them."""
    width = max((at + 1 for at, text in enumerate(row) if text and text.strip()), default=0)
    if width > limits.columns:
        raise WorkbookError(
            "workbook_too_many_columns", count=width, limit=limits.columns, sheet=name
        )
    return row[: limits.columns]


def _columns(rows: list[Row]) -> list[pa.Array]:
    width = max(map(len, rows))
    return [arrays.texts(row[at] if at < len(row) else None for row in rows) for at in range(width)]


def _joined(batches: list[list[pa.Array]], lengths: list[int]) -> pa.Table:
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
    return pa.Table.from_arrays(columns, names=[f"c{at}" for at in range(width)])


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
