"""Shapes of the calls about the data of people."""

from typing import Any

import marshmallow as ma

from app.organisation.settings.schemas import MOST_YEARS
from app.oversight.privacy.service import Held
from app.platform.fields import Text
from app.platform.forms import OutSchema, Schema

YEARS = ma.validate.Range(1, MOST_YEARS, error=f"Ingresa entre 1 y {MOST_YEARS} años.")


class DataRequestSchema(Schema):
    """What of a person's data is handed over."""

    includeAnswers = ma.fields.Boolean(load_default=False)


class ErasureFormSchema(Schema):
    """The RUT of the person, typed once more."""

    confirmation = Text(required=True, validate=ma.validate.Length(max=150))


class HeldPartSchema(OutSchema):
    """How many rows of one kind are kept."""

    key = ma.fields.String(required=True)
    title = ma.fields.String(required=True)
    count = ma.fields.Integer(required=True)


class HeldSchema(OutSchema):
    """What is kept about a person, and what removing it means."""

    people_id = ma.fields.Integer(required=True)
    name = ma.fields.String(required=True)
    rut = ma.fields.String(required=True, allow_none=True)
    parts = ma.fields.List(ma.fields.Nested(HeldPartSchema), required=True)
    confirmation = ma.fields.String(required=True)
    removed = ma.fields.List(ma.fields.String(), required=True)
    kept = ma.fields.List(ma.fields.String(), required=True)


class ErasedSchema(OutSchema):
    """Whether anything of the person stays."""

    whole = ma.fields.Boolean(required=True)


class RetentionQuerySchema(Schema):
    """The years that somebody thinks of; silent means for ever."""

    peopleYears = ma.fields.Integer(load_default=None, validate=YEARS)
    commentYears = ma.fields.Integer(load_default=None, validate=YEARS)
    auditYears = ma.fields.Integer(load_default=None, validate=YEARS)


class OldSchema(OutSchema):
    """How much is older."""

    people = ma.fields.Integer(required=True, allow_none=True)
    comments = ma.fields.Integer(required=True, allow_none=True)
    events = ma.fields.Integer(required=True, allow_none=True)


def held_view(held: Held) -> dict[str, Any]:
    """What is kept about a person, as the answers show it."""
    return {
        "people_id": held.person.id,
        "name": held.person.name,
        "rut": held.person.rut,
        "parts": [
            {"key": key, "title": title, "count": number} for key, title, number in held.counts
        ],
        "confirmation": held.confirmation,
        "removed": list(held.removed),
        "kept": list(held.kept),
    }
