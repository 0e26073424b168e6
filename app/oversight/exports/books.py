"""Exports of several sheets: what belongs together, small enough to wait for."""

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import marshmallow as ma

from app.finance.budget.exports import tables_of
from app.finance.budget.schemas import YearQuerySchema
from app.models.user import User
from app.oversight.exports.service import File, Wish
from app.platform import clock, storage
from app.platform.audit import service as audit
from app.platform.errors import InvalidFields
from app.platform.forms import Schema
from sheets.writing import Table, write_book

XLSX = "xlsx"
ONLY_XLSX = "El presupuesto se exporta como libro de Excel."


@dataclass(frozen=True)
class Book:
    """Sheets that are exported together."""

    title: str
    """Name of the file."""
    schema: type[Schema]
    """What may be asked of it."""
    tables: Callable[..., Sequence[Table]]


BOOKS: Mapping[str, Book] = {"budget": Book("Presupuesto", YearQuerySchema, tables_of)}


def order(*, wish: Wish, user: User, at: dt.datetime) -> File:
    """A book as a file.

    Raises InvalidFields.
    """
    if wish.format != XLSX:
        raise InvalidFields(errors={"format": [ONLY_XLSX]})
    book = BOOKS[wish.list]
    try:
        filters: Mapping[str, Any] = book.schema().load(dict(wish.filter or {}))
    except ma.ValidationError as error:
        words = error.messages_dict
        raise InvalidFields(errors={f"filter.{name}": words[name] for name in words}) from error
    tables = book.tables(filters=filters, only_company=user.company_id, on=clock.day_of(at))
    with storage.scratch() as folder:
        path = folder / XLSX
        rows = write_book(path, tables)
        content = path.read_bytes()
    data = {"list": wish.list, "rows": rows, "salary": False}
    audit.record(action="export.made", user_id=user.id, data=data)
    return File(f"{book.title} {clock.day_of(at):%Y-%m-%d}.{XLSX}", XLSX, content)
