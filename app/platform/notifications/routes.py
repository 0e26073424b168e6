"""Calls of the bell."""

from collections.abc import Sequence

from app.platform import clock
from app.platform.guard import caller
from app.platform.notifications import service
from app.platform.notifications.schemas import ChangedView, IdsSchema
from app.platform.notifications.service import NotificationView
from app.platform.web import Blueprint

blp = Blueprint("notifications", __name__, description="Notifications")


@blp.query("/notifications", answer=NotificationView, many=True)
def list_notifications() -> Sequence[NotificationView]:
    """The newest fifty items of one's own bell."""
    return service.list_newest(user_id=caller().id)


@blp.command("/notifications", method="DELETE", answer=ChangedView)
def clear_notifications() -> ChangedView:
    """Empty one's own bell; the ids that come back can be restored for a moment."""
    return ChangedView(service.clear(user_id=caller().id, at=clock.now()))


@blp.command("/notifications/<int:notification_id>", method="DELETE", answer=ChangedView)
def delete_notification(notification_id: int) -> ChangedView:
    """Take one item out of one's own bell."""
    ids = service.dismiss(user_id=caller().id, notification_id=notification_id, at=clock.now())
    return ChangedView(ids)


@blp.command("/notifications/restore", body=IdsSchema, answer=ChangedView)
def restore_notifications(*, ids: Sequence[int]) -> ChangedView:
    """Bring back items that were taken out a moment ago."""
    return ChangedView(service.restore(user_id=caller().id, ids=ids, at=clock.now()))


@blp.command("/notifications/read", answer=ChangedView)
def read_notifications() -> ChangedView:
    """Mark everything in one's own bell as read."""
    return ChangedView(service.mark_read(user_id=caller().id))
