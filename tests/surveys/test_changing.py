"""Surveys of courses changed, by those who may."""

import datetime as dt
from typing import Any

import pytest
from flask.testing import FlaskClient

from app.extensions import db
from app.models.surveys import Invitation, Survey
from app.models.training import Course
from app.platform import clock
from tests.factories import make_company, make_course, make_survey, make_survey_template
from tests.surveys.answered import answer_one, respond
from tests.surveys.support import change_survey, schedule


class TestChange:
    @pytest.fixture
    def survey(self, as_staff: FlaskClient, course: Course) -> dict[str, Any]:
        """The satisfaction survey of a course, closed long ago."""
        wanted = {"surveyData_id": make_survey_template().id, "initialDate": "2026-03-06"}
        return schedule(as_staff, course, satisfaction=wanted).json["data"]["satisfaction"]

    def test_leaves_what_is_not_sent(self, as_staff: FlaskClient, survey: dict[str, Any]) -> None:
        answer = change_survey(as_staff, survey, endDate="2026-04-10")
        assert answer.status_code == 200
        told = answer.json["data"]
        assert "meta" not in answer.json
        kept = ("updatedAt", "endDate")
        assert {**told, **{name: survey[name] for name in kept}} == survey
        assert told["endDate"] == "2026-04-10"

    def test_opens_a_closed_survey_again(
        self, as_staff: FlaskClient, survey: dict[str, Any]
    ) -> None:
        tomorrow = clock.today() + dt.timedelta(days=1)
        first = (tomorrow - dt.timedelta(days=30)).isoformat()
        told = change_survey(as_staff, survey, initialDate=first, endDate=tomorrow.isoformat()).json
        assert told["data"]["state"] == "Vigente"
        yesterday = (tomorrow - dt.timedelta(days=2)).isoformat()
        assert change_survey(as_staff, survey, endDate=yesterday).json["data"]["state"] == "Cerrada"

    def test_pauses_and_goes_on(self, as_staff: FlaskClient, survey: dict[str, Any]) -> None:
        day = clock.today().isoformat()
        change_survey(as_staff, survey, initialDate=day, endDate=day)
        assert change_survey(as_staff, survey, status=False).json["data"]["state"] == "Pausada"
        assert change_survey(as_staff, survey, status=True).json["data"]["state"] == "Vigente"

    def test_holds_to_the_rules(self, as_staff: FlaskClient, survey: dict[str, Any]) -> None:
        answer = change_survey(as_staff, survey, endDate="2026-03-05")
        words = "La fecha de cierre debe ser igual o posterior a la de inicio."
        assert (answer.status_code, answer.json["errors"]) == (422, {"endDate": [words]})
        answer = change_survey(as_staff, survey, initialDate="2026-03-22")
        assert answer.json["errors"] == {"endDate": [words]}
        answer = change_survey(as_staff, survey, mailing_frequency=31)
        assert answer.json["errors"] == {"mailing_frequency": ["Ingresa entre 0 y 30 días."]}

    def test_blames_nobody_for_what_was_wrong_before(
        self, as_staff: FlaskClient, course: Course, survey: dict[str, Any]
    ) -> None:
        course.initial_date = course.end_date = dt.date(2026, 5, 1)
        db.session.commit()
        assert change_survey(as_staff, survey, status=False).status_code == 200

    def test_takes_another_template_until_somebody_answers(
        self, as_staff: FlaskClient, course: Course, survey: dict[str, Any]
    ) -> None:
        other = make_survey_template("Otra")
        asked = db.session.query(Invitation).first()
        assert asked is not None
        told = change_survey(as_staff, survey, surveyData_id=other.id).json["data"]
        assert (told["title"], told["version"]) == ("Otra", 1)
        respond(asked, db.session.get_one(Survey, survey["id"]))
        words = "La encuesta ya tiene respuestas; no se puede cambiar la plantilla."
        third = make_survey_template()
        answer = change_survey(as_staff, survey, surveyData_id=third.id)
        assert (answer.status_code, answer.json["message"]) == (409, words)
        answer = schedule(as_staff, course, satisfaction={"surveyData_id": third.id})
        assert (answer.status_code, answer.json["message"]) == (409, words)
        assert change_survey(as_staff, survey, surveyData_id=other.id).status_code == 200

    def test_refuses_an_old_copy(self, as_staff: FlaskClient, survey: dict[str, Any]) -> None:
        long_ago = "2020-01-01T00:00:00+00:00"
        assert (
            change_survey(as_staff, survey, status=True, updatedAt=long_ago).json["code"] == "stale"
        )
        fresh = survey["updatedAt"]
        assert change_survey(as_staff, survey, status=True, updatedAt=fresh).status_code == 200

    def test_takes_fields_of_a_survey_only(
        self, as_staff: FlaskClient, survey: dict[str, Any]
    ) -> None:
        answer = change_survey(as_staff, survey, description="Otra")
        assert (answer.status_code, answer.json["errors"]) == (
            422,
            {"description": ["Este dato no se reconoce."]},
        )
        answer = change_survey(as_staff, survey, title="Otro título")
        assert (answer.status_code, answer.json["errors"]) == (
            422,
            {"title": ["Este dato se cambia con el campo surveyData_id."]},
        )


class TestOtherCompanies:
    def test_see_and_change_nothing(self, as_staff: FlaskClient) -> None:
        course = make_course(make_company("Otra"))
        template = make_survey_template()
        survey = make_survey(course, template)
        asked = {"surveyData_id": template.id}
        answers = [
            as_staff.get(f"/api/getSurvey/{course.id}"),
            as_staff.get(f"/api/getSurveyData?surveyId={survey.id}"),
            schedule(as_staff, course, satisfaction=asked),
            change_survey(as_staff, {"id": survey.id}, status=False),
        ]
        assert [one.status_code for one in answers] == [404] * 4
        db.session.refresh(survey)
        assert survey.status is True

    def test_count_as_use_of_a_shared_template(self, as_staff: FlaskClient) -> None:
        template = make_survey_template()
        answer_one(template.id)
        (told,) = as_staff.get("/api/getSurveyInfo").json["data"]
        assert (told["uses"], told["responses"]) == (1, 1)
