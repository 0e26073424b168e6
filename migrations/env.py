"""Runs the migrations against the app's database, one process at a time."""

import importlib
import pkgutil

from alembic import context
from sqlalchemy import text

import app.models
from app.extensions import Base, db

LOCK = 7_215_403_311
"""Any number of our own: whoever holds this advisory lock migrates, the others wait."""

for module in pkgutil.iter_modules(app.models.__path__):
    importlib.import_module(f"app.models.{module.name}")


def run() -> None:
    """Migrate on a connection of its own, which holds the lock until it is closed."""
    with db.engine.connect() as connection:
        # Out of the pool: closing it gives the lock back, however this ends.
        connection.detach()
        connection.execute(text("SET statement_timeout = 0"))
        connection.execute(text("SET lock_timeout = 0"))
        connection.execute(text("SET idle_in_transaction_session_timeout = 0"))
        connection.execute(text("SELECT pg_advisory_lock(:lock)"), {"lock": LOCK})
        connection.commit()
        context.configure(connection=connection, target_metadata=Base.metadata, compare_type=True)
        with context.begin_transaction():
            context.run_migrations()


run()
