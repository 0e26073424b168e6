"""The installation as a whole: its migration, the epoch of its caches, its key, its backup."""

import datetime as dt
import json
import logging
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any

from alembic.config import Config as AlembicConfig
from alembic.script import ScriptDirectory
from flask import current_app
from flask_migrate import upgrade as run_migrations
from sqlalchemy import ColumnElement, ScalarSelect, func, inspect, literal_column, select, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import SQLAlchemyError

from app.config import current_config
from app.extensions import db
from app.models.platform import Installation
from app.platform import cache, sessions

ROW_ID = 1
LAST_BACKUP = "last_backup.json"
"""The file of the data folder that says when the last backup was made."""
KEY_LABEL = b"capacitacion key fingerprint 1"
log = logging.getLogger(__name__)


def epoch() -> ScalarSelect[Any]:
    """Part of a query: what belongs into every cache key made of counters of the database.

    A table that a restore made anew has another number, even before the next start.
    """
    table: ColumnElement[Any] = literal_column(f"{Installation.__tablename__}.tableoid")
    parts = func.concat(Installation.epoch, ":", table)
    return select(parts).where(Installation.id == ROW_ID).scalar_subquery()


def begin_epoch() -> None:
    """Let nothing that is cached be believed any more; the caller commits.

    Whatever is put into the cache until then still carries the old epoch in its key.
    """
    _set(epoch=func.gen_random_uuid())
    cache.clear()


def key_fingerprint() -> bytes:
    """32 bytes that tell this SECRET_KEY from others, and nothing else about it."""
    return fingerprint_of(current_app.config["SECRET_KEY"])


def fingerprint_of(secret: str) -> bytes:
    """The same of a SECRET_KEY that is not that of this process."""
    return sessions.hashed(sessions.derived_from(secret, KEY_LABEL, "key"))


def kept_fingerprint() -> bytes | None:
    """The fingerprint of the key that this database is used with; None: none was kept yet."""
    return db.session.scalar(
        select(Installation.key_fingerprint).where(Installation.id == ROW_ID).with_for_update()
    )


def keep_key() -> None:
    """From now on the database is used with the SECRET_KEY of this process."""
    _set(key_fingerprint=key_fingerprint())


def _set(**values: Any) -> None:
    row = insert(Installation).values(id=ROW_ID, **values)
    db.session.execute(row.on_conflict_do_update(index_elements=["id"], set_=values))


@dataclass(frozen=True)
class LastBackup:
    """The last whole backup; the folder is empty for an archive."""

    at: dt.datetime
    folder: Annotated[str, {"description": "Where it was written; empty: an archive."}]
    """As the machine that made it calls it."""


def keep_backup(backup: LastBackup, *, data: Path) -> None:
    """Remember a backup that is whole, beside the data that it is of."""
    note = {"at": backup.at.isoformat(), "folder": backup.folder}
    (data / LAST_BACKUP).write_text(json.dumps(note))


def last_backup(data: Path) -> LastBackup | None:
    """None: none was made, or nothing is known of it."""
    try:
        note = json.loads((data / LAST_BACKUP).read_text())
        return LastBackup(dt.datetime.fromisoformat(note["at"]), note["folder"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


class OtherSchema(Exception):
    """The database is of a version that this one must not touch; the message says what to do."""


def schema_state() -> str:
    """`ok`, `behind`, `ahead`, or `former`: before the first migration that there is.

    What is ahead is well for who went back to this version on purpose: migrations only add, so
    that the version before works on what the next one made.

    Raises SQLAlchemyError when the database is away.
    """
    heads, revisions = _revisions(_directory())
    current = _current()
    if current == heads:
        return "ok"
    if current <= revisions:
        return "behind"
    if max(current) < min(revisions):
        return "former"
    return "ok" if current_config().newer_schema else "ahead"


def schema_revision() -> str | None:
    """The migration that the database stands at; None when it has none or is away."""
    try:
        return ", ".join(sorted(_current())) or None
    except SQLAlchemyError:
        return None


def migrate() -> None:
    """Run the migrations that are missing; costs one read when there are none.

    The environment of the migrations holds an advisory lock, so that several processes may
    call this at once.

    Raises OtherSchema.
    """
    found = schema_state()
    if found == "ahead":
        raise OtherSchema(
            "La base de datos es de una versión más nueva. Actualiza el producto antes de iniciar,"
            " o pon NEWER_SCHEMA=yes para volver a esta versión, si es la anterior."
        )
    if found == "former":
        raise OtherSchema(
            "La base de datos es de antes de la versión 1.0. Inicia una vez con ella la última"
            " versión 0.x, que la pone al día, y después esta."
        )
    if found == "behind":
        log.info("migrating the database")
        run_migrations(directory=_directory())


def _directory() -> str:
    return str(current_app.extensions["migrate"].directory)


@lru_cache(maxsize=1)
def _revisions(directory: str) -> tuple[frozenset[str], frozenset[str]]:
    """The heads of this version of the product, and all its revisions."""
    config = AlembicConfig()
    config.set_main_option("script_location", directory)
    scripts = ScriptDirectory.from_config(config)
    revisions = frozenset(script.revision for script in scripts.walk_revisions())
    return frozenset(scripts.get_heads()), revisions


def _current() -> frozenset[str]:
    with db.engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return frozenset()
        return frozenset(connection.scalars(text("SELECT version_num FROM alembic_version")))
