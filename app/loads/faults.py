"""The faults of a load one by one, with the words that tell how to correct them."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Protocol

from sqlalchemy import select

from app.extensions import db
from app.kit.listing import Columns as ListColumns
from app.kit.listing import ListQuery, page_of
from app.kit.pagination import Page
from app.loads.failures import Columns, cell, how_to_fix, message
from app.loads.planning import Ordered
from app.models.load import Load, LoadError, LoadFile
from sheets import messages
from sheets.workbook import Workbook


def list_faults(*, load: Load, query: ListQuery) -> Page:
    """A page of faults in the order of the file, as the answer shows them."""
    rows = (
        select(LoadError)
        .where(LoadError.load_id == load.id)
        .order_by(LoadError.row, LoadError.column_position)
    )
    filters = {name: value for name, value in query.filters.items() if value is not None}
    columns = ListColumns(
        sorts={},
        tie=LoadError.id,
        filters={"column": LoadError.column_position, "code": LoadError.code},
    )
    page = page_of(rows, replace(query, filters=filters), columns)
    return replace(page, rows=_views(load, page.rows))


def _views(load: Load, faults: Sequence[LoadError]) -> list[dict[str, Any]]:
    if not faults or load.plan is None:
        return []
    ordered = Ordered.from_json(load.model_id, load.plan)
    sheet = sheet_name(load, ordered.sheet)
    columns = Columns(ordered.kind, ordered.names)
    return [view(fault, sheet, columns) for fault in faults]


class Fault(Protocol):
    """What is told of a fault, wherever it is kept."""

    @property
    def row(self) -> int: ...
    @property
    def column_position(self) -> int | None: ...
    @property
    def attribute(self) -> str | None: ...
    @property
    def value(self) -> str | None: ...
    @property
    def code(self) -> str: ...
    @property
    def params(self) -> dict[str, Any]: ...
    @property
    def suggestion(self) -> str | None: ...


def view(fault: Fault, sheet: str, columns: Columns) -> dict[str, Any]:
    """A fault with its place, its words and how to correct it."""
    return {
        "sheet": sheet,
        "row": fault.row,
        "cell": cell(fault.column_position, fault.row),
        "column_position": fault.column_position,
        "column_name": columns.name(fault.column_position),
        "attribute": fault.attribute,
        "label": columns.label(fault.attribute),
        "value": fault.value,
        "code": fault.code,
        "message": message(fault.code, fault.params),
        "suggestion": messages.suggestion(fault.suggestion),
        "howToFix": how_to_fix(fault.code, fault.params),
    }


def sheet_name(load: Load, index: int) -> str:
    """What the first file of a load calls a sheet."""
    stored = db.session.get_one(LoadFile, load.file_id).workbook
    book = Workbook.from_dict(stored) if stored else None
    return next((sheet.name for sheet in (book.sheets if book else ()) if sheet.index == index), "")
