"""Schemas of bodies and answers: unknown fields refused, one shape for pages and errors."""

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property, partial
from operator import attrgetter
from typing import Any, ClassVar

import marshmallow as ma
import pyarrow as pa
import pyarrow.compute as pc

from app.platform.errors import InvalidFields
from app.platform.sent_back import Entity
from records.base import Field
from sheets import messages
from sheets.checks import Fields, run
from sheets.field_parsers import value_type
from sheets.kinds.base import LoadKind
from sheets.parsing.column import Parsed, no_codes

Show = Callable[[Any], Any]
"""How a value is written: a date, for example."""


def _of_its_type(field: ma.fields.Field[Any], value: Any) -> Any:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if isinstance(field, ma.fields.Boolean):
        is_wrong = is_number
    else:
        is_part = isinstance(value, float) and not value.is_integer()
        is_wrong = (
            isinstance(value, bool)
            or (is_part and isinstance(field, ma.fields.Integer))
            or (isinstance(value, str) and "_" in value)  # Python reads 1_0 as ten
        )
    if is_wrong:
        raise field.make_error("invalid", input=value)
    return value


class Schema(ma.Schema):
    """Base of every schema: unknown fields are an error, said in Spanish.

    With `sent_back`, a field that only answers have is ignored when it comes back unchanged.
    """

    sent_back: ClassVar[Entity | None] = None

    error_messages = {  # noqa: RUF012 - marshmallow reads a plain dict
        "unknown": "Este dato no se reconoce.",
        "type": "No pudimos leer los datos enviados.",
    }

    class Meta:
        """Refuse what we do not know."""

        unknown = ma.RAISE

    def on_bind_field(self, field_name: str, field_obj: ma.fields.Field[Any]) -> None:
        """JSON has types: 1 is no answer to yes or no, true is no number, and 1.5 is not 1.

        The same in quotes is taken, since addresses and forms have nothing but text.
        """
        while isinstance(field_obj, ma.fields.List):
            field_obj = field_obj.inner
        if isinstance(field_obj, ma.fields.Boolean | ma.fields.Number):
            field_obj.pre_load = [*field_obj.pre_load, partial(_of_its_type, field_obj)]

    @ma.pre_load(pass_collection=True)
    def _ignore_unchanged(self, data: Any, **_: Any) -> Any:
        # With the collection, since one by one even a body that is no list would be iterated.
        if self.sent_back is None or not isinstance(data, Mapping):
            return data
        entity = self.sent_back
        return entity.without_unchanged(data, lambda: entity.stored(data), inputs=self.fields)


class OutSchema(ma.Schema):
    """Base of every answer: what is not a field is left out."""

    class Meta:
        """Leave out what is not a field."""

        unknown = ma.EXCLUDE

    def dump(self, obj: Any, *, many: bool | None = None) -> Any:
        """What marshmallow makes of it, without asking each field about a value that is shown as it
        is: that took most of the time of an answer with fifty rows. No answer has hooks.
        """
        if (self.many if many is None else many) and obj is not None:
            return [self._shown(one) for one in obj]
        return self._shown(obj)

    def _shown(self, obj: Any) -> Mapping[str, Any]:
        if type(obj) is not dict and hasattr(obj, "__getitem__"):
            shown: Mapping[str, Any] = super().dump(obj, many=False)  # whatever else has keys
            return shown
        find = obj.get if type(obj) is dict else partial(getattr, obj)
        shown = {}
        for attribute, key, unchanged, changed, show, field in self._plan:
            value = find(attribute, ma.missing)
            kind = type(value)
            if kind is unchanged or value is None:
                shown[key] = value
            elif kind is changed:
                shown[key] = show(value)
            else:
                value = field.serialize(attribute, obj, self.get_attribute)
                if value is not ma.missing:
                    shown[key] = value
        return shown

    @cached_property
    def _plan(self) -> list[tuple[str, str, type | None, type | None, Show, ma.fields.Field[Any]]]:
        """Of each field: where its value is, what it is called, the type of values that it shows as
        they are, that of values that it shows otherwise, and how.
        """
        return [
            (
                name if field.attribute is None else field.attribute,
                name if field.data_key is None else field.data_key,
                _shown_as_it_is(field),
                *_shown_otherwise(field),
                field,
            )
            for name, field in self.dump_fields.items()
        ]


