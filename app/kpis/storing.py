"""Cells in and out of the database."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import Any

import psycopg
from psycopg import sql
from pyroaring import BitMap
from sqlalchemy import ScalarSelect, delete, func, select, update
from sqlalchemy.dialects import postgresql

from analytics.cells import Cell, CellKey
from analytics.periods import Range
from app.extensions import db
from app.models.kpi import KpiCell, KpiPair, KpiState

KEY = ("month", "company_id", "gender", "origin")
"""The columns of a key, in the order of CellKey."""
SUMS = ("hours", "participations", "completed", "participants")
SETS = ("people", "courses")
EVERYTHING = SUMS + SETS
READ = sql.SQL("SELECT {} FROM kpi_cell WHERE ")
OF_FILTER = sql.SQL("company_id = %s AND gender = %s AND origin = %s AND month BETWEEN %s AND %s")
OF_MONTH = sql.SQL("month = %s AND company_id <> ALL(%s)")


def of_filter(
    *, company_id: int, gender: str, origin: str, months: Range, parts: Collection[str]
) -> dict[date, Cell]:
    """The cells of one filter by month, with the sums and sets asked for."""
    given = (company_id, gender, origin, months.start, months.end)
    return {key.month: cell for key, cell in _read(OF_FILTER, given, parts)}


def of_month(month: date, *, but: Collection[int] = ()) -> dict[CellKey, Cell]:
    """All cells of a month, some companies left out."""
    return dict(_read(OF_MONTH, (month, list(but)), EVERYTHING))


def replace(month: date, companies: Collection[int] | None, cells: Mapping[CellKey, Cell]) -> None:
    """Put cells in the place of those of some companies, or of all that the month has."""
    gone = delete(KpiCell).where(KpiCell.month == month)
    if companies is not None:
        gone = gone.where(KpiCell.company_id.in_(companies))
    db.session.execute(gone)
    statement = sql.SQL("COPY kpi_cell ({}) FROM STDIN").format(_columns((*KEY, *EVERYTHING)))
    with _driver().cursor() as cursor, cursor.copy(statement) as copy:
        for key, cell in cells.items():
            copy.write_row(_row(key, cell))


def stamp(month: date, companies: Iterable[int], *, version: int, at: datetime) -> None:
    """Note which cells of a month have just been made."""
    rows = [
        {"company_id": company, "month": month, "version": version, "built_at": at}
        for company in companies
    ]
    statement = postgresql.insert(KpiPair)
    fresh = {name: statement.excluded[name] for name in ("version", "built_at")}
    db.session.execute(
        statement.on_conflict_do_update(index_elements=["company_id", "month"], set_=fresh), rows
    )


def next_version() -> int:
    """The version of what this transaction replaces."""
    raised = update(KpiState).values(version=KpiState.version + 1).returning(KpiState.version)
    return db.session.execute(raised).scalar_one()


def version_of(*, company_id: int, months: Range) -> ScalarSelect[Any]:
    """The version of the youngest of these cells, as part of a query; 0: none was ever made."""
    youngest = func.coalesce(func.max(KpiPair.version), 0)
    query = select(youngest).where(
        KpiPair.company_id == company_id, KpiPair.month.between(months.start, months.end)
    )
    return query.scalar_subquery()


def months() -> set[date]:
    """The months that have cells."""
    return set(db.session.scalars(select(KpiCell.month).distinct()))


def stamped(month: date) -> set[int]:
    """The companies that ever had cells in a month."""
    return set(db.session.scalars(select(KpiPair.company_id).where(KpiPair.month == month)))


def _read(
    condition: sql.SQL, given: Sequence[Any], parts: Collection[str]
) -> Iterator[tuple[CellKey, Cell]]:
    """Cells as the driver reads them: sets come in binary, a fraction of the time of text."""
    statement = READ.format(_columns((*KEY, *parts))) + condition
    with _driver().cursor(binary=True) as cursor:
        for row in cursor.execute(statement, given):
            found = dict(zip(parts, row[len(KEY) :], strict=True))
            for name in found.keys() & set(SETS):
                found[name] = BitMap.deserialize(found[name])
            yield CellKey(*row[: len(KEY)]), Cell(**found)


def _columns(names: Iterable[str]) -> sql.Composed:
    return sql.SQL(", ").join(map(sql.Identifier, names))


def _driver() -> psycopg.Connection[Any]:
    """The driver's own connection below the session, in the session's transaction."""
    connection = db.session.connection().connection.driver_connection
    assert isinstance(connection, psycopg.Connection)
    return connection


def _row(key: CellKey, cell: Cell) -> tuple[Any, ...]:
    sums = (getattr(cell, name) for name in SUMS)
    return (*key, *sums, *(getattr(cell, name).serialize() for name in SETS))
