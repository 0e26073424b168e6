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
    """Migrate in one transaction, which holds the lock: a pooler may hand the session to others."""
    with db.engine.connect() as connection:
        context.configure(connection=connection, target_metadata=Base.metadata, compare_type=True)
        with context.begin_transaction():
            connection.execute(text("SET LOCAL statement_timeout = 0"))
            connection.execute(text("SET LOCAL lock_timeout = 0"))
            connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
            context.run_migrations()


run()
