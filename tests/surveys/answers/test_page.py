"""The page of one person: what it shows, keeps and refuses, as the table of texts has it."""

import datetime as dt

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.extensions import db
from app.models.organisation import Company, Status
from app.models.surveys import TRANSFER, Invitation, Survey, SurveyResponse
from app.models.training import Course, Participant
from app.platform import clock
from app.surveys.schedules import queries as schedules
from tests.factories import (
    make_company,
    make_course,
    make_rapporteur,
    make_rapporteur_course,
    make_survey_template,
    survey_definition,
    survey_table,
)
from tests.surveys.answers.support import (
    address,
    answer,
    body,
    clock_at,
    days_from_now,
    invitation,
    invite,
    open_survey,
)

UNKNOWN = "El enlace no es válido. Solicita uno nuevo al equipo de capacitación."
UNAVAILABLE = "Esta encuesta no está disponible por ahora."
ANSWERED = "Ya registramos tu respuesta. ¡Gracias!"


class TestForm:
    def test_shows_what_is_asked_and_not_of_whom(self, client: FlaskClient) -> None:
        company = make_company("Andina", logo="/files/a.webp")
        course = make_course(company, "Excel", end_date=days_from_now(-1))
        make_rapporteur_course(course, make_rapporteur("Zoila Paz"))
        make_rapporteur_course(course, make_rapporteur("Ana Ríos"))
        make_rapporteur_course(course, make_rapporteur("Ida Sanz"), active=False)
        definition = survey_definition(
            survey_table("contenidos", "Fueron claros", "Fueron útiles"),
            survey_table("relator", "Explica con claridad", scope="relator"),
        )
        template = make_survey_template("Satisfacción", definition=definition)
        token = invite(open_survey(course, template=template), name="Juana Pérez")
        response = client.get(address(token))
        data = response.json["data"]
        assert response.status_code == 200
        assert data["course"] == {
            "name": "Excel",
            "company": "Andina",
            "logo": "/files/a.webp",
            "initialDate": "2026-03-02",
            "endDate": days_from_now(-1).isoformat(),
        }
        assert (data["status"], data["title"]) == ("open", "Satisfacción")
        assert (data["type"], data["role"]) == ("Satisfacción", "participante")
        assert data["collaborator"] is None
        assert data["rapporteurs"] == ["Ana Ríos", "Zoila Paz"]
        assert [one["rapporteur"] for one in data["tables"]] == [None, "Ana Ríos", "Zoila Paz"]
        assert [one["tableId"].partition("--")[0] for one in data["tables"]] == [
            "contenidos",
            "relator",
            "relator",
        ]
        assert (data["questions"], data["minutes"]) == (4, 2)
        assert data["endDate"] == days_from_now(5).isoformat()
        assert "Juana" not in response.text

    def test_leaves_out_tables_about_nobody(self, client: FlaskClient) -> None:
        definition = survey_definition(
            survey_table("contenidos", "Fueron claros"),
            survey_table("relator", "Explica con claridad", scope="relator"),
        )
        template = make_survey_template(definition=definition)
        token = invite(open_survey(template=template))
        tables = client.get(address(token)).json["data"]["tables"]
        assert [one["tableId"] for one in tables] == ["contenidos"]

    def test_names_the_collaborator_to_the_boss(self, client: FlaskClient) -> None:
        token = invite(open_survey(type=TRANSFER), name="Juana Pérez")
        data = client.get(address(token)).json["data"]
        assert (data["role"], data["collaborator"]) == ("jefatura", "Juana Pérez")

    def test_changes_nothing(self, client: FlaskClient) -> None:
        token = invite(open_survey())
        before = {name: value for name, value in vars(invitation(token)).items() if name[0] != "_"}
        client.get(address(token))
        client.head(address(token))
        after = {name: value for name, value in vars(invitation(token)).items() if name[0] != "_"}
        assert before == after

    def test_is_kept_by_nobody_and_listed_nowhere(self, client: FlaskClient) -> None:
        for path in (address(invite(open_survey())), address("x")):
            headers = client.get(path).headers
            assert headers["Referrer-Policy"] == "no-referrer"
            assert headers["Cache-Control"] == "no-store"
            assert headers["X-Robots-Tag"] == "noindex, nofollow"
        assert (
            client.get("/answer/abc", buffered=True).headers["X-Robots-Tag"] == "noindex, nofollow"
        )