def _shown_as_it_is(field: ma.fields.Field[Any]) -> type | None:
    shows = type(field)._serialize
    if isinstance(field, ma.fields.Number) and shows is ma.fields.Number._serialize:
        return None if field.as_string else field.num_type
    if isinstance(field, ma.fields.Boolean) and shows is ma.fields.Field._serialize:
        return bool
    return str if shows is ma.fields.String._serialize else None


def _shown_otherwise(field: ma.fields.Field[Any]) -> tuple[type | None, Show]:
    shows = type(field)._serialize
    if isinstance(field, ma.fields.DateTime) and shows is ma.fields.DateTime._serialize:
        text = field.SERIALIZATION_FUNCS.get(field.format or field.DEFAULT_FORMAT)
        return (dt.datetime, text) if text else (None, str)
    if isinstance(field, ma.fields.Date) and shows is ma.fields.Date._serialize:
        text = field.SERIALIZATION_FUNCS.get(field.format or field.DEFAULT_FORMAT)
        return (dt.date, text) if text else (None, str)
    if isinstance(field, ma.fields.Float) and shows is ma.fields.Number._serialize:
        return (None, str) if field.as_string else (Decimal, float)
    if isinstance(field, ma.fields.Enum) and field.by_value is True:
        return field.enum, attrgetter("value")
    return None, str


class ErrorSchema(OutSchema):
    """The one shape of an error."""

    error = ma.fields.Boolean(required=True)
    code = ma.fields.String(required=True)
    message = ma.fields.String(required=True)
    errors = ma.fields.Dict(
        keys=ma.fields.String(), values=ma.fields.List(ma.fields.String()), required=True
    )
    requestId = ma.fields.String(required=True)
    advice = ma.fields.String()


@dataclass(frozen=True)
class WarningView:
    """Something worth knowing about a field; it was saved all the same."""

    field: str
    message: str


def check(kind: LoadKind, values: Mapping[str, Any]) -> tuple[WarningView, ...]:
    """Hold the values of one row, whole, against the rules of its kind: what to warn of.

    Raises InvalidFields.
    """
    [found] = check_all(kind, [values])
    if isinstance(found, InvalidFields):
        raise found
    return found


def check_all(
    kind: LoadKind, rows: Sequence[Mapping[str, Any]]
) -> list[tuple[WarningView, ...] | InvalidFields]:
    """The same of many rows, for each what to warn of or what is wrong: as columns, for each rule
    looks at a thousand values in the time of one.
    """
    columns = {
        one.name: _parsed(one, [values.get(one.name) for values in rows]) for one in kind.attributes
    }
    errors: dict[int, dict[str, list[str]]] = {}
    warnings: dict[int, list[WarningView]] = {}
    for one in run(kind, Fields(columns, length=len(rows))):
        words = messages.message(one.code)
        for place in pc.indices_nonzero(one.rows).to_pylist():
            if one.warning:
                warnings.setdefault(place, []).append(WarningView(one.attribute, words))
            else:
                errors.setdefault(place, {}).setdefault(one.attribute, []).append(words)
    return [
        InvalidFields(errors=errors[place]) if place in errors else tuple(warnings.get(place, ()))
        for place in range(len(rows))
    ]


def _parsed(attribute: Field, values: list[Any]) -> Parsed:
    """A column; the id of something in a list stands for its name."""
    if attribute.lookup:
        values = [None if value is None else str(value) for value in values]
    return Parsed(pa.array(values, value_type(attribute.parser)), no_codes(len(values)))
