"""The UTM of each month: read by everybody, written by administrators, missed once a month."""

import datetime as dt
from typing import Any

import pytest
from flask.testing import FlaskClient
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import func, select, update

from app.finance.sence import service as sence
from app.models.finance import Utm
from app.models.platform import AuditEvent, Notification
from tests.factories import make_company, make_user

PATH = "/api/sence/utm"
NOVEMBER = dt.date(2026, 11, 22)


def put(client: FlaskClient, **values: int | None) -> dict[str, int]:
    """Months by names like m2026_11."""
    months = [{"month": name[1:].replace("_", "-"), "value": one} for name, one in values.items()]
    answer = client.put(PATH, json={"months": months})
    assert answer.status_code == 200, answer.json
    return values_of(answer.json)


def values_of(answer: dict[str, Any]) -> dict[str, int]:
    return {one["month"]: one["value"] for one in answer["data"]}


class TestReading:
    def test_begins_with_what_the_tax_office_published(self, as_staff: FlaskClient) -> None:
        answer = as_staff.get(PATH).json
        found = values_of(answer)
        assert list(found) == sorted(found)
        assert (len(found), found["2023-01"], found["2024-12"]) == (24, 61_769, 67_294)
        assert answer["meta"]["updatedAt"] is not None


class TestChanging:
    def test_sets_changes_and_takes_away(self, as_admin: FlaskClient) -> None:
        found = put(as_admin, m2025_01=67_429, m2024_12=67_300, m2023_01=None)
        assert "2023-01" not in found
        assert (found["2024-12"], found["2025-01"], len(found)) == (67_300, 67_429, 24)
        assert values_of(as_admin.get(PATH).json) == found

    def test_is_told_in_the_audit_with_before_and_after(
        self, as_admin: FlaskClient, db: SQLAlchemy
    ) -> None:
        put(as_admin, m2025_01=67_429, m2024_12=67_294, m2024_11=None)
        events = db.session.scalars(select(AuditEvent).where(AuditEvent.entity == "utm")).all()
        assert [(one.action, one.data) for one in events] == [
            ("utm.changed", {"2024-11": [66_628, None], "2025-01": [None, 67_429]})
        ]

    def test_says_nothing_of_what_stays(self, as_admin: FlaskClient, db: SQLAlchemy) -> None:
        put(as_admin, m2024_12=67_294, m2030_01=None)
        assert db.session.scalar(select(AuditEvent).where(AuditEvent.entity == "utm")) is None

    def test_refuses_an_old_copy(self, as_admin: FlaskClient) -> None:
        body = {
            "months": [{"month": "2025-01", "value": 1}],
            "updatedAt": "2020-01-01T00:00:00Z",
        }
        answer = as_admin.put(PATH, json=body)
        assert (answer.status_code, answer.json["code"]) == (409, "stale")
        assert "2025-01" not in values_of(as_admin.get(PATH).json)

    def test_refuses_a_copy_from_before_a_month_was_taken_away(
        self, as_admin: FlaskClient, db: SQLAlchemy
    ) -> None:
        db.session.execute(update(Utm).values(updated_at=func.now() - dt.timedelta(hours=1)))
        db.session.commit()
        copy = as_admin.get(PATH).json["meta"]["updatedAt"]

        def save(seen: str, value: int) -> Any:
            body = {"months": [{"month": "2025-02", "value": value}], "updatedAt": seen}
            return as_admin.put(PATH, json=body)

        put(as_admin, m2024_12=None)
        refused = save(copy, 1)
        assert (refused.status_code, refused.json["code"]) == (409, "stale")
        fresh = as_admin.get(PATH).json["meta"]["updatedAt"]
        assert save(fresh, 68_000).status_code == 200

    @pytest.mark.parametrize(
        ("months", "field", "words"),
        [
            ([], "months", "Envía entre 1 y 240 meses."),
            ([{"month": "2025-13", "value": 1}], "months.0.month", "Ingresa un mes entre 2000"),
            ([{"month": "1999-12", "value": 1}], "months.0.month", "Ingresa un mes entre 2000"),
            ([{"month": "2101-01", "value": 1}], "months.0.month", "Ingresa un mes entre 2000"),
            ([{"month": "2025-1", "value": 1}], "months.0.month", "Ingresa un mes entre 2000"),
            ([{"month": "2025-01", "value": 0}], "months.0.value", "entre $1 y $1.000.000, sin"),
            ([{"month": "2025-01", "value": 1_000_001}], "months.0.value", "entre $1 y $1.000.000"),
            ([{"month": "2025-01", "value": 67.5}], "months.0.value", "sin decimales"),
            ([{"month": "2025-01", "value": True}], "months.0.value", "sin decimales"),
            ([{"month": "2025-01"}], "months.0.value", "obligatorio"),
            ([{"month": "2025-01", "value": 1, "x": 1}], "months.0.x", "no se reconoce"),
            ([{"month": "2025-01", "value": 1}] * 241, "months", "Envía entre 1 y 240 meses."),
            (
                [{"month": "2025-01", "value": 1}, {"month": "2025-01", "value": None}],
                "months.1.month",
                "Este mes está repetido.",
            ),
        ],
    )
    def test_says_in_spanish_what_is_wrong(
        self, as_admin: FlaskClient, months: list[Any], field: str, words: str
    ) -> None:
        answer = as_admin.put(PATH, json={"months": months})
        assert answer.status_code == 422, answer.json
        assert list(answer.json["errors"]) == [field]
        assert words in answer.json["errors"][field][0]


class TestReminding:
    @pytest.fixture
    def ana(self, db: SQLAlchemy) -> int:
        del db
        return make_user("ana@ejemplo.cl").id

    def test_tells_administrators_once_a_month(self, ana: int, db: SQLAlchemy) -> None:
        make_user("luis@ejemplo.cl", company=make_company())
        sence.remind(on=NOVEMBER)
        sence.remind(on=NOVEMBER + dt.timedelta(days=1))
        (told,) = db.session.scalars(select(Notification)).all()
        assert (told.user_id, told.msg) == (ana, "Falta registrar la UTM de 11-2026.")
        assert told.link == "/settings?seccion=sence"

    def test_tells_of_the_next_month_again(self, ana: int, db: SQLAlchemy) -> None:
        del ana
        sence.remind(on=NOVEMBER)
        sence.remind(on=dt.date(2026, 12, 1))
        told = db.session.scalars(select(Notification.msg).order_by(Notification.id)).all()
        assert [one[-8:] for one in told] == ["11-2026.", "12-2026."]

    def test_is_silent_when_the_month_is_known(self, ana: int, db: SQLAlchemy) -> None:
        del ana
        sence.remind(on=dt.date(2024, 12, 31))
        assert db.session.scalar(select(Notification)) is None
