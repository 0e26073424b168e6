"""Shapes of a company, as asked for and as answered."""

from typing import Any

import marshmallow as ma

from app.bulk.schemas import BulkSchema
from app.companies.service import MISSING, Saved
from app.kit.fields import Count, File, Line, Name, Rut, Year
from app.kit.listing import Active, FilterSchema, Sort, WholeListQuerySchema
from app.kit.remarks import WarningSchema
from app.kit.schema import Entity, OutSchema, Schema, Text
from app.models.company import Company

HEADCOUNT = "Ingresa un número entero de trabajadores."
SORTS = ("name", "rut", "city", "country", "dotacion", "active", "company_id")


class CompanyFormSchema(Schema):
    """The form of a new company."""

    name = Name(required=True, blank="Ingresa el nombre o razón social.")
    rut = Rut(required=True)
    city = Line(limit=80)
    country = Line(limit=80)
    address = Line(limit=200)
    dotacion = Count(most=1_000_000, error=HEADCOUNT)
    logo = File()


class CompanyChangesSchema(CompanyFormSchema):
    """The fields of a company that change; what is not sent stays."""

    name = Name(blank="Ingresa el nombre o razón social.")
    rut = Rut()
    removeLogo = ma.fields.Boolean(load_default=False)
    updatedAt = ma.fields.AwareDateTime()


class CompaniesFilterSchema(FilterSchema):
    """Which companies."""

    active = Active()
    city = Text()
    missing = ma.fields.String(validate=ma.validate.OneOf(tuple(MISSING)))


class CompaniesQuerySchema(CompaniesFilterSchema, WholeListQuerySchema):
    """Which companies, in which order."""

    sort = Sort(*SORTS, load_default=())


class CompaniesBulkSchema(BulkSchema):
    """What is done with which companies."""

    filter = ma.fields.Nested(CompaniesFilterSchema)


class StatsQuerySchema(Schema):
    """Which year; silent means this one."""

    year = Year()


class CompanySchema(OutSchema):
    """A company."""

    company_id = ma.fields.Integer(required=True)
    name = ma.fields.String(required=True)
    rut = ma.fields.String(required=True)
    city = ma.fields.String(required=True, allow_none=True)
    country = ma.fields.String(required=True, allow_none=True)
    address = ma.fields.String(required=True, allow_none=True)
    logo = ma.fields.String(required=True, allow_none=True)
    dotacion = ma.fields.Integer(required=True, allow_none=True)
    active = ma.fields.Boolean(required=True)
    updatedAt = ma.fields.AwareDateTime(required=True)


class SavedCompanySchema(CompanySchema):
    """A company as it was saved, with what is worth knowing."""

    warnings = ma.fields.List(ma.fields.Nested(WarningSchema), required=True)


class CompanyStatsSchema(OutSchema):
    """What a company did in a year."""

    company_id = ma.fields.Integer(required=True)
    people = ma.fields.Integer(required=True)
    courses = ma.fields.Integer(required=True)
    hours = ma.fields.Float(required=True)
    trained = ma.fields.Integer(required=True)
    trainedInternal = ma.fields.Integer(required=True, attribute="trained_internal")
    headcount = ma.fields.Integer(required=True, allow_none=True)
    coverage = ma.fields.Float(required=True, allow_none=True)


class DotacionSchema(OutSchema):
    """The head count that a company had from a day on."""

    validFrom = ma.fields.Date(required=True, attribute="valid_from")
    dotacion = ma.fields.Integer(required=True, allow_none=True)


def company_view(company: Company) -> dict[str, Any]:
    """A company as the answers show it."""
    return {
        "company_id": company.id,
        "name": company.name,
        "rut": company.rut,
        "city": company.city,
        "country": company.country,
        "address": company.address,
        "logo": company.logo,
        "dotacion": company.dotacion,
        "active": company.active,
        "updatedAt": company.updated_at,
    }


def saved_view(saved: Saved) -> dict[str, Any]:
    """A saved company as the answers show it."""
    return {**company_view(saved.company), "warnings": saved.warnings}


_CALLS = {
    "active": "PUT /api/enablecompany o /api/disablecompany",
    "logo": "un archivo en logo, o removeLogo",
}
CompanyFormSchema.sent_back = Entity(
    CompanySchema, new=lambda _: {"active": True}, calls={**_CALLS, "logo": "un archivo en logo"}
)
CompanyChangesSchema.sent_back = Entity(
    CompanySchema, Company, "company_id", company_view, calls=_CALLS
)
