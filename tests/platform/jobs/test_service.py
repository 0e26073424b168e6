"""Orders, lists, cancellation and the sweep."""

from datetime import timedelta

import pytest
from flask import Flask
from sqlalchemy import func, select, update

from app.config import Config
from app.extensions import db
from app.models.platform import Job
from app.platform.jobs import service as jobs
from app.platform.jobs.service import place
from app.platform.queue import Message
from celeryconfig import beat_schedule
from tests.factories import make_job, make_user


def order(user_id: int, *, key: str = "k", kind: str = "headings") -> Job:
    return place(
        kind=kind,
        task="loads.read",
        queue="loads",
        key=key,
        label="x",
        user_id=user_id,
        company_id=None,
        args={},
    )


def aged(job: Job, seconds: int, **values: object) -> None:
    past = func.clock_timestamp() - timedelta(seconds=seconds)
    moved = dict.fromkeys(("sent_at", "lease_until"), past) | values
    db.session.execute(update(Job).where(Job.id == job.id).values(**moved))
    db.session.commit()


class TestPlace:
    def test_sends_the_message_after_the_commit(self, house: Flask, sent: list[Message]):
        del house
        job = order(make_user().id)
        assert sent == []
        db.session.commit()
        assert sent == [Message("loads.read", "loads", (("job_id", job.id),))]

    def test_sends_nothing_after_a_rollback(self, house: Flask, sent: list[Message]):
        del house
        user_id = make_user().id
        order(user_id)
        db.session.rollback()
        db.session.commit()
        assert sent == []
        assert db.session.scalar(select(func.count()).select_from(Job)) == 0

    def test_gives_the_same_job_while_one_is_under_way(self, house: Flask, sent: list[Message]):
        del house, sent
        user_id = make_user().id
        first, second = order(user_id), order(user_id)
        assert first.id == second.id
        first.state = "done"
        db.session.commit()
        assert order(user_id).id != first.id

    def test_refuses_a_kind_that_no_domain_registered(self, house: Flask):
        del house
        user_id = make_user().id
        with pytest.raises(jobs.UnknownKind, match="novelty"):
            order(user_id, kind="novelty")


class TestCancelling:
    def test_ends_a_waiting_job(self, house: Flask):
        del house
        user = make_user()
        job = make_job(user)
        assert jobs.cancel(job_id=job.id, user_id=user.id).state == "cancelled"

    def test_asks_a_running_job(self, house: Flask):
        del house
        user = make_user()
        job = make_job(user, state="running")
        cancelled = jobs.cancel(job_id=job.id, user_id=user.id)
        assert (cancelled.state, cancelled.cancel_requested_at is not None) == ("running", True)


class TestSweep:
    def test_sends_again_what_waits_too_long(self, house: Flask, sent: list[Message]):
        del house
        job = make_job(make_user())
        aged(job, 30)
        assert jobs.sweep(after_seconds=20) == 1
        db.session.commit()
        assert [dict(message.arguments) for message in sent] == [{"job_id": job.id}]
        assert jobs.sweep(after_seconds=20) == 0

    def test_sends_what_was_never_sent(self, house: Flask, sent: list[Message]):
        del house, sent
        make_job(make_user())
        assert jobs.sweep(after_seconds=20) == 1

    def test_sends_again_what_was_left_behind(self, house: Flask, sent: list[Message]):
        del house, sent
        job = make_job(make_user(), state="running")
        aged(job, 30)
        assert jobs.sweep(after_seconds=20) == 1

    def test_sends_ever_more_rarely(self, house: Flask, sent: list[Message]):
        del house, sent
        job = make_job(make_user())
        an_hour_ago = func.clock_timestamp() - timedelta(hours=1)
        aged(job, 60, created_at=an_hour_ago)
        assert jobs.sweep(after_seconds=20) == 0
        aged(job, 125, created_at=an_hour_ago)
        assert jobs.sweep(after_seconds=20) == 1

    def test_sends_at_once_what_had_waited_long_and_was_left_behind_now(
        self, house: Flask, sent: list[Message]
    ):
        """The pause of a message that nobody reads is none of a worker that died."""
        del house, sent
        now = func.clock_timestamp()
        job = make_job(make_user(), state="running")
        expired = now - timedelta(seconds=1)
        aged(job, 25, created_at=now - timedelta(hours=1), lease_until=expired)
        assert jobs.sweep(after_seconds=4) == 1
        db.session.commit()
        assert jobs.sweep(after_seconds=4) == 0

    def test_finds_a_dead_worker_within_twenty_seconds(self):
        """As long as nobody sets it otherwise: the lease, a look at it, and the look after that
        where the first came a moment too early."""
        settings = Config(secret_key="of no account")
        assert settings.job_lease_seconds + 2 * settings.sweep_seconds <= 20
        assert beat_schedule["sweep"]["schedule"] == settings.sweep_seconds

    def test_leaves_alone_what_is_alive_fresh_or_over(self, house: Flask, sent: list[Message]):
        del house, sent
        user = make_user()
        fresh, alive = make_job(user), make_job(user, state="running")
        aged(fresh, 5)
        aged(alive, 30, lease_until=func.clock_timestamp() + timedelta(seconds=30))
        for state in ("done", "failed", "cancelled"):
            aged(make_job(user, state=state), 99)
        assert jobs.sweep(after_seconds=20) == 0
