"""What a change of a row did, as its history tells it: field -> before and after."""

import datetime as dt
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from app.kit.names import names_of


def told_changes(
    before: Mapping[str, Any], after: Mapping[str, Any], references: Mapping[str, Any]
) -> dict[str, list[Any]]:
    """Only the fields that changed. `references`: field that holds an id -> the attribute of a
    model that names what it refers to; the history tells the name.
    """
    found = {}
    for field, old in before.items():
        pair = (old, after[field])
        if pair[0] != pair[1]:
            names = names_of(references[field], pair) if field in references else None
            found[field] = [_told(one) if names is None else names.get(one) for one in pair]
    return found


def _told(value: Any) -> Any:
    """A value as JSON keeps it."""
    if isinstance(value, dt.time):
        return value.strftime("%H:%M")
    if isinstance(value, dt.date):
        return value.isoformat()
    return float(value) if isinstance(value, Decimal) else value
