"""What a visit begins with."""

import datetime as dt

import pytest
from flask.testing import FlaskClient
from sqlalchemy import select

from app.extensions import db
from app.models.accounts import User
from app.platform import clock
from tests.factories import (
    make_company,
    make_course,
    make_department,
    make_job,
    make_notification,
    make_user,
)
from tests.support.statements import statements

LISTS = {
    "kpis": "getKPIs",
    "thematicAreas": "getThematicAreas",
    "statuses": "getStatus",
    "departments": "getDepartment",
    "companies": "getcompanies",
    "preferences": "preferences",
    "organisation": "public/organisation",
    "notifications": "notifications",
    "jobs": "jobs",
}


class TestTheBeginningOfAVisit:
    @pytest.mark.parametrize(("part", "call"), LISTS.items())
    def test_holds_what_the_calls_of_the_layout_answer(
        self, as_admin: FlaskClient, part: str, call: str
    ) -> None:
        make_company("Andina")
        make_department()
        as_admin.patch("/api/preferences", json={"lists": {"people": "compact"}})
        as_admin.put("/api/settings/organisation", json={"name": "Andina", "colour": "#7a1f5c"})
        admin = db.session.scalars(select(User).where(User.company_id.is_(None))).one()
        make_notification(admin)
        make_job(admin)
        begun = as_admin.get("/api/bootstrap").json["data"]
        assert begun[part] == as_admin.get(f"/api/{call}").json["data"]
        assert begun[part]
        assert begun["panel"] is None

    def test_holds_no_bell_and_no_jobs_of_others(self, as_staff: FlaskClient) -> None:
        other = make_user()
        make_notification(other)
        make_job(other)
        begun = as_staff.get("/api/bootstrap").json["data"]
        assert (begun["notifications"], begun["jobs"]) == ([], [])

    def test_holds_the_companies_of_the_caller_alone(self, as_staff: FlaskClient) -> None:
        make_company("Otra")
        begun = as_staff.get("/api/bootstrap").json["data"]
        assert begun["companies"] == as_staff.get("/api/getcompanies").json["data"]
        assert "Otra" not in {company["name"] for company in begun["companies"]}

    def test_is_for_who_is_signed_in(self, client: FlaskClient) -> None:
        assert client.get("/api/bootstrap?panel=true").status_code == 401


class TestThePanelInIt:
    @pytest.fixture(autouse=True)
    def course(self, db: None) -> None:
        """Something for the first panel to show."""
        make_course(make_company("Andina"))

    def test_is_what_its_own_calls_answer(self, as_admin: FlaskClient) -> None:
        panel = as_admin.get("/api/bootstrap?panel=true").json["data"]["panel"]
        numbers = as_admin.get("/api/getWidgetsData")
        assert panel["widgets"] == as_admin.get("/api/getActiveWidgets").json["data"]
        assert panel["numbers"] == numbers.json["data"]
        assert panel["tag"] == numbers.headers["ETag"]

    def test_comes_with_what_is_to_do(self, as_admin: FlaskClient) -> None:
        make_course(
            make_company("Por cerrar"),
            initial_date=dt.date(2020, 1, 2),
            end_date=dt.date(2020, 1, 2),
        )
        panel = as_admin.get("/api/bootstrap?panel=true").json["data"]["panel"]
        assert panel["toDo"] == as_admin.get("/api/toDo").json["data"]
        assert "close" in {one["key"] for one in panel["toDo"]}

    def test_leaves_out_what_is_to_do_on_the_day_for_which_it_is_hidden(
        self, as_admin: FlaskClient
    ) -> None:
        def begun(kept: object) -> object:
            as_admin.patch("/api/preferences", json={"today": kept})
            return as_admin.get("/api/bootstrap?panel=true").json["data"]["panel"]["toDo"]

        today = clock.today()
        yesterday = today - dt.timedelta(days=1)
        assert begun({"dismissedOn": today.isoformat()}) is None
        for shown in ({"dismissedOn": yesterday.isoformat()}, {"dismissedOn": None}, "hoy", None):
            assert begun(shown) == as_admin.get("/api/toDo").json["data"]

    def test_need_not_travel_again(self, as_admin: FlaskClient) -> None:
        tag = as_admin.get("/api/bootstrap?panel=true").json["data"]["panel"]["tag"]
        again = as_admin.get("/api/getWidgetsData", headers={"If-None-Match": tag})
        assert again.status_code == 304

    def test_reads_the_widgets_as_often_as_the_call_of_their_numbers(
        self, as_admin: FlaskClient
    ) -> None:
        def reads(call: str) -> int:
            with statements() as sent:
                as_admin.get(f"/api/{call}")
            return sum("FROM widget" in one for one in sent)

        as_admin.get("/api/bootstrap?panel=true")
        assert reads("bootstrap?panel=true") == reads("getWidgetsData") > 0

    def test_is_looked_at_through_the_lens(self, as_admin: FlaskClient) -> None:
        lens = "startMonth=2020-01&endMonth=2020-12"
        panel = as_admin.get(f"/api/bootstrap?panel=true&{lens}").json["data"]["panel"]
        assert panel["numbers"] == as_admin.get(f"/api/getWidgetsData?{lens}").json["data"]
        assert {(card["startMonth"], card["endMonth"]) for card in panel["numbers"]["cards"]} == {
            ("2020-01", "2020-12")
        }

    def test_refuses_a_lens_that_nobody_can_mean(self, as_admin: FlaskClient) -> None:
        answer = as_admin.get("/api/bootstrap?panel=true&startMonth=enero")
        assert answer.status_code == 422
