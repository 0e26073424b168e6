"""Several people who schedule, and save templates, at the same moment."""

from collections.abc import Iterator

import pytest
import redis
from flask import Flask

from app.extensions import db
from app.models.surveys import Invitation, Survey, SurveyTemplate
from tests.factories import (
    make_company,
    make_course,
    make_participant,
    make_person,
    make_survey_template,
)
from tests.support.together import MANY, at_once, product_on
from tests.surveys.support import create


@pytest.fixture
def product(app: Flask, fresh_database: str, broker: redis.Redis) -> Iterator[Flask]:
    """The product on a database that really commits."""
    del broker
    with product_on(fresh_database, app) as own, own.app_context():
        yield own
        db.session.remove()


class TestAtOnce:
    def test_a_course_gets_one_survey_of_a_type(self, product: Flask) -> None:
        course = make_course(make_company())
        for _ in range(5):
            make_participant(course, make_person())
        body = {
            "courseId": course.id,
            "satisfaction": {"surveyData_id": make_survey_template().id},
        }
        db.session.remove()
        done = at_once(product, lambda client, _: client.post("/api/SurveyCourse", json=body))
        assert done == ["ok"] * MANY
        assert db.session.query(Survey).count() == 1
        assert db.session.query(Invitation).count() == 5

    def test_a_title_is_taken_once(self, product: Flask) -> None:
        done = at_once(product, lambda client, _: create(client))
        assert done == ["ok"] + ["survey_title_taken"] * (MANY - 1)
        assert db.session.query(SurveyTemplate).count() == 1
