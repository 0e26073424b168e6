"""Shapes of mappings and loads, as sent and as answered."""

import json
from typing import Any

import marshmallow as ma

from app.imports.load import Choice
from app.imports.mapping import Chosen
from app.models.load import COLUMN_NAME_CHARS
from app.platform.forms import Id, OutSchema, Schema, Text
from app.platform.jobs.schemas import JobErrorSchema, JobSchema
from app.platform.lists import ListQuerySchema, Sort
from sheets.kinds.registry import KINDS

LONGEST_JSON = 200_000
BIGGEST = 2**63 - 1
UNREADABLE = "No pudimos leer este dato."


class JsonText(ma.fields.Field[dict[str, Any]]):
    """A JSON object in a form field; blank is an empty one."""

    def _deserialize(
        self, value: Any, attr: str | None, data: Any, **kwargs: Any
    ) -> dict[str, Any]:
        if isinstance(value, str):
            value = _loaded(value)
        if not isinstance(value, dict):
            raise ma.ValidationError(UNREADABLE)
        return value


class Defaults(JsonText):
    """Attribute -> text; a null or blank text is no default."""

    def _deserialize(
        self, value: Any, attr: str | None, data: Any, **kwargs: Any
    ) -> dict[str, Any]:
        given = super()._deserialize(value, attr, data, **kwargs)
        if any(not isinstance(text, str | int | bool | None) for text in given.values()):
            raise ma.ValidationError(UNREADABLE)
        worded = {name: _word(text) for name, text in given.items()}
        return {name: text for name, text in worded.items() if text}


class Choices(JsonText):
    """Attribute -> value -> {action, id}."""

    def _deserialize(
        self, value: Any, attr: str | None, data: Any, **kwargs: Any
    ) -> dict[str, Any]:
        given = super()._deserialize(value, attr, data, **kwargs)
        if any(not isinstance(choices, dict) for choices in given.values()):
            raise ma.ValidationError(UNREADABLE)
        return {
            attribute: {text: _choice(choice) for text, choice in choices.items()}
            for attribute, choices in given.items()
        }


def _loaded(text: str) -> Any:
    if not text.strip():
        return {}
    if len(text) > LONGEST_JSON:
        raise ma.ValidationError(UNREADABLE)
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ma.ValidationError(UNREADABLE) from error


def _word(value: str | int | bool | None) -> str:
    if isinstance(value, bool):
        return "Sí" if value else "No"
    return "" if value is None else str(value).strip()


def _choice(choice: Any) -> Choice:
    action = choice.get("action") if isinstance(choice, dict) else None
    if action not in ("map", "create", "reject"):
        raise ma.ValidationError("Elige map, create o reject.")
    target = choice.get("id")
    if action != "map":
        return Choice(action)
    if not isinstance(target, int) or isinstance(target, bool) or not 0 < target <= BIGGEST:
        raise ma.ValidationError("Falta decir con cuál se relaciona.")
    return Choice("map", target)


MODEL_IDS = tuple(KINDS)
IDS_OF_MODELS = {kind.model: kind.model_id for kind in KINDS.values()}
KIND_UNKNOWN = "Elige proveedores o personas."
COMMENT_CHARS = 500
MOST_COLUMNS = 500


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


MODEL_NAMES = tuple(kind.model for kind in KINDS.values())


STATES = (
    *("preview", "queued", "running", "done", "failed", "cancelled"),
    *("undone", "undone_partly"),
)
PICK = "Elige una de las opciones."


class LoadFormSchema(Schema):
    """Order of a preview (`save` false) or a load.

    A choice, the comment or the course that is not sent stays as it was last given: to the load
    that corrected rows come back into, else to the mapping. Who never made it gets `update`,
    `partial`, `keep`, and nothing in `defaults` and `unknown`.
    """

    mapping_id = Id(required=True)
    comment = Text(
        allow_none=True,
        validate=ma.validate.Length(max=500, error="Máximo 500 caracteres."),
    )
    save = ma.fields.Boolean(load_default=False)
    file = ma.fields.Raw(load_default=None, metadata={"type": "string", "format": "binary"})
    course_id = Id(allow_none=True)
    load_id = Id(load_default=None, allow_none=True)
    onDuplicate = ma.fields.String(
        validate=ma.validate.OneOf(("update", "skip", "error"), error=PICK),
    )
    onError = ma.fields.String(validate=ma.validate.OneOf(("partial", "all"), error=PICK))
    blanks = ma.fields.String(validate=ma.validate.OneOf(("keep", "clear"), error=PICK))
    onRepeat = ma.fields.String(validate=ma.validate.OneOf(("ask", "first", "last"), error=PICK))
    defaults = Defaults(metadata={"type": "string"})
    unknown = Choices(metadata={"type": "string"})  # type: ignore[assignment]  # marshmallow takes fields off the class


