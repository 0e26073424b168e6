"""`./bench lists [--scale 0.1]`: pages of people, courses and participants among millions of rows.

Each call is asked for over HTTP many times; 95 of 100 answers must come within 25 ms. The floor is
one page by primary key, asked of the database without anything around it.
"""

import argparse
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import LiteralString

import psycopg
import requests

from benchmarks.measuring import machine
from benchmarks.people_file import check_digit
from benchmarks.product import Product, running
from benchmarks.seed_lists import FIRST, LAST, TOPICS, Size, fill

LIMIT_MS = 25.0
REQUESTS = 200
WARM_UP = 10
REST_SECONDS = 300
PAGE_OF_ROW_10000 = 201
"""With 50 rows a page."""

Ask = Callable[[random.Random], str]


@dataclass(frozen=True)
class Question:
    """One kind of request, another text each time."""

    name: str
    ask: Ask
    floor: LiteralString


def people(size: Size) -> list[Question]:
    """What is asked of the list of people."""
    floor: LiteralString = "SELECT * FROM person ORDER BY id LIMIT 50"
    filters = "company={0}&area={1}&gender=Female&sort=-name"
    return [
        Question("people: first page", lambda _: "get_people", floor),
        Question("people: row 10,000", lambda _: f"get_people?page={PAGE_OF_ROW_10000}", floor),
        Question("people: two words", lambda dice: f"get_people?q={_two_words(dice)}", floor),
        Question("people: a RUT", lambda dice: f"get_people?q={_rut(dice, size)}", floor),
        Question(
            "people: three filters, sorted",
            lambda dice: "get_people?" + filters.format(_of(dice, 200), _of(dice, 40)),
            floor,
        ),
        Question(
            "people: franchise, area, external",
            lambda dice: f"get_people?franchiseSence=true&isExternal=true&area={_of(dice, 40)}",
            floor,
        ),
    ]


