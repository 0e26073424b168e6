"""The three roles of the product and the command of each: web, worker, beat.

`./run` starts them as children, a container becomes one of them.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass

from app.config import Config

CELERY = (sys.executable, "-m", "celery", "--quiet", "-A")
"""Without the banners, which are no log lines."""


@dataclass(frozen=True)
class WorkerRole:
    """One worker of the product: its name, the queues that it reads, its processes."""

    name: str
    queues: tuple[str, ...]
    processes: int | None = None
    """None: as many as the settings say."""


WORKERS = (
    WorkerRole("loads", ("loads", "exports")),
    WorkerRole("kpis", ("kpis",), 1),
    WorkerRole("light", ("mail", "default", "rejected"), 3),
)
"""Long work, numbers, and what has to happen in time: mails, the sweep, the clock of the surveys.

Each has processes of its own, so that neither a load nor people who write all day keep lost
messages from being found. The last has three: one run of mails may take most of a minute, and so
may a workbook of rejected rows, of which one is written at a time. Whoever uploads a file must not
wait for either.
"""


def web(config: Config, *, reload: bool = False) -> list[str]:
    """The web server: processes with threads."""
    return [
        *(sys.executable, "-m", "gunicorn", "app.factory:create_app()"),
        *("--bind", f"{config.host}:{config.port}"),
        *("--worker-class", "app.launch.web_worker.Worker"),
        # Fewer than the 1,024 files that a process may open by default.
        *("--worker-connections", "800"),
        *("--workers", str(1 if reload else config.web_workers)),
        *("--threads", str(config.web_threads)),
        *("--graceful-timeout", "20", "--timeout", "120", "--keep-alive", "5"),
        *("--max-requests", "20000", "--max-requests-jitter", "2000"),
        *("--config", "python:app.launch.web_hooks", "--no-control-socket"),
        # Made once and forked: a second process costs nothing at the start, and little memory.
        "--reload" if reload else "--preload",
    ]


def workers(config: Config) -> dict[str, list[str]]:
    """The command of each worker, by its name."""
    return {
        role.name: worker(role.queues, role.processes or config.worker_processes, role.name)
        for role in WORKERS
    }


def worker(queues: Sequence[str], processes: int, name: str) -> list[str]:
    """A worker for some queues. It tells others nothing: a broker that dies must not hold it up."""
    return [
        *(*CELERY, "tasks.celery_app", "worker"),
        *("--queues", ",".join(queues), "--concurrency", str(processes)),
        *("--hostname", f"{name}@%h", "--loglevel", "INFO"),
        *("--without-gossip", "--without-mingle", "--without-heartbeat"),
    ]


def beat(config: Config) -> list[str]:
    """The clock that starts what is due."""
    schedule = config.data_path / "beat" / "schedule"
    schedule.parent.mkdir(parents=True, exist_ok=True)
    return [
        *(*CELERY, "tasks.clock", "beat", "--loglevel", "INFO"),
        *("--schedule", str(schedule), "--pidfile", ""),
    ]
