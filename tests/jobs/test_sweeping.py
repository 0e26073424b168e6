"""The sweep sends again what waits too long, and does not shout at workers that are away."""

from datetime import timedelta

import pytest
import redis
from flask import Flask
from sqlalchemy import func, update

from app.extensions import db
from app.jobs import sweeping
from app.models.job import Job
from app.queue import Message, waiting
from tests.factories import make_job, make_user

SECONDS = 20
LATER = timedelta(seconds=SECONDS + 1)


@pytest.fixture
def job(house: Flask, sent: list[Message]) -> Job:
    """A job whose message has been on its way for too long."""
    del house, sent
    return make_job(make_user(), sent_at=func.now() - LATER)


def change(job: Job, **values: object) -> None:
    db.session.execute(update(Job).where(Job.id == job.id).values(**values))
    db.session.commit()


def sweep() -> int:
    number = sweeping.sweep(after_seconds=SECONDS)
    db.session.commit()
    return number


class TestSweep:
    def test_sends_again_what_waits_too_long_and_only_then(self, job: Job, sent: list[Message]):
        assert (sweep(), sweep()) == (1, 0)
        assert sent == [Message(job.task, job.queue, (("job_id", job.id),))]

    def test_sends_again_what_a_worker_left_behind(self, job: Job):
        change(job, state="running", lease_until=func.clock_timestamp())
        assert sweep() == 1

    def test_leaves_alone_what_a_worker_holds(self, job: Job):
        change(job, state="running", lease_until=func.clock_timestamp() + LATER)
        assert sweep() == 0

    @pytest.mark.parametrize("state", ["done", "failed", "cancelled"])
    def test_leaves_alone_what_is_over(self, job: Job, state: str):
        change(job, state=state)
        assert sweep() == 0

    def test_sends_at_once_what_was_given_back(self, job: Job):
        change(job, sent_at=None)
        assert sweep() == 1

    def test_adds_nothing_to_a_queue_that_nobody_reads(self, job: Job, broker: redis.Redis):
        broker.lpush(job.queue, *(["{}"] * sweeping.CROWDED))
        assert waiting(job.queue) == sweeping.CROWDED
        assert sweep() == 0
        broker.delete(job.queue)
        assert sweep() == 1
