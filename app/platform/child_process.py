"""Runs one function in a throw-away child process with limits of memory, CPU and time."""

import contextlib
import ctypes
import faulthandler
import gc
import os
import pickle
import re
import resource
import select
import signal
import stat
import sys
import tempfile
import time
import traceback
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, NoReturn, TypeVar, cast

T = TypeVar("T")

GIB = 1024**3
POLL_SECONDS = 0.05
# The question whether to stop may cost a query: it is asked twice a second, not at every look.
QUESTION_SECONDS = 0.5
STDERR_BYTES = 4096
PR_SET_PDEATHSIG = 1
CONTROL_GROUPS = Path("/sys/fs/cgroup")
RESET_SIGNALS = tuple(
    number for number in signal.valid_signals() if number not in {signal.SIGKILL, signal.SIGSTOP}
)


class ChildDied(Exception):
    """The child gave no result. `reason` is memory, cpu, time, killed or abort.

    memory is its own limit, or that of the container, whose kernel then kills it.
    """

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason, detail)
        self.reason = reason
        self.detail = detail


class ChildStopped(Exception):
    """The caller asked for the stop; whatever the child was doing is void."""


def run(
    function: Callable[..., T],
    *args: Any,
    memory_bytes: int = 3 * GIB,
    cpu_seconds: int = 120,
    wall_seconds: float = 180,
    should_stop: Callable[[], bool] = lambda: False,
    **kwargs: Any,
) -> T:
    """Call the function in a forked child and hand back its result or its exception.

    `memory_bytes` is address space that the child may take on top of what it inherits, so that the
    limit means the same in a small test and in a large worker. Raises ChildDied when the child
    ended without an answer and ChildStopped when `should_stop` said so.
    """

    def job() -> bytes:
        _confine(memory_bytes, cpu_seconds)
        return _outcome(lambda: function(*args, **kwargs))

    with tempfile.TemporaryFile() as stderr:
        reading, writing = os.pipe()
        parent = os.getpid()
        kills = _kills_for_memory()
        with warnings.catch_warnings():
            # Newer interpreters warn about a fork beside threads; the child takes none of their
            # locks.
            warnings.simplefilter("ignore", DeprecationWarning)
            pid = os.fork()
        if pid == 0:
            _be_the_child(job, writing, stderr.fileno(), parent)
        os.close(writing)
        try:
            answer = _listen(reading, wall_seconds, should_stop)
        finally:
            status = _end(pid, reading)
        if not answer and _kills_for_memory() > kills:
            raise ChildDied("memory", "killed for the memory of its control group")
        return cast(T, _open_answer(answer, status, stderr))


def memory_allowed(most: int) -> int:
    """The bytes of memory that this process and its children may have: `most`, or less in a
    container.
    """
    limit = _of_control_group("memory.max", "memory.limit_in_bytes").strip()
    return min(most, int(limit)) if limit.isdigit() else most


def _kills_for_memory() -> int:
    """How many processes of this control group the kernel has killed for want of memory so far."""
    match = re.search(
        r"^oom_kill (\d+)$", _of_control_group("memory.events", "memory.oom_control"), re.MULTILINE
    )
    return int(match[1]) if match else 0


def _of_control_group(name: str, name_of_first: str) -> str:
    """What a file about the memory of this process's control group says, in the second version of
    control groups or in the first; nothing where there is none.
    """
    try:
        groups = Path("/proc/self/cgroup").read_text().splitlines()
    except OSError:
        return ""
    for line in groups:
        _, controllers, path = line.split(":", 2)
        if controllers and "memory" not in controllers.split(","):
            continue
        root = CONTROL_GROUPS / "memory" if controllers else CONTROL_GROUPS
        # A container may be told the path that its host knows, and sees its own group at the root.
        for folder in (root / path.lstrip("/"), root):
            with contextlib.suppress(OSError):
                return (folder / (name_of_first if controllers else name)).read_text()
    return ""


def _listen(reading: int, wall_seconds: float, should_stop: Callable[[], bool]) -> bytes:
    """Read until the child closes its end of the pipe: that is the moment it ended."""
    deadline = time.monotonic() + wall_seconds
    next_question = 0.0
    poll = select.poll()
    poll.register(reading, select.POLLIN | select.POLLHUP)
    parts: list[bytes] = []
    while True:
        if poll.poll(POLL_SECONDS * 1000):
            part = os.read(reading, 1 << 20)
            if not part:
                return b"".join(parts)
            parts.append(part)
        now = time.monotonic()
        if now > deadline:
            raise ChildDied("time")
        if now >= next_question:
            next_question = now + QUESTION_SECONDS
            if should_stop():
                raise ChildStopped


