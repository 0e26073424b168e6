"""What follows from the definition of a record: fields of forms and answers, columns of files.

And the optimistic lock of a row: whoever saves second is refused, and overwrites nothing.
"""

import datetime as dt
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Protocol

import marshmallow as ma
from sqlalchemy import CompoundSelect, literal, select, union_all

from app.extensions import db
from app.models.base import naming
from app.platform.errors import MESSAGES, DomainError
from app.platform.exports import Column
from app.platform.fields import (
    REQUIRED,
    Choice,
    Count,
    Day,
    Digits,
    Hour,
    Id,
    Line,
    Name,
    Ruled,
    Rut,
    Steps,
    Title,
)
from app.platform.guard import EVERY_COMPANY
from app.platform.lists import Names
from app.platform.queries import among_given
from app.platform.sent_back import name_of
from records.base import Field, Record

Fields = dict[str, ma.fields.Field[Any]]
RowView = dict[str, Any]
"""A row as answers show it: the fields of its record, and what is counted beside them."""

_UNITS: Mapping[str, str] = {
    "money": "En pesos, sin decimales.",
    "date": "AAAA-MM-DD.",
    "month": "Su primer día, AAAA-MM-DD.",
    "time": "HH:MM, en tramos de 15 minutos.",
}
"""How a value is written in the calls, which is not always how a spreadsheet writes it."""
_TOLD_AS_IN_FILES = {"name", "title", "text", "rut", "email", "phone", "digits", "count"}
_ANSWERED: Mapping[str, type[ma.fields.Field[Any]]] = {
    "boolean": ma.fields.Boolean,
    "count": ma.fields.Integer,
    "date": ma.fields.Date,
    "money": ma.fields.Integer,
    "number": ma.fields.Float,
    "reference": ma.fields.Integer,
}


def form_fields(record: Record, *, new: bool, **others: ma.fields.Field[Any]) -> Fields:
    """The fields that a form takes, for the `include` of a schema; only a new row needs them all.

    They come in the order of the record; `others` take the place of its fields, or follow them.
    """
    fields = {field.name: form_field(field, new=new) for field in record.writable}
    return fields | _described(record, others)


def _described(record: Record, others: Fields) -> Fields:
    """Fields that take the place of those of a record are told of in its words, too."""
    for name in record.by_name.keys() & others.keys():
        others[name].metadata = {**described(record[name]), **others[name].metadata}
    return others


def form_field(field: Field, *, new: bool) -> ma.fields.Field[Any]:
    """One field of a form; what a required one says when it is blank is its own message."""
    blank = field.message or REQUIRED if field.is_demanded else None
    demands: Mapping[str, Any] = {"required": True} if new and field.is_demanded else {}
    messages: Mapping[str, Any] = (
        {"error_messages": {"required": blank, "null": blank}} if blank else {}
    )
    build: Mapping[str, Callable[[], ma.fields.Field[Any]]] = {
        "name": lambda: Name(blank=blank, limit=field.most, **demands),
        "title": lambda: Title(
            least=int(field.least), most=field.most, error=field.message, **demands, **messages
        ),
        "text": lambda: Line(limit=field.most, **demands),
        "rut": lambda: Rut(blank=blank, **demands),
        "email": lambda: Ruled("email", limit=field.most, blank=blank, **demands),
        "phone": lambda: Ruled("phone", blank=blank, **demands),
        "digits": lambda: Digits(field.most, error=field.message, **demands),
        "choice": lambda: _choice(field, demands),
        "boolean": lambda: ma.fields.Boolean(**demands),
        "money": lambda: Count(most=field.most, error=field.message, **demands),
        "count": lambda: Count(most=field.most, error=field.message, **demands),
        "number": lambda: Steps(
            least=str(field.least),
            most=str(field.most),
            step=str(field.step),
            error=field.message,
            **(demands or {"allow_none": field.may_be_empty}),
        ),
        "date": lambda: Day(**(demands or ({} if field.required else {"allow_none": True}))),
        "time": lambda: Hour(**demands),
        "reference": lambda: Id(**demands, **(messages or {"allow_none": True})),
    }
    built = build[field.kind]()
    built.metadata = {**built.metadata, **described(field), **_example(field)}
    return built


