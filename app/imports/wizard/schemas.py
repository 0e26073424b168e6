"""Shapes of the wizard: files, headings, where columns go, and the options of a load."""

from typing import Any

import marshmallow as ma

from app.imports.loads.schemas import COMMENT_CHARS, LoadSchema, PreviewSchema
from app.imports.mappings.headings import MOST_SHEETS
from app.imports.mappings.service import Chosen
from app.imports.options import IDS_OF_MODELS, KIND_UNKNOWN, MAPPING_STATES, MODEL_IDS, MODEL_NAMES
from app.imports.undo.schemas import UndoSchema
from app.imports.wizard.service import ChosenSheet
from app.models.imports import COLUMN_NAME_CHARS
from app.platform.fields import Id, Text
from app.platform.forms import OutSchema, Schema
from app.platform.jobs.schemas import JobView
from app.platform.views import schema_of
from sheets.session_columns import MEANINGS

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


class LikelySchema(OutSchema):
    """A kind of rows that a sheet may hold."""

    model_id = ma.fields.Integer(required=True, validate=ma.validate.OneOf(MODEL_IDS))
    share = ma.fields.Float(
        required=True,
        metadata={"description": "How much of the sheet speaks for it: about 0 to 1."},
    )


class SheetSchema(OutSchema):
    """One sheet of a file."""

    index = ma.fields.Integer(required=True)
    name = ma.fields.String(required=True)
    rows = ma.fields.Integer(required=True)
    columns = ma.fields.Integer(required=True)
    hidden = ma.fields.Boolean(required=True)
    kinds = ma.fields.List(
        ma.fields.Nested(LikelySchema),
        required=True,
        metadata={"description": "What it may hold, the likeliest first."},
    )
    kind = ma.fields.Integer(
        required=True,
        allow_none=True,
        validate=ma.validate.OneOf((*MODEL_IDS, None)),
        metadata={"description": "What it surely holds; null where only a person can say."},
    )


class HeadingSchema(OutSchema):
    """One column of the file."""

    column_position = ma.fields.Integer(required=True)
    column_name = ma.fields.String(required=True)
    letter = ma.fields.String(required=True)
    samples = ma.fields.List(ma.fields.String(), required=True)


class SameFileSchema(OutSchema):
    """The last time that the same bytes were loaded."""

    load_id = ma.fields.Integer(required=True)
    at = ma.fields.String(required=True)
    userName = ma.fields.String(required=True)
    created = ma.fields.Integer(required=True)
    updated = ma.fields.Integer(required=True)


class HeadRowSchema(OutSchema):
    """One of the first rows of a sheet, as it is."""

    row = ma.fields.Integer(required=True)
    cells = ma.fields.List(ma.fields.String(allow_none=True), required=True)


class TableSchema(OutSchema):
    """One of the tables that stand side by side in a sheet."""

    column = ma.fields.Integer(required=True, metadata={"description": "Its first column, from 0."})
    first = ma.fields.String(required=True)
    last = ma.fields.String(required=True)
    headings = ma.fields.List(ma.fields.String(), required=True)


class NamedCourseSchema(OutSchema):
    """The one course that the lines above the headings name."""

    course_id = ma.fields.Integer(required=True)
    said = ma.fields.String(required=True, metadata={"description": "The cell that names it."})
    open = ma.fields.Boolean(required=True, metadata={"description": "Whether people may enrol."})


class FileSchema(OutSchema):
    """A file that was read."""

    file_id = ma.fields.Integer(required=True)
    name = ma.fields.String(required=True)
    size = ma.fields.Integer(required=True)
    kind = ma.fields.String(required=True)
    sheets = ma.fields.List(ma.fields.Nested(SheetSchema), required=True)
    sheet = ma.fields.Integer(required=True)
    headerRow = ma.fields.Integer(required=True)
    headings = ma.fields.List(ma.fields.Nested(HeadingSchema), required=True)
    rows = ma.fields.Integer(required=True)
    head = ma.fields.List(ma.fields.Nested(HeadRowSchema), required=True)
    tables = ma.fields.List(
        ma.fields.Nested(TableSchema),
        required=True,
        metadata={"description": "Empty unless several tables stand side by side."},
    )
    course = ma.fields.Nested(NamedCourseSchema, required=True, allow_none=True)
    notes = ma.fields.List(ma.fields.String(), required=True)
    decisions = ma.fields.List(ma.fields.String(), required=True)
    sameFileAs = ma.fields.Nested(SameFileSchema, required=True, allow_none=True)
    rejectedOf = ma.fields.Integer(required=True, allow_none=True)


