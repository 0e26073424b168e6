"""Shapes of loads: orders, previews, the history and errors."""

import json
from typing import Any

import marshmallow as ma

from app.imports.options import MODEL_IDS, MODEL_NAMES, MODEL_UNKNOWN, PICK, Choice
from app.models.imports import TEMPLATE_NAME_CHARS
from app.platform.fields import Id, Text
from app.platform.forms import OutSchema, Schema
from app.platform.jobs.schemas import JobErrorView, JobView
from app.platform.lists import ListQuerySchema, Sort
from app.platform.views import schema_of
from sheets.evidence import Grade
from sheets.field_parsers import ANSWERS, OPEN_QUESTIONS

LONGEST_JSON = 200_000
UNREADABLE = "No pudimos leer este dato."
COMMENT_CHARS = 500
SHEET_CHARS = 200
STATES = ("preview", "queued", "running", "done", "failed", "cancelled", "undone", "undone_partly")


class JsonText(ma.fields.Field[dict[str, Any]]):
    """A JSON object in a form field; blank is an empty one."""

    def _deserialize(
        self, value: Any, attr: str | None, data: Any, **kwargs: Any
    ) -> dict[str, Any]:
        if isinstance(value, str) and not value.strip():
            value = {}
        elif isinstance(value, str):
            if len(value) > LONGEST_JSON:
                raise ma.ValidationError(UNREADABLE)
            try:
                value = json.loads(value)
            except (ValueError, RecursionError) as error:
                raise ma.ValidationError(UNREADABLE) from error
        if not isinstance(value, dict):
            raise ma.ValidationError(UNREADABLE)
        return self.checked(value)

    def checked(self, given: dict[str, Any]) -> dict[str, Any]:
        """The object as it is used. Raises ValidationError."""
        raise NotImplementedError


class Defaults(JsonText):
    """Attribute -> text; a null or blank text is no default."""

    def checked(self, given: dict[str, Any]) -> dict[str, Any]:
        """The texts that are not blank, in words."""
        if any(not isinstance(text, str | int | bool | None) for text in given.values()):
            raise ma.ValidationError(UNREADABLE)
        worded = {name: _word(text) for name, text in given.items()}
        return {name: text for name, text in worded.items() if text}


class Conventions(JsonText):
    """Attribute -> what its column means."""

    def checked(self, given: dict[str, Any]) -> dict[str, Any]:
        """The answers as they are."""
        if any(not isinstance(answer, str) for answer in given.values()):
            raise ma.ValidationError(UNREADABLE)
        return given


class GivenAnswers(JsonText):
    """Question id -> option id."""

    def checked(self, given: dict[str, Any]) -> dict[str, Any]:
        """The answers as they are."""
        if any(not isinstance(answer, str) for answer in given.values()):
            raise ma.ValidationError(UNREADABLE)
        return given


class Choices(JsonText):
    """Attribute -> value -> {action, id}."""

    def checked(self, given: dict[str, Any]) -> dict[str, Any]:
        """Each choice as options keep it."""
        if any(not isinstance(choices, dict) for choices in given.values()):
            raise ma.ValidationError(UNREADABLE)
        return {
            attribute: {text: _choice(choice) for text, choice in choices.items()}
            for attribute, choices in given.items()
        }


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
    if not isinstance(target, int) or isinstance(target, bool) or not 0 < target < 2**63:
        raise ma.ValidationError("Falta decir con cuál se relaciona.")
    return Choice("map", target)


class PoliciesSchema(Schema):
    """What a load does with rows that exist, are wrong, have blanks or come twice."""

    comment = Text(
        allow_none=True,
        validate=ma.validate.Length(max=COMMENT_CHARS, error="Máximo 500 caracteres."),
    )
    file = ma.fields.Raw(load_default=None, metadata={"type": "string", "format": "binary"})
    course_id = Id(allow_none=True)
    onDuplicate = ma.fields.String(
        validate=ma.validate.OneOf(("update", "skip", "error"), error=PICK),
    )
    onError = ma.fields.String(validate=ma.validate.OneOf(("partial", "all"), error=PICK))
    blanks = ma.fields.String(validate=ma.validate.OneOf(("keep", "clear"), error=PICK))
    onRepeat = ma.fields.String(validate=ma.validate.OneOf(("ask", "first", "last"), error=PICK))


