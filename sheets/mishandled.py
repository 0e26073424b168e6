"""Columns that a hand or a program spoilt as a whole: numbers that go up by one from row to row
where nobody counts, one address of everybody, and names that end at the same letter.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from sheets.field_parsers import parse, parse_field
from sheets.kinds.base import LoadKind
from sheets.suggestions import Suggestion, contradicted

_STEPS: Mapping[str, int] = {
    "money": 3,
    "phone": 3,
    "digits": 3,
    "date": 3,
    "text": 3,
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
_OF_RUTS, _ROUND, _HIGHEST_RUT = 3, (1, 10, 100, 1_000), 99_999_999
"""So many times in a row a RUT that is as far from the one above, by a round number."""
_EVERYBODY = 4
"""Rows that have one address between them, and no other."""
_CUT_ROWS, _CUT_SHARE, _CUT_CHARS, _CUT_SHAPES = 4, 0.3, 12, 3
"""So many names, and such a share of them, that end at the letter at which the longest does, which
that letter is at least, and so many ways in which their words are long: "Persona 1" is not cut."""
_LAST_NUMBER = re.compile(r"^(.*?)(\d+)(\D*)$", re.DOTALL)
_SATURDAY = 5
_HOUR = 60

Numbers = npt.NDArray[np.float64]


def weighed_by_handling(
    kind: LoadKind, suggestions: Sequence[Suggestion], cells: Mapping[int, pa.Array]
) -> tuple[Suggestion, ...]:
    """Suggestions in which a column is asked about that seems to be spoilt."""
    return tuple(
        contradicted(kind, one, code)
        if one.attribute is not None
        and one.column_position in cells
        and (code := _spoilt(kind, one, cells[one.column_position]))
        else one
        for one in suggestions
    )


def _spoilt(kind: LoadKind, one: Suggestion, cells: pa.Array) -> str | None:
    """The code of what became of the cells of a column, or None."""
    field = kind.attribute(one.attribute or "")
    if field.parser == "rut" and one.part in (None, "number"):
        is_found = field.owner is None and field.name not in kind.identifying
        numbers = (
            parse("count", cells, limit=_HIGHEST_RUT) if one.part else parse_field(field, cells)
        )
        return "series" if is_found and _are_far_apart(numbers.values) else None
    if one.part is not None:
        return None
    if field.parser in ("name", "title"):
        return "cut" if _are_cut(cells) else None
    values = parse_field(field, cells).values
    if field.parser == "email" and field.owner is None:
        told = values.drop_null()
        return "one_for_all" if len(told) >= _EVERYBODY and len(told.unique()) == 1 else None
    steps = _STEPS.get(field.parser, 0) if field.name != kind.key else 0
    return "series" if steps and _longest_run(_goes_up(field.parser, values)) >= steps else None


def _are_cut(names: pa.Array) -> bool:
    """Whether many names end at the letter at which the longest does, with the blanks there."""
    told = [one for one in names.unique().to_pylist() if one]
    longest = max(map(len, told), default=_CUT_CHARS)
    cut = [one for one in told if len(one) == max(longest, _CUT_CHARS)]
    shapes = {tuple(map(len, one.split(" "))) for one in cut}
    many = max(_CUT_ROWS, _CUT_SHARE * len(told))
    return len(cut) >= many and len(shapes) >= _CUT_SHAPES


def _are_far_apart(ruts: pa.Array) -> bool:
    """Whether several RUTs, or their numbers, are each as far from the one above."""
    body = ruts if pa.types.is_integer(ruts.type) else pc.utf8_slice_codeunits(ruts, 0, -2)
    steps = np.diff(pc.cast(body, pa.float64()).to_numpy(zero_copy_only=False))
    is_same = (np.diff(steps) == 0) & np.isin(np.abs(steps[1:]), _ROUND)
    return _longest_run(np.asarray(is_same, np.bool_)) >= _OF_RUTS - 1


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
    if parser in ("phone", "digits", "text", "commune"):
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
