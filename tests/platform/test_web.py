"""What a query and a command leave behind, however they end."""

from collections.abc import Iterator
from typing import Any

import marshmallow as ma
import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event, func, select
from sqlalchemy.orm import Session

from app.extensions import db
from app.factory import create_app
from app.models.organisation import Company
from app.models.platform import IdempotentAnswer
from app.platform.errors import DomainError
from app.platform.forms import OutSchema, Schema
from app.platform.queue import Message, enqueue
from app.platform.web import Blueprint
from tests.factories import PASSWORD, make_user
from tests.support.committing import committing_app, house, sent

__all__ = ["committing_app", "house", "sent"]

KEY = {"Idempotency-Key": "one-key"}


class NameSchema(OutSchema):
    """A company's name."""

    name = ma.fields.String(required=True)


class LimitSchema(Schema):
    """What is taken by name."""

    most = ma.fields.Integer(data_key="limit", required=True)
    row_id = ma.fields.Integer()


class Refused(DomainError):
    """What was written goes."""


class Kept(DomainError):
    """What was written stays."""

    keeps_work = True


def planted() -> Blueprint:
    """Calls that make a company, and then do what their path says."""
    blp = Blueprint("planted", __name__, description="Planted")

    def make() -> dict[str, str]:
        enqueue("planted", queue="default")
        db.session.add(Company(name="Andina", folded_name="andina", rut="76086428-5"))
        db.session.flush()
        return {"name": "Andina"}

    @blp.query("/planted/read", answer=NameSchema)
    def read() -> Any:
        return make()

    @blp.command("/planted/write", answer=NameSchema, status=201, once=True)
    def write() -> Any:
        return make()

    @blp.command("/planted/refused", answer=NameSchema)
    def refuse() -> Any:
        make()
        raise Refused

    @blp.command("/planted/kept", answer=NameSchema)
    def keep() -> Any:
        make()
        raise Kept

    @blp.command("/planted/late", answer=NameSchema)
    def write_late() -> Any:
        make()
        twin = Company(name="Andina", folded_name="andina", rut="76086428-5")
        db.session.add(twin)  # refused when it is flushed, after the view
        return {"name": twin.name}

    @blp.query("/planted/rows/<int:number>", query=LimitSchema, answer=NameSchema)
    def by_name(number: int, *, most: int, **others: int) -> Any:
        return {"name": f"{number} {most} {others}"}

    @blp.query("/planted/whole/<int:number>", query=LimitSchema, answer=NameSchema)
    def whole(query: dict[str, int], number: int) -> Any:
        return {"name": f"{number} {query}"}

    @blp.route("/planted/bare", methods=["POST"])
    def bare() -> Any:
        return make()

    return blp


@pytest.fixture
def planted_app(house: Flask) -> Iterator[Flask]:
    """An app that really commits, with those calls."""
    app = create_app(house.config["SETTINGS"])
    app.register_blueprint(planted())
    with app.app_context():
        make_user("ana@ejemplo.cl")
        db.session.commit()
    yield app
    with app.app_context():
        db.session.remove()
        db.engine.dispose()


@pytest.fixture
def client(planted_app: Flask) -> FlaskClient:
    """Somebody who is signed in there."""
    client = planted_app.test_client()
    body = {"email": "ana@ejemplo.cl", "password": PASSWORD}
    token = (client.post("/api/login", json=body).json or {})["token"]
    client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {token}"
    return client


def left(app: Flask, sent: list[Message]) -> dict[str, int]:
    """How many companies, stored answers and messages there are."""
    with app.app_context():
        rows = {
            name: db.session.scalar(select(func.count()).select_from(model)) or 0
            for name, model in (("companies", Company), ("answers", IdempotentAnswer))
        }
    return {**rows, "messages": len([one for one in sent if one.task == "planted"])}


NOTHING = {"companies": 0, "answers": 0, "messages": 0}


class TestCommand:
    def test_commits_work_and_answer_together(
        self, planted_app: Flask, client: FlaskClient, sent: list[Message]
    ):
        first = client.post("/api/planted/write", headers=KEY)
        again = client.post("/api/planted/write", headers=KEY)
        assert (first.status_code, first.json) == (201, {"data": {"name": "Andina"}})
        assert (again.status_code, again.json) == (201, first.json)
        assert left(planted_app, sent) == {"companies": 1, "answers": 1, "messages": 1}

    def test_leaves_nothing_when_its_commit_fails(
        self, planted_app: Flask, client: FlaskClient, sent: list[Message]
    ):
        def fail(_session: Session) -> None:
            raise RuntimeError

        event.listen(Session, "before_commit", fail)
        try:
            answer = client.post("/api/planted/write", headers=KEY)
        finally:
            event.remove(Session, "before_commit", fail)
        assert answer.status_code == 500
        assert left(planted_app, sent) == NOTHING
        assert client.post("/api/planted/write", headers=KEY).status_code == 201

    @pytest.mark.parametrize(("path", "status"), [("refused", 409), ("late", 500)])
    def test_leaves_nothing_when_it_fails(
        self,
        planted_app: Flask,
        client: FlaskClient,
        sent: list[Message],
        path: str,
        status: int,
    ):
        assert client.post(f"/api/planted/{path}").status_code == status
        assert left(planted_app, sent) == NOTHING

    def test_keeps_what_a_refusal_wants_kept(
        self, planted_app: Flask, client: FlaskClient, sent: list[Message]
    ):
        assert client.post("/api/planted/kept").status_code == 409
        assert left(planted_app, sent) == {**NOTHING, "companies": 1, "messages": 1}


class TestQuery:
    def test_leaves_nothing(self, planted_app: Flask, client: FlaskClient, sent: list[Message]):
        assert client.get("/api/planted/read").json == {"data": {"name": "Andina"}}
        assert left(planted_app, sent) == NOTHING


class TestBareView:
    def test_is_refused_before_it_runs(
        self, planted_app: Flask, client: FlaskClient, sent: list[Message]
    ):
        assert client.post("/api/planted/bare").status_code == 500
        assert left(planted_app, sent) == NOTHING


class TestArguments:
    def test_come_by_name_where_a_view_takes_them_so(self, client: FlaskClient):
        answer = client.get("/api/planted/rows/7?limit=3&row_id=5")
        assert answer.json == {"data": {"name": "7 3 {'row_id': 5}"}}

    def test_come_as_one_where_it_does_not(self, client: FlaskClient):
        answer = client.get("/api/planted/whole/7?limit=3")
        assert answer.json == {"data": {"name": "7 {'most': 3}"}}

    def test_take_the_place_of_no_part_of_the_address(self):
        call = Blueprint("taken", __name__, description="Taken").query(
            "/taken/<int:row_id>", "/taken", query=LimitSchema
        )
        with pytest.raises(TypeError, match="row_id"):

            @call
            def taken(row_id: int, *, most: int) -> None:
                """Never called."""
