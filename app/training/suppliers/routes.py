"""Calls about suppliers."""

from typing import Any

from app.platform import clock
from app.platform.guard import Access, caller
from app.platform.lists import ListQuery
from app.platform.records import RowView
from app.platform.scopes import Domain
from app.platform.web import Answer, Blueprint
from app.training.suppliers import service
from app.training.suppliers.schemas import (
    SavedSupplierSchema,
    SupplierChangesSchema,
    SupplierFormSchema,
    SupplierRowSchema,
    SupplierSchema,
    SuppliersQuerySchema,
    rows_view,
    saved_view,
    supplier_view,
)

blp = Blueprint("suppliers", __name__, description="Suppliers", domain=Domain.SUPPLIERS)


@blp.query("/getsuppliers", query=SuppliersQuerySchema, answer=SupplierRowSchema, paged=True)
def list_suppliers(query: ListQuery) -> Answer:
    """Suppliers, a page at a time, each with its courses of this year."""
    listed = service.list_suppliers(query=query, year=clock.today().year)
    return Answer(rows_view(listed), meta=listed.page.meta)


@blp.query("/suppliers/<int:supplier_id>", answer=SupplierSchema)
def get_supplier(supplier_id: int) -> RowView:
    """One supplier."""
    return supplier_view(service.get(supplier_id=supplier_id))


@blp.command(
    "/createsupplier",
    access=Access.ADMIN,
    body=SupplierFormSchema,
    answer=SavedSupplierSchema,
    status=201,
    once=True,
)
def create_supplier(**fields: Any) -> RowView:
    """Make a supplier."""
    return saved_view(service.create(fields=fields, by=caller().id))


@blp.command(
    "/updatesupplier/<int:supplier_id>",
    method="PUT",
    access=Access.ADMIN,
    body=SupplierChangesSchema,
    answer=SavedSupplierSchema,
)
def update_supplier(supplier_id: int, **fields: Any) -> RowView:
    """Change the fields of a supplier that are sent."""
    saved = service.update(supplier_id=supplier_id, fields=fields, by=caller().id)
    return saved_view(saved)
