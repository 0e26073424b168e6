"""The calls about KPIs: the acceptance data set through the API, filters, scope, ETag, detail."""

import datetime as dt
from decimal import Decimal
from typing import Any

import pytest
import redis
from flask.testing import FlaskClient
from sqlalchemy import update

from app.extensions import db as database
from app.models.indicators import KpiCell
from app.models.organisation import CompanyDotacion
from tests.factories import make_company, make_course, make_participant, make_person
from tests.indicators.cells import refresh
from tests.indicators.conftest import Acceptance

HOURS, TRAININGS, PEOPLE = "getTrainingHours", "getCompletedTrainings", "getTrainedPeople"
YEAR = {"startMonth": "2025-01", "endMonth": "2025-12"}


def ask(client: FlaskClient, call: str, **query: Any) -> Any:
    answer = client.get(f"/api/{call}", query_string={**YEAR, **query})
    assert answer.status_code == 200, answer.text
    return answer.json["data"]


def refusal(client: FlaskClient, **query: Any) -> dict[str, list[str]]:
    answer = client.get(f"/api/{HOURS}", query_string=query)
    assert answer.status_code == 422, answer.text
    return dict(answer.json["errors"])


class TestKpis:
    def test_name_the_call_that_gives_their_numbers(self, as_staff: FlaskClient) -> None:
        rows = as_staff.get("/api/getKPIs").json["data"]
        keys = ["id", "name", "desc", "serviceName", "chartType", "explanation"]
        assert list(rows[0]) == keys
        assert [(row["name"], row["serviceName"]) for row in rows] == [
            ("Horas de capacitación", "/getTrainingHours"),
            ("Capacitaciones completadas", "/getCompletedTrainings"),
            ("Personas capacitadas", "/getTrainedPeople"),
            ("Respuestas de encuestas", "/getSurveyResponses"),
        ]

    def test_offer_bars_lines_and_horizontal_bars(self, as_staff: FlaskClient) -> None:
        rows = as_staff.get("/api/getKPIs").json["data"]
        assert [row["chartType"] for row in rows] == [[1, 3, 5]] * 4

    def test_say_how_they_are_counted(self, as_staff: FlaskClient) -> None:
        rows = as_staff.get("/api/getKPIs").json["data"]
        assert all(len(row["explanation"]) > 2 for row in rows)


