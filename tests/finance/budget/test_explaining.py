"""Explanations of the amounts of a year: the numbers in the formula, as the figures have them."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from analytics.amounts import AMOUNTS, PARTICIPATION
from app.finance.budget.explanations import KEYS
from app.models.organisation import Company
from tests.factories import make_budget, make_budget_line
from tests.finance.budget.test_year import ALL, in_month, read
from tests.finance.franchise.support import make_attended, make_priced


def explain(client: FlaskClient, key: str) -> dict[str, Any]:
    asked = {"year": 2025, "amount": key}
    answer = client.get("/api/getBudgetExplanation", query_string=asked)
    assert answer.status_code == 200, answer.json
    return answer.json["data"]


def place(figures: dict[str, Any], key: str) -> Any:
    for state in ("executed", "committed"):
        if key.startswith(state) and key != "executionRate":
            rest = key.removeprefix(state)
            return figures[state][rest[0].lower() + rest[1:]]
    return figures[key]


class TestExplanations:
    @pytest.fixture(autouse=True)
    def _year(self, andina: Company) -> None:
        budget = make_budget(andina, payroll=20_000_000)
        for number in range(12):
            make_budget_line(budget, 100_000 + number, description=f"Línea {number}")
        done = make_priced(andina, name="Excel", is_complete=True)
        make_attended(done, andina, **ALL)
        make_attended(done, andina)
        make_attended(make_priced(andina, name="Inglés", **in_month(4)), andina)

    @pytest.mark.parametrize("key", KEYS)
    def test_tell_the_very_amount_of_the_figures(self, as_staff: FlaskClient, key: str) -> None:
        told, figures = explain(as_staff, key), read(as_staff)["figures"]
        assert told["amount"] == place(figures, key)
        assert told["title"] == f"{AMOUNTS[key].name} 2025, Empresa Andina"
        assert (told["formula"], told["sources"][0]) == (AMOUNTS[key].formula, AMOUNTS[key].source)
        assert told["steps"]

    def test_put_the_numbers_into_the_formula(self, as_staff: FlaskClient) -> None:
        last = explain(as_staff, "availableFranchise")["steps"][-1]
        assert last["expression"] == "$605.646 − $140.000 − $140.000"
        assert explain(as_staff, "costPerHour")["steps"][-1]["expression"] == "$360.000 ÷ 40"

    def test_name_the_longest_lines_and_sum_the_rest(self, as_staff: FlaskClient) -> None:
        steps = explain(as_staff, "budgeted")["steps"]
        assert (steps[0]["label"], steps[0]["value"]) == ("Línea 11", "$100.011")
        assert [(one["label"], one["expression"], one["value"]) for one in steps[-2:]] == [
            ("Otros", "2 líneas", "$200.001"),
            ("Suma", "12 líneas", "$1.200.066"),
        ]

    def test_name_courses_and_the_people_without_franchise(self, as_staff: FlaskClient) -> None:
        told = explain(as_staff, "executedFranchise")
        assert [one["label"] for one in told["steps"]] == ["Excel", "Suma"]
        assert [(one["reason"], one["people"]) for one in told["zeros"]] == [
            ("without_attendance", 1)
        ]

    def test_say_which_utm_was_used(self, as_staff: FlaskClient) -> None:
        told = explain(as_staff, "ceiling")
        assert told["sources"][-1] == "UTM de 12-2025 no registrada: se usó 12-2024"
        assert told["steps"][-1]["expression"] == (
            "El mayor entre 1 % de la planilla y 9 UTM ($605.646)"
        )


class TestKeys:
    def test_are_all_amounts_of_a_year(self) -> None:
        assert set(KEYS) == AMOUNTS.keys() - set(PARTICIPATION)

    def test_of_a_year_without_plan_have_no_amount(self, as_staff: FlaskClient) -> None:
        for key in ("ceiling", "executionRate", "franchiseUse", "costPerHour", "costPerPerson"):
            assert explain(as_staff, key)["amount"] is None
        unit = explain(as_staff, "franchiseUse")["unit"]
        assert (unit, explain(as_staff, "excess")["unit"]) == ("percent", "clp")
