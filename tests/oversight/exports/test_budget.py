"""The budget of a year as a workbook."""

import datetime as dt
import io
from typing import Any

import openpyxl
from flask.testing import FlaskClient

from app.models.organisation import Company
from tests.factories import make_budget, make_budget_line, make_company, make_thematic_area
from tests.finance.franchise.support import make_attended, make_priced


def ask(client: FlaskClient, **body: Any) -> Any:
    return client.post("/api/exports", json={"list": "budget", "format": "xlsx", **body})


def book(answer: Any) -> Any:
    assert answer.status_code == 200, answer.json
    return openpyxl.load_workbook(io.BytesIO(answer.data))


class TestBook:
    def test_tells_figures_lines_and_courses(self, as_staff: FlaskClient, andina: Company) -> None:
        budget = make_budget(andina, payroll=20_000_000)
        make_budget_line(budget, 1_000_000, description="=1+1")
        make_attended(make_priced(andina, name="Excel"), andina)
        found = book(ask(as_staff, filter={"year": 2025}))
        assert found.sheetnames == ["Resumen 2025", "Plan", "Cursos", "Meses"]
        figures = {row[0]: row[1] for row in found["Resumen 2025"].values}
        assert figures["Presupuesto anual"] == 1_000_000
        assert figures["Franquicia comprometida"] == 140_000
        plan = [row[1] for row in found["Plan"].values]
        assert plan == ["Descripción", "'=1+1", "No presupuestado"]
        course = list(found["Cursos"].values)[1]
        assert (course[0], course[2], course[7]) == ("Excel", "Comprometido", 140_000)

    def test_spreads_the_cost_of_areas_over_the_months(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        area = make_thematic_area("Seguridad")
        for day in (dt.date(2025, 3, 7), dt.date(2025, 3, 28), dt.date(2025, 12, 1)):
            course = make_priced(andina, thematic_area=area, initial_date=day, end_date=day)
            make_attended(course, andina)
        sheet = list(book(ask(as_staff, filter={"year": 2025}))["Meses"].values)
        assert sheet[0][:3] == ("Área temática", "Estado", "Ene")
        spread = {
            name: pesos for name, pesos in zip(sheet[0][2:], sheet[1][2:], strict=True) if pesos
        }
        assert sheet[1][:2] == ("Seguridad", "Comprometido")
        assert spread == {"Mar": 360_000, "Dic": 180_000, "Total": 540_000}
        assert sheet[2] == ("Total", None, *sheet[1][2:])
        assert list(book(ask(as_staff, filter={"year": 2024}))["Meses"].values)[1:] == []

    def test_is_of_the_own_company(self, as_staff: FlaskClient, as_admin: FlaskClient) -> None:
        other = make_company("Otra")
        assert ask(as_staff, filter={"company": other.id}).status_code == 422
        assert ask(as_admin, filter={"company": other.id, "year": 2025}).status_code == 200

    def test_says_what_it_cannot_do(self, as_staff: FlaskClient) -> None:
        refused = ask(as_staff, format="csv").json["errors"]
        assert refused == {"format": ["El presupuesto se exporta como libro de Excel."]}
        refused = ask(as_staff, filter={"year": 1999}).json["errors"]
        assert refused == {"filter.year": ["Ingresa un año entre 2000 y 2100."]}
