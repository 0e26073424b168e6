"""Companies as a file; its columns are those of `records/company.py`."""

from sqlalchemy import select

from app.models.organisation import Company
from app.organisation.companies.schemas import CompaniesQuerySchema, company_view
from app.organisation.companies.service import COLUMNS
from app.platform.exports import CHANGED, ExportList
from app.platform.lists import narrowed_to
from app.platform.records import export_columns
from records.company import COMPANY

COMPANIES = ExportList(
    title="Empresas",
    schema=CompaniesQuerySchema,
    key=Company.id,
    rows=lambda query, _: narrowed_to(select(Company), query, COLUMNS),
    views=lambda rows, _: [company_view(company) for company in rows],
    columns=(
        *export_columns(COMPANY),
        CHANGED,
    ),
)
