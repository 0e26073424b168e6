"""The link that the participants of a course share: who gets in by RUT, and who does not."""

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app.extensions import db
from app.models.surveys import TRANSFER, Survey
from app.models.training import Course, Participant
from app.surveys.schedules import queries as schedules
from tests.factories import make_participant, make_person
from tests.surveys.answers.support import address, answer, days_from_now, invite, open_survey

RUT = "12531909-2"
NOBODY = "No encontramos una encuesta para ese RUT en este curso."
UNKNOWN = "El enlace no es válido. Solicita uno nuevo al equipo de capacitación."


def path(survey: Survey) -> str:
    return f"/api/public/surveys/course/{schedules.door_token(survey.id)}"


def enter(client: FlaskClient, survey: Survey, rut: str = RUT) -> TestResponse:
    return client.post(path(survey), json={"rut": rut})


class TestDoor:
    def test_shows_the_course(self, client: FlaskClient) -> None:
        survey = open_survey()
        data = client.get(path(survey)).json["data"]
        assert data["course"]["name"] == "Excel"
        assert (data["status"], data["type"]) == ("open", "Satisfacción")
        assert data["endDate"] == days_from_now(5).isoformat()

    @pytest.mark.parametrize("typed", [RUT, "12.531.909-2", "125319092", " 12531909 - 2 "])
    def test_gives_the_own_form_for_a_rut(self, client: FlaskClient, typed: str) -> None:
        survey = open_survey()
        token = invite(survey, rut=RUT)
        assert enter(client, survey, typed).json == {"data": {"token": token}}
        assert answer(client, token).status_code == 201

    def test_lets_in_who_was_enrolled_a_minute_ago(self, client: FlaskClient) -> None:
        survey = open_survey()
        course = db.session.get_one(Course, survey.course_id)
        make_participant(course, make_person(rut=RUT))
        token = enter(client, survey).json["data"]["token"]
        assert client.get(address(token)).status_code == 200

    @pytest.mark.parametrize("rut", [RUT, "12531909-3", "hola", "", "1", "9" * 100, "\x00", "k"])
    def test_says_the_same_of_wrong_ruts_and_strangers(self, client: FlaskClient, rut: str) -> None:
        survey = open_survey()
        invite(survey)
        given = enter(client, survey, rut)
        assert (given.status_code, given.json["message"]) == (404, NOBODY)
        assert given.json["errors"] == {}

    def test_is_no_way_to_the_form_of_another_course(self, client: FlaskClient) -> None:
        survey = open_survey()
        other = open_survey()
        invite(other, rut=RUT)
        assert enter(client, survey).json["message"] == NOBODY

    def test_keeps_out_who_was_disabled(self, client: FlaskClient) -> None:
        survey = open_survey()
        invite(survey, rut=RUT)
        db.session.query(Participant).update({"active": False})
        db.session.commit()
        assert enter(client, survey).json["message"] == NOBODY

    def test_tells_who_answered_by_the_own_page(self, client: FlaskClient) -> None:
        survey = open_survey()
        token = invite(survey, rut=RUT)
        answer(client, token)
        assert enter(client, survey).json["data"]["token"] == token
        assert client.get(address(token)).status_code == 409

    def test_is_shut_where_bosses_alone_are_asked(self, client: FlaskClient) -> None:
        survey = open_survey(type=TRANSFER)
        invite(survey, rut=RUT)
        assert client.get(path(survey)).json["code"] == "survey_unavailable"
        assert enter(client, survey).json["code"] == "survey_unavailable"

    def test_opens_and_closes_as_the_survey(self, client: FlaskClient) -> None:
        day = days_from_now(-1)
        closed = open_survey(initial_date=day, end_date=day)
        paused = open_survey(status=False)
        early = open_survey(initial_date=days_from_now(2))
        told = [client.get(path(one)).json["code"] for one in (closed, paused, early)]
        assert told == ["survey_closed", "survey_unavailable", "survey_not_open"]
        told = [enter(client, one).json["code"] for one in (closed, paused, early)]
        assert told == ["survey_closed", "survey_unavailable", "survey_not_open"]

    def test_has_its_own_token(self, client: FlaskClient) -> None:
        token = invite(open_survey())
        for one in (token, "x", "a" * 43):
            given = client.get(f"/api/public/surveys/course/{one}")
            assert (given.status_code, given.json["message"]) == (404, UNKNOWN)
