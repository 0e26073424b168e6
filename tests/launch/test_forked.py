"""A module that runs in a fork of the launcher is a program like any other."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LAUNCHER = """
import os, signal, sys, time
from pathlib import Path
from launch.supervisor import Program, start, stop

folder = Path(sys.argv[1])
sys.path.insert(0, str(folder))
imported_once = __import__("collections").imported_once = os.getpid()
signal.signal(signal.SIGTERM, lambda *_: print("the launcher's handler"))
kept = open(folder / "lock", "w")
print("before", end="")
program = Program(
    "worker-x", [sys.executable, "-m", "program", *sys.argv[2:]], folder / "log",
    env={"GIVEN": "1"}, cwd=folder, stop_seconds=5, forked=True,
)
child = start(program)
if sys.argv[2] == "stay":
    while "ready" not in (folder / "log").read_text():
        time.sleep(0.01)
    stop(child, program)
print("", child.wait(20), child.poll())
"""
PROGRAM = """
import atexit, collections, os, signal, sys, threading, time
print(sys.argv[1:], os.environ["GIVEN"], os.getcwd(), collections.imported_once == os.getppid())
print(os.getsid(0) == os.getpid(), open("/proc/self/comm").read().strip(), __name__)
print(sorted(os.listdir("/proc/self/fd"))[:4], sys.stdin.read())
atexit.register(print, "at its end")
if sys.argv[1] == "status":
    raise SystemExit(7)
if sys.argv[1] == "words":
    sys.exit("some words")
if sys.argv[1] == "error":
    raise ValueError("what went wrong")
if sys.argv[1] == "thread":
    threading.Thread(target=lambda: (time.sleep(0.2), print("the thread"))).start()
if sys.argv[1] == "stay":
    print("ready")
    time.sleep(60)
"""


def _run(folder: Path, how: str) -> tuple[str, str]:
    """What the launcher printed, and the log of the program."""
    (folder / "program.py").write_text(PROGRAM)
    done = subprocess.run(
        [sys.executable, "-c", LAUNCHER, str(folder), how],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    return done.stdout, (folder / "log").read_text()


def test_has_its_arguments_settings_session_and_name_and_no_file_of_the_launcher(tmp_path: Path):
    printed, log = _run(tmp_path, "go")
    assert printed == "before 0 0\n"
    # The fourth descriptor is that of the folder which is listed.
    assert log.splitlines() == [
        f"['go'] 1 {tmp_path} True",
        "True worker-x __main__",
        "['0', '1', '2', '3'] ",
        "at its end",
    ]


@pytest.mark.parametrize(
    ("how", "code", "words"),
    [
        ("status", 7, ""),
        ("words", 1, "some words"),
        ("error", 1, "ValueError: what went wrong"),
        ("thread", 0, "the thread"),
    ],
)
def test_ends_as_python_does(tmp_path: Path, how: str, code: int, words: str):
    printed, log = _run(tmp_path, how)
    assert printed == f"before {code} {code}\n"
    assert words in log
    assert "at its end" in log


def test_is_stopped_by_a_signal_that_the_launcher_handles(tmp_path: Path):
    printed, log = _run(tmp_path, "stay")
    assert printed == "before -15 -15\n"
    assert "the launcher" not in log
