"""What a version asks, as values: tables of rows and columns, and the open question."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

COURSE, RAPPORTEUR = "curso", "relator"
SCOPES = (COURSE, RAPPORTEUR)
BETWEEN = "--"
"""Stands between the id of a table and the rapporteur that it asks about."""


@dataclass(frozen=True)
class Column:
    """An option that every row of a table can be answered with."""

    column_id: str
    label: str
    value: float | None
    is_na: bool


@dataclass(frozen=True)
class Row:
    """One question."""

    row_id: str
    text: str
    required: bool
    """By itself; its table may require all rows."""


@dataclass(frozen=True)
class Table:
    """Questions that share their options; expanded, about one rapporteur if it is about any."""

    table_id: str
    title: str
    instructions: str | None
    scope: str
    require_all: bool
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    rapporteur_id: int | None = None
    rapporteur: str | None = None

    def requires(self, row: Row) -> bool:
        """Whether a response must answer a row."""
        return self.require_all or row.required


@dataclass(frozen=True)
class Comment:
    """The open question."""

    enabled: bool
    prompt: str
    required: bool
    max_length: int


@dataclass(frozen=True)
class Definition:
    """All that a version asks, in order."""

    tables: tuple[Table, ...]
    comment: Comment

    @property
    def rows(self) -> int:
        """How many questions its tables have."""
        return sum(len(table.rows) for table in self.tables)


def parse(stored: Mapping[str, Any]) -> Definition:
    """What `survey_version.definition` holds."""
    tables = sorted(stored["tables"], key=lambda one: int(one["order"]))
    comment = stored["comment"]
    return Definition(
        tables=tuple(_table(one) for one in tables),
        comment=Comment(
            comment["enabled"],
            comment["prompt"] or "",
            comment["required"],
            comment["maxLength"],
        ),
    )


def expanded(definition: Definition, rapporteurs: Sequence[tuple[int, str]]) -> Definition:
    """As it is answered: a table about rapporteurs once for each of them (id and name)."""
    tables: list[Table] = []
    for table in definition.tables:
        if table.scope == COURSE:
            tables.append(table)
        else:
            tables.extend(_about(table, *one) for one in rapporteurs)
    return replace(definition, tables=tuple(tables))


def base_id(table_id: str) -> str:
    """The id of the table that an expanded one comes from."""
    return table_id.partition(BETWEEN)[0]


def _about(table: Table, rapporteur_id: int, name: str) -> Table:
    return replace(
        table,
        table_id=f"{table.table_id}{BETWEEN}{rapporteur_id}",
        rapporteur_id=rapporteur_id,
        rapporteur=name,
    )


def _table(stored: Mapping[str, Any]) -> Table:
    rows = sorted(stored["rows"], key=lambda one: int(one["order"]))
    return Table(
        table_id=stored["tableId"],
        title=stored["title"],
        instructions=stored["instructions"],
        scope=stored["scope"],
        require_all=stored["requireAll"],
        columns=tuple(
            Column(one["columnId"], one["label"], one["value"], one["isNA"])
            for one in stored["columns"]
        ),
        rows=tuple(Row(one["rowId"], one["text"], one["required"]) for one in rows),
    )
