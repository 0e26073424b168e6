"""The first panel of a user."""

from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import func, select

from app.extensions import db
from app.models.indicators import Widget
from app.platform import clock
from tests.indicators.cells import refresh
from tests.indicators.conftest import Acceptance
from tests.indicators.panel.asking import panel


def titles(client: FlaskClient) -> list[str]:
    return [row["title"] for row in client.get("/api/getActiveWidgets").json["data"]]


FIRST = [
    "Horas de capacitación por mes",
    "Personas capacitadas por mes",
    "Capacitaciones completadas por trimestre",
]


class TestAFirstPanel:
    def test_shows_the_last_year_with_numbers(
        self, as_admin: FlaskClient, counted: Acceptance
    ) -> None:
        del counted
        assert titles(as_admin) == FIRST
        widgets: list[Any] = as_admin.get("/api/getWidget").json["data"]
        months = [(row["filter"]["startMonth"], row["filter"]["endMonth"]) for row in widgets]
        assert months == [("2025-01", "2025-12")] * 3
        assert [row["position"] for row in widgets] == [1, 2, 3]
        assert all(any(row["datasets"][0]["data"]) for row in widgets)

    def test_fills_the_twelve_columns_with_two_widgets(
        self, as_admin: FlaskClient, counted: Acceptance
    ) -> None:
        del counted
        widgets = as_admin.get("/api/getActiveWidgets").json["data"]
        assert [2 * row["cols"] for row in widgets] == [12] * 3

    def test_follows_this_year_when_it_has_numbers(
        self, as_admin: FlaskClient, counted: Acceptance
    ) -> None:
        counted.courses["C1"].end_date = clock.today()
        db.session.commit()
        refresh()
        assert titles(as_admin) == [*FIRST, "Horas de capacitación por año"]
        first, *_, by_year = as_admin.get("/api/getWidget").json["data"]
        assert (first["filter"]["startMonth"], first["filter"]["endMonth"]) == ("", "")
        assert by_year["filter"]["startMonth"] == "2025-01"
        assert len(by_year["labels"]) == clock.today().year - 2025 + 1

    def test_is_there_whichever_call_comes_first(
        self, as_admin: FlaskClient, counted: Acceptance
    ) -> None:
        del counted
        assert len(panel(as_admin)["widgets"]) == 3
        assert len(titles(as_admin)) == 3

    def test_is_made_of_what_its_user_sees(
        self, as_staff: FlaskClient, acceptance: Acceptance
    ) -> None:
        for name in ("C1", "C2"):
            acceptance.courses[name].is_complete = False
        db.session.commit()
        refresh()
        assert titles(as_staff) == []

    def test_waits_for_something_to_show(
        self, as_admin: FlaskClient, acceptance: Acceptance
    ) -> None:
        del acceptance
        assert titles(as_admin) == []
        refresh()
        assert titles(as_admin) == FIRST

    def test_never_comes_back(self, as_admin: FlaskClient, counted: Acceptance) -> None:
        del counted
        for row in as_admin.get("/api/getWidget").json["data"]:
            as_admin.delete(f"/api/delWidget/{row['id']}")
        assert titles(as_admin) == []
        assert db.session.scalar(select(func.count()).select_from(Widget)) == 0

    @pytest.mark.parametrize("call", ["addWidget", "createWidget"])
    def test_is_not_laid_over_what_its_user_made(
        self, as_admin: FlaskClient, acceptance: Acceptance, call: str
    ) -> None:
        del acceptance
        as_admin.post(f"/api/{call}", json={"id_kpi": 1, "type": 1, "title": "Propio"})
        refresh()
        assert titles(as_admin) == ["Propio"]
