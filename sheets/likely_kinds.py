"""Which kind of rows a table holds: by its headings, its values and the name of its sheet.

A table is held against every kind as if it were loaded as one. What counts is how much of it would
be loaded, and that nothing is missing which the kind cannot do without.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import pyarrow as pa

from sheets.first_rows import head_of
from sheets.folding import fold
from sheets.headings import Column, at, find
from sheets.kinds.base import LoadKind
from sheets.kinds.registry import KINDS
from sheets.mapping.scoring import Profile, profile
from sheets.suggestions import Suggestion, suggest
from sheets.workbook import WorkbookError

LEAST = 0.4
"""Share of a table, by its columns, from which a kind is worth proposing."""
LEAST_OF_MANY, MANY = 0.2, 3
"""The share of a table that is enough where it brings so many data: payrolls have columns for each
discount."""
CLOSE = 0.12
"""Kinds nearer to each other than this are both proposed: only a person can say which it is."""
MISSING = 0.25
"""What a required datum without a column takes from a kind."""
NAMED = 0.2
"""What the name of a sheet adds to the kind that it names."""
HEADED = 0.1
"""What headings add to the kind that they name."""
OTHER_RUTS = 0.3
"""What the RUTs of people take from a kind whose rows are companies."""
MANY_MORE = 3
"""Columns more than its own kind that another one must know, for a file to be taken for its."""


@dataclass(frozen=True)
class Likely:
    """A kind that a table may be, and how much of the table speaks for it: 0 to 1, about."""

    model_id: int
    share: float


def likely_kinds(table: pa.Table, sheet_name: str) -> tuple[Likely, ...]:
    """The kinds that the table of a sheet may hold, the likeliest first; none for anything else.

    `table` is the head of the sheet, as `sheets.workbook.read_head` gives it.
    """
    try:
        headings = find(table)
    except WorkbookError:
        # Without headings the values have to tell.
        headings = at(table, 0)
    if not headings.rows:
        return ()
    lines = head_of(table).below(headings.row)
    # What the cells look like is the same for every kind.
    profiles = {
        one.position: profile(pa.array([line.cells[one.position] for line in lines], pa.string()))
        for one in headings.columns
    }
    found = []
    for kind in KINDS.values():
        suggestions = suggest(kind, headings.columns, profiles=profiles)
        share, data = _share(kind, suggestions, profiles, sheet_name)
        if share >= (LEAST_OF_MANY if data >= MANY else LEAST):
            found.append(Likely(kind.model_id, round(share, 3)))
    return tuple(sorted(found, key=lambda one: -one.share))


def only_one(found: Sequence[Likely]) -> int | None:
    """The kind that a table surely is; None where two are close, or none is likely."""
    if not found or (len(found) > 1 and found[0].share - found[1].share < CLOSE):
        return None
    return found[0].model_id


@dataclass(frozen=True)
class Likelier:
    """A kind that a table holds much rather than the one that was chosen."""

    kind: LoadKind
    theirs: int
    """How many of the columns are data of it."""
    ours: int
    """How many are data of the chosen one."""
    data: Mapping[int, str] = field(default_factory=dict, compare=False)
    """Column -> the datum of it."""


@lru_cache(maxsize=64)
def likelier_kind(kind: LoadKind, columns: tuple[Column, ...]) -> Likelier | None:
    """Another kind that the headings, and the samples below them, speak of much rather.

    Remembered, for each preview of a file asks it again.
    """
    profiles = {one.position: profile(pa.array(one.samples, pa.string())) for one in columns}
    own = suggest(kind, columns, profiles=profiles)
    ours = len(_given(own))
    if len(columns) < ours + MANY_MORE:
        # No column is two data: no other kind can know so many more of them.
        return None
    taken = {
        one: own if one is kind else suggest(one, columns, profiles=profiles)
        for one in KINDS.values()
    }
    best = max(taken, key=lambda one: _share(one, taken[one], profiles, "")[0])
    theirs = len(_given(taken[best]))
    if theirs < ours + MANY_MORE:
        return None
    data = {one.column_position: name for one in taken[best] if (name := _datum(one))}
    return Likelier(best, theirs, ours, data)


def _share(
    kind: LoadKind,
    suggestions: Sequence[Suggestion],
    profiles: Mapping[int, Profile],
    sheet_name: str,
) -> tuple[float, int]:
    """How much of a table speaks for a kind, and how many of its data the columns bring."""
    filled = [one for one in suggestions if profiles[one.column_position].filled]
    given = kind.given_by((_datum(one), one.part) for one in suggestions)
    missing = [one for one in kind.attributes if one.required and one.name not in given]
    if not given - kind.identifying:
        # Names alone are no results of anybody.
        return 0.0, 0
    covered = sum(one.confidence if one.attribute else 0.5 * bool(one.asked) for one in suggestions)
    keys = [profiles[one.column_position] for one in suggestions if one.attribute == kind.key]
    of_people = any(one.share("rut") > 0.5 and one.companies() < 0.2 for one in keys)
    of_others = kind.ruts_of == "companies" and of_people
    share = (
        covered / max(len(filled) or len(suggestions), 1)
        - MISSING * len(missing)
        - OTHER_RUTS * of_others
        + NAMED * _names(kind, sheet_name)
        + HEADED * any(_names(kind, one.column_name) for one in suggestions)
    )
    return share, 0 if of_others else len(given)


def _given(suggestions: Sequence[Suggestion]) -> set[str]:
    """The data that the columns bring, those included about which a person is asked."""
    return {name for one in suggestions if (name := _datum(one))}


def _datum(one: Suggestion) -> str | None:
    return one.attribute or one.asked


def _names(kind: LoadKind, text: str) -> bool:
    padded = f" {fold(text)} "
    own = (*kind.subject, fold(kind.label))
    return any(f" {word} " in padded for word in own)
