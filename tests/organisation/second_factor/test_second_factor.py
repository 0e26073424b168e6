"""The second step of a sign-in: when it is asked for, what opens it, and how it is reset."""

import datetime as dt
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pyotp
import pytest
import redis
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.extensions import db
from app.models.accounts import SecondFactor, User
from app.models.platform import AuditEvent
from app.organisation.second_factor import service
from app.platform import clock
from tests.factories import PASSWORD, make_user

EMAIL = "ana@empresa.cl"
Clock = list[dt.datetime]


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The moment, which a test moves; it begins with a half minute."""
    seconds = int(clock.now().timestamp()) // 30 * 30
    moment = [dt.datetime.fromtimestamp(seconds, dt.UTC)]
    monkeypatch.setattr(clock, "now", lambda: moment[0])
    return moment


def pass_time(now: Clock, seconds: int = 30) -> None:
    now[0] += dt.timedelta(seconds=seconds)


@pytest.fixture
def ana(client: FlaskClient, now: Clock) -> User:
    """Somebody with a password."""
    del client, now
    return make_user(EMAIL)


def sign_in(app: Flask, code: str | None = None, password: str = PASSWORD) -> Any:
    body = {"email": EMAIL, "password": password, **({} if code is None else {"code": code})}
    return app.test_client().post("/api/login", json=body)


def client_of(app: Flask, code: str | None = None) -> FlaskClient:
    answer = sign_in(app, code)
    assert answer.status_code == 200, answer.json
    client = app.test_client()
    client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {answer.json['token']}"
    return client


def code_of(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json["code"]


@pytest.fixture
def totp(app: Flask, ana: User, now: Clock) -> pyotp.TOTP:
    """The authenticator of Ana, whose second factor is on; its last code was used a minute ago."""
    return switched_on(app, now)[0]


def switched_on(app: Flask, now: Clock) -> tuple[pyotp.TOTP, list[str], FlaskClient]:
    client = client_of(app)
    begun = client.post("/api/second-factor", json={"password": PASSWORD}).json["data"]
    totp = pyotp.TOTP(begun["secret"])
    answer = client.post("/api/second-factor/confirm", json={"code": totp.at(now[0])})
    assert answer.status_code == 200, answer.json
    pass_time(now, 60)
    return totp, list(answer.json["data"]["codes"]), client


class TestSwitchingOn:
    def test_counts_from_the_first_code_on(self, app: Flask, ana: User, now: Clock) -> None:
        client, other = client_of(app), client_of(app)
        begun = client.post("/api/second-factor", json={"password": PASSWORD}).json["data"]
        address = urlsplit(begun["address"])
        assert (address.scheme, address.netloc) == ("otpauth", "totp")
        assert parse_qs(address.query)["secret"] == [begun["secret"]]
        assert sign_in(app).status_code == 200  # not confirmed yet
        totp = pyotp.TOTP(begun["secret"])
        wrong = client.post("/api/second-factor/confirm", json={"code": "000000"})
        assert (wrong.status_code, list(wrong.json["errors"])) == (422, ["code"])
        right = client.post("/api/second-factor/confirm", json={"code": totp.at(now[0])})
        codes = right.json["data"]["codes"]
        assert len(set(codes)) == 10
        assert code_of(sign_in(app)) == (401, "second_factor_required")
        assert other.get("/api/user").status_code == 401
        shown = client.get("/api/second-factor").json["data"]
        assert (shown["since"] is not None, shown["recoveryLeft"]) == (True, 10)
        kept = db.session.get_one(SecondFactor, ana.id)
        assert begun["secret"].encode() not in kept.secret
        assert not any(code.encode() in b"".join(kept.recovery_hashes) for code in codes)

    def test_needs_the_password(self, app: Flask, ana: User) -> None:
        del ana
        answer = client_of(app).post("/api/second-factor", json={"password": "otra clave"})
        assert (code_of(answer), list(answer.json["errors"])) == (
            (422, "wrong_password"),
            ["password"],
        )

    def test_is_done_once(self, app: Flask, ana: User, now: Clock) -> None:
        del ana
        totp, _, client = switched_on(app, now)
        again = client.post("/api/second-factor", json={"password": PASSWORD})
        assert code_of(again) == (409, "second_factor_on")
        confirmed = client.post("/api/second-factor/confirm", json={"code": totp.at(now[0])})
        assert code_of(confirmed) == (409, "second_factor_on")

    def test_begins_before_it_is_confirmed(self, app: Flask, ana: User) -> None:
        del ana
        answer = client_of(app).post("/api/second-factor/confirm", json={"code": "123456"})
        assert code_of(answer) == (409, "second_factor_off")


class TestSigningIn:
    def test_asks_only_who_has_the_password(self, app: Flask, totp: pyotp.TOTP, now: Clock) -> None:
        code = totp.at(now[0])
        assert code_of(sign_in(app, code, "otra clave larga")) == (401, "wrong_credentials")
        assert code_of(sign_in(app, password="otra clave larga")) == (401, "wrong_credentials")
        assert sign_in(app, code).status_code == 200

    def test_takes_a_code_once(self, app: Flask, totp: pyotp.TOTP, now: Clock) -> None:
        code = totp.at(now[0])
        assert sign_in(app, code).status_code == 200
        assert code_of(sign_in(app, code)) == (401, "second_factor_wrong")
        earlier = totp.at(now[0] - dt.timedelta(seconds=30))
        assert code_of(sign_in(app, earlier)) == (401, "second_factor_wrong")
        pass_time(now)
        assert sign_in(app, f" {totp.at(now[0])[:3]} {totp.at(now[0])[3:]} ").status_code == 200

    @pytest.mark.parametrize(("late", "status"), [(-60, 401), (-30, 200), (30, 200), (60, 401)])
    def test_forgives_half_a_minute(
        self, app: Flask, totp: pyotp.TOTP, now: Clock, late: int, status: int
    ) -> None:
        pass_time(now, 300)
        code = totp.at(now[0] + dt.timedelta(seconds=late))
        assert sign_in(app, code).status_code == status

    @pytest.mark.parametrize("code", ["12345", "1234567", "abcdef", "١٢٣٤٥٦", "-12345", "ñ"])
    def test_takes_nothing_else(self, app: Flask, totp: pyotp.TOTP, code: str) -> None:
        del totp
        assert code_of(sign_in(app, code)) == (401, "second_factor_wrong")

    @pytest.mark.parametrize("code", ["", "  "])
    def test_asks_again_where_nothing_was_typed(
        self, app: Flask, totp: pyotp.TOTP, code: str
    ) -> None:
        del totp
        assert code_of(sign_in(app, code)) == (401, "second_factor_required")

    def test_limits_tries_of_the_account_from_wherever(
        self,
        app: Flask,
        totp: pyotp.TOTP,
        now: Clock,
        broker: redis.Redis,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        del broker
        config = replace(app.config["SETTINGS"], login_limit="", login_address_limit="")
        monkeypatch.setitem(app.config, "SETTINGS", config)
        body = {"email": EMAIL, "password": PASSWORD, "code": "000000"}

        def tried(number: int) -> int:
            place = {"REMOTE_ADDR": f"10.0.0.{number}"}
            return int(
                app.test_client().post("/api/login", json=body, environ_base=place).status_code
            )

        assert [tried(number) for number in range(7)] == [401] * 5 + [429] * 2
        assert sign_in(app, totp.at(now[0])).status_code == 429
        assert sign_in(app).status_code == 401  # it may be asked for, and not guessed

    def test_is_as_ever_without_it(self, app: Flask, ana: User) -> None:
        del ana
        assert sign_in(app, "123456").status_code == 200


class TestRecoveryCodes:
    def test_open_once_each(self, app: Flask, ana: User, now: Clock) -> None:
        _, codes, _ = switched_on(app, now)
        assert sign_in(app, codes[0].upper().replace("-", " ")).status_code == 200
        assert code_of(sign_in(app, codes[0])) == (401, "second_factor_wrong")
        shown = client_of(app, codes[1]).get("/api/second-factor").json["data"]
        assert shown["recoveryLeft"] == 8
        used = select(AuditEvent).where(AuditEvent.action == "user.recovery_code_used")
        assert [one.user_id for one in db.session.scalars(used)] == [ana.id, ana.id]

    def test_are_good_where_the_key_of_the_installation_is_another(
        self, app: Flask, ana: User, now: Clock, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        del ana
        totp, codes, _ = switched_on(app, now)
        monkeypatch.setattr(service, "LABEL", b"another key")
        assert code_of(sign_in(app, totp.at(now[0]))) == (401, "second_factor_wrong")
        assert sign_in(app, codes[0]).status_code == 200


class TestSwitchingOff:
    def test_needs_password_and_code(self, app: Flask, ana: User, now: Clock) -> None:
        del ana
        totp, _, client = switched_on(app, now)
        path = "/api/second-factor/remove"
        code = totp.at(now[0])
        wrong = client.post(path, json={"password": "otra clave", "code": code})
        assert list(wrong.json["errors"]) == ["password"]
        wrong = client.post(path, json={"password": PASSWORD, "code": "000000"})
        assert list(wrong.json["errors"]) == ["code"]
        assert client.post(path, json={"password": PASSWORD, "code": code}).json["data"] == {
            "since": None,
            "recoveryLeft": 0,
        }
        assert sign_in(app).status_code == 200
        again = client.post(path, json={"password": PASSWORD, "code": code})
        assert code_of(again) == (409, "second_factor_off")


class TestReset:
    def test_is_done_by_another_administrator_and_written_down(
        self, app: Flask, as_admin: FlaskClient, ana: User, now: Clock
    ) -> None:
        _, _, client = switched_on(app, now)
        assert as_admin.get(f"/api/users/{ana.id}").json["data"]["hasSecondFactor"]
        own = client.delete(f"/api/users/{ana.id}/second-factor")
        assert code_of(own) == (409, "own_account")
        answer = as_admin.delete(f"/api/users/{ana.id}/second-factor")
        assert answer.json["data"]["hasSecondFactor"] is False
        assert sign_in(app).status_code == 200
        event = db.session.scalars(
            select(AuditEvent).where(AuditEvent.action == "user.second_factor_reset")
        ).one()
        assert (event.entity_id, event.user_id) == (
            ana.id,
            as_admin.get("/api/user").json["data"]["id"],
        )
        again = as_admin.delete(f"/api/users/{ana.id}/second-factor")
        assert code_of(again) == (409, "second_factor_off")

    def test_is_for_administrators(self, as_staff: FlaskClient, ana: User) -> None:
        answer = as_staff.delete(f"/api/users/{ana.id}/second-factor")
        assert code_of(answer) == (403, "forbidden")

    def test_is_done_in_the_terminal_for_who_is_left_alone(
        self, app: Flask, ana: User, now: Clock
    ) -> None:
        del ana
        switched_on(app, now)
        command = ["users", "reset-second-factor", EMAIL]
        done = app.test_cli_runner().invoke(args=command)
        assert (done.exit_code, EMAIL in done.output) == (0, True)
        assert sign_in(app).status_code == 200
        assert app.test_cli_runner().invoke(args=command).exit_code != 0

    def test_does_not_come_with_another_password(
        self, app: Flask, as_admin: FlaskClient, ana: User, now: Clock
    ) -> None:
        switched_on(app, now)
        as_admin.post(f"/api/users/{ana.id}/invitation")
        link = as_admin.post(f"/api/users/{ana.id}/invitation/link").json["data"]["link"]
        path = f"/api/public/invitations/{link.rpartition('/')[2]}"
        body = {"password": "cuatro palabras nuevas aquí"}
        assert app.test_client().post(path, json=body).status_code == 200
        answer = sign_in(app, password="cuatro palabras nuevas aquí")
        assert code_of(answer) == (401, "second_factor_required")
