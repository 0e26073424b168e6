"""What every list understands: page, order, search and filters, and how they become a query."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import FunctionType
from typing import Any

import marshmallow as ma
from sqlalchemy import CTE, ColumnElement, Select, select

from app.kit import totals
from app.kit.arrays import among
from app.kit.pagination import (
    EXISTING_PAGE,
    MAX_PAGE_SIZE,
    Page,
    PageQuerySchema,
    everything,
    paginate,
)
from app.kit.schema import Schema, Text
from app.kit.search import Search
from app.kit.totals import Window

Column = ColumnElement[Any] | Any
"""A mapped attribute or an expression: typed loosely, since SQLAlchemy's types do not meet."""

Condition = Callable[[Any], ColumnElement[bool]]
"""What a filter's value asks of a row, when it is more than being equal to a column."""


@dataclass(frozen=True)
class Order:
    """One sort key of a query."""

    name: str
    descending: bool


@dataclass(frozen=True)
class ListQuery:
    """What somebody asked of a list; `page` is None when the whole list is wanted."""

    page: int | None
    page_size: int
    sort: tuple[Order, ...]
    q: str
    active: bool | None
    filters: Mapping[str, Any]


@dataclass(frozen=True)
class Columns:
    """Where a list finds what a query names."""

    sorts: Mapping[str, Column]
    tie: Column
    """Makes the order complete, so that no row appears on two pages."""
    key: Column | None = None
    """The primary key: with it a page is found first by its keys alone, and read afterwards, so
    that the rows before it are never read."""
    filters: Mapping[str, Column | Condition] = field(default_factory=dict)
    search: Search | None = None
    active: Column | None = None
    both_ways: frozenset[str] = frozenset()
    """Sorts of long lists whose one index is read backwards, too: blanks then come first."""


class Sort(ma.fields.String):
    """`-initialDate,courseName`: names of a list's columns, each once, `-` for downwards."""

    def __init__(self, *names: str, **kwargs: Any) -> None:
        self.names = names
        super().__init__(**kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        text = super()._deserialize(value, attr, data, **kwargs)
        orders = tuple(
            Order(name=part.strip().removeprefix("-"), descending=part.strip().startswith("-"))
            for part in text.split(",")
            if part.strip()
        )
        names = [order.name for order in orders]
        if not set(names) <= set(self.names) or len(names) != len(set(names)):
            raise ma.ValidationError(f"Ordena por: {', '.join(self.names)}.")
        return orders


class Active(ma.fields.String):
    """`true`, `false` or `all`."""

    CHOICES: Mapping[str, bool | None] = {"true": True, "false": False, "all": None}

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            load_default=True,
            metadata={"enum": list(self.CHOICES), "default": "true"},
            **kwargs,
        )

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        text = super()._deserialize(value, attr, data, **kwargs)
        if text not in self.CHOICES:
            raise ma.ValidationError("Elige true, false o all.")
        return self.CHOICES[text]


class FilterSchema(Schema):
    """Which rows of a list: what its filters and its search say, without page and order."""

    q = Text(load_default="", validate=ma.validate.Length(max=200))

    @ma.post_load
    def _as_query(self, data: dict[str, Any], **_: Any) -> ListQuery:
        return ListQuery(
            page=data.pop("page", None),
            page_size=data.pop("pageSize", MAX_PAGE_SIZE),
            sort=data.pop("sort", ()),
            q=data.pop("q"),
            active=data.pop("active", True),
            filters=data,
        )


class ListQuerySchema(FilterSchema, PageQuerySchema):
    """The part of a query that all lists share; filters are the fields that a list adds."""


class WholeListQuerySchema(ListQuerySchema):
    """A list that answers all its rows unless a page is asked for."""

    page = ma.fields.Integer(load_default=None, allow_none=False, validate=EXISTING_PAGE)


