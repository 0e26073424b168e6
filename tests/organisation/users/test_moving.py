"""What somebody made stays with the scope that it was made in."""

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

from app.extensions import db
from app.models.accounts import User
from app.models.organisation import Company
from app.models.platform import Job
from app.oversight.exports import service as exports
from app.platform.notifications.service import notify
from app.platform.queue import Message
from tests.factories import PASSWORD, make_company, make_person, make_user, make_widget
from tests.oversight.exports.working import finished
from tests.support.bulk import carry_out

SALARY = "1250000"
EXPORT = {"list": "people", "format": "csv", "includeSalary": True}
Move = Callable[..., FlaskClient]


@pytest.fixture
def eva(client: FlaskClient) -> User:
    """Another administrator, who is about to be moved."""
    del client
    return make_user("eva@ejemplo.cl")


@pytest.fixture
def sign_in(client: FlaskClient) -> Callable[[], FlaskClient]:
    """Eva's browser, signed in now."""

    def signed_in() -> FlaskClient:
        body = {"email": "eva@ejemplo.cl", "password": PASSWORD}
        token = client.post("/api/login", json=body).json["token"]
        own = client.application.test_client()
        own.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {token}"
        return own

    return signed_in


@pytest.fixture
def move(as_admin: FlaskClient, eva: User, sign_in: Callable[[], FlaskClient]) -> Move:
    """Give Eva a company, or none, and have her sign in again."""

    def moved(company: Company | None) -> FlaskClient:
        body = {"company_id": company.id if company else None}
        answer = as_admin.patch(f"/api/users/{eva.id}", json=body)
        assert answer.status_code == 200, answer.json
        return sign_in()

    return moved


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Already two rows make a job."""
    monkeypatch.setattr(exports, "AT_ONCE", 1)


def _people(company: Company | None = None) -> None:
    for _ in range(2):
        make_person(company=company, gross_salary=int(SALARY))


@pytest.mark.usefixtures("large")
class TestExports:
    def _made(self, client: FlaskClient, outbox: list[Message]) -> dict[str, Any]:
        job = finished(client, client.post("/api/exports", json=EXPORT), outbox)
        assert SALARY in client.get(f"/api/exports/{job['id']}/file").text
        return job

    def test_of_an_administrator_do_not_go_to_a_company(
        self, sign_in: Callable[[], FlaskClient], move: Move, outbox: list[Message], andina: Company
    ) -> None:
        _people()
        job = self._made(sign_in(), outbox)
        demoted = move(andina)
        answer = demoted.get(f"/api/exports/{job['id']}/file")
        assert (answer.status_code, answer.json["code"]) == (404, "export_missing")
        assert demoted.get(f"/api/jobs/{job['id']}").status_code == 404
        assert demoted.post(f"/api/jobs/{job['id']}/cancel").status_code == 404
        assert demoted.get("/api/jobs?state=all").json["data"] == []
        assert demoted.get("/api/notifications").json["data"] == []

    def test_of_one_company_do_not_go_to_another(
        self, move: Move, outbox: list[Message], andina: Company
    ) -> None:
        _people(andina)
        job = self._made(move(andina), outbox)
        elsewhere = move(make_company("Otra"))
        assert elsewhere.get(f"/api/exports/{job['id']}/file").status_code == 404
        assert elsewhere.get("/api/jobs?state=all").json["data"] == []
        back = move(andina)
        assert SALARY in back.get(f"/api/exports/{job['id']}/file").text
        assert SALARY in move(None).get(f"/api/exports/{job['id']}/file").text

    def test_with_salaries_end_when_salaries_are_hidden(
        self, as_admin: FlaskClient, move: Move, outbox: list[Message], andina: Company
    ) -> None:
        _people(andina)
        staff = move(andina)
        job = self._made(staff, outbox)
        hidden = {"salaryVisibility": "administradores"}
        assert as_admin.put("/api/settings/privacy", json=hidden).status_code == 200
        answer = staff.get(f"/api/exports/{job['id']}/file")
        assert (answer.status_code, answer.json["code"]) == (403, "salary_hidden")

    def test_that_waited_while_somebody_was_moved_fail(
        self, sign_in: Callable[[], FlaskClient], move: Move, outbox: list[Message], andina: Company
    ) -> None:
        _people()
        asked = sign_in().post("/api/exports", json=EXPORT)
        move(andina)
        (message,) = [one for one in outbox if one.task == exports.TASK]
        carry_out(message)
        job = db.session.get_one(Job, asked.json["data"]["job"]["id"])
        assert (job.state, (job.error or {})["code"]) == ("failed", "scope_lost")

    def test_with_salaries_that_waited_while_these_were_hidden_fail(
        self, as_admin: FlaskClient, move: Move, outbox: list[Message], andina: Company
    ) -> None:
        _people(andina)
        asked = move(andina).post("/api/exports", json=EXPORT)
        hidden = {"salaryVisibility": "administradores"}
        assert as_admin.put("/api/settings/privacy", json=hidden).status_code == 200
        (message,) = [one for one in outbox if one.task == exports.TASK]
        carry_out(message)
        job = db.session.get_one(Job, asked.json["data"]["job"]["id"])
        assert (job.state, (job.error or {})["code"]) == ("failed", "salary_hidden")


class TestPanel:
    def test_hides_what_was_narrowed_to_a_company_that_was_left(
        self, eva: User, sign_in: Callable[[], FlaskClient], move: Move, andina: Company
    ) -> None:
        other = make_company("Otra")
        wide, narrow = make_widget(eva), make_widget(eva, filter={"company": other.id})
        shown = [one["id"] for one in sign_in().get("/api/getActiveWidgets").json["data"]]
        assert shown == [wide.id, narrow.id]
        moved = move(andina)
        for path in ("/api/getActiveWidgets", "/api/getWidget"):
            assert [one["id"] for one in moved.get(path).json["data"]] == [wide.id]
        assert moved.delete(f"/api/delWidget/{narrow.id}").status_code == 404
        shown = [one["id"] for one in move(None).get("/api/getActiveWidgets").json["data"]]
        assert shown == [wide.id, narrow.id]

    def test_opens_cards_that_were_narrowed_to_a_company_that_was_left(
        self, sign_in: Callable[[], FlaskClient], move: Move, andina: Company
    ) -> None:
        other = make_company("Otra")
        body = {"id": 1, "filter": {"company": other.id}}
        assert sign_in().post("/api/putConfigGenericCard", json=body).status_code < 300
        card = move(andina).get("/api/getConfigGenericCard?id=1").json["data"]
        assert card["filter"]["company"] is None


class TestBell:
    def test_is_empty_in_another_company(
        self, eva: User, sign_in: Callable[[], FlaskClient], move: Move, andina: Company
    ) -> None:
        notify(user_id=eva.id, icon="info", msg="Curso de Otra sin participantes.", kind="course")
        (item,) = sign_in().get("/api/notifications").json["data"]
        moved = move(andina)
        moved.post("/api/notifications/restore", json={"ids": [item["id"]]})
        assert moved.get("/api/notifications").json["data"] == []
