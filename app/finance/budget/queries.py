"""The plan of a company for a year, what its courses cost, and what one more would cost."""

import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from sqlalchemy import exists, func, or_, select

from analytics.franchise import Attendee, CourseTerms, Rules, Zero, ceiling_of
from analytics.rounding import round_half_up
from app.extensions import db
from app.finance.budget.rules import Figures, Share, committed, executed
from app.finance.franchise.queries import costs_of, facts_of, todays_constants
from app.finance.franchise.rules import (
    Constants,
    CourseCost,
    MonthUtm,
    Sums,
    Terms,
    in_order,
    participation,
    stored_settings,
    times,
)
from app.finance.franchise.service import PeopleReason, zero_reasons
from app.indicators.rules import HOURS, PERSON_COMPANY, ends_in, participations
from app.models.finance import Budget, BudgetLine
from app.models.organisation import Company
from app.models.people import Person
from app.models.training import Course, Participant
from app.platform.errors import InvalidFields
from app.platform.guard import EVERY_COMPANY
from app.platform.lists import ListQuery, Page
from sheets.folding import fold

EXECUTED, COMMITTED = "executed", "committed"
SORTS: Mapping[str, Callable[[CourseCost], Any]] = {
    "name": lambda one: fold(one.facts.name),
    "endDate": lambda one: one.facts.end_date,
    "participants": lambda one: one.sums.participants,
    "cost": lambda one: one.sums.cost,
    "franchise": lambda one: one.sums.franchise,
    "companyCost": lambda one: one.sums.company_cost,
}
CHOOSE = "Selecciona la empresa."
NO_COMPANY = "Esta empresa no existe."
STRANGERS = "Elige personas de la empresa."


@dataclass(frozen=True)
class YearOf:
    """A year of a company."""

    company: Company
    year: int
    budget: Budget | None
    lines: Sequence[BudgetLine]
    costs: Sequence[CourseCost]
    utm: MonthUtm
    figures: Figures
    today: Constants


@dataclass(frozen=True)
class Overview:
    """A year of a company with what stands beside it."""

    year: YearOf
    before: YearOf | None
    """The year before, when somebody compares."""
    copyable: Sequence[int]
    """Other years of the company that have a budget, the latest first."""


@dataclass(frozen=True)
class Listed:
    """A page of courses, and the sums of all pages."""

    page: Page
    totals: Sums


def overview(
    *, company: int | None, year: int, compare: bool, only_company: int | None
) -> Overview:
    """A year of a company; staff need not name theirs.

    Raises InvalidFields.
    """
    found, today = company_of(company, only_company=only_company), todays_constants()
    query = select(Budget.year).where(Budget.company_id == found.id)
    years = db.session.scalars(query.order_by(Budget.year.desc())).all()
    return Overview(
        year=year_of(company=found, year=year, today=today),
        before=year_of(company=found, year=year - 1, today=today) if compare else None,
        copyable=[one for one in years if one != year],
    )


def year_of(*, company: Company, year: int, today: Constants) -> YearOf:
    """All that is known of a year, in few statements however many courses there are."""
    budget = budget_of(company_id=company.id, year=year)
    lines = lines_of(budget.id) if budget else []
    costs = costs_in(company_id=company.id, year=year, today=today)
    utm = today.utm_of_year(year)
    # As the KPIs count them, but the hours are exact.
    trained = (
        participations(func.sum(HOURS), func.count(func.distinct(Participant.person_id)))
        .where(ends_in(year), PERSON_COMPANY.in_([company.id]))
        .execution_options(**{EVERY_COMPANY: True})
    )
    hours, people = db.session.execute(trained).one()
    figures = Figures(
        budgeted=sum(line.amount for line in lines),
        ceiling=ceiling_in(budget, utm, today),
        executed=Share.of(executed(costs)),
        committed=Share.of(committed(costs)),
        hours=hours or Decimal(),
        people=people,
        fee_percent=budget.otic_fee if budget else None,
    )
    return YearOf(company, year, budget, lines, costs, utm, figures, today)


def costs_in(*, company_id: int, year: int, today: Constants) -> list[CourseCost]:
    """The active courses of a year with what participants of a company cost in them.

    Those of the company itself, and those of others in which people of the company take part.
    """
    taking_part = exists().where(
        Participant.course_id == Course.id,
        Participant.company_id == company_id,
        Participant.active,
    )
    facts = facts_of(
        Course.active, ends_in(year), or_(Course.company_id == company_id, taking_part)
    )
    return costs_of(facts, today, company_id=company_id)


