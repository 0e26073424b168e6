"""Webhooks as administrators manage them, and what the product tells of."""

import datetime as dt
from typing import Any

import pytest
from flask.testing import FlaskClient
from flask_sqlalchemy import SQLAlchemy

from app.models.accounts import User
from app.models.organisation import Company
from app.models.platform import AuditEvent, Job
from app.models.webhooks import KINDS, Webhook, WebhookDelivery, WebhookEvent
from app.oversight.todo import service as todo
from app.platform import clock
from app.platform.jobs import running
from app.surveys.schedules import service as schedules
from sheets.folding import fold
from tests.factories import (
    make_company,
    make_course,
    make_job,
    make_participant,
    make_person,
    make_rapporteur,
    make_rapporteur_course,
    make_survey,
)
from tests.finance.franchise.support import IN_JANUARY, make_attended, make_priced

FORM = {
    "name": "Nómina",
    "url": "https://nomina.empresa.cl/avisos",
    "company_id": None,
    "events": ["load.finished", "course.completed"],
}


def make(client: FlaskClient, **given: Any) -> dict[str, Any]:
    answer = client.post("/api/webhooks", json={**FORM, **given})
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json["data"]
    return made


def happened(db: SQLAlchemy) -> list[tuple[str, int | None, dict[str, Any]]]:
    events = db.session.query(WebhookEvent).order_by(WebhookEvent.id)
    return [(one.kind, one.company_id, dict(one.data)) for one in events]


class TestManaging:
    def test_tells_the_secret_once(self, as_admin: FlaskClient, db: SQLAlchemy) -> None:
        made = make(as_admin)
        secret = made.pop("secret")
        assert secret.startswith("whsec_")
        assert as_admin.get(f"/api/webhooks/{made['id']}").json["data"] == made
        changed = as_admin.patch(f"/api/webhooks/{made['id']}", json={"name": "Otro"})
        for answer in (as_admin.get("/api/webhooks"), changed, as_admin.get("/api/audit")):
            assert answer.status_code == 200
            assert secret not in answer.text
        stored = db.session.execute(db.text("SELECT webhook::text FROM webhook")).scalar_one()
        assert secret not in stored

    @pytest.mark.parametrize(
        ("query", "names"),
        [
            ("", ["archivo", "Nómina"]),
            ("sort=-name", ["Nómina", "archivo"]),
            ("sort=-createdAt", ["archivo", "Nómina"]),
            ("q=nomi", ["Nómina"]),
            ("q=https://archivo.", ["archivo"]),
            ("q=mpresa", []),
        ],
    )
    def test_lists_what_is_looked_for(
        self, as_admin: FlaskClient, db: SQLAlchemy, query: str, names: list[str]
    ) -> None:
        for days, name in ((1, "archivo"), (2, "Nómina")):
            made = make(as_admin, name=name, url=f"https://{fold(name)}.empresa.cl/avisos")
            before = clock.now() - dt.timedelta(days=days)
            db.session.get_one(Webhook, made["id"]).created_at = before
        db.session.flush()
        listed = as_admin.get(f"/api/webhooks?{query}").json["data"]
        assert [one["name"] for one in listed] == names

    def test_makes_a_new_secret_that_is_told_once_too(self, as_admin: FlaskClient) -> None:
        made = make(as_admin)
        renewed = as_admin.post(f"/api/webhooks/{made['id']}/secret").json["data"]
        assert renewed["secret"] != made["secret"]
        until = dt.datetime.fromisoformat(renewed["formerUntil"])
        assert dt.timedelta(hours=23) < until - clock.now() < dt.timedelta(hours=25)

    @pytest.mark.parametrize(
        ("given", "field", "words"),
        [
            ({"url": "http://empresa.cl"}, "url", "https://"),
            ({"url": "https://10.0.0.1/"}, "url", "red privada"),
            ({"url": ""}, "url", "500 caracteres"),
            ({"name": " "}, "name", "Ingresa un nombre"),
            ({"events": []}, "events", "al menos un evento"),
            ({"events": ["webhook.test"]}, "events.0", "opción"),
            ({"company_id": 987_654}, "company_id", "no existe"),
        ],
    )
    def test_says_what_is_wrong(
        self, as_admin: FlaskClient, given: dict[str, Any], field: str, words: str
    ) -> None:
        answer = as_admin.post("/api/webhooks", json={**FORM, **given})
        assert answer.status_code == 422
        assert words in answer.json["errors"][field][0]

    def test_writes_down_what_changed_and_who_did(
        self, as_admin: FlaskClient, db: SQLAlchemy, andina: Company
    ) -> None:
        made = make(as_admin)
        body = {"company_id": andina.id, "updatedAt": made["updatedAt"]}
        assert as_admin.patch(f"/api/webhooks/{made['id']}", json=body).status_code == 200
        stale = {"name": "Otro", "updatedAt": "2020-01-01T00:00:00Z"}
        assert as_admin.patch(f"/api/webhooks/{made['id']}", json=stale).status_code == 409
        event = db.session.query(AuditEvent).filter_by(action="webhook.changed").one()
        assert event.data == {"company_id": [None, "Empresa Andina"]}

    def test_stops_at_fifty(self, as_admin: FlaskClient) -> None:
        for _ in range(50):
            make(as_admin)
        answer = as_admin.post("/api/webhooks", json=FORM)
        assert (answer.status_code, answer.json["code"]) == (409, "too_many_webhooks")

    def test_removes_it_with_its_log(self, as_admin: FlaskClient, db: SQLAlchemy) -> None:
        made = make(as_admin)
        assert as_admin.post(f"/api/webhooks/{made['id']}/test").json["data"]["waiting"] == 1
        log = as_admin.get(f"/api/webhooks/{made['id']}/deliveries").json
        assert [one["kind"] for one in log["data"]] == ["webhook.test"]
        assert as_admin.delete(f"/api/webhooks/{made['id']}").status_code == 200
        assert db.session.query(WebhookDelivery).count() == 0
        assert as_admin.get(f"/api/webhooks/{made['id']}").json["code"] == "webhook_missing"


