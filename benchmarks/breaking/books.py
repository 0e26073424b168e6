"""The books are closed: what was promised against what is in the database."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import LiteralString

from benchmarks.breaking.person import ACCEPTED, REFUSED_FOR_NOW, STUCK_SECONDS, Entry
from benchmarks.breaking.product import Product, until

ATTEMPTS = 3
ACTIVE: LiteralString = "SELECT count(*) FROM job WHERE state IN ('queued', 'running')"
EFFECTS: LiteralString = """
SELECT job.id, job.state, job.attempts,
       extract(epoch FROM job.finished_at - job.created_at)::float8,
       (SELECT count(*) FROM load_change WHERE load_id = load.id),
       (SELECT count(*) FROM audit_event
        WHERE entity = 'load' AND entity_id = load.id AND action = 'load.saved'),
       (SELECT count(*) FROM notification WHERE key LIKE 'load:' || load.id || ':%%'),
       coalesce(job.error ->> 'code', '')
FROM job JOIN load ON load.job_id = job.id
WHERE job.id = ANY(%s)
"""
PEOPLE: LiteralString = """
SELECT split_part(email, '@', 2), count(*) FROM person
WHERE split_part(email, '@', 2) = ANY(%s) GROUP BY 1
"""


@dataclass(frozen=True)
class Effect:
    """What one job of the ledger has left behind."""

    job_id: int
    state: str
    attempts: int
    waited: float | None
    changes: int
    audits: int
    news: int
    error: str

    def is_double(self, entry: Entry) -> bool:
        """Whether anything of it happened more than once."""
        return self.changes > entry.rows or max(self.audits, self.news) > 1

    def is_whole(self, entry: Entry) -> bool:
        """Whether all of it happened."""
        return self.state == "done" and self.changes >= entry.rows


@dataclass(frozen=True)
class Books:
    """The verdict on a ledger."""

    accepted: int
    ambiguous: int
    lost: int
    duplicates: int
    waits: tuple[float, ...]
    interrupted: tuple[float, ...]
    """Seconds from the order to the end of those that were taken more than once."""
    faults: tuple[str, ...]


def close(product: Product, ledger: Sequence[Entry]) -> Books:
    """Wait until all jobs are over, then compare."""
    stuck = _wait_for_all(product)
    promised = {entry.job_id: entry for entry in ledger if entry.job_id is not None}
    found = (Effect(*row) for row in product.rows(EFFECTS, (list(promised),)))
    effects = {effect.job_id: effect for effect in found}
    people = dict(product.rows(PEOPLE, ([entry.domain for entry in ledger],)))
    lost = 0
    for job_id, entry in promised.items():
        effect = effects.get(job_id)
        whole = effect is not None and effect.is_whole(entry)
        lost += not (whole and people.get(entry.domain, 0) >= entry.rows)
    return Books(
        accepted=len(promised),
        ambiguous=len(ledger) - len(promised),
        lost=lost,
        duplicates=sum(effect.is_double(promised[n]) for n, effect in effects.items()),
        waits=tuple(e.waited for e in effects.values() if e.waited is not None),
        interrupted=tuple(e.waited for e in effects.values() if e.waited and e.attempts > 1),
        faults=tuple(filter(None, (stuck, *_oddities(ledger, effects)))),
    )


def _wait_for_all(product: Product) -> str:
    """Words about what is left when nothing should be."""
    try:
        until(lambda: product.rows(ACTIVE)[0][0] == 0, "no job is left", seconds=STUCK_SECONDS)
    except TimeoutError:
        left = product.rows(ACTIVE)[0][0]
        return f"{left} trabajos sin terminar tras {STUCK_SECONDS:.0f} s"
    return ""


def _oddities(ledger: Sequence[Entry], effects: dict[int, Effect]) -> list[str]:
    """Answers and attempts that no misfortune excuses."""
    known = {ACCEPTED, REFUSED_FOR_NOW, 0}
    odd = sorted({entry.status for entry in ledger if entry.status not in known})
    tried = max((effect.attempts for effect in effects.values()), default=0)
    given_up = sum(effect.error == "job_given_up" for effect in effects.values())
    return [
        f"respuestas {odd}" if odd else "",
        f"{tried} intentos de un trabajo" if tried > ATTEMPTS else "",
        f"{given_up} trabajos abandonados" if given_up else "",
    ]
