"""The workers' Celery application: our queue object, and the product around every task."""

import gc
import logging
import os
from typing import Any

from celery import Task
from celery.apps import worker as worker_program
from celery.signals import (
    worker_before_create_process,
    worker_process_init,
    worker_process_shutdown,
)

from app.extensions import celery as celery_app
from app.extensions import db
from app.factory import create_app
from app.platform import tracing
from app.platform.logging import caused_by, line
from app.platform.queue import CAUSE
from tasks import liveness
from tasks.patience import be_patient
from tasks.requests import FailFastAckRequest

flask_app = create_app()
liveness.watch_worker(
    flask_app.config["SETTINGS"].data_path, celery_app, celery_app.conf.broker_url
)


class ContextTask(Task):  # type: ignore[type-arg]  # celery's own class is not generic at run time
    """A task that runs inside the app."""

    abstract = True
    Request = FailFastAckRequest  # type: ignore[assignment]  # Celery takes the class, too

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Run the task's function with the app at hand."""
        with flask_app.app_context(), caused_by(self.request.get(CAUSE)):
            return self.run(*args, **kwargs)


celery_app.Task = ContextTask  # type: ignore[misc]  # Celery's own recipe; its stubs forbid it
celery_app.conf.imports = (
    "tasks.loads",
    "tasks.kpis",
    "tasks.exports",
    "tasks.surveys",
    "tasks.mail",
    "tasks.webhooks",
    "tasks.sources",
    "tasks.daily",
    "tasks.housekeeping",
)
be_patient(celery_app)


def _say(message: str, _stream: object = None) -> None:
    """What Celery says in a signal handler, as a line like all others.

    Written in one go, since the code that the signal interrupted may hold the locks of logging.
    """
    as_json = flask_app.config["SETTINGS"].log_format != "text"
    text = line("celery.worker", message, as_json=as_json, level=logging.WARNING)
    os.write(2, f"{text}\n".encode())


worker_program.safe_say = _say  # type: ignore[attr-defined]  # not in the stubs


@worker_before_create_process.connect
def _keep_what_is_made(**_: Any) -> None:
    """What the app is made of stays, shared with each pool process: nobody looks through it."""
    gc.freeze()


@worker_process_init.connect
def _own_connections(**_: Any) -> None:
    """A pool process must not share the sockets of its parent."""
    with flask_app.app_context():
        db.engine.dispose(close=False)


@worker_process_init.connect
def _export_traces(**_: Any) -> None:
    """A pool process sends what it notes, by a thread of its own."""
    tracing.export(flask_app.config["SETTINGS"], role="worker")


@worker_process_shutdown.connect
def _send_rest(**_: Any) -> None:
    """A pool process ends without asking anybody whether something is left to do."""
    tracing.send_rest()


__all__ = ["celery_app"]
