"""What stops a start says what to do."""

import errno
import os
import shutil
import socket
from pathlib import Path

import psycopg
import pytest

from launch import checks
from launch.checks import LaunchProblem
from launch.servers import embedded_postgres
from tests.house.test_migrations import scripts
from tests.support import databases


class TestPrepareFolder:
    def test_makes_what_the_programs_write_into(self, tmp_path: Path):
        checks.prepare_folder(tmp_path / "a" / "data")
        made = {path.name for path in (tmp_path / "a" / "data").iterdir()}
        assert made == {"logs", "files", "run"}

    def test_refuses_a_place_that_is_a_file(self, tmp_path: Path):
        (tmp_path / "data").write_text("something else")
        with pytest.raises(LaunchProblem, match="No se puede usar la carpeta"):
            checks.prepare_folder(tmp_path / "data")

    def test_refuses_a_disk_without_room(self, tmp_path: Path, monkeypatch):
        disk = shutil.disk_usage(tmp_path)
        free = checks.LEAST_FREE_MB * 1024**2
        monkeypatch.setattr(shutil, "disk_usage", lambda _: disk._replace(free=free))
        checks.prepare_folder(tmp_path)
        monkeypatch.setattr(shutil, "disk_usage", lambda _: disk._replace(free=free - 1))
        with pytest.raises(LaunchProblem, match="El disco está casi lleno: quedan 299 MB"):
            checks.prepare_folder(tmp_path)

    @pytest.mark.parametrize(
        ("number", "words"),
        [
            (errno.ENOSPC, "El disco está lleno"),
            (errno.EACCES, "No tienes permiso para escribir en /x"),
            (errno.EROFS, "No tienes permiso"),
            (errno.EIO, "No se puede usar la carpeta"),
        ],
    )
    def test_words_every_fault_of_the_disk(self, number: int, words: str):
        problem = checks.folder_problem(Path("/x"), OSError(number, os.strerror(number)))
        assert words in str(problem)


class TestHold:
    def test_names_the_process_that_has_the_folder(self, tmp_path: Path):
        checks.prepare_folder(tmp_path)
        with (
            checks.hold(tmp_path),
            pytest.raises(LaunchProblem, match=rf"ya está en marcha .*proceso {os.getpid()}"),
        ):
            checks.hold(tmp_path)

    def test_lets_the_next_one_in_afterwards(self, tmp_path: Path):
        checks.prepare_folder(tmp_path)
        checks.hold(tmp_path).close()
        checks.hold(tmp_path).close()


class TestCheckPort:
    def test_proposes_another_for_a_taken_one(self):
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = taken.getsockname()[1]
            with pytest.raises(
                LaunchProblem, match=rf"puerto {port} está ocupado.*PORT=\d+ \./run"
            ):
                checks.check_port("127.0.0.1", port)

    def test_accepts_a_free_one(self):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        checks.check_port("127.0.0.1", port)

    def test_refuses_a_number_that_is_no_port(self):
        with pytest.raises(LaunchProblem, match="entre 1 y 65535"):
            checks.check_port("127.0.0.1", 70_000)

    def test_refuses_an_address_of_another_machine(self):
        with pytest.raises(LaunchProblem, match=r"No se puede escuchar en 192\.0\.2\.1"):
            checks.check_port("192.0.2.1", 8000)


class TestWaitForSchema:
    def test_ends_when_another_process_has_migrated(self, fresh_database: str, monkeypatch):
        newest = scripts().get_current_head()
        looks = []

        def look(url: str) -> str | None:
            with psycopg.connect(fresh_database) as connection:
                after = [("0001",), ("0001",), (newest,)][min(len(looks), 2)]
                connection.execute("UPDATE alembic_version SET version_num = %s", after)
            looks.append(schema(url))
            return looks[-1]

        schema = checks._schema
        monkeypatch.setattr(checks, "_schema", look)
        monkeypatch.setattr(checks, "LOOK_SECONDS", 0.01)
        checks.wait_for_schema(fresh_database)
        assert looks == ["0001", "0001", newest]

    def test_does_not_wait_for_what_a_newer_version_has_migrated(self, fresh_database: str):
        with psycopg.connect(fresh_database) as connection:
            connection.execute("UPDATE alembic_version SET version_num = '9999'")
        checks.wait_for_schema(fresh_database)

    def test_leaves_no_errors_in_the_log_of_a_database_that_is_empty(self, tmp_path: Path):
        checks.prepare_folder(tmp_path)
        with embedded_postgres(tmp_path, throwaway=True) as url:
            assert checks._schema(url) is None
        assert "alembic_version" not in (tmp_path / "logs" / "postgres.log").read_text()

    def test_takes_a_database_that_is_away_or_empty_for_one_without(self, servers):
        assert checks._schema("postgresql://nobody@127.0.0.1:1/none") is None
        with databases.copied(servers, "template0") as empty:
            assert checks._schema(empty) is None
