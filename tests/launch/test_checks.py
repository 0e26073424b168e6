"""What stops a start says what to do."""

import errno
import os
import socket
from pathlib import Path

import pytest

from app.launch import checks
from app.launch.problem import LaunchProblem


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
        monkeypatch.setattr(checks, "LEAST_FREE_MB", 10**9)
        with pytest.raises(LaunchProblem, match="El disco está casi lleno: quedan"):
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
