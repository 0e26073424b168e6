"""Housekeeping: what nobody needs any longer goes, everything else stays."""

import os
import time
from datetime import timedelta
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import func, select, update

from app.extensions import db
from app.imports import retention
from app.imports.pipeline import rejected_rows
from app.models.accounts import UserSession
from app.models.imports import Load, LoadChange, LoadFile, Mapping
from app.models.mail import ACCOUNT, SENT, Mail
from app.models.people import Erasure, Person
from app.models.platform import IdempotentAnswer, Job, Notification
from app.oversight.exports import service as exports
from app.platform import clock, storage
from app.platform.files import key_of
from app.platform.queue import Message
from tests.factories import make_notification
from tests.imports.test_loading import ANA, HEAD, LUIS
from tests.support.bulk import Bulk, carry_out, csv


def age(model: type, days: int, **values: object) -> None:
    past = func.now() - timedelta(days=days)
    moved = {name: past for name in ("created_at", "updated_at") if hasattr(model, name)}
    db.session.execute(update(model).values(**(moved | values)))
    db.session.commit()


def only_file() -> LoadFile:
    return db.session.scalars(select(LoadFile)).one()


def clean() -> None:
    """Run the hourly task; what it did not commit is gone."""
    carry_out(Message("housekeeping.clean", "default", ()))
    db.session.rollback()


class TestFiles:
    @pytest.fixture
    def load_id(self, bulk: Bulk) -> int:
        wrong = (*ANA[:1], "1-1", *ANA[2:])
        return int(bulk.load_file(HEAD, wrong, LUIS)["load_id"])

    def test_go_after_their_days_and_the_history_stays(self, bulk: Bulk, load_id: int):
        assert bulk.client.get(f"/api/loads/{load_id}/rejected").status_code == 200
        age(LoadFile, 31)
        assert retention.expire_files(at=clock.now(), days=30) == 1
        db.session.commit()
        assert not storage.exists(key_of(only_file().sha256))
        assert not Path(bulk.app.config["STORAGE"], "rejected", str(load_id)).exists()
        answer = bulk.client.get(f"/api/loads/{load_id}/rejected")
        assert (answer.status_code, answer.get_json()["code"]) == (410, "file_expired")
        assert bulk.data(f"loads/{load_id}")["counts"]["failed"] == 1
        [error] = bulk.data(f"loads/{load_id}/errors")
        assert (error["value"], error["cell"]) == (None, "B2")
        assert (error["rowKey"], error["rowName"]) == (None, None)
        assert "RUT" in error["message"]

    def test_that_went_are_missed_before_a_job_is_queued_for_them(
        self, bulk: Bulk, load_id: int, monkeypatch: pytest.MonkeyPatch
    ):
        monkeypatch.setattr(rejected_rows, "MOST_AT_ONCE", 0)
        age(LoadFile, 31)
        retention.expire_files(at=clock.now(), days=30)
        db.session.commit()
        answer = bulk.client.get(f"/api/loads/{load_id}/rejected")
        assert (answer.status_code, answer.get_json()["code"]) == (410, "file_expired")

    def test_stay_within_their_days(self, load_id: int):
        del load_id
        age(LoadFile, 29)
        assert retention.expire_files(at=clock.now(), days=30) == 0

    def test_stay_while_somebody_else_has_the_same_bytes(self, bulk: Bulk, staff: Bulk):
        bulk.upload(csv(HEAD, ANA))
        age(LoadFile, 31)
        staff.upload(csv(HEAD, ANA))
        assert retention.expire_files(at=clock.now(), days=30) == 1
        db.session.commit()
        assert storage.exists(key_of(db.session.scalars(select(LoadFile.sha256)).first() or ""))

    def test_stay_while_a_job_needs_them(self, bulk: Bulk):
        bulk.order(bulk.ready(csv(HEAD, ANA)))
        age(LoadFile, 31)
        assert retention.expire_files(at=clock.now(), days=30) == 0

    def test_that_come_again_begin_anew(self, bulk: Bulk):
        bulk.upload(csv(HEAD, ANA))
        age(LoadFile, 31)
        bulk.upload(csv(HEAD, ANA))
        assert retention.expire_files(at=clock.now(), days=30) == 0

    def test_that_expired_can_be_uploaded_again(self, bulk: Bulk):
        bulk.upload(csv(HEAD, ANA))
        age(LoadFile, 31)
        retention.expire_files(at=clock.now(), days=30)
        db.session.commit()
        assert bulk.upload(csv(HEAD, ANA))["state"] == "done"


class TestMappings:
    def test_go_when_nobody_loaded_them(self, bulk: Bulk):
        bulk.load(bulk.ready(csv(HEAD, ANA)))
        bulk.preview(bulk.ready(csv(HEAD, LUIS)))
        age(Mapping, 31)
        age(Load, 31)
        assert retention.remove_abandoned(at=clock.now()) == 1
        db.session.commit()
        assert db.session.scalar(select(func.count()).select_from(Mapping)) == 1
        assert len(bulk.data("loads")) == 1

    def test_stay_while_somebody_corrects_their_rows(self, bulk: Bulk):
        bulk.preview(bulk.ready(csv(HEAD, LUIS)))
        age(Mapping, 31)
        assert retention.remove_abandoned(at=clock.now()) == 0


