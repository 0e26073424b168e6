"""What all schemas share: unknown fields refused, keys in order, Spanish messages, clean text."""

import re
import unicodedata
from functools import cache
from typing import Any

import marshmallow as ma

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


class Schema(ma.Schema):
    """Base of every schema: unknown fields are an error, said in Spanish."""

    error_messages = {  # noqa: RUF012 - marshmallow reads a plain dict
        "unknown": "Este dato no se reconoce.",
        "type": "No pudimos leer los datos enviados.",
    }

    class Meta:
        """Refuse what we do not know."""

        unknown = ma.RAISE


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
