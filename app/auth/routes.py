"""Calls to sign in, renew, sign out, to ask who one is and where one is signed in."""

from typing import Any

from flask import current_app, request
from flask_jwt_extended import get_jwt

from app.auth import (
    account,
    loaders,  # noqa: F401 - it answers for the token library once imported
    service,
)
from app.auth.schemas import (
    DeviceSchema,
    LoginSchema,
    PasswordSchema,
    SessionsEndedSchema,
    SignedInSchema,
    SignedOutSchema,
    TokensSchema,
    UserSchema,
    device_view,
    tokens_view,
    user_view,
)
from app.config import Config
from app.extensions import db
from app.kit import clock, rate
from app.kit.attempts import Budget, address_of
from app.kit.blueprint import Blueprint
from app.kit.guard import Access, caller
from app.kit.schema import ErrorSchema, envelope
from app.models.user import User
from app.settings import salaries

blp = Blueprint("auth", __name__, description="Sign-in")


@blp.route("/login", methods=["POST"])
@blp.guard(Access.PUBLIC)
@blp.arguments(LoginSchema)
@blp.response(200, SignedInSchema)
@blp.alt_response(401, schema=ErrorSchema, description="Unknown account or wrong password")
@blp.alt_response(429, schema=ErrorSchema, description="Too many failed tries")
def login(fields: dict[str, Any]) -> dict[str, Any]:
    """Sign in with e-mail and password."""
    user, tokens = service.sign_in(
        email=fields["email"],
        password=fields["password"],
        budgets=_budgets(fields["email"]),
        device=_device(),
        at=clock.now(),
    )
    shown = _shown(user)
    db.session.commit()
    return {**tokens_view(tokens), "data": shown}


@blp.route("/refresh", methods=["POST"])
@blp.guard(Access.REFRESH)
@blp.response(200, TokensSchema)
def refresh() -> dict[str, Any]:
    """Renew both tokens; the refresh token sent is spent by it."""
    tokens = service.renew(
        user=caller(), refresh_jti=get_jwt()["jti"], device=_device(), at=clock.now()
    )
    db.session.commit()
    if tokens is None:
        raise service.SessionEnded
    return tokens_view(tokens)


@blp.route("/logout", methods=["POST"])
@blp.guard(Access.SIGNED_IN)
@blp.response(200, SignedOutSchema)
def logout() -> dict[str, Any]:
    """Sign out: both tokens end."""
    service.sign_out(user=caller(), jti=get_jwt()["jti"], at=clock.now())
    db.session.commit()
    return {"data": {}}


@blp.route("/user")
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(UserSchema))
def get_user() -> dict[str, Any]:
    """The signed-in user."""
    return {"data": _shown(caller())}


@blp.route("/password", methods=["POST"])
@blp.guard(Access.SIGNED_IN)
@blp.arguments(PasswordSchema)
@blp.response(200, envelope(SessionsEndedSchema))
@blp.alt_response(429, schema=ErrorSchema, description="Too many failed tries")
def change_password(fields: dict[str, str]) -> dict[str, Any]:
    """Take another password; every other device is signed out."""
    user = caller()
    ended = account.change_password(
        user=user,
        current=fields["current"],
        new=fields["new"],
        jti=get_jwt()["jti"],
        budgets=_budgets(user.email),
        at=clock.now(),
    )
    db.session.commit()
    return {"data": {"ended": ended}}


@blp.route("/sessions")
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(DeviceSchema, many=True))
def list_sessions() -> dict[str, Any]:
    """The devices that are signed in with one's account."""
    found = account.list_sessions(user=caller(), jti=get_jwt()["jti"], at=clock.now())
    return {"data": [device_view(held, is_current) for held, is_current in found]}


@blp.route("/sessions", methods=["DELETE"])
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(SessionsEndedSchema))
def end_other_sessions() -> dict[str, Any]:
    """Sign out every device but this one."""
    ended = account.end_other_sessions(user=caller(), jti=get_jwt()["jti"], at=clock.now())
    db.session.commit()
    return {"data": {"ended": ended}}


@blp.route("/sessions/<int:session_id>", methods=["DELETE"])
@blp.guard(Access.SIGNED_IN)
@blp.response(200, SignedOutSchema)
def end_session(session_id: int) -> dict[str, Any]:
    """Sign a device out."""
    account.end_session(user=caller(), session_id=session_id, at=clock.now())
    db.session.commit()
    return {"data": {}}


def _shown(user: User) -> dict[str, Any]:
    return user_view(
        user,
        service.find_company_name(user=user),
        sees_salaries=salaries.may_see(is_admin=user.is_admin),
    )


def _device() -> service.Device:
    return service.Device(user_agent=request.headers.get("User-Agent", ""))


def _budgets(email: str) -> list[Budget]:
    """Of the account as it is tried from here: nobody elsewhere can use it up for its owner."""
    config: Config = current_app.config["SETTINGS"]
    here = address_of(request.remote_addr)
    budgets = []
    if limit := rate.parse(config.login_limit):
        budgets.append(Budget("account", f"{email.lower()} {here}", limit, grows=True))
    if limit := rate.parse(config.login_address_limit):
        budgets.append(Budget("address", here, limit))
    return budgets
