"""Calls of the bell."""

from typing import Any

from app.extensions import db
from app.kit import clock
from app.kit.blueprint import Blueprint
from app.kit.guard import Access, caller
from app.kit.schema import envelope
from app.notifications import service
from app.notifications.schemas import ChangedSchema, IdsSchema, NotificationSchema

blp = Blueprint("notifications", __name__, description="Notifications")


@blp.route("/notifications")
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(NotificationSchema, many=True))
def list_notifications() -> dict[str, Any]:
    """The newest fifty items of one's own bell."""
    return {"data": service.list_newest(user_id=caller().id)}


@blp.route("/notifications", methods=["DELETE"])
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(ChangedSchema))
def clear_notifications() -> dict[str, Any]:
    """Empty one's own bell; the ids that come back can be restored for a moment."""
    ids = service.clear(user_id=caller().id, at=clock.now())
    db.session.commit()
    return {"data": {"ids": ids}}


@blp.route("/notifications/<int:notification_id>", methods=["DELETE"])
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(ChangedSchema))
def delete_notification(notification_id: int) -> dict[str, Any]:
    """Take one item out of one's own bell."""
    ids = service.dismiss(user_id=caller().id, notification_id=notification_id, at=clock.now())
    db.session.commit()
    return {"data": {"ids": ids}}


@blp.route("/notifications/restore", methods=["POST"])
@blp.guard(Access.SIGNED_IN)
@blp.arguments(IdsSchema)
@blp.response(200, envelope(ChangedSchema))
def restore_notifications(fields: dict[str, Any]) -> dict[str, Any]:
    """Bring back items that were taken out a moment ago."""
    ids = service.restore(user_id=caller().id, ids=fields["ids"], at=clock.now())
    db.session.commit()
    return {"data": {"ids": ids}}


@blp.route("/notifications/read", methods=["POST"])
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(ChangedSchema))
def read_notifications() -> dict[str, Any]:
    """Mark everything in one's own bell as read."""
    ids = service.mark_read(user_id=caller().id)
    db.session.commit()
    return {"data": {"ids": ids}}
