"""An export as a file: rows through a cursor of the database, a few hundred at a time."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Select

from app.exports.declaring import Column, Scope
from app.exports.wishes import Wish, columns_of, query_of
from app.extensions import db
from app.kit import totals
from app.kit.clock import SANTIAGO
from app.kit.words import shown_rut
from sheets.writing import TableColumn, write_csv, write_xlsx

BATCH = 500
WRITERS = {"xlsx": write_xlsx, "csv": write_csv}
Tell = Callable[[int], None]


def count(*, wish: Wish, scope: Scope) -> int:
    """Rows that the export will have."""
    return totals.total_of(_rows(wish, scope))


def write(*, wish: Wish, scope: Scope, path: Path, tell: Tell) -> int:
    """Write the file and return how many rows it has; `tell` hears the rows so far."""
    columns = columns_of(wish, scope)
    table = [TableColumn(column.label, column.kind) for column in columns]
    lines = _lines(wish, scope, columns, tell)
    return WRITERS[wish.format](path, wish.of.title, table, lines)


def _rows(wish: Wish, scope: Scope) -> Select[Any]:
    rows = wish.of.rows(query_of(wish), scope)
    return rows if wish.ids is None else rows.where(wish.of.key.in_(wish.ids))


def _lines(wish: Wish, scope: Scope, columns: Any, tell: Tell) -> Iterator[list[Any]]:
    done = 0
    found = db.session.scalars(_rows(wish, scope), execution_options={"yield_per": BATCH})
    for rows in found.partitions():
        for view in wish.of.views(rows, scope):
            yield [_value(column, view[column.field]) for column in columns]
        done += len(rows)
        tell(done)


def _value(column: Column, value: Any) -> Any:
    if value is None:
        return None
    if column.words is not None:
        return column.words.get(value, value)
    if column.kind == "rut":
        return shown_rut(value)
    if column.kind == "moment":
        return value.astimezone(SANTIAGO).replace(tzinfo=None)
    return value