def page_of(rows: Select[Any], query: ListQuery, columns: Columns, *, scalars: bool = True) -> Page:
    """The page of a list that a query asks for."""
    narrowed = narrowed_to(rows, query, columns)
    if query.page is None:
        return everything(narrowed, scalars=scalars)
    if columns.key is None:
        return paginate(narrowed, page=query.page, page_size=query.page_size, scalars=scalars)
    indexed = columns.search is not None and columns.search.is_indexed_for(query.q)
    window = _window(narrowed, query, columns, columns.key) if indexed else None
    if window is None:
        keys = narrowed.with_only_columns(columns.key.label("key"))
        found = _cut(keys, query).subquery()
        shown, total = rows.join(found, found.c.key == columns.key), totals.total_of(keys)
    else:
        shown, total = rows.where(among(columns.key, window.keys)), window.total
    page = everything(shown.order_by(*_order(query, columns)), scalars=scalars)
    return Page(rows=page.rows, page=query.page, page_size=query.page_size, total=total)


def _window(
    narrowed: Select[Any], query: ListQuery, columns: Columns, key: Column
) -> Window | None:
    """The page of words that have an index, and its total: one scan of the keys and their order."""
    sorts = {f"by_{order.name}": columns.sorts[order.name] for order in query.sort}
    found = narrowed.with_only_columns(
        key.label("key"),
        columns.tie.label("tie"),
        *(column.label(name) for name, column in sorts.items()),
    )

    def page(rows: CTE) -> Select[Any]:
        as_found = {order.name: rows.c[f"by_{order.name}"] for order in query.sort}
        order = _order(query, replace(columns, sorts=as_found, tie=rows.c.tie))
        return _cut(select(rows.c.key).order_by(*order), query)

    return totals.window_of(found, page)


def _cut(keys: Select[Any], query: ListQuery) -> Select[Any]:
    """The part of a query that its page shows."""
    return keys.limit(query.page_size).offset(((query.page or 1) - 1) * query.page_size)


def narrowed_to(rows: Select[Any], query: ListQuery, columns: Columns) -> Select[Any]:
    """All rows that a query asks for, in its order."""
    return rows.where(*_conditions(query, columns)).order_by(*_order(query, columns))


def flagged(column: Column, wanted: bool) -> ColumnElement[bool]:
    """Whether a flag is set, or is not; said barely, as the conditions of partial indexes are."""
    condition: ColumnElement[bool] = column if wanted else ~column
    return condition


def _conditions(query: ListQuery, columns: Columns) -> list[ColumnElement[bool]]:
    found = [_fulfils(columns.filters[name], value) for name, value in query.filters.items()]
    if columns.active is not None and query.active is not None:
        found.append(flagged(columns.active, query.active))
    if columns.search is not None and query.q:
        found.append(columns.search.condition(query.q))
    return found


def _fulfils(wanted: Column | Condition, value: Any) -> ColumnElement[bool]:
    """A filter with several values asks for any of them."""
    if isinstance(wanted, FunctionType):
        narrowing: ColumnElement[bool] = wanted(value)
        return narrowing
    column: Column = wanted
    condition: ColumnElement[bool] = (
        column.in_(value) if isinstance(value, list | tuple) else column == value
    )
    return condition


def _order(query: ListQuery, columns: Columns) -> list[ColumnElement[Any]]:
    """In long lists the tie turns with the last key: an index is read in one direction only."""
    keys = [
        columns.sorts[order.name].desc()
        if order.descending and order.name in columns.both_ways
        else _directed(columns.sorts[order.name], order.descending)
        for order in query.sort
    ]
    turned = columns.key is not None and bool(query.sort) and query.sort[-1].descending
    return [*keys, _directed(columns.tie, turned)]


def _directed(column: Column, descending: bool) -> ColumnElement[Any]:
    """Blank values last, either way; a column without any says nothing of them, as its index."""
    directed: ColumnElement[Any] = column.desc() if descending else column.asc()
    return directed.nulls_last() if getattr(column, "nullable", True) else directed
