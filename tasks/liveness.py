"""A worker and beat touch a file while their loop turns, and tell the broker of it less often."""

import time
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import redis
from celery import Celery, bootsteps, signals

from app.platform import cache
from app.platform.liveness import BEAT, announce, begin, give, sign_of_life

SECONDS = 2.0
ANNOUNCE_SECONDS = 10.0


def watch_worker(data: Path, celery: Celery, broker: str) -> None:
    """Let this process give the signs of life of the worker that it becomes.

    Celery's own heartbeats are off: nobody listens to them, and with a broker that is away one of
    them is tried for ever, in the very loop that hears how tasks ended.
    """

    class SignsOfLife(bootsteps.StartStopStep):
        requires = ("celery.worker.components:Timer",)

        def start(self, parent: Any) -> None:
            name = parent.hostname.partition("@")[0]
            path = sign_of_life(data, name)
            begin(path)
            tell = Announcer(broker, name)
            tell()
            parent.timer.call_repeatedly(SECONDS, partial(give, path))
            parent.timer.call_repeatedly(SECONDS, tell)

    celery.steps["worker"].add(SignsOfLife)


def watch_beat(data: Path, broker: str) -> None:
    """Let this process give the signs of life of beat, with whatever it publishes."""
    path = sign_of_life(data, BEAT)
    tell = Announcer(broker, BEAT)
    signals.beat_init.connect(lambda **_: begin(path), weak=False)
    signals.beat_init.connect(lambda **_: tell(), weak=False)
    signals.before_task_publish.connect(lambda **_: give(path), weak=False)
    signals.before_task_publish.connect(lambda **_: tell(), weak=False)


class Announcer:
    """Tells the broker from time to time that somebody lives; a broker that is away costs little.

    It answers within a second or not at all: the loop that calls has other things to do.
    """

    def __init__(self, broker: str, name: str) -> None:
        self._broker = broker
        self._name = name
        self._next = 0.0

    def __call__(self) -> None:
        """Give a sign, unless the last one was a moment ago."""
        if time.monotonic() < self._next:
            return
        self._next = time.monotonic() + ANNOUNCE_SECONDS
        with suppress(redis.RedisError):
            announce(cache.connect(self._broker), self._name)
