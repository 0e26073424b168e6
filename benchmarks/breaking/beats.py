"""F6: two beats at once, beat killed, messages that never arrive: the sweep does all once."""

import os
import signal
import subprocess
import time

import redis

from benchmarks.breaking import books
from benchmarks.breaking.product import ROOT, Product
from benchmarks.breaking.report import Finding
from benchmarks.breaking.scenario import Scenario
from launch import roles

KILLS, JOBS = 10, 5
TICK_SECONDS = 60.0


def two_and_killed(scenario: Scenario) -> Finding:
    """F6: in each round only a sweep can send the jobs."""
    product, person = scenario.product, scenario.person
    first, kills = len(person.ledger), scenario.scaled(KILLS, least=2)
    second = _second_beat(product)
    try:
        for _ in range(kills):
            _orders_without_messages(scenario)
            product.kill("beat")
            time.sleep(1)
        closed = books.close(product, person.ledger[first:])
    finally:
        os.killpg(second.pid, signal.SIGKILL)
        second.wait()
    worst = max(closed.waits)
    late = [f"barrido tras {worst:.1f} s"] if worst > TICK_SECONDS else []
    return Finding(
        name="F6 dos relojes, reloj muerto",
        jobs=closed.accepted,
        kills=kills,
        lost=closed.lost,
        duplicates=closed.duplicates,
        recoveries=closed.waits,
        faults=[*closed.faults, *late],
        notes=("los mensajes se borran: solo el barrido los envía",),
    )


def _orders_without_messages(scenario: Scenario) -> None:
    scenario.product.signal("worker", signal.SIGSTOP)
    for _ in range(JOBS):
        scenario.person.load()
    with redis.Redis.from_url(scenario.product.broker_url) as broker:
        broker.delete("loads")
    scenario.product.signal("worker", signal.SIGCONT)


def _second_beat(product: Product) -> subprocess.Popen[bytes]:
    """A beat that nobody knows of, as after a deployment that went wrong."""
    schedule = str(product.data / "second-schedule")
    command = [*roles.CELERY, "tasks.beat", "beat", "--schedule", schedule, "--pidfile", ""]
    with (product.data / "second-beat.log").open("wb") as log:
        return subprocess.Popen(
            command,
            cwd=ROOT,
            env=product.settings() | {"REDIS_URL": product.broker_url},
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
