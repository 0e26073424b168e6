"""Whether a role of the product is alive, for the health checks of containers."""

import time
from contextlib import suppress
from http import HTTPStatus
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import psutil
import redis

from app.config import Config
from app.kit.signs import is_alive, of_this_machine

LAST_CHANCE_SECONDS = 45.0
"""Longer than a worker waits between two tries to reach a broker that came back."""
LOOK_SECONDS = 0.5


def is_healthy(part: str, config: Config) -> bool:
    """Whether the web server answers, or the other roles gave a sign of life lately.

    A container is not started again for being unhealthy, only for ending. So a process that hangs
    (its loop turns no more, though it could reach the broker) is killed here, and its container
    starts again; the jobs that it held go on elsewhere or there.
    """
    if part == "web":
        return _answers(config)
    sign = of_this_machine(config.data_path, part)
    if is_alive(sign):
        return True
    frozen = _giver(sign)
    if frozen is not None and _reaches_broker(config) and not _recovers(sign):
        with suppress(psutil.NoSuchProcess):
            frozen.kill()
    return False


def _giver(sign: Path) -> psutil.Process | None:
    """The living process that gave a sign; not one that started later under the same number."""
    with suppress(FileNotFoundError, ValueError, psutil.NoSuchProcess):
        process = psutil.Process(int(sign.read_text()))
        if process.create_time() <= sign.stat().st_mtime:
            return process
    return None


def _reaches_broker(config: Config) -> bool:
    """Without a broker a worker is silent too, until it comes back: killing it would not help."""
    try:
        with redis.Redis.from_url(config.redis_url, socket_timeout=5) as client:
            return bool(client.ping())
    except (redis.RedisError, ValueError):
        return False


def _recovers(sign: Path) -> bool:
    deadline = time.monotonic() + LAST_CHANCE_SECONDS
    while time.monotonic() < deadline:
        if is_alive(sign):
            return True
        time.sleep(LOOK_SECONDS)
    return False


def _answers(config: Config) -> bool:
    try:
        with urlopen(f"http://127.0.0.1:{config.port}/healthz", timeout=5) as answer:
            return bool(answer.status == HTTPStatus.OK)
    except (URLError, ConnectionError, TimeoutError):
        return False
