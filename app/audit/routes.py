"""Calls that tell what happened: to one row, and in the whole house."""

from typing import Any

from app.audit import history, listing
from app.audit.schemas import (
    AuditChoicesSchema,
    AuditEventSchema,
    AuditQuerySchema,
    HappenedSchema,
    HistoryQuerySchema,
    event_view,
    happened_view,
    words_view,
)
from app.audit.words import ACTIONS, ENTITIES
from app.kit.blueprint import Blueprint
from app.kit.guard import Access
from app.kit.listing import ListQuery
from app.kit.schema import envelope

blp = Blueprint("audit", __name__, description="History")


@blp.route("/history/<any(company,supplier,person,course,rapporteur):entity>/<int:entity_id>")
@blp.guard(Access.SIGNED_IN)
@blp.arguments(HistoryQuerySchema, location="query")
@blp.response(200, envelope(HappenedSchema, many=True, paged=True))
def list_history(query: dict[str, Any], entity: str, entity_id: int) -> dict[str, Any]:
    """What happened to a row and who did it, newest first."""
    page = history.list_history(
        entity=entity, entity_id=entity_id, page=query["page"], page_size=query["pageSize"]
    )
    return {"data": [happened_view(row) for row in page.rows], "meta": page.meta}


@blp.route("/audit")
@blp.guard(Access.ADMIN)
@blp.arguments(AuditQuerySchema, location="query")
@blp.response(200, envelope(AuditEventSchema, many=True, paged=True))
def list_audit(query: ListQuery) -> dict[str, Any]:
    """Who did what and when, the newest first."""
    page = listing.list_events(query=query)
    return {"data": [event_view(told) for told in listing.told(page.rows)], "meta": page.meta}


@blp.route("/audit/choices")
@blp.guard(Access.ADMIN)
@blp.response(200, envelope(AuditChoicesSchema))
def list_audit_choices() -> dict[str, Any]:
    """What the filters of the events may be."""
    users = [{"value": str(user_id), "label": name} for user_id, name in listing.actors()]
    choices = {"actions": words_view(ACTIONS), "entities": words_view(ENTITIES), "users": users}
    return {"data": choices}
