"""Which migration the database stands at, and bringing it to the newest under a lock."""

import logging
from dataclasses import dataclass
from functools import lru_cache

from alembic.config import Config as AlembicConfig
from alembic.script import ScriptDirectory
from flask import current_app
from flask_migrate import upgrade as run_migrations
from sqlalchemy import inspect, text
from sqlalchemy.exc import SQLAlchemyError

from app.extensions import db

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Scripts:
    """The revisions that this version of the product has."""

    heads: frozenset[str]
    revisions: frozenset[str]


class SchemaAhead(Exception):
    """The database was migrated by a newer version of the product; this one must not touch it."""


def state() -> str:
    """`ok`, `behind` or `ahead`.

    Raises SQLAlchemyError when the database is away.
    """
    scripts = _scripts(_directory())
    current = _current()
    if current == scripts.heads:
        return "ok"
    return "behind" if current <= scripts.revisions else "ahead"


def revision() -> str | None:
    """The migration that the database stands at; None when it has none or is away."""
    try:
        return ", ".join(sorted(_current())) or None
    except SQLAlchemyError:
        return None


def bring_up_to_date() -> None:
    """Run the migrations that are missing; costs one read when there are none.

    The environment of the migrations holds an advisory lock, so that several processes may
    call this at once.

    Raises SchemaAhead.
    """
    found = state()
    if found == "ahead":
        raise SchemaAhead(
            "La base de datos es de una versión más nueva. Actualiza el producto antes de iniciar."
        )
    if found == "behind":
        log.info("migrating the database")
        run_migrations(directory=_directory())


def _directory() -> str:
    return str(current_app.extensions["migrate"].directory)


@lru_cache(maxsize=1)
def _scripts(directory: str) -> Scripts:
    config = AlembicConfig()
    config.set_main_option("script_location", directory)
    found = ScriptDirectory.from_config(config)
    return Scripts(
        heads=frozenset(found.get_heads()),
        revisions=frozenset(script.revision for script in found.walk_revisions()),
    )


def _current() -> frozenset[str]:
    with db.engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return frozenset()
        return frozenset(connection.scalars(text("SELECT version_num FROM alembic_version")))
