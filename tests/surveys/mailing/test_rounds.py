"""Who gets what on which day, by the rules of the daily round."""

import dataclasses
import datetime as dt

import pytest
from flask import Flask
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import select

from app.extensions import db
from app.models.mail import BOUNCED, FAILED, KEPT, SENT, Mail
from app.models.organisation import Company
from app.models.surveys import TRANSFER, Survey
from app.surveys.mailing import jobs
from tests.factories import make_participant, make_person
from tests.surveys.mailing.support import (
    MONDAY,
    answer,
    at,
    configure,
    course_of,
    deliver,
    go_round,
    invitation,
    mailed_round,
    occasion,
    participant,
    read,
    survey_of,
)

pytestmark = pytest.mark.usefixtures("db")

ANA, LUIS, EVA = ("Ana Soto", "ana@x.cl"), ("Luis Vera", "luis@x.cl"), ("Eva Díaz", "eva@x.cl")
BOSS = "Jefa@x.cl"


def day(number: int) -> dt.date:
    """Days after the first Monday."""
    return MONDAY + dt.timedelta(days=number)


class TestInvitations:
    def test_go_to_everybody_with_an_address_once(self) -> None:
        survey_of(course_of((*ANA, None), ("Sin Correo", None, None)))
        assert mailed_round(MONDAY) == [("invitacion", "ana@x.cl")]
        assert go_round(MONDAY) == []
        found = invitation("Ana Soto")
        assert (found.sends, found.reminders, found.delivery) == (1, 0, SENT)
        assert found.sent_at == found.last_sent_at == at(MONDAY, 10)
        assert invitation("Sin Correo").delivery == "Sin correo"

    def test_go_to_whoever_enrolled_late(self) -> None:
        course = course_of((*ANA, None))
        survey_of(course)
        mailed_round(MONDAY)
        make_participant(course, make_person("Luis Vera", email="luis@x.cl"))
        assert mailed_round(day(1)) == [("invitacion", "luis@x.cl")]

    def test_go_to_whoever_got_an_address(self) -> None:
        survey_of(course_of(("Ana Soto", None, None)))
        assert go_round(MONDAY) == []
        participant("Ana Soto").email = "ana@x.cl"
        assert go_round(day(1)) == [("invitacion", "ana@x.cl")]

    def test_leave_the_survey_as_new_as_it_was(self, db: SQLAlchemy) -> None:
        survey = survey_of(course_of((*ANA, None)))
        before = survey.updated_at
        mailed_round(MONDAY)
        assert db.session.scalar(select(Survey.updated_at)) == before

    @pytest.mark.parametrize(
        "given",
        [
            {"status": False},
            {"initial_date": day(1)},
            {"initial_date": day(-9), "end_date": day(-1)},
        ],
    )
    def test_never_go_for_surveys_that_are_not_open(self, given: dict[str, object]) -> None:
        survey_of(course_of((*ANA, None)), **given)
        assert go_round(MONDAY) == []

    def test_never_go_for_disabled_companies_courses_or_participants(self) -> None:
        first, second = course_of((*ANA, None)), course_of((*LUIS, None), (*EVA, None))
        third = course_of(("Iván Paz", "ivan@x.cl", None))
        db.session.get_one(Company, third.company_id).active = False
        survey_of(first)
        survey_of(third)
        survey_of(second)
        first.active = False
        participant("Luis Vera").active = False
        assert go_round(MONDAY) == [("invitacion", "eva@x.cl")]

    def test_outside_the_round_go_to_the_uninvited_only(self) -> None:
        survey = survey_of(course_of((*ANA, None), (*LUIS, None)), mailing_frequency=1)
        mailed_round(MONDAY)
        assert jobs.invite(survey_id=survey.id, on=occasion(day(2))) == 0


class TestWithoutAMailServer:
    def test_one_invitation_is_kept_and_leaves_once_there_is_a_server(self, app: Flask) -> None:
        survey = survey_of(course_of((*ANA, None), (*LUIS, BOSS)), mailing_frequency=1)
        survey_of(course_of((*EVA, BOSS)), type=TRANSFER)
        first = go_round(MONDAY)
        assert {one for _, one in first} == {"ana@x.cl", "luis@x.cl", BOSS}
        deliver(MONDAY, state=KEPT)
        assert (go_round(MONDAY), go_round(day(1))) == ([], [])
        assert survey.last_mailing_date is None
        before = app.config["SETTINGS"]
        app.config["SETTINGS"] = dataclasses.replace(before, mail_url="smtp://mail.x.cl")
        try:
            assert go_round(day(1)) == first
            assert survey.last_mailing_date == day(1)
        finally:
            app.config["SETTINGS"] = before


