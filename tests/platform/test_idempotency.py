"""The same request sent twice, at once, after a failure, and with another's key."""

import io
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image

from app.extensions import db
from app.factory import create_app
from app.models.accounts import User
from app.models.organisation import Company
from app.models.platform import IdempotentAnswer
from tests.factories import PASSWORD, make_company, make_user

KEY = {"Idempotency-Key": "one-key"}
ANDINA = {"name": "Andina", "rut": "76086428-5"}
CREATE = "/api/createcompany"


def picture(side: int) -> bytes:
    target = io.BytesIO()
    Image.new("RGB", (side, side), "#0b6675").save(target, "PNG")
    return target.getvalue()


PICTURE = picture(64)


class TestSameKey:
    def test_leaves_no_claim_when_the_first_fails(self, as_admin: FlaskClient) -> None:
        bad = as_admin.post(CREATE, data={"name": "Andina"}, headers=KEY)
        good = as_admin.post(CREATE, data=ANDINA, headers=KEY)
        assert (bad.status_code, good.status_code) == (422, 201)

    def test_cannot_be_used_for_another_call(self, as_admin: FlaskClient) -> None:
        as_admin.post(CREATE, data=ANDINA, headers=KEY)
        db.session.query(IdempotentAnswer).update({"path": "/api/other"})
        db.session.commit()
        answer = as_admin.post(CREATE, data=ANDINA, headers=KEY)
        assert (answer.status_code, answer.json["code"]) == (422, "idempotency_key_reused")
        assert "with a new key" in answer.json["advice"]

    @pytest.mark.parametrize("field", ["name", "logo"])
    def test_cannot_be_used_with_another_body(self, as_admin: FlaskClient, field: str) -> None:
        def create(**changed: Any) -> Any:
            logo = (io.BytesIO(changed.pop("logo", PICTURE)), "logo.png")
            return as_admin.post(CREATE, data={**ANDINA, "logo": logo, **changed}, headers=KEY)

        first, again = create(), create()
        assert (first.status_code, again.headers["Idempotency-Replayed"]) == (201, "true")
        assert again.json == first.json
        other = create(**{field: {"name": "Otra", "logo": picture(96)}[field]})
        assert (other.status_code, other.json["code"]) == (422, "idempotency_key_reused")
        assert db.session.query(Company).count() == 1

    def test_tells_json_bodies_apart(self, as_admin: FlaskClient) -> None:
        create = "/api/createRapporteur"
        first = as_admin.post(create, json={"name": "Ana"}, headers=KEY)
        assert as_admin.post(create, json={"name": "Ana"}, headers=KEY).json == first.json
        other = as_admin.post(create, json={"name": "Eva"}, headers=KEY)
        assert (other.status_code, other.json["code"]) == (422, "idempotency_key_reused")

    def test_gives_no_answer_of_a_company_that_one_has_left(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        person = {"name": "Ana Soto", "rut": "12531909-2"}
        first = as_staff.post("/api/createpeople", json=person, headers=KEY)
        assert first.json["data"]["companyName"] == andina.name
        db.session.query(User).update({"company_id": make_company("Otra").id})
        db.session.commit()
        answer = as_staff.post("/api/createpeople", json=person, headers=KEY)
        assert (answer.status_code, answer.json["code"]) == (422, "idempotency_key_reused")
        assert andina.name not in answer.text

    def test_is_ones_own(self, app: Flask, as_admin: FlaskClient) -> None:
        as_admin.post(CREATE, data=ANDINA, headers=KEY)
        make_user("eva@ejemplo.cl")
        body = {"email": "eva@ejemplo.cl", "password": PASSWORD}
        token = app.test_client().post("/api/login", json=body).json["token"]
        headers = {**KEY, "Authorization": f"Bearer {token}"}
        answer = app.test_client().post(CREATE, data=ANDINA, headers=headers)
        assert answer.json["code"] == "company_rut_taken"

    @pytest.mark.parametrize("key", ["", "x" * 101])
    def test_must_be_a_key(self, as_admin: FlaskClient, key: str) -> None:
        answer = as_admin.post(CREATE, data=ANDINA, headers={"Idempotency-Key": key})
        assert answer.status_code == 422


class TestAtOnce:
    @pytest.fixture
    def shop(self, app: Flask, fresh_database: str):
        """The product on a database that really commits, and a token for it."""
        own = create_app(replace(app.config["SETTINGS"], database_url=fresh_database))
        with own.app_context():
            make_user("ana@ejemplo.cl")
            db.session.remove()
        yield own
        with own.app_context():
            db.engine.dispose()

    def _create_in_parallel(self, shop: Flask, headers: dict[str, str]) -> list[tuple[int, str]]:
        body = {"email": "ana@ejemplo.cl", "password": PASSWORD}
        token = shop.test_client().post("/api/login", json=body).json["token"]

        def create(_: int) -> tuple[int, str]:
            client = shop.test_client()
            auth = {**headers, "Authorization": f"Bearer {token}"}
            answer = client.post(CREATE, data=ANDINA, headers=auth)
            return answer.status_code, answer.json.get("code", "")

        with ThreadPoolExecutor(5) as pool:
            return sorted(pool.map(create, range(5)))

    def test_does_the_work_once_with_a_key(self, shop: Flask) -> None:
        answers = self._create_in_parallel(shop, KEY)
        assert answers == [(201, "")] * 5
        with shop.app_context():
            assert db.session.query(Company).count() == 1

    def test_explains_the_race_without_a_key(self, shop: Flask) -> None:
        answers = self._create_in_parallel(shop, {})
        assert answers[0] == (201, "")
        codes = {code for _, code in answers[1:]}
        assert codes <= {"company_rut_taken", "company_name_taken"}
