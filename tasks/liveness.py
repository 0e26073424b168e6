"""A worker and beat touch a file while their loop turns; the health checks of containers look."""

from functools import partial
from pathlib import Path
from typing import Any

from celery import Celery, bootsteps, signals

from app.platform.liveness import BEAT, begin, give, sign_of_life

SECONDS = 2.0


def watch_worker(data: Path, celery: Celery) -> None:
    """Let this process give the signs of life of the worker that it becomes.

    Celery's own heartbeats are off: nobody listens to them, and with a broker that is away one of
    them is tried for ever, in the very loop that hears how tasks ended.
    """

    class SignsOfLife(bootsteps.StartStopStep):
        requires = ("celery.worker.components:Timer",)

        def start(self, parent: Any) -> None:
            path = sign_of_life(data, parent.hostname.partition("@")[0])
            begin(path)
            parent.timer.call_repeatedly(SECONDS, partial(give, path))

    celery.steps["worker"].add(SignsOfLife)


def watch_beat(data: Path) -> None:
    """Let this process give the signs of life of beat, with whatever it publishes."""
    path = sign_of_life(data, BEAT)
    signals.beat_init.connect(lambda **_: begin(path), weak=False)
    signals.before_task_publish.connect(lambda **_: give(path), weak=False)
