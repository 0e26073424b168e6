"""F3 and F4: the broker killed, frozen, emptied and full."""

import signal
import time
from contextlib import suppress

import redis

from benchmarks.breaking import books
from benchmarks.breaking.person import Entry
from benchmarks.breaking.product import until
from benchmarks.breaking.report import Finding
from benchmarks.breaking.scenario import Scenario

KILLS, FROZEN_SECONDS, JOBS = 20, 60, 40
ACCEPTED_SECONDS, PROBE_SECONDS, THAW_SECONDS, SWEPT_SECONDS = 3.0, 15.0, 60.0, 90.0


def killed_and_frozen(scenario: Scenario) -> Finding:
    """F3: with traffic all the while."""
    product, person = scenario.product, scenario.person
    first = len(person.ledger)
    kills = scenario.scaled(KILLS, least=3)
    with person.publishing(1):
        probes = [_kill_once(scenario) for _ in range(kills)]
    slowest = max(entry.seconds for entry in person.ledger[first:])
    frozen, thawed = _freeze(scenario)
    closed = books.close(product, person.ledger[first:])
    faults = [
        *closed.faults,
        *_late("aceptar con la cola muerta", slowest, ACCEPTED_SECONDS),
        *_late("aceptar con la cola congelada", frozen, ACCEPTED_SECONDS),
        *_late("sonda tras la vuelta", max(probes), PROBE_SECONDS),
        *_late("sonda tras el deshielo", thawed, THAW_SECONDS),
    ]
    return Finding(
        name="F3 cola muerta y congelada",
        jobs=closed.accepted,
        kills=kills + 1,
        lost=closed.lost,
        duplicates=closed.duplicates,
        recoveries=probes,
        faults=faults,
        notes=(
            f"202 en {slowest:.2f} s a lo más, congelada {frozen:.2f} s",
            f"sonda tras deshielo {thawed:.1f} s",
        ),
    )


def emptied_and_full(scenario: Scenario) -> Finding:
    """F4: every message forgotten, then every message refused."""
    product, person = scenario.product, scenario.person
    first, jobs = len(person.ledger), scenario.scaled(JOBS, least=5)
    product.signal("worker", signal.SIGSTOP)
    for _ in range(jobs):
        person.load()
    with redis.Redis.from_url(product.broker_url) as broker:
        broker.flushall()
        product.signal("worker", signal.SIGCONT)
        broker.config_set("maxmemory", "1")
        full = [person.load() for _ in range(jobs)]
        broker.config_set("maxmemory", "256mb")
    closed = books.close(product, person.ledger[first:])
    slowest = max(entry.seconds for entry in full)
    return Finding(
        name="F4 cola vaciada y llena",
        jobs=closed.accepted,
        kills=1,
        lost=closed.lost,
        duplicates=closed.duplicates,
        recoveries=closed.waits,
        faults=[
            *closed.faults,
            *_late("terminar por el barrido", max(closed.waits), SWEPT_SECONDS),
            *_late("aceptar con la cola llena", slowest, ACCEPTED_SECONDS),
        ],
        notes=(f"202 con la cola llena en {slowest:.2f} s a lo más",),
    )


def _kill_once(scenario: Scenario) -> float:
    """Seconds until a load that is asked for after the broker's return is done."""
    product = scenario.product
    product.kill("broker")
    time.sleep(scenario.dice.uniform(0.1, 0.5))
    until(product.is_ready, "the broker is back")
    started = time.monotonic()
    _done(scenario, scenario.person.load())
    return time.monotonic() - started


def _freeze(scenario: Scenario) -> tuple[float, float]:
    """The slowest answer while the broker hangs, and the seconds of a probe afterwards."""
    product, person = scenario.product, scenario.person
    product.signal("broker", signal.SIGSTOP)
    until_then = time.monotonic() + scenario.scaled(FROZEN_SECONDS, least=10)
    slowest = 0.0
    while time.monotonic() < until_then:
        slowest = max(slowest, person.load().seconds)
        time.sleep(0.5)
    product.signal("broker", signal.SIGCONT)
    started = time.monotonic()
    _done(scenario, person.load())
    return slowest, time.monotonic() - started


def _done(scenario: Scenario, entry: Entry) -> None:
    if entry.job_id is not None:
        with suppress(TimeoutError):  # the books tell of it
            scenario.person.waits_for(entry.job_id)


def _late(what: str, seconds: float, limit: float) -> list[str]:
    return [f"{what}: {seconds:.1f} s, a lo más {limit:.0f} s"] if seconds > limit else []
