"""Answers to questions about KPIs: from the cells, kept until the cells change."""

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import select

from analytics.definitions import FORMULA
from analytics.rollup import numbers, with_staff
from app import cache
from app.extensions import db
from app.kpis import marks, registry, storing
from app.kpis.questions import Question

KEEP_SECONDS = cache.MAX_SECONDS


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
    sight = _look(questions)
    as_of = sight.pending.oldest or at
    keys = [_key(one, sight.versions[_touched(one)]) for one in questions]
    kept = cache.get_many(keys)
    return [
        _answer(one, data or _made(one, key), sight, as_of)
        for one, key, data in zip(questions, keys, kept, strict=True)
    ]


def answer(question: Question, *, at: datetime) -> Answer:
    """The answer to one question."""
    return answers([question], at=at)[0]


@dataclass(frozen=True)
class _Sight:
    """What is known of the cells and the companies at one moment, apart from the cells."""

    pending: marks.Pending
    versions: dict[Any, int]
    staff: dict[Any, registry.Staff]


def _look(questions: Iterable[Question]) -> _Sight:
    """Everything in one query: each costs more on its way than in the database."""
    versions = {_touched(one): one for one in questions}
    heads = {_compared(one): one for one in questions if one.kpi.has_staff}
    count, oldest, *found = db.session.execute(
        select(
            *marks.pending_columns(),
            *(
                storing.version_of(company_id=one.company_id, months=one.months)
                for one in versions.values()
            ),
            *(
                registry.staff_of(
                    company_id=one.company_id,
                    gender=one.gender,
                    external=one.external,
                    on=one.months.last_day,
                )
                for one in heads.values()
            ),
        )
    ).one()
    return _Sight(
        marks.Pending(count, oldest),
        dict(zip(versions, found, strict=False)),
        dict(zip(heads, map(registry.as_staff, found[len(versions) :]), strict=True)),
    )


def _touched(question: Question) -> Any:
    """Questions that are answered from cells of the same versions."""
    return question.company_id, question.months


def _compared(question: Question) -> Any:
    """Questions with the same head count."""
    return question.company_id, question.gender, question.external, question.months.last_day


def _answer(question: Question, data: dict[str, Any], sight: _Sight, as_of: datetime) -> Answer:
    version = sight.versions[_touched(question)]
    if not question.kpi.has_staff:
        return Answer(data, as_of, version, sight.pending.count)
    staff = sight.staff[_compared(question)]
    whole = with_staff(data, staff=staff.number, grouping=question.grouping)
    return Answer(whole, as_of, version, sight.pending.count, staff.basis)


def _made(question: Question, key: str) -> dict[str, Any]:
    made: dict[str, Any] = cache.once(key, lambda: _numbers(question), seconds=KEEP_SECONDS)
    return made


def _numbers(question: Question) -> dict[str, Any]:
    cells = storing.of_filter(
        company_id=question.company_id,
        gender=question.gender,
        origin=question.origin,
        months=question.months,
        parts=question.kpi.parts,
    )
    return numbers(question.kpi, cells, months=question.months, grouping=question.grouping)


def _key(question: Question, version: int) -> str:
    """Everything that an answer depends on."""
    known = json.dumps([FORMULA, version, *question.canonical])
    return f"kpi:{hashlib.sha256(known.encode()).hexdigest()}"
