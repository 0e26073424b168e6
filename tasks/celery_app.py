"""The workers' Celery application: our queue object, and the product around every task."""

import gc
from typing import Any

import pyarrow as pa
from celery import Task
from celery.signals import worker_before_create_process, worker_process_init

from app.extensions import celery as celery_app
from app.extensions import db
from app.factory import create_app
from tasks import liveness
from tasks.patience import be_patient

flask_app = create_app()
liveness.watch_worker(flask_app.config["SETTINGS"].data_path, celery_app)


class ContextTask(Task):  # type: ignore[type-arg]  # celery's own class is not generic at run time
    """A task that runs inside the app."""

    abstract = True
    Request = "tasks.requests:HonestRequest"

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Run the task's function with the app at hand."""
        with flask_app.app_context():
            return self.run(*args, **kwargs)


celery_app.Task = ContextTask  # type: ignore[misc]  # Celery's own recipe; its stubs forbid it
celery_app.conf.imports = (
    "tasks.loads",
    "tasks.kpis",
    "tasks.exports",
    "tasks.surveys",
    "tasks.daily",
    "tasks.housekeeping",
)
be_patient(celery_app)


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
def _give_memory_back(**_: Any) -> None:
    """Arrow's own allocator keeps what a large load has freed; the system's returns it."""
    pa.set_memory_pool(pa.system_memory_pool())


__all__ = ["celery_app"]
