"""What the tests of answers ask for."""

import datetime as dt
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app.extensions import db
from app.models.surveys import Invitation, Survey
from app.models.training import Course
from app.platform import clock
from app.surveys.schedules import queries as schedules
from tests.factories import make_company, make_course, make_participant, make_person, make_survey

FULL = [[0, 0], [0, 0], [0, 1], [1, 0], [0, 0]]
"""An answer to both questions of the usual definition: r1 by c4, r2 by c3."""


def days_from_now(days: int) -> dt.date:
    """A day around today in Santiago."""
    return clock.today() + dt.timedelta(days=days)


def open_survey(course: Course | None = None, **given: Any) -> Survey:
    """A survey that is open today."""
    course = course or make_course(make_company(), "Excel", end_date=days_from_now(-1))
    days = {"initial_date": days_from_now(-1), "end_date": days_from_now(5)}
    return make_survey(course, given.pop("template", None), **{**days, **given})


def invite(survey: Survey, **given: Any) -> str:
    """The token of somebody who is asked."""
    course = db.session.get_one(Course, survey.course_id)
    rut = {"rut": given.pop("rut")} if "rut" in given else {}
    participant = make_participant(course, make_person(given.pop("name", None), **rut), **given)
    schedules.sync([survey.id])
    db.session.commit()
    asked = db.session.query(Invitation).filter_by(participant_id=participant.id).one()
    return schedules.invitation_token(asked.id, asked.token_number)


def invitation(token: str) -> Invitation:
    """The row behind a token, as it is now."""
    db.session.expire_all()
    return db.session.query(Invitation).filter_by(token_hash=schedules.hashed(token)).one()


def address(token: str) -> str:
    """Where a token is answered."""
    return f"/api/public/surveys/{token}"


def body(matrix: Any = FULL, **given: Any) -> dict[str, Any]:
    """A response to the usual definition."""
    return {"resTables": [{"tableId": "contenidos", "matrix": matrix}], "comment": None, **given}


def answer(client: FlaskClient, token: str, matrix: Any = FULL, **given: Any) -> TestResponse:
    """Respond."""
    return client.post(address(token), json=body(matrix, **given))


@contextmanager
def clock_at(app: Flask, moment: dt.datetime) -> Iterator[None]:
    """The clock of the product shows another moment."""
    before = app.config["CLOCK_OFFSET"]
    app.config["CLOCK_OFFSET"] = before + (moment - clock.now()).total_seconds()
    try:
        yield
    finally:
        app.config["CLOCK_OFFSET"] = before
