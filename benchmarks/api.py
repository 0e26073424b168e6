"""`./bench api [ROWS]`: the other calls at rest, and while a load of a million rows runs."""

import argparse
import statistics
import tempfile
import threading
import time
from collections import defaultdict
from pathlib import Path

import requests

from benchmarks import people_file
from benchmarks.load import ours, seed, undo
from benchmarks.product import Product, running

CALLS = (
    "user",
    "getcompanies",
    "getDepartment",
    "notifications",
    "jobs",
    "loads?pageSize=25",
    "search?q=maria gonz",
)
VIEWERS = 4
REST_SECONDS = 20
THINK_SECONDS = 0.05


class Viewers:
    """A few people who use the product at a human pace; every answer's time is kept."""

    def __init__(self, product: Product) -> None:
        self._product = product
        self._stop = threading.Event()
        self.times: dict[str, list[float]] = defaultdict(list)
        self.failures: list[str] = []
        self._threads = [threading.Thread(target=self._look) for _ in range(VIEWERS)]

    def __enter__(self) -> "Viewers":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join()

    def _look(self) -> None:
        session = requests.Session()
        session.headers.update(self._product.session.headers)
        while not self._stop.is_set():
            for call in CALLS:
                start = time.perf_counter()
                answer = session.get(f"{self._product.url}/api/{call}", timeout=30)
                self.times[call].append((time.perf_counter() - start) * 1000)
                if answer.status_code != 200:
                    self.failures.append(f"{call}: {answer.status_code}")
                time.sleep(THINK_SECONDS)


def percentile(values: list[float], part: int) -> float:
    """A percentile in the unit of the values."""
    return statistics.quantiles(values, n=100)[part - 1]


def show(rest: Viewers, busy: Viewers) -> None:
    """Milliseconds of every call at rest and during the load."""
    print(
        f"{'call':24}{'rest p50':>10}{'rest p95':>10}{'load p50':>10}{'load p95':>10}{'ratio':>8}"
    )
    for call in CALLS:
        calm, pressed = rest.times[call], busy.times[call]
        ratio = percentile(pressed, 95) / percentile(calm, 95)
        print(
            f"{call:24}{percentile(calm, 50):>10.1f}{percentile(calm, 95):>10.1f}"
            f"{percentile(pressed, 50):>10.1f}{percentile(pressed, 95):>10.1f}{ratio:>8.2f}"
        )
    calm = [value for values in rest.times.values() for value in values]
    pressed = [value for values in busy.times.values() for value in values]
    ratio = percentile(pressed, 95) / percentile(calm, 95)
    print(
        f"{'all':24}{percentile(calm, 50):>10.1f}{percentile(calm, 95):>10.1f}"
        f"{percentile(pressed, 50):>10.1f}{percentile(pressed, 95):>10.1f}{ratio:>8.2f}"
    )
    print(f"answers: {len(calm)} at rest, {len(pressed)} during the load")
    print(
        f"failures: {len(rest.failures) + len(busy.failures)} {(rest.failures + busy.failures)[:3]}"
    )


def main() -> None:
    """Start the product, watch at rest, watch during the load, stop."""
    parser = argparse.ArgumentParser(prog="./bench api")
    parser.add_argument("rows", nargs="?", type=int, default=1_000_000)
    rows = parser.parse_args().rows
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        path = people_file.write(folder / "personas.xlsx", rows)
        with running(folder) as product:
            seed(product)
            undo(product, ours(product, people_file.write(folder / "warm.xlsx", 5_000))["load_id"])
            with Viewers(product) as rest:
                time.sleep(REST_SECONDS)
            with Viewers(product) as busy:
                steps = ours(product, path)
            show(rest, busy)
            print(f"counts {steps['load_counts']}, load {steps['load']:.1f} s")


if __name__ == "__main__":
    main()
