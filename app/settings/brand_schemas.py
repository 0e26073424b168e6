"""Shapes of what every visitor sees of the organisation."""

from typing import Any

import marshmallow as ma

from app.kit.colours import tones_of
from app.kit.schema import OutSchema, Schema
from app.settings.organisation import OrganisationSettings
from app.settings.organisation_schemas import Colour


class ToneSchema(OutSchema):
    """One colour in both themes."""

    light = ma.fields.String(required=True)
    dark = ma.fields.String(required=True)


class TonesSchema(OutSchema):
    """What the screens make of a colour."""

    primary = ma.fields.Nested(ToneSchema, required=True)
    hover = ma.fields.Nested(ToneSchema, required=True)
    soft = ma.fields.Nested(ToneSchema, required=True)
    onPrimary = ma.fields.Nested(ToneSchema, required=True, attribute="on_primary")
    onSoft = ma.fields.Nested(ToneSchema, required=True, attribute="on_soft")


class BrandSchema(OutSchema):
    """Name, logo and tones; without a colour the screens keep the product's own tones."""

    name = ma.fields.String(required=True)
    logo = ma.fields.String(required=True, allow_none=True)
    tones = ma.fields.Nested(TonesSchema, required=True, allow_none=True)


class TonesQuerySchema(Schema):
    """Which colour somebody thinks of."""

    colour = Colour(required=True)


def brand_view(organisation: OrganisationSettings) -> dict[str, Any]:
    """The organisation as every visitor sees it."""
    colour = organisation.colour
    return {
        "name": organisation.name,
        "logo": organisation.logo,
        "tones": tones_of(colour) if colour else None,
    }
