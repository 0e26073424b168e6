"""A module of Python run in a fork of this process, which shares the memory of what both imported.

The roles of `./run` begin in this way: the product is imported once, by the launcher, in place of
once by each of them, which would take each some seconds and 150 MB.
"""

import atexit
import ctypes
import gc
import os
import runpy
import signal
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

PR_SET_NAME = 15
LOOK_SECONDS = 0.02


@dataclass
class Forked:
    """A child, asked and ended as a `subprocess.Popen` is."""

    pid: int
    returncode: int | None = None

    def poll(self) -> int | None:
        """The exit code, negative for a signal; None while it runs."""
        if self.returncode is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.returncode = os.waitstatus_to_exitcode(status)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """The exit code, once it has ended.

        Raises subprocess.TimeoutExpired after `timeout` seconds.
        """
        since = time.monotonic()
        while (code := self.poll()) is None:
            if timeout is not None and time.monotonic() - since > timeout:
                raise subprocess.TimeoutExpired(str(self.pid), timeout)
            time.sleep(LOOK_SECONDS)
        return code

    def send_signal(self, number: int) -> None:
        """Send a signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)


@dataclass(frozen=True)
class Module:
    """`python -m` with its arguments, as it is to run in a fork."""

    argv: Sequence[str]
    name: str
    """What tools show in place of the launcher's (15 letters)."""
    log: int
    """The descriptor of its output."""
    env: Mapping[str, str]
    """Its whole environment."""
    cwd: Path | None
    begin: Callable[[], None]
    """Called first."""


def fork(module: Module) -> Forked:
    """Run a module in a session of its own.

    To be called while no other thread runs Python, which might hold a lock over the fork; numpy's
    and Arrow's libraries see to those of their own.
    """
    # What is collected once more in each child would be memory that it no longer shares.
    gc.collect()
    gc.freeze()
    sys.stdout.flush()
    sys.stderr.flush()
    pid = os.fork()
    if pid == 0:
        _be_the_child(module)
    return Forked(pid)


def _be_the_child(module: Module) -> NoReturn:
    """Nothing may leave this function: the child must never run the launcher's code further."""
    code = 1
    try:
        _forget_the_parent(module.log)
        module.begin()
        ctypes.CDLL(None).prctl(PR_SET_NAME, module.name.encode())
        os.environ.clear()
        os.environ.update(module.env)
        if module.cwd:
            os.chdir(module.cwd)
        sys.argv = list(module.argv)
        runpy.run_module(module.argv[0], run_name="__main__", alter_sys=True)
        code = 0
    except SystemExit as end:
        code = _status(end)
    except BaseException:  # noqa: BLE001  # an edge: it is told in the log
        traceback.print_exc()
    finally:
        # What the interpreter does at its end, but for the launcher's own way out.
        try:
            threading._shutdown()  # type: ignore[attr-defined]  # as multiprocessing
            atexit._run_exitfuncs()  # as multiprocessing does from Python 3.13 on
            sys.stdout.flush()
            sys.stderr.flush()
        finally:
            os._exit(code)


def _forget_the_parent(log: int) -> None:
    """Its session, signal handlers and open files, its lock of the data folder among them."""
    os.setsid()
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
        if callable(signal.getsignal(number)):
            signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(log, 1)
    os.dup2(log, 2)
    # Those that there are: the limit of a container may be a thousand million.
    for descriptor in [int(one.name) for one in Path("/proc/self/fd").iterdir()]:
        if descriptor > 2:
            with suppress(OSError):
                os.close(descriptor)
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(line_buffering=True)  # type: ignore[union-attr]  # never replaced here


def _status(end: SystemExit) -> int:
    if end.code is None or isinstance(end.code, int):
        return end.code or 0
    print(end.code, file=sys.stderr)
    return 1