class TestWhatIsTold:
    @pytest.fixture(autouse=True)
    def _listening(self, as_admin: FlaskClient) -> None:
        make(as_admin, events=list(KINDS))

    def test_a_course_that_was_completed(
        self, as_admin: FlaskClient, db: SQLAlchemy, andina: Company
    ) -> None:
        course = make_course(andina, "Grúas")
        make_participant(course, make_person("Ana Ríos", company=andina), attendance=100)
        make_rapporteur_course(course, make_rapporteur())
        db.session.commit()
        for _ in range(2):
            body = {"isComplete": True}
            answer = as_admin.put(f"/api/updatecourse/{course.id}", json=body)
            assert answer.status_code == 200, answer.text
        [(kind, company_id, data)] = happened(db)
        assert (kind, company_id, data["courseId"]) == ("course.completed", andina.id, course.id)
        assert "Ana" not in str(data)

    def test_a_survey_that_closed(self, db: SQLAlchemy, andina: Company) -> None:
        survey = make_survey(make_course(andina))
        for _ in range(2):
            schedules.fix_parts(on=survey.end_date + dt.timedelta(days=1))
        [(kind, company_id, data)] = happened(db)
        assert (kind, company_id, data["surveyId"]) == ("survey.closed", andina.id, survey.id)

    def test_a_franchise_at_risk(self, db: SQLAlchemy, andina: Company) -> None:
        course = make_priced(andina, is_complete=True, sence_communicated_at=None)
        make_attended(course, andina, attendance=100)
        for _ in range(2):
            todo.announce_at_risk(on=IN_JANUARY["end_date"])
        [(kind, company_id, data)] = happened(db)
        assert (kind, company_id, data["amount"]) == ("franchise.at_risk", andina.id, 140_000)

    def test_a_job_that_failed(
        self, db: SQLAlchemy, as_admin: FlaskClient, andina: Company
    ) -> None:
        user = db.session.query(User).order_by(User.id).first()
        assert user is not None
        job: Job = make_job(user, company_id=andina.id, label="Carga de Ana Ríos")
        claim = running.take(job_id=job.id, lease_seconds=30, attempts=3)
        assert claim is not None
        assert running.fail(claim=claim, code="server_error", message="No")
        [(kind, company_id, data)] = happened(db)
        assert (kind, company_id, data["error"]) == ("job.failed", andina.id, "server_error")
        assert "Ana" not in str(data)

    def test_reaches_no_webhook_of_another_company(
        self, db: SQLAlchemy, as_admin: FlaskClient, andina: Company
    ) -> None:
        other = make(as_admin, company_id=make_company().id, events=list(KINDS))
        survey = make_survey(make_course(andina))
        schedules.fix_parts(on=survey.end_date + dt.timedelta(days=1))
        reached = db.session.query(WebhookDelivery.webhook_id).all()
        assert len(reached) == 1
        assert reached[0].webhook_id != other["id"]
