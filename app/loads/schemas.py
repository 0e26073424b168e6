"""Shapes of mappings, as answered."""

import marshmallow as ma

from app.jobs.schemas import JobSchema
from app.kit.schema import OutSchema
from app.loads.load_schemas import MODEL_IDS, MODELS, LoadSchema, PreviewSchema


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
    model = ma.fields.String(required=True, validate=ma.validate.OneOf(MODELS))
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
