"""Suppliers: made and changed, with what they did in a year beside each row of their list."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import and_, exists, func, not_, or_, select

from app.extensions import db
from app.indicators.rules import ends_in, rounded
from app.models.training import Course, Participant, Supplier
from app.platform import audit, errors, forms, records
from app.platform.errors import DomainError, NotFound, existing
from app.platform.forms import WarningView
from app.platform.lists import Columns, ListQuery, Page, Search, page_or_changes_of
from app.platform.records import values_of
from app.platform.text import shown_rut
from records.supplier import SUPPLIER
from sheets.folding import fold
from sheets.kinds.suppliers import SUPPLIERS

COUNTRY = "Chile"
OTHER_CONTACTS = (
    (
        Supplier.operative_contact_name,
        Supplier.operative_contact_phone,
        Supplier.operative_contact_email,
    ),
    (
        Supplier.billing_manager_name,
        Supplier.billing_manager_phone,
        Supplier.billing_manager_email,
    ),
)
"""Name, telephone and e-mail of the contacts that a supplier may do without."""
COMPLETE = and_(
    Supplier.address.is_not(None),
    Supplier.city.is_not(None),
    Supplier.contact_name.is_not(None),
    or_(Supplier.contact_phone.is_not(None), Supplier.contact_email.is_not(None)),
    *(
        name.is_not(None) == or_(phone.is_not(None), email.is_not(None))
        for name, phone, email in OTHER_CONTACTS
    ),
)
"""Everything that work with a supplier needs is known, and no contact is half there."""


class SupplierMissing(NotFound):
    """No such supplier."""

    code = "supplier_missing"
    message = "Este proveedor no existe."


class SupplierRutTaken(DomainError):
    """Another supplier has this RUT."""

    code = "supplier_rut_taken"
    message = "Ya existe un proveedor con este RUT."


@dataclass(frozen=True)
class Saved:
    """A supplier after a change."""

    supplier: Supplier
    warnings: tuple[WarningView, ...]


@dataclass(frozen=True)
class YearOf:
    """What a supplier did in a year, as far as the caller sees its courses."""

    courses: int = 0
    hours: float = 0.0
    spend: int = 0


@dataclass(frozen=True)
class Listed:
    """A page of suppliers, with the year of each."""

    page: Page
    years: Mapping[int, YearOf]


COLUMNS = Columns(
    sorts={
        "razon_social": Supplier.folded_name,
        "rut": Supplier.rut,
        "city": Supplier.city,
        "supplier_id": Supplier.id,
    },
    tie=Supplier.id,
    key=Supplier.id,
    filters={
        "city": Supplier.city,
        "incomplete": lambda value: not_(COMPLETE) if value else COMPLETE,
        "withCourses": lambda year: exists().where(
            Course.supplier_id == Supplier.id, Course.active, ends_in(year)
        ),
    },
    search=Search(folded=(Supplier.folded_name,), plain=(Supplier.city,), rut=Supplier.rut),
    changes=Supplier,
)


def list_suppliers(*, query: ListQuery, year: int) -> Listed:
    """A page of suppliers."""
    page = page_or_changes_of(select(Supplier), query, COLUMNS)
    return Listed(page, years_of(page.rows, year))


def get(*, supplier_id: int) -> Supplier:
    """One supplier.

    Raises SupplierMissing.
    """
    return existing(db.session.get(Supplier, supplier_id), SupplierMissing)


def create(*, fields: Mapping[str, Any], by: int) -> Saved:
    """Make a supplier.

    Raises InvalidFields, SupplierRutTaken.
    """
    supplier = Supplier(**SUPPLIER.defaults)
    warnings = _write(supplier, {**fields, "country": fields.get("country") or COUNTRY})
    audit.record("supplier.created", by=by, on=supplier)
    return Saved(supplier, warnings)


def update(*, supplier_id: int, fields: Mapping[str, Any], by: int) -> Saved:
    """Change the fields that were sent.

    Raises SupplierMissing, Stale, InvalidFields, SupplierRutTaken.
    """
    # Held until the end: whoever saves at the same moment sees what the first one saved.
    supplier = existing(
        db.session.get(Supplier, supplier_id, with_for_update=True), SupplierMissing
    )
    fields = records.unless_stale(supplier, fields)
    before = values_of(SUPPLIER, supplier)
    warnings = _write(supplier, fields)
    changed = audit.changes_between(before, values_of(SUPPLIER, supplier), {})
    if changed:
        audit.record("supplier.changed", by=by, on=supplier, data=changed)
    return Saved(supplier, warnings)


def is_complete(supplier: Supplier) -> bool:
    """Whether everything that work with it needs is known; says the same as COMPLETE."""
    reachable = supplier.contact_phone or supplier.contact_email
    others = [[getattr(supplier, one.key) for one in contact] for contact in OTHER_CONTACTS]
    whole = all(bool(name) == bool(phone or email) for name, phone, email in others)
    return all((supplier.address, supplier.city, supplier.contact_name, reachable, whole))


def _write(supplier: Supplier, fields: Mapping[str, Any]) -> tuple[WarningView, ...]:
    warnings = forms.check(SUPPLIERS, {**values_of(SUPPLIER, supplier), **fields})
    if "rut" in fields:
        rut = fields["rut"]
        other_id = db.session.scalar(select(Supplier.id).where(Supplier.rut == rut))
        if other_id not in (None, supplier.id):
            words = f"Ya existe un proveedor con el RUT {shown_rut(rut)}."
            raise SupplierRutTaken(words, errors={"rut": [words]}, extra={"supplier_id": other_id})
    for field, value in fields.items():
        setattr(supplier, SUPPLIER.columns[field], value)
    supplier.folded_name = fold(supplier.razon_social)
    with errors.explained({"uq_supplier_rut": SupplierRutTaken}):
        db.session.add(supplier)
    return warnings


def years_of(suppliers: Sequence[Supplier], year: int) -> dict[int, YearOf]:
    """Supplier -> what it did in a year."""
    heads = (
        select(func.count())
        .where(Participant.course_id == Course.id, Participant.active)
        .scalar_subquery()
    )
    ids = [supplier.id for supplier in suppliers]
    spend = func.coalesce(func.sum(Course.participating_value * heads), 0)
    rows = db.session.execute(
        select(Course.supplier_id, func.count(), func.sum(Course.total_hours), spend)
        .where(Course.supplier_id.in_(ids), Course.active, ends_in(year))
        .group_by(Course.supplier_id)
    )
    return {
        supplier_id: YearOf(courses, rounded(hours), int(cost or 0))
        for supplier_id, courses, hours, cost in rows
        if supplier_id is not None
    }
