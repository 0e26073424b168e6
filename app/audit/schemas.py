"""Shapes of what happened to a row."""

from typing import Any

import marshmallow as ma

from app.kit.pagination import PageQuerySchema
from app.kit.schema import OutSchema

PAIR = 2


class HistoryQuerySchema(PageQuerySchema):
    """Which page of a history."""


class ChangedFieldSchema(OutSchema):
    """One field before and after, as a person reads it."""

    field = ma.fields.String(required=True)
    before = ma.fields.Raw(required=True, allow_none=True)
    after = ma.fields.Raw(required=True, allow_none=True)


class HappenedSchema(OutSchema):
    """One thing that happened to a row, and who did it."""

    at = ma.fields.AwareDateTime(required=True)
    userName = ma.fields.String(required=True, allow_none=True)
    action = ma.fields.String(required=True)
    changes = ma.fields.List(ma.fields.Nested(ChangedFieldSchema), required=True)
    details = ma.fields.Dict(keys=ma.fields.String(), required=True)
    load_id = ma.fields.Integer(required=True, allow_none=True)
    fileName = ma.fields.String(required=True, allow_none=True)


def happened_view(row: Any) -> dict[str, Any]:
    """One event; what an event tells besides changed fields stands under `details`."""
    told = dict(row.data)
    changed = {name: pair for name, pair in told.items() if _is_pair(pair)}
    return {
        "at": row.at,
        "userName": row.user_name,
        "action": row.action,
        "changes": [
            {"field": name, "before": before, "after": after}
            for name, (before, after) in changed.items()
        ],
        "details": {name: value for name, value in told.items() if name not in changed},
        "load_id": row.load_id,
        "fileName": row.file_name,
    }


def _is_pair(value: Any) -> bool:
    return isinstance(value, list) and len(value) == PAIR
