"""F11: parts die while a file is corrected step by step and then loaded with all that was done."""

import json
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, LiteralString

import requests

from benchmarks.breaking.large_load import EMPTY, taken
from benchmarks.breaking.ledger import strike
from benchmarks.breaking.person import COMPANY, HEADINGS
from benchmarks.breaking.product import until
from benchmarks.breaking.report import Finding
from benchmarks.breaking.scenario import Scenario
from benchmarks.people_file import check_digit

ROWS = 30_000
"""A step over one of its columns is checked by the request that takes it."""
EDITS, COLUMN_STEPS, LOADS = 24, 8, 3
FIRST_RUT = 7_000_000
NAME, ADDRESS = 1, 2
"""Columns of the file."""
DETAILS = ("column_name", "column_position", "attribute", "mapping_id", "part")
SAVED, CHANGED, AWAY = 200, 409, 500
"""Answers to a step; with AWAY and above, or none, nobody knows whether it was taken."""
SOON_SECONDS = 0.06
"""About as long as an edit takes."""
VICTIMS_OF_EDITS = ("database", "web", "broker")
VICTIMS_OF_JOBS = ("worker", "pool", "broker", "database")
STORED: LiteralString = "SELECT recipe, preview ->> 'recipeVersion' FROM load WHERE id = %s"
PEOPLE: LiteralString = "SELECT rut, name, email FROM person ORDER BY rut"
EFFECTS: LiteralString = """
SELECT (SELECT count(*) FROM load_change WHERE load_id = load.id),
       (SELECT count(*) FROM audit_event
        WHERE entity = 'load' AND entity_id = load.id AND action = 'load.saved'),
       (SELECT count(*) FROM notification WHERE key LIKE 'load:' || load.id || ':%%'),
       load.state, job.state, job.attempts
FROM load JOIN job ON job.id = load.job_id WHERE load.id = %s
"""
JOB: LiteralString = "SELECT state, attempts FROM job WHERE id = %s"


@dataclass
class Correcting:
    """A file that somebody corrects, and what they know was done to it."""

    scenario: Scenario
    rows: int
    load_id: int = 0
    mapping_id: int = 0
    steps: list[dict[str, Any]] = field(default_factory=list)
    """Those that were taken, as they were sent."""
    kept_unheard: int = 0
    """Of these the ones whose answer was lost."""
    sent_again: int = 0
    """Times that a step was sent once more, since it was not there."""
    odd: Counter[str] = field(default_factory=Counter)

    def people(self) -> list[tuple[str, str, str]]:
        """Who should be there in the end: RUT, name, address."""
        columns = sum(step["op"] == "replace" for step in self.steps)
        edits = {
            step["cells"][0]["row"]: step["cells"][0]["value"]
            for step in self.steps
            if step["op"] == "cells"
        }
        return [
            (f"{rut}-{check_digit(rut)}", f"Persona V{columns} Soto", edits.get(row, address(rut)))
            for row, rut in enumerate(range(FIRST_RUT, FIRST_RUT + self.rows), start=2)
        ]

    def open(self) -> None:
        """Upload the file, confirm its columns and look at it."""
        person = self.scenario.person
        lines = [
            f"{rut}-{check_digit(rut)};Persona V0 Soto;{address(rut)};{COMPANY}"
            for rut in range(FIRST_RUT, FIRST_RUT + self.rows)
        ]
        content = "\n".join((HEADINGS, *lines)).encode()
        self.mapping_id = person.mapping()
        upload = person.ask(
            "POST",
            "get_headings_file",
            data={"mapping_id": self.mapping_id},
            files={"file": ("corregida.csv", content)},
        )
        self._job_result(upload)
        asked = person.ask("GET", f"create_array_mapping_detail_all/{self.mapping_id}/2")
        details = self._job_result(asked)["details"]
        chosen = [{name: one[name] for name in DETAILS} for one in details]
        path = f"create_mapping_detail/{self.mapping_id}"
        person.ask("PATCH", path, json={"data": chosen}).raise_for_status()
        self.load_id = self._job_result(self.order(save=False))["load_id"]

    def order(self, *, save: bool) -> requests.Response:
        """Have the file previewed, or loaded."""
        form = {"mapping_id": self.mapping_id, "save": str(save).lower()}
        return self.scenario.person.ask("POST", "loadpeople", data=form)

    def _job_result(self, answer: requests.Response) -> dict[str, Any]:
        answer.raise_for_status()
        person, job_id = self.scenario.person, answer.json()["data"]["job"]["id"]
        person.waits_for(job_id)
        result: dict[str, Any] = person.ask("GET", f"jobs/{job_id}").json()["data"]["result"]
        return result

    def take(self, step: Mapping[str, Any], disturb: Callable[[], None]) -> None:
        """Take a step while something dies, until it is sure that it was.

        Whoever got no answer looks whether the step is there before sending it again, as the
        screen does.
        """
        version = len(self.steps)
        beside = threading.Thread(target=disturb)
        beside.start()
        try:
            while True:
                status = self._send(step, version)
                if status == SAVED:
                    break
                if 0 < status < AWAY and status != CHANGED:
                    self.odd[f"respuesta {status}"] += 1
                until(self.scenario.product.is_ready, "the product is ready")
                if self._version() > version:
                    self.kept_unheard += 1
                    break
                self.sent_again += 1
        finally:
            beside.join()
        until(self.scenario.product.is_ready, "the product is ready")
        self.steps.append(dict(step))

    def _send(self, step: Mapping[str, Any], version: int) -> int:
        body = {"step": step, "version": version}
        try:
            answer = self.scenario.person.ask("POST", f"loads/{self.load_id}/steps", json=body)
        except requests.RequestException:
            return 0
        return answer.status_code

    def _version(self) -> int:
        found: dict[str, Any] = {}

        def asked() -> bool:
            answer = self.scenario.person.ask("GET", f"loads/{self.load_id}/review")
            found.update(answer.json().get("data") or {})
            return answer.status_code == SAVED

        until(asked, "the review answers")
        return int(found["version"])

    def settle(self) -> None:
        """Wait until no preview is under way any more."""
        until(lambda: not self.rows_of(UNDER_WAY, self.mapping_id), "no preview is under way")

    def rows_of(self, statement: LiteralString, *values: Any) -> list[tuple[Any, ...]]:
        """What the database says, as soon as it is there again."""
        found: list[tuple[Any, ...]] = []

        def said() -> bool:
            found[:] = self.scenario.product.rows(statement, values)
            return True

        until(said, "the database answers")
        return found


