"""Values of an hour: one at a time for each modality and tranche."""

from typing import Any

import pytest
from flask.testing import FlaskClient
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import select

from app.models.platform import AuditEvent

PATH = "/api/sence/hourValues"
FORM = {
    "modality": "Presencial",
    "tranche": 1,
    "value": 7_500,
    "validFrom": "2026-01-01",
    "validTo": None,
    "resolution": "R.E. 1 de 2026",
}


def post(client: FlaskClient, **fields: Any) -> dict[str, Any]:
    answer = client.post(PATH, json={**FORM, **fields})
    assert answer.status_code == 201, answer.json
    return answer.json["data"]


class TestReading:
    def test_begins_with_the_resolutions_of_2025(self, as_staff: FlaskClient) -> None:
        found = as_staff.get(PATH).json["data"]
        assert [(one["modality"], one["tranche"], one["value"]) for one in found] == [
            ("Presencial", 1, 7_000),
            ("Presencial", 2, 9_000),
            ("Presencial", 3, 12_000),
            ("E-learning sincrónico", 1, 5_600),
            ("E-learning sincrónico", 2, 6_600),
            ("E-learning asincrónico", 1, 5_500),
            ("A distancia (autoaprendizaje)", 1, 1_840),
        ]
        assert (found[0]["validFrom"], found[0]["validTo"]) == ("2025-05-01", "2025-12-31")


class TestMaking:
    def test_adds_one_behind_another(self, as_admin: FlaskClient) -> None:
        made = post(as_admin)
        newest = as_admin.get(PATH).json["data"][0]
        assert newest == made
        assert {name: made[name] for name in FORM} == FORM

    def test_needs_neither_end_nor_resolution(self, as_admin: FlaskClient) -> None:
        fields = {name: FORM[name] for name in ("modality", "tranche", "value", "validFrom")}
        made = as_admin.post(PATH, json=fields).json["data"]
        assert (made["validTo"], made["resolution"]) == (None, None)

    def test_happens_once_for_one_key(self, as_admin: FlaskClient) -> None:
        answers = [
            as_admin.post(PATH, json=FORM, headers={"Idempotency-Key": "k"}) for _ in range(2)
        ]
        assert answers[0].json == answers[1].json
        assert len(as_admin.get(PATH).json["data"]) == 8

    @pytest.mark.parametrize(
        "fields",
        [
            {"validFrom": "2025-12-31"},
            {"validFrom": "2020-01-01"},
            {"validFrom": "2020-01-01", "validTo": "2025-05-01"},
            {"validFrom": "2025-06-01", "validTo": "2025-06-30"},
        ],
    )
    def test_refuses_days_that_have_a_value(
        self, as_admin: FlaskClient, fields: dict[str, Any]
    ) -> None:
        answer = as_admin.post(PATH, json={**FORM, **fields})
        words = "Ya existe un valor vigente en esas fechas."
        assert (answer.status_code, answer.json["message"]) == (409, words)
        assert answer.json["errors"] == {"validFrom": [words]}

    @pytest.mark.parametrize(
        "fields",
        [
            {"validFrom": "2020-01-01", "validTo": "2025-04-30"},
            {"modality": "Mixta", "validFrom": "2025-06-01"},
            {"modality": "E-learning asincrónico", "tranche": 2, "validFrom": "2025-06-01"},
        ],
    )
    def test_allows_days_of_others(self, as_admin: FlaskClient, fields: dict[str, Any]) -> None:
        post(as_admin, **fields)

    @pytest.mark.parametrize(
        ("fields", "field", "words"),
        [
            ({"modality": "Libre"}, "modality", "Selecciona la modalidad."),
            ({"tranche": 4}, "tranche", "Selecciona el tramo."),
            ({"value": 0}, "value", "Ingresa un monto entre $1 y $100.000, sin decimales."),
            ({"value": 100_001}, "value", "Ingresa un monto entre $1 y $100.000, sin decimales."),
            ({"validFrom": "31-12-2026"}, "validFrom", "Ingresa una fecha válida"),
            ({"validFrom": "1999-12-31"}, "validFrom", "Ingresa una fecha válida"),
            ({"validTo": "2025-12-31"}, "validTo", "no puede ser anterior a la de inicio"),
            ({"resolution": "a" * 121}, "resolution", "120"),
            ({"otro": 1}, "otro", "no se reconoce"),
        ],
    )
    def test_says_in_spanish_what_is_wrong(
        self, as_admin: FlaskClient, fields: dict[str, Any], field: str, words: str
    ) -> None:
        answer = as_admin.post(PATH, json={**FORM, **fields})
        assert answer.status_code == 422, answer.json
        assert list(answer.json["errors"]) == [field]
        assert words in answer.json["errors"][field][0]


class TestChanging:
    def test_may_keep_its_own_days(self, as_admin: FlaskClient) -> None:
        made = post(as_admin)
        answer = as_admin.patch(f"{PATH}/{made['id']}", json={"value": 8_000})
        assert answer.status_code == 200, answer.json
        assert answer.json["data"] == {**made, "value": 8_000}

    def test_may_not_reach_into_others(self, as_admin: FlaskClient) -> None:
        made = post(as_admin)
        answer = as_admin.patch(f"{PATH}/{made['id']}", json={"validFrom": "2025-12-01"})
        assert (answer.status_code, answer.json["code"]) == (409, "hour_value_overlaps")
        assert as_admin.get(PATH).json["data"][0] == made

    def test_refuses_an_old_copy(self, as_admin: FlaskClient) -> None:
        made = post(as_admin)
        body = {"value": 8_000, "updatedAt": "2020-01-01T00:00:00Z"}
        answer = as_admin.patch(f"{PATH}/{made['id']}", json=body)
        assert (answer.status_code, answer.json["code"]) == (409, "stale")

    def test_does_not_know_what_is_gone(self, as_admin: FlaskClient) -> None:
        made = post(as_admin)
        assert as_admin.delete(f"{PATH}/{made['id']}").status_code == 204
        for answer in (
            as_admin.patch(f"{PATH}/{made['id']}", json={"value": 1}),
            as_admin.delete(f"{PATH}/{made['id']}"),
        ):
            assert (answer.status_code, answer.json["code"]) == (404, "hour_value_missing")
        assert made["id"] not in [one["id"] for one in as_admin.get(PATH).json["data"]]

    def test_is_told_in_the_audit(self, as_admin: FlaskClient, db: SQLAlchemy) -> None:
        made = post(as_admin)
        as_admin.patch(f"{PATH}/{made['id']}", json={"value": 8_000, "validTo": "2026-12-31"})
        as_admin.delete(f"{PATH}/{made['id']}")
        events = db.session.scalars(
            select(AuditEvent).where(AuditEvent.entity == "sence_hour_value").order_by("id")
        ).all()
        changed = {"value": [7_500, 8_000], "validTo": [None, "2026-12-31"]}
        assert [(one.action, one.data) for one in events] == [
            ("sence_hour_value.created", FORM),
            ("sence_hour_value.changed", changed),
            ("sence_hour_value.removed", {**FORM, "value": 8_000, "validTo": "2026-12-31"}),
        ]
