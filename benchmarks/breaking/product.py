"""The whole product as `./run` starts it, on servers of its own, with each part within reach."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, LiteralString

import psutil
import psycopg
import requests

from launch import postgres, valkey

ROOT = Path(__file__).parents[2]
EMAIL, PASSWORD = "faults@example.cl", "una-clave-de-medicion"
LEASE_SECONDS, SWEEP_SECONDS = 5, 3
START_SECONDS, STOP_SECONDS = 180.0, 90.0
PARTS = {
    "worker": "worker-loads",
    "light": "worker-light",
    "broker": "valkey-server",
    "web": "web",
    "beat": "beat",
    "database": "postgres",
}
"""The name of its process."""


def until(holds: Callable[[], Any], what: str, *, seconds: float = 120.0) -> float:
    """Wait until something is true, and tell how long it took."""
    started = time.monotonic()
    while time.monotonic() - started < seconds:
        with suppress(
            psutil.Error, psycopg.OperationalError, requests.RequestException, LookupError
        ):
            if holds():
                return time.monotonic() - started
        time.sleep(0.02)
    raise TimeoutError(f"not within {seconds:.0f} s: {what}")


def children(pid: int) -> list[int]:
    """The children of a process; none when it is gone."""
    try:
        text = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    except OSError:
        return []
    return [int(number) for number in text.split()]


def free_port() -> int:
    """A port that nobody uses at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class Product:
    """The launcher's process and what hangs on it."""

    data: Path
    port: int
    process: subprocess.Popen[bytes] = field(init=False)

    @property
    def address(self) -> str:
        """Where the calls are answered."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start everything and wait until all of it is ready."""
        with (self.data / "faults.log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "launch"],
                cwd=ROOT,
                env=self.settings(),
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        until(self._is_started, "the product is ready", seconds=START_SECONDS)

    def _is_started(self) -> bool:
        if self.process.poll() is not None:
            raise RuntimeError(f"the product ended; see {self.data / 'faults.log'}")
        return self.is_ready()

    def stop(self) -> float:
        """Stop everything as Ctrl-C does, and tell how long it took."""
        started = time.monotonic()
        self.process.send_signal(signal.SIGINT)
        self.process.wait(STOP_SECONDS)
        return time.monotonic() - started

    def is_ready(self) -> bool:
        """Whether it answers and every server is there."""
        answer = requests.get(f"{self.address}/readyz", timeout=5)
        return bool(answer.json()["status"] == "ready")

    def part(self, name: str) -> psutil.Process:
        """The process of a part, as the launcher started it.

        Raises LookupError while it is away.
        """
        for process in psutil.Process(self.process.pid).children():
            with suppress(psutil.Error):
                if process.name() == PARTS[name]:
                    return process
        raise LookupError(name)

    def signal(self, name: str, number: signal.Signals) -> bool:
        """Send a signal to a part and all that it started; whether it was there."""
        try:
            os.killpg(self.part(name).pid, number)
        except (LookupError, ProcessLookupError, psutil.Error):
            return False
        return True

    def kill(self, name: str) -> bool:
        """SIGKILL for a part and all that it started; whether it was there."""
        return self.signal(name, signal.SIGKILL)

    def pool(self) -> list[int]:
        """The processes in which the worker of the loads runs its tasks."""
        return children(self.part("worker").pid)

    def connect(self) -> psycopg.Connection[Any]:
        """A look into the database from outside."""
        return psycopg.connect(postgres.address(self.data), autocommit=True, connect_timeout=5)

    def rows(self, statement: LiteralString, values: Any = None) -> list[tuple[Any, ...]]:
        """What the database says."""
        with self.connect() as connection:
            return connection.execute(statement, values).fetchall()

    def run(self, statement: LiteralString) -> None:
        """Change the database behind the product's back."""
        with self.connect() as connection:
            connection.execute(statement)

    @property
    def broker_url(self) -> str:
        """Where the broker listens."""
        return str(valkey.address(self.data))

    def settings(self) -> dict[str, str]:
        """The environment of its launcher."""
        clean = {n: v for n, v in os.environ.items() if n not in {"DATABASE_URL", "REDIS_URL"}}
        return clean | {
            "DATA_DIR": str(self.data),
            "PORT": str(self.port),
            "ADMIN_EMAIL": EMAIL,
            "ADMIN_PASSWORD": PASSWORD,
            "LOG_LEVEL": "WARNING",
            "JOB_LEASE_SECONDS": str(LEASE_SECONDS),
            "SWEEP_SECONDS": str(SWEEP_SECONDS),
        }


@contextmanager
def running(data: Path, port: int) -> Iterator[Product]:
    """The product, from its start to its end."""
    product = Product(data, port)
    product.start()
    try:
        yield product
    finally:
        if product.process.poll() is None:
            product.stop()
