"""Calls for what happened: to one row, and in the whole product."""

from typing import Any

from app.oversight.audit import queries
from app.oversight.audit.queries import ACTIONS, ENTITIES
from app.oversight.audit.schemas import (
    AuditChoicesSchema,
    AuditEventSchema,
    AuditQuerySchema,
    HappenedSchema,
    HistoryQuerySchema,
    event_view,
    happened_view,
    words_view,
)
from app.platform.guard import Access
from app.platform.lists import ListQuery
from app.platform.web import Answer, Blueprint

blp = Blueprint("audit", __name__, description="History")


@blp.query(
    "/history/<any(company,supplier,person,course,rapporteur):entity>/<int:entity_id>",
    query=HistoryQuerySchema,
    answer=HappenedSchema,
    many=True,
    paged=True,
)
def list_history(query: dict[str, Any], entity: str, entity_id: int) -> Answer:
    """What happened to a row and who did it, newest first."""
    page = queries.list_history(
        entity=entity, entity_id=entity_id, page=query["page"], page_size=query["pageSize"]
    )
    return Answer([happened_view(row) for row in page.rows], meta=page.meta)


@blp.query(
    "/audit",
    access=Access.ADMIN,
    query=AuditQuerySchema,
    answer=AuditEventSchema,
    many=True,
    paged=True,
)
def list_audit(query: ListQuery) -> Answer:
    """Who did what and when, the newest first."""
    page = queries.list_events(query=query)
    return Answer([event_view(one) for one in queries.named_events(page.rows)], meta=page.meta)


@blp.query("/audit/choices", access=Access.ADMIN, answer=AuditChoicesSchema)
def list_audit_choices() -> Any:
    """What the filters of the events may be."""
    users = [{"value": str(user_id), "label": name} for user_id, name in queries.actors()]
    return {"actions": words_view(ACTIONS), "entities": words_view(ENTITIES), "users": users}
