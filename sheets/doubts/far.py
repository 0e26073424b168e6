"""Pay, prices of courses and UTM that are far from all others in a small file, and head counts far
from the lists of people in its other sheets.
"""

import math
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

import pyarrow as pa
import pyarrow.compute as pc

from sheets.folding import fold_column
from sheets.layout_rows import skipped_codes
from sheets.parsing.text import clean
from sheets.plan import Plan, chunks
from sheets.values import parsed_column, text_of
from sheets.workbook import data_rows, other_sheets

PAY, UTM, PRICE, HEADCOUNT = "grossSalary", "value", "participatingValue", "dotacion"
"""Attributes; of pay the database tells whose is registered, and right at other times."""
_HOURS = "totalHours"
_FEW = 3
TIMES = 5
"""How many times another figure pay or a head count is, or what part of it, that is asked about."""
_PAY_APART, _PRICE_APART, _MOST_APART = math.log(TIMES), math.log(8), 0.2
"""Logarithm of how many times all others pay is that is far from them, and the price of an hour;
and how large a share of them is at most."""
_MANY, _TEN_TIMES = 10, (9.5, 10.5)
"""Rows of another sheet from which a head count may be ten times too large: of some people only
there are few. One ten times too small is so beside any list."""
_UTM_GROWS = 0.06
"""What a UTM may change by in a month, of its logarithm: in the worst of them it was four."""


def far_of(plan: Plan, conventions: Mapping[str, str]) -> dict[str, list[int]]:
    """Attribute -> the rows of a small file whose pay is far from all other pay, whose price of an
    hour from that of the other courses, or whose UTM from those of the months beside it.
    """
    kind, is_utm = plan.kind, plan.kind.model == "utm"
    first, name, apart = kind.key, PAY, _PAY_APART
    if is_utm:
        name, apart = UTM, 0
    elif kind.span:
        first, name, apart = _HOURS, PRICE, _PRICE_APART
    read = [one for one in kind.attributes if one.name in (first, name) and plan.columns_of(one)]
    if not plan.is_small or {one.name for one in read} != {first, name}:
        return {}
    chunk = next(chunks(plan, plan.positions, edits=False), None)
    if chunk is None:
        return {}
    if (aside := skipped_codes(plan, chunk, sys.maxsize)) is not None:
        chunk = chunk.filter(aside.is_null())
    keys, values = (
        parsed_column(plan, one, text_of(plan, chunk, one), conventions).values.to_pylist()
        for one in map(kind.attribute, (first, name))
    )
    points = sorted(
        (
            key.year * 12 + key.month if is_utm else 0,
            math.log(value / key if kind.span else value),
            row,
        )
        for row, key, value in zip(chunk.rows.to_pylist(), keys, values, strict=True)
        if key and value and value > 0
    )
    far = sorted(_apart(points, _UTM_GROWS if is_utm else 0, apart))
    is_usual = is_utm or len(far) <= _MOST_APART * len(points)
    return {name: far} if far and is_usual and len(points) >= _FEW else {}


def beyond_lists(plan: Plan, conventions: Mapping[str, str]) -> dict[str, list[int]]:
    """The rows of companies whose head count has a figure too many, or too few, by a list of people
    in another sheet of the file that has a row for each.
    """
    if plan.kind.model != "companies" or not plan.is_small:
        return {}
    read = [plan.kind.attribute(name) for name in ("name", "rut", HEADCOUNT)]
    sheets = other_sheets(plan.target, plan.sheet)
    chunk = next(chunks(plan, plan.positions, edits=False), None)
    if not sheets or chunk is None or not plan.columns_of(read[-1]):
        return {}
    names, ruts = (_as_key(text_of(plan, chunk, one)) for one in read[:2])
    told = parsed_column(plan, read[2], text_of(plan, chunk, read[2]), conventions).values
    listed = _rows_naming(plan, sheets, pa.concat_arrays([names, ruts]).drop_null().unique())
    far = []
    for row, name, rut, count in zip(chunk.rows.to_pylist(), names, ruts, told, strict=True):
        there = max(listed.get(name.as_py(), 0), listed.get(rut.as_py(), 0))
        times = (count.as_py() or 0) / there if there else 0
        is_more = there >= _MANY and _TEN_TIMES[0] <= times <= _TEN_TIMES[1]
        if is_more or 0 < times <= 1 / _TEN_TIMES[0]:
            far.append(row)
    return {HEADCOUNT: far} if far else {}


def _as_key(texts: pa.Array) -> pa.Array:
    """Names and RUTs as they are compared, however they are written."""
    folded = pc.replace_substring_regex(fold_column(clean(texts)), r"\W", "")
    return pc.if_else(pc.equal(folded, ""), pa.scalar(None, pa.string()), folded)


def _rows_naming(plan: Plan, sheets: Sequence[int], keys: pa.Array) -> dict[str, int]:
    """Key -> how many rows of one of some sheets have it in one of their columns."""
    most: dict[str, int] = {}
    for sheet in sheets:
        here: Counter[tuple[str, str]] = Counter()
        for table in data_rows(plan.target, sheet, 0):
            for column in table.column_names[1:]:
                found = _as_key(table[column].combine_chunks())
                found = found.filter(pc.is_in(found, value_set=keys))
                for one in pc.value_counts(found).to_pylist():
                    here[column, one["values"]] += one["counts"]
        for (_, key), count in here.items():
            most[key] = max(most.get(key, 0), count)
    return most


def _apart(points: Sequence[tuple[int, float, int]], grows: float, apart: float) -> Iterator[int]:
    """The rows of points (a place, a height, a row) in order that do not agree with the longest run
    of them, or with those beside it that do: between two heights is more than `apart`, or than what
    one `grows` from place to place.
    """

    def agree(one: tuple[int, float, int], other: tuple[int, float, int]) -> bool:
        most = apart + grows * (abs(other[0] - one[0]) + 1)
        return abs(other[1] - one[1]) <= most

    runs: list[list[tuple[int, float, int]]] = []
    for point in points:
        if not runs or not agree(runs[-1][-1], point):
            runs.append([])
        runs[-1].append(point)
    at = max(range(len(runs)), key=lambda one: len(runs[one]), default=0)
    after, before = [*chain(*runs[at + 1 :])], [*chain(*runs[:at])][::-1]
    for others, end in ((after, -1), (before, 0)):
        near = runs[at][end] if runs else None
        for point in others:
            if near is not None and agree(near, point):
                near = point
            else:
                yield point[2]
