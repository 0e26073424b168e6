"""Workers that die over mails, and workers that meet."""

import datetime as dt
import threading
from collections.abc import Callable

import pytest
from flask import Flask
from sqlalchemy import event, func, select, text

from app.extensions import db as database
from app.models.mail import FAILED, QUEUED, SENDING, SENT, TEST, Mail, Mailing
from app.models.platform import Notification
from app.platform.mail import claims
from app.platform.mail import service as mail_service
from app.platform.mail.service import Draft
from app.platform.mail.transport import INTERRUPTED, Away, Post
from app.surveys.mailing import jobs
from tests.factories import make_user
from tests.platform.mail.conftest import Desk
from tests.support.sink import Sink


class TestAWorkerThatDies:
    def test_before_the_claim_is_committed_nothing_happened(self, desk: Desk, sink: Sink) -> None:
        (mail_id,) = desk.queue("ana@empresa.cl")
        steps = desk.sending().steps()
        next(steps)
        database.session.commit()
        next(steps)
        database.session.rollback()
        steps.close()
        assert desk.mail(mail_id).state == QUEUED
        desk.send()
        assert len(sink.arrived) == 1

    def test_with_a_claim_leaves_it_unknown_and_it_is_never_sent_again(
        self, desk: Desk, sink: Sink
    ) -> None:
        first, second = desk.queue("ana@empresa.cl", "luis@empresa.cl")
        steps = desk.sending().steps()
        for _ in range(2):
            next(steps)
            database.session.commit()
        steps.close()
        assert desk.mail(first).state == SENDING
        assert claims.end_interrupted(at=desk.at, lease_seconds=60) == {}
        desk.send()
        desk.later(seconds=61)
        assert claims.end_interrupted(at=desk.at, lease_seconds=60) == {first: FAILED}
        database.session.commit()
        assert (desk.mail(first).state, desk.mail(first).error) == (FAILED, INTERRUPTED)
        desk.later(days=3)
        desk.send()
        assert sink.recipients == ["luis@empresa.cl"]
        assert desk.mail(second).state == SENT

    def test_only_seemingly_still_tells_what_arrived(self, desk: Desk) -> None:
        (mail_id,) = desk.queue("ana@empresa.cl")
        steps = desk.sending().steps()
        for _ in range(2):
            next(steps)
            database.session.commit()
        claims.end_interrupted(at=desk.at + dt.timedelta(hours=1), lease_seconds=60)
        database.session.commit()
        for _ in steps:
            database.session.commit()
        assert (desk.mail(mail_id).state, desk.mail(mail_id).error) == (SENT, None)

    def test_only_seemingly_is_not_waited_for_while_it_tells_what_arrived(self, desk: Desk) -> None:
        """Both change several rows: they would wait for each other."""
        (mail_id,) = desk.queue("ana@empresa.cl")
        claims.take(most=1, at=desk.at, kinds=desk.writers)
        database.session.commit()
        with database.engine.begin() as worker:
            worker.execute(select(Mail.id).where(Mail.id == mail_id).with_for_update())
            database.session.execute(text("SET LOCAL lock_timeout = '1s'"))
            later = desk.at + dt.timedelta(hours=1)
            assert claims.end_interrupted(at=later, lease_seconds=60) == {}
        assert claims.end_interrupted(at=later, lease_seconds=60) == {mail_id: FAILED}


class TestTwoWorkers:
    def test_at_once_never_send_twice(self, desk: Desk, sink: Sink, house: Flask) -> None:
        recipients = [f"p{number}@empresa.cl" for number in range(300)]
        desk.queue(*recipients)

        workers = [threading.Thread(target=in_house(house, desk.send)) for _ in range(2)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        assert sorted(sink.recipients) == sorted(recipients)
        assert sink.connections == 2

    def test_tell_once_of_mails_that_they_shared_when_the_last_one_ended(
        self, desk: Desk, sink: Sink
    ) -> None:
        mailing = Mailing(user_id=make_user().id, asked_at=desk.at)
        database.session.add(mailing)
        database.session.flush()
        drafts = [
            Draft(TEST, f"{name}@empresa.cl", "Hola", "", "", mailing_id=mailing.id)
            for name in ("ana", "luis")
        ]
        mail_service.queue(drafts, at=desk.at)
        database.session.commit()
        first = desk.sending().steps()
        for _ in range(2):
            next(first)
            database.session.commit()
        desk.send()
        jobs.notify_ended(at=desk.at)
        told = select(func.count()).select_from(Notification)
        assert (len(sink.arrived), database.session.scalar(told)) == (1, 0)
        for _ in first:
            database.session.commit()
        for _ in range(2):
            jobs.notify_ended(at=desk.at)
        assert (len(sink.arrived), database.session.scalar(told)) == (2, 1)


class TestWorkersWithoutAServer:
    def test_that_find_it_out_together_put_mails_off_once(
        self, desk: Desk, house: Flask, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        ids = desk.queue(*(f"p{number}@empresa.cl" for number in range(200)))
        both = threading.Barrier(2, timeout=60)

        def connect() -> Post:
            both.wait()
            raise Away("No contesta")

        monkeypatch.setattr(desk, "connect", connect)
        workers = [threading.Thread(target=in_house(house, desk.send)) for _ in range(2)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        found = {(desk.mail(one).tries, desk.mail(one).next_try_at) for one in ids}
        assert found == {(1, desk.at + dt.timedelta(minutes=1))}

    def test_of_whom_one_waits_long_for_it_put_mails_off_once(
        self, desk: Desk, house: Flask, sink: Sink, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        sink.close()
        (mail_id,) = desk.queue("ana@empresa.cl")
        connect = desk.connect

        def slowly() -> Post:
            """Meanwhile another one finds it out, and the mail is due again."""
            monkeypatch.setattr(desk, "connect", connect)
            elsewhere(house, desk.send)
            desk.later(seconds=61)
            return connect()

        monkeypatch.setattr(desk, "connect", slowly)
        desk.send()
        assert desk.mail(mail_id).tries == 1

    def test_give_up_no_mail_that_comes_while_they_put_off_the_others(
        self, desk: Desk, house: Flask, sink: Sink
    ) -> None:
        sink.close()
        desk.queue("ana@empresa.cl")
        come: list[int] = []

        def hear(_connection, _cursor, statement: str, *_rest: object) -> None:
            if "UPDATE mail" in statement and not come:
                come.append(0)
                elsewhere(house, lambda: come.extend(desk.queue("luis@empresa.cl")))

        event.listen(database.engine, "after_cursor_execute", hear)
        try:
            desk.send()
        finally:
            event.remove(database.engine, "after_cursor_execute", hear)
        assert (desk.mail(come[-1]).state, desk.mail(come[-1]).tries) == (QUEUED, 0)


def in_house(house: Flask, happens: Callable[[], object]) -> Callable[[], None]:
    """With a session of its own."""

    def happen() -> None:
        with house.app_context():
            happens()
            database.session.remove()

    return happen


def elsewhere(house: Flask, happens: Callable[[], object]) -> None:
    """In another worker, until it has happened."""
    other = threading.Thread(target=in_house(house, happens))
    other.start()
    other.join()
