"""Calls about suppliers."""

from typing import Any

from app.extensions import db
from app.kit import clock
from app.kit.blueprint import Blueprint
from app.kit.guard import Access, caller
from app.kit.idempotency import idempotent
from app.kit.listing import ListQuery
from app.kit.schema import envelope
from app.suppliers import service
from app.suppliers.schemas import (
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

blp = Blueprint("suppliers", __name__, description="Suppliers")


@blp.route("/getsuppliers")
@blp.guard(Access.SIGNED_IN)
@blp.arguments(SuppliersQuerySchema, location="query")
@blp.response(200, envelope(SupplierRowSchema, many=True, paged=True))
def list_suppliers(query: ListQuery) -> dict[str, Any]:
    """Suppliers, a page at a time, each with its courses of this year."""
    listed = service.list_suppliers(query=query, year=clock.today().year)
    return {"data": rows_view(listed), "meta": listed.page.meta}


@blp.route("/suppliers/<int:supplier_id>")
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(SupplierSchema))
def get_supplier(supplier_id: int) -> dict[str, Any]:
    """One supplier."""
    return {"data": supplier_view(service.get(supplier_id=supplier_id))}


@blp.route("/createsupplier", methods=["POST"])
@blp.guard(Access.ADMIN)
@idempotent
@blp.arguments(SupplierFormSchema)
@blp.response(201, envelope(SavedSupplierSchema))
def create_supplier(form: dict[str, Any]) -> dict[str, Any]:
    """Make a supplier."""
    saved = service.create(fields=form, by=caller().id)
    db.session.commit()
    return {"data": saved_view(saved)}


@blp.route("/updatesupplier/<int:supplier_id>", methods=["PUT"])
@blp.guard(Access.ADMIN)
@blp.arguments(SupplierChangesSchema)
@blp.response(200, envelope(SavedSupplierSchema))
def update_supplier(form: dict[str, Any], supplier_id: int) -> dict[str, Any]:
    """Change the fields of a supplier that are sent."""
    seen = form.pop("updatedAt", None)
    saved = service.update(supplier_id=supplier_id, fields=form, seen=seen, by=caller().id)
    db.session.commit()
    return {"data": saved_view(saved)}
