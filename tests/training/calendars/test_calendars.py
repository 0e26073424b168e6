"""Calendars that other programs read: whose courses, in which form, and when they end."""

import datetime as dt
from typing import Any

import pytest
from flask.testing import FlaskClient
from flask_sqlalchemy import SQLAlchemy
from icalendar import Calendar, Event

from app.models.accounts import User
from app.models.organisation import Company
from app.models.surveys import Survey
from app.models.training import CalendarFeed
from app.organisation.users import service as users
from app.platform import clock
from tests.factories import (
    make_company,
    make_course,
    make_participant,
    make_person,
    make_rapporteur,
    make_rapporteur_course,
    make_survey,
)

TODAY = clock.today()
SOON = {"initial_date": TODAY + dt.timedelta(days=9), "end_date": TODAY + dt.timedelta(days=11)}
ONE_DAY = {"initial_date": SOON["initial_date"], "end_date": SOON["initial_date"]}


def make(client: FlaskClient, company: Company | None = None) -> dict[str, Any]:
    body = {"company_id": company.id if company else None}
    answer = client.post("/api/calendars", json=body)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json["data"]
    return made


def path_of(feed: dict[str, Any]) -> str:
    return "/api/" + feed["address"].partition("/api/")[2]


def events(client: FlaskClient, feed: dict[str, Any]) -> dict[str, Event]:
    answer = client.get(path_of(feed), headers={"Authorization": ""})
    assert answer.status_code == 200, answer.text
    assert answer.content_type == "text/calendar; charset=utf-8"
    return {str(one["summary"]): one for one in Calendar.from_ical(answer.data).walk("VEVENT")}


