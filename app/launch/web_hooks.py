"""Gunicorn's hooks: what a web process shares with its parent, and what it leaves behind."""

import gc
import os
from typing import Any

from prometheus_client.multiprocess import mark_process_dead

BODY_PAUSE_SECONDS = 20
"""Between two pieces of a body, also of a slow phone."""


def pre_fork(server: Any, worker: Any) -> None:
    """Called by gunicorn before it forks: what the app is made of is never looked through again.

    Each look would take tens of milliseconds of some request, and memory that is shared.
    """
    del server, worker
    gc.freeze()


def pre_request(worker: Any, request: Any) -> None:
    """Called by gunicorn with the head of a request: its body has to arrive without long pauses.

    A thread that waits for a body answers nobody else, and there are few of them.
    """
    del worker
    names = {name for name, _ in request.headers}
    if names & {"CONTENT-LENGTH", "TRANSFER-ENCODING"}:
        request.unreader.sock.settimeout(BODY_PAUSE_SECONDS)


def child_exit(server: Any, worker: Any) -> None:
    """Called by gunicorn with the process that ended: its gauges leave the metrics."""
    del server
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]  # untyped upstream