class TestImages:
    def test_go_once_no_undo_can_need_them(self, bulk: Bulk):
        bulk.load_file(HEAD, ANA)
        assert retention.forget_images(at=clock.now(), days=365) == 0
        age(Load, 366, finished_at=func.now() - timedelta(days=366))
        assert retention.forget_images(at=clock.now(), days=365) == 1
        db.session.commit()
        assert db.session.scalar(select(func.count()).select_from(LoadChange)) == 0

    def test_go_when_the_load_was_undone(self, bulk: Bulk):
        bulk.undo(bulk.load_file(HEAD, ANA)["load_id"])
        assert retention.forget_images(at=clock.now(), days=365) == 1


class TestJobs:
    def test_go_after_their_days_and_the_load_stays(self, bulk: Bulk):
        bulk.load_file(HEAD, ANA)
        age(Job, 91, finished_at=func.now() - timedelta(days=91))
        assert retention.forget_jobs(at=clock.now(), days=90) > 0
        db.session.commit()
        assert bulk.data("loads")[0]["job"] is None


class TestCleaning:
    """The hourly task as the scheduler starts it."""

    @pytest.fixture
    def loaded(self, bulk: Bulk) -> int:
        """One thing of every kind that is past its time, and a load that is not abandoned."""
        load_id = int(bulk.load_file(HEAD, ANA)["load_id"])
        bulk.preview(bulk.ready(csv(HEAD, LUIS)))
        user_id, past = bulk.user.id, clock.now() - timedelta(days=400)
        db.session.add_all(
            [
                Erasure(person_id=db.session.scalars(select(Person.id)).one(), at=past,
                        kept_until=past.date()),
                UserSession(user_id=user_id, access_jti="a", refresh_jti="r", family="old",
                            expires_at=past),
                IdempotentAnswer(user_id=user_id, key="old", path="/", status=201, body={},
                                 created_at=past),
                Mail(kind=ACCOUNT, recipient="a@ejemplo.cl", subject="", text_body="",
                     html_body="", message_id="m", state=SENT, next_try_at=past, created_at=past),
            ]
        )  # fmt: skip
        make_notification(bulk.user, "vieja").time = past
        for model in (LoadFile, Mapping, Job):
            age(model, 31)
        age(Load, 400, finished_at=past)
        db.session.execute(update(Job).values(finished_at=past))
        db.session.commit()
        return load_id

    def test_removes_what_is_past_its_time_and_keeps_the_load(self, loaded: int):
        clean()
        assert db.session.scalars(select(Load.id)).all() == [loaded]
        assert None not in db.session.scalars(select(LoadFile.expired_at)).all()
        assert db.session.scalars(select(Mapping.id)).all() == [
            db.session.get_one(Load, loaded).mapping_id
        ]
        assert db.session.scalars(select(Erasure.kept_until)).all() == [None]
        assert "old" not in db.session.scalars(select(UserSession.family)).all()
        assert "vieja" not in db.session.scalars(select(Notification.msg)).all()
        for model in (LoadChange, Job, IdempotentAnswer, Mail):
            assert db.session.scalar(select(func.count()).select_from(model)) == 0, model

    def test_marks_exports_of_more_than_a_day_ago(self, bulk: Bulk):
        export = Job(
            kind=exports.KIND, task=exports.TASK, queue=exports.QUEUE, state="done",
            user_id=bulk.user.id, result={"format": "csv", "name": "personas"},
            finished_at=clock.now() - timedelta(hours=25),
        )  # fmt: skip
        db.session.add(export)
        db.session.commit()
        clean()
        db.session.refresh(export)
        assert export.result == {"format": "csv", "name": "personas", "expired": True}


class TestSweep:
    def test_sends_jobs_again_whose_message_was_lost(self, bulk: Bulk):
        bulk.order(bulk.ready(csv(HEAD, ANA)))
        (lost,) = [one for one in bulk.outbox if one.task == "loads.preview"]
        bulk.outbox.clear()
        seconds = bulk.app.config["SETTINGS"].sweep_seconds
        for waited, expected in ((seconds / 2, []), (seconds * 3, [lost]), (0, [])):
            if waited:
                db.session.execute(update(Job).values(sent_at=func.now() - timedelta(0, waited)))
                db.session.commit()
            carry_out(Message("housekeeping.sweep", "default", ()))
            assert bulk.outbox == expected
            bulk.outbox.clear()
            db.session.rollback()


class TestScratch:
    def test_of_killed_processes_goes_and_that_of_living_ones_stays(self, house: Flask):
        del house
        with storage.scratch() as folder:
            left = folder.with_name("left")
            (left / "inside").mkdir(parents=True)
            day_ago = time.time() - storage.SCRATCH_SECONDS - 60
            os.utime(left, (day_ago, day_ago))
            storage.clear_scratch()
            assert folder.exists()
            assert not left.exists()
