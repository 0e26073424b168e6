"""The temporary tables of one load: they live in its transaction and vanish with it.

PostgreSQL removes them whatever happens to the worker, so that nothing is ever left to clean.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    DateTime,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    text,
)

from app.extensions import db
from app.loads.targets import Target

NEW_ID = "new_id"

LONGEST_VALUE = 1_000
"""Characters of a faulty cell that are kept to show it."""


@dataclass(frozen=True)
class Stage:
    """The tables of a stage, for one target and the attributes that its file brings."""

    target: Target
    attributes: tuple[str, ...]
    rows: Table
    """One line for each good row, with typed values; lookups as numbers into `looked_up`."""
    errors: Table
    looked_up: Table
    """What each distinct value of a lookup stands for; no id: the value is refused."""
    plan: Table
    """What becomes of a good row that is not simply new: most files bring new people only."""
    repeats: Table
    """The good rows whose key is in the file more than once, grouped by the first row that has
    it; `code` and `winner` are filled once it is known which of them counts."""

    @property
    def plain(self) -> dict[str, str]:
        """Attribute -> column, of those whose values are kept as they are."""
        columns = self.target.columns
        return {name: columns[name] for name in self.attributes if name in columns}

    @property
    def lookups(self) -> dict[str, str]:
        """Attribute -> column of `rows` with the number of its value."""
        lookups = self.target.lookups
        return {name: f"{lookups[name]}_no" for name in self.attributes if name in lookups}


def create(*, target: Target, attributes: Sequence[str]) -> Stage:
    """Make the tables of a stage in the current transaction."""
    stage = _describe(target, tuple(attributes))
    connection = db.session.connection()
    for table in (stage.rows, stage.errors, stage.looked_up, stage.plan, stage.repeats):
        table.create(connection)
    return stage


def _describe(target: Target, attributes: tuple[str, ...]) -> Stage:
    meta = MetaData()
    return Stage(
        target=target,
        attributes=attributes,
        rows=_temporary("stage_rows", meta, *_row_columns(target, attributes)),
        errors=_temporary("stage_errors", meta, *_error_columns()),
        looked_up=_temporary("stage_looked_up", meta, *_found_columns()),
        plan=_temporary("stage_plan", meta, *_plan_columns()),
        repeats=_temporary("stage_repeats", meta, *_repeat_columns()),
    )


def _error_columns() -> list[Column[Any]]:
    return [
        Column("row", Integer),
        Column("column_position", Integer),
        Column("attribute", String(60)),
        Column("value", Text),
        Column("code", String(60)),
        Column("params", Text),
        Column("suggestion", Text),
    ]


def _found_columns() -> list[Column[Any]]:
    return [
        Column("attribute", String(60)),
        Column("no", Integer),
        Column("value", Text),
        Column("target_id", BigInteger),
    ]


def _plan_columns() -> list[Column[Any]]:
    return [
        Column("row_no", Integer),
        Column("entity_id", BigInteger),
        Column("was_at", DateTime(timezone=True)),
        Column("action", String(40)),
    ]


def _repeat_columns() -> list[Column[Any]]:
    return [
        Column("row_no", Integer),
        Column("group_no", Integer),
        Column("winner", Integer),
        Column("code", String(40)),
    ]


def _row_columns(target: Target, attributes: tuple[str, ...]) -> list[Column[Any]]:
    """The columns that the file fills, and last the id that the row gets if it is new."""
    columns: list[Column[Any]] = [Column("row_no", Integer)]
    for attribute in attributes:
        if attribute in target.lookups:
            columns.append(Column(f"{target.lookups[attribute]}_no", Integer))
        else:
            name = target.columns[attribute]
            columns.append(Column(name, target.table.c[name].type))
    if target.has_folded_name and target.name in attributes:
        columns.append(Column("folded_name", target.table.c.folded_name.type))
    next_id = text(f"nextval('{target.table.name}_id_seq')")
    return [*columns, Column(NEW_ID, BigInteger, server_default=next_id)]


def _temporary(name: str, meta: MetaData, *columns: Column[Any]) -> Table:
    return Table(name, meta, *columns, prefixes=["TEMPORARY"], postgresql_on_commit="DROP")