def _end(pid: int, reading: int) -> int:
    """Leave no process and no descriptor behind, whatever happened."""
    os.close(reading)
    with contextlib.suppress(ProcessLookupError):
        if os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
            os.kill(pid, signal.SIGKILL)
    try:
        return os.waitpid(pid, 0)[1]
    except ChildProcessError:
        return 0


def _open_answer(answer: bytes, status: int, stderr: IO[bytes]) -> Any:
    if not answer:
        raise _death(status, stderr)
    try:
        kind, value = pickle.loads(answer)  # noqa: S301 - written by our own code in our own child
    except (pickle.UnpicklingError, EOFError) as error:
        raise _death(status, stderr) from error
    if kind == "result":
        return value
    raise value


def _death(status: int, stderr: IO[bytes]) -> ChildDied:
    stderr.seek(0)
    words = stderr.read(STDERR_BYTES).decode("utf-8", "replace")
    if "memory allocation of" in words or "MemoryError" in words:
        return ChildDied("memory", words)
    ended_by = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    reasons = {signal.SIGXCPU: "cpu", signal.SIGKILL: "killed"}
    return ChildDied(reasons.get(signal.Signals(ended_by), "abort") if ended_by else "abort", words)


# --- from here on we are in the child ---------------------------------------------------------


def _be_the_child(job: Callable[[], bytes], answer: int, stderr: int, parent: int) -> NoReturn:
    """Nothing may leave this function: the child must never run its parent's code further."""
    try:
        if sys.platform == "linux":
            ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(0)
        _forget_the_parent(answer, stderr)
        message = memoryview(job())
        while message:
            message = message[os.write(answer, message) :]
    finally:
        # _exit runs no destructor and no exit handler: they belong to the parent.
        os._exit(0)


def _forget_the_parent(answer: int, stderr: int) -> None:
    """Signal handlers, collectable objects and open connections of the parent are cut off."""
    for number in RESET_SIGNALS:
        with contextlib.suppress(OSError, ValueError):
            signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    faulthandler.disable()
    gc.freeze()
    os.dup2(stderr, 2)
    nothing = os.open(os.devnull, os.O_RDWR)
    folder = Path("/proc/self/fd") if Path("/proc/self/fd").is_dir() else Path("/dev/fd")
    for descriptor in [int(entry.name) for entry in folder.iterdir()]:
        if descriptor not in {answer, 2, nothing} and _is_shared(descriptor):
            # The number stays taken, so that a late goodbye to a database goes nowhere.
            os.dup2(nothing, descriptor)


def _is_shared(descriptor: int) -> bool:
    """Sockets, pipes and the like talk to somebody; plain files and devices do not."""
    try:
        mode = os.fstat(descriptor).st_mode
    except OSError:
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode) or stat.S_ISCHR(mode))


def _confine(memory_bytes: int, cpu_seconds: int) -> None:
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (cpu_seconds, cpu_seconds + 5))
    pages = Path("/proc/self/statm")
    used = int(pages.read_text().split()[0]) * resource.getpagesize() if pages.exists() else 0
    resource.setrlimit(resource.RLIMIT_AS, (used + memory_bytes, used + memory_bytes))


def _outcome(job: Callable[[], Any]) -> bytes:
    try:
        return pickle.dumps(("result", job()))
    except MemoryError:
        return pickle.dumps(("error", ChildDied("memory")))
    except BaseException as error:  # noqa: BLE001 - an edge: everything goes to the parent
        return _pickled(error)


def _pickled(error: BaseException) -> bytes:
    """Errors that cannot travel (a panic of native code) arrive as a death with their words."""
    words = f"{type(error).__name__}: {error}"
    if not isinstance(error, Exception):
        return pickle.dumps(("error", ChildDied("abort", words)))
    error.add_note("".join(traceback.format_tb(error.__traceback__)))
    try:
        answer = pickle.dumps(("error", error))
        pickle.loads(answer)  # noqa: S301 - made one line above
    except Exception:  # noqa: BLE001 - whatever cannot be pickled or read back
        return pickle.dumps(("error", ChildDied("abort", words)))
    return answer
