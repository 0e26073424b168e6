"""Short-lived values in Redis or Valkey; whatever goes wrong there is a miss."""

import json
import logging
from functools import lru_cache
from typing import Any

import redis
from flask import current_app

log = logging.getLogger(__name__)

PREFIX = "cache:"
MAX_SECONDS = 3600


@lru_cache(maxsize=4)
def connect(url: str) -> redis.Redis:
    """One pool for each address and process."""
    return redis.Redis.from_url(
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


def put(key: str, value: Any, *, seconds: int) -> None:
    """Keep a JSON value for at most an hour; a refused write is a miss later."""
    try:
        client().set(PREFIX + key, json.dumps(value), ex=min(seconds, MAX_SECONDS))
    except redis.RedisError:
        log.debug("cache write refused")


def drop(key: str) -> None:
    """Forget a value."""
    try:
        client().delete(PREFIX + key)
    except redis.RedisError:
        log.debug("cache write refused")
