"""Short-lived values in Redis or Valkey; whatever goes wrong there is a miss."""

import json
import logging
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

import redis
from flask import current_app

log = logging.getLogger(__name__)

PREFIX = "cache:"
MAX_SECONDS = 3600
TURN = "turn:"
TURN_SECONDS = 5
"""How long whoever makes a value is waited for."""
LOOK_SECONDS = 0.02
AWAY_SECONDS = 2.0
"""For so long after a server did not answer nobody asks it again: each would wait a second."""

_AWAY_UNTIL: WeakKeyDictionary[redis.ConnectionPool, float] = WeakKeyDictionary()


_REMEMBERED: "list[Remembered[Any]]" = []
V = TypeVar("V")


class Remembered(dict[str, V]):
    """What one process knows beside the server, some thousand values at most."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most
        _REMEMBERED.append(self)

    def add(self, values: Mapping[str, V]) -> None:
        """Remember some more, in place of all others where there is no room."""
        if len(self) + len(values) > self._most:
            self.clear()
        self.update(values)


def forget_remembered() -> None:
    """Forget what this process knows."""
    for one in _REMEMBERED:
        one.clear()


class _Client(redis.Redis):
    """A client that does not ask a server that did not answer a moment ago."""

    def execute_command(self, *args: Any, **options: Any) -> Any:
        """One command. Raises RedisError."""
        with _answering(self.connection_pool):
            return super().execute_command(*args, **options)  # type: ignore[no-untyped-call]  # untyped upstream

    def pipeline(self, transaction: bool = True, shard_hint: str | None = None) -> "_Pipeline":
        """Several commands in one go."""
        callbacks = self.response_callbacks
        return _Pipeline(self.connection_pool, callbacks, transaction, shard_hint)


class _Pipeline(redis.client.Pipeline):
    def execute(self, raise_on_error: bool = True) -> list[Any]:
        with _answering(self.connection_pool):
            return super().execute(raise_on_error)


@contextmanager
def _answering(pool: redis.ConnectionPool) -> Iterator[None]:
    if is_away(pool):
        raise redis.ConnectionError("the server did not answer a moment ago")
    try:
        yield
    except (redis.ConnectionError, redis.TimeoutError):
        _AWAY_UNTIL[pool] = time.monotonic() + AWAY_SECONDS
        raise


def is_away(pool: redis.ConnectionPool | None = None) -> bool:
    """Whether a server, by default that of this app, did not answer a moment ago."""
    pool = client().connection_pool if pool is None else pool
    return time.monotonic() < _AWAY_UNTIL.get(pool, 0.0)


@lru_cache(maxsize=4)
def connect(url: str) -> redis.Redis:
    """One pool for each address and process."""
    return _Client.from_url(
        url, socket_timeout=1, socket_connect_timeout=1, health_check_interval=25
    )


def client() -> redis.Redis:
    """The connection pool of this app."""
    return connect(current_app.config["REDIS_URL"])


def get(key: str) -> Any | None:
    """The value kept under a key, or None."""
    try:
        text = client().get(PREFIX + key)
    except redis.RedisError:
        return None
    return json.loads(text) if isinstance(text, bytes) else None


def get_many(keys: Sequence[str]) -> list[Any]:
    """What is kept under each key, or None, in one go."""
    if not keys:
        return []
    try:
        texts: Any = client().mget([PREFIX + key for key in keys])
    except redis.RedisError:
        return [None] * len(keys)
    return [json.loads(text) if isinstance(text, bytes) else None for text in texts]


def put(key: str, value: Any, *, seconds: int) -> None:
    """Keep a JSON value for at most an hour; a refused write is a miss later."""
    try:
        client().set(PREFIX + key, json.dumps(value), ex=min(seconds, MAX_SECONDS))
    except redis.RedisError:
        log.debug("cache write refused")


def put_many(values: Mapping[str, Any], *, seconds: int) -> None:
    """The same for several values, in one go."""
    if not values:
        return
    try:
        with client().pipeline(transaction=False) as pipe:
            for key, value in values.items():
                pipe.set(PREFIX + key, json.dumps(value), ex=min(seconds, MAX_SECONDS))
            pipe.execute()
    except redis.RedisError:
        log.debug("cache write refused")


def drop(key: str) -> None:
    """Forget a value."""
    try:
        client().delete(PREFIX + key)
    except redis.RedisError:
        log.debug("cache write refused")


def clear() -> None:
    """Forget everything that is kept here."""
    forget_remembered()
    try:
        empty(client())
    except redis.RedisError:
        log.warning("cache not emptied")


def empty(server: redis.Redis) -> None:
    """Remove what the cache keeps on a server; its queues and counted tries stay.

    Raises RedisError.
    """
    for key in server.scan_iter(match=PREFIX + "*", count=1000):
        server.unlink(key)


def is_first(key: str, *, seconds: int) -> bool:
    """Whether nobody asked this of a key within so many seconds; without a cache everybody is."""
    try:
        return bool(client().set(PREFIX + key, b"1", nx=True, ex=seconds))
    except redis.RedisError:
        return True


def once(key: str, make: Callable[[], Any], *, seconds: int) -> Any:
    """The value kept under a key; when there is none one caller makes it and the others wait.

    An error is not kept. Without a cache everybody makes the value.
    """
    stored = get(key)
    if stored is None and not is_first(TURN + key, seconds=TURN_SECONDS):
        while _has(TURN + key):
            time.sleep(LOOK_SECONDS)
        stored = get(key)
    if stored is not None:
        return stored
    try:
        value = make()
        put(key, value, seconds=seconds)
    finally:
        drop(TURN + key)
    return value


def _has(key: str) -> bool:
    """Whether anything is kept under a key."""
    try:
        return bool(client().exists(PREFIX + key))
    except redis.RedisError:
        return False
