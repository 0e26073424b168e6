"""A backup taken here brings everything back elsewhere."""

import datetime as dt
import fcntl
import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psycopg
import pytest
from flask import Flask
from psycopg import sql
from sqlalchemy import update

from app.config import Config
from app.extensions import db
from app.factory import create_app
from app.models.training import Course
from launch import postgres
from launch.backup import backup, restore, words_of_restore
from launch.checks import PROBLEM, LaunchProblem
from launch.dump import _connected, _understood
from launch.main import main
from launch.manifest import DUMP, KEY, MANIFEST, Damaged, verified
from launch.prepare import SignIn, prepare
from launch.servers import embedded_servers, local_key
from launch.supervisor import Program, start, stop
from tests.factories import make_company, make_course, make_participant, make_person
from tests.indicators.cells import refresh
from tests.launch.conftest import NOT_INHERITED, ROOT, free_port

ADMIN, PASSWORD = "admin@ejemplo.cl", "una-clave-de-pruebas"

POSTGRES_15 = Path("/usr/lib/postgresql/15/bin")
UPLOAD = "files/uploads/ab/abc"
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


@dataclass(frozen=True)
class Old:
    """A stopped product and the backup that was taken of it."""

    data: Path
    kept: Path
    rows: tuple

    @property
    def config(self) -> Config:
        return Config(data_dir=str(self.data))


@dataclass(frozen=True)
class Target:
    """A product whose database answers, which a restore replaces or leaves as it was."""

    config: Config
    url: str

    def state(self) -> tuple:
        """Every row, file and key of it."""
        folder = self.config.data_path
        kept = {path.name: path.read_text() for path in folder.glob("*secret_key*")}
        with psycopg.connect(self.url) as connection:
            tables = connection.execute(
                "SELECT relname FROM pg_class WHERE relkind = 'r'"
                " AND relnamespace = 'public'::regnamespace ORDER BY 1"
            ).fetchall()
            return tables, connection.execute(CHECKSUM).fetchone(), _tree(folder / "files"), kept


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Old:
    """A company and a person, an upload, a key of its own."""
    folder = tmp_path_factory.mktemp("old")
    data = folder / "data"
    (data / UPLOAD).parent.mkdir(parents=True)
    (data / UPLOAD).write_bytes(b"columns of an upload")
    _start(data)
    with embedded_servers(data) as (url, broker):
        key = (data / KEY).read_text()
        settled = Config(data_dir=str(data), database_url=url, redis_url=broker, secret_key=key)
        app = create_app(settled)
        with app.app_context():
            make_person(company=make_company())
            db.session.commit()
            db.session.remove()
            db.engine.dispose()
        backup(Config(data_dir=str(data)), folder / "backup")
        return Old(data, folder / "backup", _rows(url))


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    """Its rows, files and key are others than those of the backup."""
    data = tmp_path_factory.mktemp("target") / "data"
    (data / "files" / "loads").mkdir(parents=True)
    (data / "files" / "loads" / "7").write_bytes(b"mine")
    (data / KEY).write_text("a key of the target")
    with embedded_servers(data) as (url, _):
        _fill(url)
        yield Target(Config(data_dir=str(data)), url)


def _start(data: Path) -> SignIn:
    """What `./run` does before its programs start."""
    config = Config(data_dir=str(data), admin_email=ADMIN, admin_password=PASSWORD)
    with embedded_servers(data) as (url, broker):
        key = config.secret_key or local_key(data)
        return prepare(replace(config, database_url=url, redis_url=broker, secret_key=key))


def _rows(url: str) -> tuple:
    """What tells the product's database from others: each person and user, and the count of all."""
    with psycopg.connect(url) as connection:
        people = connection.execute("SELECT id, name FROM person ORDER BY id").fetchall()
        users = connection.execute("SELECT email, password_hash FROM app_user").fetchall()
        return people, users


