"""Surveys that go with their course: to other days, and into a copy."""

import datetime as dt
from typing import Any

import pytest
from flask.testing import FlaskClient

from app.extensions import db
from app.models.platform import AuditEvent
from app.models.surveys import TRANSFER, Invitation, Survey
from app.models.training import Course
from app.surveys.schedules import queries as schedules
from tests.factories import (
    make_company,
    make_course,
    make_participant,
    make_person,
    make_survey,
    make_survey_template,
    make_survey_version,
    survey_definition,
    survey_table,
)
from tests.surveys.answered import AT


@pytest.fixture
def course(client: FlaskClient) -> Course:
    """A course from 02-03-2026 to 06-03-2026, with somebody in it."""
    del client
    course = make_course(make_company())
    make_participant(course, make_person())
    return course


def move(client: FlaskClient, course: Course, **days: str) -> None:
    given = {"hourInit": "09:00", "hourFinish": "13:00", "region": "Maule", "commune": "Talca"}
    answer = client.put(f"/api/updatecourse/{course.id}", json={**given, **days})
    assert answer.status_code == 200, answer.json
    db.session.expire_all()


def days(survey: Survey) -> tuple[str, str]:
    return survey.initial_date.isoformat(), survey.end_date.isoformat()


class TestMoving:
    def test_takes_both_surveys_along(self, as_admin: FlaskClient, course: Course) -> None:
        satisfaction = make_survey(course, initial_date=dt.date(2026, 3, 5))
        late = dt.date(2026, 6, 4)
        transfer = make_survey(course, type=TRANSFER, initial_date=late)
        move(as_admin, course, initialDate="2026-04-01", endDate="2026-04-10")
        assert days(satisfaction) == ("2026-04-09", "2026-04-24")
        assert days(transfer) == ("2026-07-09", "2026-07-24")
        told = db.session.query(AuditEvent).filter_by(action="survey.moved").all()
        assert sorted(one.data["name"] for one in told) == ["Satisfacción", "Transferencia"]

    def test_leaves_them_when_the_end_stays(self, as_admin: FlaskClient, course: Course) -> None:
        survey = make_survey(course)
        move(as_admin, course, initialDate="2026-03-03")
        assert days(survey) == ("2026-03-06", "2026-03-21")

    def test_never_opens_a_survey_before_the_course(
        self, as_admin: FlaskClient, course: Course
    ) -> None:
        survey = make_survey(course, initial_date=dt.date(2026, 3, 2))
        move(as_admin, course, initialDate="2026-03-09", endDate="2026-03-10")
        assert days(survey) == ("2026-03-09", "2026-03-24")

    @pytest.mark.parametrize("field", ["sent_at", "answered_at"])
    def test_leaves_what_people_were_told(
        self, as_admin: FlaskClient, course: Course, field: str
    ) -> None:
        survey, other = make_survey(course), make_survey(course, type=TRANSFER)
        schedules.sync([survey.id, other.id])
        asked = db.session.query(Invitation).filter_by(survey_id=survey.id).one()
        setattr(asked, field, AT)
        db.session.commit()
        move(as_admin, course, endDate="2026-03-07")
        assert days(survey) == ("2026-03-06", "2026-03-21")
        assert days(other) == ("2026-03-07", "2026-03-22")


class TestCopying:
    def _copy(self, client: FlaskClient, course: Course, **given: Any) -> list[Survey]:
        body = {"initialDate": "2026-05-04", "withParticipants": True, **given}
        answer = client.post(f"/api/courses/{course.id}/duplicate", json=body)
        assert answer.status_code == 201, answer.json
        made = answer.json["data"]["course_id"]
        return db.session.query(Survey).filter_by(course_id=made).order_by(Survey.type).all()

    def test_shifts_the_days_and_asks_the_newest_questions(
        self, as_admin: FlaskClient, course: Course
    ) -> None:
        template = make_survey_template()
        survey = make_survey(course, template, mailing_frequency=5, status=False)
        make_survey(course, type=TRANSFER, initial_date=dt.date(2026, 6, 4))
        newest = make_survey_version(template, survey_definition(survey_table("b", "Otra")), 2)
        satisfaction, transfer = self._copy(as_admin, course, withSurveys=True)
        assert days(satisfaction) == ("2026-05-08", "2026-05-23")
        assert days(transfer) == ("2026-08-06", "2026-08-21")
        assert (satisfaction.version_id, satisfaction.mailing_frequency) == (newest.id, 5)
        assert satisfaction.status is True
        assert satisfaction.door_hash != survey.door_hash
        asked = db.session.query(Invitation).filter_by(survey_id=satisfaction.id).count()
        assert asked == 1

    def test_leaves_surveys_behind_unless_told(self, as_admin: FlaskClient, course: Course) -> None:
        make_survey(course)
        assert self._copy(as_admin, course) == []

    def test_leaves_archived_templates_behind(self, as_admin: FlaskClient, course: Course) -> None:
        template = make_survey_template(active=False)
        make_survey(course, template)
        assert self._copy(as_admin, course, withSurveys=True) == []
