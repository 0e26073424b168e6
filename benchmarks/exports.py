"""`./bench exports [ROWS]`: people as a file, by a job, against a COPY of the same columns."""

import argparse
import statistics
import tempfile
import time
from pathlib import Path

import psycopg

from benchmarks.load import seed
from benchmarks.measuring import spending
from benchmarks.neighbours import Office
from benchmarks.product import Product, running

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
    wish = {"list": "people", "format": form, "filter": {"active": "all", "q": " " * number}}
    answer = product.post("exports", json=wish)
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


if __name__ == "__main__":
    main()