UNDER_WAY: LiteralString = """
SELECT id FROM job WHERE finished_at IS NULL AND (args ->> 'mapping_id')::bigint = %s
"""


def address(rut: int) -> str:
    """The address of somebody in the file."""
    return f"p{rut}@corregida.cl"


def recipe_under_way(scenario: Scenario) -> Finding:
    """F11: cells saved while servers die, columns changed while workers die, and the load."""
    product, killed = scenario.product, Counter[str]()
    rows = max(25_000, scenario.scaled(ROWS))
    recoveries: list[float] = []
    odd, lost, doubled = Counter[str](), 0, 0
    steps, unheard, again = 0, 0, 0
    rounds = scenario.scaled(LOADS)
    for _ in range(rounds):
        product.run(EMPTY)
        correcting = Correcting(scenario, rows)
        correcting.open()
        edits = list(range(max(2, scenario.scaled(EDITS) // rounds)))
        for number in range(max(1, scenario.scaled(COLUMN_STEPS) // rounds)):
            here = edits[number :: max(1, scenario.scaled(COLUMN_STEPS) // rounds)]
            for edit in here:
                _edit_a_cell(correcting, edit, killed)
            recoveries.append(_change_a_column(correcting, killed))
        recoveries.append(_load(correcting, killed))
        stored = _stored(correcting)
        wanted = [_bare(step) for step in correcting.steps]
        lost += len(_without(wanted, stored))
        doubled += len(_without(stored, wanted))
        if stored != wanted and sorted(stored) == sorted(wanted):
            odd["pasos en otro orden"] += 1
        odd += _oddities(correcting)
        steps, again = steps + len(wanted), again + correcting.sent_again
        unheard += correcting.kept_unheard
    product.run(EMPTY)
    return Finding(
        name=f"F11 receta y carga de {rows:,} filas".replace(",", "."),
        jobs=steps + rounds,
        kills=killed.total(),
        lost=lost,
        duplicates=doubled,
        recoveries=recoveries,
        faults=[f"{count} x {fault}" for fault, count in odd.items()],
        notes=(
            f"{steps} pasos y {rounds} cargas",
            f"{again} pasos enviados de nuevo, {unheard} guardados sin respuesta",
            ", ".join(f"{part} {count}" for part, count in sorted(killed.items())),
        ),
    )


def _edit_a_cell(correcting: Correcting, number: int, killed: Counter[str]) -> None:
    """Save a cell while the database, the web server or the broker dies."""
    row = 2 + number * 7
    cell = {"row": row, "column": ADDRESS, "value": f"corregida{number}@corregida.cl"}
    _take({"op": "cells", "cells": [cell]}, correcting, killed)


def _take(step: Mapping[str, Any], correcting: Correcting, killed: Counter[str]) -> None:
    scenario = correcting.scenario

    def disturb() -> None:
        time.sleep(scenario.dice.uniform(0, SOON_SECONDS))
        victim = scenario.dice.choice(VICTIMS_OF_EDITS)
        killed[victim] += strike(scenario, victim)

    correcting.take(step, disturb)
    correcting.settle()


def _change_a_column(correcting: Correcting, killed: Counter[str]) -> float:
    """Change a whole column while something dies, and then kill who looks through the whole file
    anew; seconds until that is done.
    """
    done = sum(step["op"] == "replace" for step in correcting.steps)
    step = {"op": "replace", "column": NAME, "find": f"V{done} ", "with": f"V{done + 1} "}
    started = time.monotonic()
    _take(step, correcting, killed)
    answer = correcting.order(save=False)
    answer.raise_for_status()
    job_id = int(answer.json()["data"]["job"]["id"])
    _kill_within(correcting, job_id, killed, most=1.5)
    correcting.settle()
    state, attempts = correcting.rows_of(JOB, job_id)[0]
    if state != "done" or attempts > 3:
        correcting.odd[f"vista previa {state} tras {attempts} intentos"] += 1
    [(_, version)] = correcting.rows_of(STORED, correcting.load_id)
    if int(version) != len(correcting.steps):
        correcting.odd["vista previa de otros pasos"] += 1
    return time.monotonic() - started


def _load(correcting: Correcting, killed: Counter[str]) -> float:
    """Load the corrected file, and kill who does; seconds until it is over."""
    started = time.monotonic()
    answer = correcting.order(save=True)
    answer.raise_for_status()
    job_id = int(answer.json()["data"]["job"]["id"])
    _kill_within(correcting, job_id, killed, most=2.5)
    correcting.scenario.person.waits_for(job_id)
    until(correcting.scenario.product.is_ready, "the product is ready")
    return time.monotonic() - started


def _kill_within(correcting: Correcting, job_id: int, killed: Counter[str], *, most: float) -> None:
    """Kill something at a random moment of the first attempt at a job."""
    scenario = correcting.scenario
    until(lambda: taken(scenario, job_id, 1), "it is taken")
    time.sleep(scenario.dice.uniform(0, most))
    victim = scenario.dice.choice(VICTIMS_OF_JOBS)
    for _ in scenario.product.pool() if victim == "pool" else (0,):
        killed[victim] += strike(scenario, victim)
    until(scenario.product.is_ready, "the product is ready")


def _stored(correcting: Correcting) -> list[str]:
    [(recipe, _)] = correcting.rows_of(STORED, correcting.load_id)
    return [_bare(step) for step in recipe["steps"]]


def _bare(step: Mapping[str, Any]) -> str:
    """What a step does, without what the server adds to it."""
    names = ("op", "cells", "find", "with")
    return json.dumps({name: step[name] for name in names if name in step}, sort_keys=True)


def _without(some: list[str], others: list[str]) -> list[str]:
    """Those that are not among the others, each as often as it is there more often."""
    return list((Counter(some) - Counter(others)).elements())


def _oddities(correcting: Correcting) -> Counter[str]:
    """What the load left behind otherwise than it should."""
    odd = correcting.odd
    [effects] = correcting.rows_of(EFFECTS, correcting.load_id)
    if effects[:5] != (correcting.rows, 1, 1, "done", "done"):
        odd[f"efectos {effects}"] += 1
    found = correcting.rows_of(PEOPLE)
    wanted = sorted(correcting.people())
    if sorted(found) != wanted:
        wrong = sum(one not in set(wanted) for one in found)
        odd[f"{len(found)} personas, {wrong} distintas de lo corregido"] += 1
    return odd
