"""`./bench api [ROWS]`: the other calls while a load of a million rows runs, and at rest.

At rest twice: before the load, on an almost empty house, and after it, when a search has as many
people to look through as the load has brought in.
"""

import argparse
import tempfile
import time
from collections import defaultdict
from itertools import chain
from pathlib import Path

import requests

from benchmarks import people_file
from benchmarks.crowd import Crowd
from benchmarks.load import ours, seed, undo
from benchmarks.measuring import percentile
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


class Viewers(Crowd):
    """A few people who use the product at a human pace; every answer's time is kept."""

    def __init__(self, product: Product) -> None:
        super().__init__(product, VIEWERS)
        self.times: dict[str, list[float]] = defaultdict(list)

    def _look(self, session: requests.Session) -> None:
        while not self._stop.is_set():
            for call in CALLS:
                _, took = self._ask(session, call)
                self.times[call].append(took)
                time.sleep(THINK_SECONDS)


def show(before: Viewers, busy: Viewers, after: Viewers) -> None:
    """Milliseconds of every call, and the load against both times of rest."""
    print(f"{'p95 of each call':24}{'before':>10}{'load':>10}{'after':>10}{'ratios':>16}")
    for call in CALLS:
        _line(call, *(phase.times[call] for phase in (before, busy, after)))
    _line("all", *(list(chain(*phase.times.values())) for phase in (before, busy, after)))
    answers = [sum(map(len, phase.times.values())) for phase in (before, busy, after)]
    print(f"answers: {answers[0]} before, {answers[1]} during the load, {answers[2]} after")
    failures = before.failures + busy.failures + after.failures
    print(f"failures: {len(failures)} {failures[:3]}")


def _line(name: str, before: list[float], busy: list[float], after: list[float]) -> None:
    calm, pressed, calm_again = (percentile(times) for times in (before, busy, after))
    print(
        f"{name:24}{calm:>10.1f}{pressed:>10.1f}{calm_again:>10.1f}"
        f"{pressed / calm:>8.2f}{pressed / calm_again:>8.2f}"
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
            undo(product, ours(product, people_file.write(folder / "warm.xlsx", 5_000)))
            with Viewers(product) as before:
                time.sleep(REST_SECONDS)
            with Viewers(product) as busy:
                steps = ours(product, path)
            with Viewers(product) as after:
                time.sleep(REST_SECONDS)
            show(before, busy, after)
            print(f"counts {steps.counts}, load {steps.load.seconds:.1f} s")


if __name__ == "__main__":
    main()
