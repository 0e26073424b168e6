"""A whole product, started as a person would, in a process of its own."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path

import psutil
import pytest

from app.config import Config

ROOT = Path(__file__).parents[2]
NOT_INHERITED = {setting.name.upper() for setting in fields(Config)} | {"PYTHONDONTWRITEBYTECODE"}
"""The settings of the tests' own app; and what would make every start compile every file."""
START_SECONDS = 120.0
STOP_SECONDS = 30.0
ANSWERS = "Ctrl-C lo detiene todo"


@dataclass
class Product:
    """`python -m launch` with its words and its processes."""

    data: Path
    port: int
    process: subprocess.Popen[str]
    log: Path

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def words(self) -> str:
        return self.log.read_text()

    def wait_for(self, pattern: str, seconds: float = START_SECONDS) -> re.Match[str]:
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            found = re.search(pattern, self.words)
            if found:
                return found
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        raise AssertionError(f"{pattern!r} not in:\n{self.words}")

    def children(self) -> list[psutil.Process]:
        """Every process that belongs to this product, whoever its parent is."""
        mark = f"DATA_DIR={self.data}"
        return [process for process in psutil.process_iter() if mark in _environment(process)]

    def child(self, name: str) -> psutil.Process:
        """The process of the launcher that has this name."""
        own = psutil.Process(self.process.pid).children()
        return next(process for process in own if process.name() == name)

    def stop(self, number: signal.Signals = signal.SIGINT) -> int:
        self.process.send_signal(number)
        return self.process.wait(STOP_SECONDS)

    def start_again(self) -> float:
        """Start it where it was, wait until it answers, and give the seconds that it speaks of."""
        again = start(self.data)
        self.port, self.process, self.log = again.port, again.process, again.log
        self.wait_for(ANSWERS)
        return float(self.wait_for(r"en marcha \(([\d.]+) s\)")[1])


def _environment(process: psutil.Process) -> list[str]:
    try:
        return [f"{name}={value}" for name, value in process.environ().items()]
    except (psutil.NoSuchProcess, psutil.AccessDenied):
        return []


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start(data: Path, *arguments: str, **settings: str) -> Product:
    """Start the product and do not wait for it."""
    port = int(settings.pop("PORT", free_port()))
    clean = {name: value for name, value in os.environ.items() if name not in NOT_INHERITED}
    environment = clean | {"DATA_DIR": str(data), "PORT": str(port), "WEB_WORKERS": "1"} | settings
    data.parent.mkdir(parents=True, exist_ok=True)
    log = data.parent / f"words-{port}.txt"
    with log.open("w") as words:
        process = subprocess.Popen(
            [sys.executable, "-m", "launch", *arguments],
            cwd=ROOT,
            env=environment,
            stdout=words,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
    return Product(data, port, process, log)


@pytest.fixture(scope="module")
def product(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Product]:
    """A product that answers."""
    made = start(tmp_path_factory.mktemp("product") / "data")
    try:
        made.wait_for(ANSWERS)
        yield made
    finally:
        if made.process.poll() is None:
            made.stop()
