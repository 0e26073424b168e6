"""How many people companies have: what the number of trained people is compared with."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    FromClause,
    ScalarSelect,
    Subquery,
    and_,
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


def staff_of(asked: FromClause) -> ColumnElement[Any]:
    """How many people could have been trained, in one company or in all, on a day.

    Part of a query, asked of its columns `company`, `gender`, `external` and `day`; what it finds
    becomes a Staff.
    """
    some = or_(asked.c.gender != "", asked.c.external)
    return case((some, _registered_people(asked)), else_=_all_heads(asked))


def as_staff(found: Sequence[Any]) -> Staff:
    """What the part of a query found: a number, and whether dotación and people are in it."""
    number, from_dotacion, from_people = found
    if from_dotacion and from_people:
        return Staff(number, MIXED)
    return Staff(number, DOTACION if from_dotacion else PEOPLE)


def _columns() -> tuple[str, ...]:
    return ("company_id", "gender", "is_external", "people")


def _registered_people(asked: FromClause) -> ScalarSelect[Any]:
    """People as they are registered: dotación says nothing of their kinds."""
    counted = func.coalesce(func.sum(KpiRegistry.people), 0)
    query = select(func.json_build_array(counted, false(), true())).where(
        or_(asked.c.company == ALL_COMPANIES, KpiRegistry.company_id == asked.c.company),
        or_(asked.c.gender == "", KpiRegistry.gender == asked.c.gender),
        or_(asked.c.external.is_(None), KpiRegistry.is_external == asked.c.external),
    )
    return query.scalar_subquery()


def _all_heads(asked: FromClause) -> ScalarSelect[Any]:
    """The head counts of the companies in question together."""
    heads = _head_counts(asked)
    dotacion = func.coalesce(heads.c.dotacion, 0)
    counted = select(
        func.json_build_array(
            func.coalesce(func.sum(case((dotacion > 0, dotacion), else_=heads.c.people)), 0),
            func.coalesce(func.bool_or(dotacion > 0), true()),
            func.coalesce(func.bool_or(dotacion == 0), false()),
        )
    )
    return counted.scalar_subquery()


def _head_counts(asked: FromClause) -> Subquery:
    """Dotación then, else now, and the internal people, of each company in question."""
    then = (
        select(CompanyDotacion.dotacion)
        .where(CompanyDotacion.company_id == Company.id, CompanyDotacion.valid_from <= asked.c.day)
        .order_by(CompanyDotacion.valid_from.desc())
        .limit(1)
        .scalar_subquery()
    )
    internal = (
        select(func.coalesce(func.sum(KpiRegistry.people), 0))
        .where(KpiRegistry.company_id == Company.id, ~KpiRegistry.is_external)
        .scalar_subquery()
    )
    whole = and_(asked.c.company == ALL_COMPANIES, Company.active)
    return (
        select(
            func.coalesce(then, Company.dotacion).label("dotacion"),
            cast(internal, BigInteger).label("people"),
        )
        .where(or_(whole, Company.id == asked.c.company))
        .correlate(asked)
        .subquery()
    )
