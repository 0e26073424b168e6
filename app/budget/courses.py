"""The courses of a year with what they cost, as a list."""

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.budget import service
from app.budget.reading import costs_in
from app.franchise import constants
from app.franchise.costing import CourseCost, Sums
from app.kit.listing import ListQuery
from app.kit.pagination import Page
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


@dataclass(frozen=True)
class Listed:
    """A page of courses, and the sums of all pages."""

    page: Page
    totals: Sums


def list_courses(*, query: ListQuery, only_company: int | None, on: dt.date) -> Listed:
    """The courses of a year that a query asks for; without an order, by the day they end.

    Raises InvalidFields.
    """
    asked = query.filters
    company = service.company_of(asked.get("company"), only_company=only_company)
    year = asked.get("year", on.year)
    costs = costs_in(company_id=company.id, year=year, today=constants.read())
    found = [one for one in costs if _fits(one, query, only_company)]
    for order in reversed(query.sort):
        found.sort(key=SORTS[order.name], reverse=order.descending)
    totals = sum((one.sums for one in found), Sums())
    return Listed(_cut(found, query), totals)


def state_of(one: CourseCost) -> str:
    """Whether a course is executed or committed."""
    return EXECUTED if one.facts.is_complete else COMMITTED


def is_own(one: CourseCost, only_company: int | None) -> bool:
    """Whether the caller may know more of a course than that its people took part."""
    return only_company in (None, one.facts.company_id)


def _fits(one: CourseCost, query: ListQuery, only_company: int | None) -> bool:
    state, area = query.filters.get("state"), query.filters.get("thematicArea")
    code = one.facts.sence_code if is_own(one, only_company) else None
    text = f"{fold(one.facts.name)} {code or ''}"
    return (
        state in (None, state_of(one))
        and area in (None, one.facts.thematic_area_id)
        and all(word in text for word in fold(query.q).split())
    )


def _cut(found: Sequence[CourseCost], query: ListQuery) -> Page:
    page = query.page or 1
    first = (page - 1) * query.page_size
    rows = found[first : first + query.page_size]
    return Page(rows=rows, page=page, page_size=query.page_size, total=len(found))
