"""Shapes of loads: orders, previews, the history and errors."""

import json
from typing import Any, get_args

import marshmallow as ma

from app.imports.loads.views import STATES, Outcome
from app.imports.options import MODEL_IDS, MODEL_NAMES, MODEL_UNKNOWN, PICK, Choice
from app.models.imports import TEMPLATE_NAME_CHARS
from app.platform.fields import Id, Text
from app.platform.forms import Schema
from app.platform.lists import ChangesQuerySchema, ListQuerySchema, Sort
from sheets.steps.base import Json

LONGEST_JSON = 200_000
UNREADABLE = "No pudimos leer este dato."
COMMENT_CHARS = 500
SHEET_CHARS = 200


class JsonText(ma.fields.Field[Json]):
    """A JSON object in a form field; blank is an empty one."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Json:
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

    def checked(self, given: Json) -> Json:
        """The object as it is used. Raises ValidationError."""
        raise NotImplementedError


class Defaults(JsonText):
    """Attribute -> text; a null or blank text is no default."""

    def checked(self, given: Json) -> Json:
        """The texts that are not blank, in words."""
        if any(not isinstance(text, str | int | bool | None) for text in given.values()):
            raise ma.ValidationError(UNREADABLE)
        worded = {name: _word(text) for name, text in given.items()}
        return {name: text for name, text in worded.items() if text}


class Answers(JsonText):
    """What is asked -> its answer: question id -> option id, attribute -> what its column means."""

    def checked(self, given: Json) -> Json:
        """The answers as they are."""
        if any(not isinstance(answer, str) for answer in given.values()):
            raise ma.ValidationError(UNREADABLE)
        return given


class Choices(JsonText):
    """Attribute -> value -> {action, id}."""

    def checked(self, given: Json) -> Json:
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
    answers = Answers(
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
    conventions = Answers(metadata={"type": "string"})


class LoadsQuerySchema(ListQuerySchema, ChangesQuerySchema):
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
        load_default=None, validate=ma.validate.OneOf(get_args(Outcome), error=PICK)
    )


class DifferencesQuerySchema(ListQuerySchema):
    """Page and filter of what a preview would change."""

    action = ma.fields.String(
        load_default=None, validate=ma.validate.OneOf(("created", "updated"), error=PICK)
    )
