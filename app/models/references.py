"""Whether other tables refer to a row: a new table is seen by itself."""

from collections.abc import Iterator, Mapping

from sqlalchemy import ColumnElement, Table, exists, func

from app.extensions import Base


def uses(
    table: Table, *, leaving: Mapping[Table, ColumnElement[bool]] | None = None
) -> Iterator[ColumnElement[bool]]:
    """One condition for each reference to a row of the table.

    `leaving` says of a table which of its rows are about to go, and so hold nothing.
    """
    for other in Base.metadata.tables.values():
        for key in other.foreign_keys:
            if key.column.table is table:
                held = exists().where(key.parent == table.c.id)
                goes = (leaving or {}).get(other)
                yield held if goes is None else held.where(~func.coalesce(goes, False))
