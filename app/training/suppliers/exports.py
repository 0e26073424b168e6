"""Suppliers as a file; its columns are those of `records/supplier.py`."""

from sqlalchemy import select

from app.models.training import Supplier
from app.platform.exports import CHANGED, Column, ExportList
from app.platform.lists import narrowed_to, whole
from app.platform.records import export_columns
from app.training.suppliers.schemas import SuppliersQuerySchema, rows_view
from app.training.suppliers.service import COLUMNS, Listed, years_of
from records.supplier import SUPPLIER

SUPPLIERS = ExportList(
    title="Proveedores",
    schema=SuppliersQuerySchema,
    key=Supplier.id,
    rows=lambda query, _: narrowed_to(select(Supplier), query, COLUMNS),
    views=lambda rows, scope: rows_view(Listed(whole(rows), years_of(rows, scope.today.year))),
    columns=(
        *export_columns(SUPPLIER),
        Column("courses", "Cursos del año", "number"),
        Column("hours", "Horas del año", "number"),
        Column("spend", "Gasto del año", "money"),
        Column("surveyIndex", "Satisfacción", "number"),
        CHANGED,
    ),
)