class CountsSchema(OutSchema):
    """rows = created + updated + unchanged + skipped + failed + blank.

    In a preview, `waiting` of the failed ones only lack an answer to what a value is. A load into a
    course also tells who joined it, and who was in it before.
    """

    rows = ma.fields.Integer(required=True)
    created = ma.fields.Integer(required=True)
    updated = ma.fields.Integer(required=True)
    unchanged = ma.fields.Integer(required=True)
    skipped = ma.fields.Integer(required=True)
    failed = ma.fields.Integer(required=True)
    blank = ma.fields.Integer(required=True)
    waiting = ma.fields.Integer()
    enrolled = ma.fields.Integer()
    alreadyEnrolled = ma.fields.Integer()


class ChangeSchema(OutSchema):
    """One field before and after."""

    attribute = ma.fields.String(required=True)
    label = ma.fields.String(required=True)
    before = ma.fields.String(required=True, allow_none=True)
    after = ma.fields.String(required=True, allow_none=True)


class DifferenceSchema(OutSchema):
    """What one row of the file would change."""

    row = ma.fields.Integer(required=True)
    key = ma.fields.String(required=True, allow_none=True)
    name = ma.fields.String(required=True, allow_none=True)
    action = ma.fields.String(required=True, validate=ma.validate.OneOf(("created", "updated")))
    changes = ma.fields.List(ma.fields.Nested(ChangeSchema), required=True)


class FailureSchema(OutSchema):
    """One kind of fault, told once."""

    code = ma.fields.String(required=True)
    message = ma.fields.String(required=True)
    attribute = ma.fields.String(required=True, allow_none=True)
    label = ma.fields.String(required=True, allow_none=True)
    columnName = ma.fields.String(required=True, allow_none=True)
    columnPosition = ma.fields.Integer(required=True, allow_none=True)
    count = ma.fields.Integer(required=True)
    firstCell = ma.fields.String(required=True)


class EntrySchema(OutSchema):
    """One row of a list to choose from."""

    id = ma.fields.Integer(required=True)
    name = ma.fields.String(required=True)


class UnknownSchema(OutSchema):
    """One value of the file that our lists do not have."""

    attribute = ma.fields.String(required=True)
    label = ma.fields.String(required=True)
    value = ma.fields.String(required=True)
    count = ma.fields.Integer(required=True)
    rows = ma.fields.List(ma.fields.Integer(), required=True)
    suggestion = ma.fields.Nested(EntrySchema, required=True, allow_none=True)
    canCreate = ma.fields.Boolean(required=True)
    asks = ma.fields.Boolean(required=True)


class RepeatedExampleSchema(OutSchema):
    """A row that says something else than the row of the same key that counts."""

    row = ma.fields.Integer(required=True)
    winner = ma.fields.Integer(required=True)
    key = ma.fields.String(required=True, allow_none=True)
    name = ma.fields.String(required=True, allow_none=True)
    differences = ma.fields.List(ma.fields.String(), required=True)


class RepeatedSchema(OutSchema):
    """Rows whose key other good rows of the file have, with other data."""

    keys = ma.fields.Integer(required=True)
    rows = ma.fields.Integer(required=True)
    first = ma.fields.List(ma.fields.Nested(RepeatedExampleSchema), required=True)


class SkippedSchema(OutSchema):
    """Rows that are not loaded without being wrong."""

    code = ma.fields.String(required=True)
    message = ma.fields.String(required=True)
    count = ma.fields.Integer(required=True)