class TestNumbers:
    @pytest.mark.parametrize(
        ("query", "hours", "trainings", "people", "staff"),
        [
            ({}, 38, 2, 3, 150),
            ({"company": "A"}, 28, 2, 2, 100),
            ({"company": "B"}, 10, 2, 1, 50),
            ({"gender": "Female"}, 28, 2, 2, 2),
            ({"external": "true"}, 10, 1, 1, 1),
            ({"external": "false"}, 28, 2, 2, 150),
            ({"company": "A", "gender": "Male"}, 10, 1, 1, 1),
        ],
    )
    def test_are_those_of_the_acceptance_data(  # noqa: PLR0917 - a row of a table
        self,
        as_admin: FlaskClient,
        counted: Acceptance,
        query: dict[str, Any],
        hours: int,
        trainings: int,
        people: int,
        staff: int,
    ) -> None:
        ids = {"A": counted.a.id, "B": counted.b.id}
        query = {name: ids.get(value, value) for name, value in query.items()}
        assert ask(as_admin, HOURS, **query) == {"2025": hours}
        assert ask(as_admin, TRAININGS, **query) == {"2025": trainings}
        assert ask(as_admin, PEOPLE, **query) == {"staff": staff, "result": people}

    def test_are_zero_where_nothing_happened(
        self, as_admin: FlaskClient, counted: Acceptance
    ) -> None:
        del counted
        april = {"startMonth": "2025-04", "endMonth": "2025-04"}
        assert ask(as_admin, HOURS, **april) == {"2025-04": 0}
        assert ask(as_admin, TRAININGS, **april) == {"2025-04": 0}
        assert ask(as_admin, PEOPLE, **april) == {"staff": 150, "result": 0}

    def test_by_month_have_every_month_in_order(
        self, as_admin: FlaskClient, counted: Acceptance
    ) -> None:
        del counted
        found = ask(as_admin, PEOPLE, groupType="Month")
        months = [
            "Ene",
            "Feb",
            "Mar",
            "Abr",
            "May",
            "Jun",
            "Jul",
            "Ago",
            "Sep",
            "Oct",
            "Nov",
            "Dic",
        ]
        assert list(found) == ["2025", "staff"]
        assert found["2025"] == {month: 3 if month == "Mar" else 0 for month in months}

    @pytest.mark.parametrize("call", ["getSurveyResponsesKPI", "getSurveyResponses"])
    def test_of_surveys_are_zero_while_nobody_was_asked(
        self, as_admin: FlaskClient, counted: Acceptance, call: str
    ) -> None:
        del counted
        assert ask(as_admin, call) == {"participants": 0, "completed": 0}
        assert ask(as_admin, call, groupType="Year") == {
            "2025 Participantes": 0,
            "2025 Completadas": 0,
        }

    def test_say_of_when_they_are_and_what_they_lack(
        self, as_admin: FlaskClient, counted: Acceptance
    ) -> None:
        before = as_admin.get(f"/api/{HOURS}", query_string=YEAR).json["meta"]
        assert before["pending"] == 0
        counted.courses["C4"].active = True
        database.session.commit()
        stale = as_admin.get(f"/api/{HOURS}", query_string=YEAR).json
        assert (stale["data"], stale["meta"]["pending"]) == ({"2025": 38}, 1)
        refresh()
        fresh = as_admin.get(f"/api/{HOURS}", query_string=YEAR).json
        assert (fresh["data"], fresh["meta"]["pending"]) == ({"2025": 44}, 0)
        assert fresh["meta"]["version"] > before["version"]

    def test_seen_before_are_not_sent_again(
        self, as_admin: FlaskClient, counted: Acceptance
    ) -> None:
        first = as_admin.get(f"/api/{PEOPLE}", query_string=YEAR)
        seen = {"If-None-Match": first.headers["ETag"]}
        assert as_admin.get(f"/api/{PEOPLE}", query_string=YEAR, headers=seen).status_code == 304
        counted.a.dotacion = 101
        database.session.commit()
        second = as_admin.get(f"/api/{PEOPLE}", query_string=YEAR, headers=seen)
        assert (second.status_code, second.json["data"]["staff"]) == (200, 151)


class TestKeptAnswers:
    def test_are_made_again_after_they_were_lost(
        self, as_admin: FlaskClient, counted: Acceptance, broker: redis.Redis
    ) -> None:
        del counted
        assert ask(as_admin, HOURS) == {"2025": 38}
        broker.flushdb()
        assert ask(as_admin, HOURS) == {"2025": 38}

    def test_serve_until_the_cells_change(self, as_admin: FlaskClient, counted: Acceptance) -> None:
        assert ask(as_admin, HOURS) == {"2025": 38}
        database.session.execute(update(KpiCell).values(hours=0))
        database.session.commit()
        assert ask(as_admin, HOURS) == {"2025": 38}
        counted.courses["C2"].total_hours = Decimal(9)
        database.session.commit()
        refresh()
        assert ask(as_admin, HOURS, company=counted.a.id) == {"2025": 29}


