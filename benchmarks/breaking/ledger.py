"""Many small loads while parts of the product are killed: the ledger of F1 and F9."""

import os
import signal
import time
from collections import Counter

from benchmarks.breaking import books
from benchmarks.breaking.product import Product, children, until
from benchmarks.breaking.report import Finding, percentile
from benchmarks.breaking.scenario import Scenario

PUBLISHERS = 3
PAUSE_SECONDS = 3.0
PROGRAMS = ("worker", "pool", "reader", "broker", "web", "beat")
KILLS, DATABASE_KILLS = 30, 5


def programs_killed(scenario: Scenario) -> Finding:
    """F1: worker, pool process, reader of a file, broker, web server and beat, at random."""
    return _ledger(scenario, "F1 libro de trabajos", PROGRAMS, scenario.scaled(KILLS, least=5))


def database_killed(scenario: Scenario) -> Finding:
    """F9: the database, with everything else alive."""
    kills = scenario.scaled(DATABASE_KILLS, least=2)
    return _ledger(scenario, "F9 base de datos muerta", ("database",), kills)


def _ledger(scenario: Scenario, name: str, victims: tuple[str, ...], kills: int) -> Finding:
    product, person = scenario.product, scenario.person
    first, killed = len(person.ledger), Counter[str]()
    with person.publishing(PUBLISHERS):
        for _ in range(kills):
            time.sleep(PAUSE_SECONDS)
            victim = scenario.dice.choice(victims)
            killed[victim] += strike(scenario, victim)
        time.sleep(PAUSE_SECONDS)
    until(product.is_ready, "the product is ready")
    closed = books.close(product, person.ledger[first:])
    waits = closed.waits
    return Finding(
        name=name,
        jobs=closed.accepted,
        kills=killed.total(),
        lost=closed.lost,
        duplicates=closed.duplicates,
        recoveries=closed.interrupted,
        faults=closed.faults,
        notes=(
            f"espera p95 {percentile(waits, 0.95):.1f} s, peor {max(waits, default=0):.1f} s",
            f"{closed.ambiguous} sin respuesta",
            ", ".join(f"{part} {count}" for part, count in sorted(killed.items())),
        ),
    )


def strike(scenario: Scenario, victim: str) -> bool:
    """SIGKILL for a part, for one process of the pool or for what one of these reads a file with;
    whether it was there.
    """
    product = scenario.product
    if victim not in ("pool", "reader"):
        return product.kill(victim)
    try:
        found = product.pool() if victim == "pool" else _readers(product)
        os.kill(scenario.dice.choice(found), signal.SIGKILL)
    except (LookupError, ProcessLookupError):
        return False
    return True


def _readers(product: Product) -> list[int]:
    """The next process that reads a file. Raises LookupError when none begins in time."""
    deadline = time.monotonic() + PAUSE_SECONDS
    while time.monotonic() < deadline:
        if found := [reader for pool in product.pool() for reader in children(pool)]:
            return found
        time.sleep(0.005)
    raise LookupError("reader")
