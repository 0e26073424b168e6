"""Turns what people are to get into mails that wait: one for a participant, one for a boss."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from sqlalchemy import BigInteger, String, func, insert, literal, select, update

from app.extensions import db
from app.kit.arrays import among, table_of
from app.mail import service as mail
from app.mail.service import Draft
from app.mailing.asking import Candidate
from app.mailing.composing import NAMELESS_BOSS, composed, topic_of
from app.models.mail import INVITATION, LAST_CALL, QUEUED, REMINDER, MailInvitation
from app.models.survey import BOSS, Invitation, Survey
from app.settings.surveys import SurveySettings

TURN = 7_304
"""The advisory lock of whoever queues mails: who was mailed today is asked and said under it."""
BOSS_TEXT, BOSS_REMINDER_TEXT = "jefatura", "jefatura_recordatorio"
STRONGEST = (INVITATION, LAST_CALL, REMINDER)
"""A mail about several people is called by the first of these that one of them gets."""


@dataclass(frozen=True)
class Occasion:
    """When mails are queued, in whose words, and for whose mailing if for anybody's."""

    at: dt.datetime
    day: dt.date
    settings: SurveySettings
    message: str | None = None
    mailing_id: int | None = None


def take_turn() -> None:
    """Wait until nobody else queues, and keep others waiting until the transaction ends."""
    db.session.execute(select(func.pg_advisory_xact_lock(TURN)))


def grouped(people: Sequence[Candidate]) -> list[list[Candidate]]:
    """Who shares a mail: a boss gets one about all collaborators, a participant one of his own."""
    ordered = sorted(people, key=_letter_of)
    return [list(group) for _, group in groupby(ordered, key=_letter_of)]


def queue(groups: Sequence[Sequence[Candidate]], kinds: Mapping[int, str], on: Occasion) -> int:
    """Queue a mail for each group; `kinds`: invitation -> what it is to its recipient."""
    if not groups:
        return 0
    ids = mail.queue([_draft(group, kinds, on) for group in groups], at=on.at)
    pairs = [(mail_id, one) for mail_id, group in zip(ids, groups, strict=True) for one in group]
    _link(pairs, kinds, on.day)
    _mark([one for _, one in pairs], on.day)
    return len(ids)


def _letter_of(one: Candidate) -> tuple[str, int]:
    return (one.address.lower(), 0) if one.role == BOSS else ("", one.id)


def _draft(group: Sequence[Candidate], kinds: Mapping[int, str], on: Occasion) -> Draft:
    first = group[0]
    kind = next(kind for kind in STRONGEST if kind in {kinds[one.id] for one in group})
    text, name = kind, first.name
    if first.role == BOSS:
        text = BOSS_TEXT if kind == INVITATION else BOSS_REMINDER_TEXT
        name = next((one.boss_name for one in group if one.boss_name), NAMELESS_BOSS)
    topics = [
        topic_of(
            one.id,
            collaborator=one.name,
            course=one.course,
            company=one.company,
            end_date=one.end_date,
        )
        for one in group
    ]
    words = composed(on.settings.texts[text], name=name, topics=topics, message=on.message)
    return Draft(
        kind, first.address, words.subject, words.text, words.html, mailing_id=on.mailing_id
    )


def _link(pairs: Sequence[tuple[int, Candidate]], kinds: Mapping[int, str], day: dt.date) -> None:
    """Say which invitations a mail carries; the day of an invitation and kind is unique."""
    columns = {"mail_id": BigInteger, "invitation_id": BigInteger, "kind": String}
    rows = table_of(columns, ((mail_id, one.id, kinds[one.id]) for mail_id, one in pairs))
    each = select(*rows.c, literal(day))
    db.session.execute(insert(MailInvitation).from_select([*columns, "day"], each))


def _mark(people: Sequence[Candidate], day: dt.date) -> None:
    """Show it on the invitations and on their surveys, which are no newer for it."""
    invited = [one.id for one in people]
    db.session.execute(
        update(Invitation)
        .where(among(Invitation.id, invited))
        .values(delivery=QUEUED, updated_at=Invitation.updated_at)
        .execution_options(synchronize_session=False)
    )
    db.session.execute(
        update(Survey)
        .where(Survey.id.in_({one.survey_id for one in people}))
        .values(last_mailing_date=day, updated_at=Survey.updated_at)
        .execution_options(synchronize_session=False)
    )
