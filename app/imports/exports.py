"""What became of the rows of a load, as a file."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Select, select

from app.extensions import db
from app.imports.load_schemas import LoadedRecordsQuerySchema
from app.imports.queries import LoadMissing, record_view, records_of
from app.imports.targets import TARGETS
from app.models.load import Load
from app.platform.exports import Column, ExportList, Scope
from app.platform.lists import ListQuery

OUTCOMES = {"created": "Creada", "updated": "Actualizada", "failed": "Rechazada"}


def _load(scope: Scope) -> Load:
    """A load that was saved and that the caller may see. Raises LoadMissing."""
    load = db.session.scalar(
        select(Load).where(Load.id == scope.load_id, Load.saved_at.is_not(None))
    )
    if load is None:
        raise LoadMissing
    return load


def _rows(query: ListQuery, scope: Scope) -> Select[Any]:
    return records_of(load=_load(scope), query=query)


def _views(rows: Sequence[Any], _scope: Scope) -> list[dict[str, Any]]:
    return [record_view(row) for row in rows]


def _columns(scope: Scope) -> Sequence[Column]:
    """The key is called as the kind of the rows calls it, and some kinds have none."""
    label = TARGETS[_load(scope).model_id].key_label
    return [
        Column("row", "Fila", "number"),
        Column("outcome", "Resultado", words=OUTCOMES),
        Column("name", "Nombre"),
        *([Column("key", label)] if label else []),
        Column("message", "Motivo"),
    ]


LOADED_RECORDS = ExportList(
    title="Filas de una carga",
    schema=LoadedRecordsQuerySchema,
    key=None,
    rows=_rows,
    views=_views,
    columns=(),
    of_load=True,
    joined=True,
    extra_columns=_columns,
)
