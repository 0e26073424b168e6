"""The courses of a year as a list: filters, order, pages, sums, and what is told of strangers'."""

from decimal import Decimal
from typing import Any

import pytest
from flask.testing import FlaskClient

from app.finance.budget.schemas import BudgetCourseView
from app.models.organisation import Company
from app.platform.views import schema_of
from tests.factories import make_company, make_thematic_area
from tests.finance.budget.test_year import ALL, in_month
from tests.finance.franchise.support import make_attended, make_priced


def ask(client: FlaskClient, **asked: Any) -> dict[str, Any]:
    answer = client.get("/api/getBudgetCourses", query_string={"year": 2025, **asked})
    assert answer.status_code == 200, answer.json
    return answer.json


def names(client: FlaskClient, **asked: Any) -> list[str]:
    return [one["name"] for one in ask(client, **asked)["data"]]


class TestList:
    @pytest.fixture(autouse=True)
    def _courses(self, andina: Company) -> None:
        area = make_thematic_area("Seguridad")
        done = make_priced(andina, name="Álgebra", is_complete=True, thematic_area=area)
        make_attended(done, andina, **ALL)
        make_attended(done, andina, attendance=Decimal(60))
        make_attended(done, andina, None)
        make_attended(make_priced(andina, name="Buceo", **in_month(2)), andina, 3_364_701)
        make_priced(andina, name="Cocina", **in_month(3))

    def test_has_courses_that_have_no_thematic_area_yet(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        make_priced(andina, name="Danza", **in_month(4)).thematic_area_id = None
        assert ask(as_staff)["data"][-1]["thematicArea"] is None
        assert schema_of(BudgetCourseView)().fields["thematicArea"].allow_none

    def test_tells_cost_attendance_and_reasons(self, as_staff: FlaskClient) -> None:
        found = ask(as_staff)
        first = found["data"][0]
        assert first["zeros"] == [
            {
                "reason": "without_salary",
                "text": "No tiene renta registrada: complétala en los datos del participante.",
                "people": 1,
            },
            {
                "reason": "without_attendance",
                "text": "No tiene asistencia: regístrala, o anota la excepción.",
                "people": 1,
            },
            {
                "reason": "attendance",
                "text": "Asistió a menos del 75 %: anota la excepción si corresponde.",
                "people": 1,
            },
        ]
        assert {name: first[name] for name in ("state", "participants", "attendance")} == {
            "state": "executed",
            "participants": 3,
            "attendance": 80.0,
        }
        assert (first["cost"], first["franchise"]) == (540_000, 140_000)
        assert found["meta"]["totals"] == {
            "participants": 4,
            "cost": 720_000,
            "franchise": 161_000,
            "companyCost": 559_000,
            "atRisk": 0,
        }

    def test_is_narrowed_ordered_and_cut(self, as_staff: FlaskClient) -> None:
        area = ask(as_staff)["data"][0]["thematicArea"]
        assert area["name"] == "Seguridad"
        assert names(as_staff) == ["Álgebra", "Buceo", "Cocina"]
        assert names(as_staff, state="executed") == ["Álgebra"]
        assert names(as_staff, state="committed", sort="-name") == ["Cocina", "Buceo"]
        assert names(as_staff, thematicArea=area["id"]) == ["Álgebra"]
        assert names(as_staff, q="algeb") == ["Álgebra"]
        assert names(as_staff, sort="franchise,-name") == ["Cocina", "Buceo", "Álgebra"]
        second = ask(as_staff, page=2, pageSize=2)
        assert [one["name"] for one in second["data"]] == ["Cocina"]
        assert (second["meta"]["total"], second["meta"]["pages"]) == (3, 2)
        assert second["meta"]["totals"]["participants"] == 4
        assert names(as_staff, year=2024) == []


class TestStrangers:
    def test_tell_their_name_only(
        self, as_staff: FlaskClient, as_admin: FlaskClient, andina: Company
    ) -> None:
        course = make_priced(make_company("Otra"), name="Ajeno")
        make_attended(course, andina)
        assert names(as_staff, q="1234567890") == []
        assert names(as_admin, company=andina.id, q="1234567890") == ["Ajeno"]
        (one,) = ask(as_staff)["data"]
        assert (one["name"], one["course_id"], one["senceCode"]) == ("Ajeno", None, None)
        (one,) = ask(as_admin, company=andina.id)["data"]
        assert (one["course_id"], one["senceCode"]) == (course.id, "1234567890")
