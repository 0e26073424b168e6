"""Senders side by side: how fast mail leaves, from which places, and when another one starts."""

import datetime as dt
import threading
import time
from dataclasses import replace

import pytest
import redis
from flask import Flask
from sqlalchemy import func, select

from app.extensions import db as database
from app.models.mail import QUEUED, SENDING, SENT, TEST, Mail
from app.platform import clock
from app.platform.mail import senders
from app.platform.mail import service as mail_service
from app.platform.mail.senders import Place, Share
from app.platform.mail.service import RUN_SECONDS, Draft
from app.platform.mail.transport import Away, Post
from app.platform.queue import Message
from tests.platform.mail.conftest import START, Desk
from tests.support.bulk import carry_out
from tests.support.sink import Sink

SEND = Message("mail.send", "mail", ())


class Watch:
    """Time passes by waiting alone, and each mail is noted with its second."""

    def __init__(self, desk: Desk, sink: Sink) -> None:
        self.desk = desk
        self.left: list[float] = []
        self.waits: list[float] = []
        sink.at_data = self._note

    def sleep(self, seconds: float) -> None:
        """Turn the clock."""
        self.waits.append(seconds)
        self.desk.later(seconds=seconds)

    def monotonic(self) -> float:
        """The same clock, as it goes on."""
        return self.desk.at.timestamp()

    def _note(self, _: str) -> None:
        self.left.append(round((self.desk.at - START).total_seconds(), 3))


@pytest.fixture
def watch(desk: Desk, sink: Sink, monkeypatch: pytest.MonkeyPatch) -> Watch:
    """The clock of the desk, by which the sender waits."""
    watch = Watch(desk, sink)
    monkeypatch.setattr(mail_service, "time", watch)
    return watch


def wait_for(desk: Desk, number: int) -> None:
    """So many mails wait."""
    desk.queue(*(f"p{one}@empresa.cl" for one in range(number)))


