"""F2: a large load whose worker dies at random moments ends like one that nobody disturbed."""

import shutil
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import LiteralString

from benchmarks import people_file
from benchmarks.breaking.ledger import strike
from benchmarks.breaking.product import LEASE_SECONDS, SWEEP_SECONDS, until
from benchmarks.breaking.report import Finding
from benchmarks.breaking.scenario import Scenario

ROWS, KILLS = 100_000, 20
KILLS_EACH = 2
"""A job is tried three times."""
VICTIMS = ("worker", "pool")
TAKEN: LiteralString = "SELECT attempts, finished_at IS NOT NULL FROM job WHERE id = %s"
EMPTY: LiteralString = "TRUNCATE person, load_change CASCADE"
CHECKSUM: LiteralString = """
SELECT md5(string_agg((to_jsonb(person) - '{id, created_at, updated_at}'::text[])::text, E'\\n'
                      ORDER BY rut))
FROM person
"""
EFFECTS: LiteralString = """
SELECT (SELECT count(*) FROM person), (SELECT count(*) FROM load_change),
       (SELECT count(*) FROM audit_event WHERE entity = 'load' AND entity_id = load.id),
       (SELECT count(*) FROM notification WHERE key LIKE 'load:' || load.id || ':%%'),
       jsonb_array_length(load.rounds), job.state, (load.counts ->> 'created')::int
FROM job JOIN load ON load.job_id = job.id WHERE job.id = %s
"""
STAGES: LiteralString = r"SELECT count(*) FROM pg_class WHERE relname LIKE 'stage\_%'"


@dataclass(frozen=True)
class Run:
    """One load, disturbed or not."""

    seconds: float
    effects: tuple[object, ...]
    checksum: str
    recoveries: tuple[float, ...] = ()


def killed_at_random(scenario: Scenario) -> Finding:
    """F2."""
    rows = scenario.scaled(ROWS, least=2_000)
    wanted = scenario.scaled(KILLS, least=KILLS_EACH)
    path = people_file.write(scenario.product.data / f"personas_{rows}.xlsx", rows)
    calm = _run(scenario, path, None)
    runs: list[Run] = []
    while sum(len(run.recoveries) for run in runs) < wanted:
        runs.append(_run(scenario, path, calm.seconds))
    scenario.product.run(EMPTY)
    return _finding(rows, calm, runs, scenario)


def _run(scenario: Scenario, path: Path, calm_seconds: float | None) -> Run:
    product = scenario.product
    product.run(EMPTY)
    # What was read of the same bytes before would spare this load the reading.
    shutil.rmtree(product.data / "files" / "parsed", ignore_errors=True)
    started = time.monotonic()
    job_id = scenario.person.load_file(path)
    recoveries = _disturb(scenario, job_id, calm_seconds) if calm_seconds else ()
    scenario.person.waits_for(job_id)
    seconds = time.monotonic() - started
    [effects], [(checksum,)] = product.rows(EFFECTS, (job_id,)), product.rows(CHECKSUM)
    return Run(seconds, effects, str(checksum), recoveries)


def _disturb(scenario: Scenario, job_id: int, calm_seconds: float) -> tuple[float, ...]:
    """Kill the worker at a random moment of each attempt but the last."""
    recoveries: list[float] = []
    for attempt in range(1, KILLS_EACH + 1):
        # It may have ended just before the last blow.
        until(lambda: taken(scenario, job_id, attempt), "it is taken")  # noqa: B023 - run at once
        time.sleep(scenario.dice.uniform(0, calm_seconds))
        if _is_over(scenario, job_id):
            break
        _kill_whoever_works(scenario)
        again = until(lambda: taken(scenario, job_id, attempt + 1), "it is taken again")  # noqa: B023 - run at once
        recoveries.append(again)
    return tuple(recoveries)


def _kill_whoever_works(scenario: Scenario) -> None:
    """The whole worker, or all processes of its pool: one of them has the job."""
    if scenario.dice.choice(VICTIMS) == "worker":
        scenario.product.kill("worker")
        return
    for _ in scenario.product.pool():
        strike(scenario, "pool")


def taken(scenario: Scenario, job_id: int, attempt: int) -> bool:
    """Whether a worker has begun this attempt, or there will be none."""
    attempts, is_over = scenario.product.rows(TAKEN, (job_id,))[0]
    return bool(is_over) or int(attempts) >= attempt


def _is_over(scenario: Scenario, job_id: int) -> bool:
    return bool(scenario.product.rows(TAKEN, (job_id,))[0][1])


def _finding(rows: int, calm: Run, runs: list[Run], scenario: Scenario) -> Finding:
    wanted = (rows, rows, 1, 1, 1, "done", rows)
    faults = Counter[str]()
    for run in (calm, *runs):
        if run.effects != wanted:
            faults[f"efectos {run.effects}"] += 1
        elif run.checksum != calm.checksum:
            faults["suma distinta"] += 1
    if scenario.product.rows(STAGES) != [(0,)]:
        faults["quedan tablas de paso"] += 1
    ratios = [run.seconds / calm.seconds for run in runs]
    return Finding(
        name=f"F2 carga de {rows:,} filas".replace(",", "."),
        jobs=len(runs) + 1,
        kills=sum(len(run.recoveries) for run in runs),
        lost=sum(_number(run, 0) < rows for run in runs),
        duplicates=sum(_number(run, 0) > rows or _number(run, 1) > rows for run in runs),
        recoveries=[taken for run in runs for taken in run.recoveries],
        faults=[f"{count} x {fault}" for fault, count in faults.items()],
        notes=(
            f"sin muertes {calm.seconds:.1f} s",
            f"con {KILLS_EACH} muertes x{max(ratios):.1f} a lo más",
            f"concesión {LEASE_SECONDS} s, barrido {SWEEP_SECONDS} s",
            "misma suma que sin muertes" if not faults else "",
        ),
    )


def _number(run: Run, place: int) -> int:
    return int(str(run.effects[place]))
