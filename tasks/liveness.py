"""A worker and beat touch a file while their loop turns; the health checks of containers look."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from celery import Celery, bootsteps, signals

from app.kit.signs import sign_of_life

SECONDS = 2.0


def watch_worker(data: Path, celery: Celery) -> None:
    """Let this process give the signs of life of a worker."""
    celery.steps["worker"].add(_signs(partial(_touch, sign_of_life(data, "worker"))))


def watch_beat(data: Path) -> None:
    """Let this process give the signs of life of beat, with whatever it publishes."""
    touch = partial(_touch, sign_of_life(data, "beat"))
    signals.before_task_publish.connect(touch, weak=False)


def _signs(touch: Callable[[], None]) -> type[bootsteps.StartStopStep]:
    """A part of a worker that touches its file by the timer of its loop.

    Celery's own heartbeats are off: nobody listens to them, and with a broker that is away one of
    them is tried for ever, in the very loop that hears how tasks ended.
    """

    class SignsOfLife(bootsteps.StartStopStep):
        requires = ("celery.worker.components:Timer",)

        def start(self, parent: Any) -> None:
            touch()
            parent.timer.call_repeatedly(SECONDS, touch)

    return SignsOfLife


def _touch(path: Path, **_: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
