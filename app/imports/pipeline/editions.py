"""Editions: whether a course that a file brings is another one at all.

A course is known by its name, its company and its first day. A slip in the name, a day that was put
off or the number of a group make another one of it, and what is registered of it stays behind: such
rows are asked about. So are rows that find their course and say otherwise of it in nearly all.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import combinations
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Integer,
    String,
    and_,
    case,
    cast,
    func,
    literal,
    null,
    or_,
    select,
    update,
)

from app.extensions import db
from app.imports.pipeline.frame import UPDATE, Frame
from app.imports.pipeline.similar_names import misspelt
from app.platform.queries import among

NEAR = "course_near"
"""Code of a new row that may be a registered course."""
GROUP = "course_group"
"""Code of a new row that may be another group of a course of another row, or that course."""
DIFFERS = "course_differs"
"""Code of a row whose course is registered with other days and other data."""

_DAYS_NEAR = 31
_GROUPS = re.compile(
    r"\b(?:grupo|gpo|grp|paralelo|seccion|version|edicion|turno)s? ?(?:n |no |nro )?[a-z0-9]{1,3}$"
)
"""What tells the groups of one course apart at the end of a folded name."""
_MOST_THE_SAME = 3
"""Data that differ, beside the last day, from which on a row says otherwise in nearly all."""
_TELLING = ("total_hours", "supplier_id", "modality", "hour_init", "thematic_area_id")


@dataclass(frozen=True)
class _Course:
    """A row of the file, or a registered course."""

    no: int
    company: int
    name: str
    begin: date
    end: date
    action: str | None
    code: str | None

    @property
    def bare(self) -> str:
        """Its name without the number of a group."""
        return _GROUPS.sub("", self.name).strip() or self.name

    def found_by(self) -> tuple[tuple[Any, ...], ...]:
        """By what another course that it may be is found."""
        return (
            (self.company, "bare", self.bare),
            (self.company, "name", self.name),
            *([(self.company, "action", self.action)] if self.action else []),
            *([(self.company, "code", self.code, self.begin)] if self.code else []),
        )

    def overlaps(self, other: "_Course") -> bool:
        """Whether both go on at one time."""
        return self.begin <= other.end and other.begin <= self.end


def adopt(frame: Frame) -> None:
    """Give the rows of which a person said that they are a registered course its name and its first
    day: by these it is known, and they stay.
    """
    answered = frame.recipe.same_records
    if isinstance(answered, frozenset) and not answered:
        return
    some = answered if isinstance(answered, frozenset) else None
    rows, table = frame.stage.rows, frame.stage.target.table
    for row, course_id in _near(frame, some).items():
        known = select(table.c.name, table.c.folded_name, table.c.initial_date)
        named = db.session.execute(known.where(table.c.id == course_id)).one()
        given = update(rows).where(rows.c.row_no == row)
        db.session.execute(given.values(**named._asdict()))


def doubted(frame: Frame, some: Collection[int] | None) -> dict[str, dict[int, int | None]]:
    """Code -> rows that are doubtful, each with the registered course that it may be."""
    near: dict[int, int | None] = {**_near(frame, some)}
    groups = dict.fromkeys(row for row in _groups(frame, some) if row not in near)
    return {NEAR: near, GROUP: {**groups}, DIFFERS: _overwritten(frame, some)}


def _columns(frame: Frame) -> dict[str, ColumnElement[Any]]:
    """What a new row will have of what tells courses apart."""
    given, begin = frame.created, frame.created["initial_date"]
    return {
        "no": frame.rows.row_no,
        "company": given["company_id"],
        "name": frame.rows.folded_name,
        "begin": begin,
        "end": func.coalesce(given.get("end_date", null()), begin),
        "action": given.get("sence_action_id", null()),
        "code": given.get("sence_code", null()),
    }


def _is_new(frame: Frame, some: Collection[int] | None) -> list[ColumnElement[bool]]:
    """The conditions of rows that no course has the key of, and that nothing refuses."""
    plan, table = frame.stage.plan, frame.stage.target.table.alias()
    same = select(table.c.id).where(
        table.c.folded_name == frame.rows.folded_name,
        table.c.company_id == frame.created["company_id"],
        table.c.initial_date == frame.created["initial_date"],
    )
    found = [
        ~same.exists(),
        ~select(plan.c.row_no).where(plan.c.row_no == frame.rows.row_no).exists(),
    ]
    if some is not None:
        found.append(among(frame.rows.row_no, some, Integer))
    return found


def _new(frame: Frame, some: Collection[int] | None) -> list[_Course]:
    """The new rows that have a company."""
    if "company_id" not in frame.created:
        return []
    query = select(*_columns(frame).values()).select_from(frame.source)
    company = frame.created["company_id"]
    found = query.where(company.is_not(None), *_is_new(frame, some))
    return [_Course(*told) for told in db.session.execute(found)]


def _near(frame: Frame, some: Collection[int] | None) -> dict[int, int]:
    """New row -> the registered course of its company that it may be."""
    rows = _new(frame, some)
    if not rows:
        return {}
    days = timedelta(days=_DAYS_NEAR)
    table = frame.stage.target.table.c
    at_one_time = and_(
        table.initial_date <= max(row.end for row in rows) + days,
        table.end_date >= min(row.begin for row in rows) - days,
    )
    actions = {row.action for row in rows if row.action}
    registered = select(
        *(table.id, table.company_id, table.folded_name, table.initial_date),
        *(table.end_date, table.sence_action_id, table.sence_code),
    ).where(
        table.active,
        among(table.company_id, {row.company for row in rows}),
        or_(at_one_time, among(table.sence_action_id, actions, String)),
    )
    known: dict[tuple[Any, ...], list[_Course]] = {}
    names: dict[int, _Names] = {}
    for told in db.session.execute(registered):
        course = _Course(*told)
        names.setdefault(course.company, _Names()).add(course.name)
        for key in course.found_by():
            known.setdefault(key, []).append(course)
    nearest: dict[int, int] = {}
    for row in rows:
        slips = names.get(row.company, _Names()).like(row.name)
        keys = (*row.found_by(), *((row.company, "name", name) for name in slips))
        found = [one for key in keys for one in known.get(key, ()) if _may_be(row, one)]
        if found and row.no not in frame.recipe.taken_in:
            apart = min((abs((row.begin - one.begin).days), one.no) for one in found)
            nearest[row.no] = apart[1]
    return nearest


def _may_be(row: _Course, course: _Course) -> bool:
    """Whether a new row may be a registered course of its company."""
    if row.action and course.action:
        return row.action == course.action
    if row.code and course.code:
        if row.code != course.code:
            return False
        if row.begin == course.begin:
            return True
    if row.bare == course.bare:
        return row.overlaps(course)
    near = abs((row.begin - course.begin).days) <= _DAYS_NEAR
    return near and _is_slip(row.name, course.name)


class _Names:
    """Names, found by what a slip of the pen leaves of them: their letters, or two of their words.

    Thus thousands of names are held against thousands without each against each.
    """

    def __init__(self) -> None:
        self._by_rest: dict[tuple[int | str, ...], set[str]] = {}

    def add(self, name: str) -> None:
        """Remember a name."""
        for rest in self._rests(name):
            self._by_rest.setdefault(rest, set()).add(name)

    def like(self, name: str) -> set[str]:
        """The names that are another one with a slip of the pen."""
        found = [self._by_rest.get(rest, set()) for rest in self._rests(name)]
        return {one for one in set().union(*found) if one != name and _is_slip(name, one)}

    @staticmethod
    def _rests(name: str) -> Iterator[tuple[int | str, ...]]:
        """What two names have in common if one is the other with a slip (`_is_slip`)."""
        words = name.split()
        yield ("".join(words),)
        # Of three words and more two stay as they are, of two words one.
        for some in combinations(enumerate(words), max(0, min(len(words) - 1, 2))):
            yield (len(words), *(part for at_word in some for part in at_word))


def _is_slip(one: str, other: str) -> bool:
    """Whether two names are one with a slip of the pen: the same words, of which few have one."""
    words, others = one.split(), other.split()
    if "".join(words) == "".join(others):
        return True
    if len(words) != len(others):
        return False
    unlike = [(mine, theirs) for mine, theirs in zip(words, others, strict=True) if mine != theirs]
    return len(unlike) * 2 <= max(len(words), 2) and all(
        mine.isalpha() and theirs.isalpha() and misspelt(mine, theirs) for mine, theirs in unlike
    )


def _groups(frame: Frame, some: Collection[int] | None) -> list[int]:
    """New rows that go on at the time of another one with their name, the number of a group aside,
    or that begin on its day with a slip in the name.
    """
    # Of some rows only a look at all of them could tell.
    if some is not None:
        return []
    by_name: dict[tuple[int, str], list[_Course]] = {}
    by_day: dict[tuple[int, date], list[_Course]] = {}
    for row in _new(frame, None):
        by_name.setdefault((row.company, row.bare), []).append(row)
        by_day.setdefault((row.company, row.begin), []).append(row)
    found: set[int] = set()
    for courses in by_name.values():
        # Name and first day -> last day, of the two that end last of those that began before. Rows
        # of one key are told as repeats.
        last: dict[tuple[str, date], date] = {}
        for row in sorted(courses, key=lambda one: (one.begin, one.no)):
            mine = (row.name, row.begin)
            if any(end >= row.begin for key, end in last.items() if key != mine):
                found.add(row.no)
            last[mine] = max(row.end, last.get(mine, row.end))
            if len(last) > 2:
                del last[min(last, key=lambda key: last[key])]
    for courses in by_day.values():
        names = _Names()
        bare: dict[str, str] = {}
        for row in sorted(courses, key=lambda one: one.no):
            if any(bare[name] != row.bare for name in names.like(row.name)):
                found.add(row.no)
            names.add(row.name)
            bare[row.name] = row.bare
    return sorted(found - frame.recipe.taken_in)


def _overwritten(frame: Frame, some: Collection[int] | None) -> dict[int, int | None]:
    """Row -> its course, where that has another last day and most of the rest is another, too, or
    another code or action of SENCE.
    """
    plan, known = frame.stage.plan, frame.existing

    def differs(column: str) -> ColumnElement[int]:
        if column not in frame.given:
            return literal(0)
        value = frame.given[column]
        return case(
            (and_(value.is_not(None), known[column].is_not(None), value != known[column]), 1),
            else_=0,
        )

    rest = sum((differs(one) for one in _TELLING), literal(0))
    other = or_(
        and_(differs("end_date") == 1, cast(rest, Integer) >= _MOST_THE_SAME),
        differs("sence_code") == 1,
        differs("sence_action_id") == 1,
    )
    query = (
        select(plan.c.row_no, plan.c.entity_id)
        .select_from(frame.source)
        .join(plan, plan.c.row_no == frame.rows.row_no)
        .join(frame.stage.target.table, known.id == plan.c.entity_id)
        .where(plan.c.action == UPDATE, other)
    )
    if some is not None:
        query = query.where(among(plan.c.row_no, some, Integer))
    answered = frame.recipe.same_records
    return {row: course for row, course in db.session.execute(query) if row not in answered}
