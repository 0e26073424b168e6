"""A whole product in parts of its own, each of which can be killed, frozen and started again."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, LiteralString
from urllib.parse import parse_qs, urlsplit

import psycopg
import pytest
import requests
from celery import Celery

from app.config import load
from celeryconfig import QUEUES
from launch import postgres, roles, supervisor, valkey
from launch.supervisor import Program

ROOT = Path(__file__).parents[2]
EMAIL, PASSWORD = "faults@example.cl", "una-clave-de-pruebas"
WORKER_PROCESSES = 2
LEASE_SECONDS = 4
SWEEP_SECONDS = 1
PATIENCE = 120.0
"""Bounds a hang, not a speed."""
BOUNDED = "-c statement_timeout=30s"


def until(
    holds: Callable[[], Any], what: str, *, seconds: float = PATIENCE, pause: float = 0.005
) -> Any:
    """Wait for something to be true, and answer it."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if found := holds():
            return found
        time.sleep(pause)
    raise AssertionError(f"not within {seconds:.0f} s: {what}")


class Part:
    """One program, in a session of its own."""

    def __init__(
        self,
        program: Program,
        ready: Callable[["Part"], None] = lambda _: None,
        clear: Callable[[], object] = lambda: None,
    ) -> None:
        self.program = program
        self._ready = ready
        self._clear = clear
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """The number of the process that was started, not of those that it started."""
        assert self.process is not None
        return self.process.pid

    @property
    def alive(self) -> bool:
        """Whether it runs."""
        return self.process is not None and self.process.poll() is None

    def start(self) -> "Part":
        """Run it unless it runs already, and wait until it can be used."""
        if not self.alive:
            self._clear()
            self.process = supervisor.start(self.program)
            self._ready(self)
        return self

    def stop(self) -> None:
        """Ask it to end."""
        if self.process is not None:
            self.thaw()
            supervisor.stop(self.process, self.program)

    def kill(self) -> None:
        """SIGKILL for it and all that it started."""
        assert self.process is not None
        supervisor.kill_session(self.process)

    def freeze(self) -> None:
        """SIGSTOP for it and all that it started: not a step further."""
        os.killpg(self.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on, if it is there."""
        if self.alive:
            os.killpg(self.pid, signal.SIGCONT)

    def children(self) -> list[int]:
        """The processes that it started itself."""
        return children(self.pid)


def children(pid: int) -> list[int]:
    """The children of a process, read without looking at every process of the machine."""
    try:
        text = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return []
    return [int(number) for number in text.split()]


@dataclass
class House:
    """The parts and where they listen."""

    address: str
    database_url: str
    redis_url: str
    database: Part
    broker: Part
    web: Part
    beat: Part
    settings: dict[str, str]
    logs: Path
    workers: list[Part] = field(default_factory=list)

    def worker(self) -> Part:
        """A living worker: the one there is, or a new one."""
        living = [worker for worker in self.workers if worker.alive]
        return living[0] if living else self.another_worker()

    def another_worker(self) -> Part:
        """One more worker, for all queues."""
        name = f"worker-{len(self.workers) + 1}"
        sign = "+".join((name, *QUEUES))
        part = _part(name, roles.worker(QUEUES, WORKER_PROCESSES, sign), self.settings, self.logs)
        self.workers.append(part)
        return part.start()

    @contextmanager
    def usual_workers(self) -> Iterator[dict[str, Part]]:
        """The workers of the product as it starts them, instead of one for all queues."""
        self.kill_workers()
        commands = roles.workers(load(self.settings))
        parts = {
            name: _part(name, argv, self.settings, self.logs) for name, argv in commands.items()
        }
        with ExitStack() as stack:
            for part in parts.values():
                stack.callback(part.start().stop)
            yield parts

    def kill_workers(self) -> None:
        """End all workers, whatever they do."""
        for worker in self.workers:
            worker.kill()

    def deliver(self, job_id: int) -> str:
        """Send the message of a job once more; the result is the message's id."""
        with self.connect() as connection:
            row = connection.execute("SELECT task, queue FROM job WHERE id = %s", (job_id,))
            task, queue = row.fetchone() or ("", "")
        with Celery(broker=self.redis_url, set_as_current=False) as sender:
            sent = sender.send_task(task, kwargs={"job_id": job_id}, queue=queue)
        return str(sent.id)

    def handled(self, message: str) -> bool:
        """Whether some worker has finished with a message."""
        logs = (worker.program.log.read_text() for worker in self.workers)
        return any(f"[{message}] succeeded" in text for text in logs)

    def connect(self) -> psycopg.Connection[Any]:
        """A look from outside."""
        return psycopg.connect(self.database_url, autocommit=True, options=BOUNDED)

    def value(self, statement: LiteralString, *values: Any) -> Any:
        """The one value of a query; None when it finds no row."""
        with self.connect() as connection:
            row = connection.execute(statement, values or None).fetchone()
        return row[0] if row else None

    @contextmanager
    def hold(self, statement: LiteralString, *values: Any) -> Iterator[None]:
        """Keep the locks that a statement takes; whoever needs them waits at that very point."""
        with psycopg.connect(self.database_url, options=BOUNDED) as connection:
            connection.execute(statement, values)
            yield
            with suppress(psycopg.OperationalError):
                connection.rollback()

    def waits_for_lock(self, words: str) -> bool:
        """Whether some statement with these words waits for a lock."""
        return bool(
            self.value(
                "SELECT count(*) FROM pg_stat_activity"
                " WHERE wait_event_type = 'Lock' AND query ILIKE %s",
                f"%{words}%",
            )
        )


@contextmanager
def open_house(data: Path, *, connections: int = 0, **usual: str) -> Iterator[House]:
    """Everything but a worker runs, on servers and in a folder of its own; all of it ends.

    `connections`: to the database of a PgBouncer that all of it goes through; 0 is without.
    `usual` are settings that are not to be those of the tests.
    """
    database = postgres.prepare(data, throwaway=True)
    broker = valkey.prepare(data, throwaway=True)
    port = free_port()
    settings = _settings(data, port, database.url, broker.url) | usual
    between = []
    if connections:
        folder = data / "pooler"
        folder.mkdir()
        pooler, behind = pgbouncer(folder, data, database.url, connections=connections)
        between, settings = [pooler], settings | behind
    config = load(settings)
    logs = data / "logs"
    house = House(
        address=f"http://127.0.0.1:{port}",
        database_url=database.url,
        redis_url=broker.url,
        database=Part(
            database.program(),
            lambda it: postgres.wait_until_ready(database, _of(it)),
            # Helpers of a killed server hold its memory a moment longer: a new one would not start.
            lambda: postgres.prepare(data, throwaway=True),
        ),
        broker=Part(broker.program(), lambda it: valkey.wait_until_ready(broker, _of(it))),
        web=_part("web", roles.web(config), settings, logs),
        beat=_part("beat", roles.beat(config), settings, logs),
        settings=settings,
        logs=logs,
    )
    with ExitStack() as stack:
        for part in (house.database, house.broker, *between):
            stack.callback(part.start().stop)
        _prepare(settings)
        for part in (house.web, house.beat):
            stack.callback(part.start().stop)
        stack.callback(house.kill_workers)
        until(lambda: answers(f"{house.address}/healthz"), "the web server answers")
        yield house


def pgbouncer(
    folder: Path, data: Path, database_url: str, *, connections: int
) -> tuple[Part, dict[str, str]]:
    """A PgBouncer that pools by transaction, and the settings of who goes through it."""
    program = shutil.which("pgbouncer", path=f"{os.environ['PATH']}:/usr/sbin")
    if program is None:
        pytest.skip("pgbouncer is not to be had here (Debian: pgbouncer)")
    runner = postgres.runner_for(data, Path(program))
    os.chown(folder, runner.uid, runner.gid)
    port = free_port()
    sockets = parse_qs(urlsplit(database_url).query)["host"][0]
    settings = folder / "pgbouncer.ini"
    settings.write_text(
        f"[databases]\n* = host={sockets} user=capacitacion\n"
        f"[pgbouncer]\nlisten_addr=127.0.0.1\nlisten_port={port}\nunix_socket_dir=\n"
        "auth_type=any\npool_mode=transaction\nignore_startup_parameters=extra_float_digits\n"
        f"default_pool_size={connections}\n"
    )
    command = Program("pooler", [*runner.prefix, program, str(settings)], folder / "pooler.log")
    pooler = Part(command, lambda _: until(lambda: listens(port), "PgBouncer listens"))
    address = f"postgresql://capacitacion@127.0.0.1:{port}/capacitacion"
    return pooler, {"DATABASE_URL": address, "DATABASE_POOLER": "yes"}


def listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def answers(address: str) -> bool:
    """Whether a GET is answered with 200."""
    try:
        return requests.get(address, timeout=5).ok
    except (requests.ConnectionError, requests.Timeout):
        return False


def _of(part: Part) -> subprocess.Popen[bytes]:
    assert part.process is not None
    return part.process


def _part(name: str, argv: list[str], settings: dict[str, str], logs: Path) -> Part:
    return Part(Program(name=name, argv=argv, log=logs / f"{name}.log", env=settings, cwd=ROOT))


def _settings(data: Path, port: int, database_url: str, redis_url: str) -> dict[str, str]:
    return {
        "SECRET_KEY": "only-for-tests-0123456789-abcdefghijkl",
        "DATABASE_URL": database_url,
        "REDIS_URL": redis_url,
        "DATA_DIR": str(data),
        "STORAGE_URL": "",
        "PORT": str(port),
        "WEB_WORKERS": "1",
        "ADMIN_EMAIL": EMAIL,
        "ADMIN_PASSWORD": PASSWORD,
        "JOB_LEASE_SECONDS": str(LEASE_SECONDS),
        "SWEEP_SECONDS": str(SWEEP_SECONDS),
        "PYTHONUNBUFFERED": "1",
    }


def _prepare(settings: dict[str, str]) -> None:
    """Migrations and the first administrator."""
    command = [sys.executable, "-m", "launch", "prepare"]
    done = subprocess.run(
        command,
        env=os.environ | settings,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
