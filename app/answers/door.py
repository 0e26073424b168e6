"""The link and QR that all participants of a course share: a RUT opens the own form."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Row, exists, or_, select

from app.answers.refusing import (
    LinkUnknown,
    NotEnrolled,
    Unavailable,
    count_failure,
    refuse_guessers,
    refuse_unless_open,
)
from app.extensions import db
from app.kit.attempts import Budget
from app.models.company import Company
from app.models.course import Course
from app.models.participant import Participant
from app.models.survey import PARTICIPANT, Invitation, Survey
from app.surveys import links, queries, recipients
from sheets.parsers import parse_one


@dataclass(frozen=True)
class Door:
    """A survey that participants may answer."""

    row: Row[Any]


def find(*, token: str, budgets: Sequence[Budget], on: dt.date) -> Door:
    """The survey of a shared token.

    Raises LinkUnknown, TooManyTries, Closed, Unavailable, NotOpen.
    """
    query: Any = select(
        Survey.id,
        Survey.type,
        Survey.initial_date,
        Survey.end_date,
        queries.state_on(on).label("state"),
        _asks_participants().label("asks_participants"),
        Course.name.label("course_name"),
        Course.initial_date.label("course_initial_date"),
        Course.end_date.label("course_end_date"),
        Company.name.label("company_name"),
        Company.logo,
    )
    query = (
        query.join(Course, Course.id == Survey.course_id)
        .join(Company, Company.id == Course.company_id)
        .where(Survey.door_hash == links.hashed(token))
    )
    row = db.session.execute(query).one_or_none()
    if row is None:
        count_failure(budgets)
        raise LinkUnknown
    refuse_unless_open(
        row.state, eligible=True, initial_date=row.initial_date, end_date=row.end_date
    )
    if not row.asks_participants:
        raise Unavailable
    return Door(row)


def enter(*, door: Door, rut: str, budgets: Sequence[Budget]) -> str:
    """The token of the form of whoever has this RUT.

    Raises NotEnrolled, TooManyTries.
    """
    # No place is taken while it is looked for: a class that comes at once would hold up itself.
    refuse_guessers(budgets)
    found = _asked(door.row.id, rut)
    if found is None:
        count_failure(budgets)
        raise NotEnrolled
    return links.invitation_token(found.id, found.token_number)


def _asked(survey_id: int, typed: str) -> Row[Any] | None:
    rut = parse_one("rut", typed)
    if not isinstance(rut, str):
        return None
    found = _invitation(survey_id, rut)
    if found is None:
        # Enrolled in the last minutes of the course.
        recipients.sync([survey_id])
        found = _invitation(survey_id, rut)
    return found


def _invitation(survey_id: int, rut: str) -> Row[Any] | None:
    invited: Any = select(Invitation.id, Invitation.token_number)
    query = recipients.with_people(invited).where(
        Invitation.survey_id == survey_id,
        Invitation.role == PARTICIPANT,
        Participant.rut == rut,
        recipients.COUNTED,
    )
    # Nothing keeps copies of a RUT from being alike.
    row: Row[Any] | None = db.session.execute(query.order_by(Invitation.id).limit(1)).first()
    return row


def _asks_participants() -> ColumnElement[bool]:
    """A survey of bosses alone has no door: nobody answers for the own boss."""
    kinds = [kind for kind, roles in recipients.roles().items() if PARTICIPANT in roles]
    asked = exists().where(Invitation.survey_id == Survey.id, Invitation.role == PARTICIPANT)
    return or_(Survey.type.in_(kinds), asked)
