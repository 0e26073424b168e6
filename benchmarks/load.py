"""`./bench load [ROWS]`: our bulk load against its floor and its peers, on one generated file.

Prints one table: seconds, rows a second, the ratio to us, peak memory. With `--large` a million
rows are loaded too, against their own floor.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks import floor, peer_orm, people_file
from benchmarks.product import MemoryWatch, Product, running

DEFAULT_MODE_ROWS = 100_000
"""Its default mode asks the database for every row: of a large file a part tells the rate."""


WARM_UP_ROWS = 100
"""What is measured is a product that somebody has worked with since it was started."""


@dataclass(frozen=True)
class Road:
    """One measured road from the file to the database."""

    name: str
    rows: int
    seconds: float
    memory_mib: float | None = None

    @property
    def rate(self) -> float:
        """Rows a second."""
        return self.rows / self.seconds


def seed(product: Product) -> None:
    """The companies and departments of the file exist, as they would in an office."""
    known = {company["name"] for company in product.get("getcompanies")["data"]}
    for number, name in enumerate(people_file.COMPANIES):
        if name not in known:
            body = 76_000_000 + number
            rut = f"{body}-{people_file.check_digit(body)}"
            product.post("createcompany", data={"name": name, "rut": rut})


def ours(product: Product, path: Path) -> dict[str, Any]:
    """Seconds of each step as a person sees them, without the pauses of the person."""
    steps: dict[str, Any] = {}
    mapping = product.post("createmapping", json={"model": "people", "model_id": 2})["data"]
    number = mapping["mapping_id"]
    start = time.perf_counter()
    with path.open("rb") as file:
        answer = product.post(
            "get_headings_file", files={"file": (path.name, file)}, data={"mapping_id": number}
        )
    product.finish(answer)
    steps["headings"] = time.perf_counter() - start
    proposal = product.finish(product.get(f"create_array_mapping_detail_all/{number}/2"))
    wanted = ("column_name", "column_position", "attribute", "mapping_id", "part")
    details = [
        {key: detail[key] for key in wanted if detail.get(key) is not None or key == "attribute"}
        for detail in proposal["details"]
    ]
    product.patch(f"create_mapping_detail/{number}", json={"data": details})
    for step, save in (("preview", "false"), ("load", "true")):
        start = time.perf_counter()
        result = product.finish(
            product.post("loadpeople", data={"mapping_id": number, "save": save})
        )
        steps[step] = time.perf_counter() - start
        steps[f"{step}_counts"] = result["counts"]
    steps["load_id"] = result["load_id"]
    return steps


def undo(product: Product, load_id: int) -> float:
    """Seconds to take a load back."""
    start = time.perf_counter()
    product.finish(product.post(f"loads/{load_id}/undo"))
    return time.perf_counter() - start


def import_export(path: Path, database_url: str, mode: str, rows: int) -> Road:
    """django-import-export in a program of its own."""
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "benchmarks.peer_import_export",
            str(path),
            database_url,
            mode,
            str(rows),
        ],
        check=True,
        capture_output=True,
        text=True,
    )
    figures = json.loads(done.stdout.strip().splitlines()[-1])
    return Road(f"django-import-export, {mode}", figures["rows"], figures["seconds"])


def measure(product: Product, folder: Path, rows: int, database_url: str, *, peers: bool) -> None:
    """One table for one size of file."""
    ours(product, people_file.write(folder / "primero.xlsx", WARM_UP_ROWS))
    path = people_file.write(folder / f"personas_{rows}.xlsx", rows)
    parse_seconds, floor_seconds = floor.measure(path, database_url)
    watch = MemoryWatch(product.process.pid)
    watch.start()
    steps = ours(product, path)
    watch.stop()
    undo_seconds = undo(product, steps["load_id"])
    total = steps["headings"] + steps["load"]
    roads = [
        Road("ours: upload to headings + load", rows, total, watch.peak),
        Road("floor: parse + COPY + one upsert", rows, floor_seconds),
    ]
    if peers:
        roads.append(import_export(path, database_url, "bulk", rows))
        roads.append(import_export(path, database_url, "default", min(rows, DEFAULT_MODE_ROWS)))
        roads.append(Road("openpyxl + pandas + ORM", rows, peer_orm.measure(path, database_url)))
    show(roads)
    print(f"counts                         {steps['load_counts']}")
    print(f"headings / one plain parse     {steps['headings'] / parse_seconds:.2f}  (at most 1.5)")
    print(f"load total / floor             {total / floor_seconds:.2f}  (at most 1.6)")
    print(f"preview / load                 {steps['preview'] / steps['load']:.2f}  (at most 1.0)")
    print(f"undo / load                    {undo_seconds / steps['load']:.2f}  (at most 1.5)")
    print(
        f"seconds: parse {parse_seconds:.2f}, headings {steps['headings']:.2f}, "
        f"preview {steps['preview']:.2f}, load {steps['load']:.2f}, undo {undo_seconds:.2f}"
    )
    print(f"largest worker process: {watch.peak_of_one:.0f} MiB; all: {watch.peak:.0f} MiB\n")


def show(roads: list[Road]) -> None:
    """The table; `ours is` says how many times as fast we are."""
    rate = roads[0].rate
    print(f"{'road':36}{'rows':>10}{'seconds':>10}{'rows/s':>12}{'ours is':>10}{'MiB':>8}")
    for road in roads:
        memory = f"{road.memory_mib:.0f}" if road.memory_mib else ""
        print(
            f"{road.name:36}{road.rows:>10,}{road.seconds:>10.2f}{road.rate:>12,.0f}"
            f"{rate / road.rate:>9.2f}x{memory:>8}"
        )


def main() -> None:
    """Start the product, measure, stop."""
    parser = argparse.ArgumentParser(prog="./bench load")
    parser.add_argument("rows", nargs="?", type=int, default=100_000)
    parser.add_argument("--large", action="store_true", help="also 1,000,000 rows")
    parser.add_argument("--no-peers", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        with running(folder) as product:
            seed(product)
            address = product.database_url
            warm_up(product, folder)
            measure(product, folder, options.rows, address, peers=not options.no_peers)
            if options.large:
                measure(product, folder, 1_000_000, address, peers=False)


def warm_up(product: Product, folder: Path) -> None:
    """A small load first: connections open, modules loaded, as in a running office."""
    steps = ours(product, people_file.write(folder / "warm.xlsx", 500))
    undo(product, steps["load_id"])


if __name__ == "__main__":
    main()