def ceiling_in(budget: Budget | None, utm: MonthUtm, today: Constants) -> int | None:
    """The ceiling of the franchise of a budget's year; None: nobody wrote the payroll down."""
    if budget is None or budget.payroll is None:
        return None
    return ceiling_of(budget.payroll, utm.value, rules_in(budget, today))


def rules_in(budget: Budget, today: Constants) -> Rules:
    """The rules of a budget's year: those that it kept, else those of today."""
    parameters = stored_settings(budget.parameters) if budget.parameters else today.settings
    return parameters.rules


def list_courses(*, query: ListQuery, only_company: int | None, on: dt.date) -> Listed:
    """The courses of a year that a query asks for; without an order, by the day they end.

    Raises InvalidFields.
    """
    asked = query.filters
    company = company_of(asked.get("company"), only_company=only_company)
    year = asked.get("year", on.year)
    costs = costs_in(company_id=company.id, year=year, today=todays_constants())
    words = fold(query.q).split()
    found = [one for one in costs if _fits(one, asked, words, only_company)]
    for order in reversed(query.sort):
        found.sort(key=SORTS[order.name], reverse=order.descending)
    totals = Sums.of(one.sums for one in found)
    page = query.page or 1
    first = (page - 1) * query.page_size
    rows = found[first : first + query.page_size]
    return Listed(Page(rows=rows, page=page, page_size=query.page_size, total=len(found)), totals)


def company_of(
    company_id: int | None, *, only_company: int | None = None, field: str = "company"
) -> Company:
    """The company in question; staff need not name theirs. `field` is what a form calls it.

    Raises InvalidFields.
    """
    if company_id is None:
        company_id = only_company
    if company_id is None:
        raise InvalidFields(errors={field: [CHOOSE]})
    company = db.session.scalar(select(Company).where(Company.id == company_id))
    if company is None:
        raise InvalidFields(errors={field: [NO_COMPANY]})
    return company


def budget_of(*, company_id: int, year: int) -> Budget | None:
    """The budget of a company for a year, if there is one."""
    found: Budget | None = db.session.scalar(
        select(Budget).where(Budget.company_id == company_id, Budget.year == year)
    )
    return found


def lines_of(budget_id: int) -> Sequence[BudgetLine]:
    """The lines of a budget, in their order."""
    query = select(BudgetLine).where(BudgetLine.budget_id == budget_id)
    return db.session.scalars(query.order_by(BudgetLine.position, BudgetLine.id)).all()


def state_of(one: CourseCost) -> str:
    """Whether a course is executed or committed."""
    return EXECUTED if one.facts.is_complete else COMMITTED


def is_own(one: CourseCost, only_company: int | None) -> bool:
    """Whether the caller may know more of a course than that its people took part."""
    return only_company in (None, one.facts.company_id)


def _fits(
    one: CourseCost, asked: Mapping[str, Any], words: Sequence[str], only_company: int | None
) -> bool:
    state, area = asked.get("state"), asked.get("thematicArea")
    if state not in (None, state_of(one)) or area not in (None, one.facts.thematic_area_id):
        return False
    if not words:
        return True
    code = one.facts.sence_code if is_own(one, only_company) else None
    text = f"{fold(one.facts.name)} {code or ''}"
    return all(word in text for word in words)


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
    """The amount per participant that the percentage is taken of."""
    tiers: Sequence[Tier]
    zeros: Sequence[PeopleReason]
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
    its = company_of(company, only_company=only_company, field="company_id")
    today = todays_constants()
    terms = _terms(course, today)
    if person_ids is None:
        people = _of_tranches(terms, tranches or ())
    else:
        people = Counter(_people(its.id, person_ids))
    sums, zeros, tiers = Sums(), Counter[Zero](), defaultdict[Fraction, Sums](Sums)
    for attendee, number in people.items():
        one = participation(terms, attendee)
        sums += times(one, number)
        zeros.update(dict.fromkeys(one.zeros, number))
        if not one.zeros and one.percent is not None:
            tiers[one.percent] += times(one, number)
    return Simulation(
        terms=terms,
        sums=sums,
        base=round_half_up(terms.course.hour.base) if terms.course.hour else 0,
        tiers=[Tier(share, tiers[share]) for share in sorted(tiers, reverse=True)],
        zeros=zero_reasons(in_order(zeros), terms.rules),
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


def _effect(company: Company, year: int, franchise: int, today: Constants) -> Effect | None:
    budget = budget_of(company_id=company.id, year=year)
    total = ceiling_in(budget, today.utm_of_year(year), today)
    if total is None:
        return None
    costs = costs_in(company_id=company.id, year=year, today=today)
    before = total - Share.of(costs).sums.franchise
    return Effect(total, before, before - franchise)
