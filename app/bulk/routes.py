"""The call that takes a change of many rows back."""

from typing import Any

from app.bulk import service
from app.bulk.schemas import ManyUndoneSchema
from app.extensions import db
from app.kit import clock
from app.kit.blueprint import Blueprint
from app.kit.guard import Access, caller
from app.kit.schema import envelope

blp = Blueprint("bulk", __name__, description="Changes of many rows")


@blp.route("/bulk/<int:bulk_id>/undo", methods=["POST"])
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(ManyUndoneSchema))
def undo(bulk_id: int) -> dict[str, Any]:
    """Put former values back in the rows that nobody edited since."""
    user = caller()
    undone = service.undo(bulk_id=bulk_id, by=user.id, may_undo_all=user.is_admin, at=clock.now())
    db.session.commit()
    return {"data": undone}