class TestReminders:
    def test_go_to_those_who_did_not_answer_when_their_own_mail_is_old_enough(self) -> None:
        survey_of(course_of((*ANA, None), (*LUIS, None)), mailing_frequency=3)
        mailed_round(MONDAY)
        answer("Ana Soto")
        assert [go_round(day(number)) for number in (1, 2)] == [[], []]
        assert mailed_round(day(3)) == [("recordatorio", "luis@x.cl")]
        assert (invitation("Luis Vera").sends, invitation("Luis Vera").reminders) == (2, 1)

    def test_also_go_to_those_who_opened_the_form(self) -> None:
        survey_of(course_of((*ANA, None)), mailing_frequency=1)
        mailed_round(MONDAY)
        invitation("Ana Soto").draft_at = at(MONDAY)
        assert go_round(day(1)) == [("recordatorio", "ana@x.cl")]

    def test_end_at_the_maximum(self) -> None:
        configure(businessDaysOnly=False, maxReminders=2, lastCall=False)
        survey_of(course_of((*ANA, None)), mailing_frequency=1)
        sent = [mailed_round(day(number)) for number in range(8)]
        assert [len(one) for one in sent] == [1, 1, 1, 0, 0, 0, 0, 0]

    def test_are_none_with_a_frequency_of_zero(self) -> None:
        configure(lastCall=False)
        survey_of(course_of((*ANA, None)), mailing_frequency=0)
        mailed_round(MONDAY)
        assert all(go_round(day(number)) == [] for number in range(1, 16))

    def test_wait_for_a_mail_that_is_still_under_way(self) -> None:
        survey_of(course_of((*ANA, None)), mailing_frequency=1)
        go_round(MONDAY)
        assert go_round(day(1)) == []
        deliver(day(1), hour=11)
        assert go_round(day(1)) == []
        assert go_round(day(2)) == [("recordatorio", "ana@x.cl")]


class TestTheLastCall:
    def test_goes_out_a_day_before_the_end_whatever_the_frequency(self) -> None:
        survey_of(course_of((*ANA, None), (*LUIS, None)), mailing_frequency=0, end_date=day(3))
        mailed_round(MONDAY)
        answer("Ana Soto")
        assert go_round(day(1)) == []
        assert mailed_round(day(2)) == [("ultimo_aviso", "luis@x.cl")]
        assert invitation("Luis Vera").reminders == 0
        assert go_round(day(3)) == []

    def test_goes_out_on_friday_when_the_end_is_on_sunday_or_monday(self) -> None:
        survey_of(course_of((*ANA, None)), mailing_frequency=0, end_date=day(6))
        survey_of(course_of((*LUIS, None)), mailing_frequency=0, end_date=day(7))
        survey_of(course_of((*EVA, None)), mailing_frequency=0, end_date=day(8))
        mailed_round(MONDAY)
        assert mailed_round(day(4)) == [("ultimo_aviso", "ana@x.cl"), ("ultimo_aviso", "luis@x.cl")]
        assert mailed_round(day(7)) == [("ultimo_aviso", "eva@x.cl")]

    def test_can_be_switched_off(self) -> None:
        configure(lastCall=False)
        survey_of(course_of((*ANA, None)), mailing_frequency=0, end_date=day(2))
        mailed_round(MONDAY)
        assert go_round(day(1)) == []


class TestMailsThatDidNotArrive:
    def test_because_the_address_was_refused_are_not_repeated_until_it_changes(self) -> None:
        survey_of(course_of((*ANA, None)), mailing_frequency=1)
        go_round(MONDAY)
        deliver(MONDAY, state=BOUNCED)
        assert invitation("Ana Soto").delivery == "Rebotado"
        assert go_round(day(1)) == []
        participant("Ana Soto").email = "ana.soto@x.cl"
        assert mailed_round(day(1)) == [("invitacion", "ana.soto@x.cl")]

    def test_for_all_one_knows_are_asked_again_on_the_next_day_only(self) -> None:
        survey_of(course_of((*ANA, None)), mailing_frequency=1)
        go_round(MONDAY)
        deliver(MONDAY, state=FAILED)
        found = invitation("Ana Soto")
        assert (found.delivery, found.sends, found.sent_at) == ("Error", 0, None)
        assert go_round(MONDAY) == []
        assert go_round(day(1)) == [("invitacion", "ana@x.cl")]


class TestMailsThatAreNotWantedAnyMore:
    def test_since_somebody_answered_never_leave(self, db: SQLAlchemy) -> None:
        survey_of(course_of((*ANA, None), (*LUIS, None)), mailing_frequency=1)
        mailed_round(MONDAY)
        go_round(day(1))
        answer("Ana Soto")
        assert deliver(day(1)) == {"luis@x.cl": 1}
        found = invitation("Ana Soto")
        assert (found.delivery, found.sends) == (SENT, 1)
        assert len(db.session.scalars(select(Mail)).all()) == 3

    @pytest.mark.parametrize(
        "why", ["paused", "course", "company", "closed", "participant", "address"]
    )
    def test_for_other_reasons_neither(self, why: str) -> None:
        course = course_of((*ANA, None))
        survey = survey_of(course)
        go_round(MONDAY)
        if why == "paused":
            survey.status = False
        elif why == "course":
            course.active = False
        elif why == "company":
            db.session.get_one(Company, course.company_id).active = False
        elif why == "participant":
            participant("Ana Soto").active = False
        elif why == "address":
            participant("Ana Soto").email = "otra@x.cl"
        leaving = deliver(day(20) if why == "closed" else MONDAY)
        assert not leaving
        assert invitation("Ana Soto").delivery is None

    def test_tell_the_days_that_are_left_when_they_leave(self) -> None:
        survey_of(course_of((*ANA, None)), mailing_frequency=1, end_date=day(10))
        mailed_round(MONDAY)
        go_round(day(1))
        assert read("ana@x.cl", day(3)).subject == "Recordatorio: quedan 7 días para responder"
        assert read("ana@x.cl", day(9)).subject == "Recordatorio: queda 1 día para responder"


