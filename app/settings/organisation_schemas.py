"""Shapes of what an organisation says of itself, as forms send it and answers show it."""

import re
from typing import Any

import marshmallow as ma

from app.kit import pictures
from app.kit.fields import File, Name
from app.kit.schema import OutSchema, Schema, Text

NAME_CHARS = 80
COLOUR = re.compile(r"#[0-9a-f]{6}")


class Colour(Text):
    """A colour as `#rrggbb`."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        colour = super()._deserialize(value, attr, data, **kwargs).lower()
        if COLOUR.fullmatch(colour) is None:
            raise ma.ValidationError("Ingresa un color como #0B6675.")
        return colour


def _check_logo(address: str) -> None:
    if not pictures.is_kept(address):
        raise ma.ValidationError("Vuelve a subir el logo.")


class OrganisationSettingsSchema(Schema):
    """The section as forms send it and answers show it."""

    name = Name(required=True, limit=NAME_CHARS, blank="Ingresa el nombre de tu organización.")
    logo = Text(required=True, allow_none=True, validate=_check_logo)
    colour = Colour(required=True, allow_none=True)


class LogoFormSchema(Schema):
    """A logo on its way in."""

    logo = File(required=True)


class LogoSchema(OutSchema):
    """Where an uploaded logo is kept."""

    logo = ma.fields.String(required=True)
