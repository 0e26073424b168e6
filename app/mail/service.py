"""Mails are queued, sent while a task asks for it, listed and read."""

import datetime as dt
import uuid
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from flask import current_app
from sqlalchemy import delete, insert, select

from app.config import Config
from app.errors import NotFound
from app.extensions import db
from app.kit.listing import Columns, ListQuery, page_of
from app.kit.pagination import Page
from app.kit.search import Search
from app.mail import claims, letters, markers
from app.mail.letters import Filling, Words
from app.mail.sending import Bounds, Sending
from app.mail.transport import LocalOutbox, Post, SmtpPost
from app.mail.writers import Writer, registered
from app.models.mail import QUEUED, SENDING, Mail

SEND, QUEUE = "surveys.send", "mail"
"""The task that hands waiting mail over, and where it waits."""
RUN_SECONDS = 45.0
AT_ONCE = 1000
"""Rows of one insert."""
AHEAD = dt.timedelta(hours=1)


class MailMissing(NotFound):
    """No such mail."""

    code = "mail_missing"
    message = "Este correo no existe."


@dataclass(frozen=True)
class Draft:
    """A mail before it has a row; its HTML is what stands inside the frame."""

    kind: str
    recipient: str
    subject: str
    text: str
    html: str
    mailing_id: int | None = None
    is_urgent: bool = False
    """Somebody waits for it: it leaves before what waits already."""


@dataclass(frozen=True)
class Opened:
    """A mail as somebody reads it here."""

    mail: Mail
    words: Words


def queue(drafts: Sequence[Draft], *, at: dt.datetime) -> list[int]:
    """Let mails wait for a worker: their ids, in the same order."""
    domain = config().mail_address.rpartition("@")[2]
    rows = [
        {
            "kind": draft.kind,
            "recipient": draft.recipient,
            "subject": draft.subject,
            "text_body": draft.text,
            "html_body": draft.html,
            "message_id": f"<{uuid.uuid4().hex}@{domain}>",
            "next_try_at": at - AHEAD if draft.is_urgent else at,
            "mailing_id": draft.mailing_id,
            "created_at": at,
            "updated_at": at,
        }
        for draft in drafts
    ]
    statement = insert(Mail).returning(Mail.id, sort_by_parameter_order=True)
    return [row for part in _parts(rows) for row in db.session.scalars(statement, part)]


def send_waiting(
    *, writer: Writer, now: Callable[[], dt.datetime], seconds: float = RUN_SECONDS
) -> Iterator[None]:
    """Hand over what waits, for so long; stops wherever the transaction has to be committed."""
    bounds = Bounds(seconds, config().mail_lease_seconds)
    return Sending(writer=writer, connect=connect, now=now, bounds=bounds).steps()


def connect() -> Post:
    """The mail server of the settings; without one, the local outbox.

    Raises Away.
    """
    settings = config()
    if not settings.mail_url:
        return LocalOutbox()
    return SmtpPost.connected(settings.mail_url, settings.mail_address)


def is_due(*, at: dt.datetime) -> bool:
    """Whether mail waits to be sent now."""
    return claims.is_due(at=at)


def end_interrupted(*, writer: Writer, at: dt.datetime) -> None:
    """Say of mails whose worker died over them that nobody knows; they are not sent again."""
    states = claims.end_interrupted(at=at, lease_seconds=config().mail_lease_seconds)
    if states:
        writer.ended(states, at=at)


def forget(*, before: dt.datetime) -> None:
    """Remove what left, or failed, long ago."""
    over = Mail.state.not_in((QUEUED, SENDING))
    db.session.execute(
        delete(Mail)
        .where(Mail.created_at < before, over)
        .execution_options(synchronize_session=False)
    )


def list_mails(*, query: ListQuery) -> Page:
    """The mails of this house, the newest first."""
    columns = Columns(
        sorts={"createdAt": Mail.created_at},
        tie=Mail.id,
        key=Mail.id,
        filters={"state": Mail.state, "kind": Mail.kind},
        search=Search(plain=(Mail.recipient, Mail.subject)),
    )
    return page_of(select(Mail), query, columns)


def open_mail(*, mail_id: int) -> Opened:
    """A mail to read; without a server its links are shown, since nobody else gets them.

    Raises MailMissing.
    """
    mail = db.session.get(Mail, mail_id)
    if mail is None:
        raise MailMissing
    writer = registered()
    filling = writer.reveal([mail_id]).get(mail_id, Filling())
    if not is_local():
        filling = Filling(dict.fromkeys(filling.values, markers.HIDDEN), filling.parts)
    row = db.session.execute(select(*claims.COLUMNS).where(Mail.id == mail_id)).one()
    words = letters.words_of(claims.stored(row), filling, writer.letterhead())
    return Opened(mail, words)


def is_local() -> bool:
    """Whether mails stay here, for want of a server."""
    return not config().mail_url


def config() -> Config:
    """The settings of this process."""
    settings: Config = current_app.config["SETTINGS"]
    return settings


def _parts(rows: list[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    for start in range(0, len(rows), AT_ONCE):
        yield rows[start : start + AT_ONCE]
