"""Signing in with an account of a provider (OpenID Connect), and whether passwords count beside it.

The browser that begins gets a cookie that only it has: state, nonce and the proof of the code
(PKCE) are signed into it, and what comes back is taken from that browser alone.
"""

import base64
import datetime as dt
import hmac
import json
import logging
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, select

from app.config import current_config
from app.extensions import db
from app.models.accounts import SignInCode, SsoIdentity, User
from app.models.organisation import Company
from app.organisation.auth import service as auth
from app.organisation.auth.service import Device, Tokens
from app.organisation.auth.ways import is_linked
from app.organisation.settings import service as settings
from app.organisation.settings.rules import ACCESS, AccessSettings
from app.organisation.sso.provider import Claims, Provider, ProviderRefused, provider_of
from app.organisation.users import service as users
from app.platform import audit, errors, passwords, sessions
from app.platform.errors import DomainError, Forbidden, InvalidFields, NotFound, existing
from app.platform.rate_limit import AttemptLimit, limited_failures

log = logging.getLogger(__name__)

LABEL = b"capacitacion sso attempts 1"
ATTEMPT_LIFE = dt.timedelta(minutes=10)
"""How long somebody may take at the provider."""
CODE_LIFE = dt.timedelta(seconds=60)
SECRET_BYTES = 32
WAY = "sso"


class NoProvider(NotFound):
    """The settings name no provider."""

    code = "oidc_off"
    message = "Aquí se inicia sesión con correo y contraseña."


class OtherBrowser(Forbidden):
    """What came back belongs to a sign-in that this browser did not begin, or too long ago."""

    code = "oidc_other_browser"
    message = "Este inicio de sesión empezó en otro navegador o hace demasiado. Empieza de nuevo."


class Denied(Forbidden):
    """The person, or the provider, said no."""

    code = "oidc_denied"
    message = "El proveedor no dejó pasar. Vuelve a intentarlo o usa otra cuenta."


class MailUnverified(Forbidden):
    """Anybody can write an address of somebody else into an account."""

    code = "oidc_unverified"
    message = "Tu proveedor no ha comprobado que el correo de esa cuenta sea tuyo."


class NoAccount(Forbidden):
    """Nobody invited this address, and no rule lets its domain in."""

    code = "oidc_no_account"
    message = "Esa cuenta no tiene acceso. Pide una invitación a quien administra."


class OtherIdentity(Forbidden):
    """The address is that of an account with another person of the provider: it was recycled."""

    code = "oidc_other_identity"
    message = "Ese correo ya entra con otra cuenta del proveedor. Avisa a quien administra."


class AccountDisabled(Forbidden):
    """The account was switched off here."""

    code = "oidc_disabled"
    message = "Esa cuenta está deshabilitada. Avisa a quien administra."


class CodeUnknown(DomainError):
    """No such code, or it was used, or a minute is over."""

    status = 401
    code = "oidc_code_unknown"
    message = "Este inicio de sesión ya no sirve. Empieza de nuevo."


REFUSALS = (
    *(OtherBrowser, ProviderRefused, Denied, MailUnverified, NoAccount),
    *(OtherIdentity, AccountDisabled, CodeUnknown),
)
"""Ends of a try that count as failed; a provider that is away is nobody's try."""


@dataclass(frozen=True)
class Begun:
    """Where the browser goes, and what it keeps until it comes back."""

    address: str
    cookie: str


@dataclass(frozen=True)
class Attempt:
    """A sign-in that some browser began."""

    browser: str
    state: str
    nonce: str
    verifier: str
    redirect_uri: str
    until: float


def begin(*, redirect_uri: str, at: dt.datetime) -> Begun:
    """Begin a sign-in.

    Raises NoProvider, ProviderAway.
    """
    provider = _provider()
    browser, state, nonce, verifier = (secrets.token_urlsafe(SECRET_BYTES) for _ in range(4))
    attempt = Attempt(
        browser=browser,
        state=state,
        nonce=nonce,
        verifier=verifier,
        redirect_uri=redirect_uri,
        until=(at + ATTEMPT_LIFE).timestamp(),
    )
    address = provider.address(
        redirect_uri=redirect_uri,
        state=attempt.state,
        nonce=attempt.nonce,
        verifier=attempt.verifier,
    )
    return Begun(address, _sealed(attempt))


def come_back(
    *,
    cookie: str | None,
    given: Mapping[str, str],
    limits: Sequence[AttemptLimit],
    at: dt.datetime,
) -> str:
    """Take what the provider sent the browser back with; the code that opens a session once.

    Raises OtherBrowser, Denied, NoProvider, ProviderAway, ProviderRefused, MailUnverified,
    NoAccount, OtherIdentity, AccountDisabled, TooManyAttempts.
    """
    provider = _provider()
    with auth.counted(*REFUSALS), limited_failures(limits):
        attempt = _opened(cookie, at=at)
        if not hmac.compare_digest(attempt.state.encode(), given.get("state", "").encode()):
            raise OtherBrowser
        if given.get("iss", provider.issuer) != provider.issuer:
            raise ProviderRefused
        if "code" not in given:
            raise Denied
        claims = provider.claims_of(
            code=given["code"],
            redirect_uri=attempt.redirect_uri,
            nonce=attempt.nonce,
            verifier=attempt.verifier,
        )
        user = _user_of(claims, at=at)
        if not user.active:
            raise AccountDisabled
    code = secrets.token_urlsafe(SECRET_BYTES)
    db.session.execute(delete(SignInCode).where(SignInCode.expires_at <= at))
    db.session.add(
        SignInCode(
            code_hash=sessions.hashed(code),
            browser_hash=sessions.hashed(attempt.browser),
            user_id=user.id,
            expires_at=at + CODE_LIFE,
        )
    )
    return code


