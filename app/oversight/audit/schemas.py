"""Shapes of what happened: to one row, and in the whole product."""

from collections.abc import Mapping
from typing import Any

import marshmallow as ma

from app.oversight.audit.queries import ACTIONS, ENTITIES, NEWEST, NamedEvent, sentence
from app.platform.fields import Day, Id
from app.platform.forms import OutSchema
from app.platform.lists import ListQuerySchema, PageQuerySchema, Sort

IDS = {"participant_id"}
"""What events keep to be found by, and nobody reads."""


class HistoryQuerySchema(PageQuerySchema):
    """Which page of a history."""


class ChangedFieldSchema(OutSchema):
    """One field before and after, as a person reads it."""

    field = ma.fields.String(required=True)
    before = ma.fields.Raw(required=True, allow_none=True)
    after = ma.fields.Raw(required=True, allow_none=True)


class HappenedSchema(OutSchema):
    """One thing that happened to a row, and who did it."""

    at = ma.fields.AwareDateTime(required=True)
    userName = ma.fields.String(required=True, allow_none=True)
    action = ma.fields.String(required=True)
    changes = ma.fields.List(ma.fields.Nested(ChangedFieldSchema), required=True)
    details = ma.fields.Dict(keys=ma.fields.String(), required=True)
    load_id = ma.fields.Integer(required=True, allow_none=True)
    fileName = ma.fields.String(required=True, allow_none=True)


class AuditQuerySchema(ListQuerySchema):
    """Which events; days are those of Santiago, both included."""

    user = Id()
    action = ma.fields.String(validate=ma.validate.OneOf(tuple(ACTIONS)))
    entity = ma.fields.String(validate=ma.validate.OneOf(tuple(ENTITIES)))
    since = Day()
    until = Day()
    sort = Sort("at", load_default=NEWEST)


class AuditEventSchema(OutSchema):
    """One event, as a sentence and with what changed."""

    id = ma.fields.Integer(required=True)
    at = ma.fields.AwareDateTime(required=True)
    userName = ma.fields.String(required=True, allow_none=True)
    action = ma.fields.String(required=True)
    sentence = ma.fields.String(required=True)
    entity = ma.fields.String(required=True, allow_none=True)
    entity_id = ma.fields.Integer(required=True, allow_none=True)
    subject = ma.fields.String(required=True, allow_none=True)
    changes = ma.fields.List(ma.fields.Nested(ChangedFieldSchema), required=True)
    details = ma.fields.Dict(keys=ma.fields.String(), required=True)


class WordSchema(OutSchema):
    """A value of a filter, and what people call it."""

    value = ma.fields.String(required=True)
    label = ma.fields.String(required=True)


class AuditChoicesSchema(OutSchema):
    """What the filters of the events may be."""

    users = ma.fields.List(ma.fields.Nested(WordSchema), required=True)
    actions = ma.fields.List(ma.fields.Nested(WordSchema), required=True)
    entities = ma.fields.List(ma.fields.Nested(WordSchema), required=True)


def event_view(named: NamedEvent) -> dict[str, Any]:
    """An event as administrators read it."""
    event = named.event
    changes = event.data.get("changes")
    found = {**event.data, **changes} if isinstance(changes, dict) else event.data
    return {
        "id": event.id,
        "at": event.at,
        "userName": named.user_name,
        "action": event.action,
        "sentence": sentence(event.action, event.data),
        "entity": event.entity,
        "entity_id": event.entity_id,
        "subject": named.subject,
        **_formatted({name: value for name, value in found.items() if name != "changes"}),
    }


def words_view(words: Mapping[str, str]) -> list[dict[str, str]]:
    """The values of a filter in the order of their words."""
    pairs = sorted(words.items(), key=lambda pair: pair[1])
    return [{"value": value, "label": label} for value, label in pairs]


def happened_view(row: Any) -> dict[str, Any]:
    """One event; what an event tells besides changed fields stands under `details`."""
    return {
        "at": row.at,
        "userName": row.user_name,
        "action": row.action,
        **_formatted(row.data),
        "load_id": row.load_id,
        "fileName": row.file_name,
    }


def _formatted(data: Mapping[str, Any]) -> dict[str, Any]:
    data = {name: value for name, value in data.items() if name not in IDS}
    changed = {
        name: pair for name, pair in data.items() if isinstance(pair, list) and len(pair) == 2
    }
    return {
        "changes": [
            {"field": name, "before": before, "after": after}
            for name, (before, after) in changed.items()
        ],
        "details": {name: value for name, value in data.items() if name not in changed},
    }
