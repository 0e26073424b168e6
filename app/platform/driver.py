"""The driver below the session, in the session's transaction: for rows by the hundred thousand,
where an object of Python for each value takes ten times as long.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import psycopg
from psycopg import sql
from psycopg.abc import Buffer, PQGen

from app.extensions import db
from app.platform import tracing

LINES = 1_000
"""So many lines of a COPY are taken at once: the driver would wait for each of them anew."""


def connection() -> psycopg.Connection[Any]:
    """The driver's own connection."""
    found = db.session.connection().connection.driver_connection
    assert isinstance(found, psycopg.Connection)
    return found


@contextmanager
def copying(statement: sql.SQL | sql.Composed, parameters: Any = None) -> Iterator[psycopg.Copy]:
    """A COPY, in or out; its trace tells how many rows went."""
    with connection().cursor() as cursor, tracing.statement(statement.as_string(cursor)) as ended:
        with cursor.copy(statement, parameters) as copy:
            yield copy
        ended(cursor.rowcount)


def lines_of(copy: psycopg.Copy) -> Iterator[bytes]:
    """What a COPY gives, some LINES of it at a time."""

    def some() -> PQGen[list[Buffer]]:
        lines: list[Buffer] = []
        # Its steps are those of `copy.read`, which goes through the connection for one line.
        while len(lines) < LINES and (line := (yield from copy._read_gen())):
            lines.append(line)
        return lines

    while lines := copy.connection.wait(some()):
        yield b"".join(lines)


def rows_in_binary(query: sql.Composed, parameters: Sequence[Any]) -> list[Any]:
    """The rows of a query; sets come in a fraction of the time of text."""
    with (
        connection().cursor(binary=True) as cursor,
        tracing.statement(query.as_string(cursor)) as ended,
    ):
        rows: list[Any] = cursor.execute(query, parameters).fetchall()
        ended(len(rows))
    return rows
