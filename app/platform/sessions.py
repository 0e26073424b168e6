"""Signed-in sessions, and the tokens of links that are derived from the secret."""

import base64
import datetime as dt
import hashlib
import hmac
from dataclasses import dataclass

from flask import current_app
from sqlalchemy import ColumnElement, delete, func, select, true, update
from sqlalchemy.orm import aliased

from app.extensions import db
from app.models.accounts import AccountInvitation, UserSession
from app.platform import public_address

LABEL = b"capacitacion account links 1"
KEY = "enlace"
"""Under which a mail leaves the link open until it is handed over."""


class OtherKey(Exception):
    """Links made with the SECRET_KEY of this process open nothing: the tables hold others.

    No mail may leave with them. The mails wait until the key is the right one, or the links are
    renewed (`app.surveys.schedules.service`).
    """


@dataclass(frozen=True)
class SignIn:
    """A device that is signed in."""

    id: int
    """Of its present tokens; another one after they are renewed."""
    family: str
    user_agent: str
    begun_at: dt.datetime
    renewed_at: dt.datetime


def derived(label: bytes, subject: str) -> str:
    """256 bits as 43 characters that fit into an address; each label has a key of its own."""
    secret: str = current_app.config["SECRET_KEY"]
    return derived_from(secret, label, subject)


def derived_from(secret: str, label: bytes, subject: str) -> str:
    """The same for a secret that is not that of this process."""
    # So a token says nothing of other signatures with the same secret.
    key = hmac.digest(secret.encode(), label, hashlib.sha256)
    digest = hmac.digest(key, subject.encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def hashed(token: str) -> bytes:
    """What tables hold of a token, and look-ups go by; any text has one."""
    return hashlib.sha256(token.encode(errors="surrogatepass")).digest()


def refuse_other_key(token: str, expected: bytes) -> None:
    """See that a link opens what it is for. Raises OtherKey."""
    if hashed(token) != expected:
        raise OtherKey


def use_refresh_token(*, refresh_jti: str) -> str | None:
    """Use a refresh token up and name its family; None when it was used before."""
    return db.session.scalar(
        update(UserSession)
        .where(
            UserSession.refresh_jti == refresh_jti,
            UserSession.revoked_at.is_(None),
            ~UserSession.refresh_used,
        )
        .values(refresh_used=True)
        .returning(UserSession.family)
    )


def end_family(*, jti: str, at: dt.datetime) -> None:
    """End the sign-in that a token belongs to, with everything that was renewed from it."""
    family = (
        select(UserSession.family)
        .where((UserSession.access_jti == jti) | (UserSession.refresh_jti == jti))
        .scalar_subquery()
    )
    db.session.execute(
        update(UserSession)
        .where(UserSession.family == family, UserSession.revoked_at.is_(None))
        .values(revoked_at=at)
        .execution_options(synchronize_session=False)
    )


def list_open(*, user_id: int, at: dt.datetime) -> list[SignIn]:
    """The sign-ins of a user that still hold, the one renewed last first."""
    older = aliased(UserSession)
    begun = (
        select(func.min(older.created_at))
        .where(older.family == UserSession.family)
        .scalar_subquery()
    )
    rows = db.session.execute(
        select(
            UserSession.id,
            UserSession.family,
            UserSession.user_agent,
            begun,
            UserSession.created_at,
        )
        .where(
            UserSession.user_id == user_id,
            UserSession.revoked_at.is_(None),
            ~UserSession.refresh_used,
            UserSession.expires_at > at,
        )
        .order_by(UserSession.created_at.desc(), UserSession.id.desc())
    )
    return [SignIn(*row) for row in rows]


def family_of(*, jti: str) -> str | None:
    """The sign-in that an access token belongs to."""
    return db.session.scalar(select(UserSession.family).where(UserSession.access_jti == jti))


def end_one(*, user_id: int, session_id: int, at: dt.datetime) -> bool:
    """End the sign-in of a user that a row belongs to; whether there was one."""
    family = select(UserSession.family).where(
        UserSession.id == session_id, UserSession.user_id == user_id
    )
    return _end(UserSession.family.in_(family), user_id=user_id, at=at) > 0


def end_others(*, user_id: int, family: str | None, at: dt.datetime) -> int:
    """End every sign-in of a user but one; how many there were."""
    others = len([held for held in list_open(user_id=user_id, at=at) if held.family != family])
    _end(UserSession.family.is_distinct_from(family), user_id=user_id, at=at)
    return others


def end_all(*, user_id: int, at: dt.datetime) -> int:
    """End every sign-in of a user; how many there were."""
    return _end(true(), user_id=user_id, at=at)


def forget(*, before: dt.datetime) -> None:
    """Remove sign-ins that ran out: no token of theirs can come back."""
    db.session.execute(delete(UserSession).where(UserSession.expires_at < before))


def account_token(user_id: int, number: int) -> str:
    """The token of a user's link; another number makes another one."""
    return derived(LABEL, f"account:{user_id}:{number}")


def address_of(token: str) -> str:
    """Where a browser chooses a password with a token."""
    return f"{public_address.origin()}/invitation/{token}"


def use_up(*, user_id: int, at: dt.datetime) -> None:
    """The account has its password, however it came by it: the link opens nothing any more."""
    held = db.session.get(AccountInvitation, user_id)
    if held is not None:
        held.used_at, held.is_first = held.used_at or at, False


def _end(which: ColumnElement[bool], *, user_id: int, at: dt.datetime) -> int:
    """How many rows it ended; a sign-in that was renewed has several."""
    ended = db.session.execute(
        update(UserSession)
        .where(which, UserSession.user_id == user_id, UserSession.revoked_at.is_(None))
        .values(revoked_at=at)
        .returning(UserSession.id)
        .execution_options(synchronize_session=False)
    )
    return len(ended.all())
