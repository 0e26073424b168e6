"""Start background work by name; the message leaves after the commit, or not at all."""

import logging
from dataclasses import dataclass, field
from typing import Any

from kombu.exceptions import OperationalError
from sqlalchemy import event
from sqlalchemy.orm import Session, SessionTransaction

from app.extensions import celery, db
from app.platform import cache
from app.platform import logging as logs

log = logging.getLogger(__name__)

CAUSE = "request_id"
"""Header of a message: the request that it comes from."""
OUTBOX = "outbox"
SAVEPOINTS = "outbox_savepoints"
"""Savepoint -> length of the outbox when it began."""
WAITING = "waiting:"
WAITING_SECONDS = 60
"""After these a message counts as lost, and the next one is sent."""
RETRY_POLICY = {"max_retries": 1, "interval_start": 0.1, "interval_max": 0.2}


@dataclass(frozen=True)
class Message:
    """One task to start: its name, its queue, its arguments (ids and plain values)."""

    task: str
    queue: str
    arguments: tuple[tuple[str, Any], ...]
    one_waits: bool = field(default=False, compare=False)
    """Not sent while an earlier one was not read yet."""


def enqueue(task: str, *, queue: str, one_waits: bool = False, **arguments: Any) -> None:
    """Send a task once the current transaction commits; a rollback forgets it.

    `one_waits` is for a task without arguments that deals with all there is: while one of them
    waits in its queue, no second one is sent. Such a task calls `begun` before it looks.
    """
    message = Message(task, queue, tuple(sorted(arguments.items())), one_waits)
    outbox = db.session().info.setdefault(OUTBOX, [])
    if message not in outbox:
        outbox.append(message)


def begun(task: str) -> None:
    """A worker took the message of a task up: what is committed from now on sends another one."""
    cache.drop(WAITING + task)


def send(message: Message) -> bool:
    """Hand one message to the broker; False when it is away (the sweep sends it again)."""
    if cache.is_away():
        log.warning("broker away, task left to the sweep", extra={"task": message.task})
        return False
    if message.one_waits and not cache.is_first(WAITING + message.task, seconds=WAITING_SECONDS):
        return True
    try:
        celery.send_task(
            message.task,
            kwargs=dict(message.arguments),
            queue=message.queue,
            headers={CAUSE: logs.cause()},
            retry=True,
            retry_policy=RETRY_POLICY,
        )
    except (OperationalError, OSError, TimeoutError) as error:
        log.warning(
            "broker away, task left to the sweep",
            extra={"task": message.task, "error": type(error).__name__},
        )
        if message.one_waits:
            begun(message.task)
        return False
    return True


@event.listens_for(Session, "after_commit")
def _flush(session: Session) -> None:
    """Send what was enqueued; once the broker is away the rest is left to the sweep at once.

    SQLAlchemy also reports each savepoint that is released: nothing is committed by that.
    """
    if session.in_nested_transaction():
        return
    for message in session.info.pop(OUTBOX, []):
        if not send(message):
            return


@event.listens_for(Session, "after_transaction_create")
def _begin(session: Session, transaction: SessionTransaction) -> None:
    """Remember how many messages there were before a savepoint."""
    if transaction.nested:
        before = session.info.setdefault(SAVEPOINTS, {})
        before[transaction] = len(session.info.get(OUTBOX, ()))


@event.listens_for(Session, "after_rollback")
def _forget(session: Session) -> None:
    """Forget what was enqueued since a savepoint that is rolled back, and nothing before it."""
    if (savepoint := session.get_nested_transaction()) is not None:
        before = session.info.get(SAVEPOINTS, {}).get(savepoint, 0)
        del session.info.get(OUTBOX, [])[before:]


@event.listens_for(Session, "after_transaction_end")
def _end(session: Session, transaction: SessionTransaction) -> None:
    """However a transaction ended, the next one begins with nothing to send."""
    if transaction.nested:
        session.info.get(SAVEPOINTS, {}).pop(transaction, None)
    elif transaction.parent is None:
        session.info.pop(OUTBOX, None)
