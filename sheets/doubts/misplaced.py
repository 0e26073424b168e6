"""What does not stand under its heading: rows below headings in another order, columns that changed
places in some rows, and columns one row too low, with nothing in their first row and, below the
table, a value that belongs to the last one.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise, product

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from sheets.field_parsers import parse
from sheets.first_rows import NOTES, PERIODS, SIGNATURES
from sheets.folding import fold_column
from sheets.parsing.column import as_numpy, is_any, matches
from sheets.parsing.text import TOTALS
from sheets.plan import Chunk, Mapped, Plan, chunks
from sheets.reading.store import ROW
from sheets.steps.base import MADE

_LEAST = 3
"""Rows of a table of which one has no value, and those below it with several cells at the most."""
_BEYOND = 2
"""A value that is so many times the greatest of its column is none of them."""
_NEARLY, _ROUNDED = 0.001, 0.006
_HALF_A_TENTH = 0.051
"""How near a total and an average come to what their column gives, as they are written."""

Numbers = npt.NDArray[np.float64]


@dataclass
class _Table:
    """The rows up to the lone one, as they come in: the columns that may stand too low."""

    columns: list[int]
    first: int = 0
    last: int = 0
    alone: int = 0
    """The row below the table that has nothing but them."""
    rows: int = 0
    below: int = 0


def lowered_of(plan: Plan) -> dict[int, tuple[int, int]]:
    """Column that seems to stand one row too low -> the first row of its table and the one below
    it, in which the value of the last row stands alone.

    A lone value that is what the others come to, or no value of its column, is a total or a note.
    """
    columns = _blank_first(plan)
    if not columns or plan.prepared is not None or plan.only_rows is not None:
        return {}
    table, cells = _table(plan, columns)
    if not table.alone or table.rows < _LEAST or table.below > _LEAST:
        return {}
    found = {}
    for at in table.columns:
        told = [one for one in cells[at] if one is not None]
        if len(told) < len(cells[at]) - 1:
            return {}
        mapped = next(one for one in plan.mapping if at in _sources(plan, one))
        if not _is_one_of_them(plan, mapped, told[:-1], told[-1]):
            return {}
        found[at] = (table.first, table.alone)
    return found


def _blank_first(plan: Plan) -> list[int]:
    """The loaded columns of which the first row has nothing, where the second one has something."""
    head = plan.head
    body = head.filter(pc.greater(head[ROW], plan.header.row)).slice(0, 2)
    if len(body) < 2:
        return []
    return [
        at
        for at in plan.file_positions
        if f"c{at}" in body.column_names
        if [bool(one) for one in body[f"c{at}"].to_pylist()] == [False, True]
    ]


def _sources(plan: Plan, mapped: Mapped) -> Iterable[int]:
    return plan.recipe.sources(plan.kind, [mapped.position])


def _table(plan: Plan, columns: Sequence[int]) -> tuple[_Table, dict[int, list[str | None]]]:
    """Find the first row that has nothing but some of these columns, right below a row that is no
    total; and the cells of those columns up to it.
    """
    places = {one.position for one in plan.header.columns if one.position < MADE}
    table, cells = _Table([*columns]), {at: list[str | None]() for at in columns}
    for chunk in chunks(plan, sorted({*places, *plan.file_positions}), edits=False):
        filled = _filled(chunk.written.values(), len(chunk))
        if table.alone:
            table.below += int(np.count_nonzero(filled > 1))
            continue
        ours = _filled((chunk.written[at] for at in columns), len(chunk))
        lone = np.flatnonzero((filled == ours) & (filled > 0))
        end = int(lone[0]) + 1 if len(lone) else len(chunk)
        for at in columns:
            cells[at] += chunk.written[at].slice(0, end).to_pylist()
        rows = chunk.rows.to_numpy()
        table.first = table.first or int(rows[0])
        table.rows += end - len(lone[:1])
        if len(lone):
            before = int(rows[end - 2]) if end > 1 else table.last
            if int(rows[end - 1]) != before + 1 or _is_total(chunk, end - 2):
                return _Table([]), {}
            table.alone = int(rows[end - 1])
            table.columns = [at for at in columns if cells[at][-1] is not None]
            table.below = int(np.count_nonzero(filled[end:] > 1))
        else:
            # One with more blanks is no such column: a long file need not be read to its end.
            columns = [at for at in columns if cells[at].count(None) < 2]
            if not columns:
                break
        table.last = int(rows[end - 1])
    return table, cells


def _filled(columns: Iterable[pa.Array], length: int) -> npt.NDArray[np.int16]:
    filled = np.zeros(length, np.int16)
    for column in columns:
        filled += as_numpy(column.is_valid())
    return filled


def _is_total(chunk: Chunk, at: int) -> bool:
    """Whether a cell of the row at that index says that it is a total."""
    return at >= 0 and any(
        is_any(matches(column.slice(at, 1), TOTALS)) for column in chunk.written.values()
    )


def _is_one_of_them(plan: Plan, mapped: Mapped, above: Sequence[str], alone: str) -> bool:
    """Whether a lone value is one of its column, and not what the others come to."""
    texts = pa.array([*above, alone], pa.string())
    words = [matches(texts[-1:], one) for one in (TOTALS, NOTES, SIGNATURES, PERIODS)]
    digits = as_numpy(matches(texts, r"\d"))
    if any(is_any(one) for one in words) or len(set(above)) < 2:
        return False
    if len(alone) > 2 * max(map(len, above)) or digits[-1] != (digits[:-1].mean() > 1 / 2):
        return False
    parser = plan.kind.attribute(mapped.attribute).parser
    if mapped.part is not None:
        return True
    parsed = parse(parser, texts)
    if parsed.codes[-1].is_valid and not all(one.is_valid for one in parsed.codes):
        return False
    if not (pa.types.is_floating(parsed.values.type) or pa.types.is_integer(parsed.values.type)):
        return True
    numbers = pc.cast(parsed.values, pa.float64()).to_numpy(zero_copy_only=False)
    return not _is_made_of(numbers[:-1][~np.isnan(numbers[:-1])], float(numbers[-1]))


def _is_made_of(above: Numbers, alone: float) -> bool:
    """Whether a number is the sum of others, their average, the greatest, the least or how many
    they are, with the blank one or without; or far beyond them.
    """
    if not len(above) or np.isnan(alone) or alone > _BEYOND * above.max():
        return True
    exact = (above.sum(), above.max(), above.min(), len(above), len(above) + 1)
    means = (above.mean(), above.sum() / (len(above) + 1), np.median(above))
    return any(abs(alone - one) <= _NEARLY * abs(one) for one in exact) or any(
        abs(alone - one) <= max(_HALF_A_TENTH, _ROUNDED * abs(one)) for one in means
    )


def below_other_headings(plan: Plan) -> list[int]:
    """The rows below a line of the same headings in another order, until they stand in their own:
    a second table.
    """
    ours = {one.position: one.name for one in plan.header.columns if one.position < MADE}
    if not plan.is_small or len(set(ours.values())) < len(ours):
        return []
    names = pa.array(ours.values(), pa.string())
    rows: list[int] = []
    lines: list[tuple[int, bool]] = []
    for chunk in chunks(plan, [*ours], edits=False):
        own, of_them = (np.zeros(len(chunk), np.int16) for _ in range(2))
        for at, name in ours.items():
            own += as_numpy(pc.fill_null(pc.equal(chunk.written[at], name), False))
            of_them += as_numpy(pc.is_in(chunk.written[at], value_set=names))
        numbers = chunk.rows.to_pylist()
        rows += numbers
        lines += [(numbers[at], of_them[at] - own[at] > 1) for at in np.flatnonzero(of_them > 1)]
    return [
        row
        for (first, is_other), (end, _) in pairwise([*lines, (sys.maxsize, False)])
        for row in (rows if is_other else ())
        if first < row < end
    ]


def exchanged_rows(plan: Plan) -> list[int]:
    """A column of a list and one of people, and the rows in which they changed places; or nothing.

    There a person's column says what the list's says elsewhere. Other rows with what stands in its
    place under the list are of them, where that is so in half of them.
    """
    if not plan.is_small:
        return []
    single = [one for one in plan.attributes if len(plan.columns_of(one)) == 1]
    lists = [plan.columns_of(one)[0].position for one in single if one.lookup]
    people = [plan.columns_of(one)[0].position for one in single if one.of_person]
    chunk = next(chunks(plan, [*lists, *people], edits=False), None)
    if chunk is None:
        return []
    said = {at: fold_column(cells).to_pylist() for at, cells in chunk.cells.items()}
    for listed, person in product(lists, people):
        if not {listed, person} <= said.keys():
            continue
        rows = list(zip(chunk.rows.to_pylist(), said[listed], said[person], strict=True))
        entries = {entry for _, entry, _ in rows if entry}
        turned = {row for row, entry, name in rows if entry and name in entries - {entry}}
        of_entry = Counter(entry for _, entry, _ in rows)
        of_turned = Counter(entry for row, entry, _ in rows if row in turned)
        wrong = {entry for entry, count in of_turned.items() if 2 * count >= of_entry[entry]}
        # Where most rows say so it is the other way round, or neither is what it is called.
        if 0 < len(turned) < len(rows) / 2:
            return [listed, person, *(row for row, entry, _ in rows if entry in wrong)]
    return []
