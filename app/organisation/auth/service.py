"""Sign in, renew, sign out: every token belongs to a row, and every renewal spends one."""

import datetime as dt
import logging
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from flask_jwt_extended import create_access_token, create_refresh_token
from prometheus_client import Counter
from sqlalchemy import func, select
from sqlalchemy.orm.attributes import flag_modified

from app.config import TOKEN_LIFE_SECONDS
from app.extensions import db
from app.models.accounts import User, UserSession
from app.models.organisation import Company
from app.organisation.auth import ways
from app.organisation.second_factor import service as second_factor
from app.organisation.second_factor.service import WrongCode
from app.platform import audit, passwords, sessions
from app.platform.errors import DomainError, InvalidFields, NotFound
from app.platform.rate_limit import AttemptLimit, TooManyAttempts, limited_failures
from app.platform.sessions import SignIn

log = logging.getLogger(__name__)
USER_AGENT_CHARS = 200


class WrongPassword(InvalidFields):
    """Not the present password. Not a 401: the sign-in itself is fine."""

    code = "wrong_password"
    message = "La contraseña actual no es correcta."

    def __init__(self) -> None:
        super().__init__(errors={"current": [self.message]})


class SamePassword(InvalidFields):
    """The new password is the present one."""

    code = "same_password"
    message = "La contraseña nueva debe ser distinta de la actual."

    def __init__(self) -> None:
        super().__init__(errors={"new": [self.message]})


class SessionMissing(NotFound):
    """No such sign-in of this user."""

    code = "session_missing"
    message = "Esa sesión ya estaba cerrada."


class WrongCredentials(DomainError):
    """No such account, or another password: one answer for both, so that nobody learns which."""

    status = 401
    code = "wrong_credentials"
    message = "El correo o la contraseña no son correctos."


class SessionEnded(DomainError):
    """The refresh token was spent before: somebody else may hold it, so all of it ends."""

    status = 401
    code = "session_ended"
    keeps_work = True
    message = "Tu sesión se cerró por seguridad. Vuelve a iniciar sesión."


SIGN_INS = Counter("sign_ins", "Tries to sign in, by password or provider", ["end"])


@dataclass(frozen=True)
class Tokens:
    """A pair of tokens; both live thirty days."""

    token: str
    refresh_token: str
    expires_in: int = TOKEN_LIFE_SECONDS


@dataclass(frozen=True)
class Device:
    """From where somebody signs in."""

    user_agent: str = ""


def change_password(
    *, user: User, current: str, new: str, jti: str, limits: Sequence[AttemptLimit], at: dt.datetime
) -> int:
    """Give oneself another password; how many other sign-ins ended with it.

    Raises WrongPassword, SamePassword, WeakPassword, TooManyAttempts.
    """
    # Two changes at once: the second must know the first one's password.
    db.session.refresh(user, with_for_update=True)
    with limited_failures(limits):
        if not passwords.matches(current, user.password_hash):
            raise WrongPassword
    if new == current:
        raise SamePassword
    user.password_hash = passwords.hash_new(new, (user.email, user.name))
    sessions.use_up(user_id=user.id, at=at)
    ended = sessions.end_others(user_id=user.id, family=sessions.family_of(jti=jti), at=at)
    _record("user.password_changed", user, ended)
    return ended


def list_sessions(*, user: User, jti: str, at: dt.datetime) -> list[tuple[SignIn, bool]]:
    """The devices that are signed in; true for the one that asks."""
    own = sessions.family_of(jti=jti)
    return [(held, held.family == own) for held in sessions.list_open(user_id=user.id, at=at)]


def end_session(*, user: User, session_id: int, at: dt.datetime) -> None:
    """Sign a device out.

    Raises SessionMissing.
    """
    if not sessions.end_one(user_id=user.id, session_id=session_id, at=at):
        raise SessionMissing
    _record("session.ended", user, 1)


