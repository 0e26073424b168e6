"""The user that PostgreSQL runs as when the launcher is root, which PostgreSQL refuses to be."""

import os
import pwd
import shutil
import subprocess
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
    for name in (NAME, FALLBACK):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            if name == NAME and _create():
                return pwd.getpwnam(NAME)
    raise LaunchProblem("No se pudo crear el usuario de la base de datos. Usa otro usuario.")


def _create() -> bool:
    command = ["useradd", "--system", "--no-create-home", "--shell", "/usr/sbin/nologin", NAME]
    if shutil.which(command[0]) is None:
        return False
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


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
