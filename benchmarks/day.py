"""`./bench day`: what an ordinary day asks of the product beside the large benchmarks.

A thousand participants pasted at once, a page of the courses of a large budget, the workbook of a
file that was refused as a whole, what single calls take of the web's processor, and the memory of
the whole product. What is limited is mostly time of the processors, which hardly changes with what
else the machine does.
"""

import argparse
import datetime as dt
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import psutil
import psycopg

from benchmarks import people_file
from benchmarks.load import seed
from benchmarks.measuring import machine, spending
from benchmarks.neighbours import Office, course
from benchmarks.people_file import check_digit
from benchmarks.product import MIB, Product, running

CALLS = {
    "bootstrap": 12.0,
    "get_courses": 8.0,
    "get_people": 8.0,
    "getWidgetsData": 6.0,
    "notifications": 3.0,
}
"""Call -> milliseconds of the web's processor that one answer may take, alone."""
TIMES = 200
PASTED = 1_000
PASTE_S = 1.0
BUDGET_COURSES = 5_000
BUDGET_PEOPLE = 8
"""In each of its courses."""
BUDGET_MS = 50.0
REFUSED = 20_000
WORKBOOK_S = 2.0
PSS_MIB = 500.0
MORE_COURSES = """
INSERT INTO course (company_id, name, folded_name, searchable, thematic_area_id, modality,
  initial_date, end_date, total_hours, is_complete, sence_code, participating_value,
  sence_hour_value)
SELECT company_id, name || number, folded_name || number, searchable, thematic_area_id, modality,
  initial_date, make_date(%(year)s, 1, 5) + number %% 350, 8 + number %% 40, false, '1237',
  100000 + 37 * (number %% 977), 4000 + 100 * (number %% 7)
FROM course, generate_series(1, %(courses)s) AS number WHERE course.id = %(course)s
"""
"""Courses of one year of one company, as one that was made through the product."""
MORE_PARTICIPANTS = """
INSERT INTO participant (course_id, person_id, name, folded_name, company_id, franchise_sence,
  gross_salary, attendance)
SELECT course.id, person.id, person.name, person.folded_name, course.company_id, number %% 5 > 0,
  300000 + 100000 * (course.id * number %% 31), nullif(60 + 10 * (number %% 4), 60)
FROM course
CROSS JOIN generate_series(1, %(each)s) AS number
JOIN (SELECT *, row_number() OVER (ORDER BY id) AS place FROM person) AS person
  ON place = 1 + (course.id * 17 + number * 131) %% %(people)s
WHERE course.id > %(course)s
"""
"""People in each of them, of all tranches, some without attendance or franchise."""


def show(what: str, value: float, limit: float, unit: str) -> bool:
    """Print a line; whether the limit was kept."""
    kept = value <= limit
    told = machine.verdict(kept=kept)
    print(f"{what:58}{value:>10.2f}{limit:>10.2f} {unit:4}{told}", flush=True)
    return kept


def web_seconds(product: Product) -> float:
    """What the web processes have taken of the processors."""
    below = psutil.Process(product.process.pid).children(recursive=True)
    web = [one for one in below if one.name() == "web"]
    return sum(sum(one.cpu_times()[:2]) for one in web)


def calls(product: Product) -> bool:
    """What an answer takes of the web's processor, asked for alone and again and again."""
    kept = []
    for name, limit in CALLS.items():
        for _ in range(20):
            product.get(name)
        before = web_seconds(product)
        for _ in range(TIMES):
            product.get(name)
        each = (web_seconds(product) - before) / TIMES * 1000
        kept.append(show(f"web CPU of {name}", each, limit, "ms"))
    return all(kept)


def new_course(product: Product, name: str) -> int:
    """A course of the first company."""
    company = product.get("getcompanies")["data"][0]["company_id"]
    area = product.get("getThematicAreas")["data"][0]["id"]
    body = {**course(company, area), "courseName": name}
    number: int = product.post("createcourse", json=body)["data"]["course_id"]
    return number


