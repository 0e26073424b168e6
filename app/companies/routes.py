"""Calls about companies."""

from typing import Any

from app.bulk.schemas import ManyChangedSchema
from app.companies import service, stats
from app.companies.schemas import (
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
from app.config import MIB
from app.extensions import db
from app.kit import clock, pictures
from app.kit.blueprint import Blueprint
from app.kit.guard import Access, caller
from app.kit.idempotency import idempotent
from app.kit.listing import ListQuery
from app.kit.parser import MULTIPART
from app.kit.schema import envelope

BODY_BYTES = 3 * MIB
"""A logo and some text."""
LOGO = "El logo debe ser PNG, JPG o WebP de hasta 2 MB."

blp = Blueprint("companies", __name__, description="Companies")


@blp.route("/getcompanies")
@blp.guard(Access.SIGNED_IN)
@blp.arguments(CompaniesQuerySchema, location="query")
@blp.response(200, envelope(CompanySchema, many=True, paged=True))
def list_companies(query: ListQuery) -> dict[str, Any]:
    """Companies; all of them unless a page is asked for."""
    page = service.list_companies(query=query)
    return {"data": [company_view(company) for company in page.rows], "meta": page.meta}


@blp.route("/createcompany", methods=["POST"])
@blp.guard(Access.ADMIN, max_bytes=BODY_BYTES)
@idempotent
@blp.arguments(CompanyFormSchema, location=MULTIPART)
@blp.response(201, envelope(SavedCompanySchema))
def create_company(form: dict[str, Any]) -> dict[str, Any]:
    """Make a company."""
    saved = service.create(fields=_fields(form), by=caller().id, on=clock.today())
    db.session.commit()
    return {"data": saved_view(saved)}


@blp.route("/updatecompany/<int:company_id>", methods=["POST"])
@blp.guard(Access.SIGNED_IN, max_bytes=BODY_BYTES)
@blp.arguments(CompanyChangesSchema, location=MULTIPART)
@blp.response(200, envelope(SavedCompanySchema))
def update_company(form: dict[str, Any], company_id: int) -> dict[str, Any]:
    """Change the fields of a company that are sent."""
    seen = form.pop("updatedAt", None)
    saved = service.update(
        company_id=company_id, fields=_fields(form), seen=seen, by=caller().id, on=clock.today()
    )
    db.session.commit()
    return {"data": saved_view(saved)}


@blp.route("/enablecompany/<int:company_id>", methods=["PUT"])
@blp.guard(Access.ADMIN)
@blp.response(200, envelope(CompanySchema))
def enable_company(company_id: int) -> dict[str, Any]:
    """Switch a company on."""
    company = service.set_active(company_id=company_id, active=True, by=caller().id)
    db.session.commit()
    return {"data": company_view(company)}


@blp.route("/disablecompany/<int:company_id>", methods=["PUT"])
@blp.guard(Access.ADMIN)
@blp.response(200, envelope(CompanySchema))
def disable_company(company_id: int) -> dict[str, Any]:
    """Switch a company off; its courses and people stay."""
    company = service.set_active(company_id=company_id, active=False, by=caller().id)
    db.session.commit()
    return {"data": company_view(company)}


@blp.route("/companies/<int:company_id>")
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(CompanySchema))
def get_company(company_id: int) -> dict[str, Any]:
    """One company."""
    return {"data": company_view(service.get(company_id=company_id))}


@blp.route("/companies/<int:company_id>/dotacion")
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(DotacionSchema, many=True))
def list_dotaciones(company_id: int) -> dict[str, Any]:
    """The head counts of a company over time, the newest first."""
    return {"data": service.dotaciones(company_id=company_id)}


@blp.route("/companies/stats")
@blp.guard(Access.SIGNED_IN)
@blp.arguments(StatsQuerySchema, location="query")
@blp.response(200, envelope(CompanyStatsSchema, many=True))
def list_stats(query: dict[str, Any]) -> dict[str, Any]:
    """People, courses, hours and coverage of each company in a year."""
    only = caller().company_id
    return {"data": stats.stats_of(year=query.get("year"), only_company=only, on=clock.today())}


@blp.route("/companies/bulk", methods=["POST"])
@blp.guard(Access.ADMIN)
@blp.arguments(CompaniesBulkSchema)
@blp.response(200, envelope(ManyChangedSchema))
def change_companies(form: dict[str, Any]) -> dict[str, Any]:
    """Switch many companies on or off, by their ids or by a filter."""
    changed = service.set_many_active(
        ids=form.get("ids"),
        query=form.get("filter"),
        active=form["action"] == "enable",
        by=caller().id,
        at=clock.now(),
    )
    db.session.commit()
    return {"data": changed}


def _fields(form: dict[str, Any]) -> dict[str, Any]:
    """The columns that a form changes; an uploaded logo becomes its address."""
    upload = form.pop("logo", None)
    if form.pop("removeLogo", False):
        form["logo"] = None
    if upload is not None and upload.filename:
        form["logo"] = pictures.keep(upload.stream, field="logo", complaint=LOGO)
    return form
