"""Workers that die over mails, and workers that meet."""

import datetime as dt
import threading

from flask import Flask

from app.extensions import db as database
from app.models.mail import FAILED, QUEUED, SENDING, SENT
from app.platform.mail import claims
from app.platform.mail.transport import INTERRUPTED
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


class TestTwoWorkers:
    def test_at_once_never_send_twice(self, desk: Desk, sink: Sink, house: Flask) -> None:
        recipients = [f"p{number}@empresa.cl" for number in range(300)]
        desk.queue(*recipients)

        def work() -> None:
            with house.app_context():
                desk.send()

        workers = [threading.Thread(target=work) for _ in range(2)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        assert sorted(sink.recipients) == sorted(recipients)
        assert sink.connections == 2
