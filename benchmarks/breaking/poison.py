"""F5: a job that kills whoever takes it is given up, and others hardly notice."""

import hashlib
import os
import signal
import time
from contextlib import suppress
from pathlib import Path
from typing import LiteralString

from benchmarks import people_file
from benchmarks.breaking import books
from benchmarks.breaking.product import children
from benchmarks.breaking.report import Finding, percentile
from benchmarks.breaking.scenario import Scenario

ROWS, OTHERS = 100_000, 40
STATE: LiteralString = """
SELECT state, attempts, coalesce(error ->> 'message', '') FROM job WHERE id = %s
"""
SLOWER_AT_MOST = 2.0
NOISE_SECONDS = 0.5
"""Differences below this are the machine's, not ours."""


def given_up(scenario: Scenario) -> Finding:
    """F5."""
    product, person = scenario.product, scenario.person
    first, others = len(person.ledger), scenario.scaled(OTHERS, least=10)
    alone = [_seconds_of_one(scenario) for _ in range(others)]
    path = people_file.write(product.data / "veneno.xlsx", scenario.scaled(ROWS, least=20_000))
    poison = _Poison(scenario, path)
    beside: list[float] = []
    while not poison.is_over() or len(beside) < others:
        beside.append(_seconds_of_one(scenario, poison))
    state, attempts, message = product.rows(STATE, (poison.job_id,))[0]
    closed = books.close(product, person.ledger[first:])
    faults = list(closed.faults)
    if (state, attempts) != ("failed", books.ATTEMPTS) or "interrumpió" not in message:
        faults.append(f"el veneno terminó {state} tras {attempts} intentos")
    before, with_it = percentile(alone, 0.95), percentile(beside, 0.95)
    if with_it > before * SLOWER_AT_MOST + NOISE_SECONDS:
        faults.append("los demás se atrasan")
    return Finding(
        name="F5 trabajo venenoso",
        jobs=closed.accepted + 1,
        kills=poison.kills,
        lost=closed.lost,
        duplicates=closed.duplicates,
        recoveries=[poison.seconds],
        faults=faults,
        notes=(f"{attempts} intentos", f"p95 de los demás {before:.2f} s -> {with_it:.2f} s"),
    )


class _Poison:
    """A file during whose reading the process of the pool dies, every time."""

    def __init__(self, scenario: Scenario, path: Path) -> None:
        self._scenario = scenario
        self._name = hashlib.sha256(path.read_bytes()).hexdigest()
        self._started = time.monotonic()
        self.job_id = scenario.person.load_file(path)
        self.kills = 0
        self.seconds = 0.0

    def act(self) -> None:
        """Kill the process whose child reads the file."""
        with suppress(LookupError):
            for pool in self._scenario.product.pool():
                if any(self._is_open_in(reader) for reader in children(pool)):
                    os.kill(pool, signal.SIGKILL)
                    self.kills += 1

    def is_over(self) -> bool:
        """Whether its job has come to an end."""
        if not self.seconds:
            self.act()
            if self._scenario.product.rows(STATE, (self.job_id,))[0][0] in {"done", "failed"}:
                self.seconds = time.monotonic() - self._started
        return bool(self.seconds)

    def _is_open_in(self, reader: int) -> bool:
        with suppress(OSError):
            files = Path(f"/proc/{reader}/fd").iterdir()
            return any(self._name in str(file.readlink()) for file in files)
        return False


def _seconds_of_one(scenario: Scenario, poison: _Poison | None = None) -> float:
    """From the order of a small load to its end."""
    started = time.monotonic()
    entry = scenario.person.load()
    while entry.job_id is not None:
        if poison is not None:
            poison.is_over()
        if scenario.product.rows(STATE, (entry.job_id,))[0][0] in {"done", "failed"}:
            break
        time.sleep(0.01)
    return time.monotonic() - started
