"""What is usual in a file as a whole, beside which single rows and values are doubtful."""

from collections.abc import Iterable, Iterator, Mapping

import pyarrow as pa
import pyarrow.compute as pc

from records.base import Field
from sheets.doubts import far, misplaced, sessions, titles
from sheets.parsing import rut
from sheets.parsing.column import matches
from sheets.plan import Plan

_LUCKY = 4
"""One in so many numbers of eight figures that are no RUT says that the others may be none."""
_YEARS_APART, _FEW = 4, 3
OTHER_TABLE, EXCHANGED, SESSIONS, GROUPS = ":other_table", ":exchanged", ":sessions", ":groups"
"""Names for rows: those below the headings in another order; those in which two columns changed
places, behind these; those of courses that have a row for each session, and of those that several
groups take on the same days, with the column that tells them apart before them."""
DAYS = ":days:"
"""Before a title that names other days than those of the course, of all rows."""
_LOWERED = ":lowered:"


def of_file(plan: Plan, conventions: Mapping[str, str]) -> dict[str, list[int]]:
    """What the whole file says of rows, by a name for it: rows, or columns and rows, or the first
    and the last row of a span.
    """
    found = {
        OTHER_TABLE: misplaced.below_other_headings(plan),
        EXCHANGED: misplaced.exchanged_rows(plan),
        SESSIONS: sessions.sessions_of(plan, conventions),
        GROUPS: sessions.groups_of(plan),
        **titles.below_titles(plan),
        **far.far_of(plan, conventions),
        **far.beyond_lists(plan, conventions),
    }
    if said := titles.other_days(plan, conventions.get("attendance")):
        found[DAYS + said] = [plan.header.row]
    for position, rows in misplaced.lowered_of(plan).items():
        found[f"{_LOWERED}{position}"] = [*rows]
    return {name: rows for name, rows in found.items() if rows}


def lowered(usual: Iterable[str]) -> Iterator[tuple[str, int]]:
    """The names for rows of columns that stand one row too low, each with its column."""
    for name in usual:
        if name.startswith(_LOWERED):
            yield name, int(name.removeprefix(_LOWERED))


def usual_of(field: Field, counts: Mapping[str, int]) -> list[int]:
    """What is usual in a column, out of the counts of `counted`: of dates the years around which
    nearly all are, of RUTs whether eight figures without a hyphen may be something else: where
    most have theirs, or several of eight figures are none.
    """
    if field.parser == "date":
        years = sorted(
            year
            for name, count in counts.items()
            if name.startswith("in_")
            for year in [int(name.removeprefix("in_"))] * min(count, 1_000)
        )
        if len(years) < _FEW:
            return []
        middle = years[len(years) // 2]
        return [middle - _YEARS_APART, middle + _YEARS_APART]
    if field.parser == "rut":
        hyphened, others = counts.get("hyphened", 0), counts.get("unhyphened", 0)
        eight = counts.get("bare", 0) + counts.get("high", 0)
        wrong = eight - counts.get("passing", 0) - counts.get("high_passing", 0)
        return [1] if hyphened > others or (wrong and wrong * _LUCKY >= eight) else []
    return []


def counted(field: Field, texts: pa.Array) -> dict[str, int]:
    """Count what says what is usual in a column of clean texts."""
    if field.parser == "date":
        parts = pc.struct_field(pc.extract_regex(texts, r"\b(?P<y>20\d{2})\b"), "y")
        years = pc.value_counts(parts.drop_null()).to_pylist()
        return {f"in_{one['values']}": one["counts"] for one in years}
    given = len(texts) - texts.null_count
    hyphened = int(pc.sum(matches(texts, r"-\s*[\dkK]$")).as_py() or 0)
    return {"hyphened": hyphened, "unhyphened": given - hyphened, **rut.evidence(texts)}


def is_counted(field: Field) -> bool:
    """Whether the whole column says what is usual in it."""
    return field.parser == "date" or (field.parser == "rut" and field.owner is None)
