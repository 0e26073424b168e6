"""Mail: queued as rows, handed over at most once, listed and read."""

import datetime as dt
import logging
import time
import uuid
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from sqlalchemy import delete, insert, select

from app.config import current_config
from app.extensions import db
from app.models.mail import BOUNCED, FAILED, KEPT, QUEUED, SENDING, SENT, Mail
from app.platform.errors import NotFound, existing
from app.platform.lists import Columns, ListQuery, Page, Search, page_of
from app.platform.mail import claims, message, senders
from app.platform.mail.claims import Result
from app.platform.mail.message import Filling, Letterhead, Stored, Words
from app.platform.mail.senders import RUN_SECONDS, STEP_SECONDS, Place
from app.platform.mail.transport import Away, LocalOutbox, Outcome, Post, SmtpPost
from app.platform.queue import enqueue
from app.platform.tallies import MAILS_ENDED


class Writer(Protocol):
    """Knows what a mail left open, and wants to know what became of it."""

    def letterhead(self) -> Letterhead:
        """Who writes."""

    def prepare(self, mails: Sequence[Stored], *, at: dt.datetime) -> Mapping[int, Filling]:
        """What is still to be sent, with what these mails left open; called just before."""

    def reveal(self, mail_ids: Collection[int]) -> Mapping[int, Filling]:
        """What these mails left open, needed or not, for somebody who reads them here."""

    def ended(self, states: Mapping[int, str], *, at: dt.datetime) -> None:
        """These mails ended so; in the transaction that says it of the mails."""


@dataclass(frozen=True)
class Complete:
    """The writer of mails that leave nothing open and that nobody waits for: a screen says the
    same.
    """

    letterhead: Callable[[], Letterhead]

    def prepare(self, mails: Sequence[Stored], *, at: dt.datetime) -> Mapping[int, Filling]:
        """All of them are still to be sent."""
        del at
        return self.reveal([mail.id for mail in mails])

    def reveal(self, mail_ids: Collection[int]) -> Mapping[int, Filling]:
        """Nothing was left open."""
        return dict.fromkeys(mail_ids, Filling())

    def ended(self, states: Mapping[int, str], *, at: dt.datetime) -> None:
        """Whoever looks at the mails sees it."""
        del states, at


_writers: dict[str, Writer] = {}
"""Kind of a mail -> who writes those."""
log = logging.getLogger(__name__)
STEP_MAILS = 50
IDLE_SECONDS = 5.0
"""A server may hang up on whoever says nothing for longer, so that we do."""
LOST_CONNECTIONS = 3
"""In a row; after these the server counts as away."""
UNSTEADY = "El servidor de correo se desconectó varias veces."
IMPOSSIBLE = "La dirección no es válida."
UNWRITABLE = "No pudimos escribir este correo."
SEND, QUEUE = "mail.send", "mail"
"""The task that hands waiting mail over, and where it waits."""
ENDS = {SENT: "sent", KEPT: "kept", BOUNCED: "bounced", FAILED: "failed"}
"""How a mail ended -> what the metrics call it."""
AT_ONCE = 1000
"""Rows of one insert."""
URGENT_LEAD = dt.timedelta(hours=1)


@dataclass(frozen=True)
class Bounds:
    """How long things may take."""

    run_seconds: float
    """After these no new step begins."""
    lease_seconds: int
    """After these a claim counts as interrupted."""

    @property
    def step_seconds(self) -> float:
        """For all mails of a claim; whatever was not begun by then is given back."""
        return min(30.0, self.lease_seconds / 3)


