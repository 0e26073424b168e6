"""Shapes of the calls about signing in with a provider."""

from dataclasses import dataclass

import marshmallow as ma

from app.platform.forms import Schema


class CodeSchema(Schema):
    """The code that the address of the sign-in page has."""

    code = ma.fields.String(required=True, load_only=True, validate=ma.validate.Length(1, 100))


@dataclass(frozen=True)
class WaysView:
    """How people sign in here."""

    passwords: bool
    provider: str | None
