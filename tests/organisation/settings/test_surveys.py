"""Settings of surveys: read by everybody, changed and reset by administrators."""

import copy
from typing import Any

import pytest
from flask.testing import FlaskClient
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import select

from app.models.organisation import Setting
from app.models.platform import AuditEvent
from app.organisation.settings import service as settings
from app.organisation.settings.rules import SURVEY_DEFAULTS, SURVEYS

PATH = "/api/settings/surveys"
WORDS = "Hola {{nombre}}, responde en {{enlace}}"


def put(client: FlaskClient, **values: Any) -> dict[str, Any]:
    answer = client.put(PATH, json=values)
    assert answer.status_code == 200, answer.json
    return answer.json


def refused(client: FlaskClient, **values: Any) -> dict[str, Any]:
    answer = client.put(PATH, json=values)
    assert answer.status_code == 422, answer.json
    return answer.json["errors"]


class TestReading:
    def test_tells_the_defaults_of_the_code(self, as_staff: FlaskClient) -> None:
        answer = as_staff.get(PATH).json
        assert answer["data"] == SURVEY_DEFAULTS
        assert answer["meta"] == {"changed": [], "updatedAt": None, "defaults": SURVEY_DEFAULTS}

    def test_gives_the_code_typed_values(self, db: SQLAlchemy) -> None:
        del db
        found = settings.read(SURVEYS)
        assert (found.send_at.hour, found.transfer.opens_after) == (9, 90)
        assert found.transfer_respondents == ("jefatura",)
        assert found.texts["invitacion"].subject == 'Cuéntanos tu opinión sobre "{{curso}}"'

    def test_survives_a_stored_value_that_the_code_no_longer_knows(self, db: SQLAlchemy) -> None:
        db.session.add(Setting(section="surveys", content={"gone": 1, "maxReminders": 5}))
        db.session.commit()
        assert settings.show(section=SURVEYS).content == {**SURVEY_DEFAULTS, "maxReminders": 5}


