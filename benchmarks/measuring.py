"""One measured thing as a line of a table: what, median, 95th percentile, limit."""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


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