class LoadErrorSchema(OutSchema):
    """One fault: where, what, and how to correct it."""

    sheet = ma.fields.String(required=True)
    row = ma.fields.Integer(required=True)
    cell = ma.fields.String(required=True, allow_none=True)
    column_position = ma.fields.Integer(required=True, allow_none=True)
    column_name = ma.fields.String(required=True, allow_none=True)
    attribute = ma.fields.String(required=True, allow_none=True)
    label = ma.fields.String(required=True, allow_none=True)
    value = ma.fields.String(required=True, allow_none=True)
    code = ma.fields.String(required=True)
    message = ma.fields.String(required=True)
    suggestion = ma.fields.String(required=True, allow_none=True)
    howToFix = ma.fields.String(required=True)


class PreviewSchema(OutSchema):
    """What a load would do."""

    load_id = ma.fields.Integer(required=True)
    saved = ma.fields.Boolean(required=True)
    counts = ma.fields.Nested(CountsSchema, required=True)
    differences = ma.fields.List(ma.fields.Nested(DifferenceSchema), required=True)
    failures = ma.fields.List(ma.fields.Nested(FailureSchema), required=True)
    problems = ma.fields.List(ma.fields.Nested(LoadErrorSchema), required=True)
    unknown = ma.fields.List(ma.fields.Nested(UnknownSchema), required=True)  # type: ignore[assignment]  # marshmallow takes fields off the class
    repeated = ma.fields.Nested(RepeatedSchema, allow_none=True)
    decisions = ma.fields.List(ma.fields.String(), required=True)
    notes = ma.fields.List(ma.fields.String(), required=True)
    skipped = ma.fields.List(ma.fields.Nested(SkippedSchema), required=True)


class RoundSchema(OutSchema):
    """One file of a load: the first, or corrected rows that came back."""

    at = ma.fields.String(required=True)
    fileName = ma.fields.String(required=True)
    counts = ma.fields.Nested(CountsSchema, required=True)


class LoadSchema(OutSchema):
    """A load of the history."""

    load_id = ma.fields.Integer(required=True)
    mapping_id = ma.fields.Integer(required=True)
    model = ma.fields.String(required=True, validate=ma.validate.OneOf(MODEL_NAMES))
    model_id = ma.fields.Integer(required=True, validate=ma.validate.OneOf(MODEL_IDS))
    fileName = ma.fields.String(required=True)
    comment = ma.fields.String(required=True, allow_none=True)
    course_id = ma.fields.Integer(required=True, allow_none=True)
    courseName = ma.fields.String(required=True, allow_none=True)
    userName = ma.fields.String(required=True)
    createdAt = ma.fields.AwareDateTime(required=True)
    finishedAt = ma.fields.AwareDateTime(required=True, allow_none=True)
    state = ma.fields.String(required=True, validate=ma.validate.OneOf(STATES))
    counts = ma.fields.Nested(CountsSchema, required=True, allow_none=True)
    onDuplicate = ma.fields.String(required=True)
    onError = ma.fields.String(required=True)
    blanks = ma.fields.String(required=True)
    rounds = ma.fields.List(ma.fields.Nested(RoundSchema), required=True)
    canUndo = ma.fields.Boolean(required=True)
    undoUntil = ma.fields.Date(required=True, allow_none=True)
    job = ma.fields.Nested(JobSchema, required=True, allow_none=True)
    error = ma.fields.Nested(JobErrorSchema, required=True, allow_none=True)
    failures = ma.fields.List(ma.fields.Nested(FailureSchema), required=True)


class LoadsQuerySchema(ListQuerySchema):
    """Page, order and filters of the history."""

    sort = Sort("createdAt", load_default=())
    model_id = ma.fields.Integer(
        load_default=None, validate=ma.validate.OneOf(MODEL_IDS, error=PICK)
    )
    state = ma.fields.String(load_default=None, validate=ma.validate.OneOf(STATES, error=PICK))


class ErrorsQuerySchema(ListQuerySchema):
    """Page and filters of the errors of a load."""

    column = ma.fields.Integer(
        load_default=None, validate=ma.validate.Range(min=0, max=20_000, error=PICK)
    )
    code = ma.fields.String(load_default=None, validate=ma.validate.Length(max=60))


class DifferencesQuerySchema(ListQuerySchema):
    """Page and filter of what a preview would change."""

    action = ma.fields.String(
        load_default=None, validate=ma.validate.OneOf(("created", "updated"), error=PICK)
    )


