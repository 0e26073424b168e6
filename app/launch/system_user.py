"""The user that PostgreSQL runs as when the launcher is root, which PostgreSQL refuses to be."""

import fcntl
import os
import pwd
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from app.launch.problem import LaunchProblem

NAME = "capacitacion-db"
FALLBACK = "nobody"
SEARCH_CAPABILITY = "dac_read_search"


@dataclass(frozen=True)
class Runner:
    """How to run PostgreSQL's programs: words before the command, and who owns its folder."""

    prefix: tuple[str, ...]
    uid: int
    gid: int

    @property
    def changes_user(self) -> bool:
        """Whether programs run as somebody else."""
        return bool(self.prefix)


def runner_for(*paths: Path) -> Runner:
    """The runner that can reach all paths. Changes no permission of the folders above them.

    Raises LaunchProblem when root cannot hand over to another user.
    """
    if os.geteuid() != 0:
        return Runner((), os.geteuid(), os.getegid())
    if shutil.which("setpriv") is None:
        raise LaunchProblem("Falta el programa setpriv. Instala util-linux o usa otro usuario.")
    entry = _entry()
    plain = _prefix(entry)
    for prefix in (plain, (*plain, *_search_everywhere())):
        if all(_reaches(prefix, path) for path in paths):
            return Runner(prefix, entry.pw_uid, entry.pw_gid)
    raise LaunchProblem(
        f"PostgreSQL no corre como root, y el usuario {entry.pw_name} no puede entrar a "
        f"{paths[0]}. Mueve el proyecto a otra carpeta, por ejemplo /opt, o usa otro usuario."
    )


def _entry() -> pwd.struct_passwd:
    with _one_at_a_time():
        found = _known(NAME) or (_create() and _known(NAME)) or _known(FALLBACK)
    if not found:
        raise LaunchProblem("No se pudo crear el usuario de la base de datos. Usa otro usuario.")
    return found


def _known(name: str) -> pwd.struct_passwd | None:
    try:
        return pwd.getpwnam(name)
    except KeyError:
        return None


def _create() -> bool:
    command = ["useradd", "--system", "--no-create-home", "--shell", "/usr/sbin/nologin", NAME]
    if shutil.which(command[0]) is None:
        return False
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Two products that start on a new machine at once would each make a user of that name."""
    folder = os.open("/etc", os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def _prefix(entry: pwd.struct_passwd) -> tuple[str, ...]:
    user, group = f"--reuid={entry.pw_uid}", f"--regid={entry.pw_gid}"
    return ("setpriv", user, group, "--clear-groups", "--pdeathsig=INT")


def _search_everywhere() -> tuple[str, ...]:
    """A project under /root lies behind a folder that only root may enter. Rather than opening
    that folder to everybody, the database gets the one capability of walking through it."""
    return (
        "--securebits=+no_setuid_fixup",
        f"--inh-caps=-all,+{SEARCH_CAPABILITY}",
        f"--ambient-caps=+{SEARCH_CAPABILITY}",
        f"--bounding-set=-all,+{SEARCH_CAPABILITY}",
    )


def _reaches(prefix: tuple[str, ...], path: Path) -> bool:
    command = [*prefix, "test", "-x", str(path)]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0
