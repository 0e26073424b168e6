"""Arrow tables into the database: as CSV that we write ourselves, through COPY."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

import psycopg
import pyarrow as pa
from psycopg import sql
from pyarrow import csv
from sqlalchemy import Select, Table

from app.extensions import db

FORMAT = csv.WriteOptions(include_header=False)
"""Nulls are written as nothing and texts in quotes, which COPY reads back as such."""

PIECE = 1024 * 1024
INTEGERS = frozenset({"row", "position"})
"""Columns that are numbers when rows are copied out."""


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


def copied(query: Select[Any]) -> Iterator[pa.RecordBatch]:
    """The rows of a query as columns: those in INTEGERS are numbers, all others text.

    Goes by COPY through a file, for a driver that makes a Python object of every value takes ten
    times as long.
    """
    names = [column.name for column in query.selected_columns]
    schema = pa.schema([(n, pa.int32() if n in INTEGERS else pa.string()) for n in names])
    dialect = db.session.connection().dialect
    compiled = query.compile(dialect=dialect, compile_kwargs={"render_postcompile": True})
    # Written by SQLAlchemy from our own query; the driver puts the parameters in.
    statement = sql.SQL(f"COPY ({compiled}) TO STDOUT (FORMAT csv)")
    with tempfile.TemporaryFile() as lines:
        with driver_connection().cursor() as cursor, cursor.copy(statement, compiled.params) as out:
            for piece in out:
                lines.write(piece)
        if not lines.tell():
            return
        lines.seek(0)
        yield from csv.open_csv(
            lines,
            csv.ReadOptions(column_names=names),
            csv.ParseOptions(newlines_in_values=True),
            csv.ConvertOptions(
                column_types=schema,
                null_values=[""],
                strings_can_be_null=True,
                quoted_strings_can_be_null=False,
            ),
        )


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
