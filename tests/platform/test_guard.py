"""Staff reads and changes the rows of its company only, whatever the query looks like."""

import time

import jwt
import pytest
from flask import Flask
from flask.testing import FlaskClient
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import aliased

from app.extensions import db
from app.models.accounts import UserSession
from app.models.organisation import Company
from app.models.people import Person
from app.models.training import Supplier
from app.platform import clock, guard
from app.platform.guard import COMPANY, EVERY_COMPANY
from tests.factories import PASSWORD, make_company, make_person, make_supplier, make_user


class TestScope:
    @pytest.fixture(autouse=True)
    def two_companies(self, db: SQLAlchemy):
        """Andina, whose staff is calling, and Otra."""
        andina, otra = make_company("Andina"), make_company("Otra")
        make_person("Propia", company=andina)
        make_person("Ajena", company=otra)
        make_person("Externa", is_external=True)
        make_supplier("OTEC")
        db.session.info[COMPANY] = andina.id
        yield
        db.session.info.pop(COMPANY, None)

    def names(self, query) -> list[str]:
        return sorted(db.session.scalars(query))

    def test_narrows_rows_and_columns(self) -> None:
        assert [person.name for person in db.session.scalars(select(Person))] == ["Propia"]
        assert self.names(select(Person.name)) == ["Propia"]

    def test_narrows_counts(self) -> None:
        assert db.session.scalar(select(func.count(Person.id))) == 1

    def test_narrows_aliases_joins_and_subqueries(self) -> None:
        other = aliased(Person)
        assert self.names(select(other.name)) == ["Propia"]
        joined = select(Person.name).join(Company, Company.id == Person.company_id)
        assert self.names(joined) == ["Propia"]
        inner = select(Person.id).subquery()
        assert self.names(select(Person.name).where(Person.id.in_(select(inner)))) == ["Propia"]

    def test_narrows_companies_to_the_own_one(self) -> None:
        assert self.names(select(Company.name)) == ["Andina"]

    def test_narrows_changes(self) -> None:
        db.session.execute(update(Person).values(phone="+56912345678"))
        db.session.execute(delete(Person))
        db.session.info.pop(COMPANY)
        assert self.names(select(Person.name)) == ["Ajena", "Externa"]
        assert set(db.session.scalars(select(Person.phone))) == {None}

    def test_leaves_what_belongs_to_all(self) -> None:
        assert self.names(select(Supplier.razon_social)) == ["OTEC"]

    def test_can_be_lifted_for_one_read(self) -> None:
        query = select(Person.name).execution_options(**{EVERY_COMPANY: True})
        assert self.names(query) == ["Ajena", "Externa", "Propia"]

    def test_follows_the_caller_and_not_the_first_one(self) -> None:
        """Queries are compiled once: the company must not be compiled into them."""
        assert self.names(select(Person.name)) == ["Propia"]
        otra = db.session.scalar(
            select(Company.id)
            .where(Company.name == "Otra")
            .execution_options(**{EVERY_COMPANY: True})
        )
        db.session.info[COMPANY] = otra
        assert self.names(select(Person.name)) == ["Ajena"]


class TestSignature:
    """It is looked at once in each process; everything else about a token each time."""

    @pytest.fixture
    def tokens(self, client: FlaskClient) -> dict[str, str]:
        """A good pair of tokens, both of which were used."""
        body = {"email": make_user("ana@ejemplo.cl").email, "password": PASSWORD}
        return client.post("/api/login", json=body).json

    def status(self, client: FlaskClient, token: str, path: str = "user") -> int:
        headers = {"Authorization": f"Bearer {token}"}
        method = "POST" if path == "refresh" else "GET"
        return client.open(f"/api/{path}", method=method, headers=headers).status_code

    def test_of_a_known_token_is_no_way_past_the_end_of_its_session(
        self, client: FlaskClient, tokens: dict[str, str]
    ) -> None:
        assert [self.status(client, tokens["token"]) for _ in range(2)] == [200, 200]
        db.session.execute(update(UserSession).values(revoked_at=clock.now()))
        db.session.commit()
        assert self.status(client, tokens["token"]) == 401

    def test_of_a_known_token_is_no_way_past_its_own_end(
        self, app: Flask, client: FlaskClient, tokens: dict[str, str]
    ) -> None:
        claims = jwt.decode(tokens["token"], options={"verify_signature": False})
        key = app.config["JWT_SECRET_KEY"]
        brief = jwt.encode({**claims, "exp": int(time.time()) + 2}, key)
        assert self.status(client, brief) == 200
        time.sleep(2.1)
        assert self.status(client, brief) == 401
        assert self.status(client, tokens["token"]) == 200

    def test_of_a_known_token_opens_nothing_that_it_is_not_for(
        self, client: FlaskClient, tokens: dict[str, str]
    ) -> None:
        assert self.status(client, tokens["token"]) == 200
        assert self.status(client, tokens["token"], "refresh") == 401
        assert self.status(client, tokens["refresh_token"], "refresh") == 200
        assert self.status(client, tokens["refresh_token"]) == 401

    def test_is_forgotten_before_there_are_too_many(
        self, client: FlaskClient, tokens: dict[str, str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(guard, "MOST_VERIFIED", 1)
        for token in (tokens["token"], tokens["refresh_token"]):
            self.status(client, token, "refresh" if token != tokens["token"] else "user")
            assert len(guard._VERIFIED) == 1
