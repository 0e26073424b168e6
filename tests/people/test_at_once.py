"""Several people at the same moment, on a database that really commits."""

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app.extensions import db
from app.models.people import Person
from app.models.platform import AuditEvent
from tests.factories import make_company, make_person, make_supplier
from tests.support.together import MANY, at_once, product_on


@pytest.fixture
def shop(app: Flask, fresh_database: str) -> Iterator[Flask]:
    """A product with a company, a person and a supplier."""
    with product_on(fresh_database, app) as product:
        with product.app_context():
            make_person("Ana", company=make_company("Norte"), rut="12531909-2")
            make_supplier("Andes")
            db.session.remove()
        yield product


class TestSaving:
    @pytest.mark.parametrize(
        ("read", "method", "write", "change"),
        [
            ("people/1", "POST", "updatepeople/1", "bossName"),
            ("suppliers/1", "PUT", "updatesupplier/1", "address"),
        ],
    )
    def test_one_copy_is_saved_once(
        self, shop: Flask, read: str, method: str, write: str, change: str
    ) -> None:
        def save(client: FlaskClient, number: int) -> TestResponse:
            body = {"updatedAt": seen, change: f"Valor {number}"}
            return client.open(f"/api/{write}", method=method, json=body)

        def look(client: FlaskClient, _: int) -> TestResponse:
            nonlocal seen
            answer = client.get(f"/api/{read}")
            seen = answer.json["data"]["updatedAt"]
            return answer

        seen = ""
        at_once(shop, look)
        assert at_once(shop, save) == ["ok"] + ["stale"] * (MANY - 1)

    def test_one_company_form_is_saved_once(self, shop: Flask) -> None:
        with shop.app_context():
            seen = db.session.scalar(db.text("SELECT updated_at FROM company")).isoformat()
            db.session.remove()

        def save(client: FlaskClient, number: int) -> TestResponse:
            form = {"updatedAt": seen, "city": f"Ciudad {number}"}
            return client.post("/api/updatecompany/1", data=form)

        assert at_once(shop, save) == ["ok"] + ["stale"] * (MANY - 1)

    def test_one_rut_is_one_person(self, shop: Flask) -> None:
        def create(client: FlaskClient, number: int) -> TestResponse:
            person = {"name": f"Eva {number}", "rut": "12667869-K", "company": 1}
            return client.post("/api/createpeople", json=person)

        assert at_once(shop, create) == ["ok"] + ["person_rut_taken"] * (MANY - 1)
        with shop.app_context():
            assert db.session.query(Person).filter_by(rut="12667869-K").count() == 1


class TestManyRows:
    def test_a_change_is_taken_back_once(self, shop: Flask) -> None:
        bulk_id = 0

        def disable(client: FlaskClient, _: int) -> TestResponse:
            nonlocal bulk_id
            body = {"ids": [1], "action": "disable"}
            answer = client.post("/api/people/bulk", json=body)
            if answer.json["data"]["changed"]:
                bulk_id = answer.json["data"]["bulk_id"]
            return answer

        def undo(client: FlaskClient, _: int) -> TestResponse:
            return client.post(f"/api/bulk/{bulk_id}/undo")

        assert at_once(shop, disable) == ["ok"] * MANY
        assert at_once(shop, undo) == ["bulk_already_undone"] * (MANY - 1) + ["ok"]
        with shop.app_context():
            actions = [event.action for event in db.session.query(AuditEvent) if event.entity]
            assert actions == ["person.disabled", "person.enabled"]
            assert db.session.query(Person).one().active


class TestLists:
    def test_a_name_is_given_once(self, shop: Flask) -> None:
        def create(client: FlaskClient, _: int) -> TestResponse:
            return client.post("/api/createDepartment", json={"name": "Ventas"})

        assert at_once(shop, create) == ["ok"] + ["selectable_name_taken"] * (MANY - 1)
