"""Counts failed tries, so that guessing is slow; tries that succeed cost nothing."""

import hashlib
import logging
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import redis

from app import cache
from app.errors import MESSAGES, DomainError
from app.kit.rate import Rate

log = logging.getLogger(__name__)

PREFIX = "tries:"


class TooManyAttempts(DomainError):
    """Too many failed tries; the answer says how long to wait."""

    status = 429
    code = "too_many_requests"
    message = MESSAGES[429]


@dataclass(frozen=True)
class Budget:
    """How many failures one subject may have: an account, or an address."""

    name: str
    subject: str
    rate: Rate

    @property
    def key(self) -> str:
        """Where the failures are counted; the subject cannot be read in it."""
        return f"{PREFIX}{self.name}:{hashlib.sha256(self.subject.encode()).hexdigest()}"


@dataclass(frozen=True)
class Count:
    """Failures so far, and when they are forgotten."""

    failures: int
    seconds_left: int


@contextmanager
def counted(budgets: Sequence[Budget]) -> Iterator[None]:
    """Take a place in every budget, and give it back unless the body refuses the caller.

    Places are taken before the body runs, so that many tries at once cannot exceed a budget.

    Raises TooManyAttempts.
    """
    taken: list[Budget] = []
    refused = False
    try:
        for budget in budgets:
            taken.append(budget)
            _take(budget)
        yield
    except TooManyAttempts:
        raise
    except DomainError:
        refused = True
        raise
    finally:
        if not refused:
            for budget in taken:
                _add(budget, -1)


def spend(budgets: Sequence[Budget]) -> None:
    """Count a try that failed.

    Raises TooManyAttempts.
    """
    for budget in budgets:
        _take(budget)


def refuse_spent(budgets: Sequence[Budget]) -> None:
    """Refuse who has used up a budget, without taking a place in it.

    For a crowd behind one address: many who are right at once must not hold up each other.

    Raises TooManyAttempts.
    """
    for budget in budgets:
        count = _add(budget, 0)
        if count.failures >= budget.rate.times:
            raise TooManyAttempts(retry_after=count.seconds_left)


def _take(budget: Budget) -> None:
    count = _add(budget, 1)
    if count.failures > budget.rate.times:
        raise TooManyAttempts(retry_after=count.seconds_left)


def _add(budget: Budget, change: int) -> Count:
    """Redis counts for all processes; while it is away, this process counts for itself."""
    try:
        return _add_shared(budget, change)
    except redis.RedisError as error:
        log.warning("failed tries counted in memory", extra={"error": type(error).__name__})
        return _memory.add(budget, change)


def _add_shared(budget: Budget, change: int) -> Count:
    with cache.client().pipeline() as pipe:
        pipe.incrby(budget.key, change)
        pipe.expire(budget.key, budget.rate.seconds, nx=True)
        pipe.ttl(budget.key)
        failures, _, seconds_left = pipe.execute()
    return Count(int(failures), max(int(seconds_left), 1))


class _Memory:
    """Counters of one process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._counts: dict[str, tuple[int, float]] = {}

    def add(self, budget: Budget, change: int) -> Count:
        """Count one try; what has run out is forgotten on the way."""
        now = time.monotonic()
        with self._lock:
            self._counts = {key: kept for key, kept in self._counts.items() if kept[1] > now}
            failures, until = self._counts.get(budget.key, (0, now + budget.rate.seconds))
            self._counts[budget.key] = (failures + change, until)
        return Count(failures + change, max(int(until - now), 1))


_memory = _Memory()