class Sending:
    """One run over the mails that wait."""

    def __init__(
        self,
        *,
        writers: Mapping[str, Writer],
        connect: Callable[[], Post],
        now: Callable[[], dt.datetime],
        bounds: Bounds,
        place: Place,
    ) -> None:
        self._writers = writers
        self._connect = connect
        self._now = now
        self._bounds = bounds
        self._place = place
        self._post: Post | None = None
        self._lost = 0
        self._size = 1
        self._is_helped = False

    def steps(self) -> Iterator[None]:
        """Stops wherever what was written has to be committed before it goes on."""
        until = time.monotonic() + self._bounds.run_seconds
        letterheads: dict[Writer, Letterhead] = {}
        try:
            while time.monotonic() < until:
                self._let_another_start()
                wait = self._place.wait(at=self._now())
                if wait or self._post is None:
                    if not claims.is_due(at=self._now(), kinds=self._writers):
                        break
                    # Whoever waits, for a turn or a connection, holds neither claim nor
                    # transaction open.
                    yield
                    if time.monotonic() + wait > until or not self._is_ready(wait):
                        break
                most = self._place.fitting(self._size)
                claim = claims.take(most=most, at=self._now(), kinds=self._writers)
                if not claim.mails:
                    break
                # What is still to be sent of a claim; the rest is forgotten.
                fillings: dict[int, Filling] = {}
                kinds = {mail.id: mail.kind for mail in claim.mails}
                for writer, ids in _shared(kinds, self._writers):
                    mails = [mail for mail in claim.mails if mail.id in ids]
                    fillings |= writer.prepare(mails, at=claim.at)
                    if writer not in letterheads:
                        letterheads[writer] = writer.letterhead()
                claims.drop([mail.id for mail in claim.mails if mail.id not in fillings])
                yield
                assert self._post is not None
                begun = time.monotonic()
                needed = [mail for mail in claim.mails if mail.id in fillings]
                self._place.take(len(needed), at=self._now())
                with self._post.within(self._bounds.step_seconds):
                    results = [
                        self._result(
                            mail,
                            fillings[mail.id],
                            letterheads[self._writers[mail.kind]],
                            begun=begun,
                        )
                        for mail in needed
                    ]
                self._keep_pace(len(results), time.monotonic() - begun)
                self._end(claims.keep(claim, results))
            yield
        finally:
            self._hang_up()

    def _let_another_start(self) -> None:
        """Once in a run, where more waits than one sender should deal with alone."""
        enough = self._place.enough()
        if self._is_helped or enough is None:
            return
        if claims.is_due(at=self._now(), kinds=self._writers, beyond=enough):
            self._is_helped = True
            enqueue(SEND, queue=QUEUE, one_waits=True)

    def _is_ready(self, wait: float) -> bool:
        """Whether there is a connection when the turn has come."""
        if wait > IDLE_SECONDS:
            self._hang_up()
        if wait:
            time.sleep(wait)
        return self._post is not None or self._is_connected()

    def _is_connected(self) -> bool:
        """Whether a connection could be made; without one, all mail is put off, unless others
        have one: a server may take no more of them than it likes.
        """
        begun = self._now()
        try:
            if self._lost >= LOST_CONNECTIONS:
                raise Away(UNSTEADY)
            self._post = self._connect()
        except Away as away:
            log.warning("mail server away", extra={"reason": str(away)})
            at, reason = self._now(), str(away)
            if not self._place.is_crowded(at=at):
                self._end(claims.postpone(begun=begun, at=at, reason=reason, kinds=self._writers))
            return False
        return True

    def _result(
        self, mail: Stored, filling: Filling, letterhead: Letterhead, *, begun: float
    ) -> Result:
        """What becomes of a mail; without connection, or too late, it is not begun."""
        is_late = time.monotonic() - begun > self._bounds.step_seconds
        goes = self._post is not None and not is_late
        outcome = self._try(mail, filling, letterhead) if goes else None
        return Result(mail, outcome, self._now())

    def _try(self, mail: Stored, filling: Filling, letterhead: Letterhead) -> Outcome:
        assert self._post is not None
        try:
            words = message.words_of(mail, filling, letterhead)
            content = message.written(mail, words, letterhead, at=self._now())
            recipient = message.ascii_address(mail.recipient)
        except message.BadAddress:
            return Outcome(BOUNCED, IMPOSSIBLE)
        except Exception:
            # One bad mail never stops the others.
            log.exception("mail cannot be written", extra={"mail": mail.id})
            return Outcome(FAILED, UNWRITABLE)
        outcome = self._post.hand_over(recipient, content)
        self._lost = self._lost + 1 if outcome.is_lost else 0
        if outcome.is_lost:
            self._hang_up()
        return outcome

    def _keep_pace(self, mails: int, seconds: float) -> None:
        if mails:
            fitting = int(STEP_SECONDS / max(seconds / mails, 1e-6))
            self._size = max(1, min(STEP_MAILS, fitting, self._size * 2))

    def _end(self, states: Mapping[int, str]) -> None:
        _tell(states, self._writers, at=self._now())

    def _hang_up(self) -> None:
        if self._post is not None:
            self._post.close()
            self._post = None


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


class NoWriter(Exception):
    """A mail of a kind that nobody writes would never leave: a mistake of ours."""


