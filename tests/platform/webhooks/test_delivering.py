"""Events reach their receivers at least once, signed, however difficult these are."""

import datetime as dt
import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from flask import Flask
from standardwebhooks import Webhook as Verifier
from standardwebhooks import WebhookVerificationError

from app.extensions import db
from app.models.mail import Mail
from app.models.platform import AuditEvent, Notification
from app.models.webhooks import DELIVERED, FAILED, WAITING, WebhookDelivery
from app.platform import clock
from app.platform.mail import service as mail
from app.platform.queue import Message
from app.platform.webhooks import jobs, rules, service
from tests.factories import make_company, make_user
from tests.platform.webhooks.conftest import Desk, Receiver
from tests.support.bulk import carry_out
from tests.support.sink import Sink


class TestEvents:
    def test_arrive_signed_as_another_library_verifies(
        self, desk: Desk, receiver: Receiver
    ) -> None:
        made = desk.webhook(receiver.url)
        desk.announce("course.completed", name="Ñandú")
        desk.deliver()
        told = receiver.verified(made.secret)
        assert told["type"] == "course.completed"
        assert told["data"] == {
            "companyId": None,
            "name": "Ñandú",
            "link": "http://127.0.0.1:8000/",
        }
        assert desk.delivery().state == DELIVERED

    def test_are_not_believed_with_another_secret_or_body(
        self, desk: Desk, receiver: Receiver
    ) -> None:
        made = desk.webhook(receiver.url)
        desk.announce()
        desk.deliver()
        other = rules.secret_of(made.webhook.id + 1, 1)
        with pytest.raises(WebhookVerificationError):
            receiver.verified(other)

    @pytest.mark.parametrize(
        ("late", "is_changed"), [(0, True), (6, False), (-6, False)], ids=["body", "old", "early"]
    )
    def test_are_not_believed_when_somebody_else_sends_them_again(
        self, desk: Desk, receiver: Receiver, late: int, *, is_changed: bool
    ) -> None:
        """What was overheard is good for five minutes, with its own body, under the id it had."""
        made = desk.webhook(receiver.url)
        desk.announce()
        desk.deliver()
        overheard = receiver.taken[0]
        assert receiver.verified(made.secret)["type"] == "job.failed"
        at = clock.now() - dt.timedelta(minutes=late)
        secret = rules.secret_of(made.webhook.id, 1)
        headers = rules.headers_of(receiver.ids[0], overheard.data, [secret], at=at)
        body = overheard.data + (b" " if is_changed else b"")
        with pytest.raises(WebhookVerificationError):
            Verifier(made.secret).verify(body, dict(headers))

    def test_leave_with_the_transaction_or_not_at_all(
        self, desk: Desk, receiver: Receiver, sent: list[Message]
    ) -> None:
        desk.webhook(receiver.url)
        service.announce("job.failed", data={}, path="/")
        db.session.rollback()
        desk.deliver()
        assert (receiver.taken, sent) == ([], [])
        desk.announce()
        assert [one.task for one in sent] == [service.SEND]
        carry_out(sent.pop())
        assert len(receiver.taken) == 1

    def test_reach_only_who_wants_to_know(self, desk: Desk, receiver: Receiver) -> None:
        desk.webhook(receiver.url, events=("load.finished",))
        off = desk.webhook(receiver.url).webhook
        service.change(webhook_id=off.id, fields={"active": False}, by=desk.by)
        db.session.commit()
        desk.announce("job.failed")
        desk.deliver()
        assert receiver.taken == []
        assert db.session.query(WebhookDelivery).count() == 0

    def test_found_twice_happen_once(self, desk: Desk, receiver: Receiver) -> None:
        desk.webhook(receiver.url)
        for _ in range(2):
            service.announce("franchise.at_risk", data={}, path="/", key="franchise:1")
            db.session.commit()
        desk.deliver()
        assert len(receiver.taken) == 1

    def test_go_to_several_receivers_under_one_id(self, desk: Desk, receiver: Receiver) -> None:
        for _ in range(3):
            desk.webhook(receiver.url)
        desk.announce()
        desk.deliver()
        assert len(receiver.ids) == 3
        assert len(set(receiver.ids)) == 1


