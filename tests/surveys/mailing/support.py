"""A course whose survey mails, on days that the test names."""

import datetime as dt
from collections import Counter
from typing import Any

from sqlalchemy import select

from app.extensions import db
from app.models.mail import SENT, Mail, MailInvitation
from app.models.surveys import Invitation, Survey
from app.models.training import Course, Participant
from app.organisation.settings import service as settings
from app.organisation.settings.rules import SURVEYS
from app.platform import clock
from app.platform.clock import SANTIAGO
from app.platform.mail import message
from app.platform.mail.claims import COLUMNS, stored
from app.platform.mail.message import Words
from app.platform.queue import Message
from app.surveys.mailing import jobs
from app.surveys.mailing.service import WRITER, Occasion
from tests.factories import make_company, make_course, make_participant, make_person, make_survey

MONDAY = dt.date(2026, 5, 4)


def at(day: dt.date, hour: int = 9) -> dt.datetime:
    """An hour of a day in Santiago."""
    return dt.datetime.combine(day, dt.time(hour), SANTIAGO).astimezone(dt.UTC)


def occasion(day: dt.date) -> Occasion:
    """The round of a day."""
    return Occasion(at(day), day, settings.read(SURVEYS))


def configure(**values: Any) -> None:
    """Other settings."""
    settings.change(section=SURVEYS, sent=values, by=None)  # type: ignore[arg-type]  # nobody
    db.session.commit()


def course_of(*people: tuple[str, str | None, str | None], name: str | None = None) -> Course:
    """A course that ended; people are a name, an address and the boss's address."""
    company = make_company()
    course = make_course(company, name, end_date=MONDAY)
    for person_name, email, boss in people:
        person = make_person(person_name, company=company, email=email, boss_email=boss)
        make_participant(course, person)
    return course


def survey_of(course: Course, **given: Any) -> Survey:
    """Open from Monday for fifteen days unless something else is said."""
    return make_survey(course, **{"initial_date": MONDAY, **given})


def participant(name: str) -> Participant:
    """Somebody by name."""
    return db.session.query(Participant).filter_by(name=name).one()


def invitation(name: str, survey: Survey | None = None) -> Invitation:
    """How somebody is asked."""
    query = select(Invitation).join(Participant, Participant.id == Invitation.participant_id)
    query = query.where(Participant.name == name)
    if survey is not None:
        query = query.where(Invitation.survey_id == survey.id)
    return db.session.scalars(query.execution_options(populate_existing=True)).one()


def go_round(day: dt.date) -> list[tuple[str, str]]:
    """The round of a day: the mails that it queued, as kind and recipient."""
    before = set(db.session.scalars(select(Mail.id)))
    on = occasion(day)
    for survey_id in jobs.open_surveys(on=on):
        while jobs.ask_participants(survey_id=survey_id, on=on):
            pass
    while jobs.ask_bosses(on=on):
        pass
    db.session.commit()
    rows = db.session.scalars(select(Mail).order_by(Mail.id))
    return sorted((one.kind, one.recipient) for one in rows if one.id not in before)


def deliver(day: dt.date, *, state: str = SENT, hour: int = 10) -> Counter[str]:
    """Let the waiting mails end so, those that are still wanted."""
    rows = db.session.execute(select(*COLUMNS).where(Mail.state == "En cola")).all()
    mails = [stored(row) for row in rows]
    fillings = WRITER.prepare(mails, at=at(day, hour))
    for mail in mails:
        row = db.session.get_one(Mail, mail.id)
        if mail.id in fillings:
            row.state = state
        else:
            db.session.delete(row)
    db.session.flush()
    WRITER.ended(dict.fromkeys(fillings, state), at=at(day, hour))
    db.session.commit()
    db.session.expire_all()
    return Counter(mail.recipient for mail in mails if mail.id in fillings)


def mailed_round(day: dt.date) -> list[tuple[str, str]]:
    """A round whose mails all left."""
    found = go_round(day)
    deliver(day)
    return found


def read(recipient: str, day: dt.date) -> Words:
    """The newest mail to somebody, as it would leave on a day."""
    query = select(*COLUMNS).where(Mail.recipient == recipient).order_by(Mail.id.desc()).limit(1)
    mail = stored(db.session.execute(query).one())
    filling = WRITER.prepare([mail], at=at(day))[mail.id]
    return message.words_of(mail, filling, WRITER.letterhead())


def answer(name: str, survey: Survey | None = None) -> None:
    """Somebody answers."""
    invitation(name, survey).answered_at = at(MONDAY)
    db.session.commit()


def linked() -> int:
    """How many invitations mails carry."""
    return len(db.session.scalars(select(MailInvitation.invitation_id)).all())


def mailed(outbox: list[Message]) -> list[str]:
    """The tasks that were started to mail."""
    return [one.task for one in outbox if one.queue == "mail"]


def open_survey(course: Course, **given: Any) -> Survey:
    """Open since yesterday."""
    return make_survey(course, initial_date=clock.today() - dt.timedelta(days=1), **given)
