"""Links renewed: the old ones open nothing, the new ones the same forms."""

from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import select, update

from app.config import Config
from app.extensions import db
from app.factory import create_app
from app.models.mail import Mail
from app.models.platform import Installation
from app.models.surveys import Invitation
from app.organisation.users import service as users
from app.platform import clock, sessions
from app.surveys.schedules import queries as schedules
from launch.checks import LaunchProblem
from launch.prepare import prepare
from tests.factories import make_user
from tests.surveys.answers.support import address, answer, invite, open_survey
from tests.surveys.mailing.support import (
    MONDAY,
    course_of,
    deliver,
    go_round,
    invitation,
    survey_of,
)

ANOTHER = "another-secret-0123456789-abcdefghijkl"


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
        fresh = schedules.invitation_token(asked.id, asked.token_number)
        assert answer(client, fresh).status_code == 201
        assert client.get(address(answered)).json["code"] == "survey_answered"
        door = f"/api/public/surveys/course/{schedules.door_token(survey.id)}"
        assert client.get(door).status_code == 200

    def test_opens_forms_again_under_another_secret(
        self, app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        survey = open_survey()
        invite(survey)
        monkeypatch.setitem(app.config, "SECRET_KEY", ANOTHER)
        door = f"/api/public/surveys/course/{schedules.door_token(survey.id)}"
        assert client.get(door).status_code == 404
        renew(app)
        assert client.get(door).status_code == 200
        asked = db.session.query(Invitation).one()
        fresh = schedules.invitation_token(asked.id, asked.token_number)
        assert client.get(address(fresh)).status_code == 200

    def test_under_another_secret_ends_every_link_that_was_handed_out(
        self, app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        survey = open_survey()
        answered, waiting = invite(survey), invite(survey)
        answer(client, answered)
        door = f"/api/public/surveys/course/{schedules.door_token(survey.id)}"
        user = make_user("nueva@ejemplo.cl")
        users.send_invitation(user=user, is_first=True, at=clock.now())
        db.session.commit()
        account = f"/api/public/invitations/{sessions.account_token(user.id, 0)}"
        assert client.get(account).status_code == 200
        monkeypatch.setitem(app.config, "SECRET_KEY", ANOTHER)
        renew(app)
        old = [address(answered), address(waiting), door, account]
        assert [client.get(path).status_code for path in old] == [404] * 4
        fresh = f"/api/public/invitations/{sessions.account_token(user.id, 1)}"
        assert client.get(fresh).status_code == 200


class TestMails:
    """Under another secret than the links in the tables were made with."""

    @pytest.fixture
    def waiting(self, db: SQLAlchemy) -> str:
        """The name of somebody whose invitation waits to be sent."""
        del db
        survey_of(course_of(("Ana", "ana@ejemplo.cl", None)))
        assert go_round(MONDAY) == [("invitacion", "ana@ejemplo.cl")]
        return "Ana"

    def test_wait_instead_of_leaving_with_dead_links(
        self, app: Flask, waiting: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setitem(app.config, "SECRET_KEY", ANOTHER)
        with pytest.raises(sessions.OtherKey):
            deliver(MONDAY)
        assert db.session.scalars(select(Mail.state)).all() == ["En cola"]
        assert invitation(waiting).sent_at is None

    def test_leave_with_links_that_open_once_they_are_renewed(
        self, app: Flask, client: FlaskClient, waiting: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setitem(app.config, "SECRET_KEY", ANOTHER)
        renew(app)
        deliver(MONDAY)
        asked = invitation(waiting)
        assert asked.delivery == "Enviado"
        token = schedules.invitation_token(asked.id, asked.token_number)
        assert client.get(address(token)).json.get("code") != "link_unknown"


class TestStart:
    @pytest.fixture
    def config(self, app: Flask, fresh_database: str, tmp_path: Path) -> Config:
        settings: Config = app.config["SETTINGS"]
        return replace(settings, database_url=fresh_database, data_dir=str(tmp_path))

    def test_with_another_key_is_refused_until_the_links_are_renewed(self, config: Config) -> None:
        prepare(config)
        other = replace(config, secret_key=ANOTHER)
        with pytest.raises(LaunchProblem, match="--renew-links"):
            prepare(other)
        prepare(config)
        prepare(other, renew_links=True)
        prepare(other)
        with pytest.raises(LaunchProblem, match="SECRET_KEY"):
            prepare(config)

    def test_notices_it_in_a_database_whose_key_was_never_kept(self, config: Config) -> None:
        prepare(config)
        with create_app(config).app_context():
            survey_of(course_of())
            db.session.execute(update(Installation).values(key_fingerprint=None))
            db.session.commit()
            db.session.remove()
            db.engine.dispose()
        with pytest.raises(LaunchProblem, match="--renew-links"):
            prepare(replace(config, secret_key=ANOTHER))
        prepare(config)
