"""Cancelled in any phase: the job ends within seconds and nothing is written."""

import time
from typing import Any

import psutil
import pytest

from tests.faults.harness import House, until
from tests.faults.points import (
    NO_FURTHER_THAN_THE_PLAN,
    NO_FURTHER_THAN_THE_STAGE,
    NO_TURN,
    TURN_LOCK,
    parsing_without_end,
    until_copying,
    until_its_turn,
)
from tests.faults.truth import assert_nothing_loaded
from tests.faults.visitor import Sheet, Visitor

pytestmark = pytest.mark.faults

STAGED, SMALL = 15_000, 300
"""Rows: new ones of larger files go past the stage, straight to their table."""
SECONDS = 10.0
"""From the wish to the end, on a machine that has other things to do as well."""


class TestCancelled:
    def test_before_anybody_took_it(self, house: House, visitor: Visitor):
        sheet, worker = Sheet(SMALL), house.worker()
        worker.freeze()
        job_id = visitor.begin(sheet)
        visitor.cancel(job_id)
        assert visitor.job(job_id)["state"] == "cancelled"
        worker.thaw()
        again = house.deliver(job_id)
        until(lambda: house.handled(again), "the message is dealt with")
        assert_nothing_loaded(house, sheet, visitor.job(job_id))

    def test_while_its_file_is_read(self, house: House, visitor: Visitor):
        sheet = Sheet(SMALL)
        job_id, reader = parsing_without_end(house, visitor, sheet)
        job = _cancelled(visitor, job_id)
        assert_nothing_loaded(house, sheet, job)
        assert not psutil.pid_exists(reader)

    def test_while_its_rows_are_copied(self, house: House, visitor: Visitor):
        sheet, worker = Sheet(STAGED), house.worker()
        with house.hold(NO_FURTHER_THAN_THE_STAGE):
            job_id = visitor.begin(sheet)
            until_copying(house)
            worker.freeze()
            visitor.cancel(job_id)
            worker.thaw()
            job = _cancelled(visitor, job_id)
        assert_nothing_loaded(house, sheet, job)

    def test_while_it_waits_for_its_turn(self, house: House, visitor: Visitor):
        sheet = Sheet(SMALL)
        with house.hold(NO_TURN, TURN_LOCK):
            job_id = visitor.begin(sheet)
            until_its_turn(house)
            job = _cancelled(visitor, job_id)
        assert_nothing_loaded(house, sheet, job)

    def test_while_it_writes(self, house: House, visitor: Visitor):
        sheet = Sheet(SMALL)
        with house.hold(NO_FURTHER_THAN_THE_PLAN):
            job_id = visitor.begin(sheet)
            until(lambda: house.waits_for_lock("INSERT INTO load_change"), "the load is writing")
            job = _cancelled(visitor, job_id)
        assert_nothing_loaded(house, sheet, job)

    def test_while_it_previews(self, house: House, visitor: Visitor):
        sheet = Sheet(SMALL)
        with house.hold(NO_FURTHER_THAN_THE_STAGE):
            job_id = visitor.begin(sheet, save=False)
            until(lambda: house.waits_for_lock("person"), "the preview compares")
            job = _cancelled(visitor, job_id)
        assert_nothing_loaded(house, sheet, job, load="preview")


def _cancelled(visitor: Visitor, job_id: int) -> dict[str, Any]:
    """A job that has heard the wish to end."""
    asked = time.monotonic()
    visitor.cancel(job_id)
    job = visitor.ended(job_id)
    assert (job["state"], job["error"]) == ("cancelled", None)
    assert time.monotonic() - asked < SECONDS
    return job
