"""Gunicorn's hooks: what a web process shares with its parent, and what it leaves behind."""

import gc
import os
from typing import Any

from gunicorn import glogging
from prometheus_client.multiprocess import mark_process_dead

from app.config import load
from app.platform import logging


class Logger(glogging.Logger):  # type: ignore[misc]  # untyped upstream
    """Gunicorn's own lines, written like all others."""

    def setup(self, cfg: Any) -> None:
        """Called by gunicorn before its first line."""
        super().setup(cfg)
        config = load()
        self.error_log.setLevel(config.log_level.upper())
        for handler in self.error_log.handlers:
            handler.setFormatter(logging.formatter(as_json=config.log_format != "text"))


logger_class = Logger


def pre_fork(server: Any, worker: Any) -> None:
    """Called by gunicorn before it forks: what the app is made of is never looked through again.

    Each look would take tens of milliseconds of some request, and memory that is shared.
    """
    del server, worker
    gc.freeze()


def child_exit(server: Any, worker: Any) -> None:
    """Called by gunicorn with the process that ended: its gauges leave the metrics."""
    del server
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]  # untyped upstream
