"""Surveys of courses scheduled and changed, as the course's page does it."""

import datetime as dt
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.extensions import db
from app.models.organisation import Company
from app.models.platform import AuditEvent
from app.models.surveys import TRANSFER, Invitation, Survey
from app.models.training import Course
from app.platform import clock
from app.platform.queue import Message
from app.surveys.schedules import queries as schedules
from tests.factories import (
    make_course,
    make_survey_template,
    make_survey_version,
    survey_definition,
    survey_table,
)
from tests.surveys.answered import AT, respond
from tests.surveys.answers.support import clock_at
from tests.surveys.support import ask, change_survey, schedule


class TestSchedule:
    def test_gives_a_course_both_surveys_on_days_of_their_own(
        self, as_staff: FlaskClient, course: Course
    ) -> None:
        one, other = make_survey_template("Satisfacción"), make_survey_template(type=TRANSFER)
        answer = schedule(
            as_staff,
            course,
            satisfaction={"surveyData_id": one.id, "initialDate": "2026-03-06"},
            transfer={"surveyData_id": other.id, "initialDate": "2026-06-04"},
        )
        assert answer.status_code == 200
        told = answer.json["data"]["satisfaction"]
        link = schedules.door_address(schedules.door_token(told["id"]))
        updated = told.pop("updatedAt")
        assert updated
        assert told == {
            "id": told["id"],
            "type": "Satisfacción",
            "surveyData_id": one.id,
            "title": "Satisfacción",
            "version": 1,
            "initialDate": "2026-03-06",
            "endDate": "2026-03-21",
            "mailing_frequency": 3,
            "last_mailing_date": None,
            "course_id": course.id,
            "status": True,
            "state": "Cerrada",
            "participants": 2,
            "amountSent": 0,
            "responseAmount": 0,
            "pending": 2,
            "link": link,
            "locked": False,
        }
        transfer = answer.json["data"]["transfer"]
        assert (transfer["initialDate"], transfer["endDate"]) == ("2026-06-04", "2026-07-04")
        assert transfer["mailing_frequency"] == 7
        assert db.session.query(Invitation).count() == 4

    def test_tells_the_history_of_the_course(self, as_staff: FlaskClient, course: Course) -> None:
        template = make_survey_template()
        schedule(as_staff, course, satisfaction={"surveyData_id": template.id})
        change_survey(as_staff, ask(as_staff, course)["satisfaction"], status=False)
        found = db.session.query(AuditEvent).filter_by(entity="course", entity_id=course.id)
        told = {one.action: one.data for one in found}
        assert told == {
            "survey.scheduled": {"name": "Satisfacción"},
            "survey.changed": {"name": "Satisfacción", "active": [True, False]},
        }

    def test_changes_the_survey_that_there_is(self, as_staff: FlaskClient, course: Course) -> None:
        template = make_survey_template()
        first = {"surveyData_id": template.id, "initialDate": "2026-03-04"}
        schedule(as_staff, course, satisfaction=first)
        told = schedule(
            as_staff,
            course,
            satisfaction={"surveyData_id": template.id, "endDate": "2026-04-01", "status": False},
        ).json["data"]["satisfaction"]
        assert (told["initialDate"], told["endDate"]) == ("2026-03-04", "2026-04-01")
        assert told["status"] is False
        assert db.session.query(Survey).count() == 1
        assert db.session.query(Survey).one().opens_after == -2

    def test_freezes_the_version_of_the_day(self, as_staff: FlaskClient, course: Course) -> None:
        template = make_survey_template()
        schedule(as_staff, course, satisfaction={"surveyData_id": template.id})
        make_survey_version(template, survey_definition(survey_table("b", "Otra")), number=2)
        again = schedule(as_staff, course, satisfaction={"surveyData_id": template.id})
        assert again.json["data"]["satisfaction"]["version"] == 1
        other = make_course(db.session.get_one(Company, course.company_id))
        told = schedule(as_staff, other, satisfaction={"surveyData_id": template.id})
        assert told.json["data"]["satisfaction"]["version"] == 2

    def test_mails_at_once_only_when_open_and_told(
        self, app: Flask, as_staff: FlaskClient, course: Course, outbox: list[Message]
    ) -> None:
        template = make_survey_template()
        now = {"surveyData_id": template.id, "sendNow": True}
        for day in ("2026-03-05", "2026-03-10"):
            moment = dt.datetime.fromisoformat(f"{day}T12:00").replace(tzinfo=clock.SANTIAGO)
            with clock_at(app, moment):
                schedule(as_staff, course, satisfaction=now)
        survey_id = db.session.query(Survey.id).scalar()
        mails = [one for one in outbox if one.task == "surveys.invite"]
        assert mails == [Message("surveys.invite", "mail", (("survey_id", survey_id),))]

    @pytest.mark.parametrize(
        ("fields", "place", "words"),
        [
            (
                {"initialDate": "2026-03-01"},
                "initialDate",
                "La encuesta no puede comenzar antes que el curso (02-03-2026).",
            ),
            (
                {"initialDate": "2026-03-10", "endDate": "2026-03-09"},
                "endDate",
                "La fecha de cierre debe ser igual o posterior a la de inicio.",
            ),
            (
                {"initialDate": "2026-03-06", "endDate": "2026-09-03"},
                "endDate",
                "La fecha de cierre puede ser hasta 180 días después de la de inicio.",
            ),
            ({"mailing_frequency": 31}, "mailing_frequency", "Ingresa entre 0 y 30 días."),
            ({"mailing_frequency": -1}, "mailing_frequency", "Ingresa entre 0 y 30 días."),
            ({"mailing_frequency": 1.5}, "mailing_frequency", "Ingresa entre 0 y 30 días."),
            ({"mailing_frequency": None}, "mailing_frequency", "Ingresa entre 0 y 30 días."),
            ({"surveyData_id": None}, "surveyData_id", "Selecciona una plantilla."),
            ({"surveyData_id": 987_654}, "surveyData_id", "La plantilla no existe."),
            ({"endDate": "31-02-2026"}, "endDate", "Ingresa una fecha válida (dd-mm-aaaa)."),
        ],
    )
    def test_holds_to_the_rules(
        self, as_staff: FlaskClient, course: Course, fields: dict[str, Any], place: str, words: str
    ) -> None:
        wanted = {"surveyData_id": make_survey_template().id, **fields}
        answer = schedule(as_staff, course, satisfaction=wanted)
        assert answer.status_code == 422
        assert {name.split(".")[-1]: told for name, told in answer.json["errors"].items()} == {
            place: [words]
        }
        assert db.session.query(Survey).count() == 0

    def test_opens_the_transfer_after_the_course(
        self, as_staff: FlaskClient, course: Course
    ) -> None:
        wanted = {"surveyData_id": make_survey_template(type=TRANSFER).id}
        answer = schedule(as_staff, course, transfer={**wanted, "initialDate": "2026-03-05"})
        words = "La encuesta no puede comenzar antes del término del curso (06-03-2026)."
        assert answer.json["errors"] == {"initialDate": [words]}
        answer = schedule(as_staff, course, transfer={**wanted, "initialDate": "2026-03-06"})
        assert answer.status_code == 200
        assert answer.json["data"]["transfer"]["endDate"] == "2026-04-05"

    @pytest.mark.parametrize(
        ("field", "kind", "words"),
        [
            ("transfer", "Satisfacción", "La plantilla no es de tipo Transferencia."),
            ("satisfaction", "Transferencia", "La plantilla no es de tipo Satisfacción."),
        ],
    )
    def test_asks_with_templates_of_the_type(
        self, as_staff: FlaskClient, course: Course, field: str, kind: str, words: str
    ) -> None:
        template = make_survey_template(type=kind)
        answer = schedule(as_staff, course, **{field: {"surveyData_id": template.id}})
        assert (answer.status_code, answer.json["errors"]) == (422, {"surveyData_id": [words]})

    def test_asks_with_archived_templates_no_more(
        self, as_staff: FlaskClient, course: Course
    ) -> None:
        template = make_survey_template()
        wanted = {"surveyData_id": template.id}
        schedule(as_staff, course, satisfaction=wanted)
        template.active = False
        db.session.commit()
        assert schedule(as_staff, course, satisfaction=wanted).status_code == 200
        other = make_course(db.session.get_one(Company, course.company_id))
        answer = schedule(as_staff, other, satisfaction=wanted)
        words = "La plantilla está archivada. Elige otra o restáurala."
        assert answer.json["errors"] == {"surveyData_id": [words]}

    def test_needs_one_of_the_two(self, as_staff: FlaskClient, course: Course) -> None:
        answer = schedule(as_staff, course)
        assert answer.status_code == 422
        words = "Indica la encuesta de satisfacción, la de transferencia o ambas."
        assert answer.json["errors"] == {"satisfaction": [words]}

    def test_saves_both_or_none(self, as_staff: FlaskClient, course: Course) -> None:
        good, bad = {"surveyData_id": make_survey_template().id}, {"surveyData_id": 987_654}
        answer = schedule(as_staff, course, satisfaction=good, transfer=bad)
        assert answer.status_code == 422
        assert db.session.query(Survey).count() == 0


