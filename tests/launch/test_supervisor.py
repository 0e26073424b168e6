"""Programs are kept alive, and stopped in order."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from launch import supervisor
from launch.supervisor import Program, Supervisor

SLEEPER = "import time; time.sleep(60)"
STUBBORN = """
import signal, subprocess, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
print(child.pid, flush=True)
time.sleep(60)
"""


def _program(folder: Path, code: str = SLEEPER, name: str = "sleeper", **given) -> Program:
    return Program(name, [sys.executable, "-c", code], folder / f"{name}.log", **given)


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def keeper(told: list[str]) -> Iterator[Supervisor]:
    made = Supervisor(told.append)
    yield made
    made.stop(hurry=lambda: True)


def _until(keeper: Supervisor, true, seconds: float = 10.0) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline
        keeper.look()
        time.sleep(0.02)


def _pid(keeper: Supervisor, name: str = "sleeper") -> int:
    return keeper._children[name].process.pid


class TestLook:
    def test_starts_again_what_died_within_five_seconds(self, keeper, told, tmp_path):
        first = keeper.start(_program(tmp_path))
        first.kill()
        _until(keeper, lambda: _pid(keeper) != first.pid, 5)
        assert told == ["sleeper se detuvo (código -9); vuelve a partir en 0.6 s."]

    def test_does_not_repeat_itself_about_a_hopeless_program(
        self, keeper, told, tmp_path, monkeypatch
    ):
        monkeypatch.setattr(supervisor, "SHORTEST_PAUSE", 0.001)
        keeper.start(_program(tmp_path, "raise SystemExit(7)"))
        _until(keeper, lambda: keeper._children["sleeper"].deaths > 6, 20)
        assert len(told) == 2
        assert "código 7" in told[0]
        assert "no logra mantenerse" in told[1]

    def test_empties_a_log_that_grew_too_long(self, keeper, tmp_path, monkeypatch):
        monkeypatch.setattr(supervisor, "LOG_BYTES", 10)
        monkeypatch.setattr(supervisor, "LOG_CHECK_SECONDS", 0.0)
        log = tmp_path / "sleeper.log"
        log.write_text("many words of a program\n")
        keeper.start(_program(tmp_path))
        keeper.look()
        assert log.stat().st_size == 0
        assert "many words" in (tmp_path / "sleeper.log.1").read_text()


class TestRestart:
    def test_replaces_the_process(self, keeper, tmp_path):
        first = keeper.start(_program(tmp_path))
        keeper.restart("sleeper")
        assert first.poll() is not None
        assert psutil.pid_exists(_pid(keeper))


class TestStop:
    def test_ends_even_who_does_not_listen_with_all_that_it_started(self, keeper, tmp_path):
        stubborn = keeper.start(_program(tmp_path, STUBBORN, stop_seconds=0.3))
        log = tmp_path / "sleeper.log"
        _until(keeper, lambda: log.read_text().strip().isdigit())
        keeper.stop()
        assert stubborn.returncode == -signal.SIGKILL
        _until(keeper, lambda: not _lives(int(log.read_text())))

    def test_does_not_wait_when_in_a_hurry(self, keeper, tmp_path):
        keeper.start(_program(tmp_path, STUBBORN, stop_seconds=60))
        _until(keeper, lambda: (tmp_path / "sleeper.log").read_text().strip().isdigit())
        started = time.monotonic()
        keeper.stop(hurry=lambda: True)
        assert time.monotonic() - started < 5

    def test_asks_early_ones_before_waiting_for_anyone(self, keeper, tmp_path):
        keeper.start(_program(tmp_path, name="server"))
        for name in ("one", "two"):
            keeper.start(_program(tmp_path, name=name, stops_early=True))
        keeper.stop()
        assert keeper._children == {}

    def test_is_as_patient_with_three_as_with_one(self, keeper, tmp_path):
        for name in ("one", "two", "three"):
            keeper.start(_program(tmp_path, STUBBORN, name, stop_seconds=3, stops_early=True))
        logs = [tmp_path / f"{name}.log" for name in ("one", "two", "three")]
        _until(keeper, lambda: all(log.read_text() for log in logs))
        started = time.monotonic()
        keeper.stop()
        assert time.monotonic() - started < 6


class TestParentDeath:
    def test_ends_the_child_of_a_killed_launcher(self, tmp_path):
        code = f"""
import sys, time
sys.path.insert(0, {str(Path(__file__).parents[2])!r})
from pathlib import Path
from launch.supervisor import Program, start
log = Path({str(tmp_path)!r}) / "log"
child = start(Program("child", [sys.executable, "-c", {SLEEPER!r}], log))
print(child.pid, flush=True)
time.sleep(60)
"""
        parent = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
        with parent:
            child = int(parent.stdout.readline())
            parent.kill()
        deadline = time.monotonic() + 5
        while _lives(child):
            assert time.monotonic() < deadline
            time.sleep(0.02)


class TestStopLeftover:
    def test_forgives_a_process_that_is_gone(self):
        gone = subprocess.Popen([sys.executable, "-c", ""])
        gone.wait()
        supervisor.stop_leftover(gone.pid, signal.SIGTERM, 1)

    def test_kills_who_does_not_listen(self, tmp_path):
        program = _program(tmp_path, STUBBORN)
        process = supervisor.start(program)
        while not program.log.read_text().strip():
            time.sleep(0.02)
        supervisor.stop_leftover(process.pid, signal.SIGTERM, 0.2)
        assert not _lives(process.pid)
        process.wait()
        os.kill(int(program.log.read_text()), signal.SIGKILL)


def _lives(pid: int) -> bool:
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False
