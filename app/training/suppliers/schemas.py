"""Shapes of a supplier, as asked for and as answered."""

import marshmallow as ma

from app.models.training import Supplier
from app.platform.fields import Text, Year
from app.platform.forms import OutSchema, Schema, WarningView
from app.platform.lists import ChangesQuerySchema, ListQuerySchema, Order, Sort
from app.platform.records import RowView, answer_fields, form_fields, view_of
from app.platform.sent_back import Entity
from app.platform.views import schema_of
from app.surveys.results import indexes
from app.training.suppliers.service import COLUMNS, Listed, Saved, YearOf, is_complete
from records.supplier import SUPPLIER


class SupplierFormSchema(Schema):
    """The form of a new supplier."""

    class Meta(Schema.Meta):
        include = form_fields(SUPPLIER, new=True)


class SupplierChangesSchema(Schema):
    """The fields of a supplier that change; what is not sent stays."""

    class Meta(Schema.Meta):
        include = form_fields(
            SUPPLIER, new=False, updatedAt=ma.fields.AwareDateTime(attribute="expected_updated_at")
        )


class SuppliersQuerySchema(ListQuerySchema, ChangesQuerySchema):
    """Which suppliers, in which order."""

    sort = Sort(*COLUMNS.sorts, load_default=(Order("razon_social", descending=False),))
    city = Text()
    incomplete = ma.fields.Boolean()
    withCourses = Year()


class SupplierSchema(OutSchema):
    """A supplier with its three contacts."""

    class Meta(OutSchema.Meta):
        include = answer_fields(SUPPLIER, updatedAt=ma.fields.AwareDateTime(required=True))

    supplier_id = ma.fields.Integer(required=True)


class SupplierRowSchema(SupplierSchema):
    """A supplier in the list, with what it did this year and how it was liked."""

    courses = ma.fields.Integer(required=True)
    hours = ma.fields.Float(required=True)
    spend = ma.fields.Integer(required=True)
    surveyIndex = ma.fields.Float(required=True, allow_none=True)


class SavedSupplierSchema(SupplierSchema):
    """A supplier as it was saved, with what is worth knowing."""

    warnings = ma.fields.List(ma.fields.Nested(schema_of(WarningView)), required=True)


def supplier_view(supplier: Supplier) -> RowView:
    """A supplier as the answers show it."""
    return {
        "supplier_id": supplier.id,
        **view_of(SUPPLIER, supplier, {}),
        "isComplete": is_complete(supplier),
    }


def rows_view(listed: Listed) -> list[RowView]:
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


def saved_view(saved: Saved) -> RowView:
    """A saved supplier as the answers show it."""
    return {**supplier_view(saved.supplier), "warnings": saved.warnings}


SupplierFormSchema.sent_back = Entity(SupplierSchema)
SupplierChangesSchema.sent_back = Entity(SupplierSchema, Supplier, "supplier_id", supplier_view)
