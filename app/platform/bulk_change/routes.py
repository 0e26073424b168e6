"""The call that takes a change of many rows back."""

from app.platform import clock
from app.platform.bulk_change import service
from app.platform.bulk_change.service import ManyUndone
from app.platform.guard import caller
from app.platform.web import Blueprint

blp = Blueprint("bulk", __name__, description="Changes of many rows")


@blp.command("/bulk/<int:bulk_id>/undo", answer=ManyUndone)
def undo(bulk_id: int) -> ManyUndone:
    """Put former values back in the rows that nobody edited since."""
    user = caller()
    return service.undo(bulk_id=bulk_id, by=user.id, only_company=user.company_id, at=clock.now())