class EntryFormSchema(PoliciesSchema):
    """A file to load in one call; the choices that are not sent are `update`, `partial`, `keep`,
    `ask` and `ask`.
    """

    kind = ma.fields.String(
        required=True,
        validate=ma.validate.OneOf(MODEL_NAMES, error=MODEL_UNKNOWN),
        error_messages={"required": MODEL_UNKNOWN},
    )
    sheet = Text(
        load_default=None,
        allow_none=True,
        validate=ma.validate.Length(max=SHEET_CHARS),
        metadata={
            "description": "Name of the sheet to load, needed where several may hold such rows."
        },
    )
    template = Text(
        load_default=None,
        allow_none=True,
        validate=ma.validate.Length(max=TEMPLATE_NAME_CHARS),
        metadata={"description": "Name of a template whose steps are taken before the load."},
    )
    defaults = Defaults(
        metadata={
            "type": "string",
            "description": "JSON: attribute -> text, for rows that leave it blank and for data "
            'without a column: {"company": "Comercial Andina SpA"}.',
        }
    )
    onUnknown = ma.fields.String(
        validate=ma.validate.OneOf(("ask", "create"), error=PICK),
        metadata={
            "description": "`create`: areas, statuses and thematic areas that are like none that "
            "there is are made, as the screen would (for administrators)."
        },
    )
    answers = GivenAnswers(
        load_default=dict,
        metadata={
            "type": "string",
            "description": "JSON: id of a question -> id of its answer, as told by a call before.",
        },
    )
    dryRun = ma.fields.Boolean(
        load_default=False,
        metadata={"description": "Only tell what the load would do; nothing is kept."},
    )


class LoadFormSchema(PoliciesSchema):
    """Order of a preview (`save` false) or a load.

    A choice, the comment or the course that is not sent stays as it was last given: to the load
    that corrected rows come back into, else to the mapping. Who never made it gets `update`,
    `partial`, `keep`, and nothing in `defaults`, `unknown` and `conventions`.
    """

    mapping_id = Id(required=True)
    save = ma.fields.Boolean(load_default=False)
    load_id = Id(load_default=None, allow_none=True)
    defaults = Defaults(metadata={"type": "string"})
    unknown = Choices(metadata={"type": "string"})  # type: ignore[assignment]  # marshmallow takes fields off the class
    conventions = Conventions(metadata={"type": "string"})


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
    """One kind of row error, once for all its rows."""

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


class UnclearSchema(OutSchema):
    """A column whose values can be meant in two ways: only a person can say which."""

    attribute = ma.fields.String(required=True)
    label = ma.fields.String(required=True)
    columnName = ma.fields.String(required=True)
    count = ma.fields.Integer(required=True, metadata={"description": "Cells of the column."})
    code = ma.fields.String(
        required=True,
        validate=ma.validate.OneOf(OPEN_QUESTIONS),
        metadata={"description": "What is asked: the code of the cells that wait for the answer."},
    )
    answer = ma.fields.String(required=True, allow_none=True, validate=ma.validate.OneOf(ANSWERS))


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


class IgnoredSchema(OutSchema):
    """A column that is not loaded, and why; `remembered_ignored`: a person left it out before."""

    column_position = ma.fields.Integer(required=True)
    column_name = ma.fields.String(required=True)
    code = ma.fields.String(required=True)
    reason = ma.fields.String(required=True)


class EvidenceSchema(OutSchema):
    """One thing that speaks for a choice, or against it."""

    kind = ma.fields.String(required=True)
    says = ma.fields.String(required=True)
    against = ma.fields.Boolean(required=True)


class ExampleSchema(OutSchema):
    """A cell before and after it was read."""

    row = ma.fields.Integer(required=True)
    before = ma.fields.String(required=True)
    after = ma.fields.String(required=True, allow_none=True)


class ReadingSchema(OutSchema):
    """What a column, its values or its rows were taken for, and how surely."""

    subject = ma.fields.String(required=True)
    attribute = ma.fields.String(required=True, allow_none=True)
    label = ma.fields.String(allow_none=True)
    column_position = ma.fields.Integer(required=True, allow_none=True)
    column_name = ma.fields.String(allow_none=True)
    choice = ma.fields.String(required=True, allow_none=True)
    says = ma.fields.String(required=True)
    alternatives = ma.fields.List(ma.fields.String(), required=True)
    grade = ma.fields.String(required=True, validate=ma.validate.OneOf(tuple(Grade)))
    evidence = ma.fields.List(ma.fields.Nested(EvidenceSchema), required=True)
    count = ma.fields.Integer(required=True)
    examples = ma.fields.List(ma.fields.Nested(ExampleSchema), required=True)


class SkippedSchema(OutSchema):
    """Rows that are not loaded without being wrong."""

    code = ma.fields.String(required=True)
    message = ma.fields.String(required=True)
    count = ma.fields.Integer(required=True)


