"""Ids as the names that people read, looked up for the rows of one page at once."""

from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import select

from app.extensions import db
from app.kit.guard import EVERY_COMPANY

Names = Mapping[int | None, str]
"""Id -> name; an id that is not there, or is None, has no name."""


def names_of(column: Any, ids: Iterable[int | None]) -> Names:
    """The names of some rows, by id; `column` is the attribute of a model that names its rows.

    A row that the caller sees may name a company that the caller does not see: its name is shown.
    """
    wanted = {one for one in ids if one is not None}
    if not wanted:
        return {}
    model = column.class_
    query = select(model.id, column).where(model.id.in_(wanted))
    rows = db.session.execute(query.execution_options(**{EVERY_COMPANY: True}))
    return {row[0]: row[1] for row in rows}
