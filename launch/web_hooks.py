"""Gunicorn's hooks: what a web process shares with its parent, and what it leaves behind."""

import gc
import os
import time
from collections.abc import Mapping
from threading import Thread
from typing import Any

from flask import Flask
from gunicorn import glogging
from prometheus_client.multiprocess import mark_process_dead

from app.config import load
from app.extensions import db
from app.oversight.diagnosis import metrics
from app.oversight.diagnosis import service as diagnosis
from app.platform import clock, logging, memory, tracing

WATCH_SECONDS = 60.0
"""What starts together with the web server has this long to give its first sign, and more."""


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


def post_worker_init(worker: Any) -> None:
    """Called by gunicorn in a process that is about to answer.

    It counts its connections. Web servers are who notices that beat or a worker is gone: nobody
    else is sure to live.
    """
    tracing.export(worker.wsgi.config["SETTINGS"], role="web")
    with worker.wsgi.app_context():
        metrics.watch_pool(db.engine)
    Thread(target=_watch, args=(worker.wsgi,), daemon=True).start()


def _watch(app: Flask) -> None:
    known: Mapping[str, str] = {}
    while True:
        time.sleep(WATCH_SECONDS)
        memory.give_back()
        with app.app_context():
            try:
                known = diagnosis.tell_administrators(before=known, at=clock.now())
                db.session.commit()
            except Exception:
                app.logger.warning("administrators not told", exc_info=True)


def child_exit(server: Any, worker: Any) -> None:
    """Called by gunicorn with the process that ended: its gauges leave the metrics."""
    del server
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]  # untyped upstream
