"""`./bench load [ROWS]`: our bulk load against its floor and its peers, on one generated file.

Floor and load take turns (`--rounds`), and what counts is the middle of the ratios of neighbours,
so that what else the machine does falls on both. Prints seconds, rows a second, the ratio to us and
peak memory, and the ratios of the clock and of the processors: where a machine is shared only the
second can be trusted, which does not show what is done side by side.
With `--large` a million rows are loaded too, against their own floor.
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

import psycopg

from benchmarks import floor, peer_orm, people_file
from benchmarks.measuring import Spent, spending
from benchmarks.product import MemoryWatch, Product, running

DEFAULT_MODE_ROWS = 100_000
"""Its default mode asks the database for every row: of a large file a part tells the rate."""


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


@dataclass
class Steps:
    """What each step took, as a person sees it, without the pauses of the person."""

    headings: Spent = field(default_factory=Spent)
    preview: Spent = field(default_factory=Spent)
    load: Spent = field(default_factory=Spent)
    undo: Spent = field(default_factory=Spent)
    load_id: int = 0
    counts: dict[str, int] = field(default_factory=dict)

    @property
    def total(self) -> Spent:
        """What the floor does, too: from the file to the rows."""
        return self.headings + self.load


def ours(product: Product, path: Path) -> Steps:
    """Load a file, with a preview."""
    mapping = product.post("createmapping", json={"model": "people", "model_id": 2})["data"]
    number, steps = mapping["mapping_id"], Steps()
    with spending() as steps.headings, path.open("rb") as file:
        answer = product.post(
            "get_headings_file", files={"file": (path.name, file)}, data={"mapping_id": number}
        )
        product.finish(answer)
    product.take_proposal(number)
    with spending() as steps.preview:
        product.finish(product.post("loadpeople", data={"mapping_id": number, "save": "false"}))
    with spending() as steps.load:
        order = product.post("loadpeople", data={"mapping_id": number, "save": "true"})
        result = product.finish(order)
    steps.load_id, steps.counts = result["load_id"], result["counts"]
    return steps


def undo(product: Product, steps: Steps) -> None:
    """Take a load back, and have the tables as they were: as new as those of the floor, and not
    full of pages to be written over, each of which goes to the log as a whole.
    """
    with spending() as steps.undo:
        product.finish(product.post(f"loads/{steps.load_id}/undo"))
    with psycopg.connect(product.database_url, autocommit=True) as connection:
        connection.execute("VACUUM (FULL, ANALYZE) person, load_change")


def checkpoint(product: Product) -> None:
    """Have the database write what came before to its files, so that nobody pays for another."""
    address = psycopg.conninfo.make_conninfo(product.database_url, user="postgres")
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("CHECKPOINT")


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


def measure(product: Product, folder: Path, rows: int, rounds: int, *, peers: bool) -> None:
    """One table for one size of file."""
    address = product.database_url
    floors: list[tuple[Spent, Spent]] = []
    loads: list[Steps] = []
    watch = MemoryWatch(product.process.pid)
    for number in range(rounds):
        # What a file of the same bytes holds is known from its first time.
        path = people_file.write(folder / f"personas_{rows}.xlsx", rows, salary_shift=number)
        checkpoint(product)
        floors.append(floor.measure(path, address))
        checkpoint(product)
        if number == rounds - 1:
            watch.start()
        loads.append(ours(product, path))
        if number == rounds - 1:
            watch.stop()
        undo(product, loads[-1])
    ours_seconds = statistics.median(one.total.seconds for one in loads)
    floor_seconds = statistics.median((parsed + written).seconds for parsed, written in floors)
    roads = [
        Road("ours: upload to headings + load", rows, ours_seconds, watch.peak),
        Road("floor: parse + COPY + one upsert", rows, floor_seconds),
    ]
    if peers:
        roads.append(import_export(path, address, "bulk", rows))
        roads.append(import_export(path, address, "default", min(rows, DEFAULT_MODE_ROWS)))
        roads.append(Road("openpyxl + pandas + ORM", rows, peer_orm.measure(path, address)))
    show(roads)
    print(f"counts: {loads[-1].counts}")
    print(f"{'middle of ' + str(rounds) + ' rounds':36}{'clock':>8}{'cpu':>8}")
    turns = list(zip(floors, loads, strict=True))
    ratio(
        "load total / floor", [(load.total, parsed + written) for (parsed, written), load in turns]
    )
    ratio("headings / one plain parse", [(load.headings, parsed) for (parsed, _), load in turns])
    ratio("preview / load", [(load.preview, load.load) for load in loads])
    ratio("undo / load", [(load.undo, load.load) for load in loads])
    for name, taken in (
        ("floor: parse", [parsed for parsed, _ in floors]),
        ("floor: COPY and upsert", [written for _, written in floors]),
        ("headings", [load.headings for load in loads]),
        ("preview", [load.preview for load in loads]),
        ("load", [load.load for load in loads]),
        ("undo", [load.undo for load in loads]),
    ):
        clock = statistics.median(one.seconds for one in taken)
        cpu = statistics.median(one.cpu_seconds for one in taken)
        print(f"seconds of {name:25}{clock:>8.2f}{cpu:>8.2f}")
    print(f"largest worker process: {watch.peak_of_one:.0f} MiB; all: {watch.peak:.0f} MiB\n")


WANTED = {
    "load total / floor": "wanted <= 1.15 (100,000 rows), <= 1.25 (1,000,000)",
    "headings / one plain parse": "at most 1.5",
    "preview / load": "at most 0.8",
    "undo / load": "at most 1.5",
}


def ratio(name: str, pairs: list[tuple[Spent, Spent]]) -> None:
    """The middle of what the one takes of the other, by the clock and of the processors."""
    clock = statistics.median(one.seconds / other.seconds for one, other in pairs)
    cpu = statistics.median(one.cpu_seconds / other.cpu_seconds for one, other in pairs)
    print(f"{name:36}{clock:>8.2f}{cpu:>8.2f}  {WANTED[name]}")


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
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        with running(folder) as product:
            seed(product)
            warm_up(product, folder)
            peers = not options.no_peers
            measure(product, folder, options.rows, options.rounds, peers=peers)
            if options.large:
                measure(product, folder, 1_000_000, options.rounds, peers=False)


def warm_up(product: Product, folder: Path) -> None:
    """A small load first: connections open, modules loaded, as in a running office."""
    undo(product, ours(product, people_file.write(folder / "warm.xlsx", 500)))


if __name__ == "__main__":
    main()
