"""Undoing a load of people who were asked in a survey of their course meanwhile."""

import datetime as dt
from typing import Any

import pytest

from app.extensions import db
from app.models.mail import Mail, MailInvitation
from app.models.organisation import Company
from app.models.surveys import Invitation, Survey
from app.models.training import Course, Participant
from app.surveys.schedules import queries as schedules
from tests.factories import make_course, make_survey
from tests.imports.test_loading import ANA, HEAD, LUIS
from tests.support.bulk import Bulk, csv
from tests.surveys.answered import AT, respond

SENT = "Ya se le envió una encuesta o comenzó a responderla."
ANSWERED = "Ya respondió una encuesta."


@pytest.fixture
def course(andina: Company) -> Course:
    """A course of Empresa Andina."""
    return make_course(andina, "Excel")


def enrolled(bulk: Bulk, course: Course) -> tuple[int, Survey]:
    """A load that put Ana and Luis into a course, and the survey that asks both."""
    load_id = bulk.load(bulk.ready(csv(HEAD, ANA, LUIS)), course_id=course.id)["load_id"]
    survey = make_survey(course)
    schedules.sync([survey.id])
    db.session.commit()
    return load_id, survey


def of_ana() -> Invitation:
    query = db.session.query(Invitation).join(
        Participant, Participant.id == Invitation.participant_id
    )
    return query.filter(Participant.name == "Ana Soto").one()


def names() -> set[str]:
    db.session.rollback()
    return {one.name for one in db.session.query(Participant)}


class TestUndo:
    def test_takes_mere_invitations_along(self, bulk: Bulk, course: Course) -> None:
        load_id, _ = enrolled(bulk, course)
        foretold, undone = bulk.data(f"loads/{load_id}/undo"), bulk.undo(load_id)
        for told in (foretold, undone):
            assert (told["unenrolled"], told["keptParticipants"]) == (2, [])
        assert names() == set()
        assert db.session.query(Invitation).count() == 0

    @pytest.mark.parametrize("how", ["answered", "sent", "queued", "begun"])
    def test_keeps_who_was_reached(self, bulk: Bulk, course: Course, how: str) -> None:
        load_id, survey = enrolled(bulk, course)
        self._reach(of_ana(), survey, how)
        foretold, undone = bulk.data(f"loads/{load_id}/undo"), bulk.undo(load_id)
        for told in (foretold, undone):
            assert told["unenrolled"] == 1
            (kept,) = told["keptParticipants"]
            reason = ANSWERED if how == "answered" else SENT
            assert (kept["name"], kept["reason"]) == ("Ana Soto", reason)
        assert names() == {"Ana Soto"}
        assert of_ana().survey_id == survey.id
        assert db.session.query(Invitation).count() == 1

    def _reach(self, asked: Invitation, survey: Survey, how: str) -> None:
        if how == "answered":
            respond(asked, survey)
        elif how == "queued":
            self._queue(asked)
        else:
            given: dict[str, Any] = {"sent": {"sent_at": AT}, "begun": {"draft_at": AT}}
            for name, value in given[how].items():
                setattr(asked, name, value)
        db.session.commit()

    def _queue(self, asked: Invitation) -> None:
        mail = Mail(
            kind="invitacion",
            recipient="ana@andina.cl",
            subject="Encuesta",
            text_body="",
            html_body="",
            message_id="uno",
            next_try_at=AT,
        )
        db.session.add(mail)
        db.session.flush()
        day = dt.date(2026, 3, 8)
        db.session.add(
            MailInvitation(mail_id=mail.id, invitation_id=asked.id, kind="invitacion", day=day)
        )
