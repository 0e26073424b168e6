"""Points of a load at which a test can meet it, found from outside: the product has no hooks."""

import hashlib
import os
from pathlib import Path
from typing import LiteralString

from app.imports.pipeline.run import TURN_LOCK
from tests.faults.harness import House, Part, children, until
from tests.faults.visitor import Sheet, Visitor

NO_FURTHER_THAN_THE_STAGE = "LOCK TABLE person IN ACCESS EXCLUSIVE MODE"
"""Held, a load reads its file and fills its stage, and cannot compare it with what is there."""

NO_FURTHER_THAN_THE_PLAN = "LOCK TABLE load_change IN SHARE MODE"
"""Held, a load cannot note what it has written."""

NO_TURN = "SELECT pg_advisory_xact_lock(%s, 2)"
"""Held, a load of people waits, with a full stage, until others are through."""

COPYING: LiteralString = """
SELECT count(*) FROM pg_stat_progress_copy
WHERE datname = current_database() AND command = 'COPY FROM' AND tuples_processed > 0
"""
WAITING_FOR_TURN: LiteralString = """
SELECT count(*) FROM pg_stat_activity
WHERE query ILIKE '%pg_try_advisory_xact_lock%' AND state = 'idle in transaction'
"""


def readers(worker: Part) -> list[int]:
    """The throw-away processes in which files are parsed: children of the pool's processes."""
    return [reader for pool in worker.children() for reader in children(pool)]


def parsing_without_end(house: House, visitor: Visitor, sheet: Sheet) -> tuple[int, int]:
    """The job of a load and the process that parses its file, which reads and reads.

    In place of the stored file lies a pipe into which nobody writes: however slow the machine, what
    happens to that process happens before it has an answer.
    """
    worker = house.worker()
    worker.freeze()
    job_id = visitor.begin(sheet)
    name = hashlib.sha256(sheet.content).hexdigest()
    (kept,) = Path(house.settings["DATA_DIR"]).rglob(name)
    kept.unlink()
    os.mkfifo(kept)
    worker.thaw()
    return job_id, until(lambda: readers(worker), "a process parses the file")[0]


def until_copying(house: House) -> None:
    """Wait until rows arrive in a stage."""
    with house.connect() as outside:
        until(lambda: outside.execute(COPYING).fetchone() != (0,), "rows arrive in the stage")


def until_its_turn(house: House) -> None:
    """Wait until a load waits for its turn, which the test holds by `NO_TURN`."""
    until(lambda: house.value(WAITING_FOR_TURN), "a load waits for its turn")


__all__ = ["TURN_LOCK"]
