"""Answers as typed views: a frozen dataclass says each field once, and its schema follows from it.

A view names its fields as the API does. What a type cannot say stands beside it in `Annotated`: a
validator that the API document shows, metadata as a dict, or the schema of a record, whose rows are
mappings. What is stored as JSON and answered as
it is stored is a TypedDict instead; a field of it that may be absent is `NotRequired`.
"""

import dataclasses
import datetime as dt
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    TypedDict,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import marshmallow as ma

from app.platform.forms import OutSchema

View = TypeVar("View")
Number = float | Decimal | Fraction
"""What is computed exactly and answered as a number with a decimal point."""
NUMBERS = {int, float, Decimal, Fraction}
FIELDS: Mapping[type, type[ma.fields.Field[Any]]] = {
    Enum: ma.fields.Enum,
    bool: ma.fields.Boolean,
    int: ma.fields.Integer,
    dt.datetime: ma.fields.AwareDateTime,
    dt.date: ma.fields.Date,
    str: ma.fields.String,
}
"""In this order: an enum may be a text, a bool is an int, and a datetime a date."""


@dataclasses.dataclass(frozen=True)
class MetaView:
    """Where a page stands in its list."""

    page: int
    pageSize: int
    total: int
    pages: int


class ListMetaView(TypedDict):
    """The same, or how far the changes of a list were told."""

    page: int
    pageSize: int
    total: int
    pages: int
    cursor: NotRequired[
        Annotated[str, {"description": "What to send as `updatedSince` next; say nothing of it."}]
    ]
    more: NotRequired[
        Annotated[bool, {"description": "Whether there is more to ask for at once, with `cursor`."}]
    ]
    gone: NotRequired[
        Annotated[
            Sequence[int],
            {"description": "Ids of rows that were deleted, or that the list shows no more."},
        ]
    ]


@dataclasses.dataclass(frozen=True)
class RemovedView:
    """How many rows were removed."""

    removed: int


def as_view(view: Callable[..., View], *sources: object, **more: Any) -> View:
    """A view of rows: what `more` does not give is the attribute of that name (`fileName`:
    `file_name`) of the first of the sources that has it.

    Raises TypeError for a field that none has.
    """
    for name, attribute in _attributes(view):
        source = next((one for one in sources if hasattr(one, attribute)), None)
        if name not in more and source is not None:
            more[name] = getattr(source, attribute)
    return view(**more)


@cache
def _attributes(view: Any) -> list[tuple[str, str]]:
    names = get_type_hints(view, include_extras=False)
    return [(name, re.sub("[A-Z]", lambda letter: f"_{letter[0].lower()}", name)) for name in names]


@cache
def schema_of(view: Any) -> type[ma.Schema]:
    """The schema of the answers that a view says; that of a schema is itself."""
    if issubclass(view, ma.Schema):
        schema: type[ma.Schema] = view
        return schema
    hints = get_type_hints(view, include_extras=True)
    names = hints if is_typeddict(view) else [field.name for field in dataclasses.fields(view)]
    fields = {name: _field(hints[name]) for name in names}
    schema = OutSchema.from_dict(fields, name=view.__name__.removesuffix("View"))
    schema.__doc__ = view.__doc__
    return schema


def _field(hint: Any) -> ma.fields.Field[Any]:
    more: dict[str, Any] = {"required": get_origin(hint) is not NotRequired}
    if not more["required"]:
        [hint] = get_args(hint)
    hint, *notes = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    for note in notes:
        if isinstance(note, type):
            hint = note
        else:
            more["metadata" if isinstance(note, dict) else "validate"] = note
    kinds = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    if NoneType in kinds:
        more["allow_none"] = True
    kinds = tuple(kind for kind in kinds if kind is not NoneType)
    if set(kinds) <= NUMBERS - {int} or (len(kinds) > 1 and set(kinds) <= NUMBERS):
        return ma.fields.Float(**more)
    return _of_kind(kinds[0] if len(kinds) == 1 else str, more)


def _of_kind(kind: Any, more: dict[str, Any]) -> ma.fields.Field[Any]:
    if kind is Any:
        return ma.fields.Raw(**more)
    if get_origin(kind) is Literal:
        choices = get_args(kind)
        return _of_kind(type(choices[0]), {"validate": ma.validate.OneOf(choices), **more})
    origin = get_origin(kind) or kind
    if is_typeddict(kind) or dataclasses.is_dataclass(kind) or issubclass(origin, ma.Schema):
        return ma.fields.Nested(schema_of(kind), **more)
    if issubclass(origin, Enum):
        more |= {"enum": origin, "by_value": True}
    for simple, field in FIELDS.items():
        if issubclass(origin, simple):
            return field(**more)
    if issubclass(origin, Mapping):
        values = [one for one in get_args(kind)[1:] if one is not Any]
        more["values"] = _inner(values[0]) if values else None
        return ma.fields.Dict(keys=ma.fields.String(), **more)
    if issubclass(origin, Collection):
        return ma.fields.List(_inner(get_args(kind)[0]), **more)
    raise TypeError(f"no field shows {kind}")


def _inner(hint: Any) -> ma.fields.Field[Any]:
    field = _field(hint)
    field.required = False
    return field


@cache
def envelope(
    schema: type[ma.Schema], *, many: bool = False, paged: bool = False, changes: bool = False
) -> type[ma.Schema]:
    """The schema of `{"data": ...}`, with `meta` for a paged list, which may tell of `changes`."""
    fields: dict[str, Any] = {"data": ma.fields.Nested(schema, many=many, required=True)}
    if paged:
        meta = schema_of(ListMetaView if changes else MetaView)
        fields["meta"] = ma.fields.Nested(meta, required=True)
    kind = ("List" if many else "") + ("OrChanges" if changes else "") + "Answer"
    name = schema.__name__.removesuffix("Schema") + kind
    return OutSchema.from_dict(fields, name=name)
