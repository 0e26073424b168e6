"""Rows that are one course: its sessions, the groups that take it, or several rows a person."""

import datetime as dt
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

import pyarrow as pa
import pyarrow.compute as pc

from records.base import Field
from sheets.doubts.base import headed, naming_course
from sheets.folding import fold_column
from sheets.parsing.text import clean
from sheets.plan import Plan, chunks
from sheets.values import parsed_column, text_of

_NUMBERS_SESSIONS = r"^(?:n(?:ro|umero|o)? (?:de )?)?(?:sesion|clase|encuentro|modulo)\b"
_NAMES_GROUPS = (
    r"^(?:n(?:ro|umero|o)? (?:de )?)?(?:grupo|paralelo|seccion|version|edicion|turno|jornada"
    r"|sede|sucursal|planta|faena)\b"
)
_A_NUMBER = r"\d|^(?:[ivx]+|primera?|segunda?|tercera?)\b"
"""Folded headings of columns that number the sessions of a course, or name the groups that take it,
and what stands in the first."""
_HOUR = r"[ T,]+\d{1,2}:\d{2}\b.*$"
_FOUR_IN_FIVE = 0.8
_FEW = 3
_MOST_SESSIONS = 30
_NUMBER_DIGITS = 6
_WEEKEND = 4
"""Days from one session to the next, at most: from Thursday over Friday and a weekend."""


def sessions_of(plan: Plan, conventions: Mapping[str, str]) -> list[int]:
    """The column that tells sessions of a course apart, and the rows of those courses, or of the
    people in one; nothing where there is none. It numbers them within one name, or holds their
    days.
    """
    if plan.kind.identifying:
        return _by_person(plan)
    if not plan.kind.span:
        return []
    key = plan.kind.attribute(plan.kind.key)
    for position in headed(plan, _NUMBERS_SESSIONS):
        if found := _told_apart(plan, position, [key], _A_NUMBER):
            return [position, *found]
    return _by_days(plan, key, conventions)


def groups_of(plan: Plan) -> list[int]:
    """The column that names groups, and the rows of courses that are one by their name, their
    company and their first day, and that several groups take; nothing where there is none.
    """
    if not plan.kind.span:
        return []
    keys = [plan.kind.attribute(one) for one in (plan.kind.key, *plan.kind.key_parts)]
    for position in headed(plan, _NAMES_GROUPS):
        if found := _told_apart(plan, position, keys, r"."):
            return [position, *found]
    return []


def _told_apart(plan: Plan, position: int, keys: Sequence[Field], pattern: str) -> list[int]:
    """The rows that say the same by `keys`, and different things that fit a pattern in a column."""
    places = [one.position for key in keys for one in plan.columns_of(key)]
    rows: dict[tuple[str | None, ...], list[int]] = defaultdict(list)
    told: dict[tuple[str | None, ...], set[str]] = defaultdict(set)
    for chunk in chunks(plan, [*places, position], edits=False):
        named = [fold_column(clean(text_of(plan, chunk, key))).to_pylist() for key in keys]
        words = fold_column(clean(chunk.cells[position])).to_pylist()
        for row, word, *name in zip(chunk.rows.to_pylist(), words, *named, strict=True):
            if name[0] and word and re.search(pattern, word):
                rows[tuple(name)].append(row)
                told[tuple(name)].add(word)
    return sorted(row for name, said in told.items() if len(said) > 1 for row in rows[name])


def _by_days(plan: Plan, key: Field, conventions: Mapping[str, str]) -> list[int]:
    """Rows of one day each, three or more with a weekend between them at most, which differ in
    nothing but their day: who gives a course again says so in another column.
    """
    begin, end, _ = map(plan.kind.attribute, plan.kind.span)
    if not plan.is_small or len(plan.columns_of(begin)) != 1:
        return []
    at = plan.columns_of(begin)[0].position
    columns = {*plan.file_positions, *(one.position for one in plan.left_columns)}
    chunk = next(chunks(plan, sorted(columns), edits=False), None)
    if chunk is None or len(chunk) < _FEW:
        return []
    first, last = (
        parsed_column(plan, one, text_of(plan, chunk, one), conventions).values.to_pylist()
        for one in (begin, end)
    )
    read = {one.position for field in (key, begin, end) for one in plan.columns_of(field)}
    others = [
        cells
        for position, column in chunk.cells.items()
        if position not in read and not _counts_up(cells := column.to_pylist())
    ]
    names = fold_column(clean(text_of(plan, chunk, key))).to_pylist()
    alike: dict[tuple[str | None, ...], list[tuple[dt.date, int]]] = defaultdict(list)
    for row, name, day, until, *said in zip(
        chunk.rows.to_pylist(), names, first, last, *others, strict=True
    ):
        if name and day and until == day:
            alike[name, *said].append((day, row))
    found = sorted(_in_a_row(alike.values()))
    return [at, *found] if found else []


def _by_person(plan: Plan) -> list[int]:
    """All rows, where most of them are of people who have several, and another column says for all
    of them which is which in the same few words or days.
    """
    named = (plan.kind.attribute(one) for one in (plan.kind.key, *plan.kind.fallback_key))
    key = next((one for one in named if plan.columns_of(one)), None)
    others = [one.position for one in plan.left_columns if one.position not in naming_course(plan)]
    if not plan.is_small or key is None or not others:
        return []
    places = [one.position for one in plan.columns_of(key)]
    chunk = next(chunks(plan, sorted({*places, *others}), edits=False), None)
    if chunk is None:
        return []
    people = fold_column(clean(text_of(plan, chunk, key))).to_pylist()
    counts = Counter(one for one in people if one)
    several = {one for one, count in counts.items() if count > 1}
    if 2 * sum(counts[one] for one in several) <= counts.total():
        return []
    for position in others:
        told = fold_column(_days_of(clean(chunk.cells[position]))).to_pylist()
        said = Counter((one, word) for one, word in zip(people, told, strict=True) if one and word)
        words = Counter(word for _, word in said)
        of_several = [one for one, _ in said if one in several]
        tells_apart = _FOUR_IN_FIVE * sum(counts[one] for one in several) <= len(of_several)
        if tells_apart and 2 * len(words) <= counts.total():
            rows = chunk.rows.to_pylist()
            return [position, *(row for row, one in zip(rows, people, strict=True) if one)]
    return []


def _days_of(texts: pa.Array) -> pa.Array:
    """Moments without the hour of the day, which is another one for everybody."""
    return pc.replace_substring_regex(texts, _HOUR, "")


def _counts_up(cells: Sequence[str | None]) -> bool:
    """Whether a column numbers the rows."""
    first = cells[0] or ""
    return (
        first.isdecimal()
        and len(first) <= _NUMBER_DIGITS
        and list(cells) == [*map(str, range(int(first), int(first) + len(cells)))]
    )


def _in_a_row(groups: Iterable[list[tuple[dt.date, int]]]) -> Iterator[int]:
    """The rows of the groups whose days follow each other; of very many each is a course."""
    for group in groups:
        group.sort()
        gaps = [(later - day).days for (day, _), (later, _) in pairwise(group)]
        if _FEW <= len(group) <= _MOST_SESSIONS and all(0 < gap <= _WEEKEND for gap in gaps):
            yield from (row for _, row in group)