def open_session(
    *,
    code: str,
    cookie: str | None,
    limits: Sequence[AttemptLimit],
    device: Device,
    at: dt.datetime,
) -> tuple[User, Tokens]:
    """Use a code up, from the browser that began.

    Raises CodeUnknown, OtherBrowser, AccountDisabled, TooManyAttempts.
    """
    with auth.counted(*REFUSALS), limited_failures(limits):
        attempt = _opened(cookie, at=at)
        found = db.session.execute(
            delete(SignInCode)
            .where(
                SignInCode.code_hash == sessions.hashed(code),
                SignInCode.browser_hash == sessions.hashed(attempt.browser),
            )
            .returning(SignInCode.user_id, SignInCode.expires_at)
        ).one_or_none()
        if found is None or found.expires_at <= at:
            raise CodeUnknown
        user = db.session.get_one(User, found.user_id)
        if not user.active:
            raise AccountDisabled
    return user, auth.begin(user=user, device=device, at=at, way=WAY)


def change_access(*, sent: Mapping[str, Any], by: User) -> settings.Shown:
    """Change how people sign in; whoever switches passwords off has shown that they get in.

    Raises Stale, InvalidFields.
    """
    if sent.get("passwords") is False and settings.read(ACCESS).passwords:
        if not current_config().oidc_issuer:
            raise InvalidFields(
                errors={"passwords": ["Sin proveedor configurado nadie podría entrar."]}
            )
        if not is_linked(User.id == by.id):
            raise InvalidFields(
                errors={"passwords": ["Primero cierra tu sesión y entra con el proveedor."]}
            )
    companies = {rule["company_id"] for rule in sent.get("domains", ())}
    known = db.session.scalars(select(Company.id).where(Company.id.in_(companies))).all()
    if companies - set(known):
        raise InvalidFields(errors={"domains": ["Una de estas empresas no existe."]})
    return settings.change(section=ACCESS, sent=sent, by=by.id)


def _provider() -> Provider:
    return existing(provider_of(current_config()), NoProvider)


def _user_of(claims: Claims, *, at: dt.datetime) -> User:
    """Whose account it is. Raises MailUnverified, NoAccount, OtherIdentity."""
    identity = db.session.scalar(
        select(SsoIdentity).where(
            SsoIdentity.issuer == claims.issuer, SsoIdentity.subject == claims.subject
        )
    )
    if identity is not None:
        identity.last_used_at = at
        return db.session.get_one(User, identity.user_id)
    if claims.email is None or not claims.is_email_verified:
        raise MailUnverified
    user = users.find(email=claims.email) or _of_domain(claims, settings.read(ACCESS))
    if is_linked(User.id == user.id):
        raise OtherIdentity
    with errors.explained(
        {"uq_sso_identity_user_id": OtherIdentity, "uq_sso_identity_issuer": ProviderRefused}
    ):
        db.session.add(
            SsoIdentity(
                user_id=user.id,
                issuer=claims.issuer,
                subject=claims.subject,
                email=claims.email,
                linked_at=at,
                last_used_at=at,
            )
        )
    # Who was invited is here now: the link that was mailed opens nothing any more.
    sessions.use_up(user_id=user.id, at=at)
    audit.record("user.identity_linked", by=user.id, on=user)
    return user


def _of_domain(claims: Claims, access: AccessSettings) -> User:
    """A new account, where a rule lets the domain of the address in: staff, never more.

    Raises NoAccount.
    """
    email = claims.email or ""
    _, _, domain = email.partition("@")
    company_id = existing(access.domains.get(domain.lower()), NoAccount)
    with errors.explained({"uq_app_user_email": OtherIdentity}):
        return users.add(
            email=email,
            name=(claims.name or "")[: users.NAME_CHARS],
            password_hash=passwords.NONE,
            company_id=company_id,
            by=None,
        )


def _sealed(attempt: Attempt) -> str:
    content = base64.urlsafe_b64encode(json.dumps(vars(attempt)).encode()).decode()
    return f"{content}.{sessions.derived(LABEL, content)}"


def _opened(cookie: str | None, *, at: dt.datetime) -> Attempt:
    """What a browser keeps of the sign-in that it began. Raises OtherBrowser."""
    content, _, seal = (cookie or "").partition(".")
    if not hmac.compare_digest(seal.encode(), sessions.derived(LABEL, content).encode()):
        raise OtherBrowser
    attempt = Attempt(**json.loads(base64.urlsafe_b64decode(content)))
    if attempt.until <= at.timestamp():
        raise OtherBrowser
    return attempt
