"""`./bench neighbours`: bulk loads update the people whom others edit at the same moment.

First loads alone, then as many of the same size while editors save one person after the other, then
calls that change many of the same rows in every order. At the end each person has to be as the last
answered edit left them.
"""

import argparse
import datetime as dt
import random
import statistics
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import requests

from benchmarks import people_file
from benchmarks.load import seed
from benchmarks.measuring import percentile
from benchmarks.product import Product, running

EDITED, ITS_HEADING = "bossPhone", "Teléfono jefatura"
"""What editors change, which the files do not bring."""
LONGEST_EDIT = 1.0
"""Seconds that nobody may wait longer to have saved."""
SLOWER_AT_MOST = 2.0
"""Times as long as alone that a load may take beside editors."""
CALLERS = 6
MANY = 200
"""People of one call that changes many."""
COURSES = 4


def sheet(rows: int, turn: int) -> bytes:
    """A file that changes the salary of the first people, and nothing that editors change."""
    left_out = people_file.HEADINGS.index(ITS_HEADING)
    table = (people_file.HEADINGS, *people_file.people(rows, salary_shift=turn))
    lines = (";".join(str(cell) for at, cell in enumerate(row) if at != left_out) for row in table)
    return "\n".join(lines).encode()


@dataclass
class Answers:
    """What the calls of one kind were answered, and what each took, in milliseconds."""

    statuses: Counter[int] = field(default_factory=Counter)
    times: list[float] = field(default_factory=list)

    def line(self, what: str) -> str:
        """As a line of the report."""
        said = ", ".join(f"{status}: {count}" for status, count in sorted(self.statuses.items()))
        times = self.times or [0.0]
        return (
            f"{what:24}{len(self.times):>7}  median {statistics.median(times):>7.0f} ms"
            f"  p95 {percentile(times):>7.0f}  longest {max(times):>7.0f}  {said}"
        )


class Office:
    """The product with its people, and somebody who calls it."""

    def __init__(self, product: Product) -> None:
        self.product = product
        self._turns = count()
        self._lock = threading.Lock()

    @cached_property
    def people(self) -> list[int]:
        """The ids of all who are there."""
        with psycopg.connect(self.product.database_url) as connection:
            found = connection.execute("SELECT id FROM person ORDER BY rut").fetchall()
        return [row[0] for row in found]

    def session(self) -> requests.Session:
        """One for each thread."""
        session = requests.Session()
        session.headers.update(self.product.session.headers)
        return session

    def load(self, rows: int) -> float:
        """Load a file of so many people, each of them changed; the seconds of the last step."""
        with self._lock:
            turn = next(self._turns)
        body = sheet(rows, turn)
        product = self.product
        mapping = product.post("createmapping", json={"model": "people", "model_id": 2})["data"]
        number = mapping["mapping_id"]
        product.finish(
            product.post(
                "get_headings_file",
                files={"file": (f"personas {turn}.csv", body)},
                data={"mapping_id": number},
            )
        )
        product.take_proposal(number)
        start = time.perf_counter()
        order = product.post("loadpeople", data={"mapping_id": number, "save": "true"})
        result = product.finish(order)
        counts = result["counts"]
        if counts["failed"] or counts["updated"] + counts["created"] != rows:
            raise RuntimeError(f"not what the file says: {counts}")
        return time.perf_counter() - start


class Editors:
    """People who save one person after the other, each of them their own."""

    def __init__(self, office: Office, editors: int, people: int, pause: float) -> None:
        self.answers = Answers()
        self.saved: dict[int, str] = {}
        self._office, self._pause = office, pause
        self._over = threading.Event()
        chosen = office.people[:people]
        self._threads = [
            threading.Thread(target=self._edit, args=(number, chosen[number::editors]))
            for number in range(editors)
        ]

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """They save for as long as the block lasts."""
        for thread in self._threads:
            thread.start()
        try:
            yield
        finally:
            self._over.set()
            for thread in self._threads:
                thread.join()

    def _edit(self, number: int, people: list[int]) -> None:
        session, dice, turn = self._office.session(), random.Random(number), 0
        while not self._over.wait(self._pause * dice.uniform(0.5, 1.5)):
            person, turn = dice.choice(people), turn + 1
            phone = f"+569{number:02d}{turn:06d}"
            start = time.perf_counter()
            answer = session.post(
                f"{self._office.product.url}/api/updatepeople/{person}",
                json={EDITED: phone},
                timeout=60,
            )
            self.answers.times.append((time.perf_counter() - start) * 1000)
            self.answers.statuses[answer.status_code] += 1
            if answer.ok:
                self.saved[person] = phone

    def lost(self) -> int:
        """How many people are not as the last answered edit left them."""
        query = "SELECT id, boss_phone FROM person WHERE id = ANY(%s)"
        with psycopg.connect(self._office.product.database_url) as connection:
            found = dict(connection.execute(query, (list(self.saved),)).fetchall())
        return sum(found[person] != phone for person, phone in self.saved.items())


