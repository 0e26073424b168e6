"""Gunicorn's hooks: a web process that ends takes its gauges out of the metrics."""

import os
from typing import Any

from prometheus_client.multiprocess import mark_process_dead


def child_exit(server: Any, worker: Any) -> None:
    """Called by gunicorn with the process that ended."""
    del server
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]  # untyped upstream
