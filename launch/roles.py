"""The three roles of the product and the command of each: web, worker, beat.

`./run` starts them as children, a container becomes one of them.
"""

import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from app.config import Config
from app.platform.liveness import WORKERS, is_alive, of_this_machine

LAST_CHANCE_SECONDS = 45.0
"""Longer than a worker waits between two tries to reach a broker that came back."""
LOOK_SECONDS = 0.5
CELERY = (sys.executable, "-m", "celery", "--quiet", "-A")
"""Without the banners, which are no log lines."""


def is_healthy(part: str, config: Config) -> bool:
    """Whether the web server answers, or the other roles gave a sign of life lately."""
    if part == "web":
        return web_answers("127.0.0.1", config.port)
    return is_alive(of_this_machine(config.data_path, part))


def end_frozen(part: str, config: Config) -> None:
    """Kill a worker or beat that is silent, unless it wakes up or the broker is away.

    A container is not started again for being unhealthy, only for ending: that of a process that
    hangs (its loop turns no more, though it could reach the broker) starts again now, and the jobs
    that it held go on elsewhere or there. Not one that started later under the same number.
    """
    if part == "web":
        return
    # Imported here, as below: a check of somebody who is well does without.
    import psutil  # noqa: PLC0415  # see above

    sign = of_this_machine(config.data_path, part)
    with suppress(FileNotFoundError, ValueError, psutil.NoSuchProcess):
        frozen = psutil.Process(int(sign.read_text()))
        began_before = frozen.create_time() <= sign.stat().st_mtime
        if began_before and _reaches_broker(config) and not _recovers(sign):
            frozen.kill()


def web_answers(host: str, port: int) -> bool:
    """Whether the web server is up."""
    asking = HTTPConnection(host, port, timeout=5)
    try:
        asking.request("GET", "/healthz")
        return asking.getresponse().status == HTTPStatus.OK
    except (OSError, HTTPException):
        return False
    finally:
        asking.close()


def empty(folder: str) -> None:
    """Forget the counts of an earlier start; nothing to do without a folder."""
    if not folder:
        return
    path = Path(folder)
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    for old in path.glob("*.db"):
        old.unlink(missing_ok=True)


def web(config: Config, *, reload: bool = False) -> list[str]:
    """The web server: processes with threads."""
    return [
        *(sys.executable, "-m", "gunicorn", "app.factory:create_app()"),
        *("--bind", f"{config.host}:{config.port}"),
        *("--worker-class", "launch.web_worker.Worker"),
        # Fewer than the 1,024 files that a process may open by default.
        *("--worker-connections", "800"),
        *("--workers", str(1 if reload else config.web_workers)),
        *("--threads", str(config.web_threads)),
        *("--graceful-timeout", "20", "--timeout", "120", "--keep-alive", "5"),
        *("--max-requests", "20000", "--max-requests-jitter", "2000"),
        *("--config", "python:launch.web_hooks", "--no-control-socket"),
        # Made once and forked: a second process costs nothing at the start, and little memory.
        "--reload" if reload else "--preload",
    ]


def workers(config: Config) -> dict[str, list[str]]:
    """The command of each worker, by its name."""
    return {
        role.name: worker(role.queues, processes(role.queues, config, role.processes), role.name)
        for role in WORKERS
    }


def processes(queues: Sequence[str], config: Config, own: int | None = None) -> int:
    """Of a worker: those of its role, or of the settings, and one more for each sender of mails
    but the first, which would take it away from what else has to happen in time.
    """
    senders = config.mail_senders - 1 if "mail" in queues else 0
    return (own or config.worker_processes) + senders


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
        *(*CELERY, "tasks.beat", "beat", "--loglevel", "INFO"),
        *("--schedule", str(schedule), "--pidfile", ""),
    ]


def _reaches_broker(config: Config) -> bool:
    """Without a broker a worker is silent too, until it comes back: killing it would not help."""
    import redis  # noqa: PLC0415  # for the same reason

    try:
        with redis.Redis.from_url(config.redis_url, socket_timeout=5) as client:
            return bool(client.ping())
    except (redis.RedisError, ValueError):
        return False


def _recovers(sign: Path) -> bool:
    deadline = time.monotonic() + LAST_CHANCE_SECONDS
    while time.monotonic() < deadline:
        if is_alive(sign):
            return True
        time.sleep(LOOK_SECONDS)
    return False
