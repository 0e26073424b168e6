"""Cells in and out of the database."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import Any

from psycopg import sql
from pyroaring import BitMap
from sqlalchemy import ScalarSelect, delete, exists, func, select, tuple_, update
from sqlalchemy.dialects import postgresql

from analytics.cells import ALL_COMPANIES, Cell, CellKey, Counts, Group, union
from analytics.periods import Range
from app.extensions import db
from app.models.indicators import KpiCell, KpiPair, KpiState
from app.platform import driver

KEY = ("month", "company_id", "gender", "origin")
"""The columns of a key, in the order of CellKey."""
SUMS = ("hours", "participations", "completed", "participants")
SETS = ("people", "courses")
SIZES = {"people": "people_count", "courses": "courses_count"}
"""Set -> the column that says how many are in it."""
EVERYTHING = SUMS + SETS
TYPES = (
    *("date", "int8", "varchar", "varchar"),
    *["int8"] * len(SUMS),
    *["bytea"] * len(SETS),
    *["int8"] * len(SIZES),
)
WRITE = sql.SQL("COPY kpi_cell ({}) FROM STDIN (FORMAT BINARY)").format(
    sql.SQL(", ").join(map(sql.Identifier, (*KEY, *EVERYTHING, *SIZES.values())))
)
"""In binary: sets are not spelled out, twice as long."""
READ = sql.SQL("SELECT {} FROM kpi_cell WHERE ")
OF_FILTER = sql.SQL("company_id = %s AND gender = %s AND origin = %s AND month BETWEEN %s AND %s")
OF_SEVERAL = sql.SQL(
    "company_id = ANY(%s) AND gender = %s AND origin = %s AND month BETWEEN %s AND %s"
)
OF_MONTH = sql.SQL("month = %s")
OF_COMPANIES = sql.SQL("month = %s AND company_id = ANY(%s)")
OF_OTHERS = sql.SQL(
    "month = %s AND company_id <> ALL(%s)"
    " AND (gender, origin) IN (SELECT * FROM unnest(%s::text[], %s::text[]))"
)


def has_trainings(company_id: int | None) -> bool:
    """Whether a completed course is counted for a company, or at all; surveys alone are none."""
    query = select(KpiCell.month).where(
        KpiCell.company_id == (company_id or ALL_COMPANIES), KpiCell.courses_count > 0
    )
    return db.session.scalar(query.limit(1)) is not None


def of_filter(
    *, company_id: int, gender: str, origin: str, months: Range, parts: Collection[str]
) -> dict[date, Cell]:
    """The cells of one filter by month, with the sums and sets asked for."""
    given = (company_id, gender, origin, months.start, months.end)
    return {key.month: cell for key, cell in _read(OF_FILTER, given, parts)}


def counts_of_filter(
    *, company_id: int, gender: str, origin: str, months: Range, parts: Collection[str]
) -> dict[date, Counts]:
    """The numbers of one filter by month, without the sets behind them."""
    given = (company_id, gender, origin, months.start, months.end)
    return {key.month: counts for key, counts in _read_counts(OF_FILTER, given, parts)}


def people_of(*, companies: Collection[int], gender: str, origin: str, months: Range) -> BitMap:
    """Who was trained, as somebody of these companies."""
    given = (list(companies), gender, origin, months.start, months.end)
    return union(cell for _, cell in _read(OF_SEVERAL, given, ("people",))).people


def counts_of_month(month: date) -> dict[CellKey, Counts]:
    """All numbers of a month."""
    return dict(_read_counts(OF_MONTH, (month,), EVERYTHING))


def of_month(month: date) -> dict[CellKey, Cell]:
    """All cells of a month."""
    return dict(_read(OF_MONTH, (month,), EVERYTHING))


def of_companies(month: date, companies: Collection[int]) -> dict[CellKey, Cell]:
    """The cells of some companies in a month."""
    return dict(_read(OF_COMPANIES, (month, list(companies)), EVERYTHING))


def of_others(
    month: date, companies: Collection[int], groups: Collection[Group]
) -> dict[CellKey, Cell]:
    """The cells of people of some kinds in a month, these companies left out."""
    genders, origins = zip(*groups, strict=True)
    given = (month, list(companies), list(genders), list(origins))
    return dict(_read(OF_OTHERS, given, EVERYTHING))


def replace(month: date, cells: Mapping[CellKey, Cell]) -> None:
    """Put cells in the place of all that the month has."""
    db.session.execute(delete(KpiCell).where(KpiCell.month == month))
    _write(cells)


def replace_some(
    month: date,
    companies: Collection[int],
    groups: Collection[Group],
    cells: Mapping[CellKey, Cell],
) -> None:
    """Put cells in the place of those of some companies and some kinds of people."""
    db.session.execute(
        delete(KpiCell).where(
            KpiCell.month == month,
            KpiCell.company_id.in_(companies),
            tuple_(KpiCell.gender, KpiCell.origin).in_(groups),
        )
    )
    _write(cells)


def _write(cells: Mapping[CellKey, Cell]) -> None:
    with driver.copying(WRITE) as copy:
        copy.set_types(TYPES)
        for key, cell in cells.items():
            sums = (getattr(cell, name) for name in SUMS)
            sets = [getattr(cell, name) for name in SETS]
            copy.write_row((*key, *sums, *(ids.serialize() for ids in sets), *map(len, sets)))


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


def version_of(*, company_id: Any, start: Any, end: Any) -> ScalarSelect[Any]:
    """The version of the youngest of the cells of these months; 0: none was ever made.

    Part of a query; what it is asked of may be columns of it.
    """
    query = select(func.coalesce(func.max(KpiPair.version), 0)).where(
        KpiPair.company_id == company_id, KpiPair.month.between(start, end)
    )
    return query.scalar_subquery()


def months() -> set[date]:
    """The months that have cells."""
    return set(db.session.scalars(select(KpiCell.month).distinct()))


def stamped(month: date) -> set[int]:
    """The companies that ever had cells in a month."""
    return set(db.session.scalars(select(KpiPair.company_id).where(KpiPair.month == month)))


def day() -> date | None:
    """The day that the cells follow; None: they were never made."""
    return db.session.scalar(select(KpiState.day))


def follow(on: date, formula: str) -> bool:
    """Whether the cells follow this day and these definitions."""
    state = exists().where(KpiState.day == on, KpiState.formula == formula)
    return bool(db.session.scalar(select(state)))


def keep_day(on: date) -> None:
    """From now on the cells follow this day."""
    db.session.execute(update(KpiState).values(day=on))


def _read(
    condition: sql.SQL, given: Sequence[Any], parts: Collection[str]
) -> Iterator[tuple[CellKey, Cell]]:
    for key, values in _rows(condition, given, parts):
        found = dict(zip(parts, values, strict=True))
        for name in found.keys() & set(SETS):
            found[name] = BitMap.deserialize(found[name])
        yield key, Cell(**found)


def _read_counts(
    condition: sql.SQL, given: Sequence[Any], parts: Collection[str]
) -> Iterator[tuple[CellKey, Counts]]:
    for key, values in _rows(condition, given, [SIZES.get(part, part) for part in parts]):
        yield key, Counts(**dict(zip(parts, values, strict=True)))


def _rows(
    condition: sql.SQL, given: Sequence[Any], columns: Iterable[str]
) -> Iterator[tuple[CellKey, Sequence[Any]]]:
    names = sql.SQL(", ").join(map(sql.Identifier, (*KEY, *columns)))
    for row in driver.rows_in_binary(READ.format(names) + condition, given):
        yield CellKey(*row[: len(KEY)]), row[len(KEY) :]
