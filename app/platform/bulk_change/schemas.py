"""Shapes of changes of many rows."""

from typing import Any

import marshmallow as ma

from app.platform.bulk_change.service import MOST, TooMany
from app.platform.fields import Id
from app.platform.forms import OutSchema, Schema

SWITCHES = ("enable", "disable")
WHICH = "Elige las filas por su id o por un filtro, no de ambas formas."


class BulkSchema(Schema):
    """Which rows; a list adds `filter`, with the keys of its own query, and its actions."""

    ids = ma.fields.List(
        Id(),
        validate=[
            ma.validate.Length(min=1, error="Elige al menos una fila."),
            ma.validate.Length(max=MOST, error=TooMany.message),
        ],
    )
    action = ma.fields.String(required=True, validate=ma.validate.OneOf(SWITCHES))

    @ma.validates_schema
    def _names_rows_in_one_way(self, data: dict[str, Any], **_: Any) -> None:
        if ("ids" in data) == ("filter" in data):
            raise ma.ValidationError(WHICH, "ids")


class ManyChangedSchema(OutSchema):
    """What a change of many rows did."""

    bulk_id = ma.fields.Integer(required=True)
    changed = ma.fields.Integer(required=True)
    skipped = ma.fields.Integer(required=True)


class ManyUndoneSchema(OutSchema):
    """What taking a change back did."""

    restored = ma.fields.Integer(required=True)
    kept = ma.fields.Integer(required=True)
