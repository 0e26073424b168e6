"""Who is asked: everybody trained in the course of a survey, and the row that invites them."""

import datetime as dt
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    LargeBinary,
    Row,
    Select,
    String,
    and_,
    case,
    column,
    func,
    select,
    values,
)
from sqlalchemy.dialects.postgresql import insert

from app.extensions import db
from app.kit.arrays import table_of
from app.kit.guard import EVERY_COMPANY
from app.kpis.participation import TRAINED
from app.models.course import Course
from app.models.mail import SENT
from app.models.participant import Participant
from app.models.selectable import Status
from app.models.survey import PARTICIPANT, SATISFACTION, TRANSFER, Invitation, Survey
from app.settings import service as settings
from app.settings.surveys import SURVEYS
from app.surveys import links

ELIGIBLE: ColumnElement[bool] = and_(TRAINED, Course.active)
"""Whether a participant is asked; `course` is joined, and `status` of the participant from
outside.
"""
COUNTED: ColumnElement[bool] = Invitation.answered_at.is_not(None) | ELIGIBLE
"""Whether an invitation is in the numbers: who answered stays, whatever happens afterwards."""
FIRST_NUMBER = 0


def with_people(query: Any) -> Any:
    """An invitation's query, joined with what ELIGIBLE and COUNTED speak of."""
    return (
        query.join(Participant, Participant.id == Invitation.participant_id)
        .join(Course, Course.id == Participant.course_id)
        .outerjoin(Status, Status.id == Participant.status_id)
    )


def sync(survey_ids: Collection[int]) -> int:
    """Invite every eligible person of these surveys who is not invited yet: how many came."""
    return _invite(Survey.id.in_(tuple(survey_ids))) if survey_ids else 0


def sync_unended(*, on: dt.date) -> int:
    """The same for all surveys that did not end yet."""
    return _invite(Survey.end_date >= on)


def asked_anew() -> dict[str, Any]:
    """Values of an invitation whose mail never leaves: what it got before is what counts again."""
    return {
        "delivery": case((Invitation.sent_at.is_not(None), SENT), else_=None),
        "updated_at": Invitation.updated_at,
    }


def roles() -> Mapping[str, Sequence[str]]:
    """Type of a survey -> who answers it."""
    return {
        SATISFACTION: (PARTICIPANT,),
        TRANSFER: settings.read(SURVEYS).transfer_respondents,
    }


def _invite(which: ColumnElement[bool]) -> int:
    missing = db.session.execute(_missing(which), execution_options={EVERY_COMPANY: True}).all()
    if not missing:
        return 0
    added = db.session.scalars(_insertion(missing))
    return len(added.all())


def _missing(which: ColumnElement[bool]) -> Select[Any]:
    """Who is to be invited, each with the id that the row will have: the token depends on it.

    In one order, so that two who invite the same people wait for each other and never in a circle.
    """
    asked = values(column("type", String), column("role", String), name="asked").data(
        [(kind, role) for kind, answering in roles().items() for role in answering]
    )
    invited = and_(
        Invitation.survey_id == Survey.id,
        Invitation.participant_id == Participant.id,
        Invitation.role == asked.c.role,
    )
    people = (
        select(Survey.id.label("survey_id"), Participant.id.label("participant_id"), asked.c.role)
        .join(Course, Course.id == Survey.course_id)
        .join(Participant, Participant.course_id == Course.id)
        .join(asked, asked.c.type == Survey.type)
        .outerjoin(Status, Status.id == Participant.status_id)
        .outerjoin(Invitation, invited)
        .where(which, ELIGIBLE, Invitation.id.is_(None))
        .order_by(Survey.id, Participant.id, asked.c.role)
        .subquery()
    )
    return select(func.nextval(_sequence()).label("id"), people)


def _sequence() -> ColumnElement[str]:
    return func.pg_get_serial_sequence(Invitation.__tablename__, "id")


def _insertion(missing: Sequence[Row[Any]]) -> Any:
    """All rows in one statement of five arrays, however many they are."""
    kinds = {
        "id": BigInteger,
        "survey_id": BigInteger,
        "participant_id": BigInteger,
        "role": String,
        "token_hash": LargeBinary,
    }
    rows = table_of(
        kinds,
        ((*one, links.hashed(links.invitation_token(one.id, FIRST_NUMBER))) for one in missing),
    )
    return (
        insert(Invitation)
        .from_select(list(kinds), select(*rows.c), include_defaults=False)
        .on_conflict_do_nothing()
        .returning(Invitation.id)
    )
