"""How far a running job is: written often to Redis, rarely to the row."""

from dataclasses import asdict, dataclass

from app import cache
from app.models.job import Job

KEEP_SECONDS = 600


@dataclass(frozen=True)
class Progress:
    """Where a job stands: Spanish words for the phase, and how many of how many."""

    phase: str | None = None
    done: int = 0
    total: int | None = None


def tell(*, job_id: int, token: int, progress: Progress) -> None:
    """Let whoever asks know, at the price of one write to Redis."""
    cache.put(_key(job_id), {"token": token, **asdict(progress)}, seconds=KEEP_SECONDS)


def of(*, job: Job) -> Progress:
    """The newest that is known of a job: what its worker told, or what its row says."""
    told = cache.get(_key(job.id)) if job.state == "running" else None
    if told is None or told["token"] != job.token:
        return Progress(job.phase, job.done, job.total)
    return Progress(told["phase"], told["done"], told["total"])


def _key(job_id: int) -> str:
    return f"job:{job_id}"
