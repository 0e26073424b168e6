"""Another password for oneself, and the devices that are signed in."""

import datetime as dt

import pytest
import time_machine
from flask.testing import FlaskClient

from app.extensions import db
from app.models.accounts import User
from app.models.platform import AuditEvent
from app.platform import clock
from app.platform.passwords import COMMON_WORDS
from tests.factories import PASSWORD, make_user

NEW = "otra clave más larga"


@pytest.fixture
def ana(client: FlaskClient) -> User:
    """An administrator."""
    del client
    return make_user("ana@ejemplo.cl")


def sign_in(client: FlaskClient, agent: str = "Firefox", password: str = PASSWORD):
    body = {"email": "ana@ejemplo.cl", "password": password}
    return client.post("/api/login", json=body, headers={"User-Agent": agent}).json


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def change(client: FlaskClient, tokens, current: str = PASSWORD, new: str = NEW):
    body = {"current": current, "new": new}
    return client.post("/api/password", json=body, headers=bearer(tokens["token"]))


def devices(client: FlaskClient, tokens):
    return client.get("/api/sessions", headers=bearer(tokens["token"])).json["data"]


def is_in(client: FlaskClient, tokens) -> bool:
    return client.get("/api/user", headers=bearer(tokens["token"])).status_code == 200


@pytest.mark.usefixtures("ana")
class TestPassword:
    def test_is_changed_and_the_old_one_opens_nothing(self, client: FlaskClient) -> None:
        answer = change(client, sign_in(client))
        assert (answer.status_code, answer.json["data"]) == (200, {"ended": 0})
        assert sign_in(client)["code"] == "wrong_credentials"
        assert "token" in sign_in(client, password=NEW)

    def test_signs_out_every_other_device_and_not_this_one(self, client: FlaskClient) -> None:
        here, elsewhere, third = sign_in(client), sign_in(client), sign_in(client)
        assert change(client, here).json["data"] == {"ended": 2}
        assert is_in(client, here)
        assert not is_in(client, elsewhere)
        refresh = client.post("/api/refresh", headers=bearer(third["refresh_token"]))
        assert refresh.status_code == 401

    def test_keeps_this_device_after_its_tokens_were_renewed(self, client: FlaskClient) -> None:
        first = sign_in(client)
        renewed = client.post("/api/refresh", headers=bearer(first["refresh_token"])).json
        assert change(client, renewed).status_code == 200
        assert is_in(client, renewed)

    @pytest.mark.parametrize(
        ("current", "new", "field", "words"),
        [
            ("no es esta", NEW, "current", "La contraseña actual no es correcta."),
            (PASSWORD, PASSWORD, "new", "La contraseña nueva debe ser distinta de la actual."),
            (PASSWORD, "nueve1234", "new", "Usa una contraseña de 10 a 128 caracteres."),
            (PASSWORD, "x" * 129, "new", "Usa una contraseña de 10 a 128 caracteres."),
            (PASSWORD, "1234567890", "new", COMMON_WORDS),
        ],
    )
    def test_is_refused_at_its_field(
        self, client: FlaskClient, current: str, new: str, field: str, words: str
    ) -> None:
        tokens = sign_in(client)
        answer = change(client, tokens, current, new)
        assert (answer.status_code, answer.json["errors"]) == (422, {field: [words]})
        assert "token" in sign_in(client)

    def test_cannot_be_guessed_by_who_found_an_open_screen(self, client: FlaskClient) -> None:
        tokens = sign_in(client)
        statuses = [change(client, tokens, f"mala {n}").status_code for n in range(6)]
        assert statuses == [422] * 5 + [429]
        assert is_in(client, tokens)

    def test_keeps_its_spaces(self, client: FlaskClient) -> None:
        assert change(client, sign_in(client), new="  con espacios  ").status_code == 200
        assert sign_in(client, password="con espacios")["code"] == "wrong_credentials"
        assert "token" in sign_in(client, password="  con espacios  ")

    def test_leaves_a_trace_without_any_password(self, client: FlaskClient, ana: User) -> None:
        change(client, sign_in(client))
        event = db.session.query(AuditEvent).filter_by(action="user.password_changed").one()
        assert (event.user_id, event.data) == (ana.id, {"sessionsEnded": 0})


@pytest.mark.usefixtures("ana")
class TestDevices:
    def test_are_told_with_the_one_that_asks(self, client: FlaskClient) -> None:
        sign_in(client, "Safari")
        here = sign_in(client, "Firefox")
        assert [(one["userAgent"], one["current"]) for one in devices(client, here)] == [
            ("Firefox", True),
            ("Safari", False),
        ]

    def test_stand_once_however_often_they_were_renewed(self, client: FlaskClient) -> None:
        with time_machine.travel(clock.now(), tick=False) as travel:
            first = sign_in(client)
            travel.shift(dt.timedelta(days=2))
            renewed = client.post("/api/refresh", headers=bearer(first["refresh_token"])).json
            (one,) = devices(client, renewed)
        assert one["current"] is True

    def test_are_gone_when_they_ran_out(self, client: FlaskClient) -> None:
        sign_in(client, "Safari")
        with time_machine.travel(clock.now() + dt.timedelta(days=31), tick=False):
            here = sign_in(client, "Firefox")
            assert [one["userAgent"] for one in devices(client, here)] == ["Firefox"]

    def test_are_signed_out_one_by_one(self, client: FlaskClient) -> None:
        other, here = sign_in(client, "Safari"), sign_in(client, "Firefox")
        number = devices(client, here)[1]["id"]
        path = f"/api/sessions/{number}"
        assert client.delete(path, headers=bearer(here["token"])).status_code == 200
        assert not is_in(client, other)
        assert is_in(client, here)
        again = client.delete(path, headers=bearer(here["token"]))
        assert (again.status_code, again.json["code"]) == (404, "session_missing")

    def test_are_signed_out_all_at_once_but_this_one(self, client: FlaskClient) -> None:
        others = [sign_in(client) for _ in range(2)]
        here = sign_in(client)
        answer = client.delete("/api/sessions", headers=bearer(here["token"]))
        assert answer.json["data"] == {"ended": 2}
        assert [is_in(client, one) for one in others] == [False, False]
        assert len(devices(client, here)) == 1

    def test_of_somebody_else_are_out_of_reach(self, client: FlaskClient) -> None:
        here = sign_in(client)
        make_user("eva@ejemplo.cl")
        eva = client.post("/api/login", json={"email": "eva@ejemplo.cl", "password": PASSWORD}).json
        (foreign,) = devices(client, eva)
        path = f"/api/sessions/{foreign['id']}"
        assert client.delete(path, headers=bearer(here["token"])).status_code == 404
        client.delete("/api/sessions", headers=bearer(here["token"]))
        change(client, here)
        assert is_in(client, eva)
