"""Who could be mailed about surveys, and with what: one row for each invitation."""

import datetime as dt
from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Row,
    Select,
    and_,
    case,
    exists,
    func,
    literal,
    null,
    or_,
    select,
)

from app.extensions import db
from app.models.mail import (
    BOUNCED,
    INVITATION,
    KEPT,
    QUEUED,
    Mail,
    MailInvitation,
)
from app.models.organisation import Company
from app.models.surveys import BOSS, PARTICIPANT, Invitation, Survey
from app.models.training import Course, Participant
from app.organisation.settings.rules import SurveySettings
from app.platform.clock import SANTIAGO
from app.platform.guard import EVERY_COMPANY
from app.platform.mail import service as mail
from app.surveys.mailing import rules
from app.surveys.schedules.queries import ELIGIBLE, with_people
from app.surveys.schedules.rules import RUNNING

ADDRESS: ColumnElement[str] = case(
    (Invitation.role == BOSS, Participant.boss_email), else_=Participant.email
)
"""Where the mails of an invitation go."""
SAME_ADDRESS: ColumnElement[str] = func.lower(ADDRESS)

Candidate = Row[Any]
"""A row of `candidates`."""


def open_on(day: dt.date) -> ColumnElement[bool]:
    """Whether a survey can be answered, where `survey` and `course` are joined."""
    return and_(Survey.status, RUNNING, Survey.initial_date <= day, Survey.end_date >= day)


def is_pending(day: dt.date) -> ColumnElement[bool]:
    """Whether an answer is still wanted, and possible."""
    return and_(Invitation.answered_at.is_(None), ELIGIBLE, open_on(day))


def candidates(day: dt.date, kind: Any) -> Select[Any]:
    """Invitations, with all that a mail about them says; `kind` is a column of the caller's."""
    query = select(
        Invitation.id,
        Invitation.survey_id,
        Invitation.role,
        Invitation.participant_id,
        Participant.person_id,
        Participant.name,
        Participant.boss_name,
        ADDRESS.label("address"),
        Invitation.answered_at,
        Invitation.sent_at,
        Course.name.label("course"),
        Company.name.label("company"),
        Survey.end_date,
        is_mailed(day).label("is_mailed"),
        is_bounced().label("is_bounced"),
        kind.label("kind"),
    )
    joined: Select[Any] = (
        with_people(query)
        .join(Survey, Survey.id == Invitation.survey_id)
        .join(Company, Company.id == Course.company_id)
    )
    return joined


def due(day: dt.date, settings: SurveySettings) -> Select[Any]:
    """Everybody whom the round of a day mails."""
    kind = rules.due_kind(day, settings)
    return candidates(day, kind).where(kind.is_not(None), *_reachable(day))


def uninvited(day: dt.date) -> Select[Any]:
    """Everybody who was not mailed yet."""
    new = Invitation.sent_at.is_(None)
    return candidates(day, literal(INVITATION)).where(new, *_reachable(day))


def of_survey(query: Select[Any], survey_id: int, *, most: int) -> Sequence[Candidate]:
    """Participants of one survey, who get a mail each."""
    mine = query.where(Invitation.survey_id == survey_id, Invitation.role == PARTICIPANT)
    return _rows(mine.order_by(Invitation.id).limit(most))


def of_bosses(query: Select[Any], day: dt.date, *, most: int) -> Sequence[Candidate]:
    """Everything that some bosses are asked, who got no mail on this day."""
    bosses = query.where(Invitation.role == BOSS, SAME_ADDRESS.not_in(mailed_bosses(day)))
    chosen = bosses.with_only_columns(SAME_ADDRESS).distinct().order_by(SAME_ADDRESS).limit(most)
    return _rows(
        bosses.where(SAME_ADDRESS.in_(chosen)).order_by(SAME_ADDRESS, Course.name, Participant.name)
    )


def of_surveys(survey_ids: Collection[int], day: dt.date) -> Sequence[Candidate]:
    """Everybody who is asked by these surveys, also who cannot be mailed now."""
    query = candidates(day, null()).add_columns(
        SAME_ADDRESS.in_(mailed_bosses(day)).label("is_boss_mailed")
    )
    mine = query.where(
        Invitation.survey_id.in_(tuple(survey_ids)),
        ELIGIBLE | Invitation.answered_at.is_not(None),
    )
    return _rows(mine.order_by(Course.name, Participant.folded_name, Invitation.id))


def is_mailed(day: dt.date) -> ColumnElement[bool]:
    """Whether somebody got a mail on a day, or one is still under way."""
    today = exists().where(MailInvitation.invitation_id == Invitation.id, MailInvitation.day == day)
    return or_(func.coalesce(Invitation.delivery == QUEUED, False), today)


def is_bounced() -> ColumnElement[bool]:
    """Whether the address that somebody has now was refused."""
    return exists().where(
        MailInvitation.invitation_id == Invitation.id,
        Mail.id == MailInvitation.mail_id,
        Mail.state == BOUNCED,
        func.lower(Mail.recipient) == SAME_ADDRESS,
    )


def mailed_bosses(day: dt.date) -> Select[Any]:
    """The addresses of bosses who got a mail on a day: they get one, whatever it is about."""
    midnight = dt.datetime.combine(day, dt.time(), SANTIAGO)
    return (
        select(func.lower(Mail.recipient))
        .join(MailInvitation, MailInvitation.mail_id == Mail.id)
        .join(Invitation, Invitation.id == MailInvitation.invitation_id)
        .where(Mail.created_at >= midnight, MailInvitation.day == day, Invitation.role == BOSS)
    )


def _reachable(day: dt.date) -> list[ColumnElement[bool]]:
    conditions = [is_pending(day), ADDRESS.is_not(None), ~is_mailed(day), ~is_bounced()]
    if mail.is_local():
        # One mail stayed here already, and the next one would, too: rounds write only one. With a
        # mail server the next round mails whoever got nothing.
        conditions.append(~func.coalesce(Invitation.delivery == KEPT, False))
    return conditions


def _rows(query: Select[Any]) -> Sequence[Candidate]:
    """People of other companies in a course of ours are asked, too."""
    return db.session.execute(query, execution_options={EVERY_COMPANY: True}).all()
