"""Arrow tables into the database: as CSV that we write ourselves, through COPY."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

import psycopg
import pyarrow as pa
from psycopg import sql
from pyarrow import csv
from sqlalchemy import Table

from app.extensions import db

FORMAT = csv.WriteOptions(include_header=False)
"""Nulls are written as nothing and texts in quotes, which COPY reads back as such."""

PIECE = 1024 * 1024


def driver_connection() -> psycopg.Connection[Any]:
    """The driver's own connection below the session, in the session's transaction."""
    connection = db.session.connection().connection.driver_connection
    assert isinstance(connection, psycopg.Connection)
    return connection


def copied_columns(table: Table) -> list[str]:
    """The columns that are filled from outside: those without a value of their own."""
    return [column.name for column in table.c if column.server_default is None]


@contextmanager
def open_copy(table: Table) -> Iterator[psycopg.Copy]:
    """A COPY into the columns that are filled from outside, in their order."""
    names = sql.SQL(", ").join(map(sql.Identifier, copied_columns(table)))
    statement = sql.SQL("COPY {} ({}) FROM STDIN (FORMAT csv)").format(
        sql.Identifier(table.name), names
    )
    with driver_connection().cursor() as cursor, cursor.copy(statement) as copy:
        yield copy


def as_csv(rows: pa.Table) -> memoryview:
    """The lines of a table."""
    sink = pa.BufferOutputStream()
    csv.write_csv(rows, sink, FORMAT)
    return memoryview(sink.getvalue())


def copy_file(table: Table, source: IO[bytes]) -> None:
    """COPY lines that were set aside, from their beginning."""
    source.seek(0)
    with open_copy(table) as copy:
        while piece := source.read(PIECE):
            copy.write(piece)


def copy_rows(table: Table, rows: list[tuple[Any, ...]]) -> None:
    """COPY a few rows of plain values."""
    statement = sql.SQL("COPY {} FROM STDIN").format(sql.Identifier(table.name))
    with driver_connection().cursor() as cursor, cursor.copy(statement) as copy:
        for row in rows:
            copy.write_row(row)
