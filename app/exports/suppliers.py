"""Suppliers as a file."""

from sqlalchemy import select

from app.exports.declaring import CHANGED, Column, ExportList
from app.kit.listing import narrowed_to
from app.kit.pagination import whole
from app.models.supplier import Supplier
from app.suppliers.schemas import SuppliersQuerySchema, rows_view
from app.suppliers.service import COLUMNS, Listed, years_of

SUPPLIERS = ExportList(
    title="Proveedores",
    schema=SuppliersQuerySchema,
    key=Supplier.id,
    rows=lambda query, _: narrowed_to(select(Supplier), query, COLUMNS),
    views=lambda rows, scope: rows_view(Listed(whole(rows), years_of(rows, scope.today.year))),
    columns=(
        Column("razon_social", "Razón social"),
        Column("rut", "RUT", "rut"),
        Column("address", "Dirección"),
        Column("city", "Ciudad"),
        Column("country", "País"),
        Column("contact_name", "Contacto comercial"),
        Column("contact_phone", "Teléfono comercial", "phone"),
        Column("contact_email", "Correo comercial"),
        Column("operative_contact_name", "Contacto operativo"),
        Column("operative_contact_phone", "Teléfono operativo", "phone"),
        Column("operative_contact_email", "Correo operativo"),
        Column("billing_manager_name", "Encargado de facturación"),
        Column("billing_manager_phone", "Teléfono de facturación", "phone"),
        Column("billing_manager_email", "Correo de facturación"),
        Column("isOtec", "OTEC", "yes_no"),
        Column("isComplete", "Datos completos", "yes_no"),
        Column("courses", "Cursos del año", "number"),
        Column("hours", "Horas del año", "number"),
        Column("spend", "Gasto del año", "money"),
        Column("surveyIndex", "Satisfacción", "number"),
        CHANGED,
    ),
)
