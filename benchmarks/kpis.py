"""`./bench kpis [--scale 0.02]`: numbers of the panel against the same questions on the facts.

`--cells 100000000` measures the panel over cells of so many participations, which no table has.
"""

import argparse
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import duckdb
import psycopg
import requests
from sqlalchemy import text

from analytics.cells import ALL_COMPANIES, of_all_companies
from analytics.compute import Facts, cells_of
from analytics.definitions import TRAINED_PEOPLE
from analytics.periods import MONTH, Range
from app.extensions import db
from app.indicators import cells, jobs, marks
from app.indicators import queries as indicators
from app.indicators.queries import Question
from app.platform import clock
from benchmarks import kpi_facts, panel_viewers
from benchmarks.kpi_facts import COMPANIES, FIRST_YEAR, MONTHS, Size
from benchmarks.measuring import Line, timed
from benchmarks.panel_viewers import forget
from benchmarks.product import Product, beside, running

WHOLE = Range(date(FIRST_YEAR, 1, 1), date(FIRST_YEAR + MONTHS // 12 - 1, 12, 1))
FIVE_YEARS = {
    "startMonth": f"{WHOLE.start:%Y-%m}",
    "endMonth": f"{WHOLE.end:%Y-%m}",
    "groupType": MONTH,
}
ROUNDS = 40
SETTLE_SECONDS = 900
IN_SQL = """
    SELECT date_trunc('month', c.end_date) AS month, count(DISTINCT p.person_id)
    FROM course c JOIN participant p ON p.course_id = c.id
    WHERE c.active AND c.is_complete AND p.active AND {company}
      AND (p.status_id IS NULL OR p.status_id IN (SELECT id FROM status WHERE counts_as_trained))
      AND c.end_date >= '{start}' AND c.end_date < '{end}'
    GROUP BY 1 ORDER BY 1
"""
LEAVES = text(
    "UPDATE participant SET active = false WHERE id = ("
    "SELECT p.id FROM participant p JOIN course c ON c.id = p.course_id"
    " WHERE c.end_date >= :start AND c.end_date < :end AND c.company_id = :company"
    " AND p.company_id = :company AND p.active LIMIT 1) RETURNING id"
)
IN_DUCKDB = "SELECT month, count(DISTINCT person) FROM facts WHERE {company} GROUP BY 1 ORDER BY 1"


def widget(product: Product) -> Iterator[Line]:
    """The dearest widget: distinct people of all companies by month, five years.

    The limits are those of the answer itself; over HTTP the client's own time comes on top, which
    the floor shows.
    """
    session = requests.Session()
    session.headers.update(product.session.headers)
    asked = Question(TRAINED_PEOPLE, WHOLE, 0, "", None, MONTH, 0)

    def ask(path: str = "getTrainedPeople") -> None:
        session.get(f"{product.url}/api/{path}", params=FIVE_YEARS).raise_for_status()

    def answer() -> None:
        indicators.answer(asked, at=clock.now())
        db.session.rollback()

    def anew(what: Callable[[], None]) -> float:
        forget()
        return timed(what)

    ask()
    answer()
    yield Line("one widget, cold", [anew(answer) for _ in range(ROUNDS)], 6)
    yield Line("one widget, warm", [timed(answer) for _ in range(ROUNDS * 5)], 3)
    floor = [timed(lambda: ask("getKPIs")) for _ in range(ROUNDS)]
    yield Line("floor: names of the KPIs, over HTTP", floor)
    yield Line("one widget over HTTP, cold", [anew(ask) for _ in range(ROUNDS)])
    yield Line("one widget over HTTP, warm", [timed(ask) for _ in range(ROUNDS * 5)])


def in_sql(product: Product) -> Iterator[Line]:
    """The dearest widget's question put to the facts, in PostgreSQL and in DuckDB."""
    with psycopg.connect(product.database_url, autocommit=True) as connection:
        for name, company in (("all companies", "true"), ("one company", "p.company_id = 7")):
            times = [timed(partial(ask_facts, connection, company)) for _ in range(3)]
            yield Line(f"PostgreSQL on the facts, {name}", times)
        with duckdb.connect() as duck:
            _copy_facts(connection, duck)
            for name, company in (("all companies", "true"), ("one company", "company = 7")):
                asked = IN_DUCKDB.format(company=company)
                times = [timed(partial(_fetch, duck, asked)) for _ in range(5)]
                yield Line(f"DuckDB on the facts in its memory, {name}", times)


def ask_facts(connection: psycopg.Connection[Any], company: str = "true") -> list[Any]:
    """Distinct people by month, counted."""
    return connection.execute(
        IN_SQL.format(company=company, start=WHOLE.start, end=WHOLE.after)
    ).fetchall()


def _fetch(duck: duckdb.DuckDBPyConnection, asked: str) -> list[Any]:
    return duck.execute(asked).fetchall()


def _copy_facts(connection: psycopg.Connection[Any], duck: duckdb.DuckDBPyConnection) -> None:
    """One flat table of numbers, the best case for a column store."""
    statement = (
        "COPY (SELECT date_trunc('month', c.end_date)::date AS month, p.company_id AS company,"
        " p.person_id AS person FROM course c JOIN participant p ON p.course_id = c.id) "
        "TO STDOUT (FORMAT csv, HEADER)"
    )
    with tempfile.NamedTemporaryFile(suffix=".csv") as file:
        with connection.cursor() as cursor, cursor.copy(statement) as copy:
            for piece in copy:
                file.write(piece)
        file.flush()
        duck.execute(f"CREATE TABLE facts AS SELECT * FROM read_csv('{file.name}')")


def parts() -> Iterator[Line]:
    """One company in one month made anew, with all companies of that month together."""
    times = []
    for number in range(ROUNDS):
        month = WHOLE.months[number * 7 % MONTHS]
        company = number % COMPANIES + 1
        given = {"start": month, "end": Range(month, month).after, "company": company}
        if db.session.scalar(LEAVES, given) is None:
            raise RuntimeError("nobody was there to leave")
        db.session.commit()
        times.append(timed(_step))
    yield Line("one company-month made anew after one left", times, 20)


def _step() -> None:
    jobs.step(at=clock.now())
    db.session.commit()


def rebuild(product: Product, size: Size) -> Iterator[Line]:
    """Everything out of date until nothing is, by the worker; of facts as arrays come
    the same cells.
    """
    with psycopg.connect(product.database_url, autocommit=True) as connection:
        connection.execute("INSERT INTO kpi_dirty (kind) VALUES ('all')")
    yield Line("all cells made anew, by the worker", [timed(lambda: _settle(product))], 60_000)
    first = WHOLE.months[0]
    made = cells_of(first, kpi_facts.of_month(0, size))
    if cells.of_month(first) != made | of_all_companies(made):
        raise RuntimeError("facts as arrays are others than those in tables")
    db.session.rollback()


def _settle(product: Product) -> None:
    """Nudge the worker by an edit, and wait until no mark is left."""
    product.put("disable_course/1")
    product.put("enable_course/1")
    _wait(product)


def _wait(product: Product) -> None:
    deadline = time.monotonic() + SETTLE_SECONDS
    while product.get("kpis/state")["data"]["pending"]:
        if time.monotonic() > deadline:
            raise RuntimeError("the cells were not made")
        time.sleep(0.05)


def latency(product: Product) -> Iterator[Line]:
    """From the answer to an edit until the number on the panel is another one."""

    def number() -> Any:
        return product.get("getCompletedTrainings", params=FIVE_YEARS)["data"]

    def change(turn: int) -> float:
        before = number()
        product.put(f"{'enable' if turn % 2 else 'disable'}_course/2")
        start = time.perf_counter()
        while number() == before:
            time.sleep(0.005)
        return (time.perf_counter() - start) * 1000

    yield Line("from commit to the number", [change(turn) for turn in range(ROUNDS // 2)], 5_000)


def agree(product: Product) -> None:
    """Cells and SQL give the same numbers."""
    with psycopg.connect(product.database_url) as connection:
        counted = [count for _, count in ask_facts(connection)]
    asked = Question(TRAINED_PEOPLE, WHOLE, 0, "", None, MONTH, 0)
    found = indicators.answer(asked, at=clock.now()).data
    db.session.rollback()
    years = [found[str(FIRST_YEAR + place)] for place in range(MONTHS // 12)]
    if [value for year in years for value in year.values()] != counted:
        raise RuntimeError("cells and facts disagree")


def report(product: Product, folder: Path, size: Size) -> None:
    """Measure and print, one line after the other."""
    print(f"{size.participations:,} participations, {size.people:,} people,", end=" ")
    print(f"{MONTHS} months, {COMPANIES} companies; milliseconds")
    print(f"{'':58}{'median':>10}{'p95':>10}{'limit':>10}")
    with beside(product, folder):
        for lines in (
            lambda: rebuild(product, size),
            lambda: widget(product),
            lambda: panel_viewers.panel(product, FIVE_YEARS),
            parts,
            lambda: latency(product),
            lambda: in_sql(product),
            lambda: panel_viewers.beside_a_load(product, folder, size.people),
        ):
            for line in lines():
                line.show()
        agree(product)
        print(f"size of all cells: {_size(product) / 1e6:.1f} MB; cells and SQL agree")


def _size(product: Product) -> int:
    with psycopg.connect(product.database_url) as connection:
        row = connection.execute("SELECT pg_total_relation_size('kpi_cell')").fetchone()
    return int(row[0]) if row else 0


def over_cells(product: Product, folder: Path, size: Size) -> None:
    """The panel over cells of so many facts, and what it takes to make those of a month."""
    kpi_facts.write_companies(product.database_url)
    with beside(product, folder):
        # The first refresh of all finds nothing; later ones have no reason.
        marks.mark_all()
        marks.enqueue_refresh()
        db.session.commit()
        _wait(product)
        times = []
        for place, month in enumerate(WHOLE.months):
            facts = kpi_facts.of_month(place, size)
            times.append(timed(partial(_keep, month, facts)))
        Line("cells of a month made of its facts, and written", times).show()
        for lines in (widget(product), panel_viewers.panel(product, FIVE_YEARS)):
            for line in lines:
                line.show()
        print(f"size of all cells: {_size(product) / 1e6:.1f} MB")


def _keep(month: date, facts: Facts) -> None:
    fresh = cells_of(month, facts)
    cells.replace(month, fresh | of_all_companies(fresh))
    companies = {ALL_COMPANIES, *(key.company for key in fresh)}
    cells.stamp(month, companies, version=cells.next_version(), at=clock.now())
    db.session.commit()


def main() -> None:
    """Start the product, fill it, measure, stop."""
    parser = argparse.ArgumentParser(prog="./bench kpis")
    parser.add_argument("--scale", type=float, default=1.0, help="part of the full size")
    parser.add_argument("--cells", type=int, help="only cells, of so many participations")
    parser.add_argument("--port", type=int, default=8190)
    given = parser.parse_args()
    number = given.cells or int(10_000_000 * given.scale)
    size = Size(number, number // 20)
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        with running(folder, port=given.port) as product:
            if given.cells:
                print(f"cells of {number:,} participations, {size.people:,} people; milliseconds")
                over_cells(product, folder, size)
                return
            seconds = timed(lambda: kpi_facts.write(product.database_url, size)) / 1000
            print(f"facts written in {seconds:.0f} s")
            report(product, folder, size)


if __name__ == "__main__":
    main()
