"""The same work asked for, sent or taken more than once is done once."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.faults.harness import House, until
from tests.faults.points import NO_FURTHER_THAN_THE_STAGE, NO_TURN, TURN_LOCK, until_its_turn
from tests.faults.truth import assert_loaded_once, attempts
from tests.faults.visitor import Sheet, Visitor

pytestmark = pytest.mark.faults

ROWS = 300
CLICKS = 4
LEASE_OVER = "SELECT lease_until < clock_timestamp() FROM job WHERE id = %s"


class TestOnce:
    def test_a_message_delivered_again(self, house: House, visitor: Visitor):
        sheet = Sheet(ROWS)
        with house.hold(NO_FURTHER_THAN_THE_STAGE):
            job_id = visitor.begin(sheet)
            until(lambda: attempts(house, job_id) == 1, "the job is taken")
            for message in [house.deliver(job_id), house.deliver(job_id)]:
                until(lambda: house.handled(message), "the message is dealt with")  # noqa: B023 - run at once
        assert_loaded_once(house, sheet, visitor.ended(job_id))
        assert attempts(house, job_id) == 1

    def test_two_workers_of_which_the_first_was_only_asleep(self, house: House, visitor: Visitor):
        sheet, sleeper = Sheet(ROWS), house.worker()
        with house.hold(NO_TURN, TURN_LOCK):
            job_id = visitor.begin(sheet)
            until_its_turn(house)
            sleeper.freeze()
        try:
            until(lambda: house.value(LEASE_OVER, job_id), "nobody believes in the first any more")
            house.another_worker()
            job = visitor.ended(job_id)
        finally:
            sleeper.thaw()
        until(lambda: "lease lost" in sleeper.program.log.read_text(), "the first one gives in")
        assert_loaded_once(house, sheet, job)
        assert attempts(house, job_id) == 2
        sleeper.stop()

    def test_a_double_click(self, house: House, visitor: Visitor):
        sheet, mapping_id = Sheet(ROWS), visitor.mapping()
        with ThreadPoolExecutor(CLICKS) as fingers:
            clicks = [
                fingers.submit(visitor.order, sheet, mapping_id=mapping_id) for _ in range(CLICKS)
            ]
        answers = [click.result() for click in clicks]
        assert {answer.status_code for answer in answers} == {202}
        assert len({answer.json()["data"]["job"]["id"] for answer in answers}) == 1
        job_id = answers[0].json()["data"]["job"]["id"]
        assert_loaded_once(house, sheet, visitor.ended(job_id))
        assert house.value("SELECT count(*) FROM load WHERE mapping_id = %s", mapping_id) == 1