def described(field: Field) -> dict[str, str]:
    """What the API document says of a field: its label, its unit, and what the record says."""
    if field.kind == "reference":
        return {"description": f"{field.label}: su id."}
    parts = [field.label, _UNITS.get(field.kind, "")]
    if field.kind == "number" and field.limit is not None:
        least, most, step = (f"{one:n}" for one in (field.least, field.limit, field.step))
        parts.append(f"De {least} a {most}, en tramos de {step}")
    if field.kind in _TOLD_AS_IN_FILES:
        # How a file may part a field in columns says nothing about a call.
        parts += [one for one in re.split(r"(?<=\.) ", field.description) if "column" not in one]
    parts.append(field.hint)
    sentences = dict.fromkeys(f"{one.rstrip('.')}." for one in parts if one)
    return {"description": " ".join(sentences)}


def _example(field: Field) -> Mapping[str, Any]:
    """The example of the record, as a call writes it."""
    if not field.example or field.kind not in {*_TOLD_AS_IN_FILES, "money", "number", "time"}:
        return {}
    plain = field.example.replace(".", "").replace(",", ".")
    value = {"money": int, "count": int, "number": float}.get(field.kind)
    return {"examples": [field.example if value is None else value(plain)]}


def _choice(field: Field, demands: Mapping[str, Any]) -> ma.fields.Field[Any]:
    values = tuple(option.value for option in field.options)
    if field.loader:
        return Ruled(field.loader, metadata={"enum": [*values, None]}, **demands)
    empty = {} if demands else {"allow_none": field.may_be_empty}
    return Choice(values, error=field.message, **demands, **empty)


def answer_fields(record: Record, **others: ma.fields.Field[Any]) -> Fields:
    """The fields of answers: behind an id the name that it means, of a secret whether it is known.

    They come in the order of the record; `others` take the place of its fields, or follow them.
    """
    fields: Fields = {}
    for field in record.fields:
        empty: Mapping[str, Any] = (
            {"required": True, "allow_none": True} if field.may_be_empty else {"required": True}
        )
        if field.sensitive:
            known = {"description": f"{field.label}: si se conoce."}
            fields[field.shown] = ma.fields.Boolean(required=True, metadata=known)
            continue
        answered = _ANSWERED.get(field.kind, ma.fields.String)
        fields[field.name] = answered(**empty, metadata=described(field))
        if field.shown != field.name:
            named = {"description": f"{field.label}: su nombre."}
            fields[field.shown] = ma.fields.String(**empty, metadata=named)
    return fields | _described(record, others)


def placed(fields: Fields, name: str, field: ma.fields.Field[Any], *, after: str) -> Fields:
    """The fields with another one among them."""
    at = list(fields).index(after) + 1
    items = list(fields.items())
    return dict([*items[:at], (name, field), *items[at:]])


def values_of(record: Record, row: Any) -> Mapping[str, Any]:
    """What forms can change of a row, as it is kept."""
    return {name: getattr(row, column) for name, column in record.columns.items()}


def view_of(record: Record, row: Any, names: Mapping[str, Mapping[Any, str]]) -> RowView:
    """A row as answers show it, but for what is counted; `names`: reference -> id -> name."""
    try:
        # What an instance has read already stands there: to ask it column by column takes long.
        values = record.kept_values(vars(row))
    except (KeyError, TypeError):
        values = record.values_of(row)
    view: RowView = dict(zip(record.stored_names, values, strict=True))
    for field in record.answered_otherwise:
        if field.sensitive:
            view[field.shown] = view.pop(field.name) is not None
        else:
            view[field.name] = _as_answered(field, view[field.name])
    for name, known in names.items():
        view[record[name].shown] = known.get(view[name])
    view["updatedAt"] = row.updated_at
    return view


def _as_answered(field: Field, value: Any) -> Any:
    return value.strftime("%H:%M") if field.kind == "time" and value else value


def attributes_of(record: Record, model: Any) -> tuple[Any, ...]:
    """What `columns_view` needs of each row: less than an instance of the model has."""
    return (*(getattr(model, field.column) for field in record.stored), model.updated_at)


def columns_view(record: Record, of: Mapping[str, Sequence[Any]]) -> dict[str, Sequence[Any]]:
    """What `view_of` shows of very many rows: from columns to fields, with all their values."""
    names = _names(record, {column: set(values) for column, values in of.items()})
    view: dict[str, Sequence[Any]] = {"updatedAt": of["updated_at"]}
    for field in record.stored:
        values = of[field.column]
        if field.sensitive:
            view[field.shown] = [value is not None for value in values]
            continue
        is_time = field.kind == "time"
        view[field.name] = [_as_answered(field, one) for one in values] if is_time else values
        if field.name in names:
            view[field.shown] = list(map(names[field.name].get, values))
    return view


