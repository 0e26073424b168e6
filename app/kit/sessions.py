"""The allow-list of sign-ins: a token is good only while its row says so."""

import datetime as dt

from sqlalchemy import Row, delete, select, update

from app.extensions import db
from app.models.user import User, UserSession


def find_user(*, jti: str, is_refresh: bool, at: dt.datetime) -> User | None:
    """Whose token this is, or None when it is spent, revoked, expired or its user disabled.

    A spent refresh token still finds its user: who uses it twice must be noticed.
    """
    query = (
        select(User)
        .join(UserSession, UserSession.user_id == User.id)
        .where(UserSession.revoked_at.is_(None), UserSession.expires_at > at, User.active)
    )
    if is_refresh:
        query = query.where(UserSession.refresh_jti == jti)
    else:
        query = query.where(UserSession.access_jti == jti, ~UserSession.refresh_used)
    return db.session.scalar(query)


def spend(*, refresh_jti: str) -> str | None:
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


def end_all(*, user_id: int, at: dt.datetime) -> int:
    """End every sign-in of a user; how many there were."""
    ended: list[Row[tuple[int]]] = list(
        db.session.execute(
            update(UserSession)
            .where(UserSession.user_id == user_id, UserSession.revoked_at.is_(None))
            .values(revoked_at=at)
            .returning(UserSession.id)
            .execution_options(synchronize_session=False)
        )
    )
    return len(ended)


def forget(*, before: dt.datetime) -> None:
    """Remove sign-ins that ran out: no token of theirs can come back."""
    db.session.execute(delete(UserSession).where(UserSession.expires_at < before))