class KeptSchema(OutSchema):
    """One row that undoing leaves alone."""

    row = ma.fields.Integer(required=True)
    name = ma.fields.String(required=True)
    reason = ma.fields.String(required=True)


class KeptParticipantSchema(OutSchema):
    """One participant whom undoing leaves in the course."""

    participant_id = ma.fields.Integer(required=True)
    name = ma.fields.String(required=True)
    reason = ma.fields.String(required=True)


class UndoSchema(OutSchema):
    """What undoing a load would do."""

    restored = ma.fields.Integer(required=True)
    removed = ma.fields.Integer(required=True)
    kept = ma.fields.List(ma.fields.Nested(KeptSchema), required=True)
    keptCount = ma.fields.Integer(required=True)
    unenrolled = ma.fields.Integer(required=True)
    keptParticipants = ma.fields.List(ma.fields.Nested(KeptParticipantSchema), required=True)
    keptParticipantCount = ma.fields.Integer(required=True)
    impossible = ma.fields.String(required=True, allow_none=True)


class SheetSchema(OutSchema):
    """One sheet of a file."""

    index = ma.fields.Integer(required=True)
    name = ma.fields.String(required=True)
    rows = ma.fields.Integer(required=True)
    columns = ma.fields.Integer(required=True)
    hidden = ma.fields.Boolean(required=True)


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
    description = ma.fields.String(required=True)
    example = ma.fields.String(required=True)
    lookup = ma.fields.String(required=True, allow_none=True)
    asks = ma.fields.String(allow_none=True)
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
    defaults = ma.fields.Dict(keys=ma.fields.String(), values=ma.fields.String(), required=True)
    unknown = ma.fields.Dict(  # type: ignore[assignment]  # marshmallow takes fields off the class
        keys=ma.fields.String(),
        values=ma.fields.Dict(keys=ma.fields.String(), values=ma.fields.Nested(ChoiceSchema)),
        required=True,
    )


class RememberedSchema(OutSchema):
    """From when the relation of columns is that the proposal was taken from."""

    at = ma.fields.String(required=True)
    similar = ma.fields.Boolean()


class CorrectionSchema(OutSchema):
    """Corrected rows that came back into a load and are not loaded yet."""

    fileName = ma.fields.String(required=True)
    options = ma.fields.Nested(OptionsSchema, required=True)
    preview = ma.fields.Nested(PreviewSchema, required=True, allow_none=True)


class MappingSchema(OutSchema):
    """A mapping with everything that the screen needs."""

    mapping_id = ma.fields.Integer(required=True)
    model = ma.fields.String(required=True, validate=ma.validate.OneOf(MODEL_NAMES))
    model_id = ma.fields.Integer(required=True, validate=ma.validate.OneOf(MODEL_IDS))
    comment = ma.fields.String(required=True, allow_none=True)
    state = ma.fields.String(
        required=True, validate=ma.validate.OneOf(("new", "read", "mapped", "loaded"))
    )
    createdAt = ma.fields.AwareDateTime(required=True)
    courseId = ma.fields.Integer(required=True, allow_none=True)
    courseName = ma.fields.String(required=True, allow_none=True)
    file = ma.fields.Nested(FileSchema, required=True, allow_none=True)
    details = ma.fields.List(ma.fields.Nested(DetailSchema), required=True)
    attributes = ma.fields.List(ma.fields.Nested(AttributeSchema), required=True)
    options = ma.fields.Nested(OptionsSchema, required=True)
    preview = ma.fields.Nested(PreviewSchema, required=True, allow_none=True)
    correction = ma.fields.Nested(CorrectionSchema, required=True, allow_none=True)
    load = ma.fields.Nested(LoadSchema, required=True, allow_none=True)  # type: ignore[assignment]  # marshmallow takes fields off the class
    job = ma.fields.Nested(JobSchema, required=True, allow_none=True)
    remembered = ma.fields.Nested(RememberedSchema, required=True, allow_none=True)


class SavedMappingSchema(OutSchema):
    """A mapping, with the flag that the mapping calls carry."""

    status = ma.fields.Boolean(required=True)
    data = ma.fields.Nested(MappingSchema, required=True)


class RemovedSchema(OutSchema):
    """How many mappings were removed."""

    removed = ma.fields.Integer(required=True)
