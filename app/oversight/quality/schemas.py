"""Shapes of the gaps in the data, and of participations that lack something."""

import marshmallow as ma

from app.oversight.quality.service import KINDS, MISSING
from app.platform.fields import Id
from app.platform.forms import Schema
from app.platform.lists import ListQuerySchema, Order, Sort


class QualityQuerySchema(Schema):
    """Whose gaps."""

    company = Id(attribute="company_id")


class LackingQuerySchema(ListQuerySchema):
    """Participations that lack something, or have more hours than their course."""

    sort = Sort(
        *("name", "courseName", "endDate"), load_default=(Order("endDate", descending=True),)
    )
    missing = ma.fields.String(validate=ma.validate.OneOf(KINDS))
    company = Id()


class CompletionSchema(Schema):
    """What to complete from the records, and of which company."""

    missing = ma.fields.String(required=True, validate=ma.validate.OneOf(tuple(MISSING)))
    company = Id(attribute="company_id")
