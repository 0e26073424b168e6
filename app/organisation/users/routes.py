"""Calls about one's own preferences, and about the accounts that administrators manage."""

from collections.abc import Mapping
from typing import Any

from app.config import current_config
from app.models.accounts import User
from app.organisation.users import queries
from app.organisation.users import service as users_service
from app.organisation.users.schemas import (
    AccountLinkView,
    AccountView,
    ChosenPasswordSchema,
    InvitationFormSchema,
    InvitedView,
    PreferencesAnswer,
    PreferencesSchema,
    ReadyAccountView,
    SessionsClosedView,
    UserChangesSchema,
    UsersQuerySchema,
    account_view,
)
from app.platform import clock
from app.platform.guard import Access, caller
from app.platform.lists import ListQuery
from app.platform.rate_limit import AttemptLimit, limits_of_address
from app.platform.web import Answer, Blueprint

blp = Blueprint("users", __name__, description="Users")


@blp.query("/preferences", whole=PreferencesAnswer)
def get_preferences() -> Answer:
    """The preferences of the signed-in user."""
    return Answer(caller().preferences)


@blp.command("/preferences", method="PATCH", body=PreferencesSchema, whole=PreferencesAnswer)
def patch_preferences(changes: Mapping[str, Any]) -> Answer:
    """Change some preferences; a null forgets its key. At most 64 kB in all."""
    return Answer(users_service.merge_preferences(user=caller(), changes=changes))


@blp.query("/users", access=Access.ADMIN, query=UsersQuerySchema, answer=AccountView, paged=True)
def list_users(query: ListQuery) -> Answer:
    """Accounts, a page at a time."""
    page, listed = queries.list_users(query=query, at=clock.now())
    return Answer([account_view(one) for one in listed], meta=page.meta)


@blp.command(
    "/users",
    access=Access.ADMIN,
    body=InvitationFormSchema,
    answer=AccountView,
    status=201,
    once=True,
)
def invite_user(*, name: str, email: str, company_id: int | None) -> AccountView:
    """Make an account and mail the link to choose its password."""
    user = users_service.invite(
        name=name, email=email, company_id=company_id, by=caller().id, at=clock.now()
    )
    return _shown(user)


@blp.query("/users/<int:user_id>", access=Access.ADMIN, answer=AccountView)
def get_user(user_id: int) -> AccountView:
    """One account."""
    return _shown(users_service.get(user_id=user_id))


@blp.command(
    "/users/<int:user_id>",
    method="PATCH",
    access=Access.ADMIN,
    body=UserChangesSchema,
    answer=AccountView,
)
def change_user(user_id: int, **fields: Any) -> AccountView:
    """Change name or company; another company signs the user out everywhere."""
    user = users_service.change(user_id=user_id, fields=fields, by=caller().id, at=clock.now())
    return _shown(user)


@blp.command("/users/<int:user_id>/enable", method="PUT", access=Access.ADMIN, answer=AccountView)
def enable_user(user_id: int) -> AccountView:
    """Switch an account on."""
    user = users_service.set_active(user_id=user_id, active=True, by=caller().id, at=clock.now())
    return _shown(user)


@blp.command("/users/<int:user_id>/disable", method="PUT", access=Access.ADMIN, answer=AccountView)
def disable_user(user_id: int) -> AccountView:
    """Switch an account off; its sessions end at once."""
    user = users_service.set_active(user_id=user_id, active=False, by=caller().id, at=clock.now())
    return _shown(user)


@blp.command("/users/<int:user_id>/invitation", access=Access.ADMIN, answer=AccountView)
def send_link(user_id: int) -> AccountView:
    """Mail a new link to choose a password; the ones before become worthless."""
    return _shown(users_service.send_link(user_id=user_id, by=caller().id, at=clock.now()))


@blp.command("/users/<int:user_id>/invitation/link", access=Access.ADMIN, answer=AccountLinkView)
def show_link(user_id: int) -> AccountLinkView:
    """The link that was mailed, to hand it over by another way; each look is written down."""
    return AccountLinkView(users_service.show_link(user_id=user_id, by=caller().id, at=clock.now()))


@blp.command(
    "/users/<int:user_id>/sessions",
    method="DELETE",
    access=Access.ADMIN,
    answer=SessionsClosedView,
)
def end_sessions(user_id: int) -> SessionsClosedView:
    """Sign a user out on every device."""
    ended = users_service.end_sessions(user_id=user_id, by=caller().id, at=clock.now())
    return SessionsClosedView(ended)


@blp.command(
    "/users/<int:user_id>/identity", method="DELETE", access=Access.ADMIN, answer=AccountView
)
def unlink_identity(user_id: int) -> AccountView:
    """Forget with which account of the provider somebody signs in, who may link another one."""
    return _shown(users_service.unlink(user_id=user_id, by=caller().id, at=clock.now()))


@blp.command(
    "/users/<int:user_id>/second-factor",
    method="DELETE",
    access=Access.ADMIN,
    answer=AccountView,
)
def reset_second_factor(user_id: int) -> AccountView:
    """Take the second factor of somebody away who lost it."""
    return _shown(users_service.reset_second_factor(user_id=user_id, by=caller().id))


@blp.query(
    "/public/invitations/<token>",
    access=Access.PUBLIC,
    answer=InvitedView,
    also={404: "No such link", 410: "Used or expired", 429: "Too many failed tries"},
)
def open_invitation(token: str) -> InvitedView:
    """Whose link this is. Changes nothing: programs that scan mails open links, too."""
    opened = users_service.open_link(token=token, limits=_limits(), at=clock.now())
    user = opened.user
    return InvitedView(user.name, user.email, opened.invitation.is_first)


@blp.command(
    "/public/invitations/<token>",
    access=Access.PUBLIC,
    body=ChosenPasswordSchema,
    answer=ReadyAccountView,
    also={
        403: "Passwords are switched off",
        404: "No such link",
        410: "Used or expired",
        429: "Too many failed tries",
    },
)
def choose_password(token: str, *, password: str) -> ReadyAccountView:
    """Choose the password of one's account, once."""
    user = users_service.choose_password(
        token=token, password=password, limits=_limits(), at=clock.now()
    )
    return ReadyAccountView(user.email)


def _shown(user: User) -> AccountView:
    [listed] = queries.of_users([user], at=clock.now())
    return account_view(listed)


def _limits() -> list[AttemptLimit]:
    """Unknown links tried from one address."""
    return limits_of_address("account-link", current_config().survey_link_limit)
