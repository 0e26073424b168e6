"""A link whose mail did not arrive, or nobody knows: administrators hear of it and send another."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from app.extensions import db
from app.models.accounts import User
from app.models.mail import FAILED, SENDING, Mail
from app.models.platform import Notification
from app.platform import clock
from app.platform.mail import service as mail
from app.platform.mail.transport import INTERRUPTED
from tests.factories import make_user
from tests.support.bulk import Bulk
from tests.support.committing import andina, bulk, committing_app, house, sent
from tests.support.sink import REFUSED, Sink

__all__ = ["andina", "bulk", "committing_app", "house", "sent"]

ANA: dict[str, Any] = {"name": "Ana Soto", "email": "ana.soto@ejemplo.cl", "company_id": None}


@pytest.fixture
def sink(house: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sink]:
    """The mail server of the settings."""
    with Sink() as sink:
        settings = replace(house.config["SETTINGS"], mail_url=sink.url, mail_from="aula@otec.cl")
        monkeypatch.setitem(house.config, "SETTINGS", settings)
        yield sink


def _invite(bulk: Bulk) -> int:
    answer: Any = bulk.client.post("/api/users", json=ANA)
    assert answer.status_code == 201, answer.json
    return int(answer.json["data"]["id"])


def _die_over_it() -> None:
    """A worker claims what waits, and is gone before it has handed it over."""
    steps = mail.send_waiting(now=clock.now)
    for _ in range(2):
        next(steps)
        db.session.commit()
    steps.close()
    assert db.session.scalars(select(Mail.state)).all() == [SENDING]


def _send() -> None:
    for _ in mail.send_waiting(now=clock.now):
        db.session.commit()


def _told() -> list[tuple[str, str, str | None]]:
    query = select(User.email, Notification.msg, Notification.link).join(User)
    return [tuple(row) for row in db.session.execute(query.order_by(User.email))]


class TestALinkThatWasInterrupted:
    def test_is_told_to_administrators_who_send_another(self, bulk: Bulk, sink: Sink) -> None:
        make_user("otra@ejemplo.cl", name="Olga Otra")
        make_user("fuera@ejemplo.cl", name="Fernando Fuera").active = False
        db.session.commit()
        user_id = _invite(bulk)
        _die_over_it()
        for _ in range(2):
            mail.end_interrupted(at=clock.now() + dt.timedelta(hours=1))
            db.session.commit()
        said = f"Correo de acceso para Ana Soto (ana.soto@ejemplo.cl): {INTERRUPTED}"
        assert _told() == [
            (email, f"{said} Puedes reenviarlo.", f"/settings?seccion=usuarios&ver={user_id}")
            for email in ("carga@ejemplo.cl", "otra@ejemplo.cl")
        ]
        shown: Any = bulk.client.get(f"/api/users/{user_id}").json
        assert shown["data"]["linkProblem"] == INTERRUPTED
        again: Any = bulk.client.post(f"/api/users/{user_id}/invitation").json
        assert again["data"]["linkProblem"] is None
        _send()
        assert sink.recipients == ["ana.soto@ejemplo.cl"]

    def test_that_was_used_all_the_same_is_no_news(self, bulk: Bulk, sink: Sink) -> None:
        del sink
        user_id = _invite(bulk)
        _die_over_it()
        link: Any = bulk.client.post(f"/api/users/{user_id}/invitation/link").json
        token = str(link["data"]["link"]).rpartition("/invitation/")[2]
        bulk.client.post(f"/api/public/invitations/{token}", json={"password": "otra clave larga"})
        mail.end_interrupted(at=clock.now() + dt.timedelta(hours=1))
        db.session.commit()
        assert db.session.scalars(select(Mail.state)).all() == [FAILED]
        assert _told() == []

    def test_whose_address_is_refused_is_told_with_the_reason(self, bulk: Bulk, sink: Sink) -> None:
        sink.answers[ANA["email"]] = REFUSED
        _invite(bulk)
        _send()
        assert "No such user here" in _told()[0][1]
