"""Calls about companies."""

from typing import Any

from app.config import MIB
from app.organisation.companies import queries, service
from app.organisation.companies.schemas import (
    CompaniesBulkSchema,
    CompaniesQuerySchema,
    CompanyChangesSchema,
    CompanyFormSchema,
    CompanySchema,
    CompanyStatsSchema,
    DotacionSchema,
    SavedCompanySchema,
    StatsQuerySchema,
    company_view,
    saved_view,
)
from app.platform import clock, pictures
from app.platform.bulk_change.schemas import ManyChangedSchema
from app.platform.guard import Access, caller
from app.platform.lists import ListQuery
from app.platform.web import Answer, Blueprint

BODY_BYTES = 3 * MIB
"""A logo and some text."""
LOGO = "El logo debe ser PNG, JPG o WebP de hasta 2 MB."

blp = Blueprint("companies", __name__, description="Companies")


@blp.query("/getcompanies", query=CompaniesQuerySchema, answer=CompanySchema, many=True, paged=True)
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
def create_company(form: dict[str, Any]) -> Any:
    """Make a company."""
    saved = service.create(fields=_fields(form), by=caller().id, on=clock.today())
    return saved_view(saved)


@blp.command(
    "/updatecompany/<int:company_id>",
    form=CompanyChangesSchema,
    answer=SavedCompanySchema,
    max_bytes=BODY_BYTES,
)
def update_company(form: dict[str, Any], company_id: int) -> Any:
    """Change the fields of a company that are sent."""
    expected_updated_at = form.pop("updatedAt", None)
    saved = service.update(
        company_id=company_id,
        fields=_fields(form),
        expected_updated_at=expected_updated_at,
        by=caller().id,
        on=clock.today(),
    )
    return saved_view(saved)


@blp.command(
    "/enablecompany/<int:company_id>", method="PUT", access=Access.ADMIN, answer=CompanySchema
)
def enable_company(company_id: int) -> Any:
    """Switch a company on."""
    company = service.set_active(company_id=company_id, active=True, by=caller().id)
    return company_view(company)


@blp.command(
    "/disablecompany/<int:company_id>", method="PUT", access=Access.ADMIN, answer=CompanySchema
)
def disable_company(company_id: int) -> Any:
    """Switch a company off; its courses and people stay."""
    company = service.set_active(company_id=company_id, active=False, by=caller().id)
    return company_view(company)


@blp.query("/companies/<int:company_id>", answer=CompanySchema)
def get_company(company_id: int) -> Any:
    """One company."""
    return company_view(service.get(company_id=company_id))


@blp.query("/companies/<int:company_id>/dotacion", answer=DotacionSchema, many=True)
def list_dotaciones(company_id: int) -> Any:
    """The head counts of a company over time, the newest first."""
    return service.dotaciones(company_id=company_id)


@blp.query("/companies/stats", query=StatsQuerySchema, answer=CompanyStatsSchema, many=True)
def list_stats(query: dict[str, Any]) -> Any:
    """People, courses, hours and coverage of each company in a year."""
    only = caller().company_id
    return queries.stats_of(year=query.get("year"), only_company=only, on=clock.today())


@blp.command(
    "/companies/bulk", access=Access.ADMIN, body=CompaniesBulkSchema, answer=ManyChangedSchema
)
def change_companies(form: dict[str, Any]) -> Any:
    """Switch many companies on or off, by their ids or by a filter."""
    return service.set_many_active(
        ids=form.get("ids"),
        query=form.get("filter"),
        active=form["action"] == "enable",
        by=caller().id,
        at=clock.now(),
    )


def _fields(form: dict[str, Any]) -> dict[str, Any]:
    """The columns that a form changes; an uploaded logo becomes its address."""
    upload = form.pop("logo", None)
    if form.pop("removeLogo", False):
        form["logo"] = None
    if upload is not None and upload.filename:
        form["logo"] = pictures.keep(upload.stream, field="logo", complaint=LOGO)
    return form