def paste(product: Product) -> bool:
    """Somebody pastes a list of people whom nobody knows into a course without participants."""
    department = product.get("getDepartment")["data"][0]["id"]
    into = new_course(product, "Pegado")
    lines = [
        {
            "rut": f"{body}-{check_digit(body)}",
            "name": f"Persona Pegada {body}",
            "email": f"p{body}@example.cl",
            "area": department,
        }
        for body in range(24_000_000, 24_000_000 + 7 * PASTED, 7)
    ]
    with spending() as spent:
        answer = product.post(
            "createparticipantlist", json={"course_id": into, "participants": lines}
        )
    added = len(answer["data"]["added"])
    if added != PASTED:
        raise RuntimeError(f"{added} of {PASTED} were taken: {answer['data']['invalid'][:3]}")
    return show(f"{PASTED:,} participants pasted", spent.seconds, PASTE_S, "s")


def budget(product: Product) -> bool:
    """A page of the courses of a year, of which there are very many."""
    year = dt.datetime.now(tz=dt.UTC).year
    first = new_course(product, "Del presupuesto ")
    with psycopg.connect(product.database_url) as connection:
        given = {"course": first, "courses": BUDGET_COURSES, "year": year}
        connection.execute(MORE_COURSES, given)
        people = {"course": first, "each": BUDGET_PEOPLE, "people": PASTED}
        connection.execute(MORE_PARTICIPANTS, people)
        found = connection.execute("SELECT company_id FROM course WHERE id = %s", (first,))
        (company,) = found.fetchone() or (0,)
    with psycopg.connect(product.database_url, autocommit=True) as connection:
        connection.execute("ANALYZE course, participant")
    path = f"getBudgetCourses?year={year}&company={company}&pageSize=50"
    total = product.get(path)["meta"]["total"]
    if total < BUDGET_COURSES:
        raise RuntimeError(f"the budget has {total} courses")
    before, times = web_seconds(product), []
    for page in range(1, 41):
        start = time.perf_counter()
        product.get(f"{path}&page={page}")
        times.append(time.perf_counter() - start)
    each = (web_seconds(product) - before) / len(times) * 1000
    print(f"a page of them takes {statistics.median(times) * 1000:.0f} ms of the clock")
    return show(f"web CPU of a page of {total:,} courses in the budget", each, BUDGET_MS, "ms")


def refused(product: Product) -> bool:
    """The workbook of a file in which every row is wrong, from its order to its last byte."""
    rows = ((one[0], "1-1", *one[2:]) for one in people_file.people(REFUSED))
    body = "\n".join(";".join(map(str, row)) for row in (people_file.HEADINGS, *rows))
    mapping = product.post("createmapping", json={"model": "people", "model_id": 2})["data"]
    number = mapping["mapping_id"]
    sent = {"file": ("rechazadas.csv", body.encode())}
    product.finish(product.post("get_headings_file", files=sent, data={"mapping_id": number}))
    product.take_proposal(number)
    order = product.post("loadpeople", data={"mapping_id": number, "save": "true"})
    load = product.finish(order)
    if load["counts"]["failed"] != REFUSED:
        raise RuntimeError(f"not what the file says: {load['counts']}")
    address = f"{product.url}/api/loads/{load['load_id']}/rejected"
    start = time.perf_counter()
    while (answer := product.session.get(address, timeout=60)).status_code == 202:
        time.sleep(0.05)
    answer.raise_for_status()
    seconds = time.perf_counter() - start
    return show(f"workbook of {REFUSED:,} refused rows, after the load", seconds, WORKBOOK_S, "s")


def memory(product: Product) -> float:
    """MiB of the whole product, its servers too; what processes share counts once."""
    mine = psutil.Process()
    every = {one.pid: one for one in mine.children(recursive=True)}
    return sum(_pss(one) for one in every.values()) / MIB


def _pss(process: psutil.Process) -> int:
    try:
        full: Any = process.memory_full_info()
    except psutil.Error:
        return 0
    return int(full.pss)


def main() -> int:
    """Start the product with its demonstration, measure, stop; 1 where a limit was not kept."""
    parser = argparse.ArgumentParser(prog="./bench day")
    parser.add_argument("--loads", type=int, default=10, help="files before the last memory")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        with running(folder, "--demo") as product:
            print(f"{'':58}{'measured':>10}{'at most':>10}")
            kept = [show("memory (PSS), just started", memory(product), PSS_MIB, "MiB")]
            seed(product)
            kept += [calls(product), paste(product), budget(product), refused(product)]
            office = Office(product)
            for _ in range(options.loads):
                office.load(20_000)
            time.sleep(30)
            kept.append(
                show(f"memory after {options.loads} loads", memory(product), PSS_MIB, "MiB")
            )
    return 0 if all(kept) else 1


if __name__ == "__main__":
    raise SystemExit(main())
