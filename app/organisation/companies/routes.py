"""Calls about companies."""

from collections.abc import Mapping, Sequence
from typing import Any

from werkzeug.datastructures import FileStorage

from app.config import MIB
from app.organisation.companies import service
from app.organisation.companies.queries import CompanyStats, stats_of
from app.organisation.companies.schemas import (
    CompaniesBulkSchema,
    CompaniesQuerySchema,
    CompanyChangesSchema,
    CompanyFormSchema,
    CompanySchema,
    DotacionView,
    SavedCompanySchema,
    StatsQuerySchema,
    company_view,
    saved_view,
)
from app.platform import clock, pictures
from app.platform.bulk_change.service import ManyChanged
from app.platform.guard import Access, caller
from app.platform.lists import ListQuery
from app.platform.records import RowView
from app.platform.scopes import Domain
from app.platform.web import Answer, Blueprint

BODY_BYTES = 3 * MIB
"""A logo and some text."""
LOGO = "El logo debe ser PNG, JPG o WebP de hasta 2 MB."

blp = Blueprint("companies", __name__, description="Companies", domain=Domain.COMPANIES)


@blp.query("/getcompanies", query=CompaniesQuerySchema, answer=CompanySchema, paged=True)
def list_companies(query: ListQuery) -> Answer:
    """Companies; all of them unless a page is asked for."""
    page = service.list_companies(query=query)
    return Answer([company_view(company) for company in page.rows], meta=page.meta)


@blp.command(
    "/createcompany",
    access=Access.ADMIN,
    form=CompanyFormSchema,
    answer=SavedCompanySchema,
    status=201,
    once=True,
    max_bytes=BODY_BYTES,
)
def create_company(**form: Any) -> RowView:
    """Make a company."""
    return saved_view(service.create(fields=_fields(**form), by=caller().id, on=clock.today()))


@blp.command(
    "/updatecompany/<int:company_id>",
    form=CompanyChangesSchema,
    answer=SavedCompanySchema,
    max_bytes=BODY_BYTES,
)
def update_company(company_id: int, **form: Any) -> RowView:
    """Change the fields of a company that are sent."""
    saved = service.update(
        company_id=company_id, fields=_fields(**form), by=caller().id, on=clock.today()
    )
    return saved_view(saved)


@blp.command(
    "/enablecompany/<int:company_id>", method="PUT", access=Access.ADMIN, answer=CompanySchema
)
def enable_company(company_id: int) -> RowView:
    """Switch a company on."""
    return company_view(service.set_active(company_id=company_id, active=True, by=caller().id))


@blp.command(
    "/disablecompany/<int:company_id>", method="PUT", access=Access.ADMIN, answer=CompanySchema
)
def disable_company(company_id: int) -> RowView:
    """Switch a company off; its courses and people stay."""
    return company_view(service.set_active(company_id=company_id, active=False, by=caller().id))


@blp.query("/companies/<int:company_id>", answer=CompanySchema)
def get_company(company_id: int) -> RowView:
    """One company."""
    return company_view(service.get(company_id=company_id))


@blp.query("/companies/<int:company_id>/dotacion", answer=DotacionView, many=True)
def list_dotaciones(company_id: int) -> list[DotacionView]:
    """The head counts of a company over time, the newest first."""
    found = service.dotaciones(company_id=company_id)
    return [DotacionView(one.valid_from, one.dotacion) for one in found]


@blp.query("/companies/stats", query=StatsQuerySchema, answer=CompanyStats, many=True)
def list_stats(*, year: int | None = None) -> Sequence[CompanyStats]:
    """People, courses, hours and coverage of each company in a year."""
    only = caller().company_id
    return stats_of(year=year, only_company=only, on=clock.today())


@blp.command("/companies/bulk", access=Access.ADMIN, body=CompaniesBulkSchema, answer=ManyChanged)
def change_companies(
    *, action: str, ids: Sequence[int] | None = None, query: ListQuery | None = None
) -> ManyChanged:
    """Switch many companies on or off, by their ids or by a filter."""
    return service.set_many_active(
        ids=ids, query=query, active=action == "enable", by=caller().id, at=clock.now()
    )


def _fields(
    *, logo: FileStorage | None = None, remove_logo: bool = False, **fields: Any
) -> Mapping[str, Any]:
    """The columns that a form changes; an uploaded logo becomes its address."""
    if logo is not None and logo.filename:
        return {**fields, "logo": pictures.keep(logo.stream, field="logo", complaint=LOGO)}
    return {**fields, "logo": None} if remove_logo else fields