def _tree(folder: Path) -> dict[str, bytes]:
    """Every kept file below a folder, and what is in it."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.relative_to(folder).parts[0] != "tmp"
    }


@contextmanager
def _postgres15(folder: Path, password: str = "") -> Iterator[str]:
    """An empty database of PostgreSQL 15 in a folder of its own, and the role that owns it."""
    if not (POSTGRES_15 / "postgres").exists():
        pytest.skip("PostgreSQL 15 is not to be had here (Debian: postgresql-15)")
    data = folder / "postgres15"
    data.mkdir(mode=0o700)
    runner = postgres.runner_for(folder, POSTGRES_15 / "postgres")
    os.chown(data, runner.uid, runner.gid)
    options = ["--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "-N"]
    subprocess.run(
        [*runner.prefix, str(POSTGRES_15 / "initdb"), "-D", str(data), *options],
        check=True,
        capture_output=True,
    )
    if password:
        lines = "local all postgres trust\nhost all aula 127.0.0.1/32 scram-sha-256\n"
        (data / "pg_hba.conf").write_text(lines + "host all postgres 127.0.0.1/32 trust\n")
    port = free_port()
    program = Program(
        name="postgres15",
        argv=[
            *(*runner.prefix, str(POSTGRES_15 / "postgres"), "-D", str(data), "-F"),
            *("-c", "listen_addresses=127.0.0.1", "-c", f"port={port}", "-k", ""),
        ],
        log=folder / "postgres15.log",
        stop_signal=signal.SIGINT,
        stop_seconds=20,
        drops_privileges=runner.changes_user,
    )
    process = start(program)
    try:
        admin, deadline = f"postgresql://postgres@127.0.0.1:{port}/postgres", time.monotonic() + 60
        while True:
            with suppress(psycopg.OperationalError):
                psycopg.connect(admin).close()
                break
            assert process.poll() is None, (folder / "postgres15.log").read_text()
            assert time.monotonic() < deadline
            time.sleep(0.1)
        with psycopg.connect(admin, autocommit=True) as connection:
            role = sql.SQL("CREATE ROLE aula LOGIN PASSWORD {}").format(password or None)
            connection.execute(role)
            connection.execute("CREATE DATABASE aula OWNER aula")
        secret = f":{quote(password, safe='')}" if password else ""
        yield f"postgresql://aula{secret}@127.0.0.1:{port}/aula"
    finally:
        stop(process, program)


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

    def test_of_nothing_is_refused(self, tmp_path: Path):
        with pytest.raises(LaunchProblem, match=r"No hay nada que respaldar.*\./run"):
            backup(Config(data_dir=str(tmp_path)), tmp_path / "backup")

    def test_inside_the_files_is_refused(self, tmp_path: Path):
        with pytest.raises(LaunchProblem, match="no puede estar dentro"):
            backup(Config(data_dir=str(tmp_path)), tmp_path / "files" / "backup")

    def test_beside_another_one_is_refused(self, old: Old, tmp_path: Path):
        kept = tmp_path / "backup"
        shutil.copytree(old.kept, kept)
        other = os.open(kept, os.O_RDONLY)
        fcntl.flock(other, fcntl.LOCK_EX)
        try:
            with pytest.raises(LaunchProblem, match="Otro respaldo se está escribiendo"):
                backup(old.config, kept)
        finally:
            os.close(other)
        verified(kept)

    def test_counts_what_it_dumps_while_others_write(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ):
        """Somebody adds a row between the snapshot and the dump: neither of them holds it."""
        data, kept = tmp_path / "data", tmp_path / "backup"
        with embedded_servers(data) as (url, _):
            before = _fill(url)
            real = {name: postgres.binary(name) for name in ("pg_dump", "psql")}
            slow = tmp_path / "pg_dump"
            insert = f"INSERT INTO thing VALUES ({ROWS + 1}, 'late')"
            slow.write_text(
                f"#!/bin/sh\n'{real['psql']}' -qc \"{insert}\" '{url}'\n"
                f"exec '{real['pg_dump']}' \"$@\"\n"
            )
            slow.chmod(0o755)
            with monkeypatch.context() as patch:
                patch.setattr("launch.postgres.binary", lambda _: str(slow))
                manifest = backup(Config(data_dir=str(data)), kept)
            assert manifest.rows == {"public.thing": ROWS}
            restore(Config(data_dir=str(data)), kept)
            with psycopg.connect(url) as connection:
                assert connection.execute(CHECKSUM).fetchone() == before

    def test_taken_again_holds_what_there_is_now(self, tmp_path: Path):
        data, kept = tmp_path / "data", tmp_path / "backup"
        for name in ("files/uploads/ab/a", "files/uploads/ab/b", "files/tmp/x/half"):
            (data / name).parent.mkdir(parents=True, exist_ok=True)
            (data / name).write_bytes(b"bytes")
        with embedded_servers(data):
            backup(Config(data_dir=str(data)), kept)
            (data / "files/uploads/ab/a").unlink()
            (data / "files/uploads/ab/b").write_bytes(b"others")
            (kept / ".respaldo-of-one-that-was-killed").mkdir()
            backup(Config(data_dir=str(data)), kept)
        assert [entry.path for entry in verified(kept).uploads] == ["files/uploads/ab/b"]
        assert sorted(path.name for path in kept.iterdir()) == sorted([DUMP, "files", MANIFEST])
        assert _tree(kept / "files") == {"uploads/ab/b": b"others"}

    def test_says_that_it_holds_no_files_of_a_bucket(self, old: Old, tmp_path: Path):
        with embedded_servers(old.data):
            config = replace(old.config, storage_url="s3://archivos/aula")
            words = backup(config, tmp_path / "backup").words("backup")
        assert "NO están en el respaldo, sino en s3://archivos/aula" in words
        assert "aws s3 sync s3://archivos/aula backup/files" in words
        assert not list((tmp_path / "backup" / "files").iterdir())

    def test_takes_the_files_from_where_the_settings_say(self, old: Old, tmp_path: Path):
        (tmp_path / "elsewhere").mkdir()
        (tmp_path / "elsewhere" / "a").write_bytes(b"a")
        with embedded_servers(old.data):
            config = replace(old.config, storage_url=str(tmp_path / "elsewhere"))
            backup(config, tmp_path / "backup")
        assert _tree(tmp_path / "backup" / "files") == {"a": b"a"}

    def test_with_a_key_that_is_not_that_of_the_database_is_refused(self, old: Old, tmp_path: Path):
        """Nobody could start from it."""
        data = tmp_path / "data"
        with embedded_servers(data):
            restore(Config(data_dir=str(data)), old.kept)
            (data / KEY).write_text("another key")
            with pytest.raises(LaunchProblem, match="no es la que se usa con esta base"):
                backup(Config(data_dir=str(data)), tmp_path / "backup")
        assert not (tmp_path / "backup" / MANIFEST).exists()


def _manifest(folder: Path) -> dict[str, Any]:
    return json.loads((folder / MANIFEST).read_text())


def _sealed(folder: Path, **values: Any) -> None:
    """A manifest that says something else, and is whole in itself."""
    known = _manifest(folder) | values
    del known["seal"]
    seal = hashlib.sha256(json.dumps(known, sort_keys=True).encode()).hexdigest()
    (folder / MANIFEST).write_text(json.dumps(known | {"seal": seal}))


def _change_a_byte(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def _grow(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b"x")


def _become_a_link(path: Path) -> None:
    path.rename(path.with_name("aside"))
    path.symlink_to("aside")


def _lose_a_line(path: Path) -> None:
    known = _manifest(path.parent)
    del known["files"][-1]
    path.write_text(json.dumps(known))


def _point_outside(path: Path) -> None:
    entries = _manifest(path.parent)["files"]
    (path.parent.parent / "outside").write_bytes((path.parent / UPLOAD).read_bytes())
    outside = entries[-1] | {"path": "../outside"}
    _sealed(path.parent, files=[*entries[:-1], outside])


DAMAGES: dict[str, tuple[str, Callable[[Path], None], str]] = {
    "the dump is missing": (DUMP, Path.unlink, "falta capacitacion.dump"),
    "the dump is cut": (DUMP, _cut, "capacitacion.dump mide"),
    "a byte of the dump changed": (DUMP, _change_a_byte, "capacitacion.dump cambió"),
    "the key is missing": (KEY, Path.unlink, "falta secret_key"),
    "the key is altered": (KEY, _change_a_byte, "secret_key cambió"),
    "the key is empty": (KEY, lambda path: path.write_text(""), "secret_key mide 0 bytes"),
    "a file is missing": (UPLOAD, Path.unlink, "falta files/uploads/ab/abc"),
    "a byte of a file changed": (UPLOAD, _change_a_byte, "files/uploads/ab/abc cambió"),
    "a file grew": (UPLOAD, _grow, "files/uploads/ab/abc mide"),
    "a file is a link": (UPLOAD, _become_a_link, "files/uploads/ab/abc no es un archivo"),
    "all files are missing": ("files", shutil.rmtree, "falta files/uploads/ab/abc"),
    "the manifest is missing": (MANIFEST, Path.unlink, "falta manifest.json"),
    "the manifest is cut": (MANIFEST, _cut, "manifest.json no es el que se escribió"),
    "the manifest lost a file": (MANIFEST, _lose_a_line, "manifest.json no es el que se escribió"),
    "the manifest points outside": (MANIFEST, _point_outside, "un archivo de fuera"),
    "the schema is of a newer version": (
        MANIFEST,
        lambda path: _sealed(path.parent, schema="9999"),
        "es de una versión más nueva",
    ),
    "the manifest is of a newer version": (
        MANIFEST,
        lambda path: _sealed(path.parent, format=2),
        "versión más nueva",
    ),
}


class TestADamagedBackup:
    @pytest.mark.parametrize("damage", DAMAGES)
    def test_is_refused_before_anything_is_touched(
        self, old: Old, target: Target, tmp_path: Path, damage: str
    ):
        kept = tmp_path / "backup"
        shutil.copytree(old.kept, kept)
        name, do, words = DAMAGES[damage]
        do(kept / name)
        with pytest.raises(Damaged, match=re.escape(words)):
            verified(kept)
        before = target.state()
        with pytest.raises(LaunchProblem, match=re.escape(words)):
            restore(target.config, kept)
        assert target.state() == before

    def test_of_which_much_is_missing_is_told_in_a_few_lines(self, old: Old, tmp_path: Path):
        kept = tmp_path / "backup"
        shutil.copytree(old.kept, kept)
        entries = _manifest(kept)["files"]
        many = [entries[-1] | {"path": f"files/{number}"} for number in range(20)]
        _sealed(kept, files=[*entries, *many])
        with pytest.raises(Damaged, match="y 15 más"):
            verified(kept)


class TestABackupOfTheNextVersion:
    """As one is that was made after going back: the database keeps the schema of the next one."""

    @pytest.fixture
    def kept(self, old: Old, tmp_path: Path) -> Path:
        kept = tmp_path / "backup"
        shutil.copytree(old.kept, kept)
        _sealed(kept, schema="9999")
        return kept

    def test_is_whole(self, kept: Path):
        assert main(["backup", "--verify", str(kept)]) == 0
        _change_a_byte(kept / DUMP)
        assert main(["backup", "--verify", str(kept)]) != 0

    def test_is_restored_by_who_went_back(self, kept: Path, target: Target):
        restored = restore(replace(target.config, newer_schema=True), kept)
        assert restored.manifest is not None
        assert restored.manifest.schema == "9999"


class TestRestore:
    def test_takes_the_key_and_files_of_a_stopped_product_and_starts_again(
        self, old: Old, tmp_path: Path
    ):
        """After somebody lost the key: the next start was refused, and so nothing ran."""
        data = tmp_path / "data"
        config = Config(data_dir=str(data))
        with embedded_servers(data):
            restore(config, old.kept)
        (data / KEY).write_text("a key that somebody typed")
        (data / "files" / "uploads" / "ab" / "later").write_bytes(b"of a row that is gone")
        with pytest.raises(LaunchProblem, match="SECRET_KEY no es la clave"):
            _start(data)
        restored = restore(config, old.kept)
        assert restored.former_key is not None
        assert restored.former_key.read_text() == "a key that somebody typed"
        assert restored.former_key.stat().st_mode & 0o077 == 0
        assert (data / KEY).read_text() == (old.data / KEY).read_text()
        assert _tree(data / "files") == _tree(old.data / "files")
        assert _start(data).email == ADMIN

    def test_into_postgresql_15_and_back(self, old: Old, tmp_path: Path):
        """Each server refuses words of the other."""
        with _postgres15(tmp_path) as url:
            config = Config(data_dir=str(tmp_path / "data"), database_url=url)
            for _ in range(2):
                restore(config, old.kept)
                assert _rows(url) == old.rows
            again = backup(config, tmp_path / "of-15")
            assert again.postgres.startswith("15.")
            assert again.rows == verified(old.kept).rows
            key = (old.data / KEY).read_text()
            settled = replace(config, secret_key=key, redis_url="redis://127.0.0.1:1/0")
            assert prepare(settled).email == ADMIN
        with embedded_servers(tmp_path / "new") as (url, _):
            restore(Config(data_dir=str(tmp_path / "new")), tmp_path / "of-15")
            assert _rows(url) == old.rows

    def test_leaves_out_no_line_of_data(self):
        """A text may say what a server is not told."""
        strange = b"SET transaction_timeout = 0;\n"
        data = [b"COPY public.note (words) FROM stdin;\n", strange, b"\\.\n"]
        assert list(_understood([strange, *data, strange], is_old=True)) == data
        assert list(_understood([strange, *data], is_old=False)) == [strange, *data]

    def test_asks_for_no_password_and_shows_none(self, old: Old, tmp_path: Path):
        """A server of one's own asks for one; what programs are told, everybody here can read."""
        with _postgres15(tmp_path, password="una clave/rara@") as url:
            config = Config(data_dir=str(tmp_path / "data"), database_url=url)
            restore(config, old.kept)
            backup(config, tmp_path / "again")
        command, environment = _connected("psql", url)
        assert "rara" not in str(command)
        assert environment["PGPASSWORD"] == "una clave/rara@"

    def test_with_other_rows_than_were_dumped_changes_nothing(
        self, old: Old, target: Target, tmp_path: Path
    ):
        kept = tmp_path / "backup"
        shutil.copytree(old.kept, kept)
        _sealed(kept, rows=_manifest(kept)["rows"] | {"public.person": 2})
        before = target.state()
        with pytest.raises(LaunchProblem, match=r"todo sigue como estaba(.|\n)*public\.person"):
            restore(target.config, kept)
        assert target.state() == before

    def test_that_the_database_refuses_changes_nothing(
        self, old: Old, target: Target, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ):
        """pg_restore gives up in the middle of its statements."""
        real, half = postgres.binary("pg_restore"), tmp_path / "pg_restore"
        half.write_text(f'#!/bin/bash\nset -o pipefail\n"{real}" "$@" | head -c 60000\n')
        half.chmod(0o755)
        binary = postgres.binary
        monkeypatch.setattr(
            postgres, "binary", lambda name: str(half) if name == "pg_restore" else binary(name)
        )
        before = target.state()
        with pytest.raises(LaunchProblem, match="todo sigue como estaba"):
            restore(target.config, old.kept)
        assert target.state() == before

    def test_over_a_later_version_leaves_nothing_of_it(self, old: Old, tmp_path: Path):
        """Its tables would be in the way of the migrations that make them."""
        data = tmp_path / "data"
        with embedded_servers(data) as (url, _):
            restore(Config(data_dir=str(data)), old.kept)
            with psycopg.connect(url) as connection:
                connection.execute("UPDATE alembic_version SET version_num = '9999'")
                connection.execute("CREATE TABLE later (id int REFERENCES company)")
                connection.execute(f"CREATE SCHEMA stage_7_{'a' * 32}")
                connection.execute(
                    "CREATE FUNCTION mark() RETURNS trigger LANGUAGE plpgsql"
                    " AS 'BEGIN RETURN NEW; END'"
                )
                connection.execute(
                    "CREATE TRIGGER mark AFTER INSERT ON later EXECUTE FUNCTION mark()"
                )
            restore(Config(data_dir=str(data)), old.kept)
            with psycopg.connect(url) as connection:
                gone = "SELECT to_regclass('later'), to_regproc('mark'), to_regnamespace(%s)"
                found = connection.execute(gone, [f"stage_7_{'a' * 32}"]).fetchone()
            assert found == (None, None, None)
            assert _rows(url) == old.rows

    def test_leaves_alone_what_is_not_the_products(self, old: Old, tmp_path: Path):
        data = tmp_path / "data"
        with embedded_servers(data) as (url, _):
            _fill(url)
            restore(Config(data_dir=str(data)), old.kept)
            with psycopg.connect(url) as connection:
                assert connection.execute("SELECT count(*) FROM thing").fetchone() == (ROWS,)

    def test_with_another_secret_is_refused_unless_asked_for(self, old: Old, target: Target):
        config = replace(target.config, secret_key="another-key-0123456789-abcdefghijklm")
        key, before = (target.config.data_path / KEY).read_text(), target.state()
        with pytest.raises(LaunchProblem, match=r"SECRET_KEY no es la clave.*--renew-links"):
            restore(config, old.kept)
        assert target.state() == before
        restore(config, old.kept, renew_links=True)
        assert (target.config.data_path / KEY).read_text() == key

    def test_of_a_backup_of_a_former_version_is_asked_for(self, old: Old, tmp_path: Path):
        kept, data = tmp_path / "backup", tmp_path / "data"
        shutil.copytree(old.kept, kept)
        (kept / MANIFEST).unlink()
        with embedded_servers(data) as (url, _):
            with pytest.raises(LaunchProblem, match="--without-manifest"):
                restore(Config(data_dir=str(data)), kept)
            restore(Config(data_dir=str(data)), kept, with_manifest=False)
            assert _rows(url) == old.rows
        assert _tree(data / "files") == _tree(old.data / "files")

    def test_says_that_files_do_not_go_into_a_bucket(self, old: Old, target: Target):
        config = replace(target.config, storage_url="s3://archivos/aula")
        words = words_of_restore(config, "backup", restore(config, old.kept))
        assert "aws s3 sync backup/files s3://archivos/aula" in words


