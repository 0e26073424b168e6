"""A panel as a workbook."""

import io
from typing import Any

import openpyxl
from flask.testing import FlaskClient

from app.models.organisation import Company
from app.platform import clock
from tests.factories import make_widget
from tests.indicators.conftest import Acceptance
from tests.indicators.panel.asking import YEAR, whoever


def book(client: FlaskClient, path: str = "panel/export", **query: Any) -> Any:
    answer = client.get(f"/api/{path}", query_string=query)
    assert answer.status_code == 200, answer.text
    return openpyxl.load_workbook(io.BytesIO(answer.data))


def rows(sheet: Any) -> list[dict[str, Any]]:
    head, *lines = [[cell.value for cell in row] for row in sheet]
    return [dict(zip(head, line, strict=True)) for line in lines]


class TestAPanel:
    def test_has_a_sheet_for_each_widget_with_numbers_as_numbers(
        self, as_admin: FlaskClient, counted: Acceptance
    ) -> None:
        del counted
        user = whoever(as_admin)
        make_widget(user, "Horas", filter={**YEAR, "groupType": "Semester"})
        make_widget(user, "Horas", kpi_id=3, position=2, filter={**YEAR, "groupType": "Year"})
        found = book(as_admin)
        assert found.sheetnames == ["Indicadores", "Horas", "Horas (2)", "Filtros"]
        assert rows(found["Horas"]) == [
            {"Período": "S1 25", "Horas de capacitación": 38},
            {"Período": "S2 25", "Horas de capacitación": 0},
        ]
        make_widget(user, "Meses", position=3, filter={**YEAR, "groupType": "Month"})
        assert rows(book(as_admin)["Meses"])[-1]["Período"] == "dic 25"
        assert rows(found["Horas (2)"]) == [{"Período": "2025", "Personas capacitadas": 3}]

    def test_begins_with_the_cards(self, as_admin: FlaskClient, counted: Acceptance) -> None:
        del counted
        cards = rows(book(as_admin, **YEAR)["Indicadores"])
        assert [(card["Indicador"], card["Valor"], card["De"]) for card in cards] == [
            ("Horas de capacitación", 38, None),
            ("Capacitaciones completadas", 2, None),
            ("Personas capacitadas", 3, 150),
            ("Respuestas de encuestas", 0, 0),
        ]
        assert {card["Período"] for card in cards} == {"2025"}
        assert cards[0]["Mismo período del año anterior"] == 0

    def test_ends_with_what_it_was_narrowed_to(
        self, as_admin: FlaskClient, counted: Acceptance
    ) -> None:
        asked = {"gender": "Female", "external": "false", "groupType": "Quarter"}
        make_widget(whoever(as_admin), "Horas", filter={**YEAR, **asked})
        *cards, widget = rows(book(as_admin, company=counted.a.id)["Filtros"])
        assert len(cards) == 4
        told = {name: widget[name] for name in list(widget)[:8]}
        assert told == {
            "Título": "Horas",
            "Indicador": "Horas de capacitación",
            "Gráfico": "Barras",
            "Período": "2025",
            "Empresa": "Empresa Andina",
            "Género": "Femenino",
            "Participantes": "Internos",
            "Agrupación": "Trimestral",
        }
        assert widget["Datos al"] == widget["Exportado el"]
        assert widget["Exportado el"].date() == clock.today()
        assert widget["Cambios pendientes"] == 0
        assert widget["Versión de los datos"] > 0
        assert widget["Exportado por"] == whoever(as_admin).name

    def test_names_no_sheet_after_another_company_than_that_of_the_lens(
        self, as_admin: FlaskClient, counted: Acceptance
    ) -> None:
        asked = {**YEAR, "company": counted.a.id}
        widget = make_widget(whoever(as_admin), "Horas de Empresa Andina", filter=asked)
        title = f"Horas de {counted.b.name}"
        found = book(as_admin, company=counted.b.id)
        assert found.sheetnames == ["Indicadores", title, "Filtros"]
        assert rows(found["Filtros"])[-1]["Título"] == title
        assert rows(found[title])[0]["Horas de capacitación"] == 10
        alone = book(as_admin, f"widgets/{widget.id}/export", company=counted.b.id)
        assert alone.sheetnames == [title, "Filtros"]

    def test_says_what_is_missing(self, as_admin: FlaskClient) -> None:
        make_widget(whoever(as_admin), "Perdido", filter={"company": 987_654_321})
        found = book(as_admin)
        assert [cell.value for cell in found["Perdido"]["A"]] == ["Período", "No disponible"]
        assert rows(found["Filtros"])[-1]["Problema"] == "Esta empresa no existe."

    def test_has_no_formula(self, as_admin: FlaskClient) -> None:
        make_widget(whoever(as_admin), "=1+1")
        cell = book(as_admin)["Filtros"]["A6"]
        assert (cell.data_type, cell.value) == ("s", "'=1+1")

    def test_of_staff_names_its_company(self, as_staff: FlaskClient, andina: Company) -> None:
        make_widget(whoever(as_staff))
        companies = {row["Empresa"] for row in rows(book(as_staff)["Filtros"])}
        assert companies == {andina.name}

    def test_is_refused_through_a_lens_that_shows_nothing(self, as_admin: FlaskClient) -> None:
        answer = as_admin.get("/api/panel/export?company=987654321")
        assert (answer.status_code, list(answer.json["errors"])) == (422, ["company"])


class TestAWidget:
    def test_bears_its_title_as_name(self, as_admin: FlaskClient, counted: Acceptance) -> None:
        del counted
        widget = make_widget(whoever(as_admin), "Horas / mes", filter=YEAR)
        answer = as_admin.get(f"/api/widgets/{widget.id}/export")
        assert f"mes {clock.today()}.xlsx" in answer.headers["Content-Disposition"]
        found = book(as_admin, f"widgets/{widget.id}/export")
        assert found.sheetnames == ["Horas mes", "Filtros"]
        assert rows(found["Horas mes"]) == [{"Período": "2025", "Horas de capacitación": 38}]
        assert len(rows(found["Filtros"])) == 1
