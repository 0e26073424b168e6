"""Calls about one's own account."""

from typing import Any

from app.extensions import db
from app.kit.blueprint import Blueprint
from app.kit.guard import Access, caller
from app.users import service
from app.users.schemas import PreferencesAnswer, PreferencesSchema

blp = Blueprint("users", __name__, description="Users")


@blp.route("/preferences")
@blp.guard(Access.SIGNED_IN)
@blp.response(200, PreferencesAnswer)
def get_preferences() -> dict[str, Any]:
    """The preferences of the signed-in user."""
    return {"data": caller().preferences}


@blp.route("/preferences", methods=["PATCH"])
@blp.guard(Access.SIGNED_IN)
@blp.arguments(PreferencesSchema)
@blp.response(200, PreferencesAnswer)
def patch_preferences(changes: dict[str, Any]) -> dict[str, Any]:
    """Change some preferences; a null forgets its key. At most 64 kB in all."""
    kept = service.merge_preferences(user=caller(), changes=changes)
    db.session.commit()
    return {"data": kept}
