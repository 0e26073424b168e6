"""Calls about one's own preferences, and about the accounts that administrators manage."""

from typing import Any

from flask import current_app, request

from app.config import Config
from app.extensions import db
from app.kit import clock, rate
from app.kit.attempts import Budget, address_of
from app.kit.blueprint import Blueprint
from app.kit.guard import Access, caller
from app.kit.idempotency import idempotent
from app.kit.listing import ListQuery
from app.kit.schema import ErrorSchema, envelope
from app.models.user import User
from app.users import administering, inviting, listing, service
from app.users.schemas import (
    AccountLinkSchema,
    AccountSchema,
    ChosenPasswordSchema,
    InvitationFormSchema,
    InvitedSchema,
    PreferencesAnswer,
    PreferencesSchema,
    ReadyAccountSchema,
    SessionsClosedSchema,
    UserChangesSchema,
    UsersQuerySchema,
    account_view,
)

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


@blp.route("/users")
@blp.guard(Access.ADMIN)
@blp.arguments(UsersQuerySchema, location="query")
@blp.response(200, envelope(AccountSchema, many=True, paged=True))
def list_users(query: ListQuery) -> dict[str, Any]:
    """Accounts, a page at a time."""
    page, listed = listing.list_users(query=query, at=clock.now())
    return {"data": [account_view(one) for one in listed], "meta": page.meta}


@blp.route("/users", methods=["POST"])
@blp.guard(Access.ADMIN)
@idempotent
@blp.arguments(InvitationFormSchema)
@blp.response(201, envelope(AccountSchema))
def invite_user(form: dict[str, Any]) -> dict[str, Any]:
    """Make an account and mail the link to choose its password."""
    user = administering.invite(**form, by=caller().id, at=clock.now())
    db.session.commit()
    return _shown(user)


@blp.route("/users/<int:user_id>")
@blp.guard(Access.ADMIN)
@blp.response(200, envelope(AccountSchema))
def get_user(user_id: int) -> dict[str, Any]:
    """One account."""
    return _shown(administering.get(user_id=user_id))


@blp.route("/users/<int:user_id>", methods=["PATCH"])
@blp.guard(Access.ADMIN)
@blp.arguments(UserChangesSchema)
@blp.response(200, envelope(AccountSchema))
def change_user(form: dict[str, Any], user_id: int) -> dict[str, Any]:
    """Change name or company; another company signs the user out everywhere."""
    seen = form.pop("updatedAt", None)
    user = administering.change(
        user_id=user_id, fields=form, seen=seen, by=caller().id, at=clock.now()
    )
    db.session.commit()
    return _shown(user)


@blp.route("/users/<int:user_id>/enable", methods=["PUT"])
@blp.guard(Access.ADMIN)
@blp.response(200, envelope(AccountSchema))
def enable_user(user_id: int) -> dict[str, Any]:
    """Switch an account on."""
    user = administering.set_active(user_id=user_id, active=True, by=caller().id, at=clock.now())
    db.session.commit()
    return _shown(user)


@blp.route("/users/<int:user_id>/disable", methods=["PUT"])
@blp.guard(Access.ADMIN)
@blp.response(200, envelope(AccountSchema))
def disable_user(user_id: int) -> dict[str, Any]:
    """Switch an account off; its sessions end at once."""
    user = administering.set_active(user_id=user_id, active=False, by=caller().id, at=clock.now())
    db.session.commit()
    return _shown(user)


@blp.route("/users/<int:user_id>/invitation", methods=["POST"])
@blp.guard(Access.ADMIN)
@blp.response(200, envelope(AccountSchema))
def send_link(user_id: int) -> dict[str, Any]:
    """Mail a new link to choose a password; the ones before become worthless."""
    user = administering.send_link(user_id=user_id, by=caller().id, at=clock.now())
    db.session.commit()
    return _shown(user)


@blp.route("/users/<int:user_id>/invitation/link", methods=["POST"])
@blp.guard(Access.ADMIN)
@blp.response(200, envelope(AccountLinkSchema))
def show_link(user_id: int) -> dict[str, Any]:
    """The link that was mailed, to hand it over by another way; each look is written down."""
    link = administering.show_link(user_id=user_id, by=caller().id, at=clock.now())
    db.session.commit()
    return {"data": {"link": link}}


@blp.route("/users/<int:user_id>/sessions", methods=["DELETE"])
@blp.guard(Access.ADMIN)
@blp.response(200, envelope(SessionsClosedSchema))
def end_sessions(user_id: int) -> dict[str, Any]:
    """Sign a user out on every device."""
    ended = administering.end_sessions(user_id=user_id, by=caller().id, at=clock.now())
    db.session.commit()
    return {"data": {"ended": ended}}


@blp.route("/public/invitations/<token>")
@blp.guard(Access.PUBLIC)
@blp.response(200, envelope(InvitedSchema))
@blp.alt_response(404, schema=ErrorSchema, description="No such link")
@blp.alt_response(410, schema=ErrorSchema, description="Used or expired")
@blp.alt_response(429, schema=ErrorSchema, description="Too many failed tries")
def open_invitation(token: str) -> dict[str, Any]:
    """Whose link this is. Changes nothing: programs that scan mails open links, too."""
    opened = inviting.open_link(token=token, budgets=_budgets(), at=clock.now())
    user = opened.user
    return {"data": {"name": user.name, "email": user.email, "isFirst": opened.invitation.is_first}}


@blp.route("/public/invitations/<token>", methods=["POST"])
@blp.guard(Access.PUBLIC)
@blp.arguments(ChosenPasswordSchema)
@blp.response(200, envelope(ReadyAccountSchema))
@blp.alt_response(404, schema=ErrorSchema, description="No such link")
@blp.alt_response(410, schema=ErrorSchema, description="Used or expired")
@blp.alt_response(429, schema=ErrorSchema, description="Too many failed tries")
def choose_password(form: dict[str, str], token: str) -> dict[str, Any]:
    """Choose the password of one's account, once."""
    user = inviting.choose_password(
        token=token, password=form["password"], budgets=_budgets(), at=clock.now()
    )
    db.session.commit()
    return {"data": {"email": user.email}}


def _shown(user: User) -> dict[str, Any]:
    [listed] = listing.of_users([user], at=clock.now())
    return {"data": account_view(listed)}


def _budgets() -> list[Budget]:
    """Unknown links tried from one address."""
    config: Config = current_app.config["SETTINGS"]
    allowed = rate.parse(config.survey_link_limit)
    return [Budget("account-link", address_of(request.remote_addr), allowed)] if allowed else []
