"""What every list understands: page, order, search and filters, and how they become a query."""

import hashlib
import re
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import FunctionType
from typing import Any

import marshmallow as ma
from sqlalchemy import (
    ColumnElement,
    Select,
    and_,
    func,
    literal,
    literal_column,
    or_,
    select,
    true,
)

from app.extensions import db
from app.platform import cache, changes
from app.platform.errors import InvalidFields
from app.platform.fields import Text, Worded
from app.platform.forms import Schema
from app.platform.guard import COMPANY, EVERY_COMPANY, caller
from app.platform.queries import among
from sheets.folding import fold

SLOW_TO_COUNT = 10_000
"""Rows from which a total is kept."""
SECONDS = 30
FORGOTTEN = "totals:forgotten"
MOST_REMEMBERED = 2_000
_SMALL = cache.Remembered[int](MOST_REMEMBERED)
"""Key -> total of questions that had few rows when this process last counted them. It is counted
each time all the same, together with its page, and the cache is not asked for a total that it does
not have.
"""
_TEXTS: dict[Any, str] = {}
"""What SQLAlchemy knows a query by, without its values -> its text."""
PAGE_SIZE, MAX_PAGE_SIZE = 50, 500
EXISTING_PAGE = ma.validate.Range(min=1, max=10_000_000, error="Esta página no existe.")
ACCENTED = "áàäâãéèëêíìïîóòöôõúùüûñç"
PLAIN = "aaaaaeeeeiiiiooooouuuunc"
RUT_LIKE = re.compile(r"\d{3,9}k?")
RUT_NOISE = re.compile(r"[.\s\-‐-―]")
BODY_DIGITS = (7, 8)
Names = Mapping[int | None, str]
"""Id -> name; an id that is not there, or is None, has no name."""
Column = ColumnElement[Any] | Any
"""A mapped attribute or an expression: typed loosely, since SQLAlchemy's types do not meet."""
Condition = Callable[[Any], ColumnElement[bool]]
"""What a filter's value asks of a row, when it is more than being equal to a column."""


@dataclass(frozen=True)
class Window:
    """The primary keys of a page, in its order, and how many rows there are beside them."""

    keys: list[int]
    total: int