def register(writer: Writer, *, kinds: Collection[str]) -> None:
    """Have mails of these kinds written by this one, and by no other."""
    taken = [kind for kind in kinds if _writers.get(kind, writer) != writer]
    assert not taken, taken
    _writers.update(dict.fromkeys(kinds, writer))


def queue(drafts: Sequence[Draft], *, at: dt.datetime) -> list[int]:
    """Let mails wait for a worker: their ids, in the same order.

    Raises NoWriter.
    """
    unknown = {draft.kind for draft in drafts} - set(_writers)
    if unknown:
        raise NoWriter(", ".join(sorted(unknown)))
    domain = current_config().mail_address.rpartition("@")[2]
    rows = [
        {
            "kind": draft.kind,
            "recipient": draft.recipient,
            "subject": draft.subject,
            "text_body": draft.text,
            "html_body": draft.html,
            "message_id": f"<{uuid.uuid4().hex}@{domain}>",
            "next_try_at": at - URGENT_LEAD if draft.is_urgent else at,
            "mailing_id": draft.mailing_id,
            "created_at": at,
            "updated_at": at,
        }
        for draft in drafts
    ]
    statement = insert(Mail).returning(Mail.id, sort_by_parameter_order=True)
    return [
        mail_id
        for start in range(0, len(rows), AT_ONCE)
        for mail_id in db.session.scalars(statement, rows[start : start + AT_ONCE])
    ]


def send_waiting(*, now: Callable[[], dt.datetime], place: int = 0) -> Iterator[None]:
    """Hand over what waits, for a while, from one of the places of those who send side by side;
    stops wherever the transaction has to be committed.
    """
    return Sending(
        writers=_writers,
        connect=connect,
        now=now,
        bounds=Bounds(RUN_SECONDS, current_config().mail_lease_seconds),
        place=Place(senders.share(), place),
    ).steps()


def connect() -> Post:
    """The mail server of the settings; without one, the local outbox.

    Raises Away.
    """
    settings = current_config()
    if not settings.mail_url:
        return LocalOutbox()
    return SmtpPost.connected(settings.mail_url, settings.mail_address)


def is_due(*, at: dt.datetime) -> bool:
    """Whether mail waits to be sent now."""
    return claims.is_due(at=at, kinds=_writers)


def end_interrupted(*, at: dt.datetime) -> None:
    """Say of mails whose worker died over them that nobody knows; they are not sent again."""
    seconds = current_config().mail_lease_seconds
    _tell(claims.end_interrupted(at=at, lease_seconds=seconds), _writers, at=at)


def _tell(states: Mapping[int, str], writers: Mapping[str, Writer], *, at: dt.datetime) -> None:
    """Tell each writer of its mails that ended."""
    if not states:
        return
    for state, count in Counter(states.values()).items():
        MAILS_ENDED.add(ENDS[state], number=count)
    query = select(Mail.id, Mail.kind).where(Mail.id.in_(tuple(states)))
    kinds = {row.id: row.kind for row in db.session.execute(query)}
    for writer, ids in _shared(kinds, writers):
        writer.ended({mail_id: states[mail_id] for mail_id in ids}, at=at)


def _shared(
    kinds: Mapping[int, str], writers: Mapping[str, Writer]
) -> Iterator[tuple[Writer, Collection[int]]]:
    """Each writer with those of these mails that are its own."""
    for writer in dict.fromkeys(writers.values()):
        ids = {mail_id for mail_id, kind in kinds.items() if writers.get(kind) is writer}
        if ids:
            yield writer, ids


def forget(*, before: dt.datetime) -> None:
    """Remove what left, or failed, long ago."""
    over = Mail.state.not_in((QUEUED, SENDING))
    db.session.execute(
        delete(Mail)
        .where(Mail.created_at < before, over)
        .execution_options(synchronize_session=False)
    )


def list_mails(*, query: ListQuery) -> Page:
    """All mails, the newest first."""
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
    mail = existing(db.session.get(Mail, mail_id), MailMissing)
    # What another version queued can be read, though nobody fills it in.
    writer = _writers.get(mail.kind) or next(iter(_writers.values()))
    filling = writer.reveal([mail_id]).get(mail_id, Filling())
    if not is_local():
        filling = Filling(dict.fromkeys(filling.values, message.HIDDEN), filling.parts)
    row = db.session.execute(select(*claims.COLUMNS).where(Mail.id == mail_id)).one()
    words = message.words_of(claims.stored(row), filling, writer.letterhead())
    return Opened(mail, words)


def is_local() -> bool:
    """Whether mails stay here, for want of a server."""
    return not current_config().mail_url