class TestRead:
    def test_tells_what_new_surveys_would_get(self, as_staff: FlaskClient, course: Course) -> None:
        today = clock.today()
        course.end_date = today
        db.session.flush()

        def days(opens_after: int, lasts: int, frequency: int) -> dict[str, Any]:
            opening = today + dt.timedelta(days=opens_after)
            closing = opening + dt.timedelta(days=lasts)
            return {
                "initialDate": opening.isoformat(),
                "endDate": closing.isoformat(),
                "mailing_frequency": frequency,
            }

        assert ask(as_staff, course) == {
            "satisfaction": None,
            "transfer": None,
            "defaults": {"satisfaction": days(0, 15, 3), "transfer": days(90, 30, 7)},
        }
        # Where those days have passed, the survey is open from today instead of born closed.
        course.end_date = today - dt.timedelta(days=16)
        db.session.flush()
        told = ask(as_staff, course)["defaults"]
        assert told == {"satisfaction": days(0, 15, 3), "transfer": days(74, 30, 7)}

    def test_is_never_born_closed(self, as_staff: FlaskClient, course: Course) -> None:
        wanted = {"surveyData_id": make_survey_template().id}
        told = schedule(as_staff, course, satisfaction=wanted).json["data"]["satisfaction"]
        assert (told["initialDate"], told["state"]) == (clock.today().isoformat(), "Vigente")

    def test_refuses_courses_that_there_are_not(self, as_staff: FlaskClient) -> None:
        answer = as_staff.get("/api/getSurvey/987654")
        assert (answer.status_code, answer.json["message"]) == (404, "Este curso no existe.")

    def test_counts_who_answered(self, as_staff: FlaskClient, course: Course) -> None:
        template = make_survey_template()
        wanted = {"surveyData_id": template.id}
        told = schedule(as_staff, course, satisfaction=wanted).json["data"]["satisfaction"]
        survey = db.session.get_one(Survey, told["id"])
        first = db.session.query(Invitation).first()
        assert first is not None
        first.sent_at = AT
        respond(first, survey)
        told = ask(as_staff, course)["satisfaction"]
        assert (told["participants"], told["pending"], told["amountSent"]) == (2, 1, 1)
        assert (told["responseAmount"], told["locked"]) == (1, True)
