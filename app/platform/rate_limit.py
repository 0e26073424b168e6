"""Limits on failed attempts, so that guessing is slow, and on the calls of a program.

Attempts of people that succeed cost nothing.
"""

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
from flask import request

from app.config import RATE
from app.platform import cache
from app.platform.errors import MESSAGES, DomainError

SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86_400}
PREFIX = "tries:"
LONGEST_SECONDS = 15 * 60
REMEMBERED_SECONDS = 60 * 60
"""How long it counts that a limit ran out: the wait after the next time is twice as long."""
V6_SITE = 64


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


class TooManyAttempts(DomainError):
    """Too many failed tries; the answer says how long to wait."""

    status = 429
    code = "too_many_requests"
    message = MESSAGES[429]


@dataclass(frozen=True)
class AttemptLimit:
    """How many failures one subject may have: an address, or an account tried from an address."""

    name: str
    subject: str
    rate: Rate
    grows: bool = False
    """Whether the wait doubles each time that the limit runs out, up to a quarter of an hour."""

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
def limited_failures(limits: Sequence[AttemptLimit]) -> Iterator[None]:
    """Take a place in every limit, and give it back unless the body refuses the caller.

    Places are taken before the body runs, so that many tries at once cannot exceed a limit.

    Raises TooManyAttempts.
    """
    taken: list[AttemptLimit] = []
    last: list[AttemptLimit] = []
    refused = False
    try:
        for limit in limits:
            taken.append(limit)
            if _reserve(limit).failures == limit.rate.times:
                last.append(limit)
        yield
    except TooManyAttempts:
        raise
    except DomainError:
        refused = True
        for limit in last:
            _extend_block(limit)
        raise
    finally:
        if not refused:
            for limit in taken:
                _add(limit, -1)


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


def limits_of_address(name: str, text: str) -> list[AttemptLimit]:
    """The limit that a setting puts on the address that calls now; none when it is empty."""
    rate = parse(text)
    return [AttemptLimit(name, address_of(request.remote_addr), rate)] if rate else []


def record_failure(limits: Sequence[AttemptLimit]) -> None:
    """Count a try that failed.

    Raises TooManyAttempts.
    """
    for limit in limits:
        _reserve(limit)


def count_call(limit: AttemptLimit) -> Count:
    """Count a call, whatever becomes of it; how many there were is the caller's to judge."""
    return _add(limit, 1)


def refuse_exhausted(limits: Sequence[AttemptLimit]) -> None:
    """Refuse who has used up a limit, without taking a place in it.

    For a crowd behind one address: many who are right at once must not hold up each other.

    Raises TooManyAttempts.
    """
    for limit in limits:
        count = _add(limit, 0)
        if count.failures >= limit.rate.times:
            raise TooManyAttempts(retry_after=count.seconds_left)


def _reserve(limit: AttemptLimit) -> Count:
    count = _add(limit, 1)
    if count.failures > limit.rate.times:
        raise TooManyAttempts(retry_after=count.seconds_left)
    return count


def _extend_block(limit: AttemptLimit) -> None:
    """The last place of a growing limit was lost: wait longer than the time before."""
    if not limit.grows:
        return
    spent = AttemptLimit(f"{limit.name}-spent", limit.subject, Rate(1, REMEMBERED_SECONDS))
    times = _add(spent, 1).failures
    _set_expiry(spent, REMEMBERED_SECONDS)
    # Beyond the tenth doubling the longest wait has long been reached.
    _set_expiry(limit, min(limit.rate.seconds * 2 ** min(times - 1, 10), LONGEST_SECONDS))


def _set_expiry(limit: AttemptLimit, seconds: int) -> None:
    """Forget the failures so many seconds from now."""
    try:
        cache.client().expire(limit.key, seconds)
    except redis.RedisError:
        _memory.set_expiry(limit, seconds)


def _add(limit: AttemptLimit, change: int) -> Count:
    """Redis counts for all processes; while it is away, this process counts for itself."""
    try:
        with cache.client().pipeline() as pipe:
            pipe.incrby(limit.key, change)
            pipe.expire(limit.key, limit.rate.seconds, nx=True)
            pipe.ttl(limit.key)
            failures, _, seconds_left = pipe.execute()
        return Count(int(failures), max(int(seconds_left), 1))
    except redis.RedisError as error:
        log.warning("failed tries counted in memory", extra={"error": type(error).__name__})
        return _memory.add(limit, change)


class _Memory:
    """Counters of one process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._counts: dict[str, tuple[int, float]] = {}

    def add(self, limit: AttemptLimit, change: int) -> Count:
        """Count one try; what has run out is forgotten on the way."""
        now = time.monotonic()
        with self._lock:
            self._counts = {key: one for key, one in self._counts.items() if one[1] > now}
            failures, until = self._counts.get(limit.key, (0, now + limit.rate.seconds))
            self._counts[limit.key] = (failures + change, until)
        return Count(failures + change, max(int(until - now), 1))

    def set_expiry(self, limit: AttemptLimit, seconds: int) -> None:
        """Forget the failures so many seconds from now."""
        with self._lock:
            if limit.key in self._counts:
                self._counts[limit.key] = (self._counts[limit.key][0], time.monotonic() + seconds)


_memory = _Memory()
