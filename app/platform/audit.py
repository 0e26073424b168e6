"""The audit log: who did what, with each field before and after; rows are only added."""

import datetime as dt
from collections.abc import Collection, Mapping
from decimal import Decimal
from typing import Any, Protocol

from sqlalchemy import ARRAY, BigInteger, ColumnElement, func, insert, literal, select
from sqlalchemy.dialects.postgresql import JSONB

from app.extensions import db
from app.models.platform import AuditEvent
from app.platform import logging
from app.platform.lists import names_of


class Row(Protocol):
    """A row of a table with an id."""

    __tablename__: Any
    id: int


def changes_between(
    before: Mapping[str, Any], after: Mapping[str, Any], references: Mapping[str, Any]
) -> dict[str, list[Any]]:
    """Only the fields that changed. `references`: field that holds an id -> the attribute of a
    model that names what it refers to; the history shows its name.
    """
    changes = {}
    for field, old in before.items():
        pair = (old, after[field])
        if pair[0] != pair[1]:
            names = names_of(references[field], pair) if field in references else None
            changes[field] = [_plain(one) if names is None else names.get(one) for one in pair]
    return changes


def record(
    action: str,
    *,
    by: int | None,
    on: Row | tuple[str | None, int | None] = (None, None),
    data: Mapping[str, Any] | None = None,
) -> None:
    """Add an event (noun.verb) to the current transaction; `data` without secrets.

    `on` is the row that it happened to, or the entity and the id in whose history it stands.
    """
    # The name of the table, but for accounts.
    entity, entity_id = (
        on if isinstance(on, tuple) else (on.__tablename__.removeprefix("app_"), on.id)
    )
    db.session.add(
        AuditEvent(
            action=action,
            user_id=by,
            entity=entity,
            entity_id=entity_id,
            data=dict(data or {}),
            request_id=logging.current_request(),
        )
    )


def record_many(
    *,
    action: str,
    user_id: int,
    entity: str,
    entity_ids: Collection[int],
    data: Mapping[str, Any] | None = None,
) -> None:
    """Add the same event to many rows at once."""
    each = func.unnest(literal(list(entity_ids), ARRAY(BigInteger)))
    values: dict[str, ColumnElement[Any]] = {
        "action": literal(action),
        "user_id": literal(user_id),
        "entity": literal(entity),
        "entity_id": each,
        "data": literal(dict(data or {}), JSONB),
        "request_id": literal(logging.current_request()),
    }
    db.session.execute(insert(AuditEvent).from_select(list(values), select(*values.values())))


def _plain(value: Any) -> Any:
    """A value as JSON keeps it."""
    if isinstance(value, dt.time):
        return value.strftime("%H:%M")
    if isinstance(value, dt.date):
        return value.isoformat()
    return float(value) if isinstance(value, Decimal) else value
