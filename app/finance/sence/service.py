"""Constants of SENCE: the most that it pays for an hour between two days, and the UTM by month."""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, delete, func, or_, select
from sqlalchemy.dialects.postgresql import insert

from app.extensions import db
from app.models.finance import CourseCosting, SenceHourValue, Utm
from app.models.platform import AuditEvent
from app.platform import audit, records
from app.platform.audit import changes_between
from app.platform.errors import DomainError, InvalidFields, NotFound, existing
from app.platform.notifications.service import notify_administrators
from app.platform.records import Stale
from records.course import MODALITIES

COLUMNS: Mapping[str, str] = {
    "modality": "modality",
    "tranche": "tranche",
    "value": "value",
    "validFrom": "valid_from",
    "validTo": "valid_to",
    "resolution": "resolution",
}
"""Field -> column."""
HOUR_VALUES_LOCK = "sence hour values"
BACKWARDS = "La fecha de término no puede ser anterior a la de inicio."
SETTINGS = "/settings?seccion=sence"
MONTH = "%Y-%m"
UTM_LOCK = "utm"
MONTHS_A_YEAR = 12


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


def missing_months(*, on: dt.date) -> Sequence[dt.date]:
    """The months whose UTM should be known by a day: from the first known one until this one.

    `missingMonths` of the browser says the same of what is typed.
    """
    this = on.replace(day=1)
    known = set(db.session.scalars(select(Utm.month)))
    first = min(known, default=this)
    wanted = (
        dt.date(year, month, 1)
        for year in range(first.year, this.year + 1)
        for month in range(1, MONTHS_A_YEAR + 1)
    )
    return [one for one in wanted if first <= one <= this and one not in known]


def create(*, fields: Mapping[str, Any], by: int) -> SenceHourValue:
    """Make a value.

    Raises InvalidFields, HourValueOverlaps.
    """
    _lock_hour_values()
    value = SenceHourValue()
    _write(value, fields)
    audit.record("sence_hour_value.created", by=by, on=value, data=_audit_data(value))
    return value


def update(*, value_id: int, fields: Mapping[str, Any], by: int) -> SenceHourValue:
    """Change the fields that were sent.

    Raises HourValueMissing, Stale, InvalidFields, HourValueOverlaps.
    """
    value = _locked(value_id)
    fields = records.unless_stale(value, fields)
    before = _values(value)
    _write(value, fields)
    changes = changes_between(before, _values(value), {})
    if changes:
        audit.record("sence_hour_value.changed", by=by, on=value, data=changes)
    return value


def remove(*, value_id: int, by: int) -> None:
    """Remove a value; completed courses keep what they were computed with.

    Raises HourValueMissing.
    """
    value = _locked(value_id)
    db.session.delete(value)
    audit.record("sence_hour_value.removed", by=by, on=value, data=_audit_data(value))
    db.session.flush()


def _locked(value_id: int) -> SenceHourValue:
    _lock_hour_values()
    return existing(
        db.session.get(SenceHourValue, value_id, populate_existing=True), HourValueMissing
    )


def _lock_hour_values() -> None:
    """Two who write at once would each see no overlap."""
    db.session.execute(select(func.pg_advisory_xact_lock(func.hashtext(HOUR_VALUES_LOCK))))


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


def _values(value: SenceHourValue) -> Mapping[str, Any]:
    return {field: getattr(value, column) for field, column in COLUMNS.items()}


def _audit_data(value: SenceHourValue) -> Mapping[str, Any]:
    """A value as the audit keeps it."""
    return {
        field: one.isoformat() if isinstance(one, dt.date) else one
        for field, one in _values(value).items()
    }


@dataclass(frozen=True)
class UtmMonths:
    """Every month that is known, the oldest first."""

    months: Sequence[Utm]
    updated_at: dt.datetime | None
    """When one of them changed last, or was taken away."""


def list_months() -> UtmMonths:
    """All that is known."""
    months = db.session.scalars(select(Utm).order_by(Utm.month)).all()
    # A month that was taken away leaves no row behind, only the change in the audit log.
    changed = select(func.max(AuditEvent.at)).where(
        AuditEvent.entity == "utm", AuditEvent.action == "utm.changed"
    )
    moments = [db.session.scalar(changed), *(one.updated_at for one in months)]
    return UtmMonths(months, max(filter(None, moments), default=None))


def change(
    *, values: Mapping[dt.date, int | None], expected_updated_at: dt.datetime | None, by: int
) -> UtmMonths:
    """Set the months that were sent, by their first day; None takes a month away.

    Raises Stale.
    """
    with recording_changes(by=by):
        known = list_months()
        if (
            expected_updated_at is not None
            and known.updated_at is not None
            and known.updated_at > expected_updated_at
        ):
            raise Stale
        before = {one.month: one.value for one in known.months}
        changed = {month: value for month, value in values.items() if before.get(month) != value}
        gone = [month for month, value in changed.items() if value is None]
        kept = [{"month": month, "value": value} for month, value in changed.items() if value]
        if gone:
            db.session.execute(delete(Utm).where(Utm.month.in_(gone)))
        if kept:
            rows = insert(Utm).values(kept)
            db.session.execute(
                rows.on_conflict_do_update(
                    index_elements=[Utm.month],
                    set_={"value": rows.excluded.value, "updated_at": func.now()},
                )
            )
        db.session.expire_all()
    return list_months()


@contextmanager
def recording_changes(*, by: int) -> Iterator[None]:
    """Whatever is done with the UTM in here is told in the audit, month by month; nobody else
    writes it until the transaction ends.
    """
    db.session.execute(select(func.pg_advisory_xact_lock(func.hashtext(UTM_LOCK))))
    before = _values_by_month()
    yield
    after = _values_by_month()
    months = sorted(before.keys() | after.keys())
    changes = {
        f"{month:{MONTH}}": [before.get(month), after.get(month)]
        for month in months
        if before.get(month) != after.get(month)
    }
    if changes:
        audit.record("utm.changed", by=by, on=("utm", None), data=changes)


def _values_by_month() -> dict[dt.date, int]:
    return {row.month: row.value for row in db.session.execute(select(Utm.month, Utm.value))}


def notes_of_changes(changed: Select[Any]) -> list[str]:
    """What to know before some months, by their ids, get another value: completed courses keep
    the one they were computed with.
    """
    months = select(Utm.month).where(Utm.id.in_(changed))
    kept = select(func.count()).where(CourseCosting.utm_month.in_(months))
    courses = db.session.scalar(kept) or 0
    if not courses:
        return []
    if courses == 1:
        return ["Un curso completado usa meses que cambian: conserva la UTM con que se cerró."]
    kept_by = f"{courses} cursos completados usan meses que cambian"
    return [f"{kept_by}: conservan la UTM con que se cerraron."]


def remind(*, on: dt.date) -> None:
    """Tell administrators, once a month, that nobody has registered the UTM of this month."""
    month = on.replace(day=1)
    if db.session.scalar(select(Utm.id).where(Utm.month == month)) is not None:
        return
    notify_administrators(
        icon="warning",
        msg=f"Falta registrar la UTM de {month:%m-%Y}.",
        kind="utm.missing",
        link=SETTINGS,
        key=f"utm:{month:{MONTH}}",
    )
