"""Franchise that SENCE may refuse: in the course, in the budget, in the workbook."""

import datetime as dt
import io
from decimal import Decimal
from typing import Any

import openpyxl
import pytest
from flask.testing import FlaskClient

from app.models.organisation import Company
from app.models.training import Course
from tests.finance.franchise.support import IN_JANUARY, make_attended, make_priced

FULL = {"attendance": Decimal(100)}
BEGIN = IN_JANUARY["initial_date"]
ONLINE = "E-learning asincrónico"
UNTOLD = "El curso no tiene comunicación SENCE registrada: anota su fecha en el curso."


def of_course(client: FlaskClient, course: Course) -> dict[str, Any]:
    answer = client.get(f"/api/courses/{course.id}/franchise")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json["data"]
    return found


def of_year(client: FlaskClient) -> dict[str, Any]:
    found: dict[str, Any] = client.get("/api/getBudget", query_string={"year": 2025}).json["data"]
    return found


class TestCourse:
    @pytest.mark.parametrize(
        ("given", "reasons"),
        [
            ({"sence_communicated_at": None}, ["not_communicated"]),
            ({"sence_communicated_at": BEGIN + dt.timedelta(days=1)}, ["communicated_late"]),
            ({"sence_communicated_at": BEGIN}, []),
            ({"sence_communicated_at": None, "is_complete": False}, []),
            ({"sence_communicated_at": None, "sence_code": None}, []),
            ({"modality": ONLINE}, ["not_signed"]),
        ],
    )
    def test_names_what_threatens_its_franchise(
        self, as_staff: FlaskClient, andina: Company, given: dict[str, Any], reasons: list[str]
    ) -> None:
        course = make_priced(andina, **{"is_complete": True, **given})
        make_attended(course, andina, **FULL)
        found = of_course(as_staff, course)
        assert [one["reason"] for one in found["risks"]] == reasons
        assert found["totals"]["atRisk"] == (140_000 if reasons else 0)
        assert [one["reason"] for one in found["participants"][0]["risks"]] == reasons

    def test_risks_only_the_part_of_who_did_not_sign(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        course = make_priced(andina, is_complete=True, modality=ONLINE)
        make_attended(course, andina, **FULL, dj_signed=True)
        make_attended(course, andina, 1_682_351, **FULL)
        make_attended(course, andina, None, **FULL)
        found = of_course(as_staff, course)
        assert (found["totals"]["franchise"], found["totals"]["atRisk"]) == (210_000, 70_000)
        assert [(one["reason"], one["people"]) for one in found["risks"]] == [("not_signed", 1)]


class TestBudget:
    def test_adds_up_what_is_at_risk_and_says_so(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        untold = make_priced(andina, is_complete=True, sence_communicated_at=None)
        make_attended(untold, andina, **FULL)
        online = make_priced(andina, is_complete=True, modality=ONLINE)
        for signed, salary in ((True, 900_000), (False, 1_682_351)):
            make_attended(online, andina, salary, **FULL, dj_signed=signed)
        found = of_year(as_staff)
        figures = found["figures"]
        assert (figures["executed"]["franchise"], figures["executed"]["atRisk"]) == (
            350_000,
            210_000,
        )
        assert figures["riskFranchise"] == 210_000
        words = "Franquicia en riesgo: $210.000 de 2 cursos. Revisa los motivos en Cursos."
        assert words in [one["text"] for one in found["alerts"]]
        query = {"year": 2025, "amount": "riskFranchise"}
        told = as_staff.get("/api/getBudgetExplanation", query_string=query).json["data"]
        assert told["amount"] == 210_000
        assert UNTOLD in [one["label"] for one in told["steps"]]

    def test_names_the_reasons_beside_each_course_and_in_the_workbook(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        make_attended(
            make_priced(andina, is_complete=True, sence_communicated_at=None), andina, **FULL
        )
        rows = as_staff.get("/api/getBudgetCourses", query_string={"year": 2025}).json["data"]
        assert [(one["atRisk"], one["risks"]) for one in rows] == [
            (140_000, [{"reason": "not_communicated", "text": UNTOLD, "people": 1}])
        ]
        body = {"list": "budget", "format": "xlsx", "filter": {"year": 2025}}
        answer = as_staff.post("/api/exports", json=body)
        head, row = openpyxl.load_workbook(io.BytesIO(answer.data))["Cursos"].values
        told = dict(zip(head, row, strict=True))
        assert (told["Franquicia en riesgo"], told["En riesgo"]) == (
            140_000,
            f"1 participante: {UNTOLD}",
        )


class TestCommitted:
    def test_uses_the_attendance_that_is_recorded(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        """Of four people of 140.000 pesos, one attended too little and one is excused."""
        course = make_priced(andina)
        make_attended(course, andina)
        make_attended(course, andina, attendance=Decimal("74.9"))
        make_attended(course, andina, attended_hours=Decimal(15))
        make_attended(course, andina, attendance=Decimal(10), attendance_exception="Licencia")
        assert of_course(as_staff, course)["totals"]["franchise"] == 420_000
        assert of_year(as_staff)["figures"]["committed"]["franchise"] == 420_000
