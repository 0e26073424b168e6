"""Sign in, renew, sign out, as the browser does it."""

import statistics
import time
from datetime import timedelta

import pytest
import redis
import time_machine
from flask.testing import FlaskClient

from app.extensions import db
from app.models.accounts import User
from app.models.platform import AuditEvent
from app.organisation.users import service as users
from app.platform import clock, passwords
from tests.factories import PASSWORD, make_company, make_user


@pytest.fixture
def ana(client: FlaskClient) -> User:
    """An administrator."""
    del client
    return make_user("Ana@ejemplo.cl", name="Ana Rojas")


def login(client: FlaskClient, email: str = "ana@ejemplo.cl", password: str = PASSWORD):
    return client.post("/api/login", json={"email": email, "password": password})


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def status_with(client: FlaskClient, token: str) -> int:
    return client.get("/api/user", headers=bearer(token)).status_code


@pytest.mark.usefixtures("ana")
class TestLogin:
    def test_gives_two_tokens_and_the_user(self, client: FlaskClient) -> None:
        answer = login(client)
        assert answer.status_code == 200
        assert answer.json["expires_in"] == 2_592_000
        assert answer.json["token"] != answer.json["refresh_token"]
        assert answer.json["data"]["name"] == "Ana Rojas"
        assert answer.json["data"]["isAdmin"] is True
        assert answer.headers["Cache-Control"] == "no-store"

    def test_names_the_company_of_staff(self, client: FlaskClient) -> None:
        andina = make_company("Andina")
        make_user("eva@ejemplo.cl", company=andina)
        user = login(client, "eva@ejemplo.cl").json["data"]
        assert (user["company_id"], user["companyName"]) == (andina.id, "Andina")
        assert user["isAdmin"] is False

    def test_says_the_same_about_a_stranger_a_wrong_password_and_a_closed_account(
        self, client: FlaskClient
    ) -> None:
        make_user("closed@ejemplo.cl", active=False)
        answers = [
            login(client, "nobody@ejemplo.cl"),
            login(client, password="otra clave larga"),
            login(client, "closed@ejemplo.cl"),
        ]
        assert [answer.status_code for answer in answers] == [401, 401, 401]
        bodies = [{**answer.json, "requestId": ""} for answer in answers]
        assert bodies[0] == bodies[1] == bodies[2]
        assert bodies[0]["message"] == "El correo o la contraseña no son correctos."

    def test_takes_as_long_for_a_stranger(self, client: FlaskClient, broker: redis.Redis) -> None:
        def median(email: str) -> float:
            took = []
            for number in range(9):
                started = time.thread_time()
                client.post(
                    "/api/login",
                    json={"email": email, "password": "otra clave larga"},
                    environ_base={"REMOTE_ADDR": f"10.0.{number}.1"},
                )
                took.append(time.thread_time() - started)
                broker.flushdb()
            return statistics.median(took)

        make_user("real@ejemplo.cl", password_hash=passwords.hash_new(PASSWORD))
        median("warm@ejemplo.cl")
        assert 0.6 < median("real@ejemplo.cl") / median("nobody@ejemplo.cl") < 1.6

    def test_leaves_a_trace_without_the_password(self, client: FlaskClient, ana: User) -> None:
        login(client)
        event = db.session.query(AuditEvent).filter_by(action="session.opened").one()
        assert (event.user_id, event.data) == (ana.id, {})
        assert event.request_id

    @pytest.mark.parametrize(
        "body",
        [{}, {"email": "ana@ejemplo.cl"}, {"email": 1, "password": 2}, {"email": "a", "x": 1}, []],
    )
    def test_refuses_what_is_not_a_sign_in(self, client: FlaskClient, body) -> None:
        answer = client.post("/api/login", json=body)
        assert answer.status_code == 422
        assert answer.json["code"] == "invalid_fields"


