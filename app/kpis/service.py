"""Answers to questions about KPIs: from the cells, kept until the cells change."""

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import BigInteger, Boolean, Date, String, case, select

from analytics.definitions import FORMULA
from analytics.rollup import Counting, are_apart, numbers, of_cells, of_counts, with_staff
from app import cache
from app.extensions import db
from app.kit.arrays import given_rows, table_given
from app.kpis import marks, registry, storing
from app.kpis.questions import Question

KEEP_SECONDS = cache.MAX_SECONDS


KINDS = {
    "company": BigInteger,
    "start": Date,
    "end": Date,
    "day": Date,
    "gender": String,
    "external": Boolean,
    "has_staff": Boolean,
}
_given = table_given(KINDS)
LOOK = (
    select(
        *marks.pending_columns(),
        storing.version_of(company_id=_given.c.company, start=_given.c.start, end=_given.c.end),
        case((_given.c.has_staff, registry.staff_of(_given))),
    )
    .select_from(_given)
    .order_by(_given.c.place)
)


class _Seen(NamedTuple):
    """What is known of a question at one moment, apart from the cells."""

    version: int
    staff: list[Any] | None


@dataclass(frozen=True)
class Answer:
    """Numbers, how old they are, and how many changes they do not show yet."""

    data: dict[str, Any]
    as_of: datetime
    version: int
    pending: int
    staff_basis: str | None = None
    """What the head count was taken from, where there is one."""

    @property
    def meta(self) -> dict[str, Any]:
        """The `meta` of the answer."""
        known = {"asOf": self.as_of, "version": self.version, "pending": self.pending}
        return known | ({"staffBasis": self.staff_basis} if self.staff_basis else {})


def answers(questions: Sequence[Question], *, at: datetime) -> list[Answer]:
    """The answers to several questions, all of the same age.

    Without pending changes the numbers are those of this moment.
    """
    if not questions:
        return []
    pending, known = _look(questions)
    seen = [known[_asked(one)] for one in questions]
    keys = [_key(one, sight.version) for one, sight in zip(questions, seen, strict=True)]
    kept = cache.get_many(keys)
    return [
        _answer(one, data or _made(one, key), pending, sight, pending.oldest or at)
        for one, sight, key, data in zip(questions, seen, keys, kept, strict=True)
    ]


def answer(question: Question, *, at: datetime) -> Answer:
    """The answer to one question."""
    return answers([question], at=at)[0]


def _look(questions: Iterable[Question]) -> tuple[marks.Pending, dict[Any, _Seen]]:
    """Everything but the cells, in one statement: each costs more on its way than in the database.

    It is built once, which takes longer than to answer it.
    """
    asked = list(dict.fromkeys(map(_asked, questions)))
    found = db.session.execute(LOOK, given_rows(KINDS, asked)).all()
    seen = {
        one: _Seen(version, staff) for one, (*_, version, staff) in zip(asked, found, strict=True)
    }
    return marks.Pending(*found[0][:2]), seen


def _asked(question: Question) -> tuple[Any, ...]:
    """What is to be known for a question, in the order of KINDS."""
    months = question.months
    return (
        *(question.company_id, months.start, months.end, months.last_day),
        *(question.gender, question.external, question.kpi.has_staff),
    )


def _answer(
    question: Question, data: dict[str, Any], pending: marks.Pending, seen: _Seen, as_of: datetime
) -> Answer:
    if seen.staff is None:
        return Answer(data, as_of, seen.version, pending.count)
    staff = registry.as_staff(seen.staff)
    whole = with_staff(data, staff=staff.number, grouping=question.grouping)
    return Answer(whole, as_of, seen.version, pending.count, staff.basis)


def _made(question: Question, key: str) -> dict[str, Any]:
    made: dict[str, Any] = cache.once(key, lambda: _numbers(question), seconds=KEEP_SECONDS)
    return made


def _numbers(question: Question) -> dict[str, Any]:
    return numbers(
        question.kpi, _counting(question), months=question.months, grouping=question.grouping
    )


def _counting(question: Question) -> Counting:
    """Sets are large; they are read only where they have to be united."""
    parts = question.kpi.parts
    if are_apart(question.months, grouping=question.grouping):
        return of_counts(storing.counts_of_filter(**question.cells, parts=parts))
    return of_cells(storing.of_filter(**question.cells, parts=parts))


def _key(question: Question, version: int) -> str:
    """Everything that an answer depends on."""
    known = json.dumps([FORMULA, version, *question.canonical])
    return f"kpi:{hashlib.sha256(known.encode()).hexdigest()}"
