"""How many people companies have: what the number of trained people is compared with."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    ColumnElement,
    FromClause,
    ScalarSelect,
    Select,
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
from sqlalchemy.dialects.postgresql import aggregate_order_by

from analytics.cells import ALL_COMPANIES
from app.extensions import db
from app.models.indicators import KpiRegistry
from app.models.organisation import Company, CompanyDotacion
from app.models.people import Person

WITHOUT_COMPANY = 0
DOTACION, PEOPLE, MIXED = "dotacion", "people", "mixed"


@dataclass(frozen=True)
class Staff:
    """A head count, what it was taken from, and the part of it that coverage is a share of."""

    number: int
    basis: str
    heads: int
    """The same without externals: dotación, and of companies that declare none (or of a gender)
    the registered internal people."""
    companies: Sequence[int]
    """The companies that `heads` are of, by id: the enabled ones, or the one in question."""
    is_everyone: bool
    """Whether no other company exists."""
    undeclared: int
    """How many of those companies stand with their registered people, for want of a dotación."""


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
    columns = ["company_id", "gender", "is_external", "people"]
    db.session.execute(insert(KpiRegistry).from_select(columns, counted))


def staff_of(requests: FromClause) -> ColumnElement[Any]:
    """How many people could have been trained, in one company or in all, on a day.

    Part of a query, asked of its columns `company`, `gender`, `external` and `day`; what it finds
    becomes a Staff.
    """
    some = or_(requests.c.gender != "", requests.c.external)
    return case((some, _registered_people(requests)), else_=_all_heads(requests))


def as_staff(row: Sequence[Any]) -> Staff:
    """What the part of a query found: a number, and whether dotación and people are in it."""
    number, from_dotacion, from_people, heads, companies, is_everyone, undeclared = row
    basis = DOTACION if from_dotacion else PEOPLE
    if from_dotacion and from_people:
        basis = MIXED
    return Staff(number, basis, heads, companies, is_everyone, undeclared)


def heads_on(day: Any) -> ColumnElement[int]:
    """The people of a company on a day: its dotación, else its active internal people as they are
    registered; part of a query of Company.
    """
    return case((dotacion_on(day) > 0, dotacion_on(day)), else_=_internal_people())


def _internal_people() -> ColumnElement[int]:
    internal = (
        select(func.coalesce(func.sum(KpiRegistry.people), 0))
        .where(KpiRegistry.company_id == Company.id, ~KpiRegistry.is_external)
        .scalar_subquery()
    )
    return cast(internal, BigInteger)


def dotacion_on(day: Any) -> ColumnElement[int | None]:
    """The dotación of a company on a day, else the one of now; part of a query of Company."""
    then = (
        select(CompanyDotacion.dotacion)
        .where(CompanyDotacion.company_id == Company.id, CompanyDotacion.valid_from <= day)
        .order_by(CompanyDotacion.valid_from.desc())
        .limit(1)
        .scalar_subquery()
    )
    return func.coalesce(then, Company.dotacion)


def _registered_people(requests: FromClause) -> ScalarSelect[Any]:
    """People as they are registered: dotación says nothing of their kinds."""
    counted = func.coalesce(func.sum(KpiRegistry.people), 0)
    registered = (
        select(counted)
        .where(
            or_(requests.c.company == ALL_COMPANIES, KpiRegistry.company_id == requests.c.company),
            or_(requests.c.gender == "", KpiRegistry.gender == requests.c.gender),
            or_(requests.c.external.is_(None), KpiRegistry.is_external == requests.c.external),
        )
        .correlate(requests)
        .scalar_subquery()
    )
    companies = _companies(requests).subquery()
    internal = (
        select(counted)
        .where(
            KpiRegistry.company_id.in_(_companies(requests)),
            KpiRegistry.gender == requests.c.gender,
            ~KpiRegistry.is_external,
        )
        .correlate(requests)
        .scalar_subquery()
    )
    query = select(
        func.json_build_array(
            registered,
            false(),
            true(),
            internal,
            _ids(companies.c.id),
            _is_everyone(requests),
            0,
        )
    )
    return query.select_from(companies).scalar_subquery()


def _all_heads(requests: FromClause) -> ScalarSelect[Any]:
    """The head counts of the companies in question together."""
    heads = (
        _companies(requests)
        .add_columns(
            func.coalesce(dotacion_on(requests.c.day), 0).label("dotacion"),
            _internal_people().label("people"),
        )
        .subquery()
    )
    declared = heads.c.dotacion > 0
    number = func.coalesce(func.sum(case((declared, heads.c.dotacion), else_=heads.c.people)), 0)
    counted = select(
        func.json_build_array(
            number,
            func.coalesce(func.bool_or(declared), true()),
            func.coalesce(func.bool_or(~declared), false()),
            number,
            _ids(heads.c.id),
            _is_everyone(requests),
            func.count().filter(~declared, heads.c.people > 0),
        )
    )
    return counted.scalar_subquery()


def _companies(requests: FromClause) -> Select[Any]:
    """The company in question, or the enabled ones."""
    whole = and_(requests.c.company == ALL_COMPANIES, Company.active)
    return (
        select(Company.id).where(or_(whole, Company.id == requests.c.company)).correlate(requests)
    )


def _ids(column: ColumnElement[int]) -> ColumnElement[Any]:
    return func.coalesce(func.json_agg(aggregate_order_by(column, column)), cast([], JSON))


def _is_everyone(requests: FromClause) -> ColumnElement[bool]:
    return and_(
        requests.c.company == ALL_COMPANIES, ~select(Company.id).where(~Company.active).exists()
    )
