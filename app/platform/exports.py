"""How a list is declared for export: its query, its rows, and its columns with label and kind."""

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select

from app.platform.lists import ListQuery, ListQuerySchema
from sheets.writing import ColumnKind


@dataclass(frozen=True)
class Column:
    """One field of a list as a column of the file."""

    field: str
    label: str
    kind: ColumnKind = "text"
    words: Mapping[Any, str] | None = None
    """Value -> what people call it."""


@dataclass(frozen=True)
class Scope:
    """What a list needs to know besides the query."""

    today: dt.date
    user_id: int
    """Who exports it."""
    course_id: int | None = None
    survey_id: int | None = None
    load_id: int | None = None


Columnwise = Callable[[Mapping[str, Sequence[Any]], Scope], Mapping[str, Sequence[Any]]]


@dataclass(frozen=True, kw_only=True)
class ExportList:
    """One list that can be exported, by the query and the view of its own noun."""

    title: str
    """Name of the sheet and of the file."""
    schema: type[ListQuerySchema]
    key: Any
    """Column of the ids that a person may pick; None: nobody may pick rows."""
    rows: Callable[[ListQuery, Scope], Select[Any]]
    views: Callable[[Sequence[Any], Scope], Sequence[Mapping[str, Any]]] | None = None
    by_column: Columnwise | None = None
    """Instead of `views`, where there are very many rows, which then are columns, and not instances
    of a model: from the values of each column to those of each field."""
    columns: tuple[Column, ...]
    salary: Column | None = None
    """Left out unless somebody asks for it by name."""
    for_admins: bool = False
    """Whether staff may not have it."""
    of_course: bool = False
    """Whether the list belongs to one course."""
    of_survey: bool = False
    """Whether it belongs to one survey."""
    of_load: bool = False
    """Whether it belongs to one bulk load."""
    joined: bool = False
    """Whether its rows are columns of several tables, and not the instances of one model."""
    extra_columns: Callable[[Scope], Sequence[Column]] | None = None
    """Columns in front of the others that depend on what the list belongs to."""

    def shown(self, rows: Sequence[Any], scope: Scope) -> Mapping[str, Sequence[Any]]:
        """Some rows as the values of each field."""
        if self.by_column is not None:
            columns = zip(*rows, strict=True)
            return self.by_column(dict(zip(rows[0]._fields, columns, strict=True)), scope)
        views = self.views(rows, scope) if self.views else []
        return {name: [view[name] for view in views] for name in (views[0] if views else ())}

    def columns_of(self, scope: Scope) -> list[Column]:
        """All columns."""
        return [*(self.extra_columns(scope) if self.extra_columns else ()), *self.columns]


ENABLED = {True: "Habilitado", False: "Deshabilitado"}
ENABLED_FEMININE = {True: "Habilitada", False: "Deshabilitada"}
ORIGIN = {True: "Externo", False: "Interno"}
CHANGED = Column("updatedAt", "Última modificación", "moment")
