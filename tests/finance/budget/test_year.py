"""A year of a company through the calls: figures, months, lines, alerts, and who sees what."""

import datetime as dt
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from flask.testing import FlaskClient

from app.models.organisation import Company
from tests.factories import (
    make_budget,
    make_budget_line,
    make_company,
    make_participant,
    make_person,
    make_thematic_area,
)
from tests.finance.franchise.support import make_attended, make_priced

ALL = {"attendance": Decimal(100)}


def read(client: FlaskClient, **asked: Any) -> dict[str, Any]:
    answer = client.get("/api/getBudget", query_string={"year": 2025, **asked})
    assert answer.status_code == 200, answer.json
    return answer.json["data"]


def in_month(month: int, year: int = 2025) -> dict[str, dt.date]:
    return {"initial_date": dt.date(year, month, 1), "end_date": dt.date(year, month, 5)}


class TestFigures:
    def test_of_a_year_without_anything_are_nothing(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        found = read(as_staff)
        assert found["company"] == {"company_id": andina.id, "name": "Empresa Andina"}
        assert (found["budget"], found["lines"], found["alerts"]) == (None, [], [])
        nothing = {
            "participants": 0,
            "cost": 0,
            "franchise": 0,
            "companyCost": 0,
            "courses": 0,
            "atRisk": 0,
        }
        assert found["figures"] == {
            "budgeted": 0,
            "ceiling": None,
            "executed": nothing,
            "committed": nothing,
            "usableFranchise": 0,
            "excess": 0,
            "availableFranchise": None,
            "riskFranchise": 0,
            "oticFee": None,
            "availableBudget": 0,
            "executionRate": None,
            "franchiseUse": None,
            "costPerHour": None,
            "costPerPerson": None,
        }
        assert len(found["months"]) == 12

    def test_add_up_what_is_executed_and_committed(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        budget = make_budget(andina, payroll=20_000_000)
        make_budget_line(budget, 1_000_000)
        done = make_priced(andina, is_complete=True)
        make_attended(done, andina, **ALL)
        make_attended(done, andina, attendance=Decimal(50))
        make_attended(make_priced(andina, **in_month(3)), andina, 1_682_351)
        found = read(as_staff)
        assert found["figures"] == {
            "budgeted": 1_000_000,
            "ceiling": 605_646,
            "executed": {
                "participants": 2,
                "cost": 360_000,
                "franchise": 140_000,
                "companyCost": 220_000,
                "atRisk": 0,
                "courses": 1,
            },
            "committed": {
                "participants": 1,
                "cost": 180_000,
                "franchise": 70_000,
                "companyCost": 110_000,
                "atRisk": 0,
                "courses": 1,
            },
            "usableFranchise": 210_000,
            "excess": 0,
            "availableFranchise": 395_646,
            "riskFranchise": 0,
            "oticFee": None,
            "availableBudget": 460_000,
            "executionRate": 36.0,
            "franchiseUse": 23.1,
            "costPerHour": 12_000,
            "costPerPerson": 180_000,
        }
        months = {one["month"]: one for one in found["months"]}
        assert months["2025-01"]["executed"] == {"franchise": 140_000, "companyCost": 220_000}
        assert months["2025-03"]["committed"] == {"franchise": 70_000, "companyCost": 110_000}
        assert months["2025-03"]["executed"] == {"franchise": 0, "companyCost": 0}

    @pytest.mark.parametrize(
        ("payroll", "ceiling"),
        [
            (500_000_000, 5_000_000),
            (20_000_000, 605_646),
            (2_500_000, 471_058),
            (2_000_000, 0),
            (35 * 67_294, 471_058),
        ],
    )
    def test_measure_the_ceiling_by_the_payroll(
        self, as_staff: FlaskClient, andina: Company, payroll: int, ceiling: int
    ) -> None:
        make_budget(andina, payroll=payroll)
        assert read(as_staff)["figures"]["ceiling"] == ceiling

    def test_are_rounded_half_up_and_once(self, as_staff: FlaskClient, andina: Company) -> None:
        """81 pesos ÷ 2 people = 40,5; ÷ 1,62 hours = 50, though 1,6 hours would make 50,625."""
        make_budget_line(make_budget(andina), 1_296)
        terms = {"total_hours": Decimal("0.9"), "participating_value": 27, "is_complete": True}
        first, second = make_priced(andina, **terms), make_priced(andina, **terms)
        make_attended(first, andina, attendance=Decimal(80))
        ana = make_person(company=andina)
        for course in (first, second):
            make_participant(course, ana, attendance=Decimal(50))
        figures = read(as_staff)["figures"]
        assert (figures["costPerPerson"], figures["executionRate"]) == (41, 6.3)
        assert figures["costPerHour"] == 50

    def test_do_not_count_courses_without_participants(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        make_priced(andina)
        make_priced(andina, is_complete=True)
        make_attended(make_priced(andina), andina, active=False)
        found = read(as_staff)
        assert [found["figures"][one]["courses"] for one in ("executed", "committed")] == [0, 0]
        assert found["unbudgeted"] == []

    @pytest.mark.parametrize(("fee", "pesos"), [("12.5", 17_500), ("0.1", 140), (None, None)])
    def test_tell_what_the_otic_asks(
        self, as_staff: FlaskClient, andina: Company, fee: str | None, pesos: int | None
    ) -> None:
        """Of 140.000 pesos of franchise."""
        make_budget(andina, otic_fee=None if fee is None else Decimal(fee))
        make_attended(make_priced(andina), andina)
        assert read(as_staff)["figures"]["oticFee"] == pesos

    def test_tell_attendance_as_the_exact_mean(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        """(0,2 h + 0,4 h) of 12 h among four are 1,25 %, though 1,666 % and 3,333 % make less."""
        course = make_priced(andina, total_hours=Decimal("12.0"))
        for hours in ("0.2", "0.4", "0.0", "0.0"):
            make_attended(course, andina, attended_hours=Decimal(hours))
        assert Fraction("0.6") / 12 / 4 * 100 == Fraction("1.25")
        answer = as_staff.get("/api/getBudgetCourses", query_string={"year": 2025})
        assert [one["attendance"] for one in answer.json["data"]] == [1.3]

    def test_move_what_passes_the_ceiling_to_the_company(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        make_budget(andina, payroll=2_500_000)
        course = make_priced(andina, is_complete=True)
        for _ in range(4):
            make_attended(course, andina, **ALL)
        figures = read(as_staff)["figures"]
        assert (figures["usableFranchise"], figures["excess"]) == (471_058, 88_942)
        assert (figures["availableFranchise"], figures["franchiseUse"]) == (-88_942, 118.9)

    def test_leave_out_courses_of_other_years_and_disabled_ones(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        make_attended(make_priced(andina, **in_month(1, 2026)), andina)
        make_attended(make_priced(andina, active=False), andina)
        assert read(as_staff)["figures"]["committed"]["courses"] == 0

    def test_stand_beside_those_of_the_year_before(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        make_attended(make_priced(andina, **in_month(6, 2024)), andina)
        make_budget(andina, 2024)
        assert read(as_staff)["previous"] is None
        found = read(as_staff, compare="true")
        assert found["previous"]["committed"]["franchise"] == 140_000
        assert found["copyableYears"] == [2024]


class TestCompanies:
    def test_pay_for_their_own_people_wherever_the_course_is(
        self, as_staff: FlaskClient, as_admin: FlaskClient, andina: Company
    ) -> None:
        other = make_company("Otra")
        course = make_priced(other)
        make_attended(course, andina)
        make_attended(course, other)
        make_attended(course, other, company_id=None)
        assert read(as_staff)["figures"]["committed"]["participants"] == 1
        assert read(as_admin, company=other.id)["figures"]["committed"]["participants"] == 2

    def test_pay_for_external_people_without_a_franchise(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        make_attended(make_priced(andina), andina, is_external=True)
        committed = read(as_staff)["figures"]["committed"]
        assert (committed["cost"], committed["franchise"]) == (180_000, 0)

    def test_are_named_by_administrators_and_foreign_ones_are_none(
        self, as_admin: FlaskClient, as_staff: FlaskClient
    ) -> None:
        other = make_company("Otra")
        for client, asked in ((as_admin, {}), (as_staff, {"company": other.id})):
            answer = client.get("/api/getBudget", query_string=asked)
            assert answer.status_code == 422
            assert list(answer.json["errors"]) == ["company"]


class TestLines:
    def test_stand_beside_the_courses_of_their_area(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        safety, english = make_thematic_area("Seguridad"), make_thematic_area("Inglés")
        budget = make_budget(andina)
        first = make_budget_line(budget, 300_000, thematic_area_id=safety.id)
        second = make_budget_line(budget, 100_000, thematic_area_id=safety.id)
        free = make_budget_line(budget, 50_000)
        done = make_priced(andina, thematic_area=safety, is_complete=True)
        make_attended(done, andina, **ALL)
        for _ in range(2):
            make_attended(make_priced(andina, thematic_area=safety), andina)
        make_attended(make_priced(andina, thematic_area=english), andina)
        found = read(as_staff)
        told = {
            one["id"]: (one["executed"], one["committed"], one["difference"])
            for one in found["lines"]
        }
        assert told == {
            first.id: (135_000, 270_000, -105_000),
            second.id: (45_000, 90_000, -35_000),
            free.id: (None, None, None),
        }
        assert found["unbudgeted"] == [
            {
                "thematicArea": {"id": english.id, "name": "Inglés"},
                "committed": 180_000,
                "executed": 0,
                "courses": 1,
            }
        ]

    def test_of_one_area_share_its_cost_to_the_peso(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        """180.000 pesos by 1 : 1 : 5, rounded so that they add up."""
        area = make_thematic_area()
        budget = make_budget(andina)
        for amount in (100_000, 100_000, 500_000):
            make_budget_line(budget, amount, thematic_area_id=area.id)
        done = make_priced(andina, thematic_area=area, is_complete=True)
        make_attended(done, andina, **ALL)
        found = [one["executed"] for one in read(as_staff)["lines"]]
        exact = [Fraction(180_000 * part, 7) for part in (1, 1, 5)]
        assert sum(found) == 180_000
        assert all(abs(one - wanted) < 1 for one, wanted in zip(found, exact, strict=True))

    def test_without_amounts_share_evenly(self, as_staff: FlaskClient, andina: Company) -> None:
        area = make_thematic_area()
        budget = make_budget(andina)
        for _ in range(2):
            make_budget_line(budget, 0, thematic_area_id=area.id)
        make_attended(make_priced(andina, thematic_area=area), andina)
        assert [one["committed"] for one in read(as_staff)["lines"]] == [90_000, 90_000]

    def test_warn_of_a_plan_above_the_ceiling(self, as_staff: FlaskClient, andina: Company) -> None:
        make_budget_line(make_budget(andina, payroll=50_000_000), 955_646)
        words = "El monto presupuestado supera el tope de la franquicia en $350.000"
        assert read(as_staff)["warnings"] == [words]
