"""Calls for what happened: to one row, and in the whole product."""

from app.oversight.audit import queries
from app.oversight.audit.queries import ACTIONS, ENTITIES
from app.oversight.audit.schemas import (
    AuditChoicesView,
    AuditEventView,
    AuditQuerySchema,
    HappenedView,
    WordView,
    event_view,
    happened_view,
    word_views,
)
from app.platform.guard import Access
from app.platform.lists import ListQuery, PageQuerySchema
from app.platform.web import Answer, Blueprint

blp = Blueprint("audit", __name__, description="History")


@blp.query(
    "/history/<any(company,supplier,person,course,rapporteur):entity>/<int:entity_id>",
    query=PageQuerySchema,
    answer=HappenedView,
    paged=True,
)
def list_history(entity: str, entity_id: int, *, page: int, page_size: int) -> Answer:
    """What happened to a row and who did it, newest first."""
    found = queries.list_history(entity=entity, entity_id=entity_id, page=page, page_size=page_size)
    return Answer([happened_view(row) for row in found.rows], meta=found.meta)


@blp.query("/audit", access=Access.ADMIN, query=AuditQuerySchema, answer=AuditEventView, paged=True)
def list_audit(query: ListQuery) -> Answer:
    """Who did what and when, the newest first."""
    page = queries.list_events(query=query)
    return Answer([event_view(one) for one in queries.named_events(page.rows)], meta=page.meta)


@blp.query("/audit/choices", access=Access.ADMIN, answer=AuditChoicesView)
def list_audit_choices() -> AuditChoicesView:
    """What the filters of the events may be."""
    return AuditChoicesView(
        users=[WordView(str(user_id), name) for user_id, name in queries.actors()],
        actions=word_views(ACTIONS),
        entities=word_views(ENTITIES),
    )
