"""Shapes of the wizard: files, headings, where columns go, and the options of a load."""

from typing import Any

import marshmallow as ma

from app.imports.loads.schemas import COMMENT_CHARS
from app.imports.mappings.headings import MOST_SHEETS
from app.imports.mappings.service import Chosen
from app.imports.options import IDS_OF_MODELS, KIND_UNKNOWN, MODEL_IDS
from app.imports.wizard.service import ChosenSheet
from app.models.imports import COLUMN_NAME_CHARS
from app.platform.fields import Id, Text
from app.platform.forms import Schema

MOST_COLUMNS = 500
MOST_MADE = 20


class MappingWriteSchema(Schema):
    """What is to be loaded."""

    model = ma.fields.String(
        required=True, validate=ma.validate.OneOf(tuple(IDS_OF_MODELS), error=KIND_UNKNOWN)
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
        if IDS_OF_MODELS.get(data.get("model", "")) != data.get("model_id"):
            raise ma.ValidationError("El tipo y su número no coinciden.", "model_id")


class HeadingsFormSchema(Schema):
    """A file, or another sheet, heading row or table of the file that is there."""

    file = ma.fields.Raw(load_default=None, metadata={"type": "string", "format": "binary"})
    mapping_id = Id(load_default=None, allow_none=True)
    file_id = Id(
        load_default=None,
        allow_none=True,
        metadata={"description": "A file that the caller uploaded before, instead of its bytes."},
    )
    password = ma.fields.String(
        load_default=None,
        allow_none=True,
        validate=ma.validate.Length(max=255, error="Máximo 255 caracteres."),
        metadata={
            "format": "password",
            "description": "Of a protected workbook: the one that is sent, or the mapping's.",
        },
    )
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
    column = ma.fields.Integer(
        load_default=None,
        allow_none=True,
        validate=ma.validate.Range(
            min=0, max=MOST_COLUMNS - 1, error="No hay una tabla en esa columna."
        ),
        metadata={
            "description": "Any column, from 0, of the table to read where several stand side by "
            "side; without it the likeliest is read."
        },
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
    steps = ma.fields.List(
        ma.fields.Dict(keys=ma.fields.String()),
        load_default=None,
        allow_none=True,
        validate=ma.validate.Length(max=MOST_MADE, error="Máximo 20 pasos."),
        metadata={
            "description": "All steps that are taken before the file is looked at: those that make "
            "data of columns, and those of `questions`."
        },
    )
    version = ma.fields.String(
        load_default=None,
        allow_none=True,
        metadata={
            "description": "That of the mapping as it was read: columns that were saved since then "
            "are not written over (409 `columns_changed`)."
        },
    )


class ChosenSheetSchema(Schema):
    """A sheet of the workbook and what its rows are."""

    sheet = ma.fields.Integer(
        required=True,
        strict=True,
        validate=ma.validate.Range(min=0, max=10_000, error="El archivo no tiene esa hoja."),
    )
    model_id = ma.fields.Integer(
        required=True, strict=True, validate=ma.validate.OneOf(MODEL_IDS, error=KIND_UNKNOWN)
    )
    of_course = ma.fields.Boolean(
        metadata={"description": "Its people are those who join the course of the mapping."}
    )

    @ma.post_load
    def _as_value(self, data: dict[str, Any], **_: Any) -> ChosenSheet:
        return ChosenSheet(**data)


class SheetsWriteSchema(Schema):
    """The sheets of a workbook to load."""

    sheets = ma.fields.List(
        ma.fields.Nested(ChosenSheetSchema),
        required=True,
        validate=ma.validate.Length(2, MOST_SHEETS, error="Elige entre 2 y 20 hojas."),
    )
