"""The call that tells what happened to a row."""

from typing import Any

from app.audit import history
from app.audit.schemas import HappenedSchema, HistoryQuerySchema, happened_view
from app.kit.blueprint import Blueprint
from app.kit.guard import Access
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
