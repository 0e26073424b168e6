"""The accounts of the demonstration leave: what they did stays, where it is somebody's by now."""

import datetime as dt
from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Column, ForeignKey, delete, select, update
from sqlalchemy.exc import IntegrityError

from app.extensions import Base, db
from app.models.idempotency import IdempotentAnswer
from app.models.load import LookupAlias, MappingMemory
from app.models.notification import Notification
from app.models.user import User, UserSession
from app.users import service as users

PERSONAL = {
    model.__tablename__
    for model in (UserSession, IdempotentAnswer, Notification, LookupAlias, MappingMemory)
}
"""Tables that are of no use to anybody but the user."""


def remove(account_ids: Sequence[int], *, at: dt.datetime) -> int:
    """Remove accounts; how many are closed instead, since their loads are others' history.

    Staff never outlives its company: what staff did passes to the demonstration's administrator.
    """
    staff = db.session.scalars(
        select(User.id).where(User.id.in_(account_ids), User.company_id.is_not(None))
    ).all()
    rest = db.session.scalars(
        select(User).where(User.id.in_(account_ids), User.company_id.is_(None))
    ).all()
    _leave(staff, heir=rest[0].id if rest else _somebody())
    db.session.execute(delete(User).where(User.id.in_(staff)))
    return sum(_remove_or_close(user, at) for user in rest)


def _somebody() -> int:
    """Any administrator, where that of the demonstration is gone."""
    admins = select(User.id).where(User.company_id.is_(None)).order_by(User.id)
    return db.session.scalars(admins.limit(1)).one()


def _remove_or_close(user: User, at: dt.datetime) -> int:
    _leave([user.id], heir=user.id)
    try:
        with db.session.begin_nested():
            db.session.execute(delete(User).where(User.id == user.id))
    except IntegrityError:
        users.disable(user=user, at=at)
        return 1
    return 0


def _leave(ids: Sequence[int], *, heir: int) -> None:
    """What columns keep of users: it is forgotten, deleted, or passed on."""
    for column in _pointing():
        which = column.in_(ids)
        if column.table.name in PERSONAL:
            db.session.execute(delete(column.table).where(which))
        elif column.nullable:
            db.session.execute(update(column.table).where(which).values({column: None}))
        else:
            db.session.execute(update(column.table).where(which).values({column: heir}))


def _pointing() -> Iterator[Column[Any]]:
    """Every column that names a user, but for rows that go with their user by themselves."""
    for table in Base.metadata.sorted_tables:
        for column in table.columns:
            if any(_points(key) for key in column.foreign_keys):
                yield column


def _points(key: ForeignKey) -> bool:
    return key.column.table is User.__table__ and key.ondelete is None
