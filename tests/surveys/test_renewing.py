"""Links renewed: the old ones open nothing, the new ones the same forms."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.extensions import db
from app.models.survey import Invitation
from app.surveys import links
from tests.answers.support import address, answer, invite, open_survey


def renew(app: Flask) -> str:
    done = app.test_cli_runner().invoke(args=["surveys", "renew-links"])
    assert done.exit_code == 0, done.output
    db.session.expire_all()
    return done.output


class TestRenewing:
    def test_makes_old_links_worthless(self, app: Flask, client: FlaskClient) -> None:
        survey = open_survey()
        answered, waiting = invite(survey), invite(survey)
        answer(client, answered)
        assert renew(app) == "Enlaces renovados: 1\n"
        assert client.get(address(waiting)).status_code == 404
        asked = db.session.query(Invitation).filter_by(answered_at=None).one()
        fresh = links.invitation_token(asked.id, asked.token_number)
        assert answer(client, fresh).status_code == 201
        assert client.get(address(answered)).json["code"] == "survey_answered"
        door = f"/api/public/surveys/course/{links.door_token(survey.id)}"
        assert client.get(door).status_code == 200

    def test_opens_forms_again_under_another_secret(
        self, app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        survey = open_survey()
        invite(survey)
        monkeypatch.setitem(app.config, "SECRET_KEY", "another-secret-0123456789-abcdefghijkl")
        door = f"/api/public/surveys/course/{links.door_token(survey.id)}"
        assert client.get(door).status_code == 404
        renew(app)
        assert client.get(door).status_code == 200
        asked = db.session.query(Invitation).one()
        fresh = links.invitation_token(asked.id, asked.token_number)
        assert client.get(address(fresh)).status_code == 200
