"""Shapes of a company, as asked for and as answered."""

import datetime as dt
from dataclasses import dataclass

import marshmallow as ma

from app.models.organisation import Company
from app.organisation.companies.service import COLUMNS, MISSING, Saved
from app.platform.bulk_change.schemas import BulkSchema
from app.platform.fields import File, Text, Year
from app.platform.forms import OutSchema, Schema, WarningView
from app.platform.lists import (
    Active,
    ChangesQuerySchema,
    FilterSchema,
    Sort,
    WholeListQuerySchema,
)
from app.platform.records import RowView, answer_fields, form_fields, new_view, view_of
from app.platform.sent_back import Entity
from app.platform.views import schema_of
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
            removeLogo=ma.fields.Boolean(attribute="remove_logo", load_default=False),
            updatedAt=ma.fields.AwareDateTime(attribute="expected_updated_at"),
        )


class CompaniesFilterSchema(FilterSchema):
    """Which companies."""

    active = Active()
    city = Text()
    missing = ma.fields.String(validate=ma.validate.OneOf(tuple(MISSING)))


class CompaniesQuerySchema(CompaniesFilterSchema, WholeListQuerySchema, ChangesQuerySchema):
    """Which companies, in which order."""

    sort = Sort(*COLUMNS.sorts, load_default=())


class CompaniesBulkSchema(BulkSchema):
    """What is done with which companies."""

    filter = ma.fields.Nested(CompaniesFilterSchema, attribute="query")


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

    warnings = ma.fields.List(ma.fields.Nested(schema_of(WarningView)), required=True)


@dataclass(frozen=True)
class DotacionView:
    """The head count that a company had from a day on."""

    validFrom: dt.date
    dotacion: int | None


def company_view(company: Company) -> RowView:
    """A company as the answers show it."""
    return {"company_id": company.id, **view_of(COMPANY, company, {})}


def saved_view(saved: Saved) -> RowView:
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