class TestTheCommands:
    """As a person calls them, in processes of their own."""

    def _run(self, *words: str, given: bytes = b"", **settings: str) -> tuple[int, bytes, str]:
        clean = {name: value for name, value in os.environ.items() if name not in NOT_INHERITED}
        done = subprocess.run(
            list(words),
            cwd="/",
            env=clean | settings,
            input=given,
            capture_output=True,
            check=False,
        )
        return done.returncode, done.stdout, done.stderr.decode()

    def test_say_where_how_large_and_what_is_in_it(self, old: Old, tmp_path: Path):
        kept = tmp_path / "my backup"
        made = self._run(str(ROOT / "scripts/backup"), str(kept), DATA_DIR=str(old.data))
        words = made[1].decode()
        assert made[0] == 0, made[2]
        assert f"Respaldo listo en {kept}" in words
        assert re.search(r"Base de datos +\d+,\d MB, \d+ filas en \d+ tablas", words)
        assert "1 empresa, 1 persona, 0 cursos" in words
        assert "Archivos        1 (0,0 MB)" in words
        assert "Clave           sí" in words
        status, out, _ = self._run(str(ROOT / "scripts/backup"), "--verify", str(kept))
        assert (status, b"completo" in out) == (0, True)
        _change_a_byte(kept / UPLOAD)
        status, _, problem = self._run(str(ROOT / "scripts/backup"), "--verify", str(kept))
        assert (status, "files/uploads/ab/abc cambió" in problem) == (PROBLEM, True)

    def test_pass_a_backup_through_as_in_containers(self, old: Old, tmp_path: Path):
        code = f"import sys, runpy; sys.path.insert(0, {str(ROOT)!r}); sys.argv[0] = 'launch'; "
        start = [sys.executable, "-c", code + "runpy.run_module('launch', run_name='__main__')"]
        status, archive, words = self._run(*start, "backup", "-", DATA_DIR=str(old.data))
        assert (status, "Respaldo listo" in words) == (0, True)
        status, out, _ = self._run(*start, "backup", "--verify", "-", given=archive)
        assert (status, b"completo" in out) == (0, True)
        cut = self._run(*start, "backup", "--verify", "-", given=archive[: len(archive) // 2])
        assert (cut[0], "cortado" in cut[2]) == (PROBLEM, True)
        new = tmp_path / "new"
        status, out, problem = self._run(*start, "restore", "-", given=archive, DATA_DIR=str(new))
        assert status == 0, problem
        assert _tree(new / "files") == _tree(old.data / "files")