class TestWhatItShows:
    def test_days_are_days_and_hours_have_their_zone(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        make_course(andina, "Varios días", **SOON)
        make_course(andina, "Un día", **ONE_DAY)
        feed = make(as_staff)
        found = events(as_staff, feed)
        days, hours = found["Varios días"], found["Un día"]
        assert days["dtstart"].params.get("VALUE") == "DATE"
        day_after = SOON["end_date"] + dt.timedelta(days=1)
        assert (days.start, days.end) == (SOON["initial_date"], day_after)
        assert hours["dtstart"].params["TZID"] == "America/Santiago"
        assert hours.start.astimezone(clock.SANTIAGO).time() == dt.time(9)
        text = as_staff.get(path_of(feed)).text
        assert "BEGIN:VTIMEZONE\r\nTZID:America/Santiago" in text
        assert f"DTSTART;VALUE=DATE:{SOON['initial_date']:%Y%m%d}" in text
        assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))

    def test_names_no_person(self, as_staff: FlaskClient, andina: Company) -> None:
        course = make_course(andina, "Grúas", **SOON)
        make_participant(course, make_person("Ana Ríos", company=andina))
        make_rapporteur_course(course, make_rapporteur("Eva Tapia"))
        text = as_staff.get(path_of(make(as_staff))).text
        assert "Grúas" in text
        assert not [name for name in ("Ana", "Ríos", "Eva", "Tapia") if name in text]

    def test_says_when_surveys_close(
        self, as_staff: FlaskClient, andina: Company, db: SQLAlchemy
    ) -> None:
        survey = make_survey(make_course(andina, "Grúas", **SOON))
        held = db.session.get_one(Survey, survey.id)
        held.initial_date, held.end_date = SOON["end_date"], SOON["end_date"] + dt.timedelta(7)
        db.session.commit()
        found = events(as_staff, make(as_staff))
        assert found["Cierra la encuesta de satisfacción: Grúas"].start == held.end_date

    def test_leaves_out_what_is_long_past_or_switched_off(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        make_course(andina, "Viejo", initial_date=dt.date(2020, 1, 1), end_date=dt.date(2020, 1, 2))
        make_course(andina, "Apagado", active=False, **SOON)
        make_course(andina, "Vigente", **SOON)
        assert set(events(as_staff, make(as_staff))) == {"Vigente"}

    @pytest.mark.parametrize("name", ["A;B,C\\D", "Dos\r\nSUMMARY:Otro", "Ñandú 🦤" * 9])
    def test_holds_any_name(self, as_staff: FlaskClient, andina: Company, name: str) -> None:
        make_course(andina, name, **SOON)
        [found] = events(as_staff, make(as_staff))
        assert found == name.replace("\r\n", "\n")

    def test_keeps_the_id_of_a_course_that_moves(
        self, as_staff: FlaskClient, andina: Company, db: SQLAlchemy
    ) -> None:
        course, feed = make_course(andina, "Grúas", **SOON), make(as_staff)
        before = events(as_staff, feed)["Grúas"]
        course.end_date += dt.timedelta(days=1)
        db.session.commit()
        after = events(as_staff, feed)["Grúas"]
        assert before["uid"] == after["uid"]
        assert after.end - before.end == dt.timedelta(days=1)


class TestWhoseItIs:
    @pytest.fixture
    def other(self, andina: Company) -> Company:
        make_course(andina, "De Andina", **SOON)
        other = make_company("Otra")
        make_course(other, "De otra", **SOON)
        return other

    def test_shows_what_its_user_sees(
        self, as_admin: FlaskClient, as_staff: FlaskClient, other: Company
    ) -> None:
        assert set(events(as_staff, make(as_staff))) == {"De Andina"}
        assert set(events(as_admin, make(as_admin))) == {"De Andina", "De otra"}
        assert set(events(as_admin, make(as_admin, other))) == {"De otra"}

    def test_is_refused_for_a_company_that_one_does_not_see(
        self, as_staff: FlaskClient, other: Company
    ) -> None:
        answer = as_staff.post("/api/calendars", json={"company_id": other.id})
        assert answer.status_code == 422

    def test_follows_what_its_user_may_see_later(
        self, as_admin: FlaskClient, other: Company, andina: Company, db: SQLAlchemy
    ) -> None:
        whole, of_other = make(as_admin), make(as_admin, other)
        user = db.session.query(User).filter_by(email="admin@capacitacion.cl").one()
        user.company_id = andina.id
        db.session.commit()
        assert set(events(as_admin, whole)) == {"De Andina"}
        assert set(events(as_admin, of_other)) == set()

    def test_leaves_the_session_of_the_next_caller_alone(
        self, as_admin: FlaskClient, as_staff: FlaskClient, other: Company
    ) -> None:
        feed, every = make(as_staff), make(as_admin)
        assert set(events(as_admin, feed)) == {"De Andina"}
        assert len(events(as_admin, every)) == 2

    def test_is_one_for_each_company_and_nobody_elses(
        self, as_admin: FlaskClient, as_staff: FlaskClient, other: Company
    ) -> None:
        feed = make(as_admin, other)
        assert make(as_admin, other) == feed
        make(as_admin)
        listed = as_admin.get("/api/calendars").json["data"]
        assert [one["companyName"] for one in listed] == [None, "Otra"]
        assert as_staff.get("/api/calendars").json["data"] == []
        for method, path in (("POST", "/address"), ("DELETE", "")):
            answer = as_staff.open(f"/api/calendars/{feed['id']}{path}", method=method)
            assert answer.json["code"] == "calendar_missing"


class TestItsAddress:
    def test_leads_nowhere_once_it_was_replaced_or_removed(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        first = make(as_staff)
        second = as_staff.post(f"/api/calendars/{first['id']}/address").json["data"]
        assert as_staff.get(path_of(first)).json["code"] == "calendar_unknown"
        assert events(as_staff, second) == {}
        assert as_staff.delete(f"/api/calendars/{first['id']}").status_code == 200
        assert as_staff.get(path_of(second)).status_code == 404

    def test_leads_nowhere_once_its_user_was_switched_off(
        self, as_staff: FlaskClient, db: SQLAlchemy
    ) -> None:
        feed = make(as_staff)
        user = db.session.query(User).filter_by(email="staff@andina.cl").one()
        users.disable(user=user, at=clock.now())
        db.session.commit()
        assert as_staff.get(path_of(feed)).status_code == 404

    def test_is_kept_in_no_table(self, as_staff: FlaskClient, db: SQLAlchemy) -> None:
        token = path_of(make(as_staff)).rpartition("/")[2]
        assert len(token) == 43
        stored = db.session.execute(db.text("SELECT calendar_feed::text FROM calendar_feed"))
        assert token not in stored.scalar_one()

    def test_is_not_guessed(self, client: FlaskClient) -> None:
        answers = [client.get(f"/api/public/calendars/{n}").status_code for n in range(12)]
        assert answers[0] == 404
        assert answers[-1] == 429

    def test_answers_that_nothing_changed(
        self, as_staff: FlaskClient, andina: Company, db: SQLAlchemy
    ) -> None:
        make_course(andina, **SOON)
        feed = make(as_staff)
        first = as_staff.get(path_of(feed))
        again = as_staff.get(path_of(feed), headers={"If-None-Match": first.headers["ETag"]})
        assert (again.status_code, again.data) == (304, b"")
        assert db.session.query(CalendarFeed).one().last_read_at is not None
