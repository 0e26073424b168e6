"""Shapes of a workbook whose sheets are loaded together."""

from typing import Any

import marshmallow as ma

from app.imports.loads.schemas import LoadSchema
from app.imports.mappings.headings import MOST_SHEETS
from app.imports.rules import KIND_UNKNOWN, MAPPING_STATES, MODEL_IDS
from app.imports.undo.schemas import UndoSchema
from app.imports.workbooks.service import ChosenSheet
from app.platform.forms import OutSchema, Schema


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


class SheetOfWorkbookSchema(OutSchema):
    """One of the sheets of a workbook that are loaded together, and how far it is."""

    mapping_id = ma.fields.Integer(required=True)
    model_id = ma.fields.Integer(required=True, validate=ma.validate.OneOf(MODEL_IDS))
    courseId = ma.fields.Integer(required=True, allow_none=True)
    sheet = ma.fields.Integer(required=True, allow_none=True)
    sheetName = ma.fields.String(required=True)
    state = ma.fields.String(required=True, validate=ma.validate.OneOf(MAPPING_STATES))
    load = ma.fields.Nested(LoadSchema, required=True, allow_none=True)  # type: ignore[assignment]  # marshmallow takes fields off the class


class UndoOfSheetSchema(OutSchema):
    """What undoing a workbook would do to what one of its sheets brought."""

    mapping_id = ma.fields.Integer(required=True)
    plan = ma.fields.Nested(
        UndoSchema,
        required=True,
        allow_none=True,
        metadata={"description": "Null where there is too much to find it out at once."},
    )
