"""Editions: whether a course that a file brings is another one at all.

A course is known by its name, its company and its first day. A slip in the name, a day that was put
off or the number of a group make another one of it, and what is registered of it stays behind: such
rows are asked about. So are rows that find their course and say otherwise of it in nearly all.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import combinations
from typing import Any

from sqlalchemy import (
    ARRAY,
    ColumnElement,
    Integer,
    and_,
    any_,
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

NEAR = "course_near"
"""Code of a new row that may be a registered course."""
GROUP = "course_group"
"""Code of a new row that may be another group of a course of another row, or that course."""
DIFFERS = "course_differs"
"""Code of a row whose course is registered with other days and other data."""

_MOST_COMPARED = 5_000
"""New rows up to which each is held against the courses of its company: nobody types more."""
_MOST_OF_A_DAY = 200
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
    name: str
    begin: date
    end: date
    action: str | None
    code: str | None

    @property
    def bare(self) -> str:
        """Its name without the number of a group."""
        return _GROUPS.sub("", self.name).strip() or self.name

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
        found.append(frame.rows.row_no == any_(literal(list(some), ARRAY(Integer))))
    return found


def _near(frame: Frame, some: Collection[int] | None) -> dict[int, int]:
    """New row -> the registered course of its company that it may be."""
    if (some is None and _are_too_many(frame)) or "company_id" not in frame.created:
        return {}
    mine, theirs = _columns(frame), frame.stage.target.table
    registered = {
        "no": theirs.c.id,
        "name": theirs.c.folded_name,
        "begin": theirs.c.initial_date,
        "end": theirs.c.end_date,
        "action": theirs.c.sence_action_id,
        "code": theirs.c.sence_code,
    }
    days = timedelta(days=_DAYS_NEAR)
    at_one_time = and_(
        mine["begin"] <= theirs.c.end_date + days, theirs.c.initial_date <= mine["end"] + days
    )
    query = (
        select(*mine.values(), *registered.values())
        .select_from(frame.source)
        .join(theirs, theirs.c.company_id == frame.created["company_id"])
        .where(theirs.c.active, or_(at_one_time, theirs.c.sence_action_id == mine["action"]))
        .where(*_is_new(frame, some))
    )
    nearest: dict[int, tuple[int, int]] = {}
    for line in db.session.execute(query):
        row, course = _Course(*line[: len(mine)]), _Course(*line[len(mine) :])
        if _may_be(row, course):
            apart = abs((row.begin - course.begin).days)
            nearest[row.no] = min(nearest.get(row.no, (apart, course.no)), (apart, course.no))
    kept = frame.recipe.taken_in
    return {row: course for row, (_, course) in nearest.items() if row not in kept}


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
    if some is not None or _are_too_many(frame) or "company_id" not in frame.created:
        return []
    mine = _columns(frame)
    query = select(*mine.values(), frame.created["company_id"]).select_from(frame.source)
    by_name: dict[tuple[int, str], list[_Course]] = {}
    by_day: dict[tuple[int, date], list[_Course]] = {}
    for *told, company in db.session.execute(query.where(*_is_new(frame, None))):
        row = _Course(*told)
        by_name.setdefault((company, row.bare), []).append(row)
        by_day.setdefault((company, row.begin), []).append(row)
    found: set[int] = set()
    for courses in by_name.values():
        courses.sort(key=lambda one: (one.begin, one.no))
        for at, row in enumerate(courses):
            # Rows of one key are told as repeats.
            others = (one for one in courses[:at] if (one.name, one.begin) != (row.name, row.begin))
            if any(row.overlaps(one) for one in others):
                found.add(row.no)
    for courses in by_day.values():
        for one, other in combinations(sorted(courses, key=lambda one: one.no)[:_MOST_OF_A_DAY], 2):
            if one.name != other.name and one.bare != other.bare and _is_slip(one.name, other.name):
                found.add(other.no)
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
        query = query.where(plan.c.row_no == any_(literal(list(some), ARRAY(Integer))))
    answered = frame.recipe.same_records
    return {row: course for row, course in db.session.execute(query) if row not in answered}


def _are_too_many(frame: Frame) -> bool:
    rows = frame.stage.rows
    return (db.session.scalar(select(func.count()).select_from(rows)) or 0) > _MOST_COMPARED
