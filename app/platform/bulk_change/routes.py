"""The call that takes a change of many rows back."""

from typing import Any

from app.platform import clock
from app.platform.bulk_change import service
from app.platform.bulk_change.schemas import ManyUndoneSchema
from app.platform.guard import caller
from app.platform.web import Blueprint

blp = Blueprint("bulk", __name__, description="Changes of many rows")


@blp.command("/bulk/<int:bulk_id>/undo", answer=ManyUndoneSchema)
def undo(bulk_id: int) -> Any:
    """Put former values back in the rows that nobody edited since."""
    user = caller()
    return service.undo(bulk_id=bulk_id, by=user.id, only_company=user.company_id, at=clock.now())