class TestRefusals:
    """All three methods refuse alike."""

    def _all(self, client: FlaskClient, token: str) -> list[tuple[int, str, str]]:
        asked = [
            client.get(address(token)),
            client.put(address(token), json=body()),
            answer(client, token),
        ]
        return [(one.status_code, one.json["code"], one.json["message"]) for one in asked]

    @pytest.mark.parametrize("token", ["x", "a" * 43, "á\u00a0", "%00", "a" * 2_000, "null"])
    def test_of_unknown_links_say_nothing(self, client: FlaskClient, token: str) -> None:
        assert self._all(client, token) == [(404, "survey_link_unknown", UNKNOWN)] * 3

    def test_of_changed_links(self, client: FlaskClient) -> None:
        token = invite(open_survey())
        changed = ("B" if token[0] == "A" else "A") + token[1:]
        assert self._all(client, changed)[0][2] == UNKNOWN
        assert self._all(client, token[:-1])[0][2] == UNKNOWN

    def test_of_links_that_were_replaced(self, client: FlaskClient) -> None:
        token = invite(open_survey())
        one = invitation(token)
        one.token_number = 1
        one.token_hash = schedules.hashed(schedules.invitation_token(one.id, 1))
        db.session.commit()
        assert self._all(client, token)[0][2] == UNKNOWN
        assert client.get(address(schedules.invitation_token(one.id, 1))).status_code == 200

    def test_of_the_shared_link_as_a_persons_own(self, client: FlaskClient) -> None:
        survey = open_survey()
        assert self._all(client, schedules.door_token(survey.id))[0][2] == UNKNOWN

    def test_before_it_opens(self, client: FlaskClient) -> None:
        day = days_from_now(1)
        token = invite(open_survey(initial_date=day))
        words = f"Esta encuesta estará disponible desde el {day:%d-%m-%Y}."
        assert self._all(client, token) == [(403, "survey_not_open", words)] * 3

    def test_after_it_closed(self, client: FlaskClient) -> None:
        day = days_from_now(-1)
        token = invite(open_survey(initial_date=day, end_date=day))
        words = f"El plazo para responder terminó el {day:%d-%m-%Y}."
        assert self._all(client, token) == [(410, "survey_closed", words)] * 3

    def test_of_a_second_answer_even_when_closed(self, client: FlaskClient) -> None:
        survey = open_survey()
        token = invite(survey)
        assert answer(client, token).status_code == 201
        assert self._all(client, token) == [(409, "survey_answered", ANSWERED)] * 3
        survey.end_date = survey.initial_date
        survey.status = False
        db.session.commit()
        assert self._all(client, token) == [(409, "survey_answered", ANSWERED)] * 3

    @pytest.mark.parametrize("off", ["survey", "course", "company", "participant", "absent"])
    def test_while_it_is_switched_off(self, client: FlaskClient, off: str) -> None:
        survey = open_survey()
        token = invite(survey)
        self._switch_off(off, survey, invitation(token))
        assert self._all(client, token) == [(403, "survey_unavailable", UNAVAILABLE)] * 3
        assert db.session.query(SurveyResponse).count() == 0

    def test_end_when_the_company_is_enabled_again(self, client: FlaskClient) -> None:
        survey = open_survey()
        token = invite(survey)
        company = self._company_of(survey)
        for active, status in ((False, 403), (True, 200)):
            company.active = active
            db.session.commit()
            assert client.get(address(token)).status_code == status
            door = client.get(address(f"course/{schedules.door_token(survey.id)}"))
            assert door.status_code == status
        assert answer(client, token).status_code == 201

    def _company_of(self, survey: Survey) -> Company:
        course = db.session.get_one(Course, survey.course_id)
        return db.session.get_one(Company, course.company_id)

    def _switch_off(self, what: str, survey: Survey, asked: Invitation) -> None:
        participant = db.session.get_one(Participant, asked.participant_id)
        if what == "survey":
            survey.status = False
        elif what == "course":
            db.session.get_one(Course, survey.course_id).active = False
        elif what == "company":
            self._company_of(survey).active = False
        elif what == "participant":
            participant.active = False
        else:
            absent = db.session.query(Status).filter_by(counts_as_trained=False).first()
            participant.status_id = absent.id
        db.session.commit()


class TestDeadline:
    def test_is_the_last_second_of_the_day_in_santiago(
        self, app: Flask, client: FlaskClient
    ) -> None:
        last_day = days_from_now(2)
        survey = open_survey(end_date=last_day)
        first, second = invite(survey), invite(survey)
        midnight = dt.datetime.combine(
            last_day + dt.timedelta(days=1), dt.time(), tzinfo=clock.SANTIAGO
        )
        with clock_at(app, midnight - dt.timedelta(seconds=30)):
            assert answer(client, first).status_code == 201
        with clock_at(app, midnight + dt.timedelta(seconds=1)):
            assert answer(client, second).status_code == 410
        survey.end_date = last_day + dt.timedelta(days=1)
        db.session.commit()
        with clock_at(app, midnight + dt.timedelta(seconds=1)):
            assert answer(client, second).status_code == 201


class TestBeginning:
    def test_leaves_the_answers_to_the_browser(
        self, client: FlaskClient, as_admin: FlaskClient
    ) -> None:
        """Staff have the link, and a colleague may type the RUT: neither may read them."""
        survey = open_survey()
        token = invite(survey)
        half = [[1, 0], [0, 0], [0, 0], [0, 0], [0, 0]]
        begun = client.put(address(token), json=body(half, comment="Muy malo"))
        assert begun.status_code == 204
        for reader in (client, as_admin):
            read = reader.get(address(token))
            assert "Muy malo" not in read.text
            assert "draft" not in read.json["data"]
        kept = invitation(token)
        assert kept.draft is None
        assert db.session.query(SurveyResponse).count() == 0
        people = as_admin.get(f"/api/getSurveyParticipantStats/{survey.id}").json["data"]
        assert [one["state"] for one in people["recipients"]] == ["En progreso"]

    def test_is_noted_once(self, app: Flask, client: FlaskClient) -> None:
        token = invite(open_survey())
        client.put(address(token))
        first = invitation(token).draft_at
        with clock_at(app, clock.now() + dt.timedelta(hours=1)):
            assert client.put(address(token)).status_code == 204
        assert first is not None
        assert invitation(token).draft_at == first
