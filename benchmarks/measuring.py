"""One measured thing as a line of a table: what, median, 95th percentile, limit."""

import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import psutil


@dataclass(frozen=True)
class Line:
    """One measured thing: milliseconds, and the most that it may take (95 of 100)."""

    what: str
    times: list[float]
    limit: float | None = None

    def show(self) -> None:
        """Print the line."""
        middle, high = statistics.median(self.times), percentile(self.times)
        told = "" if self.limit is None else f"{self.limit:>10.0f}  {self.verdict(high)}"
        print(f"{self.what:58}{middle:>10.1f}{high:>10.1f}{told}")

    def verdict(self, high: float) -> str:
        """Whether the limit is kept."""
        return "ok" if high <= (self.limit or 0) else "TOO SLOW"


def percentile(times: list[float]) -> float:
    """The 95th; of few times the longest."""
    return statistics.quantiles(times, n=20)[-1] if len(times) >= 20 else max(times)


def timed(what: Callable[[], Any]) -> float:
    """Milliseconds of a call."""
    start = time.perf_counter()
    what()
    return (time.perf_counter() - start) * 1000


@dataclass
class Spent:
    """What something took: on the clock, and of the processors.

    The second hardly changes with what else a machine does, so that ratios of it can be compared
    from one day to the next.
    """

    seconds: float = 0
    cpu_seconds: float = 0

    def __add__(self, other: "Spent") -> "Spent":
        """Two things one after the other."""
        return Spent(self.seconds + other.seconds, self.cpu_seconds + other.cpu_seconds)


@contextmanager
def spending() -> Iterator[Spent]:
    """What the block takes of the clock, and this process and all below it of the processors."""
    spent = Spent()
    start, cpu = time.perf_counter(), _cpu_seconds()
    yield spent
    spent.seconds, spent.cpu_seconds = time.perf_counter() - start, _cpu_seconds() - cpu


def _cpu_seconds() -> float:
    """Of the processes that live, and of those that ended below them."""
    mine = psutil.Process()
    total = 0.0
    for process in (mine, *mine.children(recursive=True)):
        try:
            total += sum(process.cpu_times()[:4])
        except psutil.Error:
            continue
    return total
