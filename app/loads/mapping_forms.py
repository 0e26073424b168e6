"""Shapes of what the calls about mappings take."""

from typing import Any

import marshmallow as ma

from app.kit.schema import Id, Schema, Text
from app.loads.mapping_rules import Chosen
from app.models.load import COLUMN_NAME_CHARS
from sheets.kinds.registry import KINDS

MODEL_IDS = tuple(KINDS)
MODELS = {kind.model: kind.model_id for kind in KINDS.values()}
KIND_UNKNOWN = "Elige proveedores o personas."
COMMENT_CHARS = 500
MOST_COLUMNS = 500


class MappingWriteSchema(Schema):
    """What is to be loaded."""

    model = ma.fields.String(
        required=True, validate=ma.validate.OneOf(tuple(MODELS), error=KIND_UNKNOWN)
    )
    model_id = ma.fields.Integer(
        required=True, strict=True, validate=ma.validate.OneOf(MODEL_IDS, error=KIND_UNKNOWN)
    )
    comment = Text(
        load_default=None,
        allow_none=True,
        validate=ma.validate.Length(max=COMMENT_CHARS, error="Máximo 500 caracteres."),
    )
    course_id = Id(load_default=None, allow_none=True)

    @ma.validates_schema
    def _agree(self, data: dict[str, Any], **_: Any) -> None:
        if MODELS.get(data.get("model", "")) != data.get("model_id"):
            raise ma.ValidationError("El tipo y su número no coinciden.", "model_id")


class HeadingsFormSchema(Schema):
    """A file, or another sheet or heading row of the file that is there."""

    file = ma.fields.Raw(load_default=None, metadata={"type": "string", "format": "binary"})
    mapping_id = Id(load_default=None, allow_none=True)
    sheet = ma.fields.Integer(
        load_default=None,
        allow_none=True,
        validate=ma.validate.Range(min=0, max=10_000, error="El archivo no tiene esa hoja."),
    )
    header_row = ma.fields.Integer(
        load_default=None,
        allow_none=True,
        validate=ma.validate.Range(
            min=0, max=1_048_576, error="La hoja no tiene datos en esa fila."
        ),
        metadata={"description": "0: the sheet has no headings."},
    )


class ChosenSchema(Schema):
    """Where one column goes."""

    column_name = ma.fields.String(required=True, validate=ma.validate.Length(max=40_000))
    column_position = ma.fields.Integer(
        required=True, strict=True, validate=ma.validate.Range(min=0, max=20_000)
    )
    attribute = ma.fields.String(
        required=True, allow_none=True, validate=ma.validate.Length(max=60)
    )
    mapping_id = Id(load_default=None, allow_none=True)
    part = ma.fields.String(load_default=None, allow_none=True, validate=ma.validate.Length(max=30))

    @ma.post_load
    def _as_value(self, data: dict[str, Any], **_: Any) -> Chosen:
        return Chosen(
            column_position=data["column_position"],
            column_name=data["column_name"][:COLUMN_NAME_CHARS],
            attribute=data["attribute"] or None,
            part=data["part"] or None,
        )


class DetailsWriteSchema(Schema):
    """Where all columns go, and what goes where no column does."""

    data = ma.fields.List(
        ma.fields.Nested(ChosenSchema),
        required=True,
        validate=ma.validate.Length(max=MOST_COLUMNS, error="Máximo 500 columnas."),
    )
    defaults = ma.fields.Dict(
        keys=ma.fields.String(validate=ma.validate.Length(max=60)),
        values=Text(allow_none=True, validate=ma.validate.Length(max=500)),
        load_default=None,
        allow_none=True,
    )
