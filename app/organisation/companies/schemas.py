"""Shapes of a company, as asked for and as answered."""

from typing import Any

import marshmallow as ma

from app.models.organisation import Company
from app.organisation.companies.service import COLUMNS, MISSING, Saved
from app.platform.bulk_change.schemas import BulkSchema
from app.platform.fields import File, Text, Year
from app.platform.forms import OutSchema, Schema, WarningSchema
from app.platform.lists import Active, FilterSchema, Sort, WholeListQuerySchema
from app.platform.records import answer_fields, form_fields, new_view, view_of
from app.platform.sent_back import Entity
from records.company import COMPANY

_CALLS = {
    "active": "PUT /api/enablecompany o /api/disablecompany",
    "logo": "un archivo en logo, o removeLogo",
}


class CompanyFormSchema(Schema):
    """The form of a new company."""

    class Meta(Schema.Meta):
        include = form_fields(COMPANY, new=True, logo=File())


class CompanyChangesSchema(Schema):
    """The fields of a company that change; what is not sent stays."""

    class Meta(Schema.Meta):
        include = form_fields(
            COMPANY,
            new=False,
            logo=File(),
            removeLogo=ma.fields.Boolean(load_default=False),
            updatedAt=ma.fields.AwareDateTime(),
        )


class CompaniesFilterSchema(FilterSchema):
    """Which companies."""

    active = Active()
    city = Text()
    missing = ma.fields.String(validate=ma.validate.OneOf(tuple(MISSING)))


class CompaniesQuerySchema(CompaniesFilterSchema, WholeListQuerySchema):
    """Which companies, in which order."""

    sort = Sort(*COLUMNS.sorts, load_default=())


class CompaniesBulkSchema(BulkSchema):
    """What is done with which companies."""

    filter = ma.fields.Nested(CompaniesFilterSchema)


class StatsQuerySchema(Schema):
    """Which year; silent means this one."""

    year = Year()


class CompanySchema(OutSchema):
    """A company."""

    class Meta(OutSchema.Meta):
        include = answer_fields(COMPANY, updatedAt=ma.fields.AwareDateTime(required=True))

    company_id = ma.fields.Integer(required=True)


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
    headcount = ma.fields.Integer(
        required=True,
        metadata={"description": "The dotación, else the registered internal people."},
    )
    declared = ma.fields.Boolean(
        required=True, metadata={"description": "Whether the company has a dotación."}
    )
    coverage = ma.fields.Float(required=True, allow_none=True)


class DotacionSchema(OutSchema):
    """The head count that a company had from a day on."""

    validFrom = ma.fields.Date(required=True, attribute="valid_from")
    dotacion = ma.fields.Integer(required=True, allow_none=True)


def company_view(company: Company) -> dict[str, Any]:
    """A company as the answers show it."""
    return {"company_id": company.id, **view_of(COMPANY, company, {})}


def saved_view(saved: Saved) -> dict[str, Any]:
    """A saved company as the answers show it."""
    return {**company_view(saved.company), "warnings": saved.warnings}


CompanyFormSchema.sent_back = Entity(
    CompanySchema,
    new=lambda given: new_view(COMPANY, given),
    calls={**_CALLS, "logo": "un archivo en logo"},
)
CompanyChangesSchema.sent_back = Entity(
    CompanySchema, Company, "company_id", company_view, calls=_CALLS
)
