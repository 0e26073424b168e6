"""Calls to sign in, renew, sign out, to ask who one is and where one is signed in."""

from flask import request

from app.config import current_config
from app.models.accounts import User
from app.organisation.auth import service
from app.organisation.auth.schemas import (
    DeviceView,
    LoginSchema,
    PasswordSchema,
    SessionsEndedView,
    SignedInView,
    SignedOutView,
    UserView,
    device_view,
    user_view,
)
from app.organisation.auth.service import Tokens
from app.organisation.settings import service as settings
from app.platform import clock, public_address, rate_limit
from app.platform.guard import Access, caller, token_id
from app.platform.rate_limit import AttemptLimit, address_of, limits_of_address
from app.platform.web import Blueprint

blp = Blueprint("auth", __name__, description="Sign-in")


@blp.command(
    "/login",
    access=Access.PUBLIC,
    body=LoginSchema,
    whole=SignedInView,
    also={
        401: "Unknown account, wrong password, or a code that is lacking or wrong",
        403: "Passwords are switched off",
        429: "Too many failed tries",
    },
)
def login(*, email: str, password: str, code: str | None) -> SignedInView:
    """Sign in with e-mail and password, and the code where the account asks for one."""
    user, tokens = service.sign_in(
        email=email,
        password=password,
        code=code,
        limits=_limits(email),
        device=device_of_request(),
        at=clock.now(),
    )
    return signed_in(user, tokens)


@blp.command("/refresh", access=Access.REFRESH, whole=Tokens)
def refresh() -> Tokens:
    """Renew both tokens; the refresh token sent is spent by it."""
    jti, device = token_id(), device_of_request()
    return service.renew(user=caller(), refresh_jti=jti, device=device, at=clock.now())


@blp.command("/logout", whole=SignedOutView)
def logout() -> SignedOutView:
    """Sign out: both tokens end."""
    service.sign_out(user=caller(), jti=token_id(), at=clock.now())
    return SignedOutView()


@blp.query("/user", answer=UserView)
def get_user() -> UserView:
    """The signed-in user."""
    return _shown(caller())


@blp.command(
    "/password",
    body=PasswordSchema,
    answer=SessionsEndedView,
    also={429: "Too many failed tries"},
)
def change_password(*, current: str, new: str) -> SessionsEndedView:
    """Take another password; every other device is signed out."""
    user = caller()
    ended = service.change_password(
        user=user,
        current=current,
        new=new,
        jti=token_id(),
        limits=_limits(user.email),
        at=clock.now(),
    )
    return SessionsEndedView(ended)


@blp.query("/sessions", answer=DeviceView, many=True)
def list_sessions() -> list[DeviceView]:
    """The devices that are signed in with one's account."""
    found = service.list_sessions(user=caller(), jti=token_id(), at=clock.now())
    return [device_view(held, is_current) for held, is_current in found]


@blp.command("/sessions", method="DELETE", answer=SessionsEndedView)
def end_other_sessions() -> SessionsEndedView:
    """Sign out every device but this one."""
    ended = service.end_other_sessions(user=caller(), jti=token_id(), at=clock.now())
    return SessionsEndedView(ended)


@blp.command("/sessions/<int:session_id>", method="DELETE", whole=SignedOutView)
def end_session(session_id: int) -> SignedOutView:
    """Sign a device out."""
    service.end_session(user=caller(), session_id=session_id, at=clock.now())
    return SignedOutView()


def _shown(user: User) -> UserView:
    return user_view(
        user,
        service.find_company_name(user=user),
        sees_salaries=settings.may_see(is_admin=user.is_admin),
    )


def signed_in(user: User, tokens: Tokens) -> SignedInView:
    """The answer to who has just signed in."""
    # A program may sign in by a name that only it can reach; a browser says where it is.
    if user.is_admin and "Origin" in request.headers:
        public_address.seen_by_administrator()
    return SignedInView(
        token=tokens.token,
        refresh_token=tokens.refresh_token,
        expires_in=tokens.expires_in,
        data=_shown(user),
    )


def device_of_request() -> service.Device:
    return service.Device(user_agent=request.headers.get("User-Agent", ""))


def _limits(email: str) -> list[AttemptLimit]:
    """The limit of an account for one address: others cannot exhaust it for its owner."""
    config = current_config()
    limits = limits_of_address("address", config.login_address_limit)
    if rate := rate_limit.parse(config.login_limit):
        account = f"{email.lower()} {address_of(request.remote_addr)}"
        limits.insert(0, AttemptLimit("account", account, rate, grows=True))
    return limits