class TestSecrets:
    def test_of_before_signs_for_a_day_beside_a_new_one(
        self, desk: Desk, receiver: Receiver
    ) -> None:
        made = desk.webhook(receiver.url)
        renewed = service.renew_secret(webhook_id=made.webhook.id, by=desk.by, at=desk.at)
        desk.announce()
        desk.deliver()
        assert receiver.verified(made.secret) == receiver.verified(renewed.secret)
        desk.at += rules.OVERLAP
        service.send_test(webhook_id=made.webhook.id, by=desk.by)
        desk.deliver()
        assert len(receiver.taken[-1].headers["webhook-signature"].split()) == 1

    def test_of_another_key_send_nothing_and_are_told_of(
        self, desk: Desk, receiver: Receiver, house: Flask, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        webhook = desk.webhook(receiver.url).webhook
        desk.announce()
        monkeypatch.setitem(house.config, "SECRET_KEY", "another key of more than thirty-two")
        desk.deliver()
        assert receiver.taken == []
        assert "clave del servidor" in str(desk.now(webhook).pause_reason)


class TestReceivers:
    @pytest.mark.parametrize(
        ("status", "words"), [(500, "código 500"), (302, "redirección"), (404, "código 404")]
    )
    def test_that_refuse_are_asked_again_and_recover(
        self, desk: Desk, receiver: Receiver, status: int, words: str
    ) -> None:
        webhook = desk.webhook(receiver.url).webhook
        receiver.status = status
        desk.announce()
        desk.deliver()
        first = desk.delivery()
        assert (first.state, first.tries) == (WAITING, 1)
        assert words in str(first.error)
        assert desk.now(webhook).failing_since is not None
        desk.deliver()
        assert len(receiver.taken) == 1, "not before its time"
        receiver.status = 200
        desk.later(seconds=10)
        assert desk.delivery().state == DELIVERED
        assert [one["status"] for one in desk.delivery().attempts] == [status, 200]
        assert receiver.ids[0] == receiver.ids[1]
        assert desk.now(webhook).failing_since is None

    def test_that_hang_are_given_up_in_time(self, desk: Desk, receiver: Receiver) -> None:
        with socket.create_server(("127.0.0.1", 0)) as silent:
            desk.webhook(f"http://localhost:{silent.getsockname()[1]}/avisos")
            desk.announce()
            desk.deliver()
        assert "No respondió en 0.5 segundos" in str(desk.delivery().error)

    def test_that_hang_do_not_hold_up_others(self, desk: Desk, receiver: Receiver) -> None:
        with socket.create_server(("127.0.0.1", 0)) as silent:
            desk.webhook(f"http://localhost:{silent.getsockname()[1]}/avisos")
            for number in range(30):
                desk.announce(number=number)
            desk.webhook(receiver.url)
            desk.announce(number=30)
            desk.deliver()
        assert len(receiver.taken) == 1

    def test_of_private_networks_are_never_called(
        self, desk: Desk, receiver: Receiver, house: Flask, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Whatever the installation allowed when the webhook was made."""
        desk.webhook(receiver.url)
        monkeypatch.undo()
        assert house.config["SETTINGS"].private_hosts == ""
        desk.announce()
        desk.deliver()
        assert receiver.taken == []
        assert "red privada" in str(desk.delivery().error)

    def test_that_are_gone_are_left_alone_at_once(self, desk: Desk, receiver: Receiver) -> None:
        webhook = desk.webhook(receiver.url).webhook
        receiver.status = 410
        desk.announce()
        desk.deliver()
        assert desk.now(webhook).paused_at is not None
        desk.later(days=1)
        assert len(receiver.taken) == 1

    def test_that_take_nothing_for_a_day_are_paused_and_told_of(
        self, desk: Desk, receiver: Receiver
    ) -> None:
        webhook = desk.webhook(receiver.url).webhook
        receiver.status = 503
        desk.announce()
        desk.deliver()
        for _ in range(30):
            if desk.now(webhook).paused_at is not None:
                break
            desk.at = desk.delivery().next_try_at
            desk.deliver()
        begun, attempts = desk.delivery().begun_at, len(receiver.taken)
        assert attempts == 11
        assert desk.at - begun <= rules.PATIENCE
        assert desk.at - begun > dt.timedelta(hours=23)
        [message] = [one.msg for one in db.session.query(Notification)]
        assert "quedó en pausa" in message
        assert "código 503" in message
        desk.announce()
        desk.later(days=2)
        assert len(receiver.taken) == attempts, "nothing is sent while it is paused"
        receiver.status = 200
        service.resume(webhook_id=webhook.id, by=desk.by, at=desk.at)
        db.session.commit()
        desk.deliver()
        assert len(receiver.taken) == attempts + 2, "what waited leaves, the first one, too"

    def test_that_refuse_one_event_get_the_others(self, desk: Desk, receiver: Receiver) -> None:
        webhook = desk.webhook(receiver.url).webhook
        receiver.status = 400
        desk.announce()
        desk.deliver()
        bad = desk.delivery()
        receiver.status = 200
        desk.announce()
        desk.deliver()
        receiver.status = 400
        bad.next_try_at = bad.begun_at + rules.PATIENCE - dt.timedelta(hours=1)
        bad.tries = 10
        db.session.commit()
        desk.at = bad.next_try_at
        desk.deliver()
        assert bad.state == FAILED
        assert desk.now(webhook).paused_at is None
        [message] = [one.msg for one in db.session.query(Notification)]
        assert "no llegó en 24 horas" in message


class TestAPause:
    def test_is_mailed_once_to_each_who_administers(
        self, desk: Desk, receiver: Receiver, house: Flask, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        make_user("otra@ejemplo.cl")
        make_user("fuera@ejemplo.cl", active=False)
        make_user("staff@andina.cl", company=make_company("Andina"))
        webhook = desk.webhook(receiver.url).webhook
        receiver.status = 410
        for _ in range(3):
            desk.announce()
        desk.deliver()
        assert len(receiver.taken) == 3, "each of them says that it is gone"
        desk.announce()
        desk.later(days=2)
        with Sink() as sink:
            own = replace(house.config["SETTINGS"], mail_url=sink.url, mail_from="aula@otec.cl")
            monkeypatch.setitem(house.config, "SETTINGS", own)
            for _ in mail.send_waiting(now=lambda: desk.at):
                db.session.commit()
        assert sorted(sink.recipients) == ["admin@ejemplo.cl", "otra@ejemplo.cl"]
        link = f"/settings?seccion=integraciones&webhook={webhook.id}"
        for arrived in sink.arrived:
            assert arrived.message["Subject"] == "Nómina: webhook en pausa"
            assert "ya no existe (410)" in arrived.part("plain")
            assert f"http://127.0.0.1:8000{link}" in arrived.part("plain")
            assert link.replace("&", "&amp;") in arrived.part("html")
        service.resume(webhook_id=webhook.id, by=desk.by, at=desk.at)
        db.session.commit()
        desk.deliver()
        assert db.session.query(Mail).count() == 4, "another pause is told again"

    def test_that_two_workers_find_at_once_is_one(self, desk: Desk, house: Flask) -> None:
        webhook_id = desk.webhook("https://nomina.empresa.cl/avisos").webhook.id
        read = threading.Barrier(2)

        def pause(_: int) -> None:
            with house.app_context():
                webhook = service.get(webhook_id=webhook_id)
                read.wait()
                service.pause(webhook, reason="no recibe nada.", at=desk.at)
                db.session.commit()

        with ThreadPoolExecutor(2) as pool:
            list(pool.map(pause, range(2)))
        assert db.session.query(Mail).count() == 1
        assert db.session.query(AuditEvent).filter_by(action="webhook.paused").count() == 1


class TestWorkers:
    def test_that_die_leave_it_to_the_next_one(self, desk: Desk, receiver: Receiver) -> None:
        desk.webhook(receiver.url)
        desk.announce()
        run = jobs.steps(now=lambda: desk.at + dt.timedelta(seconds=1))
        next(run)
        db.session.commit()
        run.close()
        desk.deliver()
        assert receiver.taken == [], "it may be under way"
        desk.later(seconds=jobs.LEASE.total_seconds())
        assert len(receiver.taken) == 1


class TestReplay:
    def test_sends_the_same_event_again(self, desk: Desk, receiver: Receiver) -> None:
        webhook = desk.webhook(receiver.url).webhook
        desk.announce()
        desk.deliver()
        delivery = desk.delivery()
        service.replay(webhook_id=webhook.id, delivery_id=delivery.id, by=desk.by, at=desk.at)
        db.session.commit()
        desk.deliver()
        assert receiver.ids[0] == receiver.ids[1]
        assert receiver.taken[0].data == receiver.taken[1].data
        assert len(desk.delivery().attempts) == 2

    def test_is_refused_to_another_webhook(self, desk: Desk, receiver: Receiver) -> None:
        desk.webhook(receiver.url)
        desk.announce()
        other = desk.webhook(receiver.url).webhook
        with pytest.raises(service.DeliveryMissing):
            service.replay(
                webhook_id=other.id, delivery_id=desk.delivery().id, by=desk.by, at=desk.at
            )


class TestForgetting:
    def test_takes_old_events_with_their_deliveries(self, desk: Desk, receiver: Receiver) -> None:
        desk.webhook(receiver.url)
        desk.announce()
        service.forget(before=desk.at - dt.timedelta(minutes=1))
        assert db.session.query(WebhookDelivery).count() == 1
        service.forget(before=desk.at + dt.timedelta(minutes=1))
        assert db.session.query(WebhookDelivery).count() == 0
