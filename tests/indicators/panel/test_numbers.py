"""The numbers of a whole panel in one answer."""

import datetime as dt
from itertools import product
from typing import Any

import pytest
from flask.testing import FlaskClient

from app.extensions import db
from app.models.indicators import KpiCell
from app.models.organisation import Company
from app.models.training import Course
from app.platform import clock
from sheets.folding import fold
from tests.factories import make_company, make_survey, make_user, make_widget
from tests.indicators.cells import refresh
from tests.indicators.conftest import Acceptance
from tests.indicators.panel.asking import YEAR, card, panel, whoever
from tests.support.statements import statements
from tests.surveys.results.support import make_answer, make_invitation

HOURS, TRAININGS, PEOPLE, SURVEYS = 1, 2, 3, 4


class TestWidgets:
    def test_have_a_value_for_each_label(self, as_admin: FlaskClient, counted: Acceptance) -> None:
        del counted
        widget = make_widget(whoever(as_admin), filter={**YEAR, "groupType": "Quarter"})
        (found,) = panel(as_admin)["widgets"]
        assert found["id"] == widget.id
        assert found["data"] == {"2025": {"T1": 38, "T2": 0, "T3": 0, "T4": 0}}
        assert found["labels"] == ["25-T1", "25-T2", "25-T3", "25-T4"]
        assert found["values"] == [38, 0, 0, 0]
        assert (found["startMonth"], found["endMonth"]) == ("2025-01", "2025-12")
        assert found["error"] is None
        assert found["meta"]["pending"] == 0

    def test_show_the_same_as_the_call_of_their_kpi(
        self, as_admin: FlaskClient, counted: Acceptance
    ) -> None:
        calls = {
            HOURS: "getTrainingHours",
            TRAININGS: "getCompletedTrainings",
            PEOPLE: "getTrainedPeople",
            SURVEYS: "getSurveyResponses",
        }
        asked = {**YEAR, "company": counted.a.id, "gender": "Female", "groupType": "Month"}
        for kpi_id in calls:
            make_widget(whoever(as_admin), kpi_id=kpi_id, filter=asked, position=kpi_id)
        for found, call in zip(panel(as_admin)["widgets"], calls.values(), strict=True):
            alone = as_admin.get(f"/api/{call}", query_string=asked).json
            assert found["data"] == alone["data"]
            assert found["meta"] | {"asOf": ""} == alone["meta"] | {"asOf": ""}

    def test_drop_the_head_count(self, as_admin: FlaskClient, counted: Acceptance) -> None:
        del counted
        make_widget(whoever(as_admin), kpi_id=PEOPLE, filter={**YEAR, "groupType": "Year"})
        make_widget(whoever(as_admin), kpi_id=PEOPLE, filter=YEAR, position=2)
        by_year, whole = panel(as_admin)["widgets"]
        assert (by_year["labels"], by_year["values"]) == (["2025"], [3])
        assert (whole["labels"], whole["values"]) == (["Personas capacitadas"], [3])

    def test_name_both_numbers_of_surveys(self, as_admin: FlaskClient) -> None:
        make_widget(whoever(as_admin), kpi_id=SURVEYS, filter=YEAR)
        (found,) = panel(as_admin)["widgets"]
        assert found["labels"] == ["Participantes", "Completadas"]

    def test_read_their_numbers_also_in_their_list(
        self, as_admin: FlaskClient, counted: Acceptance
    ) -> None:
        del counted
        make_widget(whoever(as_admin), filter={**YEAR, "groupType": "Semester"})
        (widget,) = as_admin.get("/api/getActiveWidgets").json["data"]
        assert widget["labels"] == ["25-S1", "25-S2"]
        assert widget["datasets"][0]["data"] == [38, 0]

    def test_may_be_asked_one_by_one(self, as_admin: FlaskClient) -> None:
        ids = [make_widget(whoever(as_admin), position=place).id for place in (1, 2, 3)]
        found = panel(as_admin, ids=f"{ids[2]},{ids[0]}")
        assert [one["id"] for one in found["widgets"]] == [ids[2], ids[0]]
        assert found["cards"] == []

    def test_that_are_hidden_are_left_out(self, as_admin: FlaskClient) -> None:
        hidden = make_widget(whoever(as_admin), status=False)
        assert panel(as_admin)["widgets"] == []
        assert len(panel(as_admin, ids=hidden.id)["widgets"]) == 1

    @pytest.mark.parametrize("ids", ["a", "", "1,,2", "0x1", "9" * 30, ",".join(["1"] * 51)])
    def test_are_refused_by_ids_that_are_none(self, as_admin: FlaskClient, ids: str) -> None:
        answer = as_admin.get("/api/getWidgetsData", query_string={"ids": ids})
        assert list(answer.json["errors"]) == ["ids"]


