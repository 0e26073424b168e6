"""What all schemas share: unknown fields refused, keys in order, Spanish messages, clean text."""

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from functools import cache
from typing import Any, ClassVar

import marshmallow as ma
from flask import request
from flask_smorest.fields import Upload

from app.extensions import db
from app.kit import passwords

CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
SPACES = re.compile(r"\s+")
WHOLE = re.compile(r"\s*[+-]?[0-9]+\s*")

ANY = {
    "required": "Este dato es obligatorio.",
    "null": "Este dato no puede quedar vacío.",
    "validator_failed": "Revisa este dato.",
    "invalid": "Revisa este dato.",
    "type": "Revisa este dato.",
    "too_large": "El número es demasiado grande.",
    "special": "Revisa este dato.",
}
INVALID: dict[type[ma.fields.Field[Any]], str] = {
    ma.fields.Integer: "Ingresa un número entero.",
    ma.fields.Float: "Ingresa un número.",
    ma.fields.String: "Ingresa un texto.",
    ma.fields.Boolean: "Responde sí o no.",
    ma.fields.Date: "Ingresa una fecha válida (dd-mm-aaaa).",
    ma.fields.DateTime: "Ingresa una fecha y hora válidas.",
}


def _speak_spanish() -> None:
    """Say every message of marshmallow in Spanish, once for the whole process."""
    for field in vars(ma.fields).values():
        if isinstance(field, type) and issubclass(field, ma.fields.Field):
            words = {name: ANY.get(name, ANY["invalid"]) for name in field.default_error_messages}
            field.default_error_messages = {**words, **ANY}
    for field, text in INVALID.items():
        field.default_error_messages = {**field.default_error_messages, "invalid": text}
    ma.validate.Length.message_min = "Escribe al menos {min} caracteres."
    ma.validate.Length.message_max = "Máximo {max} caracteres."
    ma.validate.Length.message_all = "Escribe entre {min} y {max} caracteres."
    ma.validate.Length.message_equal = "Escribe {equal} caracteres."
    # Range fills in its comparison signs first, and the bounds afterwards.
    ma.validate.Range.message_min = "El mínimo es {{min}}."
    ma.validate.Range.message_max = "El máximo es {{max}}."
    ma.validate.Range.message_all = "Ingresa un número entre {{min}} y {{max}}."
    ma.validate.OneOf.default_message = "Selecciona una opción de la lista."


_speak_spanish()

BIGGEST_ID = 2**63 - 1


@dataclass(frozen=True)
class Entity:
    """What a schema changes: clients send back all that they were given, also what no form has."""

    model: type[Any]
    argument: str
    """Name of the id in the address of the call."""
    view: Callable[[Any], Mapping[str, Any]]
    """The row as answers show it."""
    readable: frozenset[str]
    """The fields of that view."""
    calls: Mapping[str, str]
    """Field -> the call that changes it."""

    def refused(self, sent: Mapping[str, Any]) -> dict[str, list[str]]:
        """Which of the fields sent differ from what is stored, and what changes them."""
        row = db.session.get(self.model, (request.view_args or {}).get(self.argument))
        if row is None:
            return {}  # the call itself says that there is none
        stored = self.view(row)
        return {
            name: [
                f"Este dato se cambia con {self.calls[name]}."
                if name in self.calls
                else "Este dato no se cambia aquí: envía el que tiene o no lo envíes."
            ]
            for name, value in sent.items()
            if _plain(value) != _plain(stored[name])
        }


def _plain(value: Any) -> str:
    """A value as forms and JSON both could have written it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float | Decimal):
        return f"{float(value):.10g}"
    return value.isoformat() if isinstance(value, date | datetime) else str(value)


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

    @ma.pre_load
    def _ignore_unchanged(self, data: Any, **_: Any) -> Any:
        if self.sent_back is None or not isinstance(data, Mapping):
            return data
        given = dict(data.items())
        readable = self.sent_back.readable - self.fields.keys()
        sent = {name: given.pop(name) for name in readable & given.keys()}
        for name, field in self.fields.items():
            if isinstance(field, Upload) and isinstance(given.get(name), str):
                sent[name] = given.pop(name)  # the address of a picture, where a file is taken
        errors = self.sent_back.refused(sent) if sent else {}
        if errors:
            raise ma.ValidationError(errors)
        return given


class OutSchema(ma.Schema):
    """Base of every answer: what is not a field is left out."""

    class Meta:
        """Leave out what is not a field."""

        unknown = ma.EXCLUDE


class Text(ma.fields.String):
    """Text as people type it: NFC, trimmed, inner spaces collapsed, no control characters."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        text = super()._deserialize(value, attr, data, **kwargs)
        if CONTROL.search(text) or any("\ud800" <= letter <= "\udfff" for letter in text):
            raise ma.ValidationError("El texto tiene caracteres no permitidos.")
        return SPACES.sub(" ", unicodedata.normalize("NFC", text)).strip()


class Id(ma.fields.Integer):
    """An id of a row: a whole number that the database can hold."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault(
            "validate",
            ma.validate.Range(min=1, max=BIGGEST_ID, error="Este identificador no existe."),
        )
        super().__init__(**kwargs)

    def _validated(self, value: Any) -> int:
        # int() cuts 1.5 off and reads "1_0" as ten: another row than the one that was meant.
        is_part = isinstance(value, float) and not value.is_integer()
        if is_part or (isinstance(value, str) and not WHOLE.fullmatch(value)):
            raise self.make_error("invalid", input=value)
        found: int = super()._validated(value)
        return found


class NewPassword(ma.fields.String):
    """A password that somebody chooses. Not Text: its spaces count."""

    def __init__(self, **kwargs: Any) -> None:
        length = ma.validate.Length(
            passwords.MIN_LENGTH, passwords.MAX_LENGTH, error=passwords.LENGTH_WORDS
        )
        super().__init__(load_only=True, validate=[length, self._refuse_weak], **kwargs)

    @staticmethod
    def _refuse_weak(password: str) -> None:
        words = passwords.weakness(password)
        if words and words != passwords.LENGTH_WORDS:
            raise ma.ValidationError(words)


class ErrorSchema(OutSchema):
    """The one shape of an error."""

    error = ma.fields.Boolean(required=True)
    code = ma.fields.String(required=True)
    message = ma.fields.String(required=True)
    errors = ma.fields.Dict(
        keys=ma.fields.String(), values=ma.fields.List(ma.fields.String()), required=True
    )
    requestId = ma.fields.String(required=True)


class MetaSchema(OutSchema):
    """Where a page stands in its list."""

    page = ma.fields.Integer(required=True)
    pageSize = ma.fields.Integer(required=True)
    total = ma.fields.Integer(required=True)
    pages = ma.fields.Integer(required=True)


@cache
def envelope(
    schema: type[ma.Schema], *, many: bool = False, paged: bool = False
) -> type[ma.Schema]:
    """The schema of `{"data": ...}`, with `meta` for a paged list."""
    fields: dict[str, Any] = {"data": ma.fields.Nested(schema, many=many, required=True)}
    if paged:
        fields["meta"] = ma.fields.Nested(MetaSchema, required=True)
    name = schema.__name__.removesuffix("Schema") + ("List" if many else "") + "Answer"
    return OutSchema.from_dict(fields, name=name)
