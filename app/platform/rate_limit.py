"""Limits on failed attempts, so that guessing is slow; attempts that succeed cost nothing."""

import hashlib
import ipaddress
import logging
import re
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import redis

from app.config import RATE
from app.platform import cache
from app.platform.errors import MESSAGES, DomainError

SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86_400}


@dataclass(frozen=True)
class Rate:
    """So many times in so many seconds."""

    times: int
    seconds: int


def parse(text: str) -> Rate | None:
    """The rate that a setting says; None when it is empty, which switches the limit off.

    Raises ValueError.
    """
    if not text.strip():
        return None
    match = re.fullmatch(RATE, text.strip())
    if match is None:
        raise ValueError(f"{text!r} is not a rate such as '5 per minute'.")
    return Rate(times=int(match[1]), seconds=SECONDS[match[2]])


log = logging.getLogger(__name__)

PREFIX = "tries:"
LONGEST_SECONDS = 15 * 60
REMEMBERED_SECONDS = 60 * 60
"""How long it counts that a budget ran out: the wait after the next time is twice as long."""
V6_SITE = 64


class TooManyAttempts(DomainError):
    """Too many failed tries; the answer says how long to wait."""

    status = 429
    code = "too_many_requests"
    message = MESSAGES[429]


@dataclass(frozen=True)
class Budget:
    """How many failures one subject may have: an address, or an account tried from an address."""

    name: str
    subject: str
    rate: Rate
    grows: bool = False
    """Whether the wait doubles each time that the budget runs out, up to a quarter of an hour."""

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
    last: list[Budget] = []
    refused = False
    try:
        for budget in budgets:
            taken.append(budget)
            if _take(budget).failures == budget.rate.times:
                last.append(budget)
        yield
    except TooManyAttempts:
        raise
    except DomainError:
        refused = True
        for budget in last:
            _lengthen(budget)
        raise
    finally:
        if not refused:
            for budget in taken:
                _add(budget, -1)


def address_of(remote: str | None) -> str:
    """The address that tries are counted for; one of IPv6 stands for its whole site (/64)."""
    try:
        address = ipaddress.ip_address((remote or "").partition("%")[0])
    except ValueError:
        return remote or ""
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, V6_SITE), strict=False))


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


def _take(budget: Budget) -> Count:
    count = _add(budget, 1)
    if count.failures > budget.rate.times:
        raise TooManyAttempts(retry_after=count.seconds_left)
    return count


def _lengthen(budget: Budget) -> None:
    """The last place of a growing budget was lost: wait longer than the time before."""
    if not budget.grows:
        return
    spent = Budget(f"{budget.name}-spent", budget.subject, Rate(1, REMEMBERED_SECONDS))
    times = _add(spent, 1).failures
    _hold(spent, REMEMBERED_SECONDS)
    # Beyond the tenth doubling the longest wait has long been reached.
    _hold(budget, min(budget.rate.seconds * 2 ** min(times - 1, 10), LONGEST_SECONDS))


def _hold(budget: Budget, seconds: int) -> None:
    """Keep what was counted for so long from now on."""
    try:
        cache.client().expire(budget.key, seconds)
    except redis.RedisError:
        _memory.hold(budget, seconds)


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

    def hold(self, budget: Budget, seconds: int) -> None:
        """Keep what was counted for so long from now on."""
        with self._lock:
            if budget.key in self._counts:
                self._counts[budget.key] = (self._counts[budget.key][0], time.monotonic() + seconds)


_memory = _Memory()