class TestStaff:
    def test_without_dotacion_is_the_internal_people(
        self, as_admin: FlaskClient, counted: Acceptance
    ) -> None:
        counted.b.dotacion = 0
        database.session.commit()
        answer = as_admin.get(f"/api/{PEOPLE}", query_string=YEAR).json
        assert (answer["data"]["staff"], answer["meta"]["staffBasis"]) == (101, "mixed")

    def test_is_that_of_the_end_of_the_range(
        self, as_admin: FlaskClient, counted: Acceptance
    ) -> None:
        for day, number in ((dt.date(2025, 2, 1), 70), (dt.date(2025, 8, 1), 90)):
            row = CompanyDotacion(company_id=counted.a.id, valid_from=day, dotacion=number)
            database.session.add(row)
        database.session.commit()
        spring = {"startMonth": "2025-01", "endMonth": "2025-06", "company": counted.a.id}
        assert ask(as_admin, PEOPLE, **spring)["staff"] == 70
        assert ask(as_admin, PEOPLE, company=counted.a.id)["staff"] == 90
        past = {"startMonth": "2024-01", "endMonth": "2024-06", "company": counted.a.id}
        assert ask(as_admin, PEOPLE, **past)["staff"] == 100

    def test_leaves_out_disabled_companies_and_people(
        self, as_admin: FlaskClient, counted: Acceptance
    ) -> None:
        counted.b.active = False
        counted.people["P1"].active = False
        database.session.commit()
        refresh()
        assert ask(as_admin, PEOPLE)["staff"] == 100
        assert ask(as_admin, PEOPLE, company=counted.b.id) == {"staff": 50, "result": 1}
        assert ask(as_admin, PEOPLE, gender="Female") == {"staff": 1, "result": 2}


class TestCoverage:
    """Internal people only, over the dotación of the same companies."""

    def coverage(self, client: FlaskClient, **query: Any) -> Any:
        answer = client.get(f"/api/{PEOPLE}", query_string={**YEAR, **query})
        return answer.json["meta"].get("coverage")

    def test_leaves_externals_out_of_the_people(
        self, as_admin: FlaskClient, counted: Acceptance
    ) -> None:
        assert ask(as_admin, PEOPLE) == {"staff": 150, "result": 3}
        whole = {"percent": 1.3, "trained": 2, "staff": 150, "undeclared": 0}
        assert self.coverage(as_admin) == whole
        own = self.coverage(as_admin, company=counted.b.id)
        assert own == {"percent": 0, "trained": 0, "staff": 50, "undeclared": 0}

    def test_counts_the_people_of_the_companies_whose_heads_it_counts(
        self, as_admin: FlaskClient, counted: Acceptance
    ) -> None:
        make_participant(counted.courses["C2"], counted.people["P2"])
        make_participant(counted.courses["C1"], make_person(company=counted.b))
        refresh()
        whole = {"percent": 2, "trained": 3, "staff": 150, "undeclared": 0}
        assert self.coverage(as_admin) == whole
        counted.b.active = False
        database.session.commit()
        refresh()
        assert ask(as_admin, PEOPLE)["result"] == 4
        enabled = {"percent": 2, "trained": 2, "staff": 100, "undeclared": 0}
        assert self.coverage(as_admin) == enabled

    @pytest.mark.parametrize("dotacion", [None, 0])
    def test_counts_the_registered_people_of_companies_without_a_headcount(
        self, as_admin: FlaskClient, counted: Acceptance, dotacion: int | None
    ) -> None:
        make_participant(counted.courses["C1"], make_person(company=counted.b))
        counted.b.dotacion = dotacion
        database.session.commit()
        refresh()
        # Of company B there are two internal people, of whom one was trained.
        assert ask(as_admin, PEOPLE)["staff"] == 102
        whole = {"percent": 2.9, "trained": 3, "staff": 102, "undeclared": 1}
        assert self.coverage(as_admin) == whole
        own = {"percent": 50, "trained": 1, "staff": 2, "undeclared": 1}
        assert self.coverage(as_admin, company=counted.b.id) == own
        rows = as_admin.get("/api/companies/stats?year=2025").json["data"]
        (listed,) = (one for one in rows if one["company_id"] == counted.b.id)
        assert (listed["coverage"], listed["headcount"], listed["declared"]) == (50, 2, False)

    def test_of_a_company_that_was_disabled_is_still_its_own(
        self, as_admin: FlaskClient, counted: Acceptance
    ) -> None:
        counted.a.active = False
        database.session.commit()
        own = self.coverage(as_admin, company=counted.a.id)
        assert own == {"percent": 2, "trained": 2, "staff": 100, "undeclared": 0}

    def test_of_a_gender_is_of_the_internal_people_registered(
        self, as_admin: FlaskClient, counted: Acceptance
    ) -> None:
        assert self.coverage(as_admin, gender="Female") == {
            "percent": 100,
            "trained": 1,
            "staff": 1,
            "undeclared": 0,
        }
        counted.b.active = False
        database.session.commit()
        men = self.coverage(as_admin, gender="Male", external="false")
        assert men == {"percent": 100, "trained": 1, "staff": 1, "undeclared": 0}

    def test_is_none_of_external_people_and_of_periods(
        self, as_admin: FlaskClient, counted: Acceptance
    ) -> None:
        del counted
        assert self.coverage(as_admin, external="true") is None
        assert self.coverage(as_admin, groupType="Month") is None
        hours = as_admin.get(f"/api/{HOURS}", query_string=YEAR).json["meta"]
        assert "coverage" not in hours

    def test_has_no_percentage_where_the_head_count_cannot_be_right(
        self, as_admin: FlaskClient, counted: Acceptance
    ) -> None:
        counted.a.dotacion = 1
        database.session.commit()
        assert self.coverage(as_admin, company=counted.a.id)["percent"] is None

    def test_is_that_of_the_list_of_companies(
        self, as_admin: FlaskClient, counted: Acceptance
    ) -> None:
        row = CompanyDotacion(company_id=counted.a.id, valid_from=dt.date(2025, 6, 1), dotacion=16)
        database.session.add(row)
        database.session.commit()
        rows = as_admin.get("/api/companies/stats?year=2025").json["data"]
        (listed,) = (one for one in rows if one["company_id"] == counted.a.id)
        own = self.coverage(as_admin, company=counted.a.id)
        assert own == {"percent": 12.5, "trained": 2, "staff": 16, "undeclared": 0}
        assert own == {
            "percent": listed["coverage"],
            "trained": listed["trainedInternal"],
            "staff": listed["headcount"],
            "undeclared": 0,
        }

    def test_reads_the_same_cells_again_only_when_something_changed(
        self, as_admin: FlaskClient, counted: Acceptance
    ) -> None:
        del counted
        first = as_admin.get(f"/api/{PEOPLE}", query_string=YEAR)
        database.session.execute(update(KpiCell).values(people=b"broken"))
        database.session.commit()
        again = as_admin.get(f"/api/{PEOPLE}", query_string=YEAR)
        assert again.json["meta"]["coverage"] == first.json["meta"]["coverage"]