class DetailSchema(OutSchema):
    """One column and where it goes."""

    column_name = ma.fields.String(required=True)
    column_position = ma.fields.Integer(required=True)
    attribute = ma.fields.String(required=True, allow_none=True)
    part = ma.fields.String(required=True, allow_none=True)
    mapping_id = ma.fields.Integer(required=True)
    confidence = ma.fields.Float(required=True)
    reason = ma.fields.String(required=True)
    code = ma.fields.String(
        metadata={"description": "That of the reason; `remembered_ignored`: left out before."}
    )
    state = ma.fields.String(
        required=True, validate=ma.validate.OneOf(("suggested", "confirmed", "ignored"))
    )
    asked = ma.fields.String(allow_none=True)


class PartSchema(OutSchema):
    """A piece of a datum that files keep in a column of its own."""

    part = ma.fields.String(required=True)
    label = ma.fields.String(required=True)


class AttributeSchema(OutSchema):
    """One datum that can be loaded."""

    attribute = ma.fields.String(required=True)
    label = ma.fields.String(required=True)
    required = ma.fields.Boolean(required=True)
    key = ma.fields.Boolean(
        required=True,
        metadata={
            "description": "Si reconoce, solo o con otros, los registros que ya existen. Cuando el "
            "archivo trae la clave y algo más, los demás datos obligatorios solo faltan en las "
            "filas nuevas."
        },
    )
    description = ma.fields.String(required=True)
    example = ma.fields.String(required=True)
    lookup = ma.fields.String(required=True, allow_none=True)
    asks = ma.fields.String(allow_none=True)
    later = ma.fields.Boolean(required=True)
    choices = ma.fields.List(ma.fields.String(), required=True)
    parts = ma.fields.List(ma.fields.Nested(PartSchema), required=True)


class ChoiceSchema(OutSchema):
    """What to do with one unknown value."""

    action = ma.fields.String(
        required=True, validate=ma.validate.OneOf(("map", "create", "reject"))
    )
    id = ma.fields.Integer()


class OptionsSchema(OutSchema):
    """The policies as last used."""

    onDuplicate = ma.fields.String(
        required=True, validate=ma.validate.OneOf(("update", "skip", "error"))
    )
    onError = ma.fields.String(required=True, validate=ma.validate.OneOf(("partial", "all")))
    blanks = ma.fields.String(required=True, validate=ma.validate.OneOf(("keep", "clear")))
    onRepeat = ma.fields.String(required=True, validate=ma.validate.OneOf(("ask", "first", "last")))
    onUnknown = ma.fields.String(validate=ma.validate.OneOf(("ask", "create")))
    defaults = ma.fields.Dict(keys=ma.fields.String(), values=ma.fields.String(), required=True)
    unknown = ma.fields.Dict(  # type: ignore[assignment]  # marshmallow takes fields off the class
        keys=ma.fields.String(),
        values=ma.fields.Dict(keys=ma.fields.String(), values=ma.fields.Nested(ChoiceSchema)),
        required=True,
    )
    conventions = ma.fields.Dict(keys=ma.fields.String(), values=ma.fields.String(), required=True)


class RememberedSchema(OutSchema):
    """From when the relation of columns is that the proposal was taken from."""

    at = ma.fields.String(required=True)
    similar = ma.fields.Boolean()


class PresenceMarkSchema(OutSchema):
    """A mark of session columns, and what it means."""

    mark = ma.fields.String(required=True, metadata={"description": "Empty: a blank cell."})
    count = ma.fields.Integer(required=True)
    answer = ma.fields.String(
        required=True,
        allow_none=True,
        validate=ma.validate.OneOf((*MEANINGS, None)),
        metadata={"description": "What a person said before, or what is probable."},
    )
    suggested = ma.fields.String(
        required=True, allow_none=True, validate=ma.validate.OneOf((*MEANINGS, None))
    )
    why = ma.fields.String(required=True)


class StepChoiceSchema(OutSchema):
    """An answer, and the step that it takes."""

    id = ma.fields.String(required=True)
    label = ma.fields.String(required=True)
    step = ma.fields.Dict(keys=ma.fields.String(), required=True)


class StepQuestionSchema(OutSchema):
    """Whether a step is taken over the file, or which; without an answer none is."""

    id = ma.fields.String(required=True)
    title = ma.fields.String(required=True)
    text = ma.fields.String(required=True)
    choices = ma.fields.List(ma.fields.Nested(StepChoiceSchema), required=True)


