"""Companies: made, changed, switched on and off, and what their numbers give reason to say."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, func, literal, select
from sqlalchemy.dialects.postgresql import insert

from app.extensions import db
from app.models.organisation import Company, CompanyDotacion
from app.models.people import Person
from app.platform import audit, errors, records
from app.platform.bulk_change import service as bulk
from app.platform.errors import DomainError, NotFound, existing
from app.platform.forms import WarningView
from app.platform.guard import EVERY_COMPANY
from app.platform.lists import Columns, ListQuery, Page, Search, page_or_changes_of
from app.platform.text import grouped, shown_rut
from records.company import COMPANY
from sheets.folding import fold
from sheets.parsing.rut import FIRST_COMPANY

COUNTRY = "Chile"
DOTACION = "dotacion"
BULK = bulk.Table("company", Company, COMPANY)
MISSING: Mapping[str, ColumnElement[bool]] = {DOTACION: func.coalesce(Company.dotacion, 0) == 0}
"""What a company may lack -> the condition."""


COLUMNS = Columns(
    sorts={
        "name": Company.folded_name,
        "rut": Company.rut,
        "city": Company.city,
        "country": Company.country,
        "dotacion": Company.dotacion,
        "active": Company.active,
        "company_id": Company.id,
    },
    tie=Company.id,
    filters={"city": Company.city, "missing": lambda what: MISSING[what]},
    search=Search(folded=(Company.folded_name,), plain=(Company.city,), rut=Company.rut),
    changes=Company,
    active=Company.active,
)
COLUMN_OF = {**COMPANY.columns, "logo": COMPANY["logo"].column}
"""Field that may be sent -> column; the logo comes as a file beside the form."""


class CompanyRutTaken(DomainError):
    """Another company has this RUT."""

    code = "company_rut_taken"
    message = "Ya existe una empresa con este RUT."


class CompanyNameTaken(DomainError):
    """Another company has this name, accents and case apart."""

    code = "company_name_taken"
    message = "Ya existe una empresa con este nombre."


class CompanyMissing(NotFound):
    """No such company, or it is not the caller's."""

    code = "company_missing"
    message = "Esta empresa no existe."


@dataclass(frozen=True)
class Saved:
    """A company after a change."""

    company: Company
    warnings: tuple[WarningView, ...]


def refuse_taken(fields: Mapping[str, Any], *, except_id: int | None) -> None:
    """Raises CompanyRutTaken, CompanyNameTaken."""
    if "rut" in fields:
        other = _other(Company.rut == fields["rut"], except_id)
        if other is not None:
            words = f"Ya existe una empresa con el RUT {shown_rut(other.rut)}."
            raise CompanyRutTaken(words, errors={"rut": [words]}, extra={"company_id": other.id})
    if "name" in fields:
        other = _other(Company.folded_name == fold(fields["name"]), except_id)
        if other is not None:
            words = f'Ya existe una empresa con el nombre "{other.name}".'
            raise CompanyNameTaken(words, errors={"name": [words]}, extra={"company_id": other.id})


def list_companies(*, query: ListQuery) -> Page:
    """The companies that the caller sees."""
    return page_or_changes_of(select(Company), query, COLUMNS)


def get(*, company_id: int) -> Company:
    """One company.

    Raises CompanyMissing.
    """
    return _found(select(Company).where(Company.id == company_id))


def create(*, fields: Mapping[str, Any], by: int, on: dt.date) -> Saved:
    """Make a company.

    Raises CompanyRutTaken, CompanyNameTaken.
    """
    company = Company(active=True, country=COUNTRY)
    _write(company, fields)
    remember_dotaciones(chosen=Company.id == company.id, on=on)
    audit.record("company.created", by=by, on=company)
    return Saved(company, _warnings(company))


