"""What else must change when a job ends without having done its work."""

from collections.abc import Callable

from app.extensions import db
from app.models.job import Job

Ending = Callable[[Job], None]

_ENDINGS: dict[str, Ending] = {}


def when_unfinished(*kinds: str) -> Callable[[Ending], Ending]:
    """Have a function called, in the same transaction, when such a job fails or is cancelled.

    The nouns above register theirs; jobs know nothing of them.
    """

    def register(ending: Ending) -> Ending:
        for kind in kinds:
            _ENDINGS[kind] = ending
        return ending

    return register


def tell(*, job_id: int) -> None:
    """Call what is registered for the kind of a job that has just ended."""
    job = db.session.get_one(Job, job_id, populate_existing=True)
    ending = _ENDINGS.get(job.kind)
    if ending is not None:
        ending(job)
