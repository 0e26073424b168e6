"""Signs of life: files that workers and beat touch while their loop turns.

All processes that share the data folder see them: those of one machine, and those of all containers
that have its volume. A file is named by who gives the sign, `loads@host`, and holds the number of
the process.
"""

import os
import platform
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

SILENCE_SECONDS = 90.0
"""They give one every few seconds."""
BEAT = "beat"
FORGOTTEN_SECONDS = 7 * 24 * 3600.0
"""Age of the sign of a part that is no longer started at all."""


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


def state(data: Path, *, beat: bool) -> bool | None:
    """Whether beat, or a worker of every name that is known, gave a sign lately on any machine.

    None when nobody ever did.
    """
    alive: dict[str, bool] = {}
    for path, silence in _signs(data):
        if (_name(path) == BEAT) == beat:
            alive[_name(path)] = alive.get(_name(path), False) or silence < SILENCE_SECONDS
    return all(alive.values()) if alive else None


def _signs(data: Path) -> Iterator[tuple[Path, float]]:
    """Every sign, and the seconds since it was given."""
    for path in sorted((data / "run" / "alive").glob("*@*")):
        with suppress(FileNotFoundError):
            yield path, time.time() - path.stat().st_mtime


def _name(path: Path) -> str:
    return path.name.partition("@")[0]