def update(*, company_id: int, fields: Mapping[str, Any], by: int, on: dt.date) -> Saved:
    """Change the fields that were sent.

    Raises CompanyMissing, Stale, CompanyRutTaken, CompanyNameTaken.
    """
    # Held until the end: whoever saves at the same moment sees what the first one saved.
    company = _found(select(Company).where(Company.id == company_id).with_for_update())
    fields = records.unless_stale(company, fields)
    before = {name: getattr(company, COLUMN_OF[name]) for name in fields}
    _write(company, fields)
    if "dotacion" in fields and before["dotacion"] != company.dotacion:
        remember_dotaciones(chosen=Company.id == company.id, on=on)
    changed = audit.changes_between(before, fields, {})
    if changed:
        audit.record("company.changed", by=by, on=company, data=changed)
    return Saved(company, _warnings(company))


def set_active(*, company_id: int, active: bool, by: int) -> Company:
    """Switch a company on or off; its courses and people stay.

    Raises CompanyMissing.
    """
    company = get(company_id=company_id)
    if company.active != active:
        company.active = active
        audit.record("company.enabled" if active else "company.disabled", by=by, on=company)
    db.session.flush()
    return company


def set_many_active(
    *, ids: Sequence[int] | None, query: ListQuery | None, active: bool, by: int, at: dt.datetime
) -> bulk.ManyChanged:
    """Switch many companies on or off, those with these ids or those of a filter.

    Raises TooMany.
    """
    return bulk.change(
        table=BULK,
        chosen=bulk.chosen(select(Company.id), Company.id, ids, query, COLUMNS),
        column="active",
        value=active,
        by=by,
        at=at,
    )


def dotaciones(*, company_id: int) -> Sequence[CompanyDotacion]:
    """The head counts of a company over time, the newest first.

    Raises CompanyMissing.
    """
    get(company_id=company_id)
    query = select(CompanyDotacion).where(CompanyDotacion.company_id == company_id)
    return db.session.scalars(query.order_by(CompanyDotacion.valid_from.desc())).all()


def remember_dotaciones(*, chosen: ColumnElement[bool], on: dt.date) -> None:
    """Keep the head counts that some companies have now as those of a day on.

    Coverage of a past year is measured with the head count of that time.
    """
    now = select(Company.id, literal(on), Company.dotacion).where(chosen)
    statement = insert(CompanyDotacion).from_select(["company_id", "valid_from", "dotacion"], now)
    db.session.execute(
        statement.on_conflict_do_update(
            index_elements=["company_id", "valid_from"],
            set_={"dotacion": statement.excluded.dotacion},
        )
    )


def _other(condition: Any, except_id: int | None) -> Company | None:
    query = select(Company).where(condition)
    if except_id is not None:
        query = query.where(Company.id != except_id)
    return db.session.scalar(query.execution_options(**{EVERY_COMPANY: True}))


def _found(query: Select[Company]) -> Company:
    return existing(db.session.scalar(query), CompanyMissing)


def _write(company: Company, fields: Mapping[str, Any]) -> None:
    refuse_taken(fields, except_id=company.id)
    for name, value in fields.items():
        setattr(company, COLUMN_OF[name], value)
    company.folded_name = fold(company.name)
    with errors.explained(
        {"uq_company_rut": CompanyRutTaken, "uq_company_folded_name": CompanyNameTaken}
    ):
        db.session.add(company)


def _warnings(company: Company) -> tuple[WarningView, ...]:
    found = []
    if int(company.rut.partition("-")[0]) < FIRST_COMPANY:
        found.append(WarningView("rut", "Parece un RUT de persona natural."))
    if not company.dotacion:
        words = "Sin dotación, la cobertura se calcula con sus personas registradas."
        found.append(WarningView("dotacion", words))
        return tuple(found)
    count = select(func.count()).where(
        Person.company_id == company.id, Person.active, ~Person.is_external
    )
    people = db.session.scalar(count) or 0
    if company.dotacion < people:
        words = f"La dotación es menor que las {grouped(people)} personas registradas."
        found.append(WarningView("dotacion", words))
    return tuple(found)