class RowOptionSchema(OutSchema):
    """What may be answered about a row."""

    id = ma.fields.String(required=True)
    label = ma.fields.String(required=True)


class LoadErrorSchema(OutSchema):
    """One fault: where, what, and how to correct it."""

    sheet = ma.fields.String(required=True)
    row = ma.fields.Integer(required=True)
    rowKey = ma.fields.String(
        required=True,
        allow_none=True,
        metadata={
            "description": "Clave de la fila, como viene en el archivo; casi siempre su RUT."
        },
    )
    rowName = ma.fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "Nombre de la fila, como viene en el archivo."},
    )
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
    options = ma.fields.List(
        ma.fields.Nested(RowOptionSchema),
        metadata={
            "description": "Respuestas posibles cuando la fila puede ser de otro registro o es "
            "poco probable. Un programa responde con `answers`: `row:` y el número de la fila, y "
            "el id elegido."
        },
    )


class PreviewSchema(OutSchema):
    """What a load would do."""

    load_id = ma.fields.Integer(required=True)
    saved = ma.fields.Boolean(required=True)
    counts = ma.fields.Nested(CountsSchema, required=True)
    differences = ma.fields.List(ma.fields.Nested(DifferenceSchema), required=True)
    failures = ma.fields.List(ma.fields.Nested(FailureSchema), required=True)
    problems = ma.fields.List(ma.fields.Nested(LoadErrorSchema), required=True)
    unknown = ma.fields.List(ma.fields.Nested(UnknownSchema), required=True)  # type: ignore[assignment]  # marshmallow takes fields off the class
    unclear = ma.fields.List(ma.fields.Nested(UnclearSchema))
    repeated = ma.fields.Nested(RepeatedSchema, allow_none=True)
    decisions = ma.fields.List(ma.fields.String(), required=True)
    notes = ma.fields.List(ma.fields.String(), required=True)
    skipped = ma.fields.List(ma.fields.Nested(SkippedSchema), required=True)
    ignored = ma.fields.List(ma.fields.Nested(IgnoredSchema))
    readings = ma.fields.List(ma.fields.Nested(ReadingSchema))
    sheetsNotRead = ma.fields.List(ma.fields.String())


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
    job = ma.fields.Nested(schema_of(JobView), required=True, allow_none=True)
    error = ma.fields.Nested(schema_of(JobErrorView), required=True, allow_none=True)
    failures = ma.fields.List(ma.fields.Nested(FailureSchema), required=True)
    keyLabel = ma.fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "What `key` of its records is called; null: they have none."},
    )


class LoadsQuerySchema(ListQuerySchema):
    """Page, order and filters of the history."""

    sort = Sort("createdAt", load_default=())
    model_id = ma.fields.Integer(
        load_default=None, validate=ma.validate.OneOf(MODEL_IDS, error=PICK)
    )
    state = ma.fields.String(load_default=None, validate=ma.validate.OneOf(STATES, error=PICK))


class TemplateQuerySchema(Schema):
    """The course whose participants stand in a template already."""

    course_id = Id()


class ErrorsQuerySchema(ListQuerySchema):
    """Page and filters of the errors of a load."""

    column = ma.fields.Integer(
        load_default=None, validate=ma.validate.Range(min=0, max=20_000, error=PICK)
    )
    code = ma.fields.String(load_default=None, validate=ma.validate.Length(max=60))


class LoadedRecordsQuerySchema(ListQuerySchema):
    """Page, search and filter of what became of the rows of a load."""

    outcome = ma.fields.String(
        load_default=None, validate=ma.validate.OneOf(("created", "updated", "failed"), error=PICK)
    )


class LoadedRecordSchema(OutSchema):
    """What became of one row of a load; `id` is that of the record it wrote, null for a failed one.

    Key and name are those that the record has now; null once it is gone.
    """

    row = ma.fields.Integer(required=True)
    outcome = ma.fields.String(
        required=True, validate=ma.validate.OneOf(("created", "updated", "failed"))
    )
    id = ma.fields.Integer(required=True, allow_none=True)
    key = ma.fields.String(required=True, allow_none=True)
    keyKind = ma.fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "What the key is: rut, email, date or lookup; null without one."},
    )
    name = ma.fields.String(required=True, allow_none=True)
    message = ma.fields.String(required=True, allow_none=True)


class DifferencesQuerySchema(ListQuerySchema):
    """Page and filter of what a preview would change."""

    action = ma.fields.String(
        load_default=None, validate=ma.validate.OneOf(("created", "updated"), error=PICK)
    )
