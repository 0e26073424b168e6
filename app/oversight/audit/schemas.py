"""Shapes of what happened: to one row, and in the whole product."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

import marshmallow as ma

from app.oversight.audit.queries import ACTIONS, ENTITIES, NEWEST, NamedEvent, sentence
from app.platform.fields import Day, Id
from app.platform.lists import ListQuerySchema, Sort

IDS = {"participant_id"}
"""What events keep to be found by, and nobody reads."""


@dataclass(frozen=True)
class ChangedFieldView:
    """One field before and after, as a person reads it."""

    field: str
    before: Any | None
    after: Any | None


@dataclass(frozen=True)
class HappenedView:
    """One thing that happened to a row, and who did it."""

    at: dt.datetime
    userName: str | None
    action: str
    changes: Sequence[ChangedFieldView]
    details: Mapping[str, Any]
    load_id: int | None
    fileName: str | None


class AuditQuerySchema(ListQuerySchema):
    """Which events; days are those of Santiago, both included."""

    user = Id()
    action = ma.fields.String(validate=ma.validate.OneOf(tuple(ACTIONS)))
    entity = ma.fields.String(validate=ma.validate.OneOf(tuple(ENTITIES)))
    since = Day()
    until = Day()
    sort = Sort("at", load_default=NEWEST)


@dataclass(frozen=True)
class AuditEventView:
    """One event, as a sentence and with what changed."""

    id: int
    at: dt.datetime
    userName: str | None
    action: str
    sentence: str
    entity: str | None
    entity_id: int | None
    subject: str | None
    changes: Sequence[ChangedFieldView]
    details: Mapping[str, Any]


@dataclass(frozen=True)
class WordView:
    """A value of a filter, and what people call it."""

    value: str
    label: str


@dataclass(frozen=True)
class AuditChoicesView:
    """What the filters of the events may be."""

    users: Sequence[WordView]
    actions: Sequence[WordView]
    entities: Sequence[WordView]


def event_view(named: NamedEvent) -> AuditEventView:
    """An event as administrators read it."""
    event = named.event
    nested = event.data.get("changes")
    told = {**event.data, **nested} if isinstance(nested, dict) else event.data
    changes, details = _parted({name: value for name, value in told.items() if name != "changes"})
    return AuditEventView(
        id=event.id,
        at=event.at,
        userName=named.user_name,
        action=event.action,
        sentence=sentence(event.action, event.data),
        entity=event.entity,
        entity_id=event.entity_id,
        subject=named.subject,
        changes=changes,
        details=details,
    )


def word_views(words: Mapping[str, str]) -> list[WordView]:
    """The values of a filter in the order of their words."""
    return [WordView(*pair) for pair in sorted(words.items(), key=itemgetter(1))]


def happened_view(row: Any) -> HappenedView:
    """One event; what an event tells besides changed fields stands under `details`."""
    changes, details = _parted(row.data)
    return HappenedView(
        at=row.at,
        userName=row.user_name,
        action=row.action,
        changes=changes,
        details=details,
        load_id=row.load_id,
        fileName=row.file_name,
    )


def _parted(data: Mapping[str, Any]) -> tuple[list[ChangedFieldView], Mapping[str, Any]]:
    """The fields that an event changed, and what else it tells."""
    told = {name: value for name, value in data.items() if name not in IDS}
    changed = {
        name: pair for name, pair in told.items() if isinstance(pair, list) and len(pair) == 2
    }
    details = {name: value for name, value in told.items() if name not in changed}
    return [ChangedFieldView(name, *pair) for name, pair in changed.items()], details