class TestFilters:
    @pytest.mark.parametrize(
        ("query", "field"),
        [
            ({"startMonth": "2025-13"}, "startMonth"),
            ({"endMonth": "marzo"}, "endMonth"),
            ({"startMonth": "1999-01"}, "startMonth"),
            ({"company": "x"}, "company"),
            ({"company": "999999"}, "company"),
            ({"gender": "female"}, "gender"),
            ({"external": "yes"}, "external"),
            ({"groupType": "Week"}, "groupType"),
        ],
    )
    def test_that_make_no_sense_are_refused(
        self, as_admin: FlaskClient, query: dict[str, str], field: str
    ) -> None:
        assert list(refusal(as_admin, **query)) == [field]

    def test_running_backwards_are_refused(self, as_admin: FlaskClient) -> None:
        text = "El mes de inicio no puede ser posterior al de término."
        assert refusal(as_admin, startMonth="2025-04", endMonth="2025-03") == {"startMonth": [text]}

    def test_may_be_empty(self, as_admin: FlaskClient) -> None:
        names = ("startMonth", "endMonth", "company", "gender", "external", "groupType")
        answer = as_admin.get(f"/api/{HOURS}", query_string=dict.fromkeys(names, ""))
        assert answer.status_code == 200
        assert len(answer.json["data"]) == 1


