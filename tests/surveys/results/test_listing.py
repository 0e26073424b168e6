"""getSurveyStats: which surveys, their numbers, and what there is to do."""

import datetime as dt
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import event, text

from app.extensions import db as database
from app.models.organisation import Company
from app.models.people import Person
from app.models.surveys import TRANSFER
from tests.factories import (
    make_company,
    make_course,
    make_participant,
    make_person,
    make_supplier,
    make_survey,
)
from tests.surveys.results.conftest import TODAY, World
from tests.surveys.results.support import make_answer, make_invitation


def stats(client: FlaskClient, **query: Any) -> list[dict[str, Any]]:
    answer = client.get("/api/getSurveyStats", query_string=query)
    assert answer.status_code == 200, answer.text
    rows: list[dict[str, Any]] = answer.json["data"]
    return rows


def days(number: int) -> dt.date:
    return TODAY + dt.timedelta(days=number)


class TestRow:
    def test_tells_the_numbers_of_a_survey(self, as_staff: FlaskClient, world: World) -> None:
        world.answer(0, 1, 2)
        world.invitations[0].sent_at = dt.datetime(2026, 3, 7, tzinfo=dt.UTC)
        world.survey.last_mailing_date = dt.date(2026, 3, 7)
        database.session.commit()
        (row,) = stats(as_staff)
        assert row == {
            "id": world.survey.id,
            "idCourse": world.course.id,
            "courseName": "Liderazgo",
            "companyName": "Empresa Andina",
            "providerName": None,
            "type": "Satisfacción",
            "dateSurvay": "2026-03-06",
            "endDate": "2026-03-21",
            "surveySent": True,
            "participants": 8,
            "amountSent": 1,
            "responseAmount": 3,
            "responseRate": 37.5,
            "index": 87.5,
            "state": "Vigente",
            "status": True,
            "last_mailing_date": "2026-03-07",
            "pending": 5,
        }

    def test_has_no_index_below_the_minimum(self, as_staff: FlaskClient, world: World) -> None:
        world.answer(0, 1)
        assert stats(as_staff)[0]["index"] is None

    def test_has_no_rate_without_people(self, as_admin: FlaskClient) -> None:
        make_survey(make_course(make_company()))
        (row,) = stats(as_admin)
        assert (row["participants"], row["responseRate"], row["surveySent"]) == (0, None, False)

    @pytest.mark.parametrize("switched_off", ["course", "company", "survey", "person"])
    def test_keeps_its_rate_when_something_is_disabled(
        self, as_admin: FlaskClient, world: World, switched_off: str
    ) -> None:
        world.answer(0, 1, 2)
        company = database.session.get_one(Company, world.course.company_id)
        person = database.session.get_one(Person, world.participants[7].person_id)
        if switched_off == "survey":
            world.survey.status = False
        else:
            {"course": world.course, "company": company, "person": person}[
                switched_off
            ].active = False
        database.session.commit()
        (row,) = stats(as_admin)
        assert (row["participants"], row["responseAmount"], row["responseRate"]) == (8, 3, 37.5)
        assert [one["id"] for one in stats(as_admin, lowRate="true")] == [world.survey.id]
        path = f"/api/getSurveyParticipantStats/{world.survey.id}"
        shown = as_admin.get(path).json["data"]
        assert len(shown["recipients"]) == 8
        results = as_admin.get(f"/api/surveys/{world.survey.id}/results").json["data"]
        assert (results["participants"], results["responses"]) == (8, 3)

    def test_leaves_out_who_was_disabled_before_answering(
        self, as_staff: FlaskClient, world: World
    ) -> None:
        world.answer(0)
        world.participants[0].active = world.participants[1].active = False
        database.session.commit()
        (row,) = stats(as_staff)
        assert (row["participants"], row["responseAmount"], row["pending"]) == (7, 1, 6)