def courses(size: Size) -> list[Question]:
    """What is asked of the list of courses."""
    floor: LiteralString = "SELECT * FROM course ORDER BY id LIMIT 50"
    deep = min(PAGE_OF_ROW_10000, size.courses // 60)
    filters = "modality=Mixta&region=Maule&state=por_cerrar&sort=courseName"
    return [
        Question("courses: first page", lambda _: "get_courses", floor),
        Question("courses: row 10,000", lambda _: f"get_courses?page={deep}", floor),
        Question(
            "courses: two words",
            lambda dice: f"get_courses?q={dice.choice(TOPICS)} {_of(dice, 9_999)}",
            floor,
        ),
        Question("courses: three filters, sorted", lambda _: f"get_courses?{filters}", floor),
        Question(
            "courses: of a company",
            lambda dice: f"get_courses?company_id={_of(dice, 200)}&sort=-initialDate",
            floor,
        ),
        Question("courses: by hours", lambda _: "get_courses?sort=-totalHours", floor),
    ]


def participants(size: Size, course_id: int) -> list[Question]:
    """What is asked of the participants of a large course."""
    floor: LiteralString = "SELECT * FROM participant ORDER BY id LIMIT 50"
    path = f"courses/{course_id}/participants"
    deep = min(PAGE_OF_ROW_10000, size.large_course // 60)
    return [
        Question("participants: first page", lambda _: path, floor),
        Question("participants: row 10,000", lambda _: f"{path}?page={deep}", floor),
        Question("participants: two words", lambda dice: f"{path}?q={_two_words(dice)}", floor),
        Question("participants: a RUT", lambda dice: f"{path}?q={_rut(dice, size)}", floor),
        Question(
            "participants: three filters",
            lambda dice: f"{path}?company={_of(dice, 200)}&isExternal=false&status=1&sort=-grade",
            floor,
        ),
    ]


def _two_words(dice: random.Random) -> str:
    return f"{dice.choice(FIRST)} {dice.choice(LAST)[:5]}"


def _rut(dice: random.Random, size: Size) -> str:
    body = 4_000_000 + dice.randint(1, size.people) * 19
    return f"{body}-{check_digit(body)}"


def _of(dice: random.Random, most: int) -> int:
    return dice.randint(1, most)


def answers(product: Product, question: Question, requests_each: int) -> list[float]:
    """Milliseconds of each request, without the first few."""
    dice = random.Random(question.name)
    session = requests.Session()
    session.headers.update(product.session.headers)
    times = _times(session, product.url, question, dice)
    return list(islice(times, WARM_UP + requests_each))[WARM_UP:]


def _times(
    session: requests.Session, url: str, question: Question, dice: random.Random
) -> Iterator[float]:
    while True:
        path = question.ask(dice)
        start = time.perf_counter()
        answer = session.get(f"{url}/api/{path}", timeout=60)
        yield (time.perf_counter() - start) * 1000
        if answer.status_code != 200:
            raise RuntimeError(f"{path}: {answer.status_code} {answer.text[:500]}")


def floor(address: str, statement: LiteralString) -> float:
    """Milliseconds of one page by primary key, the middle of many."""
    times = []
    with psycopg.connect(address) as connection:
        for _ in range(REQUESTS):
            start = time.perf_counter()
            connection.execute(statement).fetchall()
            times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times)


def show(question: Question, times: list[float], bare: float) -> bool:
    """One line of the table; whether the limit is kept."""
    cuts = statistics.quantiles(times, n=100)
    middle, most, last = cuts[49], cuts[94], cuts[98]
    kept = most <= LIMIT_MS
    print(
        f"{question.name:36}{middle:>9.1f}{most:>9.1f}{last:>9.1f}{bare:>9.2f}"
        f"{middle / bare:>9.1f}  {machine.verdict(kept=kept)}",
        flush=True,
    )
    return kept


def seed(address: str, size: Size) -> int:
    """Fill the database, tell how long it took, and answer the id of the large course."""
    start = last = time.perf_counter()
    with psycopg.connect(address) as connection:
        for step in fill(connection, size):
            now = time.perf_counter()
            print(f"seeded {step:14}{now - last:>8.1f} s", flush=True)
            last = now
        print(f"seeded in all       {last - start:>8.1f} s\n", flush=True)
        (course_id,) = connection.execute("SELECT min(id) FROM course").fetchone() or (0,)
        return int(course_id)


def until_at_rest(product: Product) -> None:
    """Wait until the worker has counted what was written: nobody else uses the machine then."""
    start = time.perf_counter()
    while left := product.get("kpis/state")["data"]["pending"]:
        if time.perf_counter() - start > REST_SECONDS:
            break
        time.sleep(1)
    print(f"counted in           {time.perf_counter() - start:>8.1f} s, {left:,} marks left\n")


def main() -> None:
    """Start the product, seed, measure, stop."""
    parser = argparse.ArgumentParser(prog="./bench lists")
    parser.add_argument("--scale", type=float, default=1.0, help="part of the full size")
    parser.add_argument("--requests", type=int, default=REQUESTS, help="of each kind")
    options = parser.parse_args()
    size = Size().scaled(options.scale)
    print(f"{size.people:,} people, {size.courses:,} courses, {size.participants:,} participants")
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        with running(folder, port=8113) as product:
            course_id = seed(product.database_url, size)
            until_at_rest(product)
            questions = [*people(size), *courses(size), *participants(size, course_id)]
            floors = {one.floor: floor(product.database_url, one.floor) for one in questions}
            print(f"{'milliseconds':36}{'p50':>9}{'p95':>9}{'p99':>9}{'floor':>9}{'ratio':>9}")
            kept = [
                show(one, answers(product, one, options.requests), floors[one.floor])
                for one in questions
            ]
    print(f"\n{sum(kept)} of {len(kept)} within {LIMIT_MS:.0f} ms in 95 of 100 answers")


if __name__ == "__main__":
    main()