def side_by_side(office: Office, options: argparse.Namespace) -> bool:
    """Loads alone, and beside editors; whether all that is promised was kept."""
    alone = [office.load(options.rows) for _ in range(options.alone)]
    editors = Editors(office, options.editors, options.people, options.pause)
    beside, failed = [], 0
    with editors.at_work():
        for _ in range(options.loads):
            try:
                beside.append(office.load(options.rows))
            except RuntimeError as error:
                failed += 1
                print(f"a load failed: {error}", flush=True)
    refused = sum(count for status, count in editors.answers.statuses.items() if status >= 400)
    longest = max(editors.answers.times) / 1000
    slower = statistics.median(beside or [0]) / statistics.median(alone)
    lost = editors.lost()
    print(f"loads alone: {', '.join(f'{one:.2f}' for one in alone)} s")
    print(f"loads beside {options.editors} editors: {', '.join(f'{one:.2f}' for one in beside)} s")
    print(editors.answers.line("edits"))
    print(
        f"failed loads {failed}, refused edits {refused}, lost edits {lost}, "
        f"longest edit {longest:.2f} s (at most {LONGEST_EDIT}), "
        f"loads {slower:.2f} times as long as alone (at most {SLOWER_AT_MOST})",
        flush=True,
    )
    return not (failed or refused or lost) and longest <= LONGEST_EDIT and slower <= SLOWER_AT_MOST


def mixed(office: Office, calls: int) -> bool:
    """Bulk changes, enrolments and loads of the same people at once; whether all were answered."""
    company = office.product.get("getcompanies")["data"][0]["company_id"]
    area = office.product.get("getThematicAreas")["data"][0]["id"]
    form = course(company, area)
    courses = [
        office.product.post("createcourse", json={**form, "courseName": f"De todos {number}"})[
            "data"
        ]["course_id"]
        for number in range(COURSES)
    ]
    answers = {name: Answers() for name in ("bulk change", "enrolment", "load")}
    left = iter(range(calls))
    lock = threading.Lock()

    def work(number: int) -> None:
        mine, dice = office.session(), random.Random(number)
        while True:
            with lock:
                if next(left, None) is None:
                    return
            name = dice.choices(tuple(answers), (48, 48, 4))[0]
            start = time.perf_counter()
            status = _call(office, mine, name, dice, courses)
            with lock:
                answers[name].times.append((time.perf_counter() - start) * 1000)
                answers[name].statuses[status] += 1

    with ThreadPoolExecutor(CALLERS) as pool:
        for done in [pool.submit(work, number) for number in range(CALLERS)]:
            done.result()
    for name, said in answers.items():
        print(said.line(name), flush=True)
    return not any(status >= 400 for said in answers.values() for status in said.statuses)


def course(company_id: int, area: int) -> dict[str, Any]:
    """A course that ended a month ago."""
    day = (dt.datetime.now(tz=dt.UTC).date() - dt.timedelta(days=30)).isoformat()
    return {
        "courseName": "Manejo defensivo",
        "company_id": company_id,
        "topicArea": area,
        "modality": "Presencial",
        "region": "Maule",
        "commune": "Talca",
        "address": "Uno Norte 801",
        "initialDate": day,
        "endDate": day,
        "jornada": "AM",
        "hourInit": "09:00",
        "hourFinish": "17:00",
        "totalHours": 8,
    }


def _call(
    office: Office, session: requests.Session, name: str, dice: random.Random, courses: list[int]
) -> int:
    if name == "load":
        try:
            office.load(MANY * 5)
        except RuntimeError as error:
            print(f"a load failed: {error}", flush=True)
            return 500
        return 202
    chosen = dice.sample(office.people[: MANY * 5], MANY)
    bodies: dict[str, Callable[[], tuple[str, dict[str, Any]]]] = {
        "bulk change": lambda: (
            "people/bulk",
            {"ids": chosen, "action": dice.choice(("enable", "disable"))},
        ),
        "enrolment": lambda: (
            "add_participant_course",
            {"course_id": dice.choice(courses), "people_ids": chosen},
        ),
    }
    path, body = bodies[name]()
    return session.post(f"{office.product.url}/api/{path}", json=body, timeout=60).status_code


def main() -> int:
    """Start the product, measure, stop; 1 when something promised was not kept."""
    parser = argparse.ArgumentParser(prog="./bench neighbours")
    parser.add_argument("--loads", type=int, default=20)
    parser.add_argument("--alone", type=int, default=5)
    parser.add_argument("--rows", type=int, default=20_000)
    parser.add_argument("--editors", type=int, default=30)
    parser.add_argument("--people", type=int, default=2_000)
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between two edits of one")
    parser.add_argument("--calls", type=int, default=2_600)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        with running(folder) as product:
            seed(product)
            office = Office(product)
            office.load(options.rows)
            kept = [
                side_by_side(office, options) if options.loads else True,
                mixed(office, options.calls) if options.calls else True,
            ]
    print("kept" if all(kept) else "NOT kept")
    return 0 if all(kept) else 1


if __name__ == "__main__":
    raise SystemExit(main())
