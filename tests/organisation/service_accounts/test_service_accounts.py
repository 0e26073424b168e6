"""Accounts of programs: who makes them, what their tokens open, and when they open nothing."""

import datetime as dt
import io
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
import redis
from flask import Flask
from flask.testing import FlaskClient
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import select, update
from werkzeug.test import TestResponse

from app.extensions import db
from app.imports.mappings import service as mappings
from app.imports.options import IDS_OF_MODELS, Caller, covered
from app.models.accounts import ServiceAccount, User
from app.models.organisation import Company
from app.models.people import Person
from app.models.platform import AuditEvent, Notification
from app.organisation.service_accounts import service
from app.organisation.settings.schemas import ADMINISTRATORS
from app.oversight.diagnosis import service as diagnosis
from app.platform import clock, sessions
from app.platform.scopes import SCOPES, Domain
from app.platform.service_tokens import PREFIX
from app.roster import service as roster
from tests.factories import (
    make_company,
    make_course,
    make_job,
    make_load,
    make_mapping,
    make_person,
    make_user,
)
from tests.house.calls import known_calls_of

Program = Callable[..., FlaskClient]


def today_and(days: int) -> str:
    return (clock.today() + dt.timedelta(days=days)).isoformat()


def form(**given: Any) -> dict[str, Any]:
    return {
        "name": "Remuneraciones",
        "company_id": None,
        "scopes": ["people:read"],
        "expiresOn": today_and(30),
        **given,
    }


def create(client: FlaskClient, **given: Any) -> dict[str, Any]:
    answer = client.post("/api/service-accounts", json=form(**given))
    assert answer.status_code == 201, answer.json
    return dict(answer.json["data"])


def code_of(answer: TestResponse) -> tuple[int, str]:
    return answer.status_code, answer.json["code"]


@pytest.fixture
def program(app: Flask, as_admin: FlaskClient) -> Program:
    """Makes a client that calls with the token of a new account."""

    def made(*scopes: str, company: Company | None = None, name: str = "Programa") -> FlaskClient:
        company_id = company.id if company else None
        token = create(as_admin, name=name, company_id=company_id, scopes=list(scopes))["token"]
        client = app.test_client()
        client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {token}"
        return client

    return made


