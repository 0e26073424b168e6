"""Shapes of a supplier, as asked for and as answered."""

from typing import Any

import marshmallow as ma

from app.kit.fields import Ruled, Year
from app.kit.listing import ListQuerySchema, Order, Sort
from app.kit.remarks import WarningSchema
from app.kit.schema import Entity, OutSchema, Schema, Text
from app.models.supplier import Supplier
from app.suppliers.service import FIELDS, Listed, Saved, YearOf, is_complete
from app.surveys import indexes
from sheets import messages
from sheets.kinds.base import Attribute
from sheets.kinds.suppliers import SUPPLIERS

SORTS = ("razon_social", "rut", "city", "supplier_id")


def _field(attribute: Attribute, *, required: bool) -> Ruled:
    """The field of a form that an attribute of the spreadsheets is."""
    blank = messages.message(attribute.required_code) if attribute.required else None
    return Ruled(attribute.parser, limit=attribute.limit, blank=blank, required=required)


def _fields(*, required: bool) -> dict[str, Ruled]:
    return {
        attribute.name: _field(attribute, required=required and attribute.required)
        for attribute in SUPPLIERS.attributes
    }


class SupplierFormSchema(Schema.from_dict(_fields(required=True))):  # type: ignore[misc]  # made of the attributes
    """The form of a new supplier."""

    isOtec = ma.fields.Boolean()


class SupplierChangesSchema(Schema.from_dict(_fields(required=False))):  # type: ignore[misc]  # made of the attributes
    """The fields of a supplier that change; what is not sent stays."""

    isOtec = ma.fields.Boolean()
    updatedAt = ma.fields.AwareDateTime()


class SuppliersQuerySchema(ListQuerySchema):
    """Which suppliers, in which order."""

    sort = Sort(*SORTS, load_default=(Order("razon_social", descending=False),))
    city = Text()
    incomplete = ma.fields.Boolean()
    withCourses = Year()


class SupplierSchema(OutSchema):
    """A supplier with its three contacts."""

    supplier_id = ma.fields.Integer(required=True)
    rut = ma.fields.String(required=True)
    razon_social = ma.fields.String(required=True)
    address = ma.fields.String(required=True, allow_none=True)
    city = ma.fields.String(required=True, allow_none=True)
    country = ma.fields.String(required=True, allow_none=True)
    contact_name = ma.fields.String(required=True, allow_none=True)
    contact_phone = ma.fields.String(required=True, allow_none=True)
    contact_email = ma.fields.String(required=True, allow_none=True)
    operative_contact_name = ma.fields.String(required=True, allow_none=True)
    operative_contact_phone = ma.fields.String(required=True, allow_none=True)
    operative_contact_email = ma.fields.String(required=True, allow_none=True)
    billing_manager_name = ma.fields.String(required=True, allow_none=True)
    billing_manager_phone = ma.fields.String(required=True, allow_none=True)
    billing_manager_email = ma.fields.String(required=True, allow_none=True)
    isOtec = ma.fields.Boolean(required=True)
    isComplete = ma.fields.Boolean(required=True)
    updatedAt = ma.fields.AwareDateTime(required=True)


class SupplierRowSchema(SupplierSchema):
    """A supplier in the list, with what it did this year and how it was liked."""

    courses = ma.fields.Integer(required=True)
    hours = ma.fields.Float(required=True)
    spend = ma.fields.Integer(required=True)
    surveyIndex = ma.fields.Float(required=True, allow_none=True)


class SavedSupplierSchema(SupplierSchema):
    """A supplier as it was saved, with what is worth knowing."""

    warnings = ma.fields.List(ma.fields.Nested(WarningSchema), required=True)


def supplier_view(supplier: Supplier) -> dict[str, Any]:
    """A supplier as the answers show it."""
    return {
        "supplier_id": supplier.id,
        **{name: getattr(supplier, name) for name in FIELDS},
        "isOtec": supplier.is_otec,
        "isComplete": is_complete(supplier),
        "updatedAt": supplier.updated_at,
    }


def rows_view(listed: Listed) -> list[dict[str, Any]]:
    """A page of suppliers as the list shows them."""
    satisfaction = indexes.of_suppliers([supplier.id for supplier in listed.page.rows])
    return [
        {
            **supplier_view(supplier),
            **vars(listed.years.get(supplier.id, YearOf())),
            "surveyIndex": satisfaction.get(supplier.id),
        }
        for supplier in listed.page.rows
    ]


def saved_view(saved: Saved) -> dict[str, Any]:
    """A saved supplier as the answers show it."""
    return {**supplier_view(saved.supplier), "warnings": saved.warnings}


SupplierFormSchema.sent_back = Entity(SupplierSchema)
SupplierChangesSchema.sent_back = Entity(SupplierSchema, Supplier, "supplier_id", supplier_view)
