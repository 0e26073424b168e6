"""Signs of life that workers and beat give while their loop turns: a file, a line at the broker.

The health check of a machine looks at the file, which is named by who gives the sign, `loads@host`,
and holds the number of the process. The line is seen by every web server, on whatever machine.
"""

import os
import platform
import time
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    # Health checks run every few seconds and do without.
    import redis

SILENCE_SECONDS = 90.0
"""They give one every few seconds."""
BEAT = "beat"
WORKER = "worker"
"""How the name of a worker begins that reads other queues than those of `WORKERS`."""
ALIVE, SILENT, NEVER, UNKNOWN = "ok", "unavailable", "never", "unknown"
"""What is known of a part: unknown is who gave no sign here while the broker is away."""
KEY = "alive"
"""Of the broker's table of signs: `loads@host` -> seconds by the broker's clock."""
FORGOTTEN_SECONDS = 7 * 24 * 3600.0
"""Age of the sign of a part that is no longer started at all."""


@dataclass(frozen=True)
class WorkerRole:
    """One worker of the product: its name, the queues that it reads, its processes."""

    name: str
    queues: tuple[str, ...]
    processes: int | None = None
    """None: as many as the settings say."""


WORKERS = (
    WorkerRole("loads", ("loads", "exports")),
    WorkerRole("kpis", ("kpis",), 1),
    WorkerRole("light", ("mail", "default", "rejected", "webhooks", "sources"), 3),
)
"""Long work, numbers, and what has to happen in time: mails, the sweep, the clock of the surveys.

Each has processes of its own, so that neither a load nor people who write all day keep lost
messages from being found. The last has three: one run of mails may take most of a minute, and so
may a workbook of rejected rows, of which one is written at a time. Whoever uploads a file must not
wait for either. Where several send mails at once, it has as many more (`launch/roles.py`).
"""


PARTS = (BEAT, *(f"{WORKER}_{role.name}" for role in WORKERS))
"""What is expected to live, as it is called where its state is told."""


def name_of(queues: Sequence[str]) -> str:
    """The name under which a worker of these queues gives its signs."""
    named = (role.name for role in WORKERS if role.queues == tuple(queues))
    return next(named, "+".join((WORKER, *queues)))


def sign_of_life(data: Path, name: str, node: str | None = None) -> Path:
    """The file that a worker of this name, or beat, touches on a machine, by default this one."""
    return data / "run" / "alive" / f"{name}@{node or platform.node()}"


def of_this_machine(data: Path, part: str) -> Path:
    """The sign of beat, or of the worker that a container of its own runs under whatever name."""
    if part != BEAT:
        for path, _ in _signs(data):
            if path.name.partition("@")[2] == platform.node() and _name(path) != BEAT:
                return path
    return sign_of_life(data, part)


def leaving(data: Path) -> Path:
    """The file that says that the web server of this machine is about to be replaced."""
    return data / "run" / f"leaving@{platform.node()}"


def give(path: Path) -> None:
    """Give a sign; the first one of a process says its number."""
    try:
        os.utime(path)
    except FileNotFoundError:
        begin(path)


def begin(path: Path) -> None:
    """Give the first sign of this process, and forget those of predecessors of the same name."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(str(os.getpid()))
    for other, silence in _signs(path.parent.parent.parent):
        has_successor = _name(other) == _name(path) and silence > SILENCE_SECONDS
        if other != path and (has_successor or silence > FORGOTTEN_SECONDS):
            other.unlink(missing_ok=True)


def is_alive(path: Path) -> bool:
    """Whether a sign was given lately."""
    with suppress(FileNotFoundError):
        return time.time() - path.stat().st_mtime < SILENCE_SECONDS
    return False


def announce(broker: "redis.Redis", name: str) -> None:
    """Give a sign that other machines see, and forget those of predecessors.

    Raises RedisError.
    """
    own = f"{name}@{platform.node()}"
    now, given = _at_broker(broker)
    stale = [
        other
        for other, silence in given.items()
        if silence > FORGOTTEN_SECONDS
        or (other != own and other.startswith(f"{name}@") and silence > SILENCE_SECONDS)
    ]
    if stale:
        broker.hdel(KEY, *stale)
    broker.hset(KEY, own, str(now))


def states(data: Path, broker: "redis.Redis | None") -> dict[str, str]:
    """Whether beat and each worker of the product gave a sign lately, on any machine.

    A worker lives, too, when others read all its queues. Without a broker only the signs in this
    data folder are known. Raises RedisError.
    """
    silences = [(path.name, silence) for path, silence in _signs(data)]
    if broker is not None:
        silences += _at_broker(broker)[1].items()
    known = {name.partition("@")[0] for name, _ in silences}
    alive = {name.partition("@")[0] for name, silence in silences if silence < SILENCE_SECONDS}
    nobody = NEVER if broker is not None else UNKNOWN

    def state(name: str, queues: Collection[str] = ()) -> str:
        if name in alive or (queues and _read(alive) >= set(queues)):
            return ALIVE
        return SILENT if name in known else nobody

    workers = {f"{WORKER}_{role.name}": state(role.name, role.queues) for role in WORKERS}
    return {BEAT: state(BEAT), **workers}


def _read(names: Collection[str]) -> set[str]:
    """The queues that workers of these names read."""
    others = [name.split("+")[1:] for name in names if name.startswith(WORKER)]
    own = [role.queues for role in WORKERS if role.name in names]
    return {queue for queues in (*others, *own) for queue in queues}


def _at_broker(broker: "redis.Redis") -> tuple[int, dict[str, float]]:
    """The broker's time in s, and for each sign there the seconds since it was given."""
    with broker.pipeline(transaction=False) as asking:
        asking.time()
        asking.hgetall(KEY)
        answers: list[Any] = asking.execute()
    now = int(answers[0][0])
    return now, {name.decode(): float(now - int(at)) for name, at in answers[1].items()}


def _signs(data: Path) -> Iterator[tuple[Path, float]]:
    """Every sign, and the seconds since it was given."""
    for path in sorted((data / "run" / "alive").glob("*@*")):
        with suppress(FileNotFoundError):
            yield path, time.time() - path.stat().st_mtime


def _name(path: Path) -> str:
    return path.name.partition("@")[0]