class TestAnual:
    """A widget that stores no grouping, which is what the slider stores at *Anual*."""

    YEARS = {"startMonth": "2024-06", "endMonth": "2025-12"}  # noqa: RUF012 - never changed

    def test_is_a_value_for_each_calendar_year(
        self, as_admin: FlaskClient, counted: Acceptance
    ) -> None:
        del counted
        for kpi_id in (HOURS, TRAININGS, PEOPLE, SURVEYS):
            make_widget(whoever(as_admin), kpi_id=kpi_id, filter=self.YEARS, position=kpi_id)
        hours, trainings, people, surveys = panel(as_admin)["widgets"]
        assert hours["data"] == {"2024": 0, "2025": 38}
        assert trainings["data"] == {"2024": 0, "2025": 2}
        assert people["data"] == {"2024": 0, "2025": 3, "staff": 150}
        assert (people["labels"], people["values"]) == (["2024", "2025"], [0, 3])
        assert list(surveys["data"]) == [
            "2024 Participantes",
            "2024 Completadas",
            "2025 Participantes",
            "2025 Completadas",
        ]
        listed = as_admin.get("/api/getActiveWidgets").json["data"]
        assert [one["filter"]["groupType"] for one in listed] == [""] * 4
        assert listed[2]["labels"] == ["2024", "2025"]

    def test_follows_the_years_of_the_lens(
        self, as_admin: FlaskClient, counted: Acceptance
    ) -> None:
        del counted
        make_widget(whoever(as_admin), kpi_id=TRAININGS, filter=YEAR)
        assert panel(as_admin)["widgets"][0]["data"] == {"2025": 2}
        assert panel(as_admin, **self.YEARS)["widgets"][0]["labels"] == ["2024", "2025"]

    def test_leaves_cards_and_the_calls_of_the_kpis_as_they_are(
        self, as_admin: FlaskClient, counted: Acceptance
    ) -> None:
        del counted
        cards = panel(as_admin, **self.YEARS)["cards"]
        assert [one["values"] for one in cards] == [[38], [2], [150, 3], [0, 0]]
        alone = as_admin.get("/api/getTrainedPeople", query_string=self.YEARS).json
        assert alone["data"] == {"staff": 150, "result": 3}
        alone = as_admin.get("/api/getTrainingHours", query_string=self.YEARS).json
        assert alone["data"] == {"2024-06 a 2025-12": 38}


class TestTheDatabase:
    def test_is_asked_as_often_for_many_widgets_as_for_one(
        self, as_admin: FlaskClient, counted: Acceptance
    ) -> None:
        user = whoever(as_admin)

        def asked() -> int:
            panel(as_admin)
            with statements() as found:
                panel(as_admin)
            return len(found)

        make_widget(user, filter=YEAR)
        one = asked()
        for place in range(2, 13):
            kpi_id, company = place % 4 + 1, (counted.a.id, counted.b.id, None)[place % 3]
            asked_of = {**YEAR, "company": company}
            make_widget(user, kpi_id=kpi_id, position=place, filter=asked_of)
        assert len(panel(as_admin)["widgets"]) == 12
        # One more: whether the caller sees the companies of the filters.
        assert asked() <= one + 1


