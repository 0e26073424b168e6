"""One measured thing as a line of a table, and whether the machine was fit to measure on.

Whatever measures waits until the machine is at rest (`machine.wait_for_rest`). A loop of known work
tells how fast the machine is, then and before each verdict: where that varies by more than 15 %,
the verdict is *noisy*, for the limit says nothing of such times.
"""

import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import psutil

STEADY = 0.15
"""The known work may vary by so much of its shortest time."""
AT_REST = 0.15
"""Of the processors, what all programs together may take of a machine that is at rest."""
REST_S = 3.0
PATIENCE_S = 60.0
"""After so long in all the measurement begins anyway, and says what it is worth."""
TRIES = 5
"""Of the known work the best counts: what else runs for a moment is not the machine."""
ROUNDS_OF_WORK = 60_000


class Machine:
    """How fast the machine is while something is measured on it."""

    def __init__(self) -> None:
        self._looks: dict[str, list[float]] = {}
        self._patience = PATIENCE_S

    def wait_for_rest(self) -> None:
        """Wait until other programs leave the machine alone, for a minute at most."""
        start = calm_since = time.monotonic()
        while time.monotonic() - calm_since < REST_S:
            if psutil.cpu_percent(interval=0.5) / 100 > AT_REST:
                calm_since = time.monotonic()
            if time.monotonic() - start > self._patience:
                print("the machine is not at rest: other programs take of it", flush=True)
                break
        self._patience -= time.monotonic() - start
        self.look()

    def look(self) -> None:
        """See what the known work takes now, in milliseconds on the clock."""
        self.note("Python", min(timed(_known_work) for _ in range(TRIES)))

    def note(self, kind: str, *looks: float) -> None:
        """What known work took; another program may have one of its own, which is another kind."""
        self._looks.setdefault(kind, []).extend(looks)

    @property
    def spread(self) -> float:
        """How much longer known work took at worst than at best: 0.1 is a tenth longer."""
        return max((max(one) / min(one) - 1 for one in self._looks.values() if one), default=0.0)

    def verdict(self, *, kept: bool) -> str:
        """Whether a limit was kept, in one word; *noisy* where nobody can tell."""
        self.look()
        if self.spread > STEADY:
            return "noisy"
        return "pass" if kept else "FAIL"

    def words(self) -> str:
        """A line about the known work."""
        known = [
            f"{kind} {statistics.median(looks):.1f} ms in {len(looks)} looks"
            for kind, looks in self._looks.items()
            if looks
        ]
        worth = ", noisy: the times are of no use" if self.spread > STEADY else ""
        return f"known work: {', '.join(known)}; varied by {self.spread:.0%}{worth}"


machine = Machine()
"""That of this process."""


def _known_work() -> int:
    """Some milliseconds of arithmetic and objects, as Python does them everywhere."""
    return len({str(number * 7919 % 2003): number for number in range(ROUNDS_OF_WORK)})


@dataclass(frozen=True)
class Line:
    """One measured thing: milliseconds, and the most that it may take (95 of 100)."""

    what: str
    times: list[float]
    limit: float | None = None

    def show(self) -> None:
        """Print the line."""
        middle, high = statistics.median(self.times), percentile(self.times)
        told = ""
        if self.limit is not None:
            told = f"{self.limit:>10.0f}  {machine.verdict(kept=high <= self.limit)}"
        print(f"{self.what:58}{middle:>10.1f}{high:>10.1f}{told}", flush=True)


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