@pytest.mark.usefixtures("ana")
class TestFailedTries:
    def test_stop_an_account_after_five_in_a_minute(self, client: FlaskClient) -> None:
        statuses = [login(client, password=f"clave mala {n}").status_code for n in range(6)]
        assert statuses == [401] * 5 + [429]

    def test_say_how_long_to_wait(self, client: FlaskClient) -> None:
        for _ in range(5):
            login(client, password="clave mala")
        answer = login(client)
        assert answer.status_code == 429
        assert 0 < int(answer.headers["Retry-After"]) <= 60

    def test_stop_the_account_however_it_is_written(self, client: FlaskClient) -> None:
        for email in ("ANA@ejemplo.cl", "ana@ejemplo.cl", " ana@EJEMPLO.cl", "Ana@ejemplo.cl ") * 2:
            login(client, email, "clave mala")
        assert login(client).status_code == 429

    def test_never_keep_out_its_owner_at_another_address(self, client: FlaskClient) -> None:
        for number in range(40):
            client.post(
                "/api/login",
                json={"email": "ana@ejemplo.cl", "password": "clave mala"},
                environ_base={"REMOTE_ADDR": f"10.0.0.{number % 4}"},
            )
        assert login(client).status_code == 200

    def test_stop_the_account_longer_each_time(
        self, client: FlaskClient, broker: redis.Redis
    ) -> None:
        waits = []
        for _ in range(6):
            for _ in range(5):
                login(client, password="clave mala")
            waits.append(int(login(client).headers["Retry-After"]))
            for key in broker.scan_iter("tries:account:*"):
                broker.delete(key)  # the wait is over
            for key in broker.scan_iter("tries:address:*"):
                broker.delete(key)
        assert [round(wait / 60) for wait in waits] == [1, 2, 4, 8, 15, 15]

    def test_count_a_whole_site_of_the_new_internet_as_one(self, client: FlaskClient) -> None:
        statuses = [
            client.post(
                "/api/login",
                json={"email": "ana@ejemplo.cl", "password": "clave mala"},
                environ_base={"REMOTE_ADDR": f"2001:db8:1:2::{n}"},
            ).status_code
            for n in range(6)
        ]
        assert statuses == [401] * 5 + [429]

    def test_stop_an_address_after_ten(self, client: FlaskClient) -> None:
        statuses = [login(client, f"x{n}@ejemplo.cl").status_code for n in range(11)]
        assert statuses == [401] * 10 + [429]
        assert login(client).status_code == 429

    def test_do_not_believe_a_forwarded_address(self, client: FlaskClient) -> None:
        statuses = [
            client.post(
                "/api/login",
                json={"email": f"x{n}@ejemplo.cl", "password": "clave mala"},
                headers={"X-Forwarded-For": f"10.0.0.{n}"},
            ).status_code
            for n in range(11)
        ]
        assert statuses[-1] == 429

    def test_are_not_made_by_success(self, client: FlaskClient) -> None:
        assert {login(client).status_code for _ in range(12)} == {200}


@pytest.mark.usefixtures("ana")
class TestRefresh:
    def test_gives_new_tokens_and_ends_the_old_ones(self, client: FlaskClient) -> None:
        first = login(client).json
        second = client.post("/api/refresh", headers=bearer(first["refresh_token"]))
        assert second.status_code == 200
        assert status_with(client, second.json["token"]) == 200
        assert status_with(client, first["token"]) == 401

    def test_refuses_an_access_token(self, client: FlaskClient) -> None:
        token = login(client).json["token"]
        assert client.post("/api/refresh", headers=bearer(token)).status_code == 401

    def test_twice_with_one_token_ends_the_whole_sign_in(self, client: FlaskClient) -> None:
        first = login(client).json
        second = client.post("/api/refresh", headers=bearer(first["refresh_token"])).json
        replay = client.post("/api/refresh", headers=bearer(first["refresh_token"]))
        assert (replay.status_code, replay.json["code"]) == (401, "session_ended")
        assert status_with(client, second["token"]) == 401
        again = client.post("/api/refresh", headers=bearer(second["refresh_token"]))
        assert again.status_code == 401

    def test_twice_leaves_other_sign_ins_alone(self, client: FlaskClient) -> None:
        first, other = login(client).json, login(client).json
        for _ in range(2):
            client.post("/api/refresh", headers=bearer(first["refresh_token"]))
        assert status_with(client, other["token"]) == 200


@pytest.mark.usefixtures("ana")
class TestEnd:
    def test_logout_ends_both_tokens(self, client: FlaskClient) -> None:
        tokens = login(client).json
        assert client.post("/api/logout", headers=bearer(tokens["token"])).status_code == 200
        assert status_with(client, tokens["token"]) == 401
        renewed = client.post("/api/refresh", headers=bearer(tokens["refresh_token"]))
        assert renewed.status_code == 401

    def test_a_new_password_ends_every_sign_in(self, client: FlaskClient) -> None:
        tokens = [login(client).json["token"] for _ in range(2)]
        users.reset_password(email="ana@ejemplo.cl", password="otra clave larga", at=clock.now())
        db.session.commit()
        assert [status_with(client, token) for token in tokens] == [401, 401]
        assert login(client, password="otra clave larga").status_code == 200

    def test_a_closed_account_ends_every_sign_in(self, client: FlaskClient, ana: User) -> None:
        token = login(client).json["token"]
        users.disable(user=ana, at=clock.now())
        db.session.commit()
        assert status_with(client, token) == 401

    def test_thirty_days_end_a_sign_in(self, client: FlaskClient) -> None:
        token = login(client).json["token"]
        with time_machine.travel(clock.now() + timedelta(days=29), tick=False):
            assert status_with(client, token) == 200
        with time_machine.travel(clock.now() + timedelta(days=31), tick=False):
            assert status_with(client, token) == 401
