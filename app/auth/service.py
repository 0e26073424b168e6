"""Sign in, renew, sign out: every token belongs to a row, and every renewal spends one."""

import datetime as dt
import logging
import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from flask_jwt_extended import create_access_token, create_refresh_token
from sqlalchemy import func, select
from sqlalchemy.orm.attributes import flag_modified

from app.audit import service as audit
from app.config import THIRTY_DAYS_S
from app.errors import DomainError
from app.extensions import db
from app.kit import passwords, sessions
from app.kit.attempts import Budget, counted
from app.models.company import Company
from app.models.user import User, UserSession

log = logging.getLogger(__name__)

USER_AGENT_CHARS = 200


class WrongCredentials(DomainError):
    """No such account, or another password: one answer for both, so that nobody learns which."""

    status = 401
    code = "wrong_credentials"
    message = "El correo o la contraseña no son correctos."


class SessionEnded(DomainError):
    """The refresh token was spent before: somebody else may hold it, so all of it ends."""

    status = 401
    code = "session_ended"
    message = "Tu sesión se cerró por seguridad. Vuelve a iniciar sesión."


@dataclass(frozen=True)
class Tokens:
    """What a browser gets to call with, and to renew with once."""

    token: str
    refresh_token: str
    expires_in: int = THIRTY_DAYS_S


@dataclass(frozen=True)
class Device:
    """From where somebody signs in."""

    user_agent: str = ""


def sign_in(
    *, email: str, password: str, budgets: Sequence[Budget], device: Device, at: dt.datetime
) -> tuple[User, Tokens]:
    """The user of an e-mail and password, with a new pair of tokens.

    Raises WrongCredentials, TooManyAttempts.
    """
    with counted(budgets):
        user = _recognise(email=email, password=password)
    tokens = _open(user=user, family=str(uuid.uuid4()), device=device, at=at)
    user.last_sign_in_at = at
    flag_modified(user, "updated_at")  # the account itself did not change
    audit.record(action="session.opened", user_id=user.id)
    return user, tokens


def renew(*, user: User, refresh_jti: str, device: Device, at: dt.datetime) -> Tokens | None:
    """A new pair of tokens for a refresh token; None when it was spent before.

    Then the whole sign-in has ended, and the caller commits that before refusing.
    """
    family = sessions.spend(refresh_jti=refresh_jti)
    if family is None:
        sessions.end_family(jti=refresh_jti, at=at)
        audit.record(action="session.replayed", user_id=user.id)
        log.warning("spent refresh token used again, sign-in ended")
        return None
    return _open(user=user, family=family, device=device, at=at)


def sign_out(*, user: User, jti: str, at: dt.datetime) -> None:
    """End the sign-in of a token, its refresh token included."""
    sessions.end_family(jti=jti, at=at)
    audit.record(action="session.closed", user_id=user.id)


def find_company_name(*, user: User) -> str | None:
    """The company of staff; administrators have none."""
    if user.company_id is None:
        return None
    return db.session.scalar(select(Company.name).where(Company.id == user.company_id))


def _recognise(*, email: str, password: str) -> User:
    user = db.session.scalar(select(User).where(func.lower(User.email) == email.lower()))
    known = passwords.matches(password, user.password_hash if user else None)
    if user is None or not known or not user.active:
        log.info("sign-in refused", extra={"account": user.id if user else None})
        raise WrongCredentials
    return user


def _open(*, user: User, family: str, device: Device, at: dt.datetime) -> Tokens:
    access_jti, refresh_jti = str(uuid.uuid4()), str(uuid.uuid4())
    db.session.add(
        UserSession(
            user_id=user.id,
            access_jti=access_jti,
            refresh_jti=refresh_jti,
            family=family,
            expires_at=at + dt.timedelta(seconds=THIRTY_DAYS_S),
            user_agent=device.user_agent[:USER_AGENT_CHARS],
        )
    )
    subject = str(user.id)
    return Tokens(
        token=create_access_token(subject, additional_claims={"jti": access_jti}),
        refresh_token=create_refresh_token(subject, additional_claims={"jti": refresh_jti}),
    )
