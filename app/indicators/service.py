"""Answers to questions about KPIs: from the cells, cached until the cells change."""

import hashlib
import json
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import BigInteger, Boolean, Date, String, case, select

from analytics.cells import ALL_COMPANIES, ANY, EXTERNAL, INTERNAL
from analytics.definitions import DEFINITIONS, FORMULA, Definition
from analytics.periods import BackwardRange, Range, range_of
from analytics.rollup import are_apart, numbers, of_cells, of_counts, with_staff
from app.extensions import db
from app.indicators import cells, headcount, marks
from app.indicators.rules import coverage_of
from app.models.organisation import Company
from app.platform import cache, installation
from app.platform.errors import InvalidFields, NotFound
from app.platform.queries import given_rows, table_given

BACKWARD = "El mes de inicio no puede ser posterior al de término."
NO_COMPANY = "Esta empresa no existe."


@dataclass(frozen=True)
class Filter:
    """The filter of a widget as it was sent; an empty value leaves it open."""

    start: date | None = None
    end: date | None = None
    company: int | None = None
    gender: str = ANY
    external: bool | None = None
    grouping: str = ""


@dataclass(frozen=True)
class Question:
    """A KPI, and of whom and when it is asked."""

    kpi: Definition
    months: Range
    company_id: int
    gender: str
    external: bool | None
    grouping: str
    scope: int
    """The company of whoever asks; 0: of none, and so of all."""
    coverage: bool = False
    """Whether the share of the head count that was trained is asked for as well."""

    @property
    def origin(self) -> str:
        """Whose cells answer: internal people, external ones, or any."""
        return {None: ANY, False: INTERNAL, True: EXTERNAL}[self.external]

    @property
    def cells(self) -> dict[str, Any]:
        """Which cells answer, as the arguments of `cells.of_filter` but for its parts."""
        return {
            "company_id": self.company_id,
            "gender": self.gender,
            "origin": self.origin,
            "months": self.months,
        }

    @property
    def canonical(self) -> list[Any]:
        """The question in plain values."""
        return [
            *(self.kpi.slug, self.months.start.isoformat(), self.months.end.isoformat()),
            *(self.company_id, self.gender, self.origin, self.grouping, self.scope),
        ]


def kpi_of(kpi_id: int) -> Definition:
    """A KPI by its id. Raises NotFound."""
    found = next((kpi for kpi in DEFINITIONS if kpi.id == kpi_id), None)
    if found is None:
        raise NotFound
    return found


def question(
    *,
    kpi: Definition,
    asked: Filter,
    scope: int | None,
    today: date,
    seen: Collection[int] = (),
    coverage: bool = False,
) -> Question:
    """What a filter asks, for somebody who sees one company or all.

    `seen` are companies that the caller is known to see. `coverage` means something of trained
    people only, unless they are external. Raises InvalidFields.
    """
    try:
        months = range_of(start=asked.start, end=asked.end, today=today)
    except BackwardRange as error:
        raise InvalidFields(BACKWARD, errors={"startMonth": [BACKWARD]}) from error
    company_id = scope or ALL_COMPANIES
    if asked.company not in (None, scope):
        if asked.company not in seen and not companies_in_scope([asked.company]):
            raise InvalidFields(errors={"company": [NO_COMPANY]})
        company_id = asked.company
    return Question(
        kpi=kpi,
        months=months,
        company_id=company_id,
        gender=asked.gender,
        external=asked.external,
        grouping=asked.grouping,
        scope=scope or ALL_COMPANIES,
        coverage=coverage and kpi.has_staff and asked.external is not True,
    )


def companies_in_scope(ids: Iterable[int | None]) -> set[int]:
    """Those of some companies that the caller sees; disabled ones still answer for the past."""
    wanted = {one for one in ids if one is not None}
    query = select(Company.id).where(Company.id.in_(wanted))
    return set(db.session.scalars(query)) if wanted else set()


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
CONTEXTS = (
    select(
        *marks.pending_columns(),
        cells.version_of(company_id=_given.c.company, start=_given.c.start, end=_given.c.end),
        installation.epoch(),
        case((_given.c.has_staff, headcount.staff_of(_given))),
    )
    .select_from(_given)
    .order_by(_given.c.place)
)


class _Context(NamedTuple):
    """What is known of a question at one moment, apart from the cells."""

    version: int
    epoch: str | None
    staff: headcount.Staff | None


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
    pending, known = _contexts(questions)
    contexts = [known[_asked(one)] for one in questions]
    keys = [_key(one, context) for one, context in zip(questions, contexts, strict=True)]
    covered = [
        _coverage_key(one, context) for one, context in zip(questions, contexts, strict=True)
    ]
    wanted = [key for key in covered if key]
    kept = dict(zip([*keys, *wanted], cache.get_many([*keys, *wanted]), strict=True))
    as_of = pending.oldest or at
    found = []
    for one, context, key, coverage_key in zip(questions, contexts, keys, covered, strict=True):
        staff, coverage = context.staff, None
        # Computed by one process and cached for all.
        data = kept[key] or cache.once(key, partial(_numbers_of, one), seconds=cache.MAX_SECONDS)
        if staff and coverage_key:
            trained = kept[coverage_key]
            if trained is None:
                count = partial(_trained_of, one, staff)
                trained = cache.once(coverage_key, count, seconds=cache.MAX_SECONDS)
            coverage = Coverage(coverage_of(trained, staff.heads), trained, staff.heads)
        if staff:
            data = with_staff(data, staff=staff.number, grouping=one.grouping)
        basis = staff.basis if staff else None
        found.append(Answer(data, as_of, context.version, pending.count, basis, coverage))
    return found


def answer(question: Question, *, at: datetime) -> Answer:
    """The answer to one question."""
    return answers([question], at=at)[0]


def _contexts(questions: Iterable[Question]) -> tuple[marks.Pending, dict[Any, _Context]]:
    """Everything but the cells, in one statement: each costs more on its way than in the database.

    It is built once, which takes longer than to answer it.
    """
    asked = list(dict.fromkeys(map(_asked, questions)))
    found = db.session.execute(CONTEXTS, given_rows(KINDS, asked)).all()
    seen = {
        one: _Context(version, epoch, headcount.as_staff(staff) if staff else None)
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


def _numbers_of(question: Question) -> dict[str, Any]:
    months, grouping, parts = question.months, question.grouping, question.kpi.parts
    # Sets are large: they are read only where they have to be united.
    if are_apart(months, grouping=grouping):
        counting = of_counts(cells.counts_of_filter(**question.cells, parts=parts))
    else:
        counting = of_cells(cells.of_filter(**question.cells, parts=parts))
    return numbers(question.kpi, counting, months=months, grouping=grouping)


def _trained_of(question: Question, staff: headcount.Staff) -> int:
    """How many distinct internal people of the companies of a head count were trained."""
    # All companies together have few cells; each one is read only where some are left out.
    companies = [ALL_COMPANIES] if staff.is_everyone else staff.companies
    people = cells.people_of(
        companies=companies, gender=question.gender, origin=INTERNAL, months=question.months
    )
    return len(people)


def _key(question: Question, context: _Context, *more: Any) -> str:
    """Everything that an answer depends on."""
    known = json.dumps([FORMULA, context.epoch, context.version, *question.canonical, *more])
    return f"kpi:{hashlib.sha256(known.encode()).hexdigest()}"


def _coverage_key(question: Question, context: _Context) -> str | None:
    """The same of the people that coverage counts; None where it is not asked for."""
    if context.staff is None or not question.coverage:
        return None
    return _key(question, context, "coverage", *context.staff.companies, context.staff.is_everyone)
