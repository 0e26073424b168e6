"""Calls about one's own account."""

from typing import Any

from app.extensions import db
from app.kit.blueprint import Blueprint
from app.kit.guard import Access, caller
from app.users import service
from app.users.schemas import PreferencesAnswer, PreferencesSchema

blp = Blueprint("users", __name__, description="Users")


@blp.route("/user/preferences", methods=["PUT"])
@blp.guard(Access.SIGNED_IN)
@blp.arguments(PreferencesSchema)
@blp.response(200, PreferencesAnswer)
def put_preferences(preferences: dict[str, Any]) -> dict[str, Any]:
    """Replace the preferences of the signed-in user; at most 16 kB."""
    kept = service.replace_preferences(user=caller(), preferences=preferences)
    db.session.commit()
    return {"data": kept}
