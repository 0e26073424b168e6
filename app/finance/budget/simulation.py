"""What a course would cost and give back, before there is one. Writes nothing."""

import datetime as dt
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from sqlalchemy import select

from analytics.franchise import Attendee, CourseTerms, Franchise, Zero
from analytics.rounding import round_half_up
from app.extensions import db
from app.finance.budget import queries
from app.finance.budget.rules import Share
from app.finance.franchise.queries import todays_constants
from app.finance.franchise.rules import (
    Constants,
    Sums,
    Terms,
    in_order,
    participation,
    times,
    zero_text,
)
from app.finance.franchise.service import Reason
from app.models.company import Company
from app.models.person import Person
from app.platform.errors import InvalidFields

STRANGERS = "Elige personas de la empresa."


@dataclass(frozen=True)
class Imagined:
    """A course that does not exist yet."""

    hours: Decimal
    price: int
    hour_value: int
    initial_date: dt.date
    modality: str | None
    is_bipartite: bool


@dataclass(frozen=True)
class Tier:
    """Those who get the same per cent."""

    percent: Fraction
    sums: Sums


@dataclass(frozen=True)
class Effect:
    """What a course does to the ceiling of a year."""

    total: int
    before: int
    """What is left of it without the course; below zero: nothing, and more is used already."""
    after: int

    @property
    def excess(self) -> int:
        """What does not fit."""
        return max(0, -self.after)


@dataclass(frozen=True)
class Simulation:
    """What a course would cost."""

    terms: Terms
    sums: Sums
    base: int
    """Of one participant: what the per cent is taken of."""
    tiers: Sequence[Tier]
    zeros: Sequence[Reason]
    ceiling: Effect | None

    @property
    def bipartite_note(self) -> str | None:
        """What to say when the agreement that was asked for changes nothing."""
        if not self.terms.course.is_bipartite or self.terms.rules.bipartite_percent:
            return None
        return (
            "El acuerdo bipartito no cambia la franquicia: su porcentaje es 0 % en los Parámetros"
            " SENCE de Configuración."
        )


def simulate(
    *,
    company: int | None,
    year: int,
    course: Imagined,
    tranches: Sequence[int] | None,
    person_ids: Sequence[int] | None,
    only_company: int | None,
) -> Simulation:
    """A course of a company for so many people of each tranche, or for these people.

    Raises InvalidFields.
    """
    its = queries.company_of(company, only_company=only_company, field="company_id")
    today = todays_constants()
    terms = _terms(course, today)
    if person_ids is None:
        people = _of_tranches(terms, tranches or ())
    else:
        people = Counter(_people(its.id, person_ids))
    results = [(participation(terms, one), number) for one, number in people.items()]
    sums = Sums()
    for one, number in results:
        sums += times(one, number)
    return Simulation(
        terms=terms,
        sums=sums,
        base=round_half_up(terms.course.hour.base) if terms.course.hour else 0,
        tiers=list(_tiers(results)),
        zeros=list(_zeros(results, terms)),
        ceiling=_effect(its, year, sums.franchise, today),
    )


def _terms(course: Imagined, today: Constants) -> Terms:
    maximum = today.maximum_of(course.modality, course.initial_date) if course.modality else None
    return Terms(
        course=CourseTerms(
            hours=course.hours,
            price=course.price,
            hour_value=today.capped(course.hour_value, maximum),
            has_code=True,
            is_imputable=True,
            is_bipartite=course.is_bipartite,
        ),
        rules=today.settings.rules,
        utm=today.reference_utm(course.initial_date),
        maximum=maximum,
        is_over=False,
        frozen_at=None,
    )


def _of_tranches(terms: Terms, numbers: Sequence[int]) -> Mapping[Attendee, int]:
    """Somebody of each tranche, and how many are like that."""
    people = Counter[Attendee]()
    for salary, number in zip(terms.salaries, numbers, strict=False):
        people[Attendee(has_franchise=True, is_external=False, salary=salary)] += number
    return +people


def _people(company_id: int, ids: Sequence[int]) -> Iterator[Attendee]:
    query = select(Person.franchise_sence, Person.is_external, Person.gross_salary)
    distinct_ids = set(ids)
    mine = query.where(Person.id.in_(distinct_ids), Person.company_id == company_id, Person.active)
    found = db.session.execute(mine).all()
    if len(found) < len(distinct_ids):
        raise InvalidFields(errors={"person_ids": [STRANGERS]})
    for has_franchise, is_external, salary in found:
        yield Attendee(has_franchise, is_external, salary)


def _tiers(results: Sequence[tuple[Franchise, int]]) -> Iterator[Tier]:
    """Of those who get something, the highest per cent first."""
    tiers: dict[Fraction, Sums] = {}
    for one, number in results:
        if not one.zeros and one.percent is not None:
            tiers[one.percent] = tiers.get(one.percent, Sums()) + times(one, number)
    for percent in sorted(tiers, reverse=True):
        yield Tier(percent, tiers[percent])


def _zeros(results: Sequence[tuple[Franchise, int]], terms: Terms) -> Iterator[Reason]:
    people = Counter[Zero]()
    for one, number in results:
        people.update(dict.fromkeys(one.zeros, number))
    for zero, number in in_order(people).items():
        yield Reason(zero, zero_text(zero, terms.rules), number)


def _effect(company: Company, year: int, franchise: int, today: Constants) -> Effect | None:
    budget = queries.budget_of(company_id=company.id, year=year)
    total = queries.ceiling_in(budget, today.utm_of_year(year), today)
    if total is None:
        return None
    costs = queries.costs_in(company_id=company.id, year=year, today=today)
    before = total - Share.of(costs).sums.franchise
    return Effect(total, before, before - franchise)
