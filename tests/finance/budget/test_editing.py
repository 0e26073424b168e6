"""Budgets and their lines: made, copied, changed, removed; by two people at once."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import select

from app.finance.budget import service as budget_service
from app.models.finance import Budget, BudgetLine
from app.models.organisation import Company
from app.models.platform import AuditEvent
from tests.factories import make_budget, make_budget_line, make_company, make_thematic_area
from tests.support.together import MANY, at_once, product_on

LONG_AGO = "2020-01-01T00:00:00Z"


def create(client: FlaskClient, company: Company, **fields: Any) -> Any:
    return client.post("/api/budgets", json={"company_id": company.id, "year": 2026, **fields})


def add(client: FlaskClient, budget: Budget, **fields: Any) -> Any:
    form = {"description": "Inglés", "amount": 500_000, **fields}
    return client.post(f"/api/budgets/{budget.id}/lines", json=form)


class TestMaking:
    def test_keeps_the_parameters_of_the_year(
        self, as_staff: FlaskClient, andina: Company, db: SQLAlchemy
    ) -> None:
        answer = create(
            as_staff,
            andina,
            payroll=500_000_000,
            oticName="OTIC del Sur",
            oticFee=12.5,
            notes="Dos\nlíneas",
        )
        assert answer.status_code == 201, answer.json
        made = answer.json["data"]
        assert made == {
            "id": made["id"],
            "company_id": andina.id,
            "year": 2026,
            "payroll": 500_000_000,
            "oticName": "OTIC del Sur",
            "oticFee": 12.5,
            "notes": "Dos\nlíneas",
            "updatedAt": made["updatedAt"],
        }
        year = as_staff.get("/api/getBudget?year=2026").json["data"]
        assert (year["budget"], year["figures"]["ceiling"]) == (made, 5_000_000)
        event = db.session.scalars(select(AuditEvent).order_by(AuditEvent.id.desc())).first()
        assert event is not None
        assert (event.action, event.data["year"]) == ("budget.created", 2026)

    def test_copies_the_lines_of_another_year(self, as_staff: FlaskClient, andina: Company) -> None:
        area, before = make_thematic_area("Seguridad"), make_budget(andina, payroll=1)
        make_budget_line(before, 300_000, thematic_area_id=area.id, description="Primera")
        make_budget_line(before, 200_000, description="Segunda")
        made = create(as_staff, andina, copyFrom=2025).json["data"]
        assert made["payroll"] is None
        lines = as_staff.get("/api/getBudget?year=2026").json["data"]["lines"]
        assert [(one["description"], one["amount"]) for one in lines] == [
            ("Primera", 300_000),
            ("Segunda", 200_000),
        ]
        assert lines[0]["thematicArea"] == {"id": area.id, "name": "Seguridad"}

    @pytest.mark.parametrize(
        ("fields", "field", "words"),
        [
            ({"year": 1999}, "year", "Ingresa un año entre 2000 y 2100."),
            ({"payroll": -1}, "payroll", "Ingresa un monto en pesos, sin decimales."),
            ({"payroll": 1.5}, "payroll", "Ingresa un monto en pesos, sin decimales."),
            ({"oticFee": 101}, "oticFee", "Ingresa un porcentaje entre 0 y 100"),
            ({"copyFrom": 2024}, "copyFrom", "No hay un presupuesto 2024 para copiar."),
            ({"company_id": 987_654}, "company_id", "Esta empresa no existe."),
            ({"company_id": None}, "company_id", "no puede quedar vacío"),
        ],
    )
    def test_says_in_spanish_what_is_wrong(
        self, as_admin: FlaskClient, andina: Company, fields: dict[str, Any], field: str, words: str
    ) -> None:
        answer = create(as_admin, andina, **fields)
        assert answer.status_code == 422, answer.json
        assert list(answer.json["errors"]) == [field]
        assert words in answer.json["errors"][field][0]

    def test_happens_once_for_a_company_and_year(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        make_budget(andina, 2026)
        answer = create(as_staff, andina)
        assert (answer.status_code, answer.json["code"]) == (409, "budget_taken")
        words = "Empresa Andina ya tiene un presupuesto 2026. Recarga para verlo."
        assert answer.json["message"] == words

    def test_is_for_the_own_company_of_staff(self, as_staff: FlaskClient) -> None:
        answer = create(as_staff, make_company("Otra"))
        assert (answer.status_code, list(answer.json["errors"])) == (422, ["company_id"])


class TestChanging:
    def test_keeps_what_was_not_sent_and_tells_the_audit(
        self, as_staff: FlaskClient, andina: Company, db: SQLAlchemy
    ) -> None:
        budget = make_budget(andina, payroll=1_000, otic_name="OTIC")
        answer = as_staff.patch(f"/api/budgets/{budget.id}", json={"payroll": 2_000})
        assert answer.json["data"]["payroll"] == 2_000
        assert answer.json["data"]["oticName"] == "OTIC"
        event = db.session.scalars(select(AuditEvent).order_by(AuditEvent.id.desc())).first()
        assert event is not None
        assert event.data == {"company_id": andina.id, "payroll": [1_000, 2_000]}

    def test_refuses_an_old_copy(self, as_staff: FlaskClient, andina: Company) -> None:
        budget = make_budget(andina)
        line = make_budget_line(budget)
        for path in (f"budgets/{budget.id}", f"budgetLines/{line.id}"):
            answer = as_staff.patch(f"/api/{path}", json={"updatedAt": LONG_AGO})
            assert (answer.status_code, answer.json["code"]) == (409, "stale")

    def test_removes_the_lines_with_the_budget(
        self, as_staff: FlaskClient, andina: Company, db: SQLAlchemy
    ) -> None:
        budget = make_budget(andina)
        make_budget_line(budget)
        assert as_staff.delete(f"/api/budgets/{budget.id}").status_code == 204
        assert db.session.scalars(select(BudgetLine)).all() == []
        event = db.session.scalars(select(AuditEvent).order_by(AuditEvent.id.desc())).first()
        assert event is not None
        assert event.data["lines"] == 1


class TestLines:
    def test_are_added_behind_the_others_with_a_warning(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        area, budget = make_thematic_area("Buceo"), make_budget(andina, payroll=1_000)
        make_budget_line(budget, 0)
        answer = add(as_staff, budget, thematic_area_id=area.id, hours=20.5, participants="1.000")
        assert answer.status_code == 201, answer.json
        line = answer.json["data"]
        assert line["thematicArea"] == {"id": area.id, "name": "Buceo"}
        assert (line["hours"], line["participants"], line["amount"]) == (20.5, 1_000, 500_000)
        words = "El monto presupuestado supera el tope de la franquicia en $500.000"
        assert line["warnings"] == [words]
        year = as_staff.get("/api/getBudget?year=2025").json["data"]
        assert [one["id"] for one in year["lines"]][-1] == line["id"]

    def test_change_and_go(self, as_staff: FlaskClient, andina: Company) -> None:
        line = make_budget_line(make_budget(andina))
        path = f"/api/budgetLines/{line.id}"
        changed = as_staff.patch(path, json={"amount": 7, "hours": None}).json["data"]
        assert (changed["amount"], changed["description"]) == (7, "Capacitación varia")
        assert as_staff.delete(path).status_code == 204
        assert as_staff.delete(path).status_code == 404

    @pytest.mark.parametrize(
        ("fields", "field", "words"),
        [
            ({"description": "ab"}, "description", "Ingresa una descripción de 3 a 150"),
            ({"description": "a" * 151}, "description", "Ingresa una descripción de 3 a 150"),
            ({"description": None}, "description", "Ingresa una descripción de 3 a 150"),
            ({"amount": -1}, "amount", "Ingresa un monto en pesos, sin decimales."),
            ({"amount": None}, "amount", "Ingresa un monto en pesos, sin decimales."),
            ({"amount": ""}, "amount", "Ingresa un monto en pesos, sin decimales."),
            ({"participants": -1}, "participants", "Ingresa un número de participantes"),
            ({"hours": 0.3}, "hours", "medias horas"),
            ({"thematic_area_id": 987_654}, "thematic_area_id", "Selecciona el área temática"),
        ],
    )
    def test_say_in_spanish_what_is_wrong(
        self, as_staff: FlaskClient, andina: Company, fields: dict[str, Any], field: str, words: str
    ) -> None:
        answer = add(as_staff, make_budget(andina), **fields)
        assert answer.status_code == 422, answer.json
        assert list(answer.json["errors"]) == [field]
        assert words in answer.json["errors"][field][0]

    def test_are_put_in_order_all_together(self, as_staff: FlaskClient, andina: Company) -> None:
        budget = make_budget(andina)
        first, second, third = (make_budget_line(budget).id for _ in range(3))
        path = f"/api/budgets/{budget.id}/lineOrder"
        assert as_staff.put(path, json={"ids": [third, first, second]}).status_code == 200
        year = as_staff.get("/api/getBudget?year=2025").json["data"]
        assert [one["id"] for one in year["lines"]] == [third, first, second]
        for wrong in ([first, second], [first, second, second], [first, second, 987_654]):
            answer = as_staff.put(path, json={"ids": wrong})
            assert (answer.status_code, answer.json["code"]) == (409, "budget_lines_changed")

    def test_have_an_end(self, as_staff: FlaskClient, andina: Company, db: SQLAlchemy) -> None:
        budget = make_budget(andina)
        db.session.add_all(
            BudgetLine(budget_id=budget.id, description="Una", amount=1, position=number)
            for number in range(500)
        )
        db.session.commit()
        answer = add(as_staff, budget)
        assert (answer.status_code, answer.json["code"]) == (409, "budget_too_many_lines")


class TestTogether:
    def test_one_of_several_creators_makes_the_budget(
        self, fresh_database: str, app: Flask
    ) -> None:
        with product_on(fresh_database, app) as product:
            with product.app_context():
                company_id = make_company("Andina").id
            body = {"company_id": company_id, "year": 2026}
            told = at_once(product, lambda client, _: client.post("/api/budgets", json=body))
            assert told == [*["budget_taken"] * (MANY - 1), "ok"]

    def test_one_of_several_editors_of_the_same_copy_saves(
        self, fresh_database: str, app: Flask
    ) -> None:
        with product_on(fresh_database, app) as product:
            with product.app_context():
                budget = make_budget(make_company("Andina"))
                path, seen = f"/api/budgets/{budget.id}", budget.updated_at.isoformat()

            def save(client: FlaskClient, number: int) -> Any:
                return client.patch(path, json={"payroll": number + 1, "updatedAt": seen})

            assert at_once(product, save) == ["ok", *["stale"] * (MANY - 1)]


class TestOrder:
    def test_leaves_the_lines_themselves_as_they_were(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        budget = make_budget(andina)
        first, second = (add(as_staff, budget).json["data"] for _ in range(2))
        ids = [second["id"], first["id"]]
        path = f"/api/budgets/{budget.id}/lineOrder"
        assert as_staff.put(path, json={"ids": ids}).status_code == 200
        expected_updated_at = {"amount": 7, "updatedAt": first["updatedAt"]}
        assert (
            as_staff.patch(f"/api/budgetLines/{first['id']}", json=expected_updated_at).status_code
            == 200
        )


class TestFee:
    def test_may_be_blank(self, as_staff: FlaskClient, andina: Company) -> None:
        made = create(as_staff, andina, oticFee="").json["data"]
        assert made["oticFee"] is None
        answer = as_staff.patch(f"/api/budgets/{made['id']}", json={"oticFee": ""})
        assert answer.status_code == 200, answer.json

    def test_that_stays_is_no_change(
        self, as_staff: FlaskClient, andina: Company, db: SQLAlchemy
    ) -> None:
        made = create(as_staff, andina, oticFee=10.1).json["data"]
        again = as_staff.patch(f"/api/budgets/{made['id']}", json={"oticFee": 10.1}).json["data"]
        assert again["updatedAt"] == made["updatedAt"]
        actions = db.session.scalars(select(AuditEvent.action)).all()
        assert "budget.changed" not in actions


class TestParameters:
    def test_of_a_year_that_is_over_stay(
        self, as_admin: FlaskClient, andina: Company, db: SQLAlchemy
    ) -> None:
        for year in (2024, 2026):
            make_budget(andina, year=year, payroll=500_000_000)
        db.session.commit()
        budget_service.keep_parameters(before=2026)
        as_admin.put("/api/settings/sence", json={"ceilingPercent": 2})
        budget_service.keep_parameters(before=2026)
        path = f"/api/getBudget?company={andina.id}&year="
        ceilings = [
            as_admin.get(f"{path}{year}").json["data"]["figures"]["ceiling"]
            for year in (2024, 2026)
        ]
        assert ceilings == [5_000_000, 10_000_000]
