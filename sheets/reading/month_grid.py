"""Grids of a year a row and a month a column, or the other way round, as one month a row, and
pages of a single year, which stands in their title only.

Nothing below this knows of grids: a sheet that is one gets a second sheet beside it, which has the
same values as a list. Which of the two is loaded is chosen as between any sheets.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import pyarrow as pa
import pyarrow.compute as pc

from sheets.folding import fold, fold_column
from sheets.reading.grid import Grid, Limits, Row, grid_of_rows, note
from sheets.reading.store import ROW

MOST_CELLS = 20_000
"""A sheet with more of them holds something else."""
HEADINGS = ["Mes", "Valor"]
_NAMES = (
    *("enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto"),
    *("septiembre", "octubre", "noviembre", "diciembre"),
)
_MONTHS = {word: at for at, name in enumerate(_NAMES, start=1) for word in (name, name[:3])}
_MONTHS |= dict.fromkeys(("set", "sept", "setiembre"), 9)
_YEAR = re.compile(r"(20\d{2})(?:[.,]0)?")
_ANY_YEAR = re.compile(r"(?<!\d)(20\d{2})(?!\d)")
_NOTHING = {"", "-", "–", "—", "...", "s/i", "n/d"}
Cells = dict[int, str]


@dataclass(frozen=True)
class _Line:
    row: int
    cells: Cells
    """Column -> text, of those that hold something."""
    months: Mapping[int, int]
    """Column -> month, of those that hold one."""


def listed(table: pa.Table, *, name: str, index: int, limits: Limits) -> Grid | None:
    """The sheet beside a grid of years and months, None where a table is no such grid."""
    if table.num_rows * table.num_columns > MOST_CELLS:
        return None
    months = _months_in(table)
    # Every grid has the first two months of a year; nearly all sheets end here.
    if not {1, 2} <= set(months.values()):
        return None
    numbers = table[ROW].to_pylist()
    columns = [column.to_pylist() for column in table.columns[1:]]
    lines = []
    for row, texts in zip(numbers, zip(*columns, strict=True), strict=True):
        cells = {at: text for at, text in enumerate(texts) if text is not None}
        named = {at: months[text] for at, text in cells.items() if text in months}
        lines.append(_Line(row, cells, named))
    for at, line in enumerate(lines):
        below = lines[at + 1 :]
        values = _by_year(line, below) or _by_month(line, below)
        values = values or _of_year(lines[: at + 1], name, below)
        if values:
            rows: list[Row] = [list(HEADINGS)]
            rows += [[f"{month:02}-{year}", text] for year, month, text in sorted(values)]
            grid = grid_of_rows(index, f"{name} (un mes por fila)"[:200], rows, limits)
            told = note("month_grid", sheet=name, listed=grid.name, count=len(values))
            return replace(grid, notes=(told,))
    return None


def _months_in(table: pa.Table) -> dict[str, int]:
    """Text -> month, of the texts of a table that name one.

    Each is folded once, and one with a figure not at all, for no name of a month has any.
    """
    texts = pa.concat_arrays([chunk for one in table.columns[1:] for chunk in one.chunks]).unique()
    words = texts.filter(pc.invert(pc.match_substring_regex(texts, "[0-9]")))
    folded = fold_column(words).to_pylist()
    said = zip(words.to_pylist(), folded, strict=True)
    return {text: _MONTHS[word] for text, word in said if word in _MONTHS}


def _by_year(heading: _Line, below: Sequence[_Line]) -> list[tuple[int, int, str]]:
    """The values below all twelve months of a line, each line with its year to the left."""
    months = heading.months
    if sorted(months.values()) != list(range(1, 13)):
        return []
    first = min(months)
    values = []
    for line in below:
        years = [year for at, text in line.cells.items() if at < first and (year := _year(text))]
        if len(years) == 1:
            values += [(years[0], months[at], text) for at, text in _said(line, months)]
    # A year that comes twice makes it another table, such as one with a row a company.
    once = {(year, month) for year, month, _ in values}
    return values if len(once) == len(values) else []


def _by_month(heading: _Line, below: Sequence[_Line]) -> list[tuple[int, int, str]]:
    """The values below two years or more of a line, beside all twelve months."""
    years = {at: year for at, text in heading.cells.items() if (year := _year(text))}
    if len(years) < 2 or len(set(years.values())) < len(years):
        return []
    first, values, seen = min(years), [], []
    for line in below:
        months = [month for at, month in line.months.items() if at < first]
        if len(months) == 1:
            seen.append(months[0])
            values += [(years[at], months[0], text) for at, text in _said(line, years)]
    return values if sorted(seen) == list(range(1, 13)) else []


def _year_above(lines: Sequence[_Line], name: str) -> int | None:
    """The only year that is said above a table, or else in the name of its sheet."""
    for texts in ([text for line in lines for text in line.cells.values()], [name]):
        years = {int(year) for text in texts for year in _ANY_YEAR.findall(text)}
        if years:
            return years.pop() if len(years) == 1 else None
    return None


def _of_year(
    above: Sequence[_Line], name: str, below: Sequence[_Line]
) -> list[tuple[int, int, str]]:
    """The values below the UTM of the last line above them, beside the months of one year, up to
    the last known.
    """
    columns = [at for at, text in above[-1].cells.items() if "utm" in fold(text).split()]
    year = _year_above(above, name) if len(columns) == 1 else None
    if year is None:
        return []
    at, values, seen = columns[0], [], []
    for line in below:
        months = [month for left, month in line.months.items() if left < at]
        if len(months) == 1:
            seen.append(months[0])
            values += [(year, months[0], text) for _, text in _said(line, {at: year})]
    in_order = seen == list(range(1, len(seen) + 1))
    return values if in_order and len(seen) > 1 else []


def _said(line: _Line, columns: Mapping[int, int]) -> Iterator[tuple[int, str]]:
    """The cells of some columns that hold a value; months to come hold none."""
    for at, text in line.cells.items():
        if at in columns and text.strip().lower() not in _NOTHING:
            yield at, text


def _year(text: str) -> int | None:
    found = _YEAR.fullmatch(text.strip())
    return int(found[1]) if found else None
