"""The product under measurement: started for real, spoken to over HTTP, its memory watched."""

import gc
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil
import requests
from flask import Flask

from app.config import Config
from app.extensions import db
from app.factory import create_app
from benchmarks.measuring import machine
from launch.servers import embedded_servers

ROOT = Path(__file__).parent.parent
EMAIL, PASSWORD = "bench@example.cl", "una-clave-de-medicion"
MIB = 1024 * 1024


@dataclass
class Product:
    """A running product and a signed-in administrator."""

    url: str
    process: subprocess.Popen[bytes]
    database_url: str
    redis_url: str
    session: requests.Session = field(default_factory=requests.Session)

    def sign_in(self, email: str = EMAIL) -> None:
        """Carry the token from now on."""
        body = self.post("login", json={"email": email, "password": PASSWORD})
        self.session.headers["Authorization"] = f"Bearer {body['token']}"

    def get(self, path: str, **options: Any) -> Any:
        """GET a call and answer its body."""
        return self._ask("GET", path, **options)

    def post(self, path: str, **options: Any) -> Any:
        """POST a call and answer its body."""
        return self._ask("POST", path, **options)

    def patch(self, path: str, **options: Any) -> Any:
        """PATCH a call and answer its body."""
        return self._ask("PATCH", path, **options)

    def put(self, path: str, **options: Any) -> Any:
        """PUT a call and answer its body."""
        return self._ask("PUT", path, **options)

    def _ask(self, method: str, path: str, **options: Any) -> Any:
        answer = self.session.request(method, f"{self.url}/api/{path}", timeout=600, **options)
        if answer.status_code >= 400:
            raise RuntimeError(f"{method} {path}: {answer.status_code} {answer.text[:2000]}")
        return answer.json()

    def take_proposal(self, number: int) -> None:
        """Map the columns of a file of people as they are proposed."""
        proposal = self.finish(self.get(f"create_array_mapping_detail_all/{number}/2"))
        wanted = ("column_name", "column_position", "attribute", "mapping_id", "part")
        details = [
            {key: one[key] for key in wanted if one.get(key) is not None or key == "attribute"}
            for one in proposal["details"]
        ]
        self.patch(f"create_mapping_detail/{number}", json={"data": details})

    def finish(self, answer: Any) -> dict[str, Any]:
        """Wait for a job, at first 50 ms apart and 500 ms in the end, and answer its result."""
        job = answer["data"]["job"]
        start = time.monotonic()
        while job["state"] in {"queued", "running"}:
            time.sleep(min(0.05 + (time.monotonic() - start) / 40, 0.5))
            job = self.get(f"jobs/{job['id']}")["data"]
        if job["state"] != "done":
            raise RuntimeError(f"job ended as {job['state']}: {json.dumps(job['error'])}")
        return dict(job["result"])


@contextmanager
def running(data_dir: Path, *options: str, port: int = 8190, **settings: str) -> Iterator[Product]:
    """Start everything on embedded servers of its own, with the settings of a real start.

    It is given once the machine is at rest; in the end a line says how steady that was.
    """
    with embedded_servers(data_dir / "servers", throwaway=False) as (database_url, redis_url):
        addresses = {"DATABASE_URL": database_url, "REDIS_URL": redis_url}
        with started(data_dir, options, port, settings | addresses) as product:
            machine.wait_for_rest()
            yield product
            print(machine.words(), flush=True)


@contextmanager
def started(
    data_dir: Path, options: tuple[str, ...], port: int, settings: dict[str, str]
) -> Iterator[Product]:
    """The product, or its web alone, on servers that run already."""
    settings = {"PORT": str(port), "ADMIN_EMAIL": EMAIL, "ADMIN_PASSWORD": PASSWORD, **settings}
    with program(data_dir, options, settings) as process:
        servers = settings["DATABASE_URL"], settings["REDIS_URL"]
        product = Product(f"http://127.0.0.1:{port}", process, *servers)
        _wait_until_ready(product)
        product.sign_in()
        yield product


@contextmanager
def program(
    data_dir: Path, options: tuple[str, ...], settings: dict[str, str]
) -> Iterator[subprocess.Popen[bytes]]:
    """A program of the product, told to stop in the end."""
    # Compiled modules are kept, as they are wherever the product runs.
    inherited = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    environment = {**inherited, "DATA_DIR": str(data_dir), "LOG_LEVEL": "WARNING", **settings}
    with (data_dir / "bench.log").open("ab") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "launch", *options],
            cwd=ROOT,
            env=environment,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
    try:
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(120)


@contextmanager
def beside(product: Product, folder: Path) -> Iterator[Flask]:
    """The app in this process, on the product's database and cache."""
    app = create_app(
        Config(
            environment="test",
            secret_key="x" * 32,
            database_url=product.database_url,
            redis_url=product.redis_url,
            data_dir=str(folder / "beside"),
        )
    )
    # As every process of the product does.
    gc.freeze()
    with app.app_context():
        yield app
        db.session.remove()
        db.engine.dispose()


def _wait_until_ready(product: Product) -> None:
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        if product.process.poll() is not None:
            raise RuntimeError("the product did not start; see bench.log")
        try:
            if requests.get(f"{product.url}/readyz", timeout=2).ok:
                return
        except (requests.ConnectionError, requests.Timeout):
            pass
        time.sleep(0.2)
    raise RuntimeError("the product was not ready within 120 s")


class MemoryWatch(threading.Thread):
    """Peak unique memory of the worker's processes, in MiB, sampled four times a second.

    To sample more often takes a core from what is measured.
    """

    def __init__(self, root: int) -> None:
        super().__init__(daemon=True)
        self._root = psutil.Process(root)
        self._stop_asked = threading.Event()
        self.peak = 0.0
        self.peak_of_one = 0.0

    def run(self) -> None:
        """Sample until stopped."""
        while not self._stop_asked.wait(0.25):
            sizes = [_unique(child) for child in self._workers()]
            self.peak = max(self.peak, sum(sizes) / MIB)
            self.peak_of_one = max(self.peak_of_one, max(sizes, default=0) / MIB)

    def stop(self) -> None:
        """End the sampling."""
        self._stop_asked.set()
        self.join()

    def _workers(self) -> list[psutil.Process]:
        try:
            children = self._root.children(recursive=True)
        except psutil.Error:
            return []
        return [child for child in children if _name(child).startswith("worker")]


def _name(process: psutil.Process) -> str:
    try:
        return str(process.name())
    except psutil.Error:
        return ""


def _unique(process: psutil.Process) -> int:
    try:
        return int(process.memory_full_info().uss)
    except psutil.Error:
        return 0
