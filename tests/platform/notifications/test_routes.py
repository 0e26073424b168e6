"""The bell."""

from datetime import timedelta

import pytest
import time_machine
from flask.testing import FlaskClient

from app.extensions import db
from app.models.accounts import User
from app.platform import clock
from app.platform.notifications import service as notifications
from tests.factories import make_user


def ring(msg: str, *, user: User | None = None, key: str | None = None) -> None:
    user = user or db.session.query(User).filter_by(email="admin@capacitacion.cl").one()
    notifications.notify(
        user_id=user.id, icon="success", msg=msg, kind="load.done", link="/x", key=key
    )
    db.session.commit()


def bell(client: FlaskClient) -> list[dict]:
    return client.get("/api/notifications").json["data"]


def messages(client: FlaskClient) -> list[str]:
    return [item["msg"] for item in bell(client)]


class TestBell:
    def test_shows_the_newest_first(self, as_admin: FlaskClient) -> None:
        ring("uno")
        ring("dos")
        assert messages(as_admin) == ["dos", "uno"]
        item = bell(as_admin)[0]
        assert list(item) == ["id", "icon", "msg", "time", "read", "link", "kind"]
        assert (item["read"], item["link"], item["icon"]) == (False, "/x", "success")

    def test_keeps_fifty(self, as_admin: FlaskClient) -> None:
        for number in range(52):
            ring(f"aviso {number}")
        assert len(bell(as_admin)) == 50
        assert messages(as_admin)[0] == "aviso 51"

    def test_tells_an_event_once(self, as_admin: FlaskClient) -> None:
        ring("la carga terminó", key="load:1")
        ring("la carga terminó", key="load:1")
        assert len(bell(as_admin)) == 1

    def test_is_ones_own(self, as_admin: FlaskClient) -> None:
        ring("ajena", user=make_user())
        assert bell(as_admin) == []

    def test_can_be_read(self, as_admin: FlaskClient) -> None:
        ring("uno")
        as_admin.post("/api/notifications/read", json={})
        assert bell(as_admin)[0]["read"] is True


class TestDelete:
    def test_takes_one_out(self, as_admin: FlaskClient) -> None:
        ring("uno")
        ring("dos")
        first = bell(as_admin)[0]["id"]
        assert as_admin.delete(f"/api/notifications/{first}").json == {"data": {"ids": [first]}}
        assert messages(as_admin) == ["uno"]
        assert as_admin.delete(f"/api/notifications/{first}").status_code == 404

    def test_does_not_find_somebody_elses(self, as_admin: FlaskClient) -> None:
        stranger = make_user()
        ring("ajena", user=stranger)
        theirs = notifications.list_newest(user_id=stranger.id)[0].id
        assert as_admin.delete(f"/api/notifications/{theirs}").status_code == 404
        assert len(notifications.list_newest(user_id=stranger.id)) == 1


class TestClear:
    @pytest.fixture
    def cleared(self, as_admin: FlaskClient) -> list[int]:
        ring("uno")
        ring("dos")
        return as_admin.delete("/api/notifications").json["data"]["ids"]

    def test_empties_the_bell(self, as_admin: FlaskClient, cleared: list[int]) -> None:
        assert len(cleared) == 2
        assert bell(as_admin) == []

    def test_can_be_undone_at_once(self, as_admin: FlaskClient, cleared: list[int]) -> None:
        answer = as_admin.post("/api/notifications/restore", json={"ids": cleared})
        assert answer.json == {"data": {"ids": cleared}}
        assert messages(as_admin) == ["dos", "uno"]

    def test_cannot_be_undone_later(self, as_admin: FlaskClient, cleared: list[int]) -> None:
        with time_machine.travel(clock.now() + timedelta(minutes=1), tick=False):
            answer = as_admin.post("/api/notifications/restore", json={"ids": cleared})
        assert answer.json == {"data": {"ids": []}}

    def test_cannot_be_undone_by_another(
        self, as_admin: FlaskClient, as_staff: FlaskClient, cleared: list[int]
    ) -> None:
        as_staff.post("/api/notifications/restore", json={"ids": cleared})
        assert bell(as_admin) == []
