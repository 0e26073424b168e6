"""How many people companies have: what the number of trained people is compared with."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    ScalarSelect,
    case,
    cast,
    delete,
    false,
    func,
    insert,
    or_,
    select,
    true,
)

from analytics.cells import ALL_COMPANIES
from app.extensions import db
from app.models.company import Company, CompanyDotacion
from app.models.kpi import KpiRegistry
from app.models.person import Person

WITHOUT_COMPANY = 0
DOTACION, PEOPLE, MIXED = "dotacion", "people", "mixed"


@dataclass(frozen=True)
class Staff:
    """A head count, and what it was taken from."""

    number: int
    basis: str


def count_anew(companies: Collection[int | None] | None) -> None:
    """Count the active people of these companies, or of all, and keep that."""
    gone = delete(KpiRegistry)
    counted = (
        select(
            func.coalesce(Person.company_id, WITHOUT_COMPANY),
            func.coalesce(Person.gender, ""),
            Person.is_external,
            func.count(),
        )
        .where(Person.active)
        .group_by(Person.company_id, Person.gender, Person.is_external)
    )
    if companies is not None:
        ids = {company or WITHOUT_COMPANY for company in companies}
        gone = gone.where(KpiRegistry.company_id.in_(ids))
        counted = counted.where(
            or_(
                Person.company_id.in_(ids),
                Person.company_id.is_(None) if WITHOUT_COMPANY in ids else ~true(),
            )
        )
    db.session.execute(gone)
    db.session.execute(insert(KpiRegistry).from_select(list(_columns()), counted))


def staff_of(*, company_id: int, gender: str, external: bool | None, on: date) -> ScalarSelect[Any]:
    """How many people could have been trained, in one company or in all, on a day.

    Part of a query; what it finds becomes a Staff.
    """
    if gender or external:
        return _registered_people(company_id, gender, external)
    heads = _head_counts(company_id, on).subquery()
    dotacion = func.coalesce(heads.c.dotacion, 0)
    counted = select(
        func.json_build_array(
            func.coalesce(func.sum(case((dotacion > 0, dotacion), else_=heads.c.people)), 0),
            func.coalesce(func.bool_or(dotacion > 0), true()),
            func.coalesce(func.bool_or(dotacion == 0), false()),
        )
    )
    return counted.scalar_subquery()


def as_staff(found: Sequence[Any]) -> Staff:
    """What the part of a query found: a number, and whether dotación and people are in it."""
    number, from_dotacion, from_people = found
    if from_dotacion and from_people:
        return Staff(number, MIXED)
    return Staff(number, DOTACION if from_dotacion else PEOPLE)


def _columns() -> tuple[str, ...]:
    return ("company_id", "gender", "is_external", "people")


def _registered_people(company_id: int, gender: str, external: bool | None) -> ScalarSelect[Any]:
    counted = func.coalesce(func.sum(KpiRegistry.people), 0)
    query = select(func.json_build_array(counted, false(), true())).where(_registered(company_id))
    if gender:
        query = query.where(KpiRegistry.gender == gender)
    if external is not None:
        query = query.where(KpiRegistry.is_external == external)
    return query.scalar_subquery()


def _registered(company_id: int) -> ColumnElement[bool]:
    return true() if company_id == ALL_COMPANIES else KpiRegistry.company_id == company_id


def _head_counts(company_id: int, on: date) -> Any:
    """Dotación then, else now, and the internal people, of each company in question."""
    then = (
        select(CompanyDotacion.dotacion)
        .where(CompanyDotacion.company_id == Company.id, CompanyDotacion.valid_from <= on)
        .order_by(CompanyDotacion.valid_from.desc())
        .limit(1)
        .scalar_subquery()
    )
    internal = (
        select(func.coalesce(func.sum(KpiRegistry.people), 0))
        .where(KpiRegistry.company_id == Company.id, ~KpiRegistry.is_external)
        .scalar_subquery()
    )
    query: Any = select(
        func.coalesce(then, Company.dotacion).label("dotacion"),
        cast(internal, BigInteger).label("people"),
    )
    if company_id == ALL_COMPANIES:
        return query.where(Company.active)
    return query.where(Company.id == company_id)
