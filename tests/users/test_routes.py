"""Preferences, as the browser keeps them."""

import pytest
from flask.testing import FlaskClient


class TestPreferences:
    def test_come_back_with_the_user(self, as_staff: FlaskClient) -> None:
        kept = {"theme": "dark", "tables": {"people": ["name", "rut"]}}
        assert as_staff.put("/api/user/preferences", json=kept).json == {"data": kept}
        assert as_staff.get("/api/user").json["data"]["preferences"] == kept

    def test_are_replaced_whole(self, as_admin: FlaskClient) -> None:
        as_admin.put("/api/user/preferences", json={"theme": "dark"})
        as_admin.put("/api/user/preferences", json={"density": "compact"})
        assert as_admin.get("/api/user").json["data"]["preferences"] == {"density": "compact"}

    def test_stop_at_16_kb(self, as_admin: FlaskClient) -> None:
        answer = as_admin.put("/api/user/preferences", json={"x": "á" * 8200})
        assert (answer.status_code, answer.json["code"]) == (413, "preferences_too_large")

    @pytest.mark.parametrize("text", ["\x00", "\ud800"])
    def test_refuse_text_that_no_database_holds(self, as_admin: FlaskClient, text: str) -> None:
        answer = as_admin.put("/api/user/preferences", json={"x": text})
        assert answer.status_code == 422

    @pytest.mark.parametrize("body", [[], "x", 1])
    def test_refuse_what_is_no_object(self, as_admin: FlaskClient, body: object) -> None:
        assert as_admin.put("/api/user/preferences", json=body).status_code == 422
