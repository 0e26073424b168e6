"""Keeps programs alive: what dies is started again, and everything stops in the right order."""

import shutil
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass

from app.launch import processes
from app.launch.processes import Program

LONGEST_PAUSE = 4.0
"""A dead program is back within five seconds, however often it dies."""
SHORTEST_PAUSE = 0.3
CALM_SECONDS = 30.0
"""A program that lived this long starts again without a pause."""
MANY_DEATHS = 4
LOG_BYTES = 20 * 1024 * 1024
LOG_CHECK_SECONDS = 60.0


@dataclass
class Child:
    """A program, its process and its recent misfortune."""

    program: Program
    process: subprocess.Popen[bytes]
    started: float
    deaths: int = 0
    restart_at: float | None = None


class Supervisor:
    """The programs of one launcher, in the order in which they were started."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._children: dict[str, Child] = {}
        self._logs_checked = time.monotonic()

    def start(self, program: Program) -> subprocess.Popen[bytes]:
        """Run a program and keep it running."""
        process = processes.start(program)
        self._children[program.name] = Child(program, process, time.monotonic())
        return process

    def look(self) -> None:
        """One look at all programs; to be called several times a second."""
        now = time.monotonic()
        for child in self._children.values():
            self._look_at(child, now)
        if now - self._logs_checked > LOG_CHECK_SECONDS:
            self._logs_checked = now
            self._cut_long_logs()

    def restart(self, name: str) -> None:
        """Stop a program and start it again at once (its code has changed)."""
        child = self._children[name]
        processes.stop(child.process, child.program)
        self._revive(child)

    def stop(self, *, hurry: Callable[[], bool] = lambda: False) -> None:
        """Stop all programs, the last started first, those of one kind at the same time."""
        children = list(reversed(self._children.values()))
        for child in children:
            if child.program.stops_early and child.process.poll() is None:
                child.process.send_signal(child.program.stop_signal)
        for child in children:
            processes.stop(child.process, child.program, hurry=hurry)
        self._children.clear()

    def _look_at(self, child: Child, now: float) -> None:
        if child.restart_at is not None:
            if now >= child.restart_at:
                self._revive(child)
        elif child.process.poll() is not None:
            self._mourn(child, now)

    def _mourn(self, child: Child, now: float) -> None:
        processes.kill_session(child.process)
        child.deaths = 0 if now - child.started > CALM_SECONDS else child.deaths + 1
        pause = min(SHORTEST_PAUSE * 2**child.deaths, LONGEST_PAUSE)
        child.restart_at = now + pause
        self._report(child, pause)

    def _report(self, child: Child, pause: float) -> None:
        """A program that keeps dying is told of twice, not for ever."""
        name, log = child.program.name, child.program.log
        if child.deaths <= 1:
            code = child.process.returncode
            self._tell(f"{name} se detuvo (código {code}); vuelve a partir en {pause:.1f} s.")
        elif child.deaths == MANY_DEATHS:
            self._tell(f"{name} no logra mantenerse en marcha; se sigue intentando. Revisa {log}.")

    def _revive(self, child: Child) -> None:
        child.process = processes.start(child.program)
        child.started = time.monotonic()
        child.restart_at = None

    def _cut_long_logs(self) -> None:
        """Programs append to their log, so that it can be emptied under their hands."""
        for log in {child.program.log for child in self._children.values()}:
            if log.exists() and log.stat().st_size > LOG_BYTES:
                shutil.copyfile(log, log.with_suffix(".log.1"))
                with log.open("r+b") as file:
                    file.truncate(0)
