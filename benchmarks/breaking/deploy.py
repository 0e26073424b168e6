"""F7: a deployment in the middle of loads: workers told to stop, then the whole product."""

import os
import signal
import time
from contextlib import suppress

import psutil

from benchmarks.breaking import books
from benchmarks.breaking.product import STOP_SECONDS, until
from benchmarks.breaking.report import Finding
from benchmarks.breaking.scenario import Scenario

LOADS, ROWS, TERMS = 20, 10_000, 4


def told_to_stop(scenario: Scenario) -> Finding:
    """F7."""
    product, person = scenario.product, scenario.person
    first = len(person.ledger)
    rows = scenario.scaled(ROWS, least=1_000)
    half = scenario.scaled(LOADS // 2, least=3)
    _order(scenario, half, rows)
    stops = [_term_worker(scenario) for _ in range(TERMS)]
    _order(scenario, half, rows)
    time.sleep(scenario.dice.uniform(0.1, 1.0))
    whole = product.stop()
    product.start()
    closed = books.close(product, person.ledger[first:])
    slow = max(*stops, whole)
    late = [f"detenerse tardó {slow:.0f} s"] if slow > STOP_SECONDS else []
    return Finding(
        name="F7 despliegue con cargas",
        jobs=closed.accepted,
        kills=TERMS + 1,
        lost=closed.lost,
        duplicates=closed.duplicates,
        recoveries=[*stops, whole],
        faults=[*closed.faults, *late],
        notes=(
            f"{rows} filas cada una, {len(closed.interrupted)} empezaron de nuevo",
            f"el producto entero se detuvo en {whole:.1f} s",
        ),
    )


def _order(scenario: Scenario, loads: int, rows: int) -> None:
    for _ in range(loads):
        scenario.person.load(rows)


def _term_worker(scenario: Scenario) -> float:
    """Seconds from the wish to the end of a worker; the supervisor starts the next one."""
    until(lambda: scenario.product.part("worker"), "a worker is there")
    time.sleep(scenario.dice.uniform(0.2, 1.5))
    worker = scenario.product.part("worker")
    os.kill(worker.pid, signal.SIGTERM)
    return until(lambda: _is_gone(worker), "the worker is gone", seconds=STOP_SECONDS * 2)


def _is_gone(process: psutil.Process) -> bool:
    with suppress(psutil.NoSuchProcess):
        return not process.is_running() or process.status() == psutil.STATUS_ZOMBIE
    return True
