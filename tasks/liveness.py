"""A worker and beat touch a file while their loop turns; the health checks of containers look."""

from functools import partial
from pathlib import Path
from typing import Any

from celery import signals
from flask import Flask

from app.launch.health import sign_of_life


def watch(app: Flask) -> None:
    """Let this process, whichever it becomes, give signs of life."""
    data = app.config["SETTINGS"].data_path
    worker = partial(_touch, sign_of_life(data, "worker"))
    beat = partial(_touch, sign_of_life(data, "beat"))
    signals.heartbeat_sent.connect(worker, weak=False)
    # Every process publishes, but only beat does so by the clock.
    signals.beat_init.connect(
        lambda **_: signals.before_task_publish.connect(beat, weak=False), weak=False
    )


def _touch(path: Path, **_: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