@dataclass(frozen=True)
class Page:
    """One page of rows, with the place it has in the whole list."""

    rows: Sequence[Any]
    page: int
    page_size: int
    total: int

    @property
    def meta(self) -> dict[str, Any]:
        """The `meta` of the answer."""
        pages = -(-self.total // self.page_size)
        return {"page": self.page, "pageSize": self.page_size, "total": self.total, "pages": pages}


@dataclass(frozen=True)
class ChangedPage(Page):
    """What changed in a list since a cursor."""

    part: changes.Part

    @property
    def meta(self) -> dict[str, Any]:
        """The `meta` of the answer."""
        told = {"cursor": self.part.cursor, "more": self.part.more, "gone": self.part.gone}
        return {**super().meta, **told}


class PageQuerySchema(Schema):
    """`page` and `pageSize` of a list."""

    page = ma.fields.Integer(load_default=1, validate=EXISTING_PAGE)
    pageSize = ma.fields.Integer(
        attribute="page_size",
        load_default=PAGE_SIZE,
        validate=ma.validate.Range(
            min=1, max=MAX_PAGE_SIZE, error="Pide entre 1 y 500 filas por página."
        ),
    )


@dataclass(frozen=True)
class Search:
    """The columns that a search looks into.

    `folded` hold text without accents and case; `plain` hold it as typed; `has_digits` says
    whether numbers may also be words of the text, which they never are in a person's name.
    """

    folded: tuple[Any, ...] = ()
    plain: tuple[Any, ...] = ()
    words: Any | None = None
    """A text-search vector of folded words that has an index; used instead of the texts."""
    rut: Any | None = None
    has_digits: bool = True

    def condition(self, text: str) -> ColumnElement[bool]:
        """What a row must fulfil to be found; punctuation alone asks for nothing."""
        wanted: list[ColumnElement[bool]] = []
        digits = RUT_NOISE.sub("", text.lower())
        if self.rut is not None and RUT_LIKE.fullmatch(digits):
            wanted.append(_rut(self.rut, digits))
            if not self.has_digits:
                return wanted[0]
        words = fold(text).split()
        if words and self.words is not None:
            wanted.append(_beginnings(self.words, words))
        elif words:
            wanted.append(and_(*(self._word(word) for word in words)))
        return or_(*wanted) if wanted else true()

    def is_indexed_for(self, text: str) -> bool:
        """Whether an index finds what this text asks for; punctuation alone asks for nothing."""
        return self.words is not None and bool(fold(text).split())

    def _word(self, word: str) -> ColumnElement[bool]:
        texts = (*self.folded, *(_folded(column) for column in self.plain))
        return or_(*(literal(" ").concat(text).contains(f" {word}") for text in texts))


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
    changed_since: str | None = None
    """The cursor since which changes are asked for, in place of a page of all rows."""


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
    changes: Any | None = None
    """The model of its rows, where the list tells what changed since a cursor."""
    is_own: bool = False
    """Whether what it shows depends on the user, not only on the company."""


class Sort(ma.fields.String):
    """`-initialDate,courseName`: names of a list's columns, each once, `-` for downwards."""

    def __init__(self, *names: str, **kwargs: Any) -> None:
        self.names = names
        one = f"(-?({'|'.join(names)}) *)?"  # what is blank is left out below
        super().__init__(metadata={"pattern": f"^ *{one}(, *{one})*$"}, **kwargs)

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


class Active(Worded):
    """`true`, `false` or `all`."""

    CHOICES: Mapping[str, bool | None] = {"true": True, "false": False, "all": None}
    REFUSAL = "Elige true, false o all."

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(load_default=True, metadata={"default": "true"}, **kwargs)


class FilterSchema(Schema):
    """Which rows of a list: what its filters and its search say, without page and order."""

    q = Text(load_default="", validate=ma.validate.Length(max=200))

    @ma.post_load
    def _as_query(self, data: dict[str, Any], **_: Any) -> ListQuery:
        return ListQuery(
            page=data.pop("page", None),
            page_size=data.pop("page_size", MAX_PAGE_SIZE),
            sort=data.pop("sort", ()),
            q=data.pop("q"),
            active=data.pop("active", True),
            changed_since=data.pop("changed_since", None),
            filters=data,
        )


class ListQuerySchema(FilterSchema, PageQuerySchema):
    """The part of a query that all lists share; filters are the fields that a list adds."""


class WholeListQuerySchema(ListQuerySchema):
    """A list that answers all its rows unless a page is asked for."""

    page = ma.fields.Integer(load_default=None, validate=EXISTING_PAGE)


class ChangesQuerySchema(Schema):
    """A list that also tells what changed since a cursor."""

    updatedSince = ma.fields.String(
        attribute="changed_since",
        validate=ma.validate.Length(min=1, max=changes.CURSOR_CHARS, error="Esto no es un cursor."),
        metadata={"example": changes.BEGINNING},
    )

    @ma.validates_schema(pass_original=True)
    def _stands_alone(self, data: Mapping[str, Any], original: Any, **_: Any) -> None:
        flags = {name for name, one in self.fields.items() if isinstance(one, Active)}
        others = set(original) - {changes.PARAMETER, "pageSize", *flags}
        if data.get("changed_since") is not None and others:
            words = f"No va junto con {changes.PARAMETER}, que habla de toda la lista."
            raise ma.ValidationError({name: [words] for name in sorted(others)})


def forget() -> None:
    """Count every list anew: very many rows came or went."""
    cache.put(FORGOTTEN, time.time(), seconds=2 * SECONDS)


def total_of(query: Select[Any]) -> int:
    """Rows of a query, exact; a large total may be half a minute old."""
    return _total(query, key_of(query))


def _total(query: Select[Any], key: str) -> int:
    kept, forgotten = _kept_total(key)
    if kept is not None:
        return kept
    counted = select(func.count()).select_from(query.order_by(None).subquery())
    total = db.session.scalar(counted) or 0
    _keep_total(key, total, forgotten)
    return total


def _kept_total(key: str) -> tuple[int | None, float | None]:
    """The total that is known and was not forgotten since, and when all were forgotten last."""
    if key in _SMALL:
        return None, None
    forgotten, kept = cache.get_many([FORGOTTEN, key])
    is_known = isinstance(kept, dict) and kept["forgotten"] == forgotten
    return (kept["total"] if is_known else None), forgotten


def _keep_total(key: str, total: int, forgotten: float | None) -> None:
    """Keep what was counted, if it is large; `forgotten` is from before that, so that nothing old
    outlives it. Of what has grown that is not known: it is kept when it is counted again.
    """
    if total <= SLOW_TO_COUNT:
        _SMALL.add({key: total})
    elif _SMALL.pop(key, None) is None:
        cache.put(key, {"total": total, "forgotten": forgotten}, seconds=SECONDS)


def key_of(query: Select[Any]) -> str:
    """One for each question and each company that asks."""
    asked = query.order_by(None)
    # As SQLAlchemy looks for what it has compiled: to do it anew takes longer than to count.
    shape = asked._generate_cache_key()
    if shape is None:
        raise TypeError("a query of a list that cannot be told from others")
    if (text := _TEXTS.get(shape.key)) is None:
        if len(_TEXTS) >= MOST_REMEMBERED:
            _TEXTS.clear()
        text = _TEXTS[shape.key] = str(asked.compile(db.engine))
    values = [one.effective_value for one in shape.bindparams]
    told = f"{text}{values}{db.session().info.get(COMPANY)}"
    return f"total:{hashlib.sha256(told.encode()).hexdigest()}"


def paginate(query: Select[Any], *, page: int, page_size: int, scalars: bool) -> Page:
    """Read one page of a query and count the whole."""
    window = query.limit(page_size).offset((page - 1) * page_size)
    rows = everything(window, scalars=scalars).rows
    told = _told_by(rows, page, page_size)
    total = total_of(query) if told is None else told
    return Page(rows=rows, page=page, page_size=page_size, total=total)


def _told_by(rows: Sequence[Any], page: int, page_size: int) -> int | None:
    """The total that a page tells by itself: the last one, which has room for more.

    An empty one beyond the first tells only that it is beyond the last.
    """
    is_last = len(rows) < page_size and (len(rows) > 0 or page == 1)
    return (page - 1) * page_size + len(rows) if is_last else None


def everything(query: Select[Any], *, scalars: bool = True) -> Page:
    """The whole list as its one page."""
    result = db.session.execute(query)
    return whole(result.scalars().all() if scalars else result.all())


def whole(rows: Sequence[Any]) -> Page:
    """Rows as the one page of their list."""
    return Page(rows=rows, page=1, page_size=max(len(rows), 1), total=len(rows))


def names_of(column: Any, ids: Iterable[int | None]) -> Names:
    """The names of some rows, by id; `column` is the attribute of a model that names its rows.

    A row that the caller sees may name a company that the caller does not see: its name is shown.
    """
    row_ids = {one for one in ids if one is not None}
    if not row_ids:
        return {}
    model = column.class_
    query = select(model.id, column).where(model.id.in_(row_ids))
    rows = db.session.execute(query.execution_options(**{EVERY_COMPANY: True}))
    return {row[0]: row[1] for row in rows}


def page_of(rows: Select[Any], query: ListQuery, columns: Columns, *, scalars: bool = True) -> Page:
    """The page of a list that a query asks for."""
    narrowed = narrowed_to(rows, query, columns)
    if query.page is None:
        return everything(narrowed, scalars=scalars)
    if columns.key is None:
        return paginate(narrowed, page=query.page, page_size=query.page_size, scalars=scalars)
    keys = narrowed.with_only_columns(columns.key.label("key"))
    question = key_of(keys)
    is_indexed = columns.search is not None and columns.search.is_indexed_for(query.q)
    window = None
    if is_indexed or question in _SMALL:
        window = _window(narrowed, query, columns, columns.key, question)
    if window is None:
        found = _cut(keys, query).subquery()
        shown = rows.join(found, found.c.key == columns.key)
    else:
        shown = rows.where(among(columns.key, window.keys))
    page = everything(shown.order_by(*_order(query, columns)), scalars=scalars).rows
    if window is None:
        told = _told_by(page, query.page, query.page_size)
        total = _total(keys, question) if told is None else told
    else:
        total = window.total
    return Page(rows=page, page=query.page, page_size=query.page_size, total=total)


def narrowed_to(rows: Select[Any], query: ListQuery, columns: Columns) -> Select[Any]:
    """All rows that a query asks for, in its order.

    Raises InvalidFields for changes, which are no list of their own.
    """
    if query.changed_since is not None:
        raise InvalidFields(errors={changes.PARAMETER: ["Aquí no se puede pedir qué cambió."]})
    found = [_fulfils(columns.filters[name], value) for name, value in query.filters.items()]
    if columns.active is not None and query.active is not None:
        found.append(flagged(columns.active, query.active))
    if columns.search is not None and query.q:
        found.append(columns.search.condition(query.q))
    return rows.where(*found).order_by(*_order(query, columns))


def page_or_changes_of(
    rows: Select[Any], query: ListQuery, columns: Columns, *, scalars: bool = True
) -> Page:
    """The page of a list that a query asks for, or what changed in it since a cursor.

    Raises CursorUnreadable, CursorExpired.
    """
    if query.changed_since is None:
        return page_of(rows, query, columns, scalars=scalars)
    model: Any = columns.changes
    question = changes.Question(
        model=model,
        key=model.id,
        size=query.page_size,
        active=query.active if columns.active is not None else None,
        user_id=caller().id if columns.is_own else None,
    )
    narrowed = rows
    if columns.active is not None and query.active is not None:
        narrowed = rows.where(flagged(columns.active, query.active))
    part = changes.read(narrowed, question=question, since=query.changed_since, scalars=scalars)
    return ChangedPage(part.rows, 1, query.page_size, len(part.rows), part)


def flagged(column: Column, value: bool) -> ColumnElement[bool]:
    """Whether a flag is set, or is not; said barely, as the conditions of partial indexes are."""
    condition: ColumnElement[bool] = column if value else ~column
    return condition


def _rut(column: Any, digits: str) -> ColumnElement[bool]:
    """The beginning of the number, or the whole of it with its check digit."""
    begins: ColumnElement[bool] = column.startswith(digits.removesuffix("k"))
    body, check = digits[:-1], digits[-1].upper()
    if len(body) not in BODY_DIGITS:
        return begins
    whole: ColumnElement[bool] = column == f"{body}-{check}"
    return whole if digits.endswith("k") else or_(begins, whole)


def _beginnings(vector: Any, words: list[str]) -> ColumnElement[bool]:
    """Each word is the beginning of a word in the vector."""
    wanted = " & ".join(f"{word}:*" for word in words if word.isalnum())
    found: ColumnElement[bool] = vector.bool_op("@@")(
        func.to_tsquery(literal_column("'simple'::regconfig"), wanted)
    )
    return found


def _folded(column: Any) -> ColumnElement[str]:
    """Nearly what `fold` does, by the database: for columns that keep no folded copy."""
    bare = func.translate(func.lower(func.coalesce(column, "")), ACCENTED, PLAIN)
    return func.regexp_replace(bare, r"[^[:alnum:]]+", " ", "g")


def _window(
    narrowed: Select[Any], query: ListQuery, columns: Columns, key: Column, question: str
) -> Window | None:
    """The page of a question that finds few rows, or words in their index, and its total: one scan.

    None when the total is known and large: walking an index to the page is quicker then. The rows
    are found before they are put in order; else the database, which takes a word that it does not
    know for a common one, would walk through a whole list in its order to meet nobody.
    """
    kept, forgotten = _kept_total(question)
    if kept is not None:
        return None
    sorts = {f"by_{order.name}": columns.sorts[order.name] for order in query.sort}
    found = (
        narrowed.with_only_columns(
            key.label("key"),
            columns.tie.label("tie"),
            *(column.label(name) for name, column in sorts.items()),
        )
        .order_by(None)
        .cte("found")
    )
    as_found = {order.name: found.c[f"by_{order.name}"] for order in query.sort}
    order = _order(query, replace(columns, sorts=as_found, tie=found.c.tie))
    page = _cut(select(found.c.key).order_by(*order), query).subquery()
    number = select(func.count()).select_from(found).scalar_subquery()
    total, named = db.session.execute(
        select(number, select(func.array_agg(page.c.key)).scalar_subquery())
    ).one()
    _keep_total(question, total, forgotten)
    return Window(named or [], total)


def _cut(keys: Select[Any], query: ListQuery) -> Select[Any]:
    """The part of a query that its page shows."""
    return keys.limit(query.page_size).offset(((query.page or 1) - 1) * query.page_size)


def _fulfils(narrowing_by: Column | Condition, value: Any) -> ColumnElement[bool]:
    """A filter with several values asks for any of them."""
    if isinstance(narrowing_by, FunctionType):
        narrowing: ColumnElement[bool] = narrowing_by(value)
        return narrowing
    column: Column = narrowing_by
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
