"""Many who answer at the same moment, on connections of their own."""

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import replace
from functools import partial

import pytest
import redis
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app.extensions import db
from app.factory import create_app
from app.models.surveys import Invitation, Survey, SurveyAnswer, SurveyResponse, SurveyTemplate
from app.models.training import Participant
from app.platform import clock
from app.surveys.answers import service as answers
from app.surveys.answers.queries import form_to_answer
from app.surveys.answers.service import Submission
from app.surveys.schedules import queries as schedules_queries
from app.surveys.schedules import service as schedules
from app.surveys.templates import service as templates
from tests.factories import make_survey_template, make_user, survey_definition, survey_table
from tests.surveys.answers.support import FULL, address, answer, invite, open_survey

MANY = 50
CONNECTIONS = 30


@pytest.fixture
def house(app: Flask, fresh_database: str, broker: redis.Redis) -> Iterator[Flask]:
    """The product on a database that really commits."""
    del broker
    settings = replace(
        app.config["SETTINGS"], database_url=fresh_database, database_pool_size=CONNECTIONS
    )
    own = create_app(settings)
    with own.app_context():
        yield own
        db.session.remove()
        db.engine.dispose()


def together(house: Flask, ask: Callable[[FlaskClient, int], TestResponse]) -> Counter[int]:
    """What many get who ask at once: status -> how often."""
    db.session.remove()

    def one(number: int) -> int:
        return ask(house.test_client(), number).status_code

    with ThreadPoolExecutor(MANY) as pool:
        return Counter(pool.map(one, range(MANY)))


class TestOneLink:
    def test_is_answered_once(self, house: Flask) -> None:
        token = invite(open_survey())
        found = together(house, lambda client, _: answer(client, token))
        assert found == {201: 1, 409: MANY - 1}
        assert db.session.query(SurveyResponse).count() == 1
        assert db.session.query(SurveyAnswer).count() == 2

    def test_is_answered_while_it_is_begun(self, house: Flask) -> None:
        token = invite(open_survey())

        def ask(client: FlaskClient, number: int) -> TestResponse:
            if number % 2:
                return client.put(address(token))
            return answer(client, token)

        found = together(house, ask)
        assert found[201] == 1
        assert set(found) <= {204, 201, 409}
        asked = db.session.query(Invitation).one()
        assert asked.answered_at is not None


class TestManyLinks:
    def test_are_answered_side_by_side(self, house: Flask) -> None:
        survey = open_survey()
        tokens = [invite(survey) for _ in range(MANY)]
        found = together(house, lambda client, number: answer(client, tokens[number]))
        assert found == {201: MANY}

    def test_of_one_door_invite_everybody_once(self, house: Flask) -> None:
        survey = open_survey()
        for _ in range(3):
            invite(survey)
        ruts = [one.rut for one in db.session.query(Participant)]
        db.session.query(Invitation).delete()
        db.session.commit()
        path = f"/api/public/surveys/course/{schedules_queries.door_token(survey.id)}"
        found = together(
            house, lambda client, number: client.post(path, json={"rut": ruts[number % 3]})
        )
        assert found == {200: MANY}
        assert db.session.query(Invitation).count() == 3


class TestChangesMeanwhile:
    """What is asked does not change between the reading of an answer and its keeping."""

    @pytest.fixture
    def token(self, house: Flask) -> str:
        """A link to a survey with the usual questions."""
        del house
        return invite(open_survey())

    def test_of_a_template_wait_and_find_the_answer(self, house: Flask, token: str) -> None:
        other = survey_definition(survey_table("otra", "Otra pregunta"))
        fields = {"title": "Otro título", "description": None, "respondent": None, **other}
        wanted = {"fields": fields, "as_version": False, "by": make_user().id}
        template_id = db.session.query(SurveyTemplate.id).scalar()
        change = partial(templates.change, template_id=template_id, **wanted)
        assert isinstance(self._refusal(house, token, change), templates.TemplateLocked)

    def test_of_a_survey_wait_and_find_the_answer(self, house: Flask, token: str) -> None:
        fields = {"surveyData_id": make_survey_template().id}
        wanted = {"fields": fields, "by": make_user().id}
        survey_id = db.session.query(Survey.id).scalar()
        change = partial(schedules.change, survey_id=survey_id, **wanted)
        assert isinstance(self._refusal(house, token, change), schedules.TemplateFixed)

    def _refusal(
        self, house: Flask, token: str, change: Callable[[], object]
    ) -> BaseException | None:
        def changed() -> None:
            with house.app_context():
                change()

        given = Submission([{"tableId": "contenidos", "matrix": FULL}], None)
        form_to_answer(token=token, limits=(), on=clock.today())
        with ThreadPoolExecutor(1) as pool:
            changing = pool.submit(changed)
            wait([changing], timeout=0.5)
            assert not changing.done()
            now, today = clock.now(), clock.today()
            answers.respond(token=token, given=given, limits=(), at=now, on=today)
            db.session.commit()
            return changing.exception()
