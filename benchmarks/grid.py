"""`./bench grid [ROWS]`: the grid in which a previewed file is looked through and corrected.

Times pages under every filter, edits of one cell and a step over a column, as a browser sees them.
The floor is the cheapest call about the same load; the peer keeps the rows in an indexed table of
PostgreSQL and asks it for the same pages.
"""

import argparse
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg

from benchmarks import people_file
from benchmarks.load import seed, warm_up
from benchmarks.measuring import percentile
from benchmarks.product import Product, running

FAULTY_EVERY = 50
"""One row of so many has an address that needs correcting, another one a telephone."""
PAGES = 60
EDITS = 40
PAGE_ROWS = 100
TWO = "wanted <= 2000"


def faulty_file(path: Path, rows: int) -> Path:
    """The file of people as text, with addresses and telephones that are wrong."""
    with path.open("w", encoding="utf-8") as file:
        file.write(";".join(people_file.HEADINGS) + "\n")
        for number, row in enumerate(people_file.people(rows)):
            cells = [str(cell) for cell in row]
            if number % FAULTY_EVERY == 0:
                cells[2] = cells[2].replace("@", "@@")
            if number % FAULTY_EVERY == 1:
                cells[3] = "123"
            file.write(";".join(cells) + "\n")
    return path


def preview(product: Product, path: Path) -> tuple[int, float]:
    """The load of a previewed file, and the seconds that its preview took."""
    mapping = product.post("createmapping", json={"model": "people", "model_id": 2})["data"]
    number = mapping["mapping_id"]
    with path.open("rb") as file:
        answer = product.post(
            "get_headings_file", files={"file": (path.name, file)}, data={"mapping_id": number}
        )
    product.finish(answer)
    product.take_proposal(number)
    start = time.perf_counter()
    order = product.post("loadpeople", data={"mapping_id": number, "save": "false"})
    load_id: int = product.finish(order)["load_id"]
    return load_id, time.perf_counter() - start


def times(calls: list[Callable[[], Any]]) -> list[float]:
    """Milliseconds of each call."""
    found = []
    for call in calls:
        start = time.perf_counter()
        call()
        found.append((time.perf_counter() - start) * 1_000)
    return found


def show(name: str, found: list[float], floor: float, wanted: str = "") -> None:
    """One line: the middle, the slow end, and how many times the floor."""
    middle = sorted(found)[len(found) // 2]
    slow = percentile(found)
    print(f"{name:44}{middle:>9.1f}{slow:>9.1f}{slow / floor:>9.1f}x  {wanted}")


def peer_pages(address: str, path: Path, rows: int) -> list[float]:
    """The same pages from a table of PostgreSQL with an index for them."""
    columns = ", ".join(f"c{at} text" for at in range(len(people_file.HEADINGS)))
    with psycopg.connect(address) as connection, connection.cursor() as cursor:
        cursor.execute(f"CREATE TEMP TABLE peer (row serial, state int DEFAULT 3, {columns})")
        names = ", ".join(f"c{at}" for at in range(len(people_file.HEADINGS)))
        with cursor.copy(
            f"COPY peer ({names}) FROM STDIN (FORMAT csv, DELIMITER ';', HEADER)"
        ) as copy:
            copy.write(path.read_bytes())
        cursor.execute("UPDATE peer SET state = 0 WHERE c2 LIKE '%@@%' OR c3 = '123'")
        cursor.execute("CREATE INDEX ON peer (state, row)")
        cursor.execute("ANALYZE peer")
        dice = random.Random(1)

        def page(offset: int) -> None:
            cursor.execute(
                "SELECT * FROM peer ORDER BY state, row LIMIT %s OFFSET %s", (PAGE_ROWS, offset)
            )
            cursor.fetchall()

        offsets = [dice.randrange(rows) // PAGE_ROWS * PAGE_ROWS for _ in range(PAGES)]
        return times([lambda offset=offset: page(offset) for offset in offsets])  # type: ignore[misc]  # a default holds the offset


def measure(product: Product, folder: Path, rows: int) -> None:
    """One table for one size of file."""
    path = faulty_file(folder / "con_problemas.csv", rows)
    load_id, seconds = preview(product, path)
    dice = random.Random(7)
    floor = percentile(times([lambda: product.get(f"loads/{load_id}")] * PAGES))
    print(f"{rows:,} rows, preview {seconds:.1f} s; milliseconds: half, 95 %, times the floor")
    show("floor: the load alone", times([lambda: product.get(f"loads/{load_id}")] * PAGES), floor)

    def page(**query: Any) -> Callable[[], Any]:
        size = {"pageSize": PAGE_ROWS}
        total = product.get(f"loads/{load_id}/rows", params={**query, **size})["meta"]["total"]
        pages = max(total // PAGE_ROWS, 1)
        return lambda: product.get(
            f"loads/{load_id}/rows",
            params={**query, **size, "page": dice.randrange(pages) + 1},
        )

    everything: list[float] = []
    for name, query in (
        ("all, problems first", {}),
        ("all, as in the file", {"order": "file"}),
        ("problems", {"state": "problem"}),
        ("problems of telephones", {"code": "phone_invalid"}),
        ("new", {"state": "created"}),
        ("search", {"q": "gonzalez"}),
    ):
        start = time.perf_counter()
        call = page(**query)
        first = (time.perf_counter() - start) * 1_000
        found = times([call] * PAGES)
        everything += found
        show(f"page: {name} (the first took {first:.0f})", found, floor)
    show("page: any filter", everything, floor, "wanted <= 100")
    show("peer: the same pages by OFFSET", peer_pages(product.database_url, path, rows), floor)
    show(
        "review: filters, problems, steps",
        times([lambda: product.get(f"loads/{load_id}/review")] * 10),
        floor,
    )

    review = product.get(f"loads/{load_id}/review")["data"]
    positions = {one["attribute"]: one["position"] for one in review["columns"]}
    version = review["version"]

    def step(given: dict[str, Any]) -> dict[str, Any]:
        nonlocal version
        body = {"version": version, "step": given}
        answer: dict[str, Any] = product.post(f"loads/{load_id}/steps", json=body)["data"]
        version += 1
        if answer["job"] is not None:
            product.finish({"data": answer})
            product.get(f"loads/{load_id}/review")
        return answer

    def edit() -> None:
        row = dice.randrange(rows) + 2
        cell = {"row": row, "column": positions["email"], "value": f"otra{row}@example.cl"}
        assert step({"op": "cells", "cells": [cell]})["job"] is None

    show("edit of a cell to its verdict", times([edit] * EDITS), floor, "wanted <= 150")
    taken = [lambda: step({"op": "title_case", "column": positions["bossName"]})]
    show("step over a column, no cell of which changes", times(taken), floor)
    doubled = {"op": "replace", "column": positions["email"], "find": "@@", "with": "@"}
    show("step over a column, one cell in 50 changes", times([lambda: step(doubled)]), floor, TWO)
    without = {"op": "without_value", "attribute": "phone"}
    show("bad values of a column left blank", times([lambda: step(without)]), floor, TWO)
    every = {"op": "replace", "column": positions["email"], "find": "persona", "with": "p"}
    show("step over a column, every cell changes", times([lambda: step(every)]), floor, TWO)


def main() -> None:
    """Start the product, measure, stop."""
    parser = argparse.ArgumentParser(prog="./bench grid")
    parser.add_argument("rows", nargs="?", type=int, default=100_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        with running(folder, UPLOAD_MB="400") as product:
            seed(product)
            warm_up(product, folder)
            measure(product, folder, options.rows)


if __name__ == "__main__":
    main()
