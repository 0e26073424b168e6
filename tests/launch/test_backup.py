"""A backup taken here brings everything back elsewhere."""

import datetime as dt
import subprocess
from pathlib import Path

import psycopg
import pytest
from flask import Flask
from sqlalchemy import update

from app.config import Config
from app.extensions import db
from app.factory import create_app
from app.models.training import Course
from launch import postgres
from launch.backup import DUMP, backup, restore
from launch.checks import LaunchProblem
from launch.prepare import prepare
from launch.servers import embedded_servers
from tests.factories import make_company, make_course, make_participant, make_person
from tests.indicators.cells import refresh

ADMIN, PASSWORD = "admin@ejemplo.cl", "una-clave-de-pruebas"

ROWS = 20_000
HALF = """#!/bin/sh
for argument; do
  case "$argument" in --file=*) echo half >"${argument#--file=}" ;; esac
done
exit 1
"""
CHECKSUM = "SELECT count(*), md5(string_agg(id || name, ',' ORDER BY id)) FROM thing"


def _fill(url: str) -> tuple:
    with psycopg.connect(url) as connection:
        connection.execute("CREATE TABLE thing (id int PRIMARY KEY, name text)")
        connection.execute(
            "INSERT INTO thing SELECT n, 'Ñandú ' || n FROM generate_series(1, %s) n", (ROWS,)
        )
        return connection.execute(CHECKSUM).fetchone()


def _hours_after(product: Flask, total_hours: int) -> float:
    """What the KPI shows once the hours of the course were changed, and the cells made anew."""
    db.session.execute(update(Course).values(total_hours=total_hours))
    db.session.commit()
    refresh()
    db.session.remove()
    client = product.test_client()
    signed_in = client.post("/api/login", json={"email": ADMIN, "password": PASSWORD})
    answer = client.get(
        "/api/getTrainingHours",
        query_string={"startMonth": "2025-01", "endMonth": "2025-12"},
        headers={"Authorization": f"Bearer {signed_in.json['token']}"},
    ).json
    assert answer["meta"]["pending"] == 0
    db.session.remove()
    return sum(answer["data"].values())


def _restore_by_hand(url: str, kept: Path) -> None:
    """As in the containers, while the product runs."""
    options = ("--clean", "--if-exists", "--no-owner")
    command = [postgres.binary("pg_restore"), *options, f"--dbname={url}", str(kept / DUMP)]
    subprocess.run(command, check=True)


class TestBackup:
    def test_restored_elsewhere_holds_the_same_rows_and_files(self, tmp_path: Path):
        old, new, kept = tmp_path / "old", tmp_path / "new", tmp_path / "backup"
        with embedded_servers(old) as (url, _):
            before = _fill(url)
            (old / "files" / "loads").mkdir(parents=True)
            (old / "files" / "loads" / "7.parquet").write_bytes(b"columns")
            (old / "secret_key").write_text("a key")
            backup(Config(data_dir=str(old)), kept)
        with embedded_servers(new) as (url, _):
            restore(Config(data_dir=str(new)), kept)
            restore(Config(data_dir=str(new)), kept)
            with psycopg.connect(url) as connection:
                assert connection.execute(CHECKSUM).fetchone() == before
        assert (new / "files" / "loads" / "7.parquet").read_bytes() == b"columns"
        assert (new / "secret_key").read_text() == "a key"

    @pytest.mark.parametrize("by_hand", [False, True])
    def test_restored_shows_no_number_that_was_cached_before(self, tmp_path: Path, by_hand: bool):
        kept = tmp_path / "backup"
        with embedded_servers(tmp_path / "data") as (database_url, redis_url):
            config = Config(
                environment="test",
                secret_key="only-for-tests-0123456789-abcdefghijkl",
                database_url=database_url,
                redis_url=redis_url,
                data_dir=str(tmp_path / "data"),
                admin_email=ADMIN,
                admin_password=PASSWORD,
            )
            prepare(config)
            product = create_app(config)
            with product.app_context():
                company = make_company()
                course = make_course(company, end_date=dt.date(2025, 3, 14), is_complete=True)
                make_participant(course, make_person(company=company))
                assert _hours_after(product, 8) == 8
                backup(config, kept)
                assert _hours_after(product, 10) == 10
                if by_hand:
                    _restore_by_hand(database_url, kept)
                else:
                    restore(config, kept)
                assert _hours_after(product, 20) == 20
                db.engine.dispose()

    def test_that_fails_leaves_the_last_good_one_and_is_for_its_owner_alone(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ):
        old, kept = tmp_path / "old", tmp_path / "backup"
        kept.mkdir(mode=0o755)
        with embedded_servers(old) as (url, _):
            _fill(url)
            (old / "files").mkdir()
            (old / "secret_key").write_text("a key")
            backup(Config(data_dir=str(old)), kept)
            for name in ("capacitacion.dump", "secret_key", "files"):
                assert (kept / name).stat().st_mode & 0o077 == 0, name
            good = (kept / "capacitacion.dump").read_bytes()
            broken = tmp_path / "pg_dump"
            broken.write_text(HALF)
            broken.chmod(0o755)
            monkeypatch.setattr("launch.postgres.binary", lambda _: str(broken))
            with pytest.raises(LaunchProblem, match="pg_dump no terminó bien"):
                backup(Config(data_dir=str(old)), kept)
        assert (kept / "capacitacion.dump").read_bytes() == good
        assert not list(kept.glob("*.partial"))

    def test_says_that_the_product_must_run(self, tmp_path: Path):
        with pytest.raises(LaunchProblem, match=r"\./run"):
            backup(Config(data_dir=str(tmp_path)), tmp_path / "backup")

    def test_refuses_a_folder_without_a_backup(self, tmp_path: Path):
        with pytest.raises(LaunchProblem, match=r"capacitacion\.dump"):
            restore(Config(data_dir=str(tmp_path)), tmp_path)
