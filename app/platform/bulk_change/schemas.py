"""Shapes of changes of many rows."""

from collections.abc import Mapping
from typing import Any

import marshmallow as ma

from app.platform.bulk_change.service import MOST, TooMany
from app.platform.fields import Id
from app.platform.forms import Schema

SWITCHES = ("enable", "disable")
WHICH = "Elige las filas por su id o por un filtro, no de ambas formas."


class BulkSchema(Schema):
    """Which rows; a list adds `filter`, which becomes the `query`, and its actions."""

    ids = ma.fields.List(
        Id(),
        validate=[
            ma.validate.Length(min=1, error="Elige al menos una fila."),
            ma.validate.Length(max=MOST, error=TooMany.message),
        ],
    )
    action = ma.fields.String(required=True, validate=ma.validate.OneOf(SWITCHES))

    @ma.validates_schema
    def _names_rows_in_one_way(self, data: Mapping[str, Any], **_: Any) -> None:
        if ("ids" in data) == ("query" in data):
            raise ma.ValidationError(WHICH, "ids")
