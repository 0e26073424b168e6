"""The plan of a company for a year, what its courses cost, and what one more would cost."""

import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from typing import Any

from sqlalchemy import (
    CTE,
    ColumnElement,
    Integer,
    Select,
    and_,
    case,
    cast,
    exists,
    func,
    or_,
    select,
    true,
)

from analytics.franchise import Attendee, CourseTerms, Rules, Zero, ceiling_of
from analytics.rounding import round_half_up
from app.extensions import db
from app.finance.budget.rules import Figures, Part, Share, committed, executed
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
from app.finance.franchise.sums import ask
from app.indicators.rules import HOURS, PERSON_COMPANY, ends_in, participations
from app.models.finance import Budget, BudgetLine
from app.models.organisation import Company
from app.models.people import Person
from app.models.training import Course, Participant
from app.platform.errors import InvalidFields
from app.platform.guard import EVERY_COMPANY
from app.platform.lists import ListQuery, Page
from app.platform.queries import among
from sheets.folding import fold

EXECUTED, COMMITTED = "executed", "committed"
SORTS: Mapping[str, Callable[[Any], ColumnElement[Any]]] = {
    "name": lambda one: one.name.collate("C"),
    "endDate": lambda one: one.end_date,
    "participants": lambda one: one.participants,
    "cost": lambda one: one.cost,
    "franchise": lambda one: one.franchise,
    "companyCost": lambda one: one.cost - one.franchise,
}
AMOUNTS = ("participants", "cost", "franchise", "at_risk")
"""Of `Sums`, in their order."""
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
    parts: Sequence[Part]
    utm: MonthUtm
    figures: Figures
    today: Constants

    @cached_property
    def costs(self) -> Sequence[CourseCost]:
        """Course by course, for who explains or exports them."""
        return costs_in(company_id=self.company.id, year=self.year, today=self.today)


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
    parts = parts_in(company_id=company.id, year=year, today=today)
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
        executed=Share.of(executed(parts)),
        committed=Share.of(committed(parts)),
        hours=hours or Decimal(),
        people=people,
        fee_percent=budget.otic_fee if budget else None,
    )
    return YearOf(company, year, budget, lines, parts, utm, figures, today)


def parts_in(*, company_id: int, year: int, today: Constants) -> list[Part]:
    """What the courses of `costs_in` cost, added up by the database, however many they are."""

    def parts(costs: CTE) -> Select[Any]:
        month = cast(func.extract("month", costs.c.end_date), Integer)
        return select(
            month,
            costs.c.area,
            costs.c.is_complete,
            func.count().filter(costs.c.participants > 0),
            func.count().filter(costs.c.at_risk > 0),
            *(func.sum(costs.c[name]) for name in AMOUNTS),
        ).group_by(month, costs.c.area, costs.c.is_complete)

    found = ask(parts, *_of_year(company_id, year), constants=today, company_id=company_id)
    return [
        Part(month, area, is_complete, Share(Sums(*map(int, sums)), courses), at_risk)
        for month, area, is_complete, courses, at_risk, *sums in found
    ]


def costs_in(*, company_id: int, year: int, today: Constants) -> list[CourseCost]:
    """The active courses of a year with what participants of a company cost in them.

    Those of the company itself, and those of others in which people of the company take part.
    """
    return costs_of(facts_of(*_of_year(company_id, year)), today, company_id=company_id)


def _of_year(company_id: int, year: int) -> tuple[ColumnElement[bool], ...]:
    """Which courses are those of a year of a company."""
    taking_part = exists().where(
        Participant.course_id == Course.id,
        Participant.company_id == company_id,
        Participant.active,
    )
    mine = or_(Course.company_id == company_id, taking_part)
    return and_(Course.active, ends_in(year)), mine


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
    found = _of_year(company.id, year) + _asked(query, only_company)
    today = todays_constants()

    def page(costs: CTE) -> Select[Any]:
        amounts = (func.coalesce(func.sum(costs.c[name]), 0) for name in AMOUNTS)
        sums = select(func.count(), *amounts).select_from(costs)
        window = _window(costs, query).subquery()
        return sums.add_columns(select(func.array_agg(window.c.id)).scalar_subquery())

    [[number, *sums, named]] = ask(page, *found, constants=today, company_id=company.id)
    ids: Sequence[int] = named or ()
    facts = facts_of(among(Course.id, ids))
    costs = {one.facts.id: one for one in costs_of(facts, today, company_id=company.id)}
    rows = [costs[one] for one in ids if one in costs]
    listed = Page(rows=rows, page=query.page or 1, page_size=query.page_size, total=number)
    return Listed(listed, Sums(*map(int, sums)))


def _asked(query: ListQuery, only_company: int | None) -> tuple[ColumnElement[bool], ...]:
    """What the filters and the words of a query ask of a course."""
    asked, found = query.filters, []
    if (area := asked.get("thematicArea")) is not None:
        found.append(Course.thematic_area_id == area)
    if state := asked.get("state"):
        found.append(Course.is_complete.is_(state == EXECUTED))
    is_own = true() if only_company is None else Course.company_id == only_company
    code = case((is_own, func.coalesce(Course.sence_code, "")), else_="")
    said = Course.folded_name.concat(" ").concat(code)
    return (*found, *(func.strpos(said, word) > 0 for word in fold(query.q).split()))


def _window(costs: CTE, query: ListQuery) -> Select[Any]:
    """The ids of the courses of a page, in its order; what is alike, by the day it ends."""
    orders = ((SORTS[one.name](costs.c), one.descending) for one in query.sort)
    keys = [column.desc() if descending else column.asc() for column, descending in orders]
    first = ((query.page or 1) - 1) * query.page_size
    ids = select(costs.c.id).order_by(*keys, costs.c.end_date, costs.c.id)
    return ids.limit(query.page_size).offset(first)


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
    parts = parts_in(company_id=company.id, year=year, today=today)
    before = total - Share.of(parts).sums.franchise
    return Effect(total, before, before - franchise)
