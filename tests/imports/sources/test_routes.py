"""Sources as administrators keep them; nobody else, and no program."""

import datetime as dt
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from flask_sqlalchemy import SQLAlchemy

from app.imports.sources import service
from app.models.accounts import User
from app.models.imports import LoadSource
from app.models.organisation import Company
from app.models.platform import AuditEvent
from app.organisation.service_accounts import service as service_accounts
from app.platform import clock
from tests.factories import make_company, make_load_template, make_user
from tests.imports.sources.conftest import FORM


@pytest.fixture(autouse=True)
def _with_a_folder(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = replace(app.config["SETTINGS"], import_folder="/srv/entrada")
    monkeypatch.setitem(app.config, "SETTINGS", settings)


@pytest.fixture
def andina(db: SQLAlchemy) -> Company:
    """A company of this test's own transaction."""
    del db
    return make_company("Empresa Andina")


def make(client: FlaskClient, **given: Any) -> dict[str, Any]:
    answer = client.post("/api/load_sources", json={**FORM, "mailTo": [], **given})
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json["data"]
    return made


class TestKeeping:
    def test_shows_what_was_made(self, as_admin: FlaskClient) -> None:
        made = make(as_admin)
        assert as_admin.get(f"/api/load_sources/{made['id']}").json["data"] == made
        assert as_admin.get("/api/load_sources").json["data"] == [made]
        due = dt.datetime.fromisoformat(made["nextAt"]).astimezone(clock.SANTIAGO)
        assert (f"{due:%H:%M}", due.isoweekday() in FORM["weekdays"]) == ("03:15", True)
        assert (made["state"], made["time"], made["lastRun"]) == ("waiting", "03:15", None)

    @pytest.mark.parametrize(
        ("given", "field"),
        [
            ({"name": " "}, "name"),
            ({"way": "ftp"}, "way"),
            ({"model_id": 99}, "model_id"),
            ({"company_id": 987_654}, "company_id"),
            ({"template_id": 987_654}, "template_id"),
            ({"weekdays": []}, "weekdays"),
            ({"weekdays": [8]}, "weekdays.0"),
            ({"time": "25:00"}, "time"),
            ({"time": None}, "time"),
            ({"time": ""}, "time"),
            ({"mailTo": [987_654]}, "mailTo"),
            ({"port": 70_000}, "port"),
        ],
    )
    def test_refuses_what_cannot_be(
        self, as_admin: FlaskClient, given: dict[str, Any], field: str
    ) -> None:
        answer = as_admin.post("/api/load_sources", json={**FORM, "mailTo": [], **given})
        assert answer.status_code == 422, answer.text
        assert field in answer.json["errors"]
        assert as_admin.get("/api/load_sources").json["data"] == []

    def test_refuses_results_for_they_need_a_course(self, as_admin: FlaskClient) -> None:
        kinds = as_admin.get("/api/load_sources/choices").json["data"]["model_ids"]
        [results] = {1, 2, 3, 4, 5, 6, 7}.difference(kinds)
        body = {**FORM, "mailTo": [], "model_id": results}
        answer = as_admin.post("/api/load_sources", json=body)
        assert "curso" in answer.json["errors"]["model_id"][0]

    def test_mails_go_to_who_administers_alone(
        self, as_admin: FlaskClient, andina: Company, db: SQLAlchemy
    ) -> None:
        staff, other = make_user(company=andina), make_user("otra@ejemplo.cl")
        body = {**FORM, "mailTo": [staff.id]}
        assert "mailTo" in as_admin.post("/api/load_sources", json=body).json["errors"]
        made = make(as_admin, mailTo=[other.id])
        other.active = False
        db.session.commit()
        path = f"/api/load_sources/{made['id']}"
        answer = as_admin.patch(path, json={"name": "Otro", "mailTo": [other.id]})
        assert answer.status_code == 200
        ids = [
            one["id"]
            for one in as_admin.get("/api/load_sources/choices").json["data"]["administrators"]
        ]
        assert other.id not in ids
        assert staff.id not in ids

    def test_a_template_has_to_be_its_companys_or_the_administrators(
        self, as_admin: FlaskClient, andina: Company, db: SQLAlchemy
    ) -> None:
        user = db.session.query(User).filter_by(company_id=None).first()
        assert user is not None
        other = make_load_template(user, company=make_company("Otra"), name_key="otra")
        theirs = make_load_template(user, company=andina, name_key="suya")
        ours = make_load_template(user)
        db.session.commit()
        body = {**FORM, "mailTo": [], "company_id": andina.id}
        answer = as_admin.post("/api/load_sources", json={**body, "template_id": other.id})
        assert "template_id" in answer.json["errors"]
        for one in (theirs, ours):
            assert make(as_admin, company_id=andina.id, template_id=one.id)["templateName"]
        answer = as_admin.post(
            "/api/load_sources", json={**body, "template_id": ours.id, "model_id": 1}
        )
        assert answer.status_code == 422

    def test_a_company_loads_no_more_than_its_staff_may(
        self, as_admin: FlaskClient, andina: Company
    ) -> None:
        body = {**FORM, "mailTo": [], "company_id": andina.id, "model_id": 3}
        answer = as_admin.post("/api/load_sources", json=body)
        assert (answer.status_code, list(answer.json["errors"])) == (422, ["model_id"])

    def test_keeps_what_somebody_else_changed_meanwhile(self, as_admin: FlaskClient) -> None:
        made = make(as_admin)
        path = f"/api/load_sources/{made['id']}"
        seen = {"updatedAt": "2020-01-01T00:00:00Z"}
        assert as_admin.patch(path, json={"name": "Otro", **seen}).status_code == 409
        assert (
            as_admin.patch(path, json={"name": "Otro", "updatedAt": made["updatedAt"]}).json[
                "data"
            ]["name"]
            == "Otro"
        )

    def test_has_an_end(self, as_admin: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(service, "MOST", 1)
        make(as_admin)
        answer = as_admin.post("/api/load_sources", json={**FORM, "mailTo": []})
        assert (answer.status_code, answer.json["code"]) == (409, "too_many_load_sources")

    def test_is_written_down(self, as_admin: FlaskClient, db: SQLAlchemy, andina: Company) -> None:
        made = make(as_admin)
        path = f"/api/load_sources/{made['id']}"
        as_admin.patch(path, json={"time": "04:30", "company_id": andina.id})
        for action in ("pause", "resume", "run"):
            assert as_admin.post(f"{path}/{action}").status_code in (200, 202)
        assert as_admin.delete(path).status_code == 200
        events = db.session.query(AuditEvent).filter_by(entity="load_source")
        told = {one.action.removeprefix("load_source."): dict(one.data) for one in events}
        assert set(told) == {"created", "changed", "paused", "resumed", "run", "removed"}
        assert told["changed"] == {
            "time": ["03:15", "04:30"],
            "company_id": [None, "Empresa Andina"],
        }
        shown = as_admin.get("/api/audit?entity=load_source").json["data"]
        assert "Cambió un origen programado" in {one["sentence"] for one in shown}

    def test_that_is_removed_leaves_no_account_that_works(
        self, as_admin: FlaskClient, db: SQLAlchemy
    ) -> None:
        made = make(as_admin)
        user_id = db.session.get_one(LoadSource, made["id"]).user_id
        as_admin.delete(f"/api/load_sources/{made['id']}")
        assert db.session.get_one(User, user_id).active is False


class TestOthers:
    CALLS = (
        ("GET", ""),
        ("POST", ""),
        ("GET", "/choices"),
        ("GET", "/1"),
        ("PATCH", "/1"),
        ("DELETE", "/1"),
        ("POST", "/1/run"),
        ("POST", "/1/pause"),
        ("POST", "/1/resume"),
        ("POST", "/1/host_key"),
        ("GET", "/1/runs"),
    )

    @pytest.mark.parametrize(("method", "path"), CALLS)
    def test_staff_may_do_nothing(self, as_staff: FlaskClient, method: str, path: str) -> None:
        answer = as_staff.open(f"/api/load_sources{path}", method=method, json={})
        assert answer.status_code == 403

    @pytest.mark.parametrize(("method", "path"), CALLS)
    def test_a_program_may_do_nothing_whatever_it_was_given(
        self, client: FlaskClient, db: SQLAlchemy, method: str, path: str
    ) -> None:
        scopes = ["people:load", "people:write", "suppliers:load", "companies:write"]
        _, token = service_accounts.create(
            name="Nómina",
            company_id=None,
            scopes=scopes,
            expires_on=clock.today(),
            by=make_user().id,
            at=clock.now(),
        )
        db.session.commit()
        headers = {"Authorization": f"Bearer {token}"}
        answer = client.open(f"/api/load_sources{path}", method=method, json={}, headers=headers)
        assert (answer.status_code, answer.json["code"]) == (403, "persons_only")

    def test_nobody_signs_in_as_a_source(
        self, as_admin: FlaskClient, client: FlaskClient, db: SQLAlchemy
    ) -> None:
        made = make(as_admin)
        user = db.session.get_one(User, db.session.get_one(LoadSource, made["id"]).user_id)
        answer = client.post("/api/login", json={"email": user.email, "password": "!"})
        assert answer.status_code == 401
        listed = [one["name"] for one in as_admin.get("/api/service-accounts").json["data"]]
        assert user.name not in listed
