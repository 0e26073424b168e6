"""What a doubt is: something that can be read and is rarely right. It is asked about, and a person
who looked at it takes it in.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from records.base import Field
from sheets.folding import fold
from sheets.kinds.base import LoadKind
from sheets.parsing.column import is_any
from sheets.plan import Chunk, Plan

ROW_CODES = (
    "row_struck",
    "row_hidden",
    "row_coloured",
    "row_left",
    "row_of_leavers",
    "row_below_other_course",
    "row_titled",
    "row_lowered",
    "row_of_other_table",
    "row_exchanged",
    "row_commented",
    "row_of_session",
    "row_of_group",
    "row_of_attendance",
    "row_other_course",
    "row_of_other_course",
    "row_said_otherwise",
)
"""Codes of whole rows that a person takes in or leaves out."""
_DEAR = (
    *("attendance_denied", "result_denied", "money_far", "pay_far", "utm_far"),
    *("price_far", "hour_value_far"),
)
"""Codes of values that franchise is computed with."""
VALUE_CODES = (
    *("rut_generic", "rut_bare", "rut_document", "date_far", "date_to_come"),
    *("days_few", "hours_far", "headcount_far", *_DEAR),
)
"""Codes of values that are right only when a person says so."""
_ALONE = ("row_of_session", "row_of_group", *_DEAR)
"""Those of courses that would count several times, and of what franchise is computed with."""
_NAMES_COURSE = (
    r"^(?:nombre (?:(?:de )?la |del? )?)?(?:curso|actividad|capacitacion|taller)"
    r"(?: de capacitacion)?$"
)


def is_taken_in_alone(kind: LoadKind, code: str) -> bool:
    """Whether rows of a code are taken in by their numbers only, and never all of them at once: a
    wrong result counts for the franchise.
    """
    return code in _ALONE or (code in ROW_CODES and kind.model == "results")


@dataclass(frozen=True)
class Doubt:
    """Rows (a mask) of which something is unlikely: of an attribute, or of the row as a whole."""

    attribute: Field | None
    code: str
    rows: pa.Array
    params: str | None = None


def naming_course(plan: Plan) -> tuple[int, ...]:
    """The columns that are not loaded and name the course of each row, where all are of one."""
    if not plan.course:
        return ()
    return headed(plan, _NAMES_COURSE)


def headed(plan: Plan, pattern: str) -> tuple[int, ...]:
    """The columns that are not loaded and whose folded heading has a pattern."""
    return tuple(one.position for one in plan.left_columns if re.search(pattern, fold(one.name)))


def doubt_of(field: Field | None, code: str, rows: pa.Array, **params: str) -> Iterator[Doubt]:
    if is_any(rows):
        yield Doubt(field, code, rows, json.dumps(params) if params else None)


def within(rows: pa.Array, spans: Sequence[Sequence[int]]) -> pa.Array:
    """Tell the rows that are in one of some spans, in ascending order, ends included."""
    numbers = rows.to_numpy()
    firsts = np.array([one[0] for one in spans], np.int32)
    lasts = np.array([one[1] for one in spans], np.int32)
    at = np.searchsorted(firsts, numbers, side="right") - 1
    return pa.array((at >= 0) & (numbers <= lasts[np.maximum(at, 0)]))


def edited(plan: Plan, chunk: Chunk, positions: Sequence[int]) -> pa.Array:
    """Tell the rows in which a person wrote the cell of one of some columns."""
    rows: list[int] = []
    for position in positions:
        if edits := plan.recipe.edits.get(position):
            rows += edits.rows.to_pylist()
    return chunk.among(rows)
