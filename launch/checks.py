"""What must be true before anything starts: a free port, room on the disk, a folder to write in."""

import errno
import fcntl
import logging
import math
import os
import shutil
import socket
import time
from contextlib import suppress
from pathlib import Path
from typing import TextIO

PROBLEM = 3
"""Exit status of a process that ended with such a sentence, and not with a fault of ours."""
log = logging.getLogger(__name__)
MIGRATIONS = Path(__file__).parents[1] / "migrations" / "versions"
LOOK_SECONDS = 0.5
TELL_SECONDS = 30.0
LEAST_FREE_MB = 300
"""PostgreSQL alone reserves 16 MB at a time and stops hard when it gets none."""


class LaunchProblem(Exception):
    """The product cannot start; the message is for the person at the terminal."""


def prepare_folder(data: Path) -> None:
    """Make the data folder and see that it can be written and has room.

    Raises LaunchProblem.
    """
    try:
        # Search without reading: the database may run as another user than root.
        data.mkdir(mode=0o711, parents=True, exist_ok=True)
        for name in ("logs", "files", "run"):
            (data / name).mkdir(mode=0o700, exist_ok=True)
        probe = data / "run" / "probe"
        probe.write_bytes(b"x" * 4096)
        probe.unlink()
    except OSError as error:
        raise folder_problem(data, error) from error
    free = shutil.disk_usage(data).free // 1024**2
    if free < LEAST_FREE_MB:
        raise LaunchProblem(
            f"El disco está casi lleno: quedan {free} MB en {data} y se necesitan al menos "
            f"{LEAST_FREE_MB}. Libera espacio o usa otra carpeta: DATA_DIR=/otra/carpeta ./run"
        )


def folder_problem(data: Path, error: OSError) -> LaunchProblem:
    """The words for a folder that cannot be used."""
    if error.errno == errno.ENOSPC:
        return LaunchProblem(
            f"El disco está lleno: no se puede escribir en {data}. Libera espacio o usa otra "
            "carpeta: DATA_DIR=/otra/carpeta ./run"
        )
    if error.errno in {errno.EACCES, errno.EPERM, errno.EROFS}:
        return LaunchProblem(
            f"No tienes permiso para escribir en {error.filename or data}. Cambia el dueño de la "
            "carpeta o usa otra: DATA_DIR=/otra/carpeta ./run"
        )
    return LaunchProblem(f"No se puede usar la carpeta {data}: {error.strerror or error}.")


def hold(data: Path) -> TextIO:
    """Keep the data folder for this launcher; the lock ends with the process, however it ends.

    Raises LaunchProblem when another launcher has it.
    """
    file = (data / "run" / "launcher.lock").open("a+")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        file.seek(0)
        owner = file.read().strip() or "desconocido"
        file.close()
        raise LaunchProblem(
            f"El producto ya está en marcha con la carpeta {data} (proceso {owner}). Detenlo con "
            "Ctrl-C en su terminal, o usa otra carpeta y otro puerto."
        ) from error
    file.truncate(0)
    file.write(str(os.getpid()))
    file.flush()
    return file


def wait_for_schema(url: str) -> None:
    """Wait until the database stands at the newest migration of this version, or a later one.

    The web server migrates; a worker that starts beside it must not read tables that are not there
    yet, and needs no help when it started first or the database is away for a while.
    """
    newest = max(path.name[:4] for path in MIGRATIONS.glob("[0-9]*_*.py"))
    told = -math.inf
    while (found := _schema(url)) is None or found < newest:
        if time.monotonic() - told > TELL_SECONDS:
            told = time.monotonic()
            log.warning("waiting for the schema", extra={"found": found, "needed": newest})
        time.sleep(LOOK_SECONDS)


def check_port(host: str, port: int) -> None:
    """See that the web server can listen.

    Raises LaunchProblem.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OverflowError as error:
            raise LaunchProblem(f"PORT debe estar entre 1 y 65535, no {port}.") from error
        except OSError as error:
            raise _port_problem(host, port, error) from error


def free_port(host: str, first: int) -> int:
    """The first port from a number on that nobody listens on; that number when all are taken."""
    for candidate in range(first, min(first + 100, 65535)):
        with socket.socket() as probe, suppress(OSError):
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, candidate))
            return candidate
    return first


def _schema(url: str) -> str | None:
    """The migration that a database stands at; None when it has none or does not answer."""
    # Imported here: most roles ask no database before they become another program.
    import psycopg  # noqa: PLC0415  # see above

    try:
        with psycopg.connect(url, connect_timeout=5) as connection:
            # Asked first: a table that is not there yet would be an error in the database's log.
            there = connection.execute("SELECT to_regclass('alembic_version')").fetchone()
            if there == (None,):
                return None
            row = connection.execute("SELECT max(version_num) FROM alembic_version").fetchone()
    except psycopg.Error:
        return None
    return row[0] if row else None


def _port_problem(host: str, port: int, error: OSError) -> LaunchProblem:
    if error.errno == errno.EADDRINUSE:
        return LaunchProblem(
            f"El puerto {port} está ocupado por otro programa. "
            f"Usa otro: PORT={free_port(host, port + 1)} ./run"
        )
    if error.errno in {errno.EACCES, errno.EPERM}:
        return LaunchProblem(
            f"No tienes permiso para usar el puerto {port}. Usa uno desde 1024: PORT=8000 ./run"
        )
    return LaunchProblem(f"No se puede escuchar en {host}:{port}: {error.strerror or error}.")
