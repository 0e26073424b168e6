"""What all schemas share: unknown fields refused, keys in order, Spanish messages, clean text."""

import re
import unicodedata
from typing import Any

import marshmallow as ma

CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
SPACES = re.compile(r"\s+")

SPANISH = {
    "required": "Este dato es obligatorio.",
    "null": "Este dato no puede quedar vacío.",
    "validator_failed": "Revisa este dato.",
    "invalid": "Revisa este dato.",
    "type": "Revisa este dato.",
    "too_large": "El número es demasiado grande.",
}
ma.fields.Field.default_error_messages.update(SPANISH)
ma.fields.Integer.default_error_messages.update({"invalid": "Ingresa un número entero."})
ma.fields.String.default_error_messages.update({"invalid": "Ingresa un texto."})
ma.fields.Boolean.default_error_messages.update({"invalid": "Responde sí o no."})
ma.fields.Date.default_error_messages.update({"invalid": "Ingresa una fecha válida (dd-mm-aaaa)."})

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


def envelope(
    schema: type[ma.Schema], *, many: bool = False, paged: bool = False
) -> type[ma.Schema]:
    """The schema of `{"data": ...}`, with `meta` for a paged list."""
    fields: dict[str, Any] = {"data": ma.fields.Nested(schema, many=many, required=True)}
    if paged:
        fields["meta"] = ma.fields.Nested(MetaSchema, required=True)
    name = schema.__name__.removesuffix("Schema") + ("List" if many else "") + "Answer"
    return OutSchema.from_dict(fields, name=name)
