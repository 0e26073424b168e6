"""A job that kills whoever takes it is given up, and does not keep others from theirs."""

import os
import signal

import pytest

from tests.faults.harness import House, until
from tests.faults.points import NO_FURTHER_THAN_THE_STAGE
from tests.faults.truth import assert_loaded_once, assert_nothing_loaded, attempts
from tests.faults.visitor import Sheet, Visitor

pytestmark = pytest.mark.faults

ROWS = 300
ATTEMPTS = 3
LAPSE = "UPDATE job SET lease_until = clock_timestamp() WHERE id = %s RETURNING id"


class TestPoison:
    def test_it_is_tried_three_times_and_then_told_in_words(self, house: House, visitor: Visitor):
        sheet, worker = Sheet(ROWS), house.worker()
        with house.hold(NO_FURTHER_THAN_THE_STAGE):
            job_id = visitor.begin(sheet)
            for attempt in range(1, ATTEMPTS + 1):
                until(lambda: attempts(house, job_id) == attempt, "it is taken")  # noqa: B023 - run at once
                for pool in worker.children():
                    os.kill(pool, signal.SIGKILL)
                house.value(LAPSE, job_id)
            job = visitor.ended(job_id)
        assert (job["state"], job["error"]["code"]) == ("failed", "job_given_up")
        assert "se interrumpió varias veces" in job["error"]["message"]
        assert attempts(house, job_id) == ATTEMPTS
        assert_nothing_loaded(house, sheet, job, news=1)

    def test_the_worker_whose_processes_died_goes_on(self, house: House, visitor: Visitor):
        worker = house.worker()
        # A worker whose processes die before it is ready ends; its supervisor starts it again.
        until(lambda: "ready." in worker.program.log.read_text(), "the worker is ready")
        dead = until(worker.children, "the worker has processes")
        for pool in dead:
            os.kill(pool, signal.SIGKILL)
        until(lambda: len(set(worker.children()) - set(dead)) == len(dead), "they are replaced")
        sheet = Sheet(ROWS)
        assert_loaded_once(house, sheet, visitor.ended(visitor.begin(sheet)))
