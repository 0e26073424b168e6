"""Calls about companies."""

from typing import Any

from app.companies import service
from app.companies.schemas import (
    CompaniesQuerySchema,
    CompanyChangesSchema,
    CompanyFormSchema,
    CompanySchema,
    SavedCompanySchema,
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


def _fields(form: dict[str, Any]) -> dict[str, Any]:
    """The columns that a form changes; an uploaded logo becomes its address."""
    upload = form.pop("logo", None)
    if form.pop("removeLogo", False):
        form["logo"] = None
    if upload is not None and upload.filename:
        form["logo"] = pictures.keep(upload.stream, field="logo", complaint=LOGO)
    return form
