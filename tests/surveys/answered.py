"""Responses for tests that do not care how they came."""

import datetime as dt
from typing import Any

from app.extensions import db
from app.models.surveys import Invitation, Survey, SurveyResponse, SurveyTemplate
from app.surveys.schedules import queries as schedules
from tests.factories import make_company, make_course, make_participant, make_person, make_survey

AT = dt.datetime(2026, 3, 8, 15, tzinfo=dt.UTC)


def respond(invitation: Invitation, survey: Survey, **given: Any) -> SurveyResponse:
    """Somebody answered."""
    response = SurveyResponse(
        survey_id=survey.id,
        version_id=survey.version_id,
        participant_id=invitation.participant_id,
        invitation_id=invitation.id,
        role=invitation.role,
        res_tables=[],
        submitted_at=AT,
        **given,
    )
    invitation.answered_at = AT
    db.session.add(response)
    db.session.commit()
    return response


def answer_one(template_id: int) -> Survey:
    """A template got one response, in a course of its own."""
    asked = invited(template_id)
    survey = db.session.get_one(Survey, asked.survey_id)
    respond(asked, survey)
    return survey


def invited(template_id: int) -> Invitation:
    """Somebody who is asked with a template, in a course of their own."""
    course = make_course(make_company())
    survey = make_survey(course, db.session.get(SurveyTemplate, template_id))
    make_participant(course, make_person())
    schedules.sync([survey.id])
    return db.session.query(Invitation).filter_by(survey_id=survey.id).one()
