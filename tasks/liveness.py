"""A worker and beat touch a file while their loop turns; the health checks of containers look."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from celery import Celery, bootsteps, signals
from flask import Flask

from app.kit.signs import sign_of_life

SECONDS = 2.0


def watch(app: Flask, celery: Celery) -> None:
    """Let this process, whichever it becomes, give signs of life."""
    data = app.config["SETTINGS"].data_path
    celery.steps["worker"].add(_signs(partial(_touch, sign_of_life(data, "worker"))))
    beat = partial(_touch, sign_of_life(data, "beat"))
    # Every process publishes, but only beat does so by the clock.
    signals.beat_init.connect(
        lambda **_: signals.before_task_publish.connect(beat, weak=False), weak=False
    )


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
