"""Everything that was written down, as administrators read and export it."""

import ast
import datetime as dt
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import openpyxl
from flask.testing import FlaskClient

from app.extensions import db
from app.models.platform import AuditEvent
from app.oversight.audit import queries
from app.platform import audit, clock
from tests.factories import make_person, make_user

ROOT = Path(__file__).parents[3] / "app"
ACTION = re.compile(r"[a-z_]+\.[a-z_]+")
RECORDERS = {"record", "record_many", "_record", "record_event", "_record_following"}
MADE_UP = {
    *(
        f"{one}.{verb}"
        for one in ("company", "supplier", "person", "rapporteur", "survey_template")
        for verb in ("enabled", "disabled")
    ),
    *(
        f"{one}.{verb}"
        for one in ("department", "status", "thematic_area")
        for verb in ("created", "changed", "removed")
    ),
}
"""Actions that code puts together from a noun and a verb."""


def recorded() -> Iterator[str]:
    """Every action that stands in a call of the code that writes events down."""
    for path in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and _name(node.func) in RECORDERS:
                texts = (inner.value for inner in ast.walk(node) if isinstance(inner, ast.Constant))
                yield from (text for text in texts if _is_action(text))


def _is_action(text: object) -> bool:
    return isinstance(text, str) and ACTION.fullmatch(text) is not None


def _name(function: ast.expr) -> str:
    return getattr(function, "attr", getattr(function, "id", ""))


def note(action: str, **given: Any) -> None:
    audit.record(action, by=None, **given)
    db.session.commit()


def found(client: FlaskClient, **query: Any) -> list[dict[str, Any]]:
    answer = client.get("/api/audit", query_string=query)
    assert answer.status_code == 200, answer.json
    return list(answer.json["data"])


class TestWords:
    def test_are_there_for_every_action_that_the_code_records(self) -> None:
        actions = {*recorded(), *MADE_UP}
        assert len(actions) > 60
        assert actions - queries.ACTIONS.keys() == set()

    def test_are_there_for_no_action_that_nobody_records(self) -> None:
        text = "\n".join(path.read_text("utf-8") for path in ROOT.rglob("*.py"))
        outside = text.replace((ROOT / "oversight" / "audit" / "queries.py").read_text("utf-8"), "")
        known = {action for action in queries.ACTIONS if f'"{action}"' in outside} | MADE_UP
        bulk = {action for action in queries.ACTIONS if action.endswith((".enabled", ".disabled"))}
        assert queries.ACTIONS.keys() - known - bulk == set()

    def test_name_what_an_event_is_about(self) -> None:
        told = queries.sentence("settings.changed", {"section": "sence", "changes": {}})
        assert told == "Cambió la configuración: Parámetros SENCE"
        told = queries.sentence("export.made", {"list": "people", "salary": True})
        assert told == "Exportó una lista: Personas con rentas"


class TestListing:
    def test_tells_who_did_what_about_whom(self, as_admin: FlaskClient) -> None:
        person = make_person(name="Ana Soto")
        as_admin.post(f"/api/people/{person.id}/salary")
        [event] = found(as_admin, action="person.salary_revealed")
        assert event["sentence"] == "Vio la renta de una persona"
        assert event["subject"] == "Ana Soto"
        assert event["userName"] == as_admin.get("/api/user").json["data"]["name"]

    def test_tells_before_and_after(self, as_admin: FlaskClient) -> None:
        as_admin.put("/api/settings/organisation", json={"name": "Andina"})
        [event] = found(as_admin, entity="setting")
        assert event["changes"] == [{"field": "name", "before": "Aula", "after": "Andina"}]

    def test_is_searched_by_who_did_it(self, as_admin: FlaskClient) -> None:
        other = make_user("otra@ejemplo.cl", name="Zoila Ñuñez")
        audit.record("company.created", by=other.id, on=("company", 1))
        note("company.changed", on=("company", 1))
        assert [one["userName"] for one in found(as_admin, q="nunez")] == ["Zoila Ñuñez"]
        assert found(as_admin, q="company") == []

    def test_narrows_by_days_of_santiago(self, as_admin: FlaskClient) -> None:
        note("company.created", on=("company", 1))
        today = clock.today()
        yesterday = today - dt.timedelta(days=1)
        query = {"action": "company.created"}
        assert len(found(as_admin, since=today, until=today, **query)) == 1
        assert found(as_admin, until=yesterday, **query) == []
        assert found(as_admin, since=today + dt.timedelta(days=1), **query) == []

    def test_is_for_administrators(self, as_staff: FlaskClient) -> None:
        assert as_staff.get("/api/audit").status_code == 403
        assert as_staff.get("/api/audit/choices").status_code == 403
        wish = {"list": "audit", "format": "xlsx"}
        assert as_staff.post("/api/exports", json=wish).status_code == 403

    def test_offers_what_it_may_be_narrowed_to(self, as_admin: FlaskClient) -> None:
        choices = as_admin.get("/api/audit/choices").json["data"]
        assert {one["value"] for one in choices["actions"]} == set(queries.ACTIONS)
        labels = [one["label"] for one in choices["entities"]]
        assert labels == sorted(labels)

    def test_can_be_exported(self, as_admin: FlaskClient) -> None:
        as_admin.put("/api/settings/organisation", json={"name": "Andina & Cía."})
        wish = {"list": "audit", "format": "xlsx", "filter": {"entity": "setting"}}
        answer = as_admin.post("/api/exports", json=wish)
        sheet = openpyxl.load_workbook(BytesIO(answer.data)).active
        assert sheet is not None
        rows = list(sheet.iter_rows(values_only=True))
        assert rows[0][:3] == ("Fecha", "Quién", "Qué hizo")
        assert rows[1][2:5] == (
            "Cambió la configuración: Organización",
            None,
            "name: Aula → Andina & Cía.",
        )

    def test_counts_every_event(self, as_admin: FlaskClient) -> None:
        before = as_admin.get("/api/audit").json["meta"]["total"]
        note("utm.changed")
        assert as_admin.get("/api/audit").json["meta"]["total"] == before + 1
        assert db.session.query(AuditEvent).count() >= before + 1