class TestOneFailure:
    def test_stands_alone(self, as_admin: FlaskClient, counted: Acceptance) -> None:
        del counted
        user = whoever(as_admin)
        lost = make_widget(user, filter={**YEAR, "company": 987_654_321})
        well = make_widget(user, filter=YEAR, position=2)
        foreign = make_widget(make_user())
        found = panel(as_admin, ids=f"{lost.id},{well.id},{foreign.id}")["widgets"]
        assert [one["id"] for one in found] == [lost.id, well.id, foreign.id]
        assert [one["values"] for one in found] == [[], [38], []]
        assert [one["error"] and one["error"]["message"] for one in found] == [
            "Esta empresa no existe.",
            None,
            "Este widget no existe.",
        ]

    def test_of_a_cell_that_cannot_be_read_hurts_nothing_else(
        self, as_admin: FlaskClient, counted: Acceptance, broker: object
    ) -> None:
        del counted, broker
        db.session.query(KpiCell).update({"people": b"broken"})
        db.session.commit()
        user = whoever(as_admin)
        make_widget(user, kpi_id=PEOPLE, filter=YEAR)
        make_widget(user, kpi_id=HOURS, filter=YEAR, position=2)
        people, hours = panel(as_admin)["widgets"]
        assert (people["values"], people["error"]["code"]) == ([], "server_error")
        assert (hours["values"], hours["error"]) == ([38], None)


class TestALens:
    def test_goes_before_every_filter(self, as_admin: FlaskClient, counted: Acceptance) -> None:
        make_widget(whoever(as_admin), filter={"startMonth": "2020-01", "endMonth": "2020-12"})
        found = panel(as_admin, **YEAR, company=counted.b.id)
        assert found["widgets"][0]["values"] == [10]
        assert [one["values"] for one in found["cards"]] == [[10], [2], [50, 1], [0, 0]]
        assert as_admin.get("/api/getActiveWidgets").json["data"][0]["filter"]["company"] is None

    def test_leaves_what_it_says_nothing_of(
        self, as_admin: FlaskClient, counted: Acceptance
    ) -> None:
        make_widget(whoever(as_admin), filter={**YEAR, "gender": "Female"})
        assert panel(as_admin, company=counted.a.id)["widgets"][0]["values"] == [18]

    def test_must_show_something(self, as_staff: FlaskClient) -> None:
        foreign = make_company("Ajena")
        for query, field in (
            ({"startMonth": "2025-02", "endMonth": "2025-01"}, "startMonth"),
            ({"company": foreign.id}, "company"),
        ):
            answer = as_staff.get("/api/getWidgetsData", query_string=query)
            assert (answer.status_code, list(answer.json["errors"])) == (422, [field])


class TestATitleThatNamesACompany:
    """Under the quick filter it names the company whose numbers it stands above."""

    @pytest.fixture
    def azul(self, counted: Acceptance) -> Company:
        for company, name in (
            (counted.a, "Minera Cerro Azul SpA"),
            (counted.b, "Maderas Ñuble S.A."),
        ):
            company.name, company.folded_name = name, fold(name)
        db.session.commit()
        return counted.a

    @pytest.mark.parametrize(
        ("title", "seen"),
        [
            ("Horas de Minera Cerro Azul SpA", "Horas de Maderas Ñuble S.A."),
            ("HORAS (minera cerro azul)", "HORAS (Maderas Ñuble S.A.)"),
            ("Horas de Cerro Azul por mes", "Horas de capacitación"),
            ("Horas de Maderas Ñuble", None),
            ("Horas por mes", None),
            (None, None),
        ],
    )
    def test_follows_the_lens_or_loses_the_name(
        self,
        as_admin: FlaskClient,
        counted: Acceptance,
        azul: Company,
        title: str | None,
        seen: str | None,
    ) -> None:
        own = make_widget(whoever(as_admin), title, filter={**YEAR, "company": azul.id})
        found = panel(as_admin, company=counted.b.id)["widgets"][0]
        assert (found["values"], found["title"]) == ([10], seen)
        assert panel(as_admin)["widgets"][0]["title"] is None
        assert own.title == title

    def test_follows_it_also_where_the_widget_is_of_all_companies(
        self, as_admin: FlaskClient, counted: Acceptance, azul: Company
    ) -> None:
        make_widget(whoever(as_admin), "Ñuble: Maderas Ñuble S.A., horas", filter=YEAR)
        assert panel(as_admin)["widgets"][0]["title"] is None
        found = panel(as_admin, company=azul.id)["widgets"][0]
        assert found["title"] == "Ñuble: Minera Cerro Azul SpA, horas"
        assert panel(as_admin, company=counted.b.id)["widgets"][0]["title"] is None

    def test_is_another_answer(
        self, as_admin: FlaskClient, counted: Acceptance, azul: Company
    ) -> None:
        make_widget(whoever(as_admin), "Horas de Minera Cerro Azul SpA", filter=YEAR)
        first = as_admin.get("/api/getWidgetsData", query_string={"company": counted.b.id})
        azul.name, azul.folded_name = "Otra", fold("Otra")
        db.session.commit()
        again = as_admin.get("/api/getWidgetsData", query_string={"company": counted.b.id})
        assert again.headers["ETag"] != first.headers["ETag"]


