"""Whoever guesses, floods or listens: limits hold, others get through, nothing is told."""

import logging

import pytest
from flask.testing import FlaskClient

from app.extensions import db
from app.models.surveys import SurveyResponse
from app.platform import logging as platform_logging
from app.surveys.answers.rules import Answer
from app.surveys.answers.service import keep_response
from app.surveys.schedules import queries as schedules
from tests.factories import make_rut
from tests.surveys.answers.support import address, answer, body, invite, open_survey

TOO_MANY = "Demasiados intentos. Espera un minuto."
ELSEWHERE = {"REMOTE_ADDR": "10.1.2.3"}


class TestGuessing:
    def test_of_links_gets_ten_tries_a_minute(self, client: FlaskClient) -> None:
        token = invite(open_survey())
        guesses = [client.get(address(f"{token}{n}")) for n in range(1_000)]
        statuses = [one.status_code for one in guesses]
        assert statuses == [404] * 10 + [429] * 990
        last = guesses[-1]
        assert (last.json["code"], last.json["message"]) == ("too_many_requests", TOO_MANY)
        assert 0 < int(last.headers["Retry-After"]) <= 60
        # Neither do others suffer, nor whoever has a good link behind the same address.
        assert client.get(address(token)).status_code == 200
        assert client.get(address("x"), environ_overrides=ELSEWHERE).status_code == 404
        assert answer(client, token).status_code == 201

    def test_counts_all_methods_together(self, client: FlaskClient) -> None:
        for _ in range(4):
            assert client.get(address("x")).status_code == 404
            assert client.put(address("x"), json=body()).status_code == 404
        assert answer(client, "x").status_code == 404
        door = "/api/public/surveys/course/x"
        assert client.get(door).status_code == 404
        assert client.post(door, json={"rut": "1"}).status_code == 429

    def test_does_not_count_good_links(self, client: FlaskClient) -> None:
        survey = open_survey()
        token = invite(survey)
        door = f"/api/public/surveys/course/{schedules.door_token(survey.id)}"
        for _ in range(30):
            assert client.get(address(token)).status_code == 200
            assert client.get(door).status_code == 200
        assert client.get(address("x")).status_code == 404

    def test_of_ruts_gets_five_tries_a_minute(self, client: FlaskClient) -> None:
        survey = open_survey()
        token = invite(survey, rut="12531909-2")
        door = f"/api/public/surveys/course/{schedules.door_token(survey.id)}"
        ruts = [make_rut(15_000_000 + number) for number in range(20)]
        statuses = [client.post(door, json={"rut": rut}).status_code for rut in ruts]
        assert statuses == [404] * 5 + [429] * 15
        right = client.post(door, json={"rut": "12531909-2"})
        assert (right.status_code, right.json["message"]) == (429, TOO_MANY)
        elsewhere = client.post(door, json={"rut": "12531909-2"}, environ_overrides=ELSEWHERE)
        assert elsewhere.json["data"]["token"] == token
        assert answer(client, token).status_code == 201

    def test_of_ruts_costs_nothing_to_those_who_are_right(self, client: FlaskClient) -> None:
        """A whole class answers in the last ten minutes, behind one address."""
        survey = open_survey()
        door = f"/api/public/surveys/course/{schedules.door_token(survey.id)}"
        for number in range(12):
            rut = make_rut(16_000_000 + number)
            invite(survey, rut=rut)
            assert client.post(door, json={"rut": rut}).status_code == 200


class TestReuse:
    def test_of_a_link_changes_nothing(self, client: FlaskClient) -> None:
        token = invite(open_survey())
        assert answer(client, token, comment="Primera").status_code == 201
        for _ in range(20):
            assert answer(client, token, comment="Segunda").status_code == 409
            assert client.put(address(token), json=body(comment="Otra")).status_code == 409
        assert [one.comment for one in db.session.query(SurveyResponse)] == ["Primera"]

    def test_of_a_link_for_somebody_else(self, client: FlaskClient) -> None:
        survey = open_survey()
        mine, other = invite(survey), invite(survey)
        answer(client, mine)
        assert client.get(address(other)).status_code == 200
        assert len({mine, other, schedules.door_token(survey.id)}) == 3


class TestLogs:
    """Tokens, answers and RUTs stand in no log line, whatever happens."""

    def _lines(self, caplog: pytest.LogCaptureFixture) -> str:
        formatter = platform_logging.formatter(as_json=True)
        return "\n".join(formatter.format(record) for record in caplog.records)

    def test_name_the_rule_and_not_the_link(
        self, client: FlaskClient, caplog: pytest.LogCaptureFixture
    ) -> None:
        caplog.set_level(logging.DEBUG)
        survey = open_survey()
        token, door = invite(survey, rut="12531909-2"), schedules.door_token(survey.id)
        client.get(address(token))
        client.get(f"/answer/{token}", buffered=True)
        client.get(f"/answer/course/{door}", buffered=True)
        client.post(f"/api/public/surveys/course/{door}", json={"rut": "12531909-2"})
        answer(client, token, comment="Muy secreto")
        answer(client, token[:-1])
        text = self._lines(caplog)
        assert "/api/public/surveys/<token>" in text
        for secret in (token, token[:-1], door, "12531909", "Muy secreto"):
            assert secret not in text

    def test_of_a_crash_neither(
        self,
        client: FlaskClient,
        caplog: pytest.LogCaptureFixture,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        token = invite(open_survey())
        # A value that the database refuses, so that its driver tells the whole statement.
        monkeypatch.setattr("app.surveys.answers.service.keep_response", _without_survey)
        assert answer(client, token, comment="Muy secreto").status_code == 500
        text = self._lines(caplog)
        assert "request failed" in text
        for secret in (token, "Muy secreto"):
            assert secret not in text


def _without_survey(values: dict[str, object], answers: list[Answer]) -> None:
    keep_response({**values, "survey_id": None}, answers)
