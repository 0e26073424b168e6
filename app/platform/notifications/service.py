"""Notifications of a person: each event once, the newest kept, removed and brought back."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Annotated, Any

from marshmallow.validate import OneOf
from sqlalchemy import ColumnElement, Select, bindparam, delete, func, select, update
from sqlalchemy.dialects.postgresql import insert

from app.extensions import db
from app.models.accounts import User
from app.models.platform import Notification
from app.platform.errors import NotFound

ICONS = ("success", "warning", "error", "info")
KEPT = 50
MESSAGE_CHARS = 500
YEAR = dt.timedelta(days=366)
RESTORABLE = dt.timedelta(seconds=30)
"""The screen offers it for 10 s; a slow network must not make that a lie."""


class NotificationMissing(NotFound):
    """No such item, or it is somebody else's."""

    code = "notification_missing"
    message = "Esta notificación ya no existe."


@dataclass(frozen=True)
class NotificationView:
    """One item of the bell."""

    id: int
    icon: Annotated[str, OneOf(ICONS)]
    msg: str
    time: dt.datetime
    read: bool
    link: str | None
    kind: str


def notify(
    *,
    user_id: int,
    icon: str,
    msg: str,
    kind: str,
    link: str | None = None,
    key: str | None = None,
) -> None:
    """Notify a person; with a key, an event that is reported twice appears once."""
    assert icon in ICONS
    db.session.execute(
        insert(Notification)
        .values(
            user_id=user_id,
            icon=icon,
            msg=msg[:MESSAGE_CHARS],
            kind=kind,
            link=link,
            key=key,
            time=func.clock_timestamp(),
        )
        .on_conflict_do_nothing(index_elements=["key"])
    )


def notify_administrators(*, icon: str, msg: str, kind: str, link: str, key: str) -> None:
    """Notify each person who administers; an event that is reported twice appears once."""
    for user in db.session.scalars(administrators()).all():
        notify(user_id=user.id, icon=icon, msg=msg, kind=kind, link=link, key=f"{key}:{user.id}")


def administrators() -> Select[User]:
    """The people who administer, in the order of their ids."""
    return select(User).where(User.is_person, User.is_admin).order_by(User.id)


def list_newest(*, user_id: int) -> Sequence[NotificationView]:
    """What a person's bell shows, the newest first."""
    return [NotificationView(*row) for row in db.session.execute(_NEWEST, {"user": user_id})]


def dismiss(*, user_id: int, notification_id: int, at: dt.datetime) -> list[int]:
    """Take one item out of the bell.

    Raises NotificationMissing.
    """
    deleted = _change([*_shown(user_id), Notification.id == notification_id], deleted_at=at)
    if not deleted:
        raise NotificationMissing
    return deleted


def clear(*, user_id: int, at: dt.datetime) -> list[int]:
    """Take everything out of the bell; the ids bring it back."""
    return _change(_shown(user_id), deleted_at=at)


def restore(*, user_id: int, ids: Sequence[int], at: dt.datetime) -> list[int]:
    """Bring back what was taken out a moment ago."""
    return _change(
        [
            Notification.user_id == user_id,
            Notification.id.in_(ids),
            Notification.deleted_at > at - RESTORABLE,
        ],
        deleted_at=None,
    )


def mark_read(*, user_id: int) -> list[int]:
    """The person has seen the bell."""
    return _change([*_shown(user_id), ~Notification.read], read=True)


def forget(*, before: dt.datetime, at: dt.datetime, yearly: str) -> None:
    """Remove what was taken out, and what is too old to be news.

    Kinds that begin with `yearly` are notified once a year, and only hidden: without its key such
    a notification would come again.
    """
    stale = (Notification.deleted_at < before) | (Notification.time < before)
    held = Notification.kind.startswith(yearly) & (Notification.time >= at - YEAR)
    old = [held, Notification.deleted_at.is_(None), Notification.time < before]
    _change(old, deleted_at=at)
    db.session.execute(delete(Notification).where(stale, ~held))


def _shown(user_id: Any) -> list[ColumnElement[bool]]:
    return [Notification.user_id == user_id, Notification.deleted_at.is_(None)]


def _change(conditions: list[ColumnElement[bool]], **values: Any) -> list[int]:
    changed = db.session.scalars(
        update(Notification)
        .where(*conditions)
        .values(**values)
        .returning(Notification.id)
        .execution_options(synchronize_session=False)
    )
    return sorted(changed)


# Built once: every screen asks it, again and again.
_NEWEST = (
    select(*(getattr(Notification, field.name) for field in fields(NotificationView)))
    .where(*_shown(bindparam("user")))
    .order_by(Notification.time.desc(), Notification.id.desc())
    .limit(KEPT)
)
