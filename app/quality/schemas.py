"""Shapes of the gaps in the data."""

import marshmallow as ma

from app.kit.schema import Id, OutSchema, Schema


class QualityQuerySchema(Schema):
    """Whose gaps."""

    company = Id()


class GapSchema(OutSchema):
    """One kind of thing that is missing."""

    key = ma.fields.String(required=True)
    title = ma.fields.String(required=True)
    description = ma.fields.String(required=True)
    count = ma.fields.Integer(required=True)
    link = ma.fields.String(required=True)
