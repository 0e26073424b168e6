"""The envelope: effects and end together, or neither."""

import threading
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from psycopg.errors import DeadlockDetected
from sqlalchemy import func, select, text, update
from sqlalchemy.exc import OperationalError

from app.extensions import db
from app.models.accounts import User
from app.models.people import Person
from app.models.platform import Job
from app.platform import clock
from app.platform.errors import DomainError
from app.platform.jobs import running
from app.platform.jobs import service as jobs
from app.platform.jobs.running import Outcome, Work, run
from app.platform.queue import Message
from app.platform.storage import StorageAway
from tests.factories import make_job, make_user


class Refused(DomainError):
    code = "no"
    message = "No se puede."


@pytest.fixture
def job(house: Flask) -> Job:
    del house
    return make_job(make_user(), kind="headings")


def write_somebody(_: Work) -> Outcome:
    db.session.add(Person(name="Ana", folded_name="ana"))
    return Outcome({"ok": True})


def state(job: Job) -> str:
    db.session.rollback()
    db.session.refresh(job)
    return job.state


def people() -> int:
    return db.session.scalar(select(func.count()).select_from(Person)) or 0


def failing(error: Exception) -> Callable[[Work], Outcome]:
    def work(given: Work) -> Outcome:
        write_somebody(given)
        db.session.flush()
        raise error

    return work


class TestRun:
    def test_keeps_effects_and_result_together(self, job: Job):
        run(job_id=job.id, work_of=write_somebody)
        assert (state(job), job.result, people()) == ("done", {"ok": True}, 1)

    def test_does_nothing_the_second_time(self, job: Job):
        run(job_id=job.id, work_of=write_somebody)
        run(job_id=job.id, work_of=write_somebody)
        assert people() == 1

    def test_does_nothing_for_a_job_that_never_was(self, house: Flask):
        del house
        run(job_id=999, work_of=write_somebody)
        assert people() == 0

    def test_fails_with_the_words_of_expected_trouble(self, job: Job):
        run(job_id=job.id, work_of=failing(Refused()))
        assert (state(job), job.error) == ("failed", {"code": "no", "message": "No se puede."})
        assert people() == 0

    def test_tells_nobody_what_a_mistake_of_ours_was(
        self, job: Job, caplog: pytest.LogCaptureFixture
    ):
        run(job_id=job.id, work_of=failing(ValueError("secreto")))
        assert state(job) == "failed"
        assert job.error is not None
        assert "secreto" not in str(job.error)
        assert "job failed" in caplog.text
        assert people() == 0

    @pytest.mark.parametrize(
        "trouble", [OperationalError("x", {}, DeadlockDetected()), StorageAway()], ids=repr
    )
    def test_gives_the_job_back_when_a_server_had_trouble(self, job: Job, trouble: Exception):
        run(job_id=job.id, work_of=failing(trouble))
        assert (state(job), job.attempts, people()) == ("running", 1, 0)
        run(job_id=job.id, work_of=write_somebody)
        assert (state(job), job.attempts, people()) == ("done", 2, 1)

    @pytest.mark.parametrize("where", ["files", "database"])
    def test_says_that_the_disk_is_full(self, job: Job, where: str):
        """To be tried again by whoever waits, once there is room: not three times in a row."""

        def work(_: Work) -> Outcome:
            if where == "files":
                with Path("/dev/full").open("wb", buffering=0) as full:
                    full.write(b"a row")
            code = "DO $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = '53100'; END $$"
            db.session.execute(text(code))
            return Outcome()

        run(job_id=job.id, work_of=work)
        assert state(job) == "failed"
        assert job.error is not None
        assert job.error["code"] == "disk_full"
        assert "sin espacio en el disco" in job.error["message"]

    def test_keeps_nothing_of_a_worker_that_lost_its_lease(self, job: Job):
        def overtaken(work: Work) -> Outcome:
            with db.engine.begin() as other:
                other.execute(update(Job).where(Job.id == job.id).values(token=Job.token + 1))
            return write_somebody(work)

        run(job_id=job.id, work_of=overtaken)
        assert (state(job), people()) == ("running", 0)

    def test_may_keep_effects_of_a_failure(self, job: Job):
        def refused(work: Work) -> Outcome:
            write_somebody(work)
            return Outcome(error={"code": "c", "message": "m"})

        run(job_id=job.id, work_of=refused)
        assert (state(job), people()) == ("failed", 1)


class TestCancel:
    def test_stops_work_that_checks(self, job: Job):
        def slow(work: Work) -> Outcome:
            write_somebody(work)
            with db.engine.begin() as other:
                other.execute(
                    update(Job).where(Job.id == job.id).values(cancel_requested_at=func.now())
                )
            deadline = time.monotonic() + 10
            while time.monotonic() < deadline:
                work.check()
                time.sleep(0.05)
            raise AssertionError("nobody stopped it")

        run(job_id=job.id, work_of=slow)
        assert (state(job), people()) == ("cancelled", 0)

    def test_breaks_off_a_statement_that_runs(self, job: Job):
        def stuck(work: Work) -> Outcome:
            write_somebody(work)
            connection = db.session.connection().connection.driver_connection
            assert connection is not None
            with db.engine.begin() as other:
                other.execute(
                    update(Job).where(Job.id == job.id).values(cancel_requested_at=func.now())
                )
            with work.pulse.interrupting(connection.cancel_safe):
                db.session.execute(text("SELECT pg_sleep(30)"))
            return Outcome()

        began = time.monotonic()
        run(job_id=job.id, work_of=stuck)
        assert (state(job), people()) == ("cancelled", 0)
        assert time.monotonic() - began < 10

    def test_calls_what_is_registered_for_its_kind(self, job: Job, monkeypatch: pytest.MonkeyPatch):
        told: list[str] = []
        monkeypatch.setitem(jobs.KINDS, "headings", lambda ended: told.append(ended.state))
        run(job_id=job.id, work_of=failing(Refused()))
        assert told == ["failed"]


