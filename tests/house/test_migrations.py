"""The migrations build the models, nothing else, one after the other and by one process."""

import ast
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config as AlembicConfig
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import Flask
from flask_migrate import upgrade
from sqlalchemy import create_engine, text

from app.config import Config
from app.extensions import Base, db
from app.factory import create_app
from app.platform.installation import OtherSchema, migrate
from sheets.folding import fold
from tests.support import databases
from tests.support.databases import Servers

ROOT = Path(__file__).parents[2]
UPGRADE = """
import sys
from app.config import Config
from app.factory import create_app
from app.platform.installation import migrate, schema_state
app = create_app(Config(database_url=sys.argv[1], secret_key="x" * 32, log_level="ERROR"))
with app.app_context():
    migrate()
    print(schema_state())
"""


@pytest.fixture
def empty(servers: Servers):
    """The address of a database without a table."""
    with databases.copied(servers, "template0") as url:
        yield url


def engine_of(url: str):
    return create_engine(url.replace("postgresql://", "postgresql+psycopg://"))


def scripts() -> ScriptDirectory:
    config = AlembicConfig()
    config.set_main_option("script_location", str(ROOT / "migrations"))
    return ScriptDirectory.from_config(config)


def contracting(source: str) -> list[str]:
    """What a migration takes away from workers of the version before, which still run beside it.

    A column that must be given although they do not know it, and what they read or write and is no
    longer there. New tables may be as they like.
    """
    tree = ast.parse(source)
    upgrade = next(n for n in tree.body if isinstance(n, ast.FunctionDef) and n.name == "upgrade")
    found = []
    for call in (node for node in ast.walk(upgrade) if isinstance(node, ast.Call)):
        name = call.func.attr if isinstance(call.func, ast.Attribute) else ""
        given = ast.unparse(call)
        is_required = "nullable=False" in given and "server_default" not in given
        renames = "new_column_name" in given
        fills_itself = "Computed" in given or "Identity" in given
        if (
            name in {"drop_column", "drop_table", "rename_table"}
            or (name == "add_column" and is_required and not fills_itself)
            or (name == "alter_column" and ("nullable=False" in given or renames))
        ):
            found.append(given)
    return found


RELEASED = "0043"
"""The schema of release 1.0."""


class TestExpandThenContract:
    """A deploy migrates while web servers and workers of the version before go on working."""

    def test_holds_for_every_migration(self) -> None:
        broken = {
            path.name: contracting(path.read_text())
            for path in (ROOT / "migrations" / "versions").glob("[0-9]*.py")
            if path.name[:4] > RELEASED and "# contracts:" not in path.read_text()
        }
        assert {name: found for name, found in broken.items() if found} == {}

    @pytest.mark.parametrize(
        ("line", "breaks"),
        [
            ('op.add_column("a", sa.Column("b", sa.Text(), nullable=False))', True),
            (
                'op.add_column("a", sa.Column("b", sa.Text(), nullable=False, server_default=""))',
                False,
            ),
            ('op.add_column("a", sa.Column("b", sa.Text()))', False),
            ('op.add_column("a", sa.Column("b", sa.Identity(), nullable=False))', False),
            ('op.alter_column("a", "b", nullable=False)', True),
            ('op.alter_column("a", "b", new_column_name="c")', True),
            ('op.drop_column("a", "b")', True),
            ('op.drop_table("a")', True),
            ('op.create_table("a", sa.Column("b", sa.Text(), nullable=False))', False),
        ],
    )
    def test_is_found_broken_by(self, line: str, breaks: bool) -> None:
        assert bool(contracting(f"def upgrade():\n    {line}")) == breaks

    def test_a_worker_of_the_version_before_writes_beside_the_new_schema(self, empty: str) -> None:
        """Rows that name only the columns of release 1.0 are taken by the newest schema."""
        app = create_app(Config(database_url=empty, secret_key="x" * 32, log_level="ERROR"))
        with app.app_context():
            upgrade(revision=RELEASED)
            before = _required(db.session)
            db.session.commit()
            upgrade(revision="head")
            after = _required(db.session)
            db.session.remove()
            db.engine.dispose()
        known = {table for table, _ in before}
        assert known, "there is a schema"
        new = {(table, column) for table, column in after if table in known} - before
        assert new == set(), "columns that the version before does not give"


def _required(connection: Any) -> set[tuple[str, str]]:
    """Table and column of everything that an INSERT has to give."""
    rows = connection.execute(
        text(
            "SELECT table_name, column_name FROM information_schema.columns"
            " WHERE table_schema = 'public' AND is_nullable = 'NO' AND column_default IS NULL"
            " AND is_identity = 'NO' AND is_generated = 'NEVER'"
        )
    )
    return {(table, column) for table, column in rows}


class TestMigrations:
    def test_have_one_head(self) -> None:
        assert len(scripts().get_heads()) == 1

    def test_are_numbered_in_order(self) -> None:
        found = [script.revision for script in reversed(list(scripts().walk_revisions()))]
        first = int(RELEASED)
        assert found == [f"{number:04}" for number in range(first, first + len(found))]

    def test_build_the_models(self, app: Flask, fresh_database: str) -> None:
        del app
        engine = engine_of(fresh_database)
        with engine.connect() as connection:
            context = MigrationContext.configure(connection, opts={"compare_type": True})
            differences = compare_metadata(context, Base.metadata)
        engine.dispose()
        assert differences == []

    def test_run_once_when_two_processes_start_together(self, empty: str) -> None:
        command = [sys.executable, "-c", UPGRADE, empty]
        processes = [
            subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            for _ in range(2)
        ]
        results = [process.communicate(timeout=300) for process in processes]
        assert [out.strip() for out, _ in results] == [b"ok"] * 2, results

    @pytest.mark.parametrize(
        ("revision", "words"),
        [("9999", "una versión más nueva"), ("0042", "la última versión 0.x")],
    )
    def test_refuse_a_database_of_another_version(
        self, fresh_database: str, revision: str, words: str
    ) -> None:
        app = create_app(Config(database_url=fresh_database, secret_key="x" * 32))
        with app.app_context():
            db.session.execute(
                text("UPDATE alembic_version SET version_num = :to"), {"to": revision}
            )
            db.session.commit()
            with pytest.raises(OtherSchema, match=words):
                migrate()
            db.session.remove()
            db.engine.dispose()

    def test_start_with_the_lists_of_a_new_installation(self, fresh_database: str) -> None:
        engine = engine_of(fresh_database)
        with engine.connect() as connection:
            areas = connection.scalar(text("SELECT count(*) FROM thematic_area"))
            left = connection.scalars(
                text("SELECT name FROM status WHERE NOT counts_as_trained ORDER BY id")
            )
            assert (areas, list(left)) == (8, ["Ausente", "Retirado"])
        engine.dispose()

    def test_compare_names_as_the_product_does(self, fresh_database: str) -> None:
        engine = engine_of(fresh_database)
        with engine.connect() as connection:
            for table in ("thematic_area", "status"):
                rows = connection.execute(text(f"SELECT name, folded_name FROM {table}"))
                assert all(fold(name) == folded for name, folded in rows)
        engine.dispose()
