"""Preferences, as the browser keeps them."""

import pytest
from flask.testing import FlaskClient

PATH = "/api/preferences"


class TestPreferences:
    def test_come_back_by_themselves_and_with_the_user(self, as_staff: FlaskClient) -> None:
        kept = {"theme": "dark", "list:people": {"columns": ["name", "rut"], "views": []}}
        assert as_staff.get(PATH).json == {"data": {}}
        assert as_staff.patch(PATH, json=kept).json == {"data": kept}
        assert as_staff.get(PATH).json == {"data": kept}
        assert as_staff.get("/api/user").json["data"]["preferences"] == kept

    def test_are_merged_by_their_first_keys(self, as_admin: FlaskClient) -> None:
        as_admin.patch(PATH, json={"theme": "dark", "list:people": {"density": "compact"}})
        as_admin.patch(PATH, json={"list:people": {"columns": ["rut"]}})
        kept = {"theme": "dark", "list:people": {"columns": ["rut"]}}
        assert as_admin.get(PATH).json["data"] == kept

    def test_are_forgotten_by_a_null(self, as_admin: FlaskClient) -> None:
        as_admin.patch(PATH, json={"theme": "dark", "density": "compact"})
        answer = as_admin.patch(PATH, json={"theme": None, "unknown": None})
        assert answer.json["data"] == {"density": "compact"}

    def test_belong_to_one_person(self, as_admin: FlaskClient, as_staff: FlaskClient) -> None:
        as_admin.patch(PATH, json={"theme": "dark"})
        assert as_staff.get(PATH).json["data"] == {}

    def test_stop_at_64_kb_in_all(self, as_admin: FlaskClient) -> None:
        assert as_admin.patch(PATH, json={"x": "á" * 20_000}).status_code == 200
        answer = as_admin.patch(PATH, json={"y": "á" * 20_000})
        assert (answer.status_code, answer.json["code"]) == (413, "preferences_too_large")
        assert set(as_admin.get(PATH).json["data"]) == {"x"}

    @pytest.mark.parametrize("text", ["\x00", "\ud800"])
    def test_refuse_text_that_no_database_holds(self, as_admin: FlaskClient, text: str) -> None:
        assert as_admin.patch(PATH, json={"x": text}).status_code == 422

    @pytest.mark.parametrize("body", [[], "x", 1])
    def test_refuse_what_is_no_object(self, as_admin: FlaskClient, body: object) -> None:
        assert as_admin.patch(PATH, json=body).status_code == 422
