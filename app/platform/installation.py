"""The database as a whole: the epoch of what is cached of it, and the key its links derive from."""

from typing import Any

from sqlalchemy import ColumnElement, ScalarSelect, func, literal_column, select
from sqlalchemy.dialects.postgresql import insert

from app.extensions import db
from app.models.installation import Installation
from app.platform import cache, sessions

ONLY = 1
KEY_LABEL = b"capacitacion key fingerprint 1"


def epoch() -> ScalarSelect[Any]:
    """Part of a query: what belongs into every cache key made of counters of the database.

    A table that a restore made anew has another number, even before the next start.
    """
    table: ColumnElement[Any] = literal_column(f"{Installation.__tablename__}.tableoid")
    told = func.concat(Installation.epoch, ":", table)
    return select(told).where(Installation.id == ONLY).scalar_subquery()


def begin_epoch() -> None:
    """Let nothing that is cached be believed any more; the caller commits.

    Whatever is put into the cache until then still carries the old epoch in its key.
    """
    _set(epoch=func.gen_random_uuid())
    cache.clear()


def key_fingerprint() -> bytes:
    """32 bytes that tell this SECRET_KEY from others, and nothing else about it."""
    return sessions.hashed(sessions.derived(KEY_LABEL, "key"))


def kept_fingerprint() -> bytes | None:
    """The fingerprint of the key that this database is used with; None: none was kept yet."""
    return db.session.scalar(
        select(Installation.key_fingerprint).where(Installation.id == ONLY).with_for_update()
    )


def keep_key() -> None:
    """From now on the database is used with the SECRET_KEY of this process."""
    _set(key_fingerprint=key_fingerprint())


def _set(**values: Any) -> None:
    row = insert(Installation).values(id=ONLY, **values)
    db.session.execute(row.on_conflict_do_update(index_elements=["id"], set_=values))