class TestCards:
    def test_show_numbers_and_pairs(self, as_admin: FlaskClient, counted: Acceptance) -> None:
        del counted
        found = panel(as_admin, **YEAR)["cards"]
        assert [one["id"] for one in found] == [HOURS, TRAININGS, PEOPLE, SURVEYS]
        assert [one["values"] for one in found] == [[38], [2], [150, 3], [0, 0]]
        assert found[2]["labels"] == ["Dotación", "Personas capacitadas"]
        assert found[3]["labels"] == ["Participantes", "Completadas"]

    def test_tell_the_coverage_of_now_alone(
        self, as_admin: FlaskClient, counted: Acceptance
    ) -> None:
        del counted
        people = card(as_admin, PEOPLE, **YEAR)
        covered = {"percent": 1.3, "trained": 2, "staff": 150, "undeclared": 0}
        assert people["meta"]["coverage"] == covered
        assert "coverage" not in people["previous"]["meta"]

    def test_are_narrowed_one_by_one(self, as_admin: FlaskClient, counted: Acceptance) -> None:
        asked = {**YEAR, "company": counted.b.id, "groupType": "Month"}
        body = {"id": HOURS, "filter": asked}
        saved = as_admin.post("/api/putConfigGenericCard", json=body).json["data"]
        assert as_admin.get(f"/api/getConfigGenericCard?id={HOURS}").json["data"] == {
            **saved,
            "filter": {**saved["filter"], "groupType": ""},
        }
        found = panel(as_admin)["cards"]
        assert (found[0]["values"], found[0]["companyName"]) == ([10], counted.b.name)
        assert found[1]["filter"]["company"] is None

    def test_are_narrowed_anew(self, as_admin: FlaskClient, counted: Acceptance) -> None:
        del counted
        for call, gender in (("post", "Female"), ("put", "Male")):
            name = {"post": "putConfigGenericCard", "put": "updateConfigGenericCard"}[call]
            body = {"id": HOURS, "filter": {**YEAR, "gender": gender}}
            answer = getattr(as_admin, call)(f"/api/{name}", json=body)
            assert (answer.status_code, answer.json["data"]["filter"]["gender"]) == (200, gender)
        assert card(as_admin, HOURS)["values"] == [10]

    def test_have_a_goal_that_a_new_filter_leaves(
        self, as_admin: FlaskClient, counted: Acceptance
    ) -> None:
        def put(**changes: Any) -> Any:
            body = {"id": HOURS, "filter": {}, **changes}
            return as_admin.put("/api/updateConfigGenericCard", json=body).json["data"]["goal"]

        assert as_admin.get(f"/api/getConfigGenericCard?id={HOURS}").json["data"]["goal"] is None
        assert put(goal=1200.5) == 1200.5
        before = as_admin.get("/api/getWidgetsData").headers["ETag"]
        assert put(filter={"company": counted.b.id}) == 1200.5
        assert card(as_admin, HOURS)["goal"] == 1200.5
        assert card(as_admin, HOURS, company=counted.b.id)["goal"] == 1200.5
        assert card(as_admin, HOURS, company=counted.a.id)["goal"] is None
        assert card(as_admin, TRAININGS)["goal"] is None
        put(filter={}, goal=1300)
        assert as_admin.get("/api/getWidgetsData").headers["ETag"] != before
        assert put(goal=None) is None

    def test_have_shares_as_goals_of_people_and_answers(self, as_admin: FlaskClient) -> None:
        refused = {HOURS: (0, -5, 1e12, "mil"), PEOPLE: (101,), SURVEYS: (100.1,)}
        for card_id, goals in refused.items():
            for goal in goals:
                body = {"id": card_id, "filter": {}, "goal": goal}
                answer = as_admin.put("/api/updateConfigGenericCard", json=body)
                assert (answer.status_code, list(answer.json["errors"])) == (422, ["goal"])
        body = {"id": PEOPLE, "filter": {}, "goal": 100}
        assert as_admin.put("/api/updateConfigGenericCard", json=body).status_code == 200

    def test_start_open(self, as_admin: FlaskClient) -> None:
        found = as_admin.get(f"/api/getConfigGenericCard?id={SURVEYS}").json["data"]
        assert (found["id"], found["companyName"]) == (SURVEYS, None)
        assert not any(found["filter"].values())

    def test_are_four(self, as_admin: FlaskClient) -> None:
        answers = [
            as_admin.get("/api/getConfigGenericCard?id=5"),
            as_admin.post("/api/putConfigGenericCard", json={"id": 5, "filter": {}}),
        ]
        for answer in answers:
            assert answer.status_code == 422
            assert answer.json["errors"] == {"id": ["Este indicador no existe."]}

    def test_belong_to_one_person(
        self, as_admin: FlaskClient, as_staff: FlaskClient, counted: Acceptance
    ) -> None:
        body = {"id": HOURS, "filter": {"company": counted.b.id}}
        assert as_admin.put("/api/updateConfigGenericCard", json=body).status_code == 200
        assert card(as_staff, HOURS)["filter"]["company"] is None
        refused = as_staff.put("/api/updateConfigGenericCard", json=body)
        assert list(refused.json["errors"]) == ["filter.company"]


