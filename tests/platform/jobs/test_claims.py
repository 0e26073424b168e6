"""Claims: one worker at a time, and none that lost its lease can write."""

from datetime import timedelta

import pytest
from flask import Flask
from sqlalchemy import func, update

from app.extensions import db
from app.models.platform import Job
from app.platform.jobs import running
from app.platform.jobs.running import Cancelled, Claim, LeaseLost
from app.platform.jobs.service import Progress
from tests.factories import make_job, make_user


@pytest.fixture
def job(house: Flask) -> Job:
    del house
    return make_job(make_user())


def take(job: Job, *, attempts: int = 3) -> Claim | None:
    claim = running.take(job_id=job.id, lease_seconds=60, attempts=attempts)
    db.session.commit()
    return claim


def expire(job: Job) -> None:
    past = func.now() - timedelta(seconds=1)
    db.session.execute(update(Job).where(Job.id == job.id).values(lease_until=past))
    db.session.commit()


def state(job: Job) -> str:
    db.session.refresh(job)
    return job.state


class TestTake:
    def test_gives_a_waiting_job_once(self, job: Job):
        claim = take(job)
        assert claim is not None
        assert (claim.token, state(job), job.attempts) == (1, "running", 1)
        assert take(job) is None

    def test_gives_a_job_whose_worker_fell_silent(self, job: Job):
        take(job)
        expire(job)
        again = take(job)
        assert again is not None
        assert again.token == 2

    def test_gives_no_job_more_often_than_allowed(self, job: Job):
        for _ in range(2):
            assert take(job, attempts=2)
            expire(job)
        assert take(job, attempts=2) is None
        assert running.take_exhausted(job_id=job.id, attempts=2)
        assert state(job) == "failed"
        assert job.error is not None
        assert job.error["code"] == "job_given_up"

    @pytest.mark.parametrize("ended", ["done", "failed", "cancelled"])
    def test_gives_no_job_that_ended(self, job: Job, ended: str):
        job.state = ended
        db.session.commit()
        assert take(job) is None
        assert not running.take_exhausted(job_id=job.id, attempts=0)


class TestFencing:
    @pytest.fixture
    def lost(self, job: Job) -> Claim:
        """The claim of a worker that was taken for dead."""
        claim = take(job)
        assert claim is not None
        expire(job)
        assert take(job)
        return claim

    def test_keeps_a_late_worker_from_finishing(self, lost: Claim, job: Job):
        with pytest.raises(LeaseLost):
            running.finish(claim=lost, result={}, error=None)
        assert state(job) == "running"

    def test_keeps_a_late_worker_from_failing_or_stopping(self, lost: Claim, job: Job):
        assert not running.fail(claim=lost, code="x", message="y")
        assert not running.stop(claim=lost)
        assert state(job) == "running"

    def test_tells_a_late_worker(self, lost: Claim):
        with pytest.raises(LeaseLost):
            running.look(claim=lost)

    def test_lets_no_late_sign_of_life_through(self, lost: Claim, job: Job):
        db.session.refresh(job)
        before = job.lease_until
        running.renew(claim=lost, lease_seconds=999, progress=Progress())
        db.session.commit()
        db.session.refresh(job)
        assert job.lease_until == before


class TestFinish:
    def test_writes_result_and_end(self, job: Job):
        claim = take(job)
        assert claim is not None
        running.finish(claim=claim, result={"a": 1}, error=None)
        assert (state(job), job.result, job.lease_until) == ("done", {"a": 1}, None)

    def test_gives_way_to_a_cancellation_that_came_first(self, job: Job):
        claim = take(job)
        assert claim is not None
        job.cancel_requested_at = func.now()
        db.session.commit()
        with pytest.raises(Cancelled):
            running.finish(claim=claim, result={}, error=None)

    def test_may_fail_with_its_effects_kept(self, job: Job):
        claim = take(job)
        assert claim is not None
        running.finish(claim=claim, result={}, error={"code": "c", "message": "m"})
        assert (state(job), job.error) == ("failed", {"code": "c", "message": "m"})
