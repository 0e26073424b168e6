"""Columns whose cells come of dragging one: numbers that go up by one from row to row where nobody
counts, and one address of everybody.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from records.base import Field
from sheets.field_parsers import parse_field
from sheets.kinds.base import LoadKind
from sheets.suggestions import Suggestion, contradicted

_STEPS: Mapping[str, int] = {
    "money": 3,
    "phone": 3,
    "digits": 3,
    "date": 3,
    "text": 3,
    "lookup": 3,
    "commune": 3,
    "hours": 4,
    "attendance": 4,
    "decimal": 4,
    "count": 4,
    "time": 4,
}
"""Parser -> so many times in a row one more than in the row above is no chance. What is numbered by
those who write it, as documents and editions of a course are, is not here; nor are grades, which
people sort."""
_EVERYBODY = 4
"""Rows that have one address between them, and no other."""
_LAST_NUMBER = re.compile(r"^(.*?)(\d+)(\D*)$", re.DOTALL)
_SATURDAY = 5
_HOUR = 60

Numbers = npt.NDArray[np.float64]


def weighed_by_dragging(
    kind: LoadKind, suggestions: Sequence[Suggestion], cells: Mapping[int, pa.Array]
) -> tuple[Suggestion, ...]:
    """Suggestions in which a column is asked about whose cells seem to come of dragging one."""
    return tuple(
        contradicted(kind, one, code)
        if one.attribute is not None
        and one.part is None
        and one.column_position in cells
        and (code := _dragged(kind, kind.attribute(one.attribute), cells[one.column_position]))
        else one
        for one in suggestions
    )


def _dragged(kind: LoadKind, field: Field, cells: pa.Array) -> str | None:
    """The code of what dragging made of the cells of a field, or None."""
    values = parse_field(field, cells).values
    if field.parser == "email" and field.owner is None:
        told = values.drop_null()
        is_one = len(told) >= _EVERYBODY and pc.count_distinct(told).as_py() == 1
        return "one_for_all" if is_one else None
    steps = _STEPS.get(field.parser)
    if steps is None or field.name == kind.key:
        return None
    return "series" if _longest_run(_goes_up(field.parser, values)) >= steps else None


def _goes_up(parser: str, values: pa.Array) -> npt.NDArray[np.bool_]:
    """Tell the cells that are one more than the one above: in whole numbers, in years of the same
    day, in hours of the same minute, or in the last number of a text. Days that follow one upon the
    other count where a weekend is among them.
    """
    if parser == "date":
        days = values.to_numpy(zero_copy_only=False).astype("datetime64[D]")
        years = days.astype("datetime64[Y]").astype(np.float64)
        years[np.isnat(days)] = np.nan
        of_year = (days - days.astype("datetime64[Y]")).astype(np.float64)
        yearly = (np.diff(years) == 1) & (np.abs(np.diff(of_year)) <= 1)
        numbers = days.astype(np.float64)
        numbers[np.isnat(days)] = np.nan
        daily = np.diff(numbers) == 1
        weekday = (numbers + 3) % 7
        for first, last in _runs(daily):
            if not np.any(weekday[first : last + 1] >= _SATURDAY):
                daily[first:last] = False
        return np.asarray(yearly | daily, np.bool_)
    if parser in ("phone", "digits", "text", "lookup", "commune"):
        parts = [_LAST_NUMBER.match(one) if one else None for one in values.to_pylist()]
        return np.array(
            [
                one is not None
                and other is not None
                and (one[1], one[3]) == (other[1], other[3])
                and int(other[2]) == int(one[2]) + 1
                for one, other in pairwise(parts)
            ],
            np.bool_,
        )
    if parser == "time":
        minutes = [
            np.nan if one is None else int(one[:2]) * _HOUR + int(one[3:5])
            for one in values.to_pylist()
        ]
        return np.asarray(np.diff(np.array(minutes, np.float64)) == _HOUR, np.bool_)
    numbers = pc.cast(values, pa.float64()).to_numpy(zero_copy_only=False)
    return np.asarray(np.diff(numbers) == 1, np.bool_)


def _runs(marks: npt.NDArray[np.bool_]) -> list[tuple[int, int]]:
    """The runs of trues, each as its first index and the one behind its last."""
    edges = np.flatnonzero(np.diff(np.r_[False, marks, False].astype(np.int8)))
    return [(int(first), int(last)) for first, last in edges.reshape(-1, 2)]


def _longest_run(marks: npt.NDArray[np.bool_]) -> int:
    return max((last - first for first, last in _runs(marks)), default=0)