class TestComparison:
    def test_is_with_the_months_before_and_with_those_of_last_year(
        self, as_admin: FlaskClient, counted: Acceptance
    ) -> None:
        del counted
        found = card(as_admin, HOURS, startMonth="2025-04", endMonth="2025-05")
        previous, last_year = found["previous"], found["lastYear"]
        assert (previous["startMonth"], previous["endMonth"]) == ("2025-02", "2025-03")
        assert previous["values"] == [38]
        assert (last_year["startMonth"], last_year["endMonth"]) == ("2024-04", "2024-05")
        assert last_year["values"] == [0]

    @pytest.mark.parametrize(
        ("day", "until", "hours", "courses", "people"),
        [
            (19, "2025-03-19", 0, 0, 0),
            (20, "2025-03-20", 30, 1, 3),
            (30, "2025-03-30", 30, 1, 3),
            (31, None, 38, 2, 3),
        ],
    )
    def test_of_a_range_that_is_not_over_is_with_the_same_days(
        self,
        monkeypatch: pytest.MonkeyPatch,
        as_admin: FlaskClient,
        counted: Acceptance,
        *,
        day: int,
        until: str | None,
        hours: float,
        courses: int,
        people: int,
    ) -> None:
        del counted
        monkeypatch.setattr(clock, "today", lambda: dt.date(2026, 3, day))
        for kpi, value in ((HOURS, hours), (TRAININGS, courses), (PEOPLE, people)):
            found = card(as_admin, kpi)
            for other in (found["previous"], found["lastYear"]):
                assert (other["startMonth"], other["endMonth"]) == ("2025-01", "2025-03")
                assert other["untilDay"] == until
                assert other["values"][-1] == value

    def test_of_days_says_of_companies_and_kinds_of_people_what_cells_say(
        self, monkeypatch: pytest.MonkeyPatch, as_admin: FlaskClient, counted: Acceptance
    ) -> None:
        survey = make_survey(counted.courses["C1"], initial_date=dt.date(2025, 3, 21))
        make_answer(make_invitation(survey, counted.participants["C1", "P1"]))
        make_invitation(survey, counted.participants["C1", "P2"])
        monkeypatch.setattr(clock, "today", lambda: dt.date(2026, 3, 30))
        # Nothing ends or opens on the last day but C2.
        counted.courses["C2"].end_date = dt.date(2025, 3, 30)
        db.session.commit()
        refresh()
        for company, gender, external in product(
            (None, counted.a.id, counted.b.id), ("", "Female", "Male"), (None, True, False)
        ):
            narrowed = {"gender": gender, "external": external, "company": company}
            for kpi in (HOURS, TRAININGS, PEOPLE, SURVEYS):
                body = {"id": kpi, "filter": narrowed}
                assert as_admin.put("/api/updateConfigGenericCard", json=body).status_code == 200
                days = card(as_admin, kpi)["lastYear"]
                assert days["untilDay"] == "2025-03-30"
                whole = card(as_admin, kpi, startMonth="2025-01", endMonth="2025-03")
                assert days["values"][-1] == whole["values"][-1], (kpi, narrowed)

    def test_of_a_shorter_month_is_with_all_of_it(
        self, monkeypatch: pytest.MonkeyPatch, as_admin: FlaskClient
    ) -> None:
        monkeypatch.setattr(clock, "today", lambda: dt.date(2026, 3, 30))
        found = card(as_admin, HOURS, startMonth="2026-03", endMonth="2026-03")
        previous, last_year = found["previous"], found["lastYear"]
        assert (previous["endMonth"], previous["untilDay"]) == ("2026-02", None)
        assert (last_year["endMonth"], last_year["untilDay"]) == ("2025-03", "2025-03-30")

    def test_is_none_for_what_has_not_begun(self, as_admin: FlaskClient) -> None:
        found = card(as_admin, HOURS, startMonth="2100-01", endMonth="2100-12")
        assert (found["previous"], found["lastYear"]) == (None, None)


