"""Answers to questions about KPIs: from the cells, kept until the cells change."""

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import BigInteger, Boolean, Date, String, case, select

from analytics.cells import ALL_COMPANIES, INTERNAL
from analytics.definitions import FORMULA
from analytics.rollup import (
    Counting,
    are_apart,
    coverage_of,
    numbers,
    of_cells,
    of_counts,
    with_staff,
)
from app import cache
from app.extensions import db
from app.kit import installation
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
        installation.epoch(),
        case((_given.c.has_staff, registry.staff_of(_given))),
    )
    .select_from(_given)
    .order_by(_given.c.place)
)


class _Seen(NamedTuple):
    """What is known of a question at one moment, apart from the cells."""

    version: int
    epoch: str | None
    staff: registry.Staff | None


@dataclass(frozen=True)
class Coverage:
    """The share of a head count that was trained: internal people, in enabled companies."""

    percent: float | None
    """To one decimal; None where there is no head count, or one that cannot be right."""
    trained: int
    """Distinct internal people of the companies that `staff` is of."""
    staff: int


@dataclass(frozen=True)
class Answer:
    """Numbers, how old they are, and how many changes they do not show yet."""

    data: dict[str, Any]
    as_of: datetime
    version: int
    pending: int
    staff_basis: str | None = None
    """What the head count was taken from, where there is one."""
    coverage: Coverage | None = None
    """Where it was asked for."""

    @property
    def meta(self) -> dict[str, Any]:
        """The `meta` of the answer."""
        known: dict[str, Any] = {
            "asOf": self.as_of,
            "version": self.version,
            "pending": self.pending,
        }
        if self.staff_basis:
            known["staffBasis"] = self.staff_basis
        if self.coverage:
            known["coverage"] = self.coverage
        return known


def answers(questions: Sequence[Question], *, at: datetime) -> list[Answer]:
    """The answers to several questions, all of the same age.

    Without pending changes the numbers are those of this moment.
    """
    if not questions:
        return []
    pending, known = _look(questions)
    seen = [known[_asked(one)] for one in questions]
    keys = [_key(one, sight) for one, sight in zip(questions, seen, strict=True)]
    covered = [_coverage_key(one, sight) for one, sight in zip(questions, seen, strict=True)]
    wanted = [key for key in covered if key]
    kept = dict(zip([*keys, *wanted], cache.get_many([*keys, *wanted]), strict=True))
    found = []
    for one, sight, key, coverage_key in zip(questions, seen, keys, covered, strict=True):
        data = kept[key] or _made(one, key)
        coverage = None
        if coverage_key and sight.staff:
            trained = kept[coverage_key]
            if trained is None:
                trained = _covered(one, sight.staff, coverage_key)
            heads = sight.staff.heads
            coverage = Coverage(coverage_of(trained, heads), trained, heads)
        found.append(_answer(one, data, pending, sight, pending.oldest or at, coverage))
    return found


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
        one: _Seen(version, epoch, registry.as_staff(staff) if staff else None)
        for one, (*_, version, epoch, staff) in zip(asked, found, strict=True)
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
    question: Question,
    data: dict[str, Any],
    pending: marks.Pending,
    seen: _Seen,
    as_of: datetime,
    coverage: Coverage | None,
) -> Answer:
    if seen.staff is None:
        return Answer(data, as_of, seen.version, pending.count)
    whole = with_staff(data, staff=seen.staff.number, grouping=question.grouping)
    return Answer(whole, as_of, seen.version, pending.count, seen.staff.basis, coverage)


def _made(question: Question, key: str) -> dict[str, Any]:
    made: dict[str, Any] = cache.once(key, lambda: _numbers(question), seconds=KEEP_SECONDS)
    return made


def _numbers(question: Question) -> dict[str, Any]:
    return numbers(
        question.kpi, _counting(question), months=question.months, grouping=question.grouping
    )


def _covered(question: Question, staff: registry.Staff, key: str) -> int:
    """How many distinct internal people of the companies of a head count were trained."""

    def count() -> int:
        # All companies together have few cells; each one is read only where some are left out.
        companies = [ALL_COMPANIES] if staff.is_everyone else staff.companies
        return len(
            storing.people_of(
                companies=companies,
                gender=question.gender,
                origin=INTERNAL,
                months=question.months,
            )
        )

    counted: int = cache.once(key, count, seconds=KEEP_SECONDS)
    return counted


def _counting(question: Question) -> Counting:
    """Sets are large; they are read only where they have to be united."""
    parts = question.kpi.parts
    if are_apart(question.months, grouping=question.grouping):
        return of_counts(storing.counts_of_filter(**question.cells, parts=parts))
    return of_cells(storing.of_filter(**question.cells, parts=parts))


def _key(question: Question, seen: _Seen, *more: Any) -> str:
    """Everything that an answer depends on."""
    known = json.dumps([FORMULA, seen.epoch, seen.version, *question.canonical, *more])
    return f"kpi:{hashlib.sha256(known.encode()).hexdigest()}"


def _coverage_key(question: Question, seen: _Seen) -> str | None:
    """The same of the people that coverage counts; None where it is not asked for."""
    if seen.staff is None or not question.coverage:
        return None
    return _key(question, seen, "coverage", *seen.staff.companies, seen.staff.is_everyone)
