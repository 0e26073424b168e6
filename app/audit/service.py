"""Writes down who did what: rows are added, never changed."""

from collections.abc import Mapping
from typing import Any

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