class TestTabs:
    @pytest.fixture
    def several(self, world: World) -> dict[str, int]:
        company = make_company("Otra")
        made = {
            "closed": {"initial_date": days(-30), "end_date": days(-1)},
            "paused": {"initial_date": days(-5), "status": False},
            "coming": {"initial_date": days(1)},
            "last day": {"initial_date": days(-9), "end_date": TODAY},
        }
        ids = {
            name: make_survey(make_course(company, name), **given).id
            for name, given in made.items()
        }
        return {"open": world.survey.id, **ids}

    def names(self, client: FlaskClient, ids: dict[str, int], **query: Any) -> set[str]:
        found = {row["id"] for row in stats(client, **query)}
        return {name for name, one in ids.items() if one in found}

    def test_are_the_open_ones_and_those_that_ended_or_pause(
        self, as_admin: FlaskClient, several: dict[str, int]
    ) -> None:
        assert self.names(as_admin, several, active="true") == {"open", "last day"}
        assert self.names(as_admin, several, active="false") == {"closed", "paused"}
        assert self.names(as_admin, several) == set(several)

    @pytest.mark.parametrize("value", ["yes", "1", ""])
    def test_need_true_or_false(self, as_admin: FlaskClient, value: str) -> None:
        answer = as_admin.get("/api/getSurveyStats", query_string={"active": value})
        assert (answer.status_code, answer.json["errors"]) == (
            422,
            {"active": ["Elige true o false."]},
        )

    def test_of_staff_are_of_their_company(
        self, as_staff: FlaskClient, several: dict[str, int]
    ) -> None:
        assert self.names(as_staff, several) == {"open"}

    def test_are_summed_up_whatever_is_filtered(
        self, as_admin: FlaskClient, several: dict[str, int], world: World
    ) -> None:
        del several
        world.answer(0, 1)
        answer = as_admin.get("/api/getSurveyStats?active=false&type=Transferencia")
        assert answer.json["meta"]["summary"] == {
            "open": 2,
            "rate": 25.0,
            "pending": 6,
            "closingIn7": 1,
        }


class TestFilters:
    @pytest.fixture
    def others(self, world: World) -> None:
        supplier = make_supplier("Instituto Sur")
        course = make_course(make_company("Otra"), "Excel", supplier_id=supplier.id)
        for kind, first in ((TRANSFER, days(0)), ("Satisfacción", days(-2))):
            survey = make_survey(course, type=kind, initial_date=first)
            for _ in range(2):
                person = make_participant(course, make_person())
                make_invitation(survey, person)
        world.answer(0, 1, 2, 3, 4)

    def names(self, client: FlaskClient, **query: Any) -> list[tuple[str, str]]:
        return [(row["courseName"], row["type"][0]) for row in stats(client, **query)]

    def test_narrow_the_list(self, as_admin: FlaskClient, others: None, world: World) -> None:
        del others
        row = stats(as_admin, q="excel", type="Transferencia")[0]
        assert (row["courseName"], row["providerName"]) == ("Excel", "Instituto Sur")
        own = world.course.company_id
        assert self.names(as_admin, company=own) == [("Liderazgo", "S")]
        assert self.names(as_admin, lowRate="true", type="Satisfacción") == [("Excel", "S")]
        assert len(self.names(as_admin, lowRate="false")) == 3
        assert self.names(as_admin, **{"from": str(days(0))}) == [("Excel", "T")]
        assert self.names(as_admin, to=str(days(-4))) == [("Liderazgo", "S")]
        supplier = database.session.scalar(text("SELECT id FROM supplier"))
        assert len(self.names(as_admin, provider=supplier)) == 2

    def test_sort_and_page(self, as_admin: FlaskClient, others: None) -> None:
        del others
        assert [row["responseRate"] for row in stats(as_admin, sort="-responseRate")] == [
            62.5,
            0.0,
            0.0,
        ]
        by_date = self.names(as_admin)
        assert by_date == [("Excel", "T"), ("Excel", "S"), ("Liderazgo", "S")]
        assert self.names(as_admin, page=2, pageSize=2) == by_date[2:]


class TestStatements:
    def test_needs_no_statement_for_each_survey(self, as_staff: FlaskClient, world: World) -> None:
        few = self.statements(as_staff)
        for place in range(5):
            course = make_course(make_company(), f"Curso {place}")
            course.company_id = world.course.company_id
            survey = make_survey(course)
            make_answer(make_invitation(survey, make_participant(course, make_person())))
        assert len(stats(as_staff)) == 6
        assert self.statements(as_staff) <= few

    def statements(self, client: FlaskClient) -> int:
        seen: list[str] = []

        def see(*args: Any) -> None:
            seen.append(args[2])

        event.listen(database.engine, "before_cursor_execute", see)
        try:
            stats(client)
        finally:
            event.remove(database.engine, "before_cursor_execute", see)
        return len(seen)
