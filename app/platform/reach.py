"""Whether the servers that a request stands on answer, known in moments however they fail.

A server that hangs takes connections and says nothing, so whoever asks it anything waits for ever.
Each is asked a short question of its own by one thread at a time: nobody waits for that thread
longer than a moment, and while it says nothing, requests are refused at once.
"""

import select
import time
from collections.abc import Callable, Generator
from concurrent.futures import Future, wait
from contextlib import suppress
from threading import Lock, Thread
from typing import Any, TypeVar

import psycopg
from flask import has_request_context
from psycopg.pq import TransactionStatus
from sqlalchemy import Engine, event
from sqlalchemy.exc import InvalidatePoolError
from sqlalchemy.pool import ConnectionPoolEntry

NEW = "new"
"""Of a connection that was not used yet."""
ANSWER_SECONDS = 1.3
"""Within which a server that lives answers."""
SLOW_SECONDS = 0.5
"""After so long without an answer to a statement it is seen whether the database lives."""
REFUSE_SECONDS = 1.0
"""Between two questions to a server that left the first without any answer."""
BELIEVED_SECONDS = 0.5
"""For how long an answer is good."""
KEEP_ALIVE = {
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 30_000,
}
"""A database whose machine is gone says nothing either: the system gives the connection up."""

T = TypeVar("T")


class Reach:
    """One server, and what it said last."""

    def __init__(self, ask: Callable[[], object]) -> None:
        """`ask` raises when the server is away, or answers late or never."""
        self._ask = ask
        self._lock = Lock()
        self._asking: Future[None] | None = None
        self._asked = self._answered = float("-inf")
        self._away = self._hangs = False

    def answers(self) -> bool:
        """Whether the server answers: asked now, unless somebody did so a moment ago."""
        with self._lock:
            now = time.monotonic()
            if not self._away and now < self._answered + BELIEVED_SECONDS:
                return True
            if self._asking is None or self._asking.done():
                if self._hangs and now < self._asked + REFUSE_SECONDS:
                    return False
                self._asked, self._asking = now, in_thread(self._listen)
            elif self._hangs:
                return False  # somebody asks again; nobody else need wait for it
            asking, asked = self._asking, self._asked
        done, _ = wait([asking], max(asked + ANSWER_SECONDS - now, 0.0))
        if not done:
            self._away = self._hangs = True
        return not self._away

    def is_away(self) -> bool:
        """Whether the server did not answer last time, and does not now."""
        return self._away and not self.answers()

    def _listen(self) -> None:
        """Ask, and believe what is heard, however late."""
        began = time.monotonic()
        try:
            self._ask()
        except Exception:  # noqa: BLE001  # whatever is wrong with it, it does not answer
            self._away = True
            self._hangs = time.monotonic() - began > SLOW_SECONDS
        else:
            self._away, self._hangs, self._answered = False, False, time.monotonic()


class Away(psycopg.OperationalError):
    """The database does not answer."""


class BriefConnection(psycopg.Connection[Any]):
    """A connection on which a request waits for a database that lives, and for no other."""

    reach: Reach

    def wait(self, gen: Generator[Any, Any, T], *args: Any, **kwargs: Any) -> T:
        """Wait for the database, outside of requests as patiently as ever.

        Raises Away.
        """
        if not has_request_context():
            return super().wait(gen, *args, **kwargs)
        begins = self.pgconn.transaction_status == TransactionStatus.IDLE
        try:
            if begins and self.reach.is_away():
                raise Away("the database does not answer")
            return super().wait(self._watched(gen), *args, **kwargs)
        except Away:
            # What was asked may be answered yet: nobody else may read that.
            self.pgconn.finish()
            raise

    def _watched(self, gen: Generator[Any, Any, T]) -> Generator[Any, Any, T]:
        """The same steps; while they bring nothing the database is asked whether it lives."""
        look = time.monotonic() + SLOW_SECONDS
        try:
            wanted = next(gen)
            while True:
                ready = yield wanted
                if not ready and time.monotonic() >= look:
                    if not self.reach.answers():
                        raise Away("the database does not answer")
                    look = time.monotonic() + SLOW_SECONDS
                wanted = gen.send(ready)
        except StopIteration as end:
            result: T = end.value
            return result


class _Look(psycopg.Connection[Any]):
    """The connection of a question."""

    def wait(self, gen: Generator[Any, Any, T], *args: Any, **kwargs: Any) -> T:
        return super().wait(gen, *args, **kwargs | {"timeout": ANSWER_SECONDS})


def of_database(engine: Engine, address: str) -> Reach:
    """Whether a database answers; from now on requests wait for it no longer than it answers."""

    def ask() -> None:
        try:
            with _Look.connect(address, connect_timeout=2, autocommit=True) as connection:
                connection.execute("SELECT 1")
        except psycopg.OperationalError as error:
            # A server that says why it takes nobody more lives, and so do its statements.
            if "FATAL" not in str(error):
                raise

    reach = Reach(ask)

    def connect(_dialect: object, _record: object, args: Any, given: Any) -> BriefConnection:
        if has_request_context() and not reach.answers():
            raise Away("the database does not answer")
        connection = BriefConnection.connect(*args, **given)
        connection.reach = reach
        return connection

    event.listen(engine, "do_connect", connect)
    return reach


def replace_ended(engine: Engine) -> None:
    """Take no connection from the pool that the database has ended while nobody used it.

    Such a socket can be read. A quiet one is not asked, for that would cost each request a
    statement; of a machine that is gone the system knows by `KEEP_ALIVE`. Nor is a new one: where
    the database ends those, too, that is told by the statement, as trouble of the database.
    """

    def made(_connection: object, record: ConnectionPoolEntry) -> None:
        record.info[NEW] = True

    def look(
        connection: psycopg.Connection[Any], record: ConnectionPoolEntry, _fairy: object
    ) -> None:
        if record.info.pop(NEW, False):
            return
        if not connection.closed:
            poll = select.poll()
            poll.register(connection.fileno(), select.POLLIN)
            if not poll.poll(0):
                return
        try:
            engine.dialect.do_ping(connection)  # type: ignore[arg-type]  # it is the driver's own
        except psycopg.Error as error:
            raise InvalidatePoolError from error

    event.listen(engine, "connect", made)
    event.listen(engine, "checkout", look)


def in_thread(ask: Callable[[], T]) -> Future[T]:
    """Ask in a thread that nobody has to wait for, not even the end of the process."""
    answer: Future[T] = Future()

    def run() -> None:
        try:
            answer.set_result(ask())
        except BaseException as error:  # noqa: BLE001  # whoever waits is told
            answer.set_exception(error)

    Thread(target=run, daemon=True).start()
    return answer


def answer_of(question: Future[T], deadline: float) -> T | None:
    """What was answered until a moment of the monotonic clock; None: nothing, or an error."""
    with suppress(Exception):
        return question.result(max(deadline - time.monotonic(), 0.0))
    return None
