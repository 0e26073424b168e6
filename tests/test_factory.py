"""The product talks to its database in a way that a pooler of connections bears."""

from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import text

from app.extensions import db
from app.factory import create_app
from app.surveys.mailing import jobs

ROOT = Path(__file__).parents[1]
SESSION_LOCK = "pg_advisory_lock(", "pg_try_advisory_lock(", "pg_advisory_unlock"


@pytest.mark.parametrize("pooler", [False, True])
class TestDatabase:
    @pytest.fixture
    def own(self, app: Flask, pooler: bool):
        """The product with connections of its own, straight to the server or as by a pooler."""
        made = create_app(replace(app.config["SETTINGS"], database_pooler=pooler))
        with made.app_context():
            yield made
            db.engine.dispose()

    def test_is_asked_within_limits_that_no_option_of_the_start_says(self, own: Flask):
        for _ in range(2):
            with db.engine.begin() as connection:
                for name, value in {"statement_timeout": "30s", "lock_timeout": "5s"}.items():
                    assert connection.scalar(text(f"SHOW {name}")) == value
                assert connection.scalar(text("SHOW jit")) == "off"
                driver = connection.connection.driver_connection
                assert "options" not in driver.info.get_parameters()

    def test_keeps_nothing_in_a_session_that_a_pooler_shares(self, own: Flask, pooler: bool):
        with db.engine.connect() as connection:
            for _ in range(8):
                connection.execute(text("SELECT 1"))
            connection.rollback()
            connection.connection.driver_connection.autocommit = True
            limit = connection.connection.driver_connection.execute("SHOW statement_timeout")
            assert limit.fetchone() == (("0",) if pooler else ("30s",))
            prepared = connection.connection.driver_connection.execute(
                "SELECT count(*) FROM pg_prepared_statements"
            ).fetchone()
            assert prepared == (0,) or not pooler
            connection.invalidate()


class TestLocks:
    def test_end_with_their_transaction(self, app: Flask):
        """One of the session stays with whoever is handed it next, or is never given back."""
        with app.app_context():
            with jobs.exclusively(1) as first, jobs.exclusively(1) as second:
                assert (first, second) == (True, False)
            with jobs.exclusively(1) as again:
                assert again
            db.engine.dispose()
        sources = [*(ROOT / "app").rglob("*.py"), *(ROOT / "migrations").rglob("*.py")]
        found = [s for s in sources if any(name in s.read_text() for name in SESSION_LOCK)]
        assert found == []
