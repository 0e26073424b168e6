"""Child processes that never outlive their parent and die with all that they started."""

import ctypes
import os
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import psutil

PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None, use_errno=True)


@dataclass(frozen=True)
class Program:
    """What to run, where its words go and how it likes to be stopped."""

    name: str
    argv: Sequence[str]
    log: Path
    env: Mapping[str, str] = field(default_factory=dict)
    """Added to the environment of the launcher."""
    cwd: Path | None = None
    stop_signal: signal.Signals = signal.SIGTERM
    stop_seconds: float = 10.0
    stops_early: bool = False
    """Told to stop together with its like, before the servers that it stands on."""
    drops_privileges: bool = False
    """A program that changes its user asks for the parent-death signal itself."""


def start(program: Program) -> subprocess.Popen[bytes]:
    """Run a program in a session of its own, so that Ctrl-C reaches only the launcher."""
    program.log.parent.mkdir(parents=True, exist_ok=True)
    with program.log.open("ab") as log:
        return subprocess.Popen(
            list(program.argv),
            env={**os.environ, **program.env},
            cwd=program.cwd,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            # The launcher has one thread, so nothing can hold a lock over the fork.
            preexec_fn=_parent_death(program),  # noqa: PLW1509  # see above
        )


def _parent_death(program: Program) -> "ParentDeath | None":
    if program.drops_privileges:
        return None
    return ParentDeath(int(program.stop_signal), os.getpid())


@dataclass(frozen=True)
class ParentDeath:
    """Called in the child: the kernel sends a signal when the launcher is gone, even by SIGKILL."""

    number: int
    parent: int

    def __call__(self) -> None:
        """Ask for the signal; a parent that died in between ends the child at once."""
        _libc.prctl(PR_SET_PDEATHSIG, self.number)
        if os.getppid() != self.parent:
            os._exit(1)


def stop(
    process: subprocess.Popen[bytes], program: Program, *, hurry: Callable[[], bool] = lambda: False
) -> None:
    """Ask politely, wait until the program's patience or ours ends, then end its whole session."""
    if process.poll() is None:
        process.send_signal(program.stop_signal)
    deadline = time.monotonic() + program.stop_seconds
    while process.poll() is None and time.monotonic() < deadline and not hurry():
        time.sleep(0.02)
    kill_session(process)


def kill_session(process: subprocess.Popen[bytes]) -> None:
    """End what is left of a process and of everything that it started."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    with suppress(subprocess.TimeoutExpired):
        process.wait(5)


def stop_leftover(pid: int, number: signal.Signals, seconds: float) -> None:
    """Stop a process that an earlier launcher left behind."""
    with suppress(psutil.NoSuchProcess):
        process = psutil.Process(pid)
        process.send_signal(number)
        with suppress(psutil.TimeoutExpired):
            process.wait(seconds)
            return
        process.kill()
        process.wait(5)
