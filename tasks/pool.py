"""The processes of a worker: one that ended is replaced at once.

A process ends after a task that took much memory, and says so by closing a pipe, a moment before it
can be waited for. Celery looks in that moment, still takes it for alive and looks again after five
seconds, for which jobs would wait.
"""

from collections.abc import Callable

from celery.concurrency import prefork
from celery.concurrency.asynpool import AsynPool

LOOK_SECONDS = 0.25


class _Processes(AsynPool):
    @property
    def timers(self) -> dict[Callable[[], None], float]:
        """What Celery calls again and again, and after how many seconds."""
        return {self.maintain_pool: LOOK_SECONDS}


class TaskPool(prefork.TaskPool):
    """Named by `worker_pool` of celeryconfig.py."""

    Pool = _Processes
