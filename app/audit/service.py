"""Writes down who did what: rows are added, never changed."""

from collections.abc import Collection, Mapping
from typing import Any

from sqlalchemy import ARRAY, BigInteger, ColumnElement, func, insert, literal, select
from sqlalchemy.dialects.postgresql import JSONB

from app.extensions import db
from app.kit import trace
from app.models.audit import AuditEvent


def record(
    *,
    action: str,
    user_id: int | None,
    entity: str | None = None,
    entity_id: int | None = None,
    data: Mapping[str, Any] | None = None,
) -> None:
    """Add an event (noun.verb) to the current transaction; `data` without secrets."""
    db.session.add(
        AuditEvent(
            action=action,
            user_id=user_id,
            entity=entity,
            entity_id=entity_id,
            data=dict(data or {}),
            request_id=trace.current_request(),
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
        "request_id": literal(trace.current_request()),
    }
    db.session.execute(insert(AuditEvent).from_select(list(values), select(*values.values())))
