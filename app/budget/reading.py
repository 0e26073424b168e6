"""Reads what belongs to a company and a year: its plan, its courses, what they cost."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from sqlalchemy import ColumnElement, exists, func, or_

from analytics.franchise import Rules, ceiling_of
from app.budget import service
from app.budget.figures import Figures, Share, committed, executed
from app.extensions import db
from app.franchise import constants
from app.franchise.constants import Constants, KnownUtm, kept
from app.franchise.costing import CourseCost, costs_of
from app.franchise.terms import facts_of
from app.kit.guard import EVERY_COMPANY
from app.kpis.counting import PERSON_COMPANY, participations
from app.kpis.participation import HOURS, ends_in
from app.models.budget import Budget, BudgetLine
from app.models.company import Company
from app.models.course import Course
from app.models.participant import Participant


@dataclass(frozen=True)
class YearOf:
    """A year of a company."""

    company: Company
    year: int
    budget: Budget | None
    lines: Sequence[BudgetLine]
    costs: Sequence[CourseCost]
    utm: KnownUtm
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


def overview(
    *, company: int | None, year: int, compare: bool, only_company: int | None
) -> Overview:
    """A year of a company; staff need not name theirs.

    Raises InvalidFields.
    """
    found, today = service.company_of(company, only_company=only_company), constants.read()
    years = service.years_of(company_id=found.id)
    return Overview(
        year=year_of(company=found, year=year, today=today),
        before=year_of(company=found, year=year - 1, today=today) if compare else None,
        copyable=[one for one in years if one != year],
    )


def year_of(*, company: Company, year: int, today: Constants) -> YearOf:
    """All that is known of a year, in few statements however many courses there are."""
    budget = service.find(company_id=company.id, year=year)
    lines = service.lines_of(budget.id) if budget else []
    costs = costs_in(company_id=company.id, year=year, today=today)
    utm = today.utm_of_year(year)
    hours, people = _trained(company.id, year)
    figures = Figures(
        budgeted=sum(line.amount for line in lines),
        ceiling=ceiling_in(budget, utm, today),
        executed=Share.of(executed(costs)),
        committed=Share.of(committed(costs)),
        hours=hours,
        people=people,
        fee_percent=budget.otic_fee if budget else None,
    )
    return YearOf(company, year, budget, lines, costs, utm, figures, today)


def costs_in(*, company_id: int, year: int, today: Constants) -> list[CourseCost]:
    """The active courses of a year with what participants of a company cost in them.

    Those of the company itself, and those of others in which people of the company take part.
    """
    facts = facts_of(Course.active, ends_in(year), _concerns(company_id))
    return costs_of(facts, today, company_id=company_id)


def ceiling_in(budget: Budget | None, utm: KnownUtm, today: Constants) -> int | None:
    """The ceiling of the franchise of a budget's year; None: nobody wrote the payroll down."""
    if budget is None or budget.payroll is None:
        return None
    return ceiling_of(budget.payroll, utm.value, rules_in(budget, today))


def rules_in(budget: Budget, today: Constants) -> Rules:
    """The rules of a budget's year: those that it kept, else those of today."""
    parameters = kept(budget.parameters) if budget.parameters else today.settings
    return parameters.rules


def _concerns(company_id: int) -> ColumnElement[bool]:
    taking_part = exists().where(
        Participant.course_id == Course.id,
        Participant.company_id == company_id,
        Participant.active,
    )
    return or_(Course.company_id == company_id, taking_part)


def _trained(company_id: int, year: int) -> tuple[Decimal, int]:
    """Hours and people, as the KPIs count them; the hours are exact."""
    query = (
        participations(func.sum(HOURS), func.count(func.distinct(Participant.person_id)))
        .where(ends_in(year), PERSON_COMPANY.in_([company_id]))
        .execution_options(**{EVERY_COMPANY: True})
    )
    hours, people = db.session.execute(query).one()
    return hours or Decimal(), people
