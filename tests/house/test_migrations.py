"""The migrations build the models, nothing else, one after the other and by one process."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config as AlembicConfig
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import Flask
from flask_migrate import downgrade, upgrade
from pyroaring import BitMap
from sqlalchemy import create_engine, text

from app.config import Config
from app.extensions import Base, db
from app.factory import create_app
from app.platform.installation import SchemaAhead, migrate
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


@pytest.fixture(scope="module")
def former(servers: Servers) -> Iterator[dict[str, Any]]:
    """What rows of former versions are after all migrations, which ran with such rows in place."""
    with databases.copied(servers, "template0") as url:
        app = create_app(Config(database_url=url, secret_key="x" * 32, log_level="ERROR"))
        with app.app_context():
            found = _through_all_versions()
            db.session.remove()
            db.engine.dispose()
        yield found


def _through_all_versions() -> dict[str, Any]:
    def rows(statement: str, **values: Any) -> list[Any]:
        result: Any = db.session.execute(text(statement), values)
        return [tuple(row) for row in result] if result.returns_rows else []

    def up_to(revision: str) -> None:
        db.session.commit()
        upgrade(revision=revision)

    found: dict[str, Any] = {}
    up_to("0019")
    sets = {"people": BitMap([3, 5, 2**31]).serialize(), "courses": BitMap([8]).serialize()}
    rows(
        "INSERT INTO kpi_cell (company_id, gender, origin, month, hours, participations, completed,"
        " participants, people, courses)"
        " VALUES (0, '', '', '2025-03-01', 0, 3, 0, 0, :people, :courses)",
        **sets,
    )
    up_to(LAST_FREE)
    found["required before"] = _required(db.session)

    up_to("0023")
    rows(
        "INSERT INTO company (id, name, folded_name, rut)"
        " OVERRIDING SYSTEM VALUE VALUES (1, 'A', 'a', '1-9')"
    )
    for user, company in ((1, None), (2, None), (3, 1)):
        rows(
            "INSERT INTO app_user (id, email, name, password_hash, company_id)"
            " OVERRIDING SYSTEM VALUE VALUES (:u, 'u' || :u, 'U', 'x', :c)",
            u=user,
            c=company,
        )
        rows(
            "INSERT INTO mapping_memory (model_id, signature, user_id, targets, saved_at)"
            " VALUES (2, 's', :u, '{}', now() + :u * interval '1 day')",
            u=user,
        )
        rows(
            "INSERT INTO lookup_alias (lookup, folded_value, user_id, target_id)"
            " VALUES ('company', 'v', :u, :u)",
            u=user,
        )

    up_to("0026")
    rows("SET session_replication_role = replica")
    for number, draft in enumerate((None, '{"comment": "Malo"}')):
        rows(
            "INSERT INTO invitation"
            " (survey_id, participant_id, role, token_hash, draft, draft_at, sends)"
            " VALUES (1, :n, 'participante', sha256(:token), cast(:draft AS jsonb), now(), 2)",
            n=number,
            token=bytes([number]),
            draft=draft,
        )
    rows("SET session_replication_role = origin")

    up_to("0031")
    months = "SELECT count(*), count(DISTINCT month), sum(value) FROM utm"
    written = (
        "INSERT INTO utm (month, value) VALUES ('2024-12-01', 1), ('2030-01-01', 2)"
        " ON CONFLICT (month) DO UPDATE SET value = excluded.value"
    )
    utm = rows(months)
    up_to("0032")
    utm += rows("SELECT count(DISTINCT id), max(id) FROM utm")
    rows(written)
    utm += rows("SELECT count(*), max(id) FROM utm")
    db.session.commit()
    downgrade(revision="0031")
    rows(written)
    found["utm"] = utm + rows(months)

    up_to("0036")
    rows("SET session_replication_role = replica")
    rows(
        "INSERT INTO department (id, name, folded_name) OVERRIDING SYSTEM VALUE VALUES (1,'A','a')"
    )
    for participant, area in ((1, 1), (2, None)):
        rows(
            "INSERT INTO participant (id, course_id, person_id, name, folded_name, area_id)"
            " OVERRIDING SYSTEM VALUE VALUES (:p, 1, :p, 'P', 'p', :a)",
            p=participant,
            a=area,
        )
        for number, held in enumerate((1, 99, None)):
            rows(
                "INSERT INTO survey_response (survey_id, version_id, participant_id, invitation_id,"
                " role, res_tables, submitted_at, area_id)"
                " VALUES (1, 1, :p, :i, 'participante', '[]', now(), :a)",
                p=participant,
                i=10 * participant + number,
                a=held,
            )
    rows(
        "INSERT INTO bulk_change (user_id, entity, field, before, at)"
        " VALUES (3, 'person', 'active', '{}', now()), (3, 'person', 'active', '{}', '2000-01-01')"
    )
    rows("SET session_replication_role = origin")

    up_to("0041")
    for number, name in ((2, "oʼhiggins"), (3, "dʼ alba"), (4, "d alba"), (5, "oʼ higgins")):
        rows(
            "INSERT INTO department (id, name, folded_name) OVERRIDING SYSTEM VALUE"
            " VALUES (:id, :name, :name)",
            id=number,
            name=name,
        )

    up_to("head")
    found["apostrophes"] = rows("SELECT folded_name FROM department WHERE id > 1 ORDER BY id")
    found["areas"] = rows("SELECT area_id FROM survey_response ORDER BY invitation_id")
    found["changes"] = rows("SELECT company_id FROM bulk_change ORDER BY at DESC")
    found["required"] = _required(db.session)
    found["cell"] = rows("SELECT people_count, courses_count FROM kpi_cell")
    for table in ("mapping_memory", "lookup_alias"):
        found[table] = rows(f"SELECT company_id, user_id FROM {table} ORDER BY user_id")
    found["drafts"] = rows(
        "SELECT count(*), count(draft), count(draft_at), sum(sends) FROM invitation"
    )
    return found


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


LAST_FREE = "0020"
"""The schema of the first release: nothing that was released runs beside older migrations."""


class TestExpandThenContract:
    """A deploy migrates while web servers and workers of the version before go on working."""

    def test_holds_for_every_migration(self) -> None:
        broken = {
            path.name: contracting(path.read_text())
            for path in (ROOT / "migrations" / "versions").glob("[0-9]*.py")
            if path.name[:4] > LAST_FREE and "# contracts:" not in path.read_text()
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

    def test_a_worker_of_the_version_before_writes_beside_the_new_schema(
        self, former: dict[str, Any]
    ) -> None:
        """Rows that name only the columns of the version before are taken by the newest schema."""
        before = former["required before"]
        known = {table for table, _ in before}
        new = {(table, column) for table, column in former["required"] if table in known} - before
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
        assert found == [f"{number:04}" for number in range(1, len(found) + 1)]

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

    def test_count_what_old_cells_hold(self, former: dict[str, Any]) -> None:
        assert former["cell"] == [(3, 1)]

    @pytest.mark.parametrize("table", ["mapping_memory", "lookup_alias"])
    def test_hand_private_memories_to_the_company(self, former: dict[str, Any], table: str) -> None:
        assert former[table] == [(None, 2), (1, 3)]

    def test_forget_answers_that_were_not_sent(self, former: dict[str, Any]) -> None:
        assert former["drafts"] == [(2, 0, 2, 4)]

    def test_number_the_months_of_the_utm_and_take_the_numbers_away(
        self, former: dict[str, Any]
    ) -> None:
        (*before, values), numbered, written, after = former["utm"]
        assert (before, numbered) == ([24, 24], (24, 24))
        # A number is spent on the month that was there already.
        assert written == (25, 26)
        assert after == (25, 25, values - 67_294 + 1 + 2)

    def test_mend_answers_of_areas_that_were_removed(self, former: dict[str, Any]) -> None:
        assert former["areas"] == [(1,), (1,), (None,), (1,), (None,), (None,)]

    def test_part_words_at_any_apostrophe_and_lose_no_row(self, former: dict[str, Any]) -> None:
        assert former["apostrophes"] == [("o higgins",), ("dʼ alba",), ("d alba",), ("oʼ higgins",)]

    def test_leave_old_changes_to_whose_account_is_as_it_was(self, former: dict[str, Any]) -> None:
        assert former["changes"] == [(1,), (None,)]

    def test_refuse_a_database_of_a_newer_version(self, fresh_database: str) -> None:
        app = create_app(Config(database_url=fresh_database, secret_key="x" * 32))
        with app.app_context():
            db.session.execute(text("UPDATE alembic_version SET version_num = '9999'"))
            db.session.commit()
            with pytest.raises(SchemaAhead):
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