class TestBosses:
    PEOPLE = ((*ANA, BOSS), (*LUIS, BOSS.lower()), (*EVA, "otro@x.cl"))

    def test_get_one_mail_with_a_link_for_each_collaborator(self) -> None:
        survey_of(course_of(*self.PEOPLE, name="Excel"), type=TRANSFER)
        found = go_round(MONDAY)
        assert [one[1].lower() for one in found] == ["jefa@x.cl", "otro@x.cl"]
        words = read(found[0][1], MONDAY)
        assert words.subject == '¿Cómo aplica tu equipo lo aprendido en "Excel"?'
        assert words.text.count("/answer/") == 2
        assert "Ana Soto, curso" in words.text
        assert "Luis Vera, curso" in words.text
        exclusively = read("otro@x.cl", MONDAY)
        assert exclusively.subject == '¿Cómo aplica Eva Díaz lo aprendido en "Excel"?'
        assert exclusively.text.count("/answer/") == 1

    def test_get_one_mail_about_several_courses_of_a_day(self) -> None:
        survey_of(course_of((*ANA, BOSS), name="Excel"), type=TRANSFER)
        survey_of(course_of((*LUIS, BOSS), name="Word"), type=TRANSFER)
        assert mailed_round(MONDAY) == [("invitacion", "Jefa@x.cl")]
        assert invitation("Ana Soto").sends == invitation("Luis Vera").sends == 1

    def test_are_reminded_only_of_those_who_are_left(self) -> None:
        survey_of(course_of(*self.PEOPLE, name="Excel"), type=TRANSFER, mailing_frequency=7)
        mailed_round(MONDAY)
        answer("Ana Soto")
        answer("Eva Díaz")
        assert mailed_round(day(7)) == [("recordatorio", "jefa@x.cl")]
        words = read("jefa@x.cl", day(7))
        assert "Ana Soto" not in words.text
        assert "Luis Vera" in words.text

    def test_read_nothing_about_who_was_answered_for_meanwhile(self) -> None:
        survey_of(course_of(*self.PEOPLE, name="Excel"), type=TRANSFER)
        recipient = go_round(MONDAY)[0][1]
        answer("Ana Soto")
        words = read(recipient, MONDAY)
        assert words.text.count("/answer/") == words.html.count("href") == 1
        assert "Ana Soto" not in words.text + words.html
        assert deliver(MONDAY)[recipient] == 1
        assert (invitation("Ana Soto").sends, invitation("Luis Vera").sends) == (0, 1)

    def test_get_one_mail_a_day_whatever_comes_later(self) -> None:
        survey_of(course_of((*ANA, BOSS)), type=TRANSFER)
        mailed_round(MONDAY)
        late = survey_of(course_of((*LUIS, BOSS)), type=TRANSFER)
        assert jobs.invite(survey_id=late.id, on=occasion(MONDAY)) == 0
        assert mailed_round(day(1)) == [("invitacion", "Jefa@x.cl")]

    def test_and_participants_are_both_asked_if_the_settings_say_so(self) -> None:
        configure(transfer={"respondent": "ambos"})
        survey_of(course_of((*ANA, BOSS)), type=TRANSFER)
        assert go_round(MONDAY) == [("invitacion", "Jefa@x.cl"), ("invitacion", "ana@x.cl")]


class TestTheClock:
    def test_lets_a_round_begin_once_at_its_hour(self) -> None:
        early, late = (jobs.occasion(at(MONDAY, hour)) for hour in (8, 9))
        assert not jobs.is_due(on=early)
        assert jobs.is_due(on=late)
        jobs.begin(on=late)
        jobs.begin(on=late)
        assert jobs.is_due(on=late), "broken off, and to be gone on with"
        jobs.end(on=late)
        assert not jobs.is_due(on=late)
        assert jobs.is_due(on=jobs.occasion(at(day(1))))

    def test_knows_weekends_and_holidays(self) -> None:
        saturday, independence = day(5), dt.date(2026, 9, 18)
        for free in (saturday, independence):
            assert not jobs.is_due(on=jobs.occasion(at(free)))
        configure(businessDaysOnly=False)
        assert jobs.is_due(on=jobs.occasion(at(saturday)))

    def test_follows_the_hour_of_the_settings_in_santiago(self) -> None:
        configure(sendAt="10:30")
        assert not jobs.is_due(on=jobs.occasion(dt.datetime(2026, 5, 4, 14, 29, tzinfo=dt.UTC)))
        assert jobs.is_due(on=jobs.occasion(dt.datetime(2026, 5, 4, 14, 30, tzinfo=dt.UTC)))
