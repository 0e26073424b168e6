"""What every list understands: page, order, search and filters, and how they become a query."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import marshmallow as ma
from sqlalchemy import ColumnElement, Select, false, true

from app.kit.pagination import EXISTING_PAGE, Page, PageQuerySchema, everything, paginate
from app.kit.schema import Text
from app.kit.search import Search

Column = ColumnElement[Any] | Any
"""A mapped attribute or an expression: typed loosely, since SQLAlchemy's types do not meet."""


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
    filters: Mapping[str, Column] = field(default_factory=dict)
    search: Search | None = None
    active: Column | None = None


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


class ListQuerySchema(PageQuerySchema):
    """The part of a query that all lists share; filters are the fields that a list adds."""

    q = Text(load_default="", validate=ma.validate.Length(max=200))

    @ma.post_load
    def _as_query(self, data: dict[str, Any], **_: Any) -> ListQuery:
        return ListQuery(
            page=data.pop("page"),
            page_size=data.pop("pageSize"),
            sort=data.pop("sort", ()),
            q=data.pop("q"),
            active=data.pop("active", True),
            filters=data,
        )


class WholeListQuerySchema(ListQuerySchema):
    """A list that answers all its rows unless a page is asked for."""

    page = ma.fields.Integer(load_default=None, allow_none=False, validate=EXISTING_PAGE)


def page_of(rows: Select[Any], query: ListQuery, columns: Columns, *, scalars: bool = True) -> Page:
    """The page of a list that a query asks for."""
    narrowed = rows.where(*_conditions(query, columns)).order_by(*_order(query, columns))
    if query.page is None:
        return everything(narrowed, scalars=scalars)
    return paginate(narrowed, page=query.page, page_size=query.page_size, scalars=scalars)


def _conditions(query: ListQuery, columns: Columns) -> list[ColumnElement[bool]]:
    found = [_equals(columns.filters[name], value) for name, value in query.filters.items()]
    if columns.active is not None and query.active is not None:
        found.append(columns.active.is_(true() if query.active else false()))
    if columns.search is not None and query.q:
        found.append(columns.search.condition(query.q))
    return found


def _equals(column: Column, value: Any) -> ColumnElement[bool]:
    """A filter with several values asks for any of them."""
    condition: ColumnElement[bool] = (
        column.in_(value) if isinstance(value, list | tuple) else column == value
    )
    return condition


def _order(query: ListQuery, columns: Columns) -> list[ColumnElement[Any]]:
    keys = [
        columns.sorts[order.name].desc().nulls_last()
        if order.descending
        else columns.sorts[order.name].asc().nulls_last()
        for order in query.sort
    ]
    return [*keys, columns.tie.asc()]
