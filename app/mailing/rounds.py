"""The daily round: begun once a day, survey by survey, and gone on with where it was broken off.

Each step is a transaction of its own, and leaves alone whoever was mailed on this day: to repeat
one does nothing.
"""

import datetime as dt
from collections.abc import Sequence

from sqlalchemy import exists, func, select, update
from sqlalchemy.dialects.postgresql import insert

from app.extensions import db
from app.kit import clock
from app.mailing import asking, calendar, queueing
from app.mailing.asking import ADDRESS, Candidate
from app.mailing.queueing import Occasion
from app.models.course import Course
from app.models.mail import WITHOUT_ADDRESS, MailRound
from app.models.participant import Participant
from app.models.survey import Invitation, Survey
from app.settings import service as settings
from app.settings.surveys import SURVEYS
from app.surveys import recipients

AT_ONCE = 2000
"""Participants, or bosses, of one step."""


def occasion(at: dt.datetime) -> Occasion:
    """This moment, with the settings of now."""
    return Occasion(at, clock.day_of(at), settings.read(SURVEYS))


def is_due(*, on: Occasion) -> bool:
    """Whether the round of the day has begun to be due, and was not ended."""
    ended = select(exists().where(MailRound.day == on.day, MailRound.ended_at.is_not(None)))
    return calendar.begins(on.at, on.settings) and not db.session.scalar(ended)


def begin(*, on: Occasion) -> None:
    """The round of the day has begun, whoever says it first."""
    row = insert(MailRound).values(day=on.day, begun_at=on.at)
    db.session.execute(row.on_conflict_do_nothing())


def end(*, on: Occasion) -> None:
    """Nothing of the round is left to do."""
    db.session.execute(update(MailRound).where(MailRound.day == on.day).values(ended_at=on.at))


def open_surveys(*, on: Occasion) -> Sequence[int]:
    """The surveys that can be answered on the day."""
    query = (
        select(Survey.id)
        .join(Course, Course.id == Survey.course_id)
        .where(asking.open_on(on.day))
        .order_by(Survey.id)
    )
    return db.session.scalars(query).all()


def ask_participants(*, survey_id: int, on: Occasion) -> int:
    """Queue what some participants of a survey get on the day; none are left when none were."""
    queueing.take_turn()
    recipients.sync([survey_id])
    _note_addressless(survey_id)
    due = asking.due(on.day, on.settings)
    return _queue(asking.of_survey(due, survey_id, most=AT_ONCE), on)


def ask_bosses(*, on: Occasion) -> int:
    """Queue what some bosses get on the day, one mail each, about all surveys together."""
    queueing.take_turn()
    return _queue(asking.of_bosses(asking.due(on.day, on.settings), on.day, most=AT_ONCE), on)


def invite(*, survey_id: int, on: Occasion) -> int:
    """Queue invitations for some who got none from this survey, at whatever time of the day."""
    queueing.take_turn()
    recipients.sync([survey_id])
    _note_addressless(survey_id)
    new = asking.uninvited(on.day)
    people = [
        *asking.of_survey(new, survey_id, most=AT_ONCE),
        *asking.of_bosses(new.where(Invitation.survey_id == survey_id), on.day, most=AT_ONCE),
    ]
    return _queue(people, on)


def _queue(people: Sequence[Candidate], on: Occasion) -> int:
    kinds = {one.id: one.kind for one in people}
    return queueing.queue(queueing.grouped(people), kinds, on)


def _note_addressless(survey_id: int) -> None:
    """Who has no address gets a link by hand, and the list says so."""
    lost = (
        select(Invitation.id)
        .join(Participant, Participant.id == Invitation.participant_id)
        .where(
            Invitation.survey_id == survey_id,
            Invitation.sent_at.is_(None),
            ADDRESS.is_(None),
            func.coalesce(Invitation.delivery, "") != WITHOUT_ADDRESS,
        )
    )
    db.session.execute(
        update(Invitation)
        .where(Invitation.id.in_(lost))
        .values(delivery=WITHOUT_ADDRESS, updated_at=Invitation.updated_at)
        .execution_options(synchronize_session=False)
    )