class TestWhoeverAsksAgain:
    def test_is_told_only_that_nothing_changed(
        self, as_admin: FlaskClient, counted: Acceptance
    ) -> None:
        make_widget(whoever(as_admin), filter=YEAR)
        etag = as_admin.get("/api/getWidgetsData").headers["ETag"]
        again = as_admin.get("/api/getWidgetsData", headers={"If-None-Match": etag})
        assert (again.status_code, again.data) == (304, b"")
        db.session.get_one(Course, counted.courses["C1"].id).total_hours = 12
        db.session.commit()
        waiting = as_admin.get("/api/getWidgetsData", headers={"If-None-Match": etag})
        assert waiting.json["data"]["widgets"][0]["meta"]["pending"] > 0
        refresh()
        fresh = as_admin.get("/api/getWidgetsData", headers={"If-None-Match": etag})
        assert fresh.json["data"]["widgets"][0]["values"] == [44]
        assert fresh.headers["ETag"] != etag

    def test_gets_another_tag_through_another_lens(
        self, as_admin: FlaskClient, counted: Acceptance
    ) -> None:
        del counted
        tags = {
            as_admin.get("/api/getWidgetsData", query_string=query).headers["ETag"]
            for query in ({}, YEAR, {"startMonth": "2024-01", "endMonth": "2024-12"})
        }
        assert len(tags) == 3


class TestStaff:
    def test_sees_the_numbers_of_its_company(
        self, as_staff: FlaskClient, counted: Acceptance
    ) -> None:
        make_widget(whoever(as_staff), filter=YEAR)
        # Of somebody who was moved to another company: a widget that asks for the old one.
        make_widget(whoever(as_staff), filter={**YEAR, "company": counted.b.id}, position=2)
        (own,) = panel(as_staff)["widgets"]
        assert own["values"] == [28]
        assert [one["values"] for one in panel(as_staff, **YEAR)["cards"]][:3] == [
            [28],
            [2],
            [100, 2],
        ]