class TestSignOfLife:
    def test_keeps_the_lease_of_long_work(self, job: Job, house: Flask):
        seen: list[bool] = []
        house.config["SETTINGS"].__dict__["job_lease_seconds"] = 2

        def long(work: Work) -> Outcome:
            for _ in range(4):
                time.sleep(0.8)
                with db.engine.connect() as other:
                    alive = Job.lease_until > func.clock_timestamp()
                    seen.append(bool(other.scalar(select(alive).where(Job.id == job.id))))
            return Outcome()

        try:
            run(job_id=job.id, work_of=long)
        finally:
            house.config["SETTINGS"].__dict__["job_lease_seconds"] = 30
        assert (state(job), all(seen)) == ("done", True)

    def test_that_fails_once_after_others_does_not_end_the_work(
        self, job: Job, house: Flask, monkeypatch: pytest.MonkeyPatch
    ):
        house.config["SETTINGS"].__dict__["job_lease_seconds"] = 3
        look, begun, failed, went_on = running.look, time.monotonic(), [], threading.Event()

        def unsteady(*, claim: running.Claim) -> None:
            if failed:
                went_on.set()
            elif time.monotonic() - begun > 3.5:
                failed.append(True)
                raise OperationalError("SELECT", {}, ConnectionError())
            look(claim=claim)

        def long(work: Work) -> Outcome:
            assert went_on.wait(20)
            work.check()
            return Outcome()

        monkeypatch.setattr(running, "look", unsteady)
        try:
            run(job_id=job.id, work_of=long)
        finally:
            house.config["SETTINGS"].__dict__["job_lease_seconds"] = 30
        assert (state(job), failed) == ("done", [True])

    def test_leaves_no_thread_behind(self, job: Job):
        run(job_id=job.id, work_of=write_somebody)
        assert not [one for one in threading.enumerate() if one.name.startswith("job-")]


class TestProgress:
    def test_is_seen_while_the_work_goes_on(self, job: Job):
        seen = []

        def telling(work: Work) -> Outcome:
            work.say("Contando", done=3, total=9)
            with db.engine.connect():
                db.session.refresh(job)
                seen.append(jobs.progress_of(job=job))
            return Outcome()

        run(job_id=job.id, work_of=telling)
        assert seen == [jobs.Progress("Contando", 3, 9)]

    def test_of_an_earlier_attempt_is_not_believed(self, job: Job):
        jobs.report_progress(job_id=job.id, token=7, progress=jobs.Progress("Vieja", 1, 2))
        job.state, job.token = "running", 8
        assert jobs.progress_of(job=job) == jobs.Progress(None, 0, None)


class TestTurns:
    """Three files of one person and one of another, with two processes."""

    def running(self, user: User, **given: Any) -> Job:
        lease = clock.now() + timedelta(minutes=1)
        return make_job(user, state="running", token=1, lease_until=lease, **given)

    def test_let_another_person_pass_whose_files_do_not_run(
        self, house: Flask, sent: list[Message]
    ):
        del house
        heavy, other = make_user(), make_user()
        self.running(heavy)
        again, theirs = make_job(heavy), make_job(other)
        run(job_id=again.id, work_of=write_somebody)
        assert (state(again), people()) == ("queued", 0)
        assert [dict(one.arguments)["job_id"] for one in sent] == [theirs.id, again.id]
        run(job_id=theirs.id, work_of=write_somebody)
        assert state(theirs) == "done"
        run(job_id=again.id, work_of=write_somebody)
        assert state(again) == "done"

    def test_are_those_of_the_queue_among_equals(self, house: Flask, sent: list[Message]):
        del house, sent
        first, second = make_job(make_user()), make_job(make_user())
        run(job_id=second.id, work_of=write_somebody)
        assert (state(second), state(first)) == ("done", "queued")

    def test_do_not_wait_for_whoever_gave_no_sign_of_life(self, house: Flask, sent: list[Message]):
        del house, sent
        heavy = make_user()
        gone = self.running(heavy)
        gone.lease_until = clock.now() - timedelta(minutes=1)
        db.session.commit()
        again, _ = make_job(heavy), make_job(make_user())
        run(job_id=again.id, work_of=write_somebody)
        assert state(again) == "done"


class TestOneAtATime:
    def test_a_second_workbook_waits_for_the_first_and_is_sent_after_it(
        self, house: Flask, sent: list[Message]
    ):
        del house
        user = make_user()
        first, second = (make_job(user, "rejected") for _ in range(2))
        for one in (first, second):
            one.queue = "rejected"
        db.session.commit()

        def while_it_runs(work: Work) -> Outcome:
            db.session.commit()
            assert running.has_to_wait(job_id=second.id)
            return write_somebody(work)

        sent.clear()
        run(job_id=first.id, work_of=while_it_runs)
        assert second.id in [dict(one.arguments).get("job_id") for one in sent]
        run(job_id=second.id, work_of=write_somebody)
        assert (state(first), state(second)) == ("done", "done")
