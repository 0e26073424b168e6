"""Broker or database away: work is accepted or refused clearly, and none is lost."""

import re
import time
from collections.abc import Callable

import pytest

from tests.faults.harness import WORKER_PROCESSES, House, Part, until
from tests.faults.points import NO_FURTHER_THAN_THE_PLAN, NO_FURTHER_THAN_THE_STAGE
from tests.faults.truth import assert_loaded_once, attempts
from tests.faults.visitor import Sheet, Visitor

pytestmark = pytest.mark.faults

ROWS = 300
ACCEPTED_SECONDS = 3.0
UNHEARD = re.compile("Couldn't ack|Connection to broker lost")


class TestBrokerAway:
    @pytest.mark.parametrize(
        "trouble", [Part.stop, pytest.param(Part.freeze, marks=pytest.mark.release)]
    )
    def test_work_is_accepted_meanwhile_and_done_afterwards(
        self, house: House, visitor: Visitor, trouble: Callable[[Part], None]
    ):
        sheet, mapping_id = Sheet(ROWS), visitor.mapping()
        trouble(house.broker)
        started = time.monotonic()
        answer = visitor.order(sheet, mapping_id=mapping_id)
        assert answer.status_code == 202, answer.text
        assert time.monotonic() - started < ACCEPTED_SECONDS
        job_id = answer.json()["data"]["job"]["id"]
        assert visitor.job(job_id)["state"] == "queued"
        _start_again(house)
        assert_loaded_once(house, sheet, visitor.ended(job_id))
        assert attempts(house, job_id) == 1

    def test_a_worker_that_could_not_acknowledge_goes_on(self, house: House, visitor: Visitor):
        """All its places are busy, so that it listens for no message and hears of no loss."""
        worker = house.worker()
        busy = [Sheet(ROWS) for _ in range(WORKER_PROCESSES)]
        with house.hold(NO_FURTHER_THAN_THE_STAGE):
            jobs = [visitor.begin(sheet) for sheet in busy]
            until(lambda: {attempts(house, job) for job in jobs} == {1}, "all places are taken")
            house.broker.stop()
        for sheet, job in zip(busy, jobs, strict=True):
            assert_loaded_once(house, sheet, visitor.ended(job))
        until(lambda: UNHEARD.search(worker.program.log.read_text()), "nobody hears of the ends")
        _start_again(house)
        sheet = Sheet(ROWS)
        assert_loaded_once(house, sheet, visitor.ended(visitor.begin(sheet)))


class TestDatabaseRestarted:
    def test_a_load_starts_over_and_calls_are_answered_all_the_while(
        self, house: House, visitor: Visitor
    ):
        sheet, web = Sheet(ROWS), house.web.pid
        with house.hold(NO_FURTHER_THAN_THE_PLAN):
            job_id = visitor.begin(sheet)
            until(lambda: house.waits_for_lock("INSERT INTO load_change"), "the load is writing")
            house.database.stop()
        refused = visitor.get(f"jobs/{job_id}")
        assert refused.status_code == 503
        assert int(refused.headers["Retry-After"]) > 0
        assert refused.json()["code"] == "unavailable"
        _start_again(house)
        assert_loaded_once(house, sheet, visitor.ended(job_id))
        assert 1 < attempts(house, job_id) <= 3
        assert house.web.pid == web


def _start_again(house: House) -> None:
    """Start the servers, and like a supervisor whatever ended without them."""
    house.broker.thaw()
    for part in (house.database, house.broker, house.beat):
        part.start()
    house.worker()
