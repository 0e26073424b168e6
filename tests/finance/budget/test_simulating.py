"""The simulator: what a course would cost, for whom, and what is left of the ceiling."""

from typing import Any

import pytest
from flask.testing import FlaskClient
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import func, select

from app.models.organisation import Company
from app.models.platform import AuditEvent
from tests.factories import make_budget, make_company, make_person
from tests.finance.franchise.support import make_attended, make_priced

COURSE = {"year": 2025, "hours": 20, "price": 180_000, "hourValue": 7_000, "bipartite": False}
TIERS = {"first": 1, "second": 2, "third": 1}


def ask(client: FlaskClient, **fields: Any) -> Any:
    form = {**COURSE, "initialDate": "2025-01-13", **fields}
    return client.post("/api/budgetSimulation", json=form)


def simulate(client: FlaskClient, **fields: Any) -> dict[str, Any]:
    answer = ask(client, **fields)
    assert answer.status_code == 200, answer.json
    return answer.json["data"]


class TestTranches:
    def test_give_the_numbers_of_the_specification(
        self, as_staff: FlaskClient, db: SQLAlchemy
    ) -> None:
        before = db.session.scalar(select(func.count(AuditEvent.id)))
        assert simulate(as_staff, tranches=TIERS) == {
            "participants": 4,
            "cost": 720_000,
            "base": 140_000,
            "hourValue": 7_000,
            "hourMaximum": None,
            "utmNote": None,
            "franchise": 301_000,
            "companyCost": 419_000,
            "atRisk": 0,
            "bipartiteNote": None,
            "groups": [
                {"percent": 100.0, "people": 1, "franchise": 140_000, "companyCost": 40_000},
                {"percent": 50.0, "people": 2, "franchise": 140_000, "companyCost": 220_000},
                {"percent": 15.0, "people": 1, "franchise": 21_000, "companyCost": 159_000},
            ],
            "zeros": [],
            "ceiling": None,
        }
        assert db.session.scalar(select(func.count(AuditEvent.id))) == before

    def test_say_when_an_agreement_changes_nothing(self, as_staff: FlaskClient) -> None:
        found = simulate(as_staff, tranches=TIERS, bipartite=True)
        assert found["franchise"] == 301_000
        assert found["bipartiteNote"].startswith("El acuerdo bipartito no cambia la franquicia")

    def test_tell_what_is_left_of_the_ceiling(self, as_staff: FlaskClient, andina: Company) -> None:
        make_budget(andina, payroll=2_500_000)
        make_attended(make_priced(andina), andina)
        assert simulate(as_staff, tranches={"first": 3})["ceiling"] == {
            "total": 471_058,
            "before": 331_058,
            "after": -88_942,
            "excess": 88_942,
        }

    def test_are_capped_by_the_maximum_of_the_modality(self, as_staff: FlaskClient) -> None:
        found = simulate(
            as_staff,
            tranches=TIERS,
            hourValue=9_000,
            initialDate="2025-06-02",
            modality="E-learning asincrónico",
        )
        assert (found["hourMaximum"], found["hourValue"]) == (5_500, 5_500)
        assert found["base"] == 110_000

    def test_ask_for_somebody(self, as_staff: FlaskClient) -> None:
        for nobody in ({}, {"first": 0, "second": 0, "third": 0}):
            answer = ask(as_staff, tranches=nobody)
            assert answer.json["errors"] == {
                "tranches": ["Escribe cuántas personas hay por tramo, o elige personas."]
            }

    def test_of_a_short_course_give_nothing_and_the_reason(self, as_staff: FlaskClient) -> None:
        found = simulate(as_staff, tranches=TIERS, hours=7.5)
        assert (found["franchise"], found["groups"]) == (0, [])
        assert [(one["reason"], one["people"]) for one in found["zeros"]] == [("too_short", 4)]


class TestPeople:
    def test_get_what_their_salary_gives_without_telling_it(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        known = make_person(company=andina, gross_salary=1_234_567, franchise_sence=True)
        unknown = make_person(company=andina, franchise_sence=True)
        unused = make_person(company=andina, gross_salary=1_234_567)
        answer = ask(as_staff, person_ids=[known.id, unknown.id, unused.id])
        found = answer.json["data"]
        assert [(one["percent"], one["people"]) for one in found["groups"]] == [(100.0, 1)]
        assert [one["reason"] for one in found["zeros"]] == ["without_franchise", "without_salary"]
        assert "1234567" not in answer.get_data(as_text=True)

    def test_of_other_companies_are_nobody(
        self, as_staff: FlaskClient, as_admin: FlaskClient, andina: Company
    ) -> None:
        stranger = make_person(company=make_company("Otra"), gross_salary=1)
        refused = {"person_ids": ["Elige personas de la empresa."]}
        for one in (stranger.id, 987_654_321):
            answer = ask(as_staff, person_ids=[one])
            assert (answer.status_code, answer.json["errors"]) == (422, refused)
        answer = ask(as_admin, company_id=andina.id, person_ids=[stranger.id])
        assert (answer.status_code, answer.json["errors"]) == (422, refused)


class TestForm:
    @pytest.mark.parametrize(
        ("fields", "field", "words"),
        [
            ({}, "tranches", "Escribe cuántas personas hay por tramo, o elige personas."),
            ({"tranches": TIERS, "person_ids": [1]}, "tranches", "Escribe cuántas personas"),
            ({"tranches": {"first": -1}}, "tranches.first", "Ingresa un número"),
            ({"tranches": TIERS, "hours": 0}, "hours", "Ingresa las horas del curso"),
            (
                {"tranches": TIERS, "price": None},
                "price",
                "Ingresa un monto en pesos, sin decimales.",
            ),
            ({"tranches": TIERS, "modality": "Otra"}, "modality", "Selecciona la modalidad."),
        ],
    )
    def test_says_in_spanish_what_is_wrong(
        self, as_staff: FlaskClient, fields: dict[str, Any], field: str, words: str
    ) -> None:
        answer = ask(as_staff, **fields)
        assert answer.status_code == 422, answer.json
        assert list(answer.json["errors"]) == [field]
        assert words in answer.json["errors"][field][0]

    def test_names_the_company_of_administrators(self, as_admin: FlaskClient) -> None:
        answer = ask(as_admin, tranches=TIERS)
        assert answer.json["errors"] == {"company_id": ["Selecciona la empresa."]}
