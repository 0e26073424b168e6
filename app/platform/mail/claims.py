"""Mail rows that wait, are taken by a worker, and end; every write is one statement for many.

A claim is committed before its mails are handed over, with `synchronous_commit` as the server has
it (on): were it lost with a falling server, its mails would leave a second time. What became of
them is committed together with the next claim, and so costs no commit of its own.
"""

import datetime as dt
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    DateTime,
    Integer,
    String,
    case,
    delete,
    exists,
    literal,
    select,
    update,
)

from app.extensions import db
from app.models.mail import FAILED, QUEUED, SENDING, SENT, Mail
from app.platform.mail.message import Stored
from app.platform.mail.transport import INTERRUPTED, Outcome
from app.platform.queries import table_of

WAITS = tuple(dt.timedelta(minutes=minutes) for minutes in (1, 5, 30, 120, 360, 1440))
"""How long to wait after the first failed try, after the second, and so on. A mail that also fails
after the last wait is given up."""
GAVE_UP = "Se intentó varias veces sin éxito. "
KINDS: Mapping[str, Any] = {
    "id": BigInteger,
    "state": String,
    "error": String,
    "tries": Integer,
    "next_try_at": DateTime(timezone=True),
    "sent_at": DateTime(timezone=True),
}
"""What is written of a mail that a worker dealt with."""
COLUMNS = (
    Mail.id,
    Mail.kind,
    Mail.recipient,
    Mail.subject,
    Mail.text_body,
    Mail.html_body,
    Mail.message_id,
    Mail.tries,
)


@dataclass(frozen=True)
class Claim:
    """Mails that this worker, and nobody else, hands over."""

    mails: Sequence[Stored]
    at: dt.datetime


@dataclass(frozen=True)
class Result:
    """What became of a mail of a claim; without an outcome it was not begun."""

    mail: Stored
    outcome: Outcome | None
    at: dt.datetime


def is_due(*, at: dt.datetime, kinds: Collection[str], beyond: int = 0) -> bool:
    """Whether more than so many mails of these kinds wait to be sent now."""
    waiting = select(Mail.id).where(*_due(at, kinds)).offset(beyond)
    return bool(db.session.scalar(select(exists(waiting))))


def take(*, most: int, at: dt.datetime, kinds: Collection[str]) -> Claim:
    """Take the mails that have waited longest, passing over what others are taking."""
    due = (
        select(Mail.id)
        .where(*_due(at, kinds))
        .order_by(Mail.next_try_at, Mail.id)
        .limit(most)
        .with_for_update(skip_locked=True)
        # Evaluated once: a subquery may be run again for each row, past its limit.
        .cte("due")
    )
    rows = db.session.execute(
        update(Mail)
        .where(Mail.id.in_(select(due.c.id)))
        .values(state=SENDING, claimed_at=at, tries=Mail.tries + 1)
        .returning(*COLUMNS)
        .execution_options(synchronize_session=False)
    ).all()
    return Claim(sorted((stored(row) for row in rows), key=lambda mail: mail.id), at)


def stored(row: Any) -> Stored:
    """A row of COLUMNS."""
    return Stored(*row)


def drop(mail_ids: Collection[int]) -> None:
    """Forget mails that nobody needs any more."""
    if mail_ids:
        db.session.execute(
            delete(Mail)
            .where(Mail.id.in_(tuple(mail_ids)))
            .execution_options(synchronize_session=False)
        )


def keep(claim: Claim, results: Sequence[Result]) -> dict[int, str]:
    """Write down what became of a claim; answers the mails that ended, with their states.

    A claim that was given up meanwhile, since its worker seemed dead, still learns what arrived.
    """
    if not results:
        return {}
    written = [_new_values(one) for one in results]
    new = table_of(KINDS, ([one[name] for name in KINDS] for one in written))
    rows = db.session.execute(
        update(Mail)
        .where(
            Mail.id == new.c.id,
            Mail.claimed_at == claim.at,
            (Mail.state == SENDING) | (new.c.state == SENT),
        )
        .values(
            state=new.c.state,
            error=new.c.error,
            tries=new.c.tries,
            next_try_at=new.c.next_try_at,
            sent_at=new.c.sent_at,
        )
        .returning(Mail.id, Mail.state)
        .execution_options(synchronize_session=False)
    )
    return {row.id: row.state for row in rows if row.state != QUEUED}


def end_interrupted(*, at: dt.datetime, lease_seconds: int) -> dict[int, str]:
    """Mails whose worker died while it handed them over: nobody knows, so they are not repeated."""
    lost = at - dt.timedelta(seconds=lease_seconds)
    return _ended(
        update(Mail)
        .where(_free(_is(SENDING), Mail.claimed_at < lost))
        .values(state=FAILED, error=INTERRUPTED)
    )


def postpone(
    *, begun: dt.datetime, at: dt.datetime, reason: str, kinds: Collection[str]
) -> dict[int, str]:
    """No server: whatever was due when it was looked for waits, longer each time; answers the
    mails that gave up.

    What another sender has put off meanwhile was not due any more, or is being put off: once.
    """
    due, waits = _due(begun, kinds), case(dict(enumerate(WAITS)), value=Mail.tries)
    waiting = (
        update(Mail)
        .where(_free(*due, Mail.tries < len(WAITS)))
        .values(next_try_at=literal(at) + waits, tries=Mail.tries + 1, error=reason)
    )
    given_up = (
        update(Mail)
        # Other mails may have come, or come back, since the statement before.
        .where(_free(*due, Mail.tries >= len(WAITS)))
        .values(state=FAILED, tries=Mail.tries + 1, error=GAVE_UP + reason)
    )
    db.session.execute(waiting.execution_options(synchronize_session=False))
    return _ended(given_up)


def _ended(statement: Any) -> dict[int, str]:
    rows = db.session.scalars(
        statement.returning(Mail.id).execution_options(synchronize_session=False)
    )
    return dict.fromkeys(rows, FAILED)


def _free(*conditions: ColumnElement[bool]) -> ColumnElement[bool]:
    """The mails that meet the conditions and that nobody else is changing: none is waited for."""
    rows = select(Mail.id).where(*conditions).with_for_update(skip_locked=True, key_share=True)
    return Mail.id.in_(select(rows.cte("free").c.id))


def _due(at: dt.datetime, kinds: Collection[str]) -> tuple[ColumnElement[bool], ...]:
    """What another version of the product queued waits for one that can write it."""
    return _is(QUEUED), Mail.next_try_at <= at, Mail.kind.in_(tuple(kinds))


def _is(state: str) -> ColumnElement[bool]:
    """Said with the state itself, as the condition of the index is."""
    condition: ColumnElement[bool] = Mail.state == literal(state, literal_execute=True)
    return condition


def _new_values(result: Result) -> Mapping[str, Any]:
    """The new values of a mail's row."""
    mail, outcome, at = result.mail, result.outcome, result.at
    new = {"id": mail.id, "tries": mail.tries, "next_try_at": at, "sent_at": None}
    if outcome is None:
        return {**new, "state": QUEUED, "error": None, "tries": mail.tries - 1}
    new |= {"state": outcome.state, "error": outcome.error}
    if outcome.state == SENT:
        return {**new, "sent_at": at}
    if outcome.state == QUEUED and mail.tries > len(WAITS):
        return {**new, "state": FAILED, "error": f"{GAVE_UP}{outcome.error}"}
    if outcome.state == QUEUED:
        return {**new, "next_try_at": at + WAITS[mail.tries - 1]}
    return new