@pytest.fixture
def few_calls(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two calls a minute."""
    few = replace(app.config["SETTINGS"], token_limit="2 per minute")
    monkeypatch.setitem(app.config, "SETTINGS", few)


class TestMaking:
    def test_tells_the_token_once_and_keeps_its_hash(self, as_admin: FlaskClient) -> None:
        made = create(as_admin)
        token, account = made["token"], made["account"]
        assert token.startswith(PREFIX)
        assert len(token) == len(PREFIX) + 43
        assert (account["state"], account["expiresOn"]) == ("vigente", today_and(30))
        assert account["createdBy"] == db.session.scalars(select(User.name)).first()
        kept = db.session.get_one(ServiceAccount, account["id"])
        assert kept.token_hash == sessions.hashed(token)
        listed = as_admin.get("/api/service-accounts")
        assert token not in listed.text
        assert listed.json["data"] == [account]
        assert account["tokenStart"] == token[: len(PREFIX) + 4]

    def test_is_written_down_without_the_token(self, as_admin: FlaskClient) -> None:
        made = create(as_admin)
        as_admin.put(f"/api/service-accounts/{made['account']['id']}/revoke")
        events = as_admin.get("/api/audit?entity=user").json["data"]
        words = [(one["action"], one["subject"]) for one in events]
        assert ("service_account.revoked", "Remuneraciones") in words
        assert ("service_account.created", "Remuneraciones") in words
        rows = db.session.scalars(select(AuditEvent)).all()
        assert made["token"] not in str([row.data for row in rows])

    @pytest.mark.parametrize(
        ("given", "field"),
        [
            ({"name": ""}, "name"),
            ({"scopes": []}, "scopes"),
            ({"scopes": ["settings:write"]}, "scopes.0"),
            ({"company_id": 987_654}, "company_id"),
            ({"expiresOn": today_and(-1)}, "expiresOn"),
            ({"expiresOn": today_and(400)}, "expiresOn"),
        ],
    )
    def test_says_which_field_is_wrong(
        self, as_admin: FlaskClient, given: dict[str, Any], field: str
    ) -> None:
        answer = as_admin.post("/api/service-accounts", json=form(**given))
        assert (answer.status_code, list(answer.json["errors"])) == (422, [field])

    def test_takes_no_name_twice_while_it_works(self, as_admin: FlaskClient) -> None:
        first = create(as_admin)["account"]["id"]
        again = as_admin.post("/api/service-accounts", json=form(name="remuneraciones"))
        assert code_of(again) == (409, "service_name_taken")
        as_admin.put(f"/api/service-accounts/{first}/revoke")
        assert create(as_admin)["account"]["state"] == "vigente"

    def test_makes_nobody_who_signs_in_or_is_told_anything(
        self, app: Flask, as_admin: FlaskClient
    ) -> None:
        made = create(as_admin, scopes=list(SCOPES))["account"]
        email = db.session.get_one(User, made["id"]).email
        for password in ("!", "", "una clave larga"):
            answer = app.test_client().post(
                "/api/login", json={"email": email, "password": password}
            )
            assert answer.status_code in {401, 422}
        listed = as_admin.get("/api/users").json["data"]
        assert made["name"] not in [one["name"] for one in listed]
        for call in ("", "/invitation", "/sessions"):
            method = {"": "GET", "/sessions": "DELETE"}.get(call, "POST")
            answer = as_admin.open(f"/api/users/{made['id']}{call}", method=method)
            assert code_of(answer) == (404, "user_unknown"), call
        diagnosis.tell_administrators(before={}, at=clock.now())
        diagnosis.tell_administrators(
            before=dict.fromkeys(diagnosis.DEAD_WORDS, "down"), at=clock.now()
        )
        told = set(db.session.scalars(select(Notification.user_id)))
        assert made["id"] not in told
        company = make_company()
        assert made["id"] not in roster.responsible_for(make_course(company))

    def test_does_not_count_as_an_administrator_who_is_left(self, as_admin: FlaskClient) -> None:
        create(as_admin)
        other = make_user("otra@capacitacion.cl")
        db.session.commit()
        me = as_admin.get("/api/user").json["data"]["id"]
        db.session.execute(update(User).where(User.id == other.id).values(active=False))
        answer = as_admin.patch(f"/api/users/{me}", json={"company_id": make_company().id})
        assert answer.status_code == 409


class TestScopes:
    def test_open_what_they_say(self, program: Program) -> None:
        make_person("Ana")
        reader = program("people:read")
        answer = reader.get("/api/get_people")
        assert [one["name"] for one in answer.json["data"]] == ["Ana"]

    def test_open_nothing_else(self, app: Flask, program: Program) -> None:
        """Each call that programs may make, without the one scope that it needs."""
        tried = 0
        for number, scope in enumerate(SCOPES):
            client = program(*[one for one in SCOPES if one != scope], name=f"Sin {number}")
            for call, known in known_calls_of(app):
                if known.scope == scope:
                    answer = client.open(call.path(), method=call.method)
                    assert code_of(answer) == (403, "scope_exceeded"), str(call)
                    assert answer.json["scope"] == scope
                    tried += 1
        assert tried > 80

    def test_never_open_what_is_for_people(self, app: Flask, program: Program) -> None:
        client = program(*SCOPES)
        closed = [call for call, known in known_calls_of(app) if known.scope is None]
        refused = 0
        for call in closed:
            if call.access.value == "public":
                continue
            answer = client.open(call.path(), method=call.method)
            assert code_of(answer) == (403, "persons_only"), str(call)
            refused += 1
        assert refused > 60

    @pytest.mark.parametrize(
        "start",
        [
            "/api/users",
            "/api/service-accounts",
            "/api/settings",
            "/api/password",
            "/api/sessions",
            "/api/refresh",
            "/api/preferences",
            "/api/audit",
            "/api/privacy",
            "/api/sence/utm",
        ],
    )
    def test_are_not_given_for_accounts_and_settings(self, app: Flask, start: str) -> None:
        found = [
            (call, known)
            for call, known in known_calls_of(app)
            if call.rule.startswith(start) and call.access.value != "public"
        ]
        assert found
        assert [str(call) for call, known in found if known.scope and call.method != "GET"] == []

    def test_let_a_program_write_under_its_own_name(self, program: Program) -> None:
        client = program("courses:write", name="Reloj control")
        assert client.post("/api/createRapporteur", json={"name": "Eva"}).status_code == 201
        event = db.session.scalars(
            select(AuditEvent).where(AuditEvent.action == "rapporteur.created")
        ).one()
        assert db.session.get_one(User, event.user_id).name == "Reloj control"

    def test_of_a_load_are_those_of_its_kind(self, program: Program) -> None:
        client = program("people:load")
        sent = {"kind": "supplier", "file": (io.BytesIO(b"RUT;Nombre\n"), "a.csv")}
        answer = client.post("/api/loads", data=sent, content_type="multipart/form-data")
        assert code_of(answer) == (403, "scope_exceeded")
        assert answer.json["scope"] == "suppliers:load"
        sent = {"kind": "people", "file": (io.BytesIO(b"RUT;Nombre\n1-9;Ana\n"), "a.csv")}
        answer = client.post("/api/loads", data=sent, content_type="multipart/form-data")
        assert answer.status_code == 202
        job = answer.json["data"]["job"]["id"]
        assert client.get(f"/api/jobs/{job}").status_code == 200
        assert code_of(client.get("/api/load_templates/6"))[0] in {403, 404}

    def test_of_an_export_are_those_of_its_list(self, program: Program) -> None:
        client = program("people:read")
        make_person("Ana")
        answer = client.post("/api/exports", json={"list": "people", "format": "csv"})
        assert answer.status_code == 200
        salaries = {"list": "people", "format": "csv", "includeSalary": True}
        for wish, code in (
            (salaries, "persons_only"),
            ({"list": "audit", "format": "csv"}, "persons_only"),
            ({"list": "courses", "format": "csv"}, "scope_exceeded"),
        ):
            assert code_of(client.post("/api/exports", json=wish)) == (403, code)


class TestOwnThings:
    def test_are_all_that_a_program_sees_of_loads_and_files(
        self, as_admin: FlaskClient, program: Program
    ) -> None:
        del as_admin
        somebody = make_user("alguien@capacitacion.cl")
        load = make_load(somebody, saved_at=clock.now())
        job = make_job(somebody, kind="export", state="done", args={"wish": {"salary": False}})
        db.session.commit()
        client = program(*SCOPES)
        assert client.get("/api/loads").json["data"] == []
        for path in (
            f"/api/loads/{load.id}",
            f"/api/loads/{load.id}/errors",
            f"/api/exports/{job.id}/file",
            f"/api/jobs/{job.id}",
        ):
            assert client.get(path).status_code == 404, path

    def test_are_there_for_people_who_finish_a_load_that_it_could_not(
        self, program: Program, andina: Company
    ) -> None:
        program("people:load", company=andina)
        account = db.session.scalars(select(User).where(User.is_service)).one()
        mapping = make_mapping(account, company=andina)
        staff, other = make_user(company=andina), make_user(company=make_company())
        db.session.commit()
        mine = Caller(staff.id, andina.id)
        assert mappings.get(mapping_id=mapping.id, caller=mine).id == mapping.id
        for caller in (Caller(other.id, other.company_id), Caller(0, andina.id, True)):
            with pytest.raises(mappings.MappingMissing):
                mappings.get(mapping_id=mapping.id, caller=caller)

    def test_hide_no_salary_from_who_may_see_salaries(
        self, as_admin: FlaskClient, program: Program, andina: Company
    ) -> None:
        """Else nobody could finish what a program left open."""
        program("people:load", company=andina)
        account = db.session.scalars(select(User).where(User.is_service)).one()
        of_program = make_load(account, company=andina).file_id
        staff = make_user(company=andina)
        of_person = make_load(make_user(company=andina), company=andina).file_id
        people = IDS_OF_MODELS["people"]

        def hidden(file_id: int | None, user: User) -> bool:
            assert file_id is not None
            return bool(covered(model_id=people, files=[file_id], user_id=user.id))

        assert not hidden(of_program, staff)
        assert hidden(of_person, staff)
        assert hidden(of_person, account)
        only = {"salaryVisibility": ADMINISTRATORS}
        shown = as_admin.get("/api/settings/privacy").json
        body = {**shown["data"], **only, "updatedAt": None}
        assert as_admin.put("/api/settings/privacy", json=body).status_code == 200
        assert hidden(of_program, staff)


class TestCompany:
    def test_narrows_what_the_program_sees(self, program: Program, andina: Company) -> None:
        make_person("Propia", company=andina)
        foreign = make_person("Ajena", company=make_company("Otra"))
        client = program("people:read", "people:write", company=andina)
        names = [one["name"] for one in client.get("/api/get_people").json["data"]]
        assert names == ["Propia"]
        assert code_of(client.get(f"/api/people/{foreign.id}")) == (404, "person_missing")
        changed = client.post(f"/api/updatepeople/{foreign.id}", json={"name": "Otro"})
        assert code_of(changed) == (404, "person_missing")
        assert db.session.get_one(Person, foreign.id).name == "Ajena"

    def test_keeps_it_from_what_administrators_do(self, program: Program, andina: Company) -> None:
        client = program(*SCOPES, company=andina)
        answer = client.put("/api/surveyTemplates/1/archive")
        assert code_of(answer) == (403, "forbidden")


class TestToken:
    def test_is_useless_from_the_moment_that_it_is_revoked(
        self, app: Flask, as_admin: FlaskClient
    ) -> None:
        made = create(as_admin)
        client = app.test_client()
        headers = {"Authorization": f"Bearer {made['token']}"}
        assert client.get("/api/get_people", headers=headers).status_code == 200
        revoked = as_admin.put(f"/api/service-accounts/{made['account']['id']}/revoke")
        assert revoked.json["data"]["state"] == "revocada"
        assert code_of(client.get("/api/get_people", headers=headers)) == (401, "token_revoked")
        again = as_admin.put(f"/api/service-accounts/{made['account']['id']}/revoke")
        assert again.json["data"]["revokedAt"] == revoked.json["data"]["revokedAt"]

    def test_works_until_the_end_of_its_last_day(
        self, app: Flask, as_admin: FlaskClient, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        made = create(as_admin, expiresOn=today_and(0))
        headers = {"Authorization": f"Bearer {made['token']}"}
        client = app.test_client()
        end = clock.midnight(clock.today() + dt.timedelta(days=1))
        monkeypatch.setattr(clock, "now", lambda: end - dt.timedelta(seconds=1))
        assert client.get("/api/get_people", headers=headers).status_code == 200
        monkeypatch.setattr(clock, "now", lambda: end)
        assert code_of(client.get("/api/get_people", headers=headers)) == (401, "token_expired")
        monkeypatch.undo()

    def test_works_again_when_it_is_prolonged(
        self, app: Flask, as_admin: FlaskClient, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        made = create(as_admin, expiresOn=today_and(0))
        path = f"/api/service-accounts/{made['account']['id']}"
        headers = {"Authorization": f"Bearer {made['token']}"}
        later = clock.midnight(clock.today() + dt.timedelta(days=2))
        last = today_and(40)
        prolonged = as_admin.put(f"{path}/prolong", json={"expiresOn": last})
        assert prolonged.json["data"]["expiresOn"] == last
        event = db.session.scalars(
            select(AuditEvent).where(AuditEvent.action == "service_account.prolonged")
        ).one()
        assert event.data == {"expiresOn": [today_and(0), last]}
        monkeypatch.setattr(clock, "now", lambda: later)
        assert app.test_client().get("/api/get_people", headers=headers).status_code == 200
        monkeypatch.undo()

    @pytest.mark.parametrize(("days", "status"), [(-1, 422), (0, 200), (366, 200), (367, 422)])
    def test_is_prolonged_by_a_year_at_most(
        self, as_admin: FlaskClient, days: int, status: int
    ) -> None:
        made = create(as_admin)
        path = f"/api/service-accounts/{made['account']['id']}/prolong"
        assert as_admin.put(path, json={"expiresOn": today_and(days)}).status_code == status

    def test_that_was_revoked_stays_so(self, app: Flask, as_admin: FlaskClient) -> None:
        made = create(as_admin)
        path = f"/api/service-accounts/{made['account']['id']}"
        as_admin.put(f"{path}/revoke")
        answer = as_admin.put(f"{path}/prolong", json={"expiresOn": today_and(40)})
        assert code_of(answer) == (409, "service_account_revoked")
        headers = {"Authorization": f"Bearer {made['token']}"}
        assert app.test_client().get("/api/get_people", headers=headers).status_code == 401

    def test_that_ends_soon_is_told_of_once(self, as_admin: FlaskClient, db: SQLAlchemy) -> None:
        make_user("staff@ejemplo.cl", company=make_company())
        ends = {"Pronto": 14, "Hoy": 0, "Lejos": 15, "Revocada": 3}
        made = {
            name: create(as_admin, name=name, expiresOn=today_and(n)) for name, n in ends.items()
        }
        as_admin.put(f"/api/service-accounts/{made['Revocada']['account']['id']}/revoke")
        for _ in range(2):
            service.remind(on=clock.today())
        told = select(Notification.msg).where(Notification.kind == "service_account.ends")
        words = sorted(db.session.scalars(told).all())
        assert [one.split()[4] for one in words] == ["Hoy", "Pronto"]
        as_admin.put(
            f"/api/service-accounts/{made['Hoy']['account']['id']}/prolong",
            json={"expiresOn": today_and(7)},
        )
        service.remind(on=clock.today())
        assert len(db.session.scalars(told).all()) == 3

    @pytest.mark.parametrize("sent", ["aula_", "aula_x", "aula_" + "A" * 43, "aula_ñ", "aula_'--"])
    def test_is_refused_when_nobody_has_it(self, client: FlaskClient, sent: str) -> None:
        headers = {"Authorization": f"Bearer {sent}".encode().decode("latin-1")}
        answer = client.get("/api/get_people", headers=headers)
        assert code_of(answer) == (401, "token_unknown")

    def test_is_refused_with_another_letter(self, app: Flask, as_admin: FlaskClient) -> None:
        token = create(as_admin)["token"]
        other = token[:-1] + ("A" if token[-1] != "A" else "B")
        for sent in (other, token.upper(), token + "A", token[:-1]):
            headers = {"Authorization": f"Bearer {sent}"}
            answer = app.test_client().get("/api/get_people", headers=headers)
            assert answer.status_code == 401, sent

    def test_is_seen_when_it_was_last_used(self, app: Flask, as_admin: FlaskClient) -> None:
        made = create(as_admin)
        assert made["account"]["lastUsedAt"] is None
        headers = {"Authorization": f"bearer {made['token']}"}
        app.test_client().get("/api/get_courses", headers=headers)  # refused, and seen
        [listed] = as_admin.get("/api/service-accounts").json["data"]
        assert listed["lastUsedAt"] is not None

    def test_is_managed_by_administrators_alone(self, as_staff: FlaskClient) -> None:
        for method, path in (
            ("GET", ""),
            ("POST", ""),
            ("PUT", "/1/revoke"),
            ("PUT", "/1/prolong"),
        ):
            answer = as_staff.open(f"/api/service-accounts{path}", method=method)
            assert code_of(answer) == (403, "forbidden")

    def test_of_nobody_cannot_be_revoked(self, as_admin: FlaskClient) -> None:
        person = make_user()
        answer = as_admin.put(f"/api/service-accounts/{person.id}/revoke")
        assert code_of(answer) == (404, "service_account_unknown")


class TestRate:
    def test_is_told_in_each_answer(self, program: Program) -> None:
        client = program("people:read")
        for left in (599, 598):
            answer = client.get("/api/get_people")
            assert answer.headers["RateLimit-Policy"] == '"token";q=600;w=60'
            assert answer.headers["RateLimit"].startswith(f'"token";r={left};t=')

    def test_is_that_of_one_account(
        self, program: Program, few_calls: None, broker: redis.Redis
    ) -> None:
        del few_calls, broker
        busy, other = program("people:read", name="Uno"), program("people:read", name="Dos")
        assert [busy.get("/api/get_people").status_code for _ in range(3)] == [200, 200, 429]
        refused = busy.get("/api/get_people")
        assert code_of(refused) == (429, "token_rate_exceeded")
        assert 0 < int(refused.headers["Retry-After"]) <= 60
        assert refused.headers["RateLimit"].startswith('"token";r=0;')
        assert other.get("/api/get_people").status_code == 200

    def test_of_people_is_told_nowhere(self, as_admin: FlaskClient) -> None:
        assert "RateLimit" not in as_admin.get("/api/get_people").headers


class TestDomains:
    def test_each_have_a_scope_that_some_call_needs(self, app: Flask) -> None:
        """No scope that opens nothing stands on the screen."""
        needed = {known.scope for _, known in known_calls_of(app)}
        reading_and_writing = {one for one in SCOPES if not one.endswith(":load")}
        assert reading_and_writing <= needed
        assert needed <= {*SCOPES, None, Domain.OWN.value}
