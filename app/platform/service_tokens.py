"""Programs that call: the token that they send, what it may do, and how often."""

import datetime as dt

from flask import Response, after_this_request, request
from sqlalchemy import bindparam, or_, select, update

from app.config import current_config
from app.extensions import db
from app.models.accounts import ServiceAccount, User
from app.platform import clock, rate_limit, sessions
from app.platform.errors import DomainError
from app.platform.rate_limit import AttemptLimit, Count, Rate
from app.platform.scopes import Domain, PersonsOnly, ScopeExceeded

PREFIX = "aula_"
"""How every token begins: people and scanners of secrets know it by that."""
SCHEME = "bearer "
SEEN_EVERY = dt.timedelta(minutes=1)
"""So exact is the moment of the last use: not every call writes it."""
_BY_HASH = (
    select(ServiceAccount, User)
    .join(User, User.id == ServiceAccount.user_id)
    .where(ServiceAccount.token_hash == bindparam("hash"))
)


class TokenUnknown(DomainError):
    """No account has this token."""

    status = 401
    code = "token_unknown"
    message = "Este token no existe. Revisa que esté completo."


class TokenRevoked(DomainError):
    """An administrator took it back."""

    status = 401
    code = "token_revoked"
    message = "Este token fue revocado. Pide otro a quien administra."


class TokenExpired(DomainError):
    """Its last day is over."""

    status = 401
    code = "token_expired"
    message = "Este token venció. Pide otro a quien administra."


class TooManyCalls(DomainError):
    """More calls than one account may make in a while."""

    status = 429
    code = "token_rate_exceeded"
    message = "Esta cuenta de servicio hizo demasiadas llamadas. Espera antes de seguir."
    advice = "Wait as many seconds as Retry-After says; RateLimit tells how many calls are left."


def sent() -> str | None:
    """The token of a program in this request; None: a person calls, or nobody."""
    header = request.headers.get("Authorization", "")
    token = header[len(SCHEME) :].strip()
    is_ours = header[: len(SCHEME)].lower() == SCHEME and token.startswith(PREFIX)
    return token if is_ours else None


def admit(token: str, scope: str | None) -> tuple[User, frozenset[str]]:
    """The user that a program calls as, and its scopes; `scope` is what the call asks for, None:
    it is closed to programs.

    Raises TokenUnknown, TokenRevoked, TokenExpired, TooManyCalls, PersonsOnly, ScopeExceeded.
    """
    found = db.session.execute(_BY_HASH, {"hash": sessions.hashed(token)}).one_or_none()
    if found is None:
        raise TokenUnknown
    account, user = found
    now = clock.now()
    if account.revoked_at is not None or not user.active:
        raise TokenRevoked
    if account.expires_at <= now:
        raise TokenExpired
    _limit(account.user_id)
    scopes = frozenset(account.scopes)
    if account.last_used_at is None or account.last_used_at <= now - SEEN_EVERY:
        _seen(account.user_id, now)
    if scope is None:
        raise PersonsOnly
    if scope != Domain.OWN and scope not in scopes:
        raise ScopeExceeded(scope)
    return user, scopes


def _limit(user_id: int) -> None:
    """Count a call, and say in the answer how many are left."""
    rate = rate_limit.parse(current_config().token_limit)
    if rate is None:
        return
    count = rate_limit.count_call(AttemptLimit("token", str(user_id), rate))

    @after_this_request
    def _tell(response: Response) -> Response:
        response.headers.update(_headers(rate, count))
        return response

    if count.failures > rate.times:
        raise TooManyCalls(retry_after=count.seconds_left)


def _headers(rate: Rate, count: Count) -> dict[str, str]:
    """As draft-ietf-httpapi-ratelimit-headers has it."""
    left = max(rate.times - count.failures, 0)
    return {
        "RateLimit-Policy": f'"token";q={rate.times};w={rate.seconds}',
        "RateLimit": f'"token";r={left};t={count.seconds_left}',
    }


def _seen(user_id: int, now: dt.datetime) -> None:
    """Keep when the account called, though the call itself may only read or fail."""
    is_old = or_(
        ServiceAccount.last_used_at.is_(None), ServiceAccount.last_used_at <= now - SEEN_EVERY
    )
    db.session.execute(
        update(ServiceAccount)
        .where(ServiceAccount.user_id == user_id, is_old)
        .values(last_used_at=now)
        .execution_options(synchronize_session=False)
    )
    db.session.commit()
