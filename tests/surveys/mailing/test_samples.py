"""What survey mails look like: samples that one mails oneself, and previews."""

import datetime as dt

from flask.testing import FlaskClient
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import func, select

from app.extensions import db as database
from app.models.mail import Mail
from app.platform import clock
from app.platform.queue import Message
from tests.surveys.mailing.support import course_of, linked, mailed, open_survey

ANA = ("Ana Soto", "ana@x.cl")


class TestASample:
    def test_is_mailed_to_oneself_before_all_others(
        self, as_admin: FlaskClient, db: SQLAlchemy, outbox: list[Message]
    ) -> None:
        survey = open_survey(course_of((*ANA, None), name="Excel"))
        answer = as_admin.post(f"/api/surveys/{survey.id}/testMail")
        assert answer.status_code == 202
        assert answer.json["data"] == {"recipient": "admin@capacitacion.cl", "local": True}
        mail = db.session.scalars(select(Mail)).one()
        assert (mail.kind, mail.recipient) == ("prueba", "admin@capacitacion.cl")
        assert mail.subject == '[Prueba] Cuéntanos tu opinión sobre "Excel"'
        assert f"/survey/view?id={survey.template_id}" in mail.text_body
        assert mail.next_try_at < clock.now() - dt.timedelta(minutes=50)
        assert mailed(outbox) == ["mail.send"]
        assert linked() == 0


class TestAPreview:
    PATH = "/api/settings/surveys/preview"

    def test_shows_words_while_they_are_written(self, as_staff: FlaskClient) -> None:
        body = {
            "kind": "recordatorio",
            "subject": "Faltan {{dias_restantes}}",
            "body": "Hola {{nombre}}:\n\n{{enlace}}",
        }
        shown = as_staff.post(self.PATH, json=body).json["data"]
        assert shown["subject"] == "Faltan 3"
        assert shown["text"].startswith("Hola Camila Rojas Díaz:\n\nhttp")
        assert shown["html"].startswith("<!doctype html>")

    def test_shows_the_settings_and_two_collaborators_to_bosses(
        self, as_staff: FlaskClient
    ) -> None:
        shown = as_staff.post(self.PATH, json={"kind": "jefatura"}).json["data"]
        assert "\x02" not in shown["text"] + shown["html"] + shown["subject"]
        assert shown["text"].count("/answer/ejemplo") == 2

    def test_refuses_what_the_settings_would_refuse(self, as_staff: FlaskClient) -> None:
        body = {"kind": "jefatura", "subject": "Hola", "body": "Sin nada que abrir"}
        answer = as_staff.post(self.PATH, json=body)
        assert answer.json["errors"] == {"body": ["El texto debe incluir {{enlace}}."]}


class TestAnExample:
    PATH = "/api/settings/surveys/testMail"

    def test_is_mailed_to_oneself_as_it_is_written(
        self, as_admin: FlaskClient, db: SQLAlchemy, outbox: list[Message]
    ) -> None:
        body = {
            "kind": "recordatorio",
            "subject": "Faltan {{dias_restantes}}",
            "body": "Hola {{nombre}}:\n\n{{enlace}}",
        }
        answer = as_admin.post(self.PATH, json=body)
        assert answer.status_code == 202
        assert answer.json["data"] == {"recipient": "admin@capacitacion.cl", "local": True}
        mail = db.session.scalars(select(Mail)).one()
        assert (mail.kind, mail.recipient) == ("prueba", "admin@capacitacion.cl")
        assert mail.subject == "[Prueba] Faltan 3"
        assert mail.text_body.startswith("Hola Camila Rojas Díaz:\n\nhttp")
        assert mailed(outbox) == ["mail.send"]
        assert linked() == 0

    def test_leaves_nothing_open_and_names_both_collaborators_to_bosses(
        self, as_admin: FlaskClient
    ) -> None:
        as_admin.post(self.PATH, json={"kind": "jefatura"})
        mail = database.session.scalars(select(Mail)).one()
        assert "\x02" not in mail.text_body + mail.html_body + mail.subject
        shown = as_admin.get(f"/api/mail/{mail.id}").json["data"]
        assert shown["text"].count("/answer/ejemplo") == 2

    def test_is_for_who_may_write_the_texts(self, as_staff: FlaskClient) -> None:
        assert as_staff.post(self.PATH, json={"kind": "jefatura"}).status_code == 403
        assert database.session.scalar(select(func.count()).select_from(Mail)) == 0
