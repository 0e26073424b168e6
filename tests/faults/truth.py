"""What must be true of a load in the database, whatever was killed on the way."""

from dataclasses import dataclass
from typing import Any

from tests.faults.harness import House, until
from tests.faults.visitor import Sheet

EFFECTS = """
SELECT (SELECT count(*) FROM person WHERE email LIKE '%%@' || %(domain)s) AS people,
       (SELECT count(*) FROM load_change WHERE load_id = load.id) AS changes,
       (SELECT count(*) FROM notification WHERE key LIKE 'load:' || load.id || ':%%') AS news,
       (SELECT count(*) FROM audit_event WHERE entity = 'load' AND entity_id = load.id) AS audits,
       jsonb_array_length(load.rounds) AS rounds, load.state
FROM load WHERE load.job_id = %(job)s
"""
STAGES = "SELECT count(*) FROM pg_class WHERE relname LIKE 'stage\\_%'"


@dataclass(frozen=True)
class Effects:
    """Everything that a load leaves behind."""

    people: int
    changes: int
    news: int
    audits: int
    rounds: int
    state: str


def effects(house: House, sheet: Sheet, job_id: int) -> Effects:
    """What a load has left behind so far."""
    with house.connect() as connection:
        row = connection.execute(EFFECTS, {"domain": sheet.domain, "job": job_id}).fetchone()
    assert row is not None
    return Effects(*row)


def assert_loaded_once(house: House, sheet: Sheet, job: dict[str, Any]) -> None:
    """Every row is there exactly once, and so is all that tells of it."""
    assert (job["state"], job["error"]) == ("done", None), job
    counts = job["result"]["counts"]
    assert (counts["rows"], counts["created"]) == (sheet.rows, sheet.rows)
    found = effects(house, sheet, job["id"])
    assert found == Effects(sheet.rows, sheet.rows, news=1, audits=1, rounds=1, state="done")
    assert_no_stage_left(house)


def assert_nothing_loaded(
    house: House, sheet: Sheet, job: dict[str, Any], *, news: int = 0, load: str | None = None
) -> None:
    """Not one row is there, and the load says how its job ended."""
    found = effects(house, sheet, job["id"])
    assert found == Effects(0, 0, news=news, audits=0, rounds=0, state=load or job["state"])
    assert_no_stage_left(house)


def assert_no_stage_left(house: House) -> None:
    """The server removes the temporary tables of the dead as soon as it notices."""
    until(lambda: house.value(STAGES) == 0, "no stage table is left")


def attempts(house: House, job_id: int) -> int:
    """How often a job was taken."""
    tried: int = house.value("SELECT attempts FROM job WHERE id = %s", job_id)
    return tried
