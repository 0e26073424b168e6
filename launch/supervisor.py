"""Keeps programs alive: what dies is started again, and everything stops in the right order."""

import ctypes
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import psutil

from launch.forked import Forked, Module, fork

MODULE = (sys.executable, "-m")
PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None, use_errno=True)
LONGEST_PAUSE = 4.0
"""A dead program is back within five seconds, however often it dies."""
SHORTEST_PAUSE = 0.3
CALM_SECONDS = 30.0
"""A program that lived this long starts again without a pause."""
MANY_DEATHS = 4
LOG_BYTES = 20 * 1024 * 1024
LOG_CHECK_SECONDS = 60.0


Process = subprocess.Popen[bytes] | Forked


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
    forked: bool = False
    """It is a module of Python (`python -m`), which runs in a fork of this process."""
    clear: Callable[[], object] = lambda: None
    """Called before it starts again after a death: what it left must not keep it from starting."""


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


@dataclass
class Child:
    """A program, its process and its recent misfortune."""

    program: Program
    process: Process
    started: float
    deaths: int = 0
    restart_at: float | None = None


class Supervisor:
    """The programs of one launcher, in the order in which they were started."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._children: dict[str, Child] = {}
        self._logs_checked = time.monotonic()

    def start(self, program: Program) -> Process:
        """Run a program and keep it running."""
        process = start(program)
        self._children[program.name] = Child(program, process, time.monotonic())
        return process

    def look(self) -> None:
        """One look at all programs; to be called several times a second."""
        now = time.monotonic()
        for child in self._children.values():
            if child.restart_at is not None:
                if now >= child.restart_at:
                    self._start_again(child)
            elif child.process.poll() is not None:
                self._plan_restart(child, now)
        if now - self._logs_checked > LOG_CHECK_SECONDS:
            self._logs_checked = now
            self._cut_long_logs()

    def restart(self, name: str) -> None:
        """Stop a program and start it again at once (its code has changed)."""
        child = self._children[name]
        stop(child.process, child.program)
        self._start_again(child)

    def stop(self, *, hurry: Callable[[], bool] = lambda: False) -> None:
        """Stop all programs, the last started first, those of one kind at the same time.

        The patience with those that stop early counts from the moment in which all of them are
        asked, so that several slow ones take no longer than one.
        """
        children = list(reversed(self._children.values()))
        for child in children:
            if child.program.stops_early and child.process.poll() is None:
                child.process.send_signal(child.program.stop_signal)
        asked = time.monotonic()
        for child in children:
            since = asked if child.program.stops_early else time.monotonic()
            stop(child.process, child.program, since=since, hurry=hurry)
        self._children.clear()

    def _plan_restart(self, child: Child, now: float) -> None:
        """A program that keeps dying is told of twice, not for ever."""
        kill_session(child.process)
        child.deaths = 0 if now - child.started > CALM_SECONDS else child.deaths + 1
        pause = min(SHORTEST_PAUSE * 2**child.deaths, LONGEST_PAUSE)
        child.restart_at = now + pause
        name, log = child.program.name, child.program.log
        if child.deaths <= 1:
            code = child.process.returncode
            self._tell(f"{name} se detuvo (código {code}); vuelve a partir en {pause:.1f} s.")
        elif child.deaths == MANY_DEATHS:
            self._tell(f"{name} no logra mantenerse en marcha; se sigue intentando. Revisa {log}.")

    def _start_again(self, child: Child) -> None:
        child.program.clear()
        child.process = start(child.program)
        child.started = time.monotonic()
        child.restart_at = None

    def _cut_long_logs(self) -> None:
        """Programs append to their log, so that it can be emptied under their hands."""
        for log in {child.program.log for child in self._children.values()}:
            if log.exists() and log.stat().st_size > LOG_BYTES:
                shutil.copyfile(log, log.with_suffix(".log.1"))
                with log.open("r+b") as file:
                    file.truncate(0)


class Watch:
    """The newest moment of change of all Python files below some folders."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = folders
        self._seen = self._stamp()

    def changed(self) -> bool:
        """Whether a file changed, came or went since the last look."""
        before, self._seen = self._seen, self._stamp()
        return before != self._seen

    def _stamp(self) -> tuple[int, int]:
        times = [
            (Path(folder) / name).stat().st_mtime_ns
            for top in self._folders
            for folder, _, names in os.walk(top)
            for name in names
            if name.endswith(".py")
        ]
        return len(times), max(times, default=0)


def start(program: Program) -> Process:
    """Run a program in a session of its own, so that Ctrl-C reaches only the launcher."""
    program.log.parent.mkdir(parents=True, exist_ok=True)
    parent_death = ParentDeath(int(program.stop_signal), os.getpid())
    environment = {**os.environ, **program.env}
    with program.log.open("ab") as log:
        if program.forked:
            argv, output = program.argv[len(MODULE) :], log.fileno()
            return fork(Module(argv, program.name, output, environment, program.cwd, parent_death))
        return subprocess.Popen(
            list(program.argv),
            env=environment,
            cwd=program.cwd,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            # No other thread of the launcher runs Python, so nothing can hold a lock over the fork.
            preexec_fn=None if program.drops_privileges else parent_death,  # noqa: PLW1509  # see above
        )


def stop(
    process: Process,
    program: Program,
    *,
    since: float | None = None,
    hurry: Callable[[], bool] = lambda: False,
) -> None:
    """Ask politely, wait until the program's patience or ours ends, then end its whole session.

    `since` is the monotonic moment from which its patience counts, now if nobody asked before.
    """
    if process.poll() is None:
        process.send_signal(program.stop_signal)
    deadline = (time.monotonic() if since is None else since) + program.stop_seconds
    while process.poll() is None and time.monotonic() < deadline and not hurry():
        time.sleep(0.02)
    kill_session(process)


def kill_session(process: Process) -> None:
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
