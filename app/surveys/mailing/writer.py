"""What sending mails needs of surveys: links, who is still to answer, and how mails ended."""

import datetime as dt
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from flask import current_app
from sqlalchemy import case, delete, func, select, tuple_, update

from app.config import Config
from app.extensions import db
from app.models.mail import KEPT, REMINDER, SENT, TEST, Mail, MailInvitation
from app.models.survey import Invitation, Survey
from app.models.user import AccountInvitation
from app.organisation.settings import service as settings
from app.organisation.settings.rules import SURVEYS
from app.platform import clock, sessions
from app.platform.guard import EVERY_COMPANY
from app.platform.mail.message import Filling, Letterhead, Stored
from app.platform.mail.service import register
from app.platform.sessions import hashed
from app.surveys.mailing.queries import SAME_ADDRESS, is_pending, local_day
from app.surveys.mailing.rules import days_key, link_key
from app.surveys.schedules import queries as schedules
from app.surveys.schedules.queries import unmailed_values, with_people


class OtherKey(Exception):
    """Links made with the SECRET_KEY of this process open nothing: the tables hold others.

    No mail may leave with them. The mails wait until the key is the right one, or the links are
    renewed (`app.surveys.schedules.service`).
    """


class SurveyMails:
    """The writer of all mails of this house."""

    def letterhead(self) -> Letterhead:
        """The name of the settings, at the address of this installation."""
        config: Config = current_app.config["SETTINGS"]
        now = settings.read(SURVEYS)
        return Letterhead(now.sender, config.mail_address, now.reply_to)

    def prepare(self, mails: Sequence[Stored], *, at: dt.datetime) -> Mapping[int, Filling]:
        """Links and days left of who did not answer meanwhile; the others are let go.

        Raises OtherKey.
        """
        day = clock.day_of(at)
        ids = [mail.id for mail in mails]
        condition = is_pending(day) & (func.lower(Mail.recipient) == SAME_ADDRESS)
        rows = _topics(ids, condition)
        for row in rows:
            _refuse_other_key(schedules.invitation_token(row.id, row.token_number), row.token_hash)
        _let_go([row for row in rows if not row.is_wanted])
        fillings = _fillings([row for row in rows if row.is_wanted], day)
        samples = {mail.id: Filling() for mail in mails if mail.kind == TEST}
        return {**samples, **_account_links(ids, still_open=at), **fillings}

    def reveal(self, mail_ids: Collection[int]) -> Mapping[int, Filling]:
        """All links of some mails, with the days between their queueing and the end."""
        rows = _topics(mail_ids, MailInvitation.mail_id.is_not(None))
        return {**_account_links(mail_ids), **_fillings(rows, None)}

    def ended(self, states: Mapping[int, str], *, at: dt.datetime) -> None:
        """Show on the invitations how their mails fared."""
        for state in set(states.values()):
            ids = [mail_id for mail_id, one in states.items() if one == state]
            values: dict[str, Any] = {}
            if state == SENT:
                is_reminder = case((MailInvitation.kind == REMINDER, 1), else_=0)
                values = {
                    "sends": Invitation.sends + 1,
                    "reminders": Invitation.reminders + is_reminder,
                    "sent_at": func.coalesce(Invitation.sent_at, at),
                    "last_sent_at": at,
                }
            db.session.execute(
                update(Invitation)
                .where(
                    MailInvitation.invitation_id == Invitation.id, MailInvitation.mail_id.in_(ids)
                )
                .values(delivery=state, updated_at=Invitation.updated_at, **values)
                .execution_options(synchronize_session=False)
            )
            if state == KEPT:
                # Nobody got anything: a mail that does leave may follow on the same day.
                db.session.execute(
                    update(MailInvitation)
                    .where(MailInvitation.mail_id.in_(ids))
                    .values(day=None)
                    .execution_options(synchronize_session=False)
                )


def _topics(mail_ids: Collection[int], condition: Any) -> Sequence[Any]:
    """What mails are about, one row for each invitation."""
    query = select(
        MailInvitation.mail_id,
        func.coalesce(MailInvitation.day, local_day(Mail.created_at)).label("day"),
        Invitation.id,
        Invitation.token_number,
        Invitation.token_hash,
        Survey.end_date,
        condition.label("is_wanted"),
    )
    joined = (
        with_people(query.join(Invitation, Invitation.id == MailInvitation.invitation_id))
        .join(Survey, Survey.id == Invitation.survey_id)
        .join(Mail, Mail.id == MailInvitation.mail_id)
        .where(MailInvitation.mail_id.in_(tuple(mail_ids)))
    )
    return db.session.execute(joined, execution_options={EVERY_COMPANY: True}).all()


def _fillings(rows: Sequence[Any], day: dt.date | None) -> dict[int, Filling]:
    values: dict[int, dict[str, str]] = {}
    parts: dict[int, set[str]] = {}
    fewest: dict[int, int] = {}
    for row in rows:
        left = (row.end_date - (day or row.day)).days
        fewest[row.mail_id] = min(left, fewest.get(row.mail_id, left))
        parts.setdefault(row.mail_id, set()).add(str(row.id))
        token = schedules.invitation_token(row.id, row.token_number)
        values.setdefault(row.mail_id, {}).update(
            {link_key(row.id): schedules.address_of(token), days_key(row.id): str(left)}
        )
    return {
        mail_id: Filling({**found, days_key(): str(fewest[mail_id])}, frozenset(parts[mail_id]))
        for mail_id, found in values.items()
    }


def _account_links(
    mail_ids: Collection[int], *, still_open: dt.datetime | None = None
) -> dict[int, Filling]:
    """The links of mails about accounts; with a moment only those that work then."""
    query = select(AccountInvitation).where(AccountInvitation.mail_id.in_(tuple(mail_ids)))
    if still_open is not None:
        query = query.where(
            AccountInvitation.used_at.is_(None), AccountInvitation.expires_at > still_open
        )
    found: dict[int, Filling] = {}
    for held in db.session.scalars(query):
        token = sessions.account_token(held.user_id, held.number)
        if still_open is not None:
            _refuse_other_key(token, held.token_hash)
        if held.mail_id is not None:
            found[held.mail_id] = Filling({sessions.KEY: sessions.address_of(token)})
    return found


def _refuse_other_key(token: str, expected: bytes) -> None:
    if hashed(token) != expected:
        raise OtherKey


def _let_go(rows: Sequence[Any]) -> None:
    """These are asked no more by their mails; what they got before is what counts again."""
    if not rows:
        return
    pairs = [(row.mail_id, row.id) for row in rows]
    whole = tuple_(MailInvitation.mail_id, MailInvitation.invitation_id)
    db.session.execute(delete(MailInvitation).where(whole.in_(pairs)))
    db.session.execute(
        update(Invitation)
        .where(Invitation.id.in_([row.id for row in rows]))
        .values(unmailed_values())
        .execution_options(synchronize_session=False)
    )


WRITER = SurveyMails()
register(WRITER)