def end_other_sessions(*, user: User, jti: str, at: dt.datetime) -> int:
    """Sign out every device but the one that asks; how many there were."""
    ended = sessions.end_others(user_id=user.id, family=sessions.family_of(jti=jti), at=at)
    _record("session.others_ended", user, ended)
    return ended


def sign_in(
    *,
    email: str,
    password: str,
    code: str | None = None,
    limits: Sequence[AttemptLimit],
    device: Device,
    at: dt.datetime,
) -> tuple[User, Tokens]:
    """The user of an e-mail and password, with a new pair of tokens.

    Raises WrongCredentials, PasswordsOff, CodeRequired, WrongCode, TooManyAttempts.
    """
    ways.refuse_passwords()
    with counted(WrongCredentials, WrongCode):
        with limited_failures(limits):
            own = select(User).where(func.lower(User.email) == email.lower(), ~User.is_service)
            user = db.session.scalar(own)
            is_right = passwords.matches(password, user.password_hash if user else None)
            if user is None or not is_right or not user.active:
                log.info("sign-in refused", extra={"account": user.id if user else None})
                raise WrongCredentials
            ways.refuse_password_of(user)
        second_factor.check(user=user, code=code, at=at)
    return user, begin(user=user, device=device, at=at)


@contextmanager
def counted(*refusals: type[DomainError]) -> Iterator[None]:
    """Count a try that ends with one of these, or with too many of them."""
    try:
        yield
    except TooManyAttempts:
        SIGN_INS.labels("limited").inc()
        raise
    except refusals:
        SIGN_INS.labels("refused").inc()
        raise


def begin(*, user: User, device: Device, at: dt.datetime, way: str | None = None) -> Tokens:
    """Sign a user in who has shown who they are; `way` says how, where it was no password."""
    SIGN_INS.labels("ok").inc()
    tokens = _open(user=user, family=str(uuid.uuid4()), device=device, at=at)
    user.last_sign_in_at = at
    flag_modified(user, "updated_at")  # the account itself did not change
    audit.record("session.opened", by=user.id, data={"way": way} if way else None)
    return tokens


def renew(*, user: User, refresh_jti: str, device: Device, at: dt.datetime) -> Tokens:
    """A new pair of tokens for a refresh token; one that was spent before ends the whole sign-in.

    Raises SessionEnded.
    """
    family = sessions.use_refresh_token(refresh_jti=refresh_jti)
    if family is None:
        sessions.end_family(jti=refresh_jti, at=at)
        audit.record("session.replayed", by=user.id)
        log.warning("spent refresh token used again, sign-in ended")
        raise SessionEnded
    return _open(user=user, family=family, device=device, at=at)


def sign_out(*, user: User, jti: str, at: dt.datetime) -> None:
    """End the sign-in of a token, its refresh token included."""
    sessions.end_family(jti=jti, at=at)
    audit.record("session.closed", by=user.id)


def find_company_name(*, user: User) -> str | None:
    """The company of staff; administrators have none."""
    if user.company_id is None:
        return None
    return db.session.scalar(select(Company.name).where(Company.id == user.company_id))


def _record(action: str, user: User, ended: int) -> None:
    audit.record(action, by=user.id, on=user, data={"sessionsEnded": ended})


def _open(*, user: User, family: str, device: Device, at: dt.datetime) -> Tokens:
    access_jti, refresh_jti = str(uuid.uuid4()), str(uuid.uuid4())
    db.session.add(
        UserSession(
            user_id=user.id,
            access_jti=access_jti,
            refresh_jti=refresh_jti,
            family=family,
            expires_at=at + dt.timedelta(seconds=TOKEN_LIFE_SECONDS),
            user_agent=device.user_agent[:USER_AGENT_CHARS],
        )
    )
    subject = str(user.id)
    return Tokens(
        token=create_access_token(subject, additional_claims={"jti": access_jti}),
        refresh_token=create_refresh_token(subject, additional_claims={"jti": refresh_jti}),
    )
