"""`./bench exports [ROWS]`: people as a file, by a job, against a COPY of the same columns.

At last eighteen people ask for two files each at once, no two of them the same.
"""

import argparse
import statistics
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import psycopg
import requests

from benchmarks.load import seed
from benchmarks.measuring import spending
from benchmarks.neighbours import Office
from benchmarks.product import EMAIL, Product, running

COPY = """
COPY (
  SELECT person.name, person.rut, email, phone, gender, department.name, company.name, boss_name,
    boss_position, boss_email, boss_phone, gross_salary, franchise_sence, status.name, is_external,
    (SELECT count(*) FROM participant WHERE person_id = person.id AND participant.active),
    person.active, person.updated_at
  FROM person
  LEFT JOIN company ON company.id = company_id
  LEFT JOIN department ON department.id = area_id
  LEFT JOIN status ON status.id = status_id
  ORDER BY person.folded_name, person.id
) TO STDOUT (FORMAT csv)
"""
"""What the database itself takes for such a file."""


def exported(product: Product, form: str, number: int) -> tuple[int, int]:
    """Have all people exported, in a selection that nobody had yet; rows and bytes of the file."""
    answer = product.post("exports", json=wish(form, number))
    result = product.finish(answer)
    url = f"{product.url}/api/exports/{answer['data']['job']['id']}/file"
    return result["rows"], len(product.session.get(url, timeout=60).content)


def measure(product: Product, rounds: int) -> None:
    """A line for the floor and for each format: the middle of some rounds."""
    taken: dict[str, list[tuple[float, float]]] = {"COPY": [], "csv": [], "xlsx": []}
    rows = 0
    for number in range(rounds):
        start = time.perf_counter()
        address = product.database_url
        with psycopg.connect(address) as connection, connection.cursor().copy(COPY) as lines:
            rows = sum(bytes(piece).count(b"\n") for piece in lines)
        seconds = time.perf_counter() - start
        taken["COPY"].append((seconds, seconds))
        for form in ("csv", "xlsx"):
            with spending() as spent:
                exported(product, form, number)
            taken[form].append((spent.seconds, spent.cpu_seconds))
    floor = statistics.median(seconds for seconds, _ in taken["COPY"])
    print(f"{rows:,} people{'':16}{'seconds':>10}{'cpu':>8}{'rows/s':>12}{'of COPY':>10}")
    for name, times in taken.items():
        seconds = statistics.median(one for one, _ in times)
        cpu = statistics.median(one for _, one in times)
        print(
            f"{name:30}{seconds:>10.2f}{cpu:>8.2f}{rows / seconds:>12,.0f}{seconds / floor:>9.1f}x"
        )


PEOPLE = 18
"""Accounts that ask at once, for as many files as one person may have waiting."""
MINUTES = 3
ACCOUNTS = """
INSERT INTO app_user (email, name, password_hash)
SELECT 'bench' || number || '@example.cl', name, password_hash
FROM app_user, generate_series(1, %s) AS number WHERE email = %s
"""
"""More administrators with the password of the first one."""


def crowd(product: Product) -> None:
    """A line: how many of the files asked for at once are there soon, and the longest wait."""
    with psycopg.connect(product.database_url) as connection:
        connection.execute(ACCOUNTS, (PEOPLE, EMAIL))
    people = [_signed_in(product, number) for number in range(1, PEOPLE + 1)]

    def wait(number: int) -> list[float]:
        person, start, taken = people[number], time.perf_counter(), []
        answers = [
            person.post("exports", json=wish(form, 100 + number)) for form in ("csv", "xlsx")
        ]
        for answer in answers:
            person.finish(answer)
            taken.append(time.perf_counter() - start)
        return taken

    with ThreadPoolExecutor(PEOPLE) as pool:
        waits = [one for taken in pool.map(wait, range(PEOPLE)) for one in taken]
    soon = sum(one <= 60 * MINUTES for one in waits)
    print(
        f"{len(waits)} asked at once: {soon} ready within {MINUTES} minutes, "
        f"half of them in {statistics.median(waits):.0f} s, the last in {max(waits):.0f} s"
    )


def _signed_in(product: Product, number: int) -> Product:
    person = replace(product, session=requests.Session())
    person.sign_in(f"bench{number}@example.cl")
    return person


def wish(form: str, number: int) -> dict[str, object]:
    """All people, in a selection of its own."""
    return {"list": "people", "format": form, "filter": {"active": "all", "q": " " * number}}


def main() -> None:
    """Start the product, measure, stop."""
    parser = argparse.ArgumentParser(prog="./bench exports")
    parser.add_argument("rows", nargs="?", type=int, default=80_000)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        with running(folder) as product:
            seed(product)
            Office(product).load(options.rows)
            measure(product, options.rounds)
            crowd(product)


if __name__ == "__main__":
    main()
