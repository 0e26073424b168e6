"""The outbox as administrators read it."""

from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.extensions import db as database
from app.models.mail import SENT, Mail
from app.platform import clock
from app.platform.mail import message
from app.platform.mail.service import Draft, queue

pytestmark = pytest.mark.usefixtures("scribe")


def queued(recipient: str, subject: str = "Hola") -> int:
    text = f"Ábreme: {message.value('enlace')}{message.part('si', ' sí')}{message.part('no', 'no')}"
    (mail_id,) = queue([Draft("invitacion", recipient, subject, text, text)], at=clock.now())
    return mail_id


class TestTheList:
    def test_shows_the_newest_first_and_finds(self, as_admin: FlaskClient) -> None:
        first, second = queued("ana@empresa.cl"), queued("luis@otra.cl", "Último aviso")
        answer = as_admin.get("/api/mail").json
        assert [one["id"] for one in answer["data"]] == [second, first]
        assert answer["meta"] == {"page": 1, "pageSize": 50, "total": 2, "pages": 1, "local": True}
        assert answer["data"][1]["state"] == "En cola"
        database.session.get_one(Mail, first).state = SENT
        database.session.commit()
        for query, found in (
            ("state=Enviado", [first]),
            ("search=ultimo", [second]),
            ("search=empresa", [first]),
            ("kind=prueba", []),
        ):
            listed = as_admin.get(f"/api/mail?{query}").json["data"]
            assert [one["id"] for one in listed] == found, query
        assert as_admin.get("/api/mail?state=Perdido").status_code == 422

    def test_says_nothing_of_links(self, as_admin: FlaskClient) -> None:
        queued("ana@empresa.cl", f"Quedan {message.value('dias')}")
        assert as_admin.get("/api/mail").json["data"][0]["subject"] == "Quedan …"

    def test_is_for_administrators(self, as_staff: FlaskClient) -> None:
        assert as_staff.get("/api/mail").status_code == 403


class TestOneMail:
    def test_is_read_with_its_links_while_mails_stay_here(self, as_admin: FlaskClient) -> None:
        mail_id = queued("ana@empresa.cl")
        shown = as_admin.get(f"/api/mail/{mail_id}").json["data"]
        assert shown["text"] == f"Ábreme: https://x.cl/a?m={mail_id}&n=1 sí"
        assert shown["html"].startswith("<!doctype html>")

    def test_keeps_the_links_of_others_when_mails_leave(
        self, as_admin: FlaskClient, app: Flask, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        settings = replace(
            app.config["SETTINGS"], mail_url="smtp://mail.x.cl", mail_from="equipo@x.cl"
        )
        monkeypatch.setitem(app.config, "SETTINGS", settings)
        shown = as_admin.get(f"/api/mail/{queued('ana@empresa.cl')}").json["data"]
        assert shown["text"] == "Ábreme: … sí"
        assert "x.cl/a" not in shown["html"]

    def test_that_is_none_is_told(self, as_admin: FlaskClient) -> None:
        answer = as_admin.get("/api/mail/987654321")
        assert (answer.status_code, answer.json["code"]) == (404, "mail_missing")
