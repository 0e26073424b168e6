"""What these tests may ask for: a mail server, a writer, an app whose transactions are real."""

import datetime as dt
from collections.abc import Collection, Iterator, Mapping, Sequence

import pytest
from flask import Flask

from app.extensions import db as database
from app.models.mail import KINDS, Mail
from app.platform.mail import service as mail
from app.platform.mail.message import Filling, Letterhead, Stored
from app.platform.mail.senders import Place, Share
from app.platform.mail.service import Bounds, Draft, Sending, Writer, queue
from app.platform.mail.transport import LocalOutbox, Post, SmtpPost
from tests.support.committing import committing_app, house, sent
from tests.support.sink import Sink

__all__ = ["committing_app", "house", "sent"]

START = dt.datetime(2026, 5, 4, 13, tzinfo=dt.UTC)


class Scribe:
    """Wrote the mails, and remembers what it was told of them."""

    def __init__(self) -> None:
        self.needless: set[int] = set()
        self.told: dict[int, str] = {}
        self.reply_to: str | None = "equipo@empresa.cl"

    def letterhead(self) -> Letterhead:
        """A name with an accent and a comma."""
        return Letterhead("Capacitación, Andina", "capacitacion@empresa.cl", self.reply_to)

    def prepare(self, mails: Sequence[Stored], *, at: dt.datetime) -> Mapping[int, Filling]:
        """Everything is needed unless a test says otherwise."""
        del at
        return self.reveal([one.id for one in mails if one.id not in self.needless])

    def reveal(self, mail_ids: Collection[int]) -> Mapping[int, Filling]:
        """Every mail has its own link."""
        values = {one: {"enlace": f"https://x.cl/a?m={one}&n=1"} for one in mail_ids}
        return {one: Filling(found, frozenset({"si"})) for one, found in values.items()}

    def ended(self, states: Mapping[int, str], *, at: dt.datetime) -> None:
        """Remember."""
        del at
        self.told.update(states)


class Desk:
    """Queues mails and sends them, at a time that the test turns."""

    def __init__(self, sink: Sink) -> None:
        self.sink = sink
        self.scribe = Scribe()
        self.writers: dict[str, Writer] = dict.fromkeys(KINDS, self.scribe)
        self.at = START
        self.lease_seconds = 60
        self.share = Share()

    def queue(
        self,
        *recipients: str,
        subject: str = "Hola",
        text: str = "Ábreme",
        kind: str = "invitacion",
    ) -> list[int]:
        """A mail for each."""
        drafts = [Draft(kind, one, subject, text, f"<p>{text}</p>") for one in recipients]
        ids = queue(drafts, at=self.at)
        database.session.commit()
        return ids

    def sending(self, *, is_local: bool = False, seconds: float = 300, place: int = 0) -> Sending:
        """A run that was not begun."""
        return Sending(
            writers=self.writers,
            connect=LocalOutbox if is_local else self.connect,
            now=lambda: self.at,
            bounds=Bounds(seconds, self.lease_seconds),
            place=Place(self.share, place),
        )

    def connect(self) -> Post:
        """The server of this test."""
        return SmtpPost.connected(self.sink.url, self.scribe.letterhead().address)

    def send(self, *, is_local: bool = False, seconds: float = 300, place: int = 0) -> None:
        """A run as a task does it."""
        for _ in self.sending(is_local=is_local, seconds=seconds, place=place).steps():
            database.session.commit()
        database.session.rollback()

    def mail(self, mail_id: int) -> Mail:
        """A row as it is now."""
        found = database.session.get(Mail, mail_id, populate_existing=True)
        assert found is not None
        return found

    def later(self, **time: float) -> None:
        """Turn the clock."""
        self.at += dt.timedelta(**time)


@pytest.fixture
def sink() -> Iterator[Sink]:
    """A mail server that is there."""
    with Sink() as sink:
        yield sink


@pytest.fixture
def desk(house: Flask, sink: Sink) -> Desk:
    """Somebody who queues and sends."""
    del house
    return Desk(sink)


@pytest.fixture
def scribe(monkeypatch: pytest.MonkeyPatch) -> Scribe:
    """The writer that the calls ask."""
    found = Scribe()
    monkeypatch.setattr(mail, "_writers", dict.fromkeys(KINDS, found))
    return found
