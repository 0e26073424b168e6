"""An empty database becomes one that somebody can sign in to."""

import json
import re
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest
from flask import Flask

from app.config import Config
from app.extensions import db
from app.factory import create_app
from app.organisation.users import service as users
from app.platform import clock, passwords
from app.platform.installation import schema_state
from launch import main
from launch import prepare as launch_prepare
from launch.checks import LaunchProblem
from launch.prepare import SignIn, prepare


@pytest.fixture
def config(app: Flask, fresh_database: str, tmp_path: Path) -> Config:
    settings: Config = app.config["SETTINGS"]
    return replace(settings, database_url=fresh_database, data_dir=str(tmp_path))


@pytest.fixture
def admin_config(app: Flask, db, tmp_path: Path) -> Config:
    del db
    return replace(app.config["SETTINGS"], data_dir=str(tmp_path))


class TestPrepare:
    def test_migrates_and_makes_one_administrator(self, config: Config):
        first, second = prepare(config), prepare(config)
        assert first == second
        with psycopg.connect(config.database_url) as connection:
            assert connection.execute("SELECT email FROM app_user").fetchall() == [(first.email,)]

    def test_says_that_the_database_is_away(self, config: Config):
        away = replace(config, database_url="postgresql://nobody@127.0.0.1:1/none")
        with pytest.raises(LaunchProblem, match="No hay conexión con la base de datos"):
            prepare(away)

    def test_refuses_a_database_of_a_newer_version(self, config: Config):
        with psycopg.connect(config.database_url) as connection:
            connection.execute("UPDATE alembic_version SET version_num = 'from_the_future'")
        with pytest.raises(LaunchProblem, match="versión más nueva"):
            prepare(config)

    def test_takes_one_for_whoever_goes_back_on_purpose(self, config: Config):
        prepare(config)
        with psycopg.connect(config.database_url) as connection:
            connection.execute("UPDATE alembic_version SET version_num = 'from_the_future'")
        back = replace(config, newer_schema=True)
        prepare(back)
        with create_app(back).app_context():
            assert schema_state() == "ok"
            db.engine.dispose()
        with psycopg.connect(config.database_url) as connection:
            found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        assert found == ("from_the_future",), "nothing was migrated back"


class TestFirstAdmin:
    def test_gets_a_password_that_is_remembered_for_the_owner_only(self, admin_config: Config):
        made = launch_prepare.ensure(admin_config)
        note = admin_config.data_path / "first_password"
        assert note.read_text() == made.password
        assert note.stat().st_mode & 0o777 == 0o600
        assert launch_prepare.ensure(admin_config) == made

    def test_gets_the_password_that_was_set(self, admin_config: Config):
        chosen = replace(admin_config, admin_email="jefa@otec.cl", admin_password="muy secreta 1")
        assert launch_prepare.ensure(chosen) == SignIn("jefa@otec.cl", "muy secreta 1")
        assert not (chosen.data_path / "first_password").exists()

    def test_is_shown_without_password_once_it_was_changed(self, admin_config: Config):
        made = launch_prepare.ensure(admin_config)
        users.reset_password(email=made.email, password="otra muy secreta", at=clock.now())
        db.session.commit()
        assert launch_prepare.ensure(admin_config) == SignIn(made.email, None)

    def test_leaves_no_note_in_production(self, admin_config: Config):
        launch_prepare.ensure(replace(admin_config, environment="production"))
        assert list(admin_config.data_path.iterdir()) == []

    def test_names_the_setting_that_cannot_be_used(self, admin_config: Config):
        with pytest.raises(LaunchProblem, match=r"ADMIN_EMAIL .*correo válido"):
            launch_prepare.ensure(replace(admin_config, admin_email="nobody"))

    def test_has_a_password_that_can_be_read_aloud(self, admin_config: Config):
        password = launch_prepare.ensure(admin_config).password
        assert password is not None
        assert not set(password) & set("0O1lI")
        assert len(password) >= passwords.MIN_LENGTH


class TestForgottenPassword:
    def test_of_the_embedded_product_is_replaced_while_nothing_runs(
        self, tmp_path: Path, capsys, monkeypatch
    ):
        config = Config(data_dir=str(tmp_path))
        with launch_prepare.app_beside(config):
            launch_prepare.ensure(config)
            users.create(email="ana@otec.cl", name="", password="una muy secreta")
            db.session.commit()
        monkeypatch.setenv("DATA_DIR", str(tmp_path))
        for name in ("DATABASE_URL", "REDIS_URL"):
            monkeypatch.delenv(name, raising=False)
        assert main.main(["--reset-password", "ana@otec.cl"]) == 0
        password = re.search(r"Contraseña\s+(\S+)", capsys.readouterr().out)[1]
        assert (tmp_path / "first_password").read_text() != password
        assert main.main(["--reset-password"]) == 0
        assert (tmp_path / "first_password").read_text() in capsys.readouterr().out
        with launch_prepare.app_beside(config):
            assert passwords.matches(password, users.find(email="ana@otec.cl").password_hash)
            assert launch_prepare.ensure(config).password is not None

    def test_of_nobody_names_who_administers(self, config: Config):
        known = prepare(config).email
        with pytest.raises(LaunchProblem, match=f"No existe la cuenta 'x@y.cl'.*{known}"):
            launch_prepare.reset_password(config, "x@y.cl")


class TestSignIn:
    def test_is_told_in_one_line_by_the_command(self):
        told = json.loads(SignIn("año@ejemplo.cl", None).to_json())
        assert told == {"email": "año@ejemplo.cl", "password": None, "demo": []}
