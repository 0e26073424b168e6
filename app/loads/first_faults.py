"""The first faults of each kind that a preview found, told one by one as those of a load are."""

import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Table, func, select

from app.extensions import db
from app.loads.failures import Columns
from app.loads.faults import view

EACH_KIND = 25
AT_MOST = 500


@dataclass(frozen=True)
class StagedFault:
    """A fault as it waits beside the staged rows."""

    row: int
    column_position: int | None
    attribute: str | None
    value: str | None
    code: str
    params: dict[str, Any]
    suggestion: str | None


def first_faults(*, errors: Table, columns: Columns, sheet: str) -> list[dict[str, Any]]:
    """In the order of the file."""
    kind = (errors.c.code, errors.c.column_position, errors.c.attribute)
    place = func.row_number().over(partition_by=kind, order_by=errors.c.row)
    ranked = select(errors, place.label("place")).subquery()
    query = (
        select(ranked)
        .where(ranked.c.place <= EACH_KIND)
        .order_by(ranked.c.row, ranked.c.column_position)
        .limit(AT_MOST)
    )
    return [view(_fault(row), sheet, columns) for row in db.session.execute(query)]


def _fault(row: Any) -> StagedFault:
    return StagedFault(
        row=row.row,
        column_position=row.column_position,
        attribute=row.attribute,
        value=row.value,
        code=row.code,
        params=json.loads(row.params or "{}"),
        suggestion=row.suggestion,
    )
