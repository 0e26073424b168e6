"""What a worker does for surveys: the look at the clock, invitations at once, mails that leave."""

import datetime as dt
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import func, select, text

from app.extensions import db
from app.models.mail import FAILED, KEPT, SENDING, Mail, Mailing, MailRound
from app.models.platform import Notification
from app.models.surveys import TRANSFER, Invitation, Survey
from app.platform import clock
from app.platform.mail import senders
from app.platform.mail import service as mail
from app.platform.mail.service import Draft
from app.platform.queue import Message
from app.surveys.mailing import jobs
from tests.factories import make_user
from tests.support.bulk import carry_out
from tests.surveys.mailing.support import MONDAY, at, course_of, mailed, survey_of

ANA, LUIS, EVA = ("Ana Soto", "ana@x.cl"), ("Luis Vera", "luis@x.cl"), ("Eva Díaz", "eva@x.cl")
BOSS = "jefa@x.cl"
SEND = Message("mail.send", "mail", ())


def start(task: str, **arguments: int) -> None:
    """Run a task; what it did not commit is gone."""
    carry_out(Message(task, "mail", tuple(arguments.items())))
    db.session.rollback()


def recipients() -> list[str]:
    """To whom mails are queued, or were."""
    return sorted(db.session.scalars(select(Mail.recipient)))


def told(kind: str) -> int:
    """How many notifications of a kind there are."""
    query = select(func.count()).select_from(Notification).where(Notification.kind == kind)
    return db.session.scalar(query) or 0


@pytest.fixture(autouse=True)
def _in_a_house(house: Flask, sent: list[Message]) -> None:
    del house, sent