class SessionsSchema(OutSchema):
    """Columns with a mark for each session, which a step `count_sessions` counts."""

    columns = ma.fields.List(ma.fields.Integer(), required=True)
    empty = ma.fields.List(
        ma.fields.String(),
        required=True,
        metadata={"description": "Headings of sessions of which the file says nothing yet."},
    )
    into = ma.fields.List(ma.fields.String(), required=True)
    lengths = ma.fields.List(
        ma.fields.Float(),
        required=True,
        metadata={"description": "Hours of each session; none where nothing is in hours."},
    )
    marks = ma.fields.List(ma.fields.Nested(PresenceMarkSchema), required=True)


class CorrectionSchema(OutSchema):
    """Corrected rows that came back into a load and are not loaded yet."""

    fileName = ma.fields.String(required=True)
    options = ma.fields.Nested(OptionsSchema, required=True)
    preview = ma.fields.Nested(PreviewSchema, required=True, allow_none=True)


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


class BegunLoadSchema(OutSchema):
    """A load that was begun and never loaded, and the day on which it goes if nobody touches it."""

    mapping_id = ma.fields.Integer(required=True)
    model_id = ma.fields.Integer(required=True, validate=ma.validate.OneOf(MODEL_IDS))
    fileName = ma.fields.String(required=True)
    sheetName = ma.fields.String(required=True, allow_none=True)
    comment = ma.fields.String(required=True, allow_none=True)
    courseName = ma.fields.String(required=True, allow_none=True)
    touchedAt = ma.fields.AwareDateTime(
        required=True, metadata={"description": "When somebody last did something with it, UTC."}
    )
    keptUntil = ma.fields.Date(
        required=True, metadata={"description": "The day on which it goes if nobody touches it."}
    )


class LikelierSchema(OutSchema):
    """Another kind of load that a file seems to be for much rather."""

    model_id = ma.fields.Integer(required=True, validate=ma.validate.OneOf(MODEL_IDS))
    theirs = ma.fields.Integer(
        required=True, metadata={"description": "How many of the columns are data of it."}
    )
    ours = ma.fields.Integer(
        required=True, metadata={"description": "How many are data of the kind of the mapping."}
    )


class MappingSchema(OutSchema):
    """A mapping with everything that the screen needs."""

    mapping_id = ma.fields.Integer(required=True)
    model = ma.fields.String(required=True, validate=ma.validate.OneOf(MODEL_NAMES))
    model_id = ma.fields.Integer(required=True, validate=ma.validate.OneOf(MODEL_IDS))
    comment = ma.fields.String(required=True, allow_none=True)
    state = ma.fields.String(required=True, validate=ma.validate.OneOf(MAPPING_STATES))
    createdAt = ma.fields.AwareDateTime(required=True)
    courseId = ma.fields.Integer(required=True, allow_none=True)
    courseName = ma.fields.String(required=True, allow_none=True)
    file = ma.fields.Nested(FileSchema, required=True, allow_none=True)
    likelier = ma.fields.Nested(
        LikelierSchema,
        required=True,
        allow_none=True,
        metadata={"description": "Null for a sheet of a workbook, whose kind was chosen."},
    )
    workbook = ma.fields.List(
        ma.fields.Nested(SheetOfWorkbookSchema),
        required=True,
        metadata={
            "description": "The sheets that are loaded together, in the order in which to load "
            "them; empty for a sheet by itself."
        },
    )
    details = ma.fields.List(ma.fields.Nested(DetailSchema), required=True)
    attributes = ma.fields.List(ma.fields.Nested(AttributeSchema), required=True)
    made = ma.fields.List(
        ma.fields.Dict(keys=ma.fields.String()),
        required=True,
        metadata={"description": "The steps that make data of columns, as they are sent."},
    )
    options = ma.fields.Nested(OptionsSchema, required=True)
    preview = ma.fields.Nested(PreviewSchema, required=True, allow_none=True)
    correction = ma.fields.Nested(CorrectionSchema, required=True, allow_none=True)
    load = ma.fields.Nested(LoadSchema, required=True, allow_none=True)  # type: ignore[assignment]  # marshmallow takes fields off the class
    job = ma.fields.Nested(schema_of(JobView), required=True, allow_none=True)
    remembered = ma.fields.Nested(RememberedSchema, required=True, allow_none=True)
    sessions = ma.fields.Nested(
        SessionsSchema,
        required=True,
        allow_none=True,
        metadata={"description": "Null where a column brings attendance, or there are none."},
    )
    questions = ma.fields.List(
        ma.fields.Nested(StepQuestionSchema),
        required=True,
        metadata={"description": "What may be said of the file before it is looked at."},
    )


class SavedMappingSchema(OutSchema):
    """A mapping, with the flag that the mapping calls carry."""

    status = ma.fields.Boolean(required=True)
    data = ma.fields.Nested(MappingSchema, required=True)
