"""The surveys of courses as read: state, numbers, links, and who is asked."""

import datetime as dt
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    LargeBinary,
    String,
    and_,
    case,
    column,
    exists,
    func,
    select,
    values,
)
from sqlalchemy.dialects.postgresql import insert

from app.extensions import db
from app.indicators.rules import TRAINED
from app.models.mail import SENT
from app.models.organisation import Status
from app.models.surveys import (
    PARTICIPANT,
    SATISFACTION,
    TRANSFER,
    Invitation,
    Survey,
    SurveyResponse,
    SurveyVersion,
)
from app.models.training import Course, Participant
from app.organisation.settings import service as settings
from app.organisation.settings.rules import SURVEYS
from app.platform import public_address
from app.platform.guard import EVERY_COMPANY
from app.platform.queries import table_of
from app.platform.sessions import derived, hashed
from app.surveys.schedules.rules import RUNNING, state_of

LABEL = b"capacitacion survey links 1"
ELIGIBLE: ColumnElement[bool] = and_(TRAINED, Course.active)
"""Whether a participant is asked; `course` is joined, and `status` of the participant from
outside.
"""
COUNTED: ColumnElement[bool] = Invitation.answered_at.is_not(None) | TRAINED
"""Whether an invitation is in the numbers: who answered stays, whatever happens afterwards, and who
did not stays too where a course was disabled, for else all would seem to have answered.
"""
FIELDS: Mapping[str, str] = {SATISFACTION: "satisfaction", TRANSFER: "transfer"}
"""Type -> the field of the answers."""


@dataclass(frozen=True)
class Counts:
    """How many are asked, were mailed at least once, and answered."""

    participants: int = 0
    sent: int = 0
    responses: int = 0

    @property
    def pending(self) -> int:
        """How many did not answer."""
        return self.participants - self.responses


@dataclass(frozen=True)
class CourseSurvey:
    """A survey with its numbers."""

    survey: Survey
    version: SurveyVersion
    state: str
    counts: Counts
    locked: bool


def invitation_token(invitation_id: int, number: int) -> str:
    """The token of one person's own form; another number makes another one."""
    return derived(LABEL, f"invitation:{invitation_id}:{number}")


def door_token(survey_id: int) -> str:
    """The token of the link and QR that all participants of a survey share."""
    return derived(LABEL, f"door:{survey_id}")


def address_of(token: str) -> str:
    """Where a browser answers with the token of an invitation."""
    return f"{public_address.origin()}/answer/{token}"


def door_address(token: str) -> str:
    """Where a browser asks for a RUT with the token of a survey."""
    return f"{public_address.origin()}/answer/course/{token}"


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


def unmailed_values() -> Mapping[str, Any]:
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


def counts_of(survey_ids: Collection[int]) -> dict[int, Counts]:
    """Survey -> its numbers, all surveys at once."""
    numbers = select(
        Invitation.survey_id,
        func.count(),
        func.count(Invitation.sent_at),
        func.count(Invitation.answered_at),
    )
    query = (
        with_people(numbers)
        .where(Invitation.survey_id.in_(tuple(survey_ids)), COUNTED)
        .group_by(Invitation.survey_id)
    )
    # People of other companies in a course of ours are asked, and counted, like all.
    rows = db.session.execute(query, execution_options={EVERY_COMPANY: True})
    found = {row[0]: Counts(*row[1:]) for row in rows}
    return {one: found.get(one, Counts()) for one in survey_ids}


def running(course_ids: Iterable[int]) -> set[int]:
    """Those of some courses that may ask anybody."""
    query = select(Course.id).where(Course.id.in_(set(course_ids)), RUNNING)
    return set(db.session.scalars(query))


def is_answered(survey_id: int) -> bool:
    """Whether a survey has a response."""
    return bool(db.session.scalar(select(exists().where(SurveyResponse.survey_id == survey_id))))


def surveys_of(course: Course, *, on: dt.date) -> dict[str, CourseSurvey]:
    """Type -> the survey of a course."""
    query = (
        select(Survey, SurveyVersion)
        .join(SurveyVersion, SurveyVersion.id == Survey.version_id)
        .where(Survey.course_id == course.id)
    )
    rows = db.session.execute(query).all()
    ids = [survey.id for survey, _ in rows]
    counts = counts_of(ids)
    has_responses = select(SurveyResponse.survey_id).where(SurveyResponse.survey_id.in_(ids))
    answered = set(db.session.scalars(has_responses.distinct()))
    is_running = course.id in running([course.id])
    return {
        survey.type: CourseSurvey(
            survey,
            version,
            state_of(survey, running=is_running, on=on),
            counts[survey.id],
            survey.id in answered,
        )
        for survey, version in rows
    }


def _invite(which: ColumnElement[bool]) -> int:
    # The id comes with each row, since the token depends on it; in one order, so that two who
    # invite the same people wait for each other and never in a circle.
    respondents = values(column("type", String), column("role", String), name="asked").data(
        [(kind, role) for kind, answering in roles().items() for role in answering]
    )
    invited = and_(
        Invitation.survey_id == Survey.id,
        Invitation.participant_id == Participant.id,
        Invitation.role == respondents.c.role,
    )
    people = (
        select(
            Survey.id.label("survey_id"), Participant.id.label("participant_id"), respondents.c.role
        )
        .join(Course, Course.id == Survey.course_id)
        .join(Participant, Participant.course_id == Course.id)
        .join(respondents, respondents.c.type == Survey.type)
        .outerjoin(Status, Status.id == Participant.status_id)
        .outerjoin(Invitation, invited)
        .where(which, ELIGIBLE, Invitation.id.is_(None))
        .order_by(Survey.id, Participant.id, respondents.c.role)
        .subquery()
    )
    missing = db.session.execute(
        select(
            func.nextval(func.pg_get_serial_sequence(Invitation.__tablename__, "id")).label("id"),
            people,
        ),
        execution_options={EVERY_COMPANY: True},
    ).all()
    if not missing:
        return 0
    kinds = {
        "id": BigInteger,
        "survey_id": BigInteger,
        "participant_id": BigInteger,
        "role": String,
        "token_hash": LargeBinary,
    }
    rows = table_of(
        kinds,
        ((*one, hashed(invitation_token(one.id, number=0))) for one in missing),
    )
    added = db.session.scalars(
        insert(Invitation)
        .from_select(list(kinds), select(*rows.c), include_defaults=False)
        .on_conflict_do_nothing()
        .returning(Invitation.id)
    )
    return len(added.all())