class TestARate:
    def test_lets_one_mail_leave_after_the_other(self, desk: Desk, watch: Watch) -> None:
        desk.share = Share(apart=10)
        wait_for(desk, 10)
        desk.send(seconds=RUN_SECONDS)
        assert watch.left == [0, 10, 20, 30, 40]

    def test_goes_on_in_the_next_run_where_it_was(self, desk: Desk, watch: Watch) -> None:
        desk.share = Share(apart=20)
        wait_for(desk, 6)
        for _ in range(3):
            desk.send(seconds=RUN_SECONDS)
        assert watch.left == [0, 20, 40, 60, 80, 100]

    def test_counts_for_mails_that_come_one_by_one(self, desk: Desk, watch: Watch) -> None:
        """Each of them begins a run."""
        desk.share = Share(apart=5)
        for _ in range(4):
            wait_for(desk, 1)
            desk.send(seconds=RUN_SECONDS)
        assert watch.left == [0, 5, 10, 15]

    def test_of_less_than_a_mail_in_a_run_lets_mail_leave(self, desk: Desk, watch: Watch) -> None:
        desk.share = Share(apart=60)
        wait_for(desk, 3)
        desk.send(seconds=RUN_SECONDS)
        desk.send(seconds=RUN_SECONDS)
        assert (watch.left, watch.waits) == ([0], []), "its turn comes after the end of the run"
        for _ in range(2):
            desk.later(seconds=30)
            desk.send(seconds=RUN_SECONDS)
        assert watch.left == [0, 60, 120]

    def test_makes_up_for_nothing_that_was_not_used(self, desk: Desk, watch: Watch) -> None:
        desk.share = Share(apart=10)
        wait_for(desk, 1)
        desk.send(seconds=RUN_SECONDS)
        desk.later(seconds=3600)
        wait_for(desk, 3)
        desk.send(seconds=RUN_SECONDS)
        assert watch.left == [0, 3600, 3610, 3620]

    def test_is_exceeded_by_a_mail_when_nobody_remembers(
        self, desk: Desk, watch: Watch, broker: redis.Redis
    ) -> None:
        desk.share = Share(apart=20)
        wait_for(desk, 9)
        desk.send(seconds=RUN_SECONDS)
        broker.flushdb()
        desk.send(seconds=RUN_SECONDS)
        assert watch.left == [0, 20, 40, 40, 60, 80]

    def test_that_is_high_takes_as_many_as_leave_in_a_moment(
        self, desk: Desk, watch: Watch
    ) -> None:
        desk.share = Share(apart=0.01)
        wait_for(desk, 100)
        desk.send(seconds=RUN_SECONDS)
        assert len(watch.left) == 100
        assert all(watch.left[n] >= (n - 5) * 0.01 for n in range(100))
        assert len(watch.waits) < 100

    def test_keeps_neither_claim_nor_transaction_while_it_waits(
        self, desk: Desk, watch: Watch, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        desk.share = Share(apart=20)
        wait_for(desk, 3)
        found: list[tuple[bool, int]] = []

        def sleep(seconds: float) -> None:
            is_open = database.session().in_transaction()
            with database.engine.connect() as other:
                claimed = select(func.count()).select_from(Mail).where(Mail.state == SENDING)
                found.append((is_open, other.scalar(claimed) or 0))
            desk.later(seconds=seconds)

        monkeypatch.setattr(watch, "sleep", sleep)
        desk.send(seconds=RUN_SECONDS)
        assert found == [(False, 0)] * 2

    @pytest.mark.parametrize(("apart", "connections"), [(2, 1), (20, 3)])
    def test_keeps_no_connection_for_longer_than_a_server_does(
        self, desk: Desk, watch: Watch, sink: Sink, apart: float, connections: int
    ) -> None:
        desk.share = Share(apart=apart)
        wait_for(desk, 3)
        desk.send(seconds=RUN_SECONDS)
        assert (len(watch.left), sink.connections) == (3, connections)

    def test_lets_those_go_first_that_somebody_waits_for(
        self, desk: Desk, watch: Watch, sink: Sink, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        desk.share = Share(apart=20)
        wait_for(desk, 3)

        def sleep(seconds: float) -> None:
            if len(sink.arrived) == 1:
                urgent = Draft(TEST, "ana@empresa.cl", "Hola", "", "", is_urgent=True)
                mail_service.queue([urgent], at=desk.at)
                database.session.commit()
            desk.later(seconds=seconds)

        monkeypatch.setattr(watch, "sleep", sleep)
        desk.send(seconds=RUN_SECONDS)
        assert sink.recipients == ["p0@empresa.cl", "ana@empresa.cl", "p1@empresa.cl"]

    def test_costs_no_time_where_nothing_waits(self, desk: Desk, watch: Watch) -> None:
        desk.share = Share(apart=20)
        wait_for(desk, 1)
        desk.send(seconds=RUN_SECONDS)
        desk.send(seconds=RUN_SECONDS)
        assert watch.waits == []

    @pytest.mark.parametrize(
        ("number", "rate", "expected"),
        [
            (1, 0, Share()),
            (3, 0, Share(3)),
            (1, 100, Share(1, 0.6)),
            (4, 100, Share(4, 2.4)),
            (1, 1, Share(1, 60)),
            (20, 8, Share(6, 45)),
        ],
        ids=str,
    )
    def test_is_shared_by_as_many_as_have_a_mail_for_each_run(
        self, house: Flask, number: int, rate: int, expected: Share, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        set_up(house, monkeypatch, senders=number, rate=rate)
        assert senders.share() == expected

    def test_is_none_where_mails_stay_here(
        self, house: Flask, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        set_up(house, monkeypatch, url="", rate=10)
        assert senders.share() == Share()


class TestPlaces:
    @pytest.fixture(autouse=True)
    def _three(self, house: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
        set_up(house, monkeypatch, senders=3, rate=6)

    def test_are_tried_in_the_order_of_their_turns(self) -> None:
        assert senders.free(at=START) == [0, 1, 2]
        for number in (1, 0, 2):
            place = Place(senders.share(), number)
            place.wait(at=START + dt.timedelta(seconds=number))
            place.take(1, at=START)
        assert senders.free(at=START + dt.timedelta(seconds=5)) == [0, 1, 2]
        place = Place(senders.share(), 0)
        place.wait(at=START + dt.timedelta(seconds=30))
        place.take(1, at=START)
        assert senders.free(at=START + dt.timedelta(seconds=31)) == [1, 2, 0]

    def test_are_left_out_where_their_turn_comes_after_a_run(
        self, house: Flask, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Whoever took one of them up would find nothing to do, and look again at once."""
        set_up(house, monkeypatch, rate=1)
        place = Place(senders.share())
        place.wait(at=START)
        place.take(1, at=START)
        assert senders.free(at=START + dt.timedelta(seconds=10)) == []
        assert senders.free(at=START + dt.timedelta(seconds=20)) == [0]


class TestAnotherOne:
    @pytest.mark.parametrize(
        ("share", "waiting", "messages"),
        [
            (Share(2), 60, 1),
            (Share(2), 20, 0),
            (Share(1), 60, 0),
            (Share(2, 0.1), 15, 1),
            (Share(2, 5), 2, 1),
            (Share(2, 5), 1, 0),
            (Share(1, 5), 9, 0),
        ],
        ids=str,
    )
    def test_starts_once_where_much_waits(
        self,
        desk: Desk,
        watch: Watch,
        sent: list[Message],
        share: Share,
        waiting: int,
        messages: int,
    ) -> None:
        del watch
        desk.share = share
        wait_for(desk, waiting)
        desk.send(seconds=RUN_SECONDS)
        assert sent == [SEND] * messages
        assert all(one.one_waits for one in sent)

    def test_starts_before_the_first_mail_leaves(
        self, desk: Desk, sink: Sink, sent: list[Message]
    ) -> None:
        desk.share = Share(2)
        wait_for(desk, 40)
        known: list[int] = []
        sink.at_data = lambda _: known.append(len(sent))  # type: ignore[func-returns-value]  # none is meant
        desk.send()
        assert known == [1] * 40


class TestAServerThatTakesFewConnections:
    """The second one is refused, as long as there is the first."""

    def refuse(self) -> Post:
        raise Away("421 Too many connections")

    def test_goes_on_taking_mail_from_whoever_has_one(
        self, desk: Desk, sink: Sink, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        desk.share = Share(2)
        wait_for(desk, 10)
        steps = desk.sending(place=0).steps()
        for _ in range(3):
            next(steps)
            database.session.commit()
        with monkeypatch.context() as patch:
            patch.setattr(desk, "connect", self.refuse)
            desk.send(place=1)
        for _ in steps:
            database.session.commit()
        assert len(sink.arrived) == 10
        assert set(database.session.scalars(select(Mail.tries))) == {1}

    def test_is_not_asked_again_at_once(
        self, house: Flask, desk: Desk, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        set_up(house, monkeypatch, senders=2)
        Place(Share(2), 0).take(1, at=desk.at)
        wait_for(desk, 1)
        monkeypatch.setattr(desk, "connect", self.refuse)
        desk.share = Share(2)
        desk.send(place=1)
        assert senders.free(at=desk.at + dt.timedelta(seconds=59)) == [0]
        assert senders.free(at=desk.at + dt.timedelta(seconds=60)) == [0, 1]

    def test_is_away_for_all_when_everybody_lost_it(
        self, desk: Desk, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        desk.share = Share(2)
        for number in range(2):
            Place(desk.share, number).take(1, at=desk.at)
        (mail_id,) = desk.queue("ana@empresa.cl")
        monkeypatch.setattr(desk, "connect", self.refuse)
        desk.send(place=0)
        assert (desk.mail(mail_id).state, desk.mail(mail_id).tries) == (QUEUED, 0)
        desk.send(place=1)
        assert (desk.mail(mail_id).state, desk.mail(mail_id).tries) == (QUEUED, 1)


class TestSideBySide:
    """Workers that run the task, by the clock of the machine."""

    @pytest.fixture(autouse=True)
    def _messages_stay(self, sent: list[Message]) -> None:
        del sent

    def test_as_many_hand_over_as_the_settings_say_and_no_mail_leaves_twice(
        self, house: Flask, sink: Sink, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        set_up(house, monkeypatch, url=sink.url, senders=2)
        recipients = given(60)
        connect, both = mail_service.connect, threading.Barrier(2, timeout=60)

        def together() -> Post:
            """Nobody goes on before both have a place."""
            both.wait()
            return connect()

        monkeypatch.setattr(mail_service, "connect", together)
        work(house, 3)
        assert sorted(sink.recipients) == sorted(recipients)
        assert sink.connections == 2
        assert set(database.session.scalars(select(Mail.state))) == {SENT}

    def test_all_of_them_keep_to_the_rate(
        self, house: Flask, sink: Sink, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        set_up(house, monkeypatch, url=sink.url, senders=2, rate=600)
        recipients = given(16)
        begun = time.monotonic()
        work(house, 2)
        assert sorted(sink.recipients) == sorted(recipients)
        # Ten a second, and one that each of them may begin with.
        assert time.monotonic() - begun >= (16 - 2) / 10


def set_up(
    house: Flask,
    patch: pytest.MonkeyPatch,
    *,
    url: str = "smtp://127.0.0.1:2525",
    senders: int = 1,
    rate: int = 0,
) -> None:
    """Settings of an installation."""
    patch.setitem(
        house.config,
        "SETTINGS",
        replace(
            house.config["SETTINGS"],
            mail_url=url,
            mail_from="capacitacion@empresa.cl",
            mail_senders=senders,
            mail_rate=rate,
        ),
    )


def given(number: int) -> list[str]:
    """Mails that wait, of a kind that the product writes."""
    recipients = [f"p{one}@empresa.cl" for one in range(number)]
    drafts = [Draft(TEST, one, "Hola", "Hola", "<p>Hola</p>") for one in recipients]
    mail_service.queue(drafts, at=clock.now())
    database.session.commit()
    return recipients


def work(house: Flask, workers: int) -> None:
    """So many workers take up a message each, at once."""

    def run() -> None:
        with house.app_context():
            carry_out(SEND)
            database.session.remove()

    threads = [threading.Thread(target=run) for _ in range(workers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    database.session.rollback()
