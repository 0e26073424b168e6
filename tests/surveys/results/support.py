"""Invitations and answers as rows: what counts, not how it came about."""

import datetime as dt
import secrets
from collections.abc import Mapping
from typing import Any

from sqlalchemy import select

from app.extensions import db
from app.models.surveys import PARTICIPANT, Invitation, Survey, SurveyAnswer, SurveyResponse
from app.models.training import Course, Participant
from app.surveys.answers import service as answers
from app.surveys.results import indexes
from app.surveys.schedules import service as schedules
from app.surveys.templates.rules import BETWEEN

ANSWERED_AT = dt.datetime(2025, 4, 1, 12, tzinfo=dt.UTC)
NA = "na"
NOT_APPLICABLE = {"columnId": NA, "label": "No aplica", "value": None, "isNA": True}
GOOD = {"contenidos.r1": 4, "contenidos.r2": 5}


def make_invitation(
    survey: Survey, participant: Participant, *, role: str = PARTICIPANT, **given: Any
) -> Invitation:
    """Somebody who is asked."""
    invitation = Invitation(
        survey_id=survey.id,
        participant_id=participant.id,
        role=role,
        token_hash=secrets.token_bytes(32),
        **given,
    )
    db.session.add(invitation)
    db.session.commit()
    return invitation


def make_answer(
    invitation: Invitation, choices: Mapping[str, int | str] = GOOD, *, comment: str | None = None
) -> SurveyResponse:
    """What somebody answered: `table.row` -> the value, or the id of a column without one."""
    survey = db.session.get_one(Survey, invitation.survey_id)
    participant = db.session.get_one(Participant, invitation.participant_id)
    course = db.session.get_one(Course, participant.course_id)
    invitation.answered_at = ANSWERED_AT
    response = SurveyResponse(
        survey_id=survey.id,
        version_id=survey.version_id,
        participant_id=invitation.participant_id,
        invitation_id=invitation.id,
        role=invitation.role,
        res_tables=[],
        comment=comment,
        submitted_at=ANSWERED_AT,
        company_id=participant.company_id or course.company_id,
        area_id=participant.area_id,
    )
    db.session.add(response)
    db.session.flush()
    db.session.add_all(_answer(response.id, place, value) for place, value in choices.items())
    db.session.commit()
    return response


def release(survey_id: int | None = None) -> None:
    """Show what waits in a survey, or in each, as one batch where it is enough."""
    for one in [survey_id] if survey_id else db.session.scalars(select(Survey.id)).all():
        answers.release(survey_id=one, least=indexes.min_responses())
    db.session.commit()


def close(survey: Survey, on: dt.date) -> None:
    """The survey ended yesterday, and the clock saw it."""
    survey.end_date = on - dt.timedelta(days=1)
    survey.initial_date = min(survey.initial_date, survey.end_date)
    release(survey.id)
    schedules.fix_parts(on=on)
    db.session.commit()


def _answer(response_id: int, place: str, value: int | str) -> SurveyAnswer:
    table_id, row_id = place.split(".")
    rapporteur_id = table_id.partition(BETWEEN)[2]
    is_number = isinstance(value, int)
    return SurveyAnswer(
        response_id=response_id,
        table_id=table_id,
        row_id=row_id,
        column_id=f"c{value}" if is_number else value,
        rapporteur_id=int(rapporteur_id) if rapporteur_id else None,
        value=value if is_number else None,
        is_na=value == NA,
    )