class TestScope:
    def test_of_staff_is_its_company(self, as_staff: FlaskClient, counted: Acceptance) -> None:
        assert ask(as_staff, HOURS) == ask(as_staff, HOURS, company=counted.a.id) == {"2025": 28}
        assert ask(as_staff, PEOPLE) == {"staff": 100, "result": 2}

    def test_of_staff_knows_no_other_company(
        self, as_staff: FlaskClient, counted: Acceptance
    ) -> None:
        unknown = refusal(as_staff, company="999999")
        assert refusal(as_staff, company=str(counted.b.id)) == unknown

    def test_is_not_shared_through_kept_answers(
        self, as_admin: FlaskClient, as_staff: FlaskClient, counted: Acceptance
    ) -> None:
        del counted
        for client, hours in ((as_admin, 38), (as_staff, 28), (as_admin, 38), (as_staff, 28)):
            assert ask(client, HOURS) == {"2025": hours}


class TestDetail:
    def facts(self, client: FlaskClient, kpi: int, **query: Any) -> tuple[list[Any], int]:
        body = client.get(f"/api/kpis/{kpi}/detail", query_string={**YEAR, **query}).json
        return body["data"], body["meta"]["total"]

    def test_of_hours_adds_up_to_them(self, as_admin: FlaskClient, counted: Acceptance) -> None:
        rows, total = self.facts(as_admin, 1)
        assert (len(rows), total) == (4, 4)
        assert sum(row["hours"] for row in rows) == 38
        assert (rows[0]["courseName"], rows[0]["name"], rows[0]["companyName"]) == (
            "Curso dos",
            "Ana Uno",
            counted.a.name,
        )

    def test_of_courses_is_as_long_as_the_number(
        self, as_admin: FlaskClient, counted: Acceptance
    ) -> None:
        rows, total = self.facts(as_admin, 2, company=counted.b.id)
        assert total == 2
        assert [(row["courseName"], row["participants"], row["hours"]) for row in rows] == [
            ("Curso dos", 1, 8),
            ("Curso uno", 1, 10),
        ]

    def test_of_people_is_as_long_as_the_number(
        self, as_admin: FlaskClient, counted: Acceptance
    ) -> None:
        del counted
        rows, total = self.facts(as_admin, 3)
        assert total == 3
        assert [(row["name"], row["courses"], row["hours"]) for row in rows] == [
            ("Ana Uno", 2, 18),
            ("Eva Tres", 1, 10),
            ("Luis Dos", 1, 10),
        ]

    def test_comes_in_pages(self, as_admin: FlaskClient, counted: Acceptance) -> None:
        del counted
        for kpi, key in ((1, "people_id"), (2, "course_id"), (3, "people_id")):
            whole, total = self.facts(as_admin, kpi)
            pages = [self.facts(as_admin, kpi, page=n + 1, pageSize=1)[0] for n in range(total)]
            assert [row[key] for page in pages for row in page] == [row[key] for row in whole]
            assert self.facts(as_admin, kpi, page=total + 1, pageSize=1)[0] == []

    def test_of_surveys_is_empty(self, as_admin: FlaskClient, counted: Acceptance) -> None:
        del counted
        assert self.facts(as_admin, 4) == ([], 0)

    def test_names_the_courses_of_others_and_no_more(
        self, as_staff: FlaskClient, counted: Acceptance
    ) -> None:
        foreign = next(
            row for row in self.facts(as_staff, 2)[0] if row["courseName"] == "Curso dos"
        )
        assert (foreign["course_id"], foreign["companyName"], foreign["endDate"]) == (None,) * 3
        rows, _ = self.facts(as_staff, 1)
        assert {row["companyName"] for row in rows} == {counted.a.name}
        assert sum(row["hours"] for row in rows) == 28

    def test_of_an_unknown_kpi_is_not_found(self, as_admin: FlaskClient) -> None:
        assert as_admin.get("/api/kpis/5/detail").status_code == 404


class TestState:
    def test_tells_what_waits(self, as_admin: FlaskClient, counted: Acceptance) -> None:
        del counted
        state = as_admin.get("/api/kpis/state").json["data"]
        assert (state["pending"], state["oldest"], state["drift"]) == (0, None, [])
        company = make_company()
        make_participant(make_course(company), make_person("Nueva Persona", company=company))
        assert as_admin.get("/api/kpis/state").json["data"]["pending"] > 0

    def test_is_for_administrators(self, as_staff: FlaskClient) -> None:
        assert as_staff.get("/api/kpis/state").status_code == 403