class TestChanging:
    def test_keeps_what_was_not_sent(self, as_admin: FlaskClient) -> None:
        put(as_admin, transfer={"lasts": 20}, sendAt="8:05")
        shown = put(as_admin, maxReminders=2)
        expected = copy.deepcopy(dict(SURVEY_DEFAULTS))
        expected["transfer"]["lasts"] = 20
        assert shown["data"] == {**expected, "sendAt": "08:05", "maxReminders": 2}
        assert shown["meta"]["changed"] == ["sendAt", "transfer.lasts", "maxReminders"]

    def test_stores_only_what_differs(self, as_admin: FlaskClient, db: SQLAlchemy) -> None:
        put(as_admin, sendAt="09:00", transfer={"lasts": 20, "opensAfter": 90}, lastCall=False)
        put(as_admin, lastCall=True)
        assert db.session.scalar(select(Setting.content)) == {"transfer": {"lasts": 20}}

    def test_is_told_in_the_audit_with_before_and_after(
        self, as_admin: FlaskClient, db: SQLAlchemy
    ) -> None:
        put(as_admin, replyTo="ayuda@ejemplo.cl", maxReminders=3)
        as_admin.delete(PATH)
        events = db.session.scalars(
            select(AuditEvent).where(AuditEvent.entity == "setting").order_by(AuditEvent.id)
        ).all()
        assert [(one.action, one.data["changes"]) for one in events] == [
            ("settings.changed", {"replyTo": [None, "ayuda@ejemplo.cl"]}),
            ("settings.reset", {"replyTo": ["ayuda@ejemplo.cl", None]}),
        ]

    def test_to_what_is_there_already_is_no_change(
        self, as_admin: FlaskClient, db: SQLAlchemy
    ) -> None:
        first = put(as_admin, maxReminders=2)
        assert put(as_admin, maxReminders=2) == first
        changes = select(AuditEvent).where(AuditEvent.action == "settings.changed")
        assert len(db.session.scalars(changes).all()) == 1

    def test_refuses_an_old_copy(self, as_admin: FlaskClient) -> None:
        put(as_admin, maxReminders=1)
        answer = as_admin.put(PATH, json={"updatedAt": "2020-01-01T00:00:00Z", "maxReminders": 2})
        assert (answer.status_code, answer.json["code"]) == (409, "stale")

    def test_keeps_the_lines_of_a_text(self, as_admin: FlaskClient) -> None:
        body = " Hola   {{nombre}}:\r\n\r\n\r\n\r\n{{enlace}}\n "
        shown = put(as_admin, texts={"invitacion": {"body": body}})
        assert shown["data"]["texts"]["invitacion"]["body"] == "Hola {{nombre}}:\n\n{{enlace}}"

    @pytest.mark.parametrize(
        ("values", "field", "words"),
        [
            ({"sendAt": "25:00"}, "sendAt", "Ingresa una hora entre 00:00 y 23:59"),
            ({"sendAt": ""}, "sendAt", "Ingresa una hora entre 00:00 y 23:59"),
            ({"replyTo": "sin arroba"}, "replyTo", "Ingresa un correo válido"),
            ({"replyTo": "a@b.cl\nBcc: c@d.cl"}, "replyTo", "no permitidos|correo válido"),
            ({"sender": ""}, "sender", "Escribe"),
            ({"sender": "A\x00B"}, "sender", "caracteres no permitidos"),
            ({"maxReminders": 11}, "maxReminders", "Ingresa entre 0 y 10 recordatorios."),
            ({"maxReminders": True}, "maxReminders", "Ingresa entre 0 y 10 recordatorios."),
            ({"minResponses": 2}, "minResponses", "Ingresa entre 3 y 50 respuestas."),
            ({"minResponses": 3.5}, "minResponses", "Ingresa entre 3 y 50 respuestas."),
            ({"transfer": {"lasts": 181}}, "transfer.lasts", "Ingresa entre 0 y 180 días."),
            ({"satisfaction": {"frequency": 31}}, "satisfaction.frequency", "entre 0 y 30 días"),
            ({"transfer": {"respondent": "todos"}}, "transfer.respondent", "Selecciona una opción"),
            ({"transfer": 5}, "transfer._schema", "No pudimos leer"),
            ({"lastCall": "quizás"}, "lastCall", "Responde sí o no."),
            ({"lastCall": None}, "lastCall", "no puede quedar vacío"),
            ({"otro": 1}, "otro", "no se reconoce"),
        ],
    )
    def test_says_in_spanish_what_is_wrong(
        self, as_admin: FlaskClient, values: dict[str, Any], field: str, words: str
    ) -> None:
        found = refused(as_admin, **values)
        assert list(found) == [field]
        assert any(part in found[field][0] for part in words.split("|")), found
        assert as_admin.get(PATH).json["data"] == SURVEY_DEFAULTS

    @pytest.mark.parametrize("character", ["\ud800", "\x00", "\x07"])
    def test_refuses_characters_that_no_mail_can_hold(
        self, as_admin: FlaskClient, character: str
    ) -> None:
        body = f"Hola {{{{nombre}}}}{character}: {{{{enlace}}}}"
        found = refused(as_admin, texts={"invitacion": {"body": body}})
        assert found == {"texts.invitacion.body": ["El texto tiene caracteres no permitidos."]}

    @pytest.mark.parametrize(
        ("part", "text", "words"),
        [
            (
                "body",
                WORDS + " {{apellido}}",
                "No existe el marcador {{apellido}}. Usa",
            ),
            ("body", "Hola {{nombre}}, responde pronto", "El texto debe incluir {{enlace}}."),
            ("body", WORDS + " {{nombre", "Revisa las llaves"),
            ("body", "{{}} " + WORDS, "No existe el marcador {{}}."),
            ("subject", "Mira {{enlace}}", "El asunto no puede llevar {{enlace}}."),
            ("subject", "Hola {{Nombre}}", "No existe el marcador {{Nombre}}."),
            ("subject", "¡", "Escribe entre 3 y 200 caracteres."),
            ("body", WORDS + "a" * 4000, "Escribe entre 10 y 4000 caracteres."),
        ],
    )
    def test_checks_the_placeholders_of_texts(
        self, as_admin: FlaskClient, part: str, text: str, words: str
    ) -> None:
        found = refused(as_admin, texts={"jefatura": {part: text}})
        assert words in " ".join(found[f"texts.jefatura.{part}"])


class TestResetting:
    def test_brings_the_defaults_back(self, as_admin: FlaskClient, db: SQLAlchemy) -> None:
        put(as_admin, sender="Andina", texts={"invitacion": {"subject": "Otro asunto"}})
        assert as_admin.delete(PATH).json["data"] == SURVEY_DEFAULTS
        assert as_admin.get(PATH).json == as_admin.delete(PATH).json
        assert db.session.scalar(select(Setting)) is None


class TestDefaults:
    def test_pass_their_own_rules(self) -> None:
        assert SURVEYS.form().load(SURVEY_DEFAULTS) == SURVEY_DEFAULTS