@pytest.fixture(autouse=True)
def turn(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Turn the clock to an hour of a day; it stands at nine of the Monday, when rounds begin."""

    def to(day: dt.date, hour: int = 9) -> None:
        monkeypatch.setattr(clock, "now", lambda: at(day, hour))

    to(MONDAY)
    return to


class TestTick:
    def test_goes_the_round_of_the_day_once(self, sent: list[Message]) -> None:
        survey_of(course_of((*ANA, None), (*LUIS, None), name="Excel"))
        survey_of(course_of((*EVA, BOSS), name="Word"), type=TRANSFER)
        start("surveys.tick")
        assert recipients() == ["ana@x.cl", BOSS, "luis@x.cl"]
        assert SEND in sent
        assert db.session.scalars(select(MailRound.ended_at)).all() == [at(MONDAY)]
        survey_of(course_of(("Iván Paz", "ivan@x.cl", None), name="Power BI"))
        start("surveys.tick")
        assert "ivan@x.cl" not in recipients()

    def test_asks_everybody_in_small_steps(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(jobs, "AT_ONCE", 1)
        survey_of(course_of((*ANA, None), (*LUIS, None), name="Excel"))
        survey_of(course_of((*EVA, BOSS), ("Iván Paz", "ivan@x.cl", "jefe@x.cl")), type=TRANSFER)
        start("surveys.tick")
        assert recipients() == ["ana@x.cl", BOSS, "jefe@x.cl", "luis@x.cl"]

    def test_before_the_hour_of_the_round_only_notes_who_is_new(
        self, turn: Any, sent: list[Message]
    ) -> None:
        survey_of(course_of((*ANA, None)))
        turn(MONDAY, 8)
        start("surveys.tick")
        assert db.session.scalar(select(func.count()).select_from(Invitation)) == 1
        assert (recipients(), mailed(sent)) == ([], [])
        assert db.session.scalars(select(MailRound)).all() == []

    def test_tells_of_surveys_that_close_soon(self, turn: Any) -> None:
        make_user()
        survey_of(course_of((*ANA, None)), end_date=MONDAY + dt.timedelta(days=2))
        turn(MONDAY, 8)
        start("surveys.tick")
        assert told("survey.closing") == 0
        turn(MONDAY)
        start("surveys.tick")
        assert told("survey.closing") > 0

    def test_fixes_the_answers_that_are_shown_of_a_closed_survey(self, turn: Any) -> None:
        survey = survey_of(course_of((*ANA, None)), end_date=MONDAY)
        turn(MONDAY + dt.timedelta(days=1), 8)
        start("surveys.tick")
        assert db.session.get_one(Survey, survey.id).parts_batch == 0

    def test_gives_up_mails_whose_worker_died_and_tells_who_asked_for_them(self) -> None:
        mailing = Mailing(user_id=make_user().id, asked_at=at(MONDAY, 7))
        db.session.add(mailing)
        db.session.flush()
        draft = Draft("prueba", "a@x.cl", "Hola", "Hola", "<p>Hola</p>", mailing_id=mailing.id)
        (mail_id,) = mail.queue([draft], at=at(MONDAY, 7))
        found = db.session.get_one(Mail, mail_id)
        found.state, found.claimed_at = SENDING, at(MONDAY, 7)
        db.session.commit()
        start("surveys.tick")
        assert db.session.scalars(select(Mail.state)).all() == [FAILED]
        assert told("mailing.ended") == 1

    def test_leaves_the_round_to_whoever_is_at_it(self) -> None:
        survey_of(course_of((*ANA, None)))
        with jobs.exclusively(jobs.ROUND):
            start("surveys.tick")
        assert recipients() == []
        start("surveys.tick")
        assert recipients() == ["ana@x.cl"]

    def test_leaves_a_survey_that_fails_out_and_asks_the_others(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        bad = survey_of(course_of((*ANA, None), name="Excel")).id
        survey_of(course_of((*LUIS, None), name="Word"))
        ask = jobs.ask_participants

        def failing(*, survey_id: int, on: Any) -> int:
            asked = ask(survey_id=survey_id, on=on)
            if survey_id == bad:
                db.session.execute(text("SELECT 1 / 0"))
            return asked

        monkeypatch.setattr(jobs, "ask_participants", failing)
        start("surveys.tick")
        assert recipients() == ["luis@x.cl"]

    def test_has_mail_sent_that_waited_before(self, sent: list[Message]) -> None:
        mail.queue([Draft("prueba", "a@x.cl", "Hola", "Hola", "<p>Hola</p>")], at=at(MONDAY))
        db.session.commit()
        start("surveys.tick")
        assert mailed(sent) == [SEND.task]


class TestInvite:
    def test_asks_everybody_of_one_survey_whatever_the_hour(
        self, turn: Any, sent: list[Message], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(jobs, "AT_ONCE", 1)
        survey = survey_of(course_of((*ANA, None), (*LUIS, None), name="Excel"))
        survey_of(course_of((*EVA, None), name="Word"))
        turn(MONDAY, 20)
        sent.clear()
        start("surveys.invite", survey_id=survey.id)
        assert recipients() == ["ana@x.cl", "luis@x.cl"]
        assert sent[-1] == SEND

    def test_notes_who_cannot_be_asked(self) -> None:
        survey = survey_of(course_of(("Sin Correo", None, None)))
        start("surveys.invite", survey_id=survey.id)
        assert db.session.scalars(select(Invitation.delivery)).all() == ["Sin correo"]


class TestSend:
    @pytest.fixture
    def mailing(self) -> Mailing:
        """Two mails that wait, and that somebody asked for."""
        mailing = Mailing(user_id=make_user().id, asked_at=at(MONDAY, 7))
        db.session.add(mailing)
        db.session.flush()
        drafts = [
            Draft("prueba", recipient, "Hola", "Hola", "<p>Hola</p>", mailing_id=mailing.id)
            for recipient in ("a@x.cl", "b@x.cl")
        ]
        mail.queue(drafts, at=at(MONDAY))
        db.session.commit()
        return mailing

    @pytest.mark.usefixtures("mailing")
    def test_hands_over_what_waits_and_tells_who_asked(self, sent: list[Message]) -> None:
        start("mail.send")
        assert db.session.scalars(select(Mail.state)).all() == [KEPT, KEPT]
        assert told("mailing.ended") == 1
        assert mailed(sent) == []

    @pytest.mark.usefixtures("mailing")
    def test_leaves_the_mails_to_whoever_is_at_it(self, sent: list[Message]) -> None:
        with jobs.one_of(jobs.SENDING_LOCK, [0]):
            start("mail.send")
        assert KEPT not in db.session.scalars(select(Mail.state)).all()
        assert mailed(sent) == []

    @pytest.mark.usefixtures("mailing")
    def test_takes_another_place_where_the_settings_have_one(
        self, house: Flask, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        two = replace(house.config["SETTINGS"], mail_senders=2)
        monkeypatch.setitem(house.config, "SETTINGS", two)
        with jobs.one_of(jobs.SENDING_LOCK, [0]), jobs.one_of(jobs.SENDING_LOCK, [0, 1]):
            start("mail.send")
            assert KEPT not in db.session.scalars(select(Mail.state)).all()
        with jobs.one_of(jobs.SENDING_LOCK, [0]):
            start("mail.send")
        assert set(db.session.scalars(select(Mail.state))) == {KEPT}

    @pytest.mark.usefixtures("mailing")
    def test_is_not_sent_again_before_mail_may_leave(
        self, house: Flask, sent: list[Message], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """With a mail a minute the look at the clock does it: a worker would only look again."""
        slow = replace(
            house.config["SETTINGS"],
            mail_url="smtp://127.0.0.1:1",
            mail_from="a@x.cl",
            mail_rate=1,
        )
        monkeypatch.setitem(house.config, "SETTINGS", slow)
        place = senders.Place(senders.share())
        place.wait(at=clock.now())
        place.take(1, at=clock.now())
        start("mail.send")
        assert (set(db.session.scalars(select(Mail.tries))), mailed(sent)) == ({0}, [])

    @pytest.mark.usefixtures("mailing")
    def test_is_sent_once_more_when_mail_is_left(
        self, sent: list[Message], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        end = jobs.notify_ended

        def ended(*, at: dt.datetime) -> None:
            end(at=at)
            mail.queue([Draft("prueba", "c@x.cl", "Hola", "Hola", "<p>Hola</p>")], at=at)

        monkeypatch.setattr(jobs, "notify_ended", ended)
        start("mail.send")
        assert mailed(sent) == [SEND.task]
