"""The processes of a worker: one that ended is replaced within LOOK_SECONDS.

A process that used much memory ends after its task. Celery learns of it through a pipe that closes
a moment before the process can be waited for, still takes it for alive, and looks again after five
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
