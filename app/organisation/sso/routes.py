"""Calls to sign in with an account of a provider, and about whether passwords count beside it."""

from typing import Any
from urllib.parse import quote

from flask import Response, redirect, request

from app.config import current_config
from app.extensions import db
from app.organisation.auth import ways
from app.organisation.auth.routes import device_of_request, signed_in
from app.organisation.auth.schemas import SignedInView
from app.organisation.settings.routes import section_answer, section_form, section_view
from app.organisation.settings.rules import ACCESS
from app.organisation.settings.service import show
from app.organisation.sso import service
from app.organisation.sso.schemas import CodeSchema, WaysView
from app.organisation.sso.service import ATTEMPT_LIFE
from app.platform import clock
from app.platform.errors import DomainError
from app.platform.guard import Access, caller
from app.platform.rate_limit import AttemptLimit, limits_of_address
from app.platform.web import Answer, Blueprint

COOKIE = "aula_sso"
COOKIE_PATH = "/api/oidc"
SIGN_IN = "/login"
SHOWN = section_answer(ACCESS)

blp = Blueprint("sso", __name__, description="Sign-in with a provider")


@blp.query("/public/sign-in", access=Access.PUBLIC, answer=WaysView)
def show_ways() -> WaysView:
    """How people sign in here, for the sign-in page."""
    found = ways.ways()
    return WaysView(found.passwords, found.provider)


@blp.query("/oidc/begin", access=Access.PUBLIC, status=303)
def begin_sso() -> Response:
    """Lead a browser to the provider; back at the sign-in page it is told why that failed."""
    config = current_config()
    here = config.public_url.rstrip("/") or f"{request.scheme}://{request.host}"
    try:
        begun = service.begin(redirect_uri=f"{here}/api/oidc/callback", at=clock.now())
    except DomainError as error:
        return _refused(error)
    answer = _led(begun.address)
    answer.set_cookie(
        COOKIE,
        begun.cookie,
        max_age=ATTEMPT_LIFE,
        path=COOKIE_PATH,
        secure=here.startswith("https://"),
        httponly=True,
        samesite="Lax",
    )
    return answer


@blp.command(
    "/oidc/callback",
    method="GET",
    access=Access.PUBLIC,
    status=303,
)
def finish_sso() -> Response:
    """Where the provider sends the browser back: on to the sign-in page, with a code that opens a
    session once, within a minute, in this browser. No token stands in an address."""
    try:
        code = service.come_back(
            cookie=request.cookies.get(COOKIE),
            # No schema: each provider adds what it likes.
            given=request.args.to_dict(),
            limits=_limits(),
            at=clock.now(),
        )
    except DomainError as error:
        # What is answered is no error to a browser, and nothing of it may be kept all the same.
        db.session.rollback()
        return _refused(error)
    # Behind the # it stands in no log.
    return _led(f"{SIGN_IN}#codigo={quote(code)}")


@blp.command(
    "/oidc/session",
    access=Access.PUBLIC,
    body=CodeSchema,
    whole=SignedInView,
    also={
        401: "Used, or a minute is over",
        403: "Another browser began, or the account is disabled",
        429: "Too many failed tries",
    },
)
def open_sso_session(*, code: str) -> SignedInView:
    """Open a session with the code of the address, from the browser that began."""
    user, tokens = service.open_session(
        code=code,
        cookie=request.cookies.get(COOKIE),
        limits=_limits(),
        device=device_of_request(),
        at=clock.now(),
    )
    return signed_in(user, tokens)


@blp.query("/settings/access", access=Access.ADMIN, whole=SHOWN)
def read_access() -> Answer:
    """How people sign in, as administrators decide."""
    return section_view(show(section=ACCESS))


@blp.command(
    "/settings/access",
    method="PUT",
    access=Access.ADMIN,
    body=section_form(ACCESS),
    whole=SHOWN,
)
def change_access(**sent: Any) -> Answer:
    """Change how people sign in: passwords, and whose domains need no invitation."""
    return section_view(service.change_access(sent=sent, by=caller()))


def _refused(error: DomainError) -> Response:
    """A browser that was led here shows a page, so the sign-in page tells what went wrong."""
    return _led(f"{SIGN_IN}?fallo={error.code}")


def _led(address: str) -> Response:
    answer = redirect(address, code=303, Response=Response)
    assert isinstance(answer, Response)
    return answer


def _limits() -> list[AttemptLimit]:
    """Sign-ins of one address that came to nothing."""
    return limits_of_address("sso", current_config().login_address_limit)
