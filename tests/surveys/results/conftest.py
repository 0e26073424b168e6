"""A course of Empresa Andina with eight people, and its satisfaction survey."""

import datetime as dt
from dataclasses import dataclass

import pytest
from flask_sqlalchemy import SQLAlchemy

from app.models.organisation import Company
from app.models.surveys import Invitation, Survey
from app.models.training import Course, Participant
from app.platform import clock
from tests.factories import make_course, make_participant, make_person, make_survey
from tests.surveys.results.support import make_answer, make_invitation, release

TODAY = dt.date(2026, 3, 10)
NOON = dt.datetime(2026, 3, 10, 15, tzinfo=dt.UTC)


@dataclass
class World:
    """A survey, and everybody who is asked."""

    course: Course
    survey: Survey
    participants: list[Participant]
    invitations: list[Invitation]

    def answer(self, *places: int, comment: str | None = None) -> None:
        """These people answer, all of them before anybody looks at results."""
        for place in places:
            make_answer(self.invitations[place], comment=comment)
        release(self.survey.id)


@pytest.fixture(autouse=True)
def _march(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four days after the end of the course."""
    monkeypatch.setattr(clock, "now", lambda: NOON)
    monkeypatch.setattr(clock, "today", lambda: TODAY)


@pytest.fixture
def world(db: SQLAlchemy, andina: Company) -> World:
    """Open since the course ended, four days ago."""
    del db
    course = make_course(andina, "Liderazgo", thematic_area=None)
    survey = make_survey(course)
    people = [
        make_person(f"Persona {letter}", company=andina, email=f"p.{letter.lower()}@andina.cl")
        for letter in "ABCDEFGH"
    ]
    participants = [make_participant(course, person) for person in people]
    invitations = [make_invitation(survey, one) for one in participants]
    return World(course, survey, participants, invitations)
