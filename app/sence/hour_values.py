"""What SENCE pays at most for an hour, by modality and tranche, each from one day to another."""

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import func, or_, select

from app.audit import service as audit
from app.errors import DomainError, InvalidFields, NotFound
from app.extensions import db
from app.kit import freshness
from app.kit.changes import told_changes
from app.models.franchise import SenceHourValue
from app.models.modality import MODALITIES

COLUMNS: Mapping[str, str] = {
    "modality": "modality",
    "tranche": "tranche",
    "value": "value",
    "validFrom": "valid_from",
    "validTo": "valid_to",
    "resolution": "resolution",
}
"""Field -> column."""
TURN = "sence hour values"
BACKWARDS = "La fecha de término no puede ser anterior a la de inicio."


class HourValueMissing(NotFound):
    """No such value."""

    code = "hour_value_missing"
    message = "Este valor hora ya no existe."


class HourValueOverlaps(DomainError):
    """Another value of the same modality and tranche is valid on one of these days."""

    code = "hour_value_overlaps"
    message = "Ya existe un valor vigente en esas fechas."

    def __init__(self) -> None:
        super().__init__(errors={"validFrom": [self.message]})


def list_values() -> Sequence[SenceHourValue]:
    """All of them, by modality and tranche, the newest first."""
    rows = db.session.scalars(select(SenceHourValue)).all()
    newest = sorted(rows, key=lambda one: one.valid_from, reverse=True)
    return sorted(newest, key=lambda one: (MODALITIES.index(one.modality), one.tranche))


def create(*, fields: Mapping[str, Any], by: int) -> SenceHourValue:
    """Make a value.

    Raises InvalidFields, HourValueOverlaps.
    """
    _take_turns()
    value = SenceHourValue()
    _write(value, fields)
    _tell("sence_hour_value.created", value, by, _told(value))
    return value


def update(
    *, value_id: int, fields: Mapping[str, Any], seen: dt.datetime | None, by: int
) -> SenceHourValue:
    """Change the fields that were sent.

    Raises HourValueMissing, Stale, InvalidFields, HourValueOverlaps.
    """
    value = _held(value_id)
    freshness.check(value, seen)
    before = _values(value)
    _write(value, fields)
    changes = told_changes(before, _values(value), {})
    if changes:
        _tell("sence_hour_value.changed", value, by, changes)
    return value


def remove(*, value_id: int, by: int) -> None:
    """Remove a value; completed courses keep what they were computed with.

    Raises HourValueMissing.
    """
    value = _held(value_id)
    db.session.delete(value)
    _tell("sence_hour_value.removed", value, by, _told(value))
    db.session.flush()


def _held(value_id: int) -> SenceHourValue:
    _take_turns()
    value = db.session.get(SenceHourValue, value_id, populate_existing=True)
    if value is None:
        raise HourValueMissing
    return value


def _take_turns() -> None:
    """Two who write at once would each see no overlap."""
    db.session.execute(select(func.pg_advisory_xact_lock(func.hashtext(TURN))))


def _write(value: SenceHourValue, fields: Mapping[str, Any]) -> None:
    final = {**_values(value), **fields}
    begin, end = final["validFrom"], final["validTo"]
    if end is not None and end < begin:
        raise InvalidFields(errors={"validTo": [BACKWARDS]})
    if _overlaps(value.id, final):
        raise HourValueOverlaps
    for field, sent in fields.items():
        setattr(value, COLUMNS[field], sent)
    db.session.add(value)
    db.session.flush()


def _overlaps(value_id: int | None, final: Mapping[str, Any]) -> bool:
    others = [
        SenceHourValue.modality == final["modality"],
        SenceHourValue.tranche == final["tranche"],
        or_(SenceHourValue.valid_to.is_(None), SenceHourValue.valid_to >= final["validFrom"]),
    ]
    if value_id is not None:
        others.append(SenceHourValue.id != value_id)
    if final["validTo"] is not None:
        others.append(SenceHourValue.valid_from <= final["validTo"])
    with db.session.no_autoflush:
        return db.session.scalar(select(SenceHourValue.id).where(*others).limit(1)) is not None


def _values(value: SenceHourValue) -> dict[str, Any]:
    return {field: getattr(value, column) for field, column in COLUMNS.items()}


def _told(value: SenceHourValue) -> dict[str, Any]:
    """A value as the audit keeps it."""
    return {
        field: one.isoformat() if isinstance(one, dt.date) else one
        for field, one in _values(value).items()
    }


def _tell(action: str, value: SenceHourValue, by: int, data: Mapping[str, Any]) -> None:
    audit.record(
        action=action, user_id=by, entity="sence_hour_value", entity_id=value.id, data=data
    )