def references_of(record: Record) -> Mapping[str, Any]:
    """Field of a form that holds an id -> the attribute that names what it refers to."""
    return {field.name: naming(field.lookup or "") for field in _named(record.writable)}


def names_for(record: Record, rows: Sequence[Any]) -> dict[str, Names]:
    """The names of what some rows refer to, also those that the caller does not see by itself."""
    named = [field.column for field in _named(record.stored)]
    return _names(record, {one: {getattr(row, one) for row in rows} for one in named})


def _names(record: Record, ids: Mapping[str, set[Any]]) -> dict[str, Names]:
    """Field -> id -> name, of the ids that stand in each column; one statement for all of them."""
    named = {field.name: field for field in _named(record.stored)}
    wanted = {
        name: [one for one in ids[field.column] if one is not None] for name, field in named.items()
    }
    names: dict[str, dict[int | None, str]] = {name: {} for name in named}
    if any(wanted.values()):
        query = _naming(tuple((name, field.lookup or "") for name, field in named.items()))
        for field_name, row_id, name in db.session.execute(query, wanted):
            names[field_name][row_id] = name
    return dict(names)


@cache
def _naming(lookups: tuple[tuple[str, str], ...]) -> CompoundSelect[Any]:
    """The names behind the ids that each field is given, also those that the caller does not see.

    Built once: it takes longer than to answer it.
    """
    parts = []
    for name, table in lookups:
        column = naming(table)
        key = column.class_.id
        parts.append(select(literal(name), key, column).where(among_given(key, name)))
    return union_all(*parts).execution_options(**{EVERY_COMPANY: True})


def _named(fields: Iterable[Field]) -> Iterator[Field]:
    return (field for field in fields if field.kind == "reference" and field.named != "-")


def new_view(record: Record, given: Mapping[str, Any]) -> RowView:
    """What answers will say, beside the fields of the form, of a row that a form makes."""
    view: RowView = {
        record[name].shown: name_of(column, given.get(name))
        for name, column in references_of(record).items()
    }
    for field in record.fields:
        if field.sensitive:
            view[field.shown] = given.get(field.name) not in (None, "")
        elif field.read_only and field.default is not None:
            view[field.name] = field.default
        elif field.derived and field.kind in ("count", "number") and not field.may_be_empty:
            view[field.name] = 0
    return view


def sent_back(record: Record) -> dict[str, str]:
    """Field that only answers have -> the words for the field of the form that it follows from."""
    return {
        field.shown: f"el campo {field.name}"
        for field in record.writable
        if field.shown != field.name
    }


def export_columns(record: Record) -> tuple[Column, ...]:
    """The columns of a file."""
    return tuple(_column(field) for field in record.in_file())


def _column(field: Field) -> Column:
    if field.sensitive:
        return Column(field.shown, field.known_label, "yes_no")
    if field.words:
        yes, no = field.words
        return Column(field.shown, field.short, words={True: yes, False: no})
    if any(option.label != option.value for option in field.options):
        words = {option.value: option.label for option in field.options}
        return Column(field.shown, field.short, words=words)
    kinds: Mapping[str, Any] = {
        **{kind: kind for kind in ("rut", "phone", "money", "number", "date")},
        "boolean": "yes_no",
        "count": "number",
    }
    return Column(field.shown, field.short, kinds.get(field.kind, "text"))


class Stale(DomainError):
    """The row changed after the caller read it."""

    status = 409
    code = "stale"
    message = MESSAGES[409]
    advice = "Read the row again, and send the change with its updatedAt."


class Changing(Protocol):
    """A row that knows when it changed."""

    updated_at: dt.datetime


def refuse_stale(row: Changing, expected_updated_at: dt.datetime | None) -> None:
    """Refuse an edit of an old copy; without the moment there is nothing to compare.

    Raises Stale.
    """
    if expected_updated_at is not None and row.updated_at > expected_updated_at:
        raise Stale


def unless_stale(row: Changing, sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """The fields that were sent to change a row, without the `expected_updated_at` of the copy that
    somebody changed.

    Raises Stale.
    """
    fields = {**sent}
    refuse_stale(row, fields.pop("expected_updated_at", None))
    return fields
