"""Faults told once by kind, with their count and first place, and the words for their codes."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Table, func, select
from sqlalchemy.dialects.postgresql import distinct_on

from app.extensions import db
from sheets import messages
from sheets.kinds.base import LoadKind
from sheets.workbook import letters

MOST_KINDS = 200

OWN_WORDS: Mapping[str, tuple[str, str]] = {
    "person_other_company": (
        "Esta persona está registrada en otra empresa.",
        "Quita la fila. Si la persona cambió de empresa, pide el cambio a quien administra.",
    ),
    "person_disabled": (
        "La persona está deshabilitada.",
        "Habilita a la persona en su ficha y vuelve a cargar la fila, o quita la fila.",
    ),
}
"""Code -> what is wrong, how to correct it: the codes that only a database can give."""

OF_ALL: Mapping[str, str] = {
    "key_repeated": "Estas filas se repiten: otra fila del archivo ya trae la misma clave.",
    "already_exists": "Ya existen registros con estos RUT.",
}
"""Code -> what is wrong with many rows, where the words for one name its row or its RUT."""


@dataclass(frozen=True)
class Columns:
    """The person's own headings and our labels, for the places that errors name."""

    kind: LoadKind
    names: Mapping[int, str]
    """Column position -> heading as seen."""

    def name(self, position: int | None) -> str | None:
        """The heading of a column."""
        return None if position is None else self.names.get(position)

    def label(self, attribute: str | None) -> str | None:
        """What we call an attribute."""
        known = {one.name: one.label for one in self.kind.attributes}
        return known.get(attribute or "")


def message(code: str, params: Mapping[str, Any]) -> str:
    """What is wrong, in Spanish."""
    return OWN_WORDS[code][0] if code in OWN_WORDS else messages.message(code, params)


def how_to_fix(code: str, params: Mapping[str, Any]) -> str:
    """What the person does about it."""
    return OWN_WORDS[code][1] if code in OWN_WORDS else messages.how_to_fix(code, params)


def cell(position: int | None, row: int) -> str | None:
    """The name of a cell as the spreadsheet program shows it: (2, 47) -> "C47"."""
    return None if position is None else f"{letters(position)}{row}"


def summarise(
    *, errors: Table, columns: Columns, where: ColumnElement[bool] | None = None
) -> list[dict[str, Any]]:
    """The faults of a load by kind, most frequent first."""
    place = (errors.c.code, errors.c.column_position, errors.c.attribute)
    query = select(
        *place,
        errors.c.params,
        errors.c.row,
        func.count().over(partition_by=place).label("times"),
    ).ext(distinct_on(*place))
    if where is not None:
        query = query.where(where)
    rows = db.session.execute(query.order_by(*place, errors.c.row)).all()
    told = [_failure(row, columns) for row in sorted(rows, key=lambda row: -row.times)]
    return told[:MOST_KINDS]


def _failure(row: Any, columns: Columns) -> dict[str, Any]:
    params = json.loads(row.params) if isinstance(row.params, str) else row.params or {}
    return {
        "code": row.code,
        "message": OF_ALL[row.code]
        if row.times > 1 and row.code in OF_ALL
        else message(row.code, params),
        "attribute": row.attribute,
        "label": columns.label(row.attribute),
        "columnName": columns.name(row.column_position),
        "columnPosition": row.column_position,
        "count": row.times,
        "firstCell": cell(row.column_position, row.row) or f"Fila {row.row}",
    }
