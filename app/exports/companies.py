"""Companies as a file."""

from sqlalchemy import select

from app.companies.schemas import CompaniesQuerySchema, company_view
from app.companies.service import COLUMNS
from app.exports.declaring import CHANGED, ENABLED_FEMININE, Column, ExportList
from app.kit.listing import narrowed_to
from app.models.company import Company

COMPANIES = ExportList(
    title="Empresas",
    schema=CompaniesQuerySchema,
    key=Company.id,
    rows=lambda query, _: narrowed_to(select(Company), query, COLUMNS),
    views=lambda rows, _: [company_view(company) for company in rows],
    columns=(
        Column("name", "Nombre"),
        Column("rut", "RUT", "rut"),
        Column("city", "Ciudad"),
        Column("country", "País"),
        Column("address", "Dirección"),
        Column("dotacion", "Dotación", "number"),
        Column("active", "Estado", words=ENABLED_FEMININE),
        CHANGED,
    ),
)
