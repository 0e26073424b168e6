"""Changes of many rows at once: one column set to one value, and taken back with one click."""

import datetime as dt
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import BigInteger, ColumnElement, Select, func, select, update

from app.extensions import db
from app.models.base import naming
from app.models.platform import BulkChange
from app.platform import audit
from app.platform.errors import DomainError, InvalidFields, NotFound
from app.platform.guard import COMPANY
from app.platform.lists import Columns, ListQuery, names_of, narrowed_to
from app.platform.queries import among, table_of
from records.base import Field, Record

MOST = 10_000


@dataclass(frozen=True)
class Table:
    """Rows of a table that may be changed together, with the record that its columns are of."""

    entity: str
    model: Any
    record: Record
    record_events: Callable[[Mapping[int, Mapping[str, Any]], int], None] | None = None
    """Writes what changed of each row, and who changed it, where that stands in the history of
    another row."""

    def field(self, column: str) -> Field:
        """The field that a column keeps."""
        return next(field for field in self.record.stored if field.column == column)


_tables: dict[str, Table] = {}
"""By entity, as rows of `bulk_change` name them."""


class TooMany(InvalidFields):
    """More rows than one change may touch."""

    code = "bulk_too_many"
    message = "Puedes cambiar hasta 10.000 filas a la vez. Usa filtros para elegir menos."


class BulkMissing(NotFound):
    """No such change, or somebody else made it."""

    code = "bulk_missing"
    message = "Este cambio no existe."


class AlreadyUndone(DomainError):
    """A change is taken back once."""

    code = "bulk_already_undone"
    message = "Este cambio ya se deshizo."


@dataclass(frozen=True)
class Chosen:
    """The rows that somebody wants to change; `expected_count`: how many ids were sent."""

    rows: Select[Any]
    expected_count: int | None = None


@dataclass(frozen=True)
class ManyChanged:
    """What a change of many rows did."""

    bulk_id: int
    changed: int
    skipped: int


@dataclass(frozen=True)
class ManyUndone:
    """What taking a change back did.

    Rows that somebody edited since are kept.
    """

    restored: int
    kept: int


def register(*tables: Table) -> None:
    """Let changes of these rows be made, and taken back."""
    _tables.update({table.entity: table for table in tables})


def chosen(
    rows: Select[Any],
    key: Any,
    ids: Collection[int] | None,
    query: ListQuery | None,
    columns: Columns,
) -> Chosen:
    """The rows with these ids, or else those that a list's query names."""
    if query is not None:
        return Chosen(narrowed_to(rows, query, columns))
    return Chosen(rows.where(among(key, ids or ())), len(set(ids or ())))


def only(rows: Chosen, *conditions: ColumnElement[bool]) -> Chosen:
    """Those of the chosen rows that a change is possible for; the others count as skipped."""
    chosen_rows = rows.rows.order_by(None).subquery()
    count = rows.expected_count
    if count is None:
        count = db.session.scalar(select(func.count()).select_from(chosen_rows))
    return Chosen(rows.rows.where(*conditions), count)


def change(
    *, table: Table, chosen: Chosen, column: str, value: Any, by: int, at: dt.datetime
) -> ManyChanged:
    """Set a column in rows. Those that have the value already, or that were asked for by id but
    are not there, count as skipped.

    Raises TooMany, InvalidFields.
    """
    model, field = table.model, table.field(column)
    if not _is_there(field, value):
        raise InvalidFields(errors={field.name: ["Selecciona una opción de la lista."]})
    query = chosen.rows.with_only_columns(model.id, getattr(model, column)).order_by(None)
    found = db.session.execute(
        query.order_by(model.id).limit(MOST + 1).with_for_update(of=model, key_share=True)
    ).all()
    if len(found) > MOST:
        raise TooMany
    before = {row.id: getattr(row, column) for row in found if getattr(row, column) != value}
    _set(model, column, value, before, at)
    entry = _keep_before(table, column, before, by=by, at=at)
    _record_events(table, column, {one: (old, value) for one, old in before.items()}, by=by)
    return ManyChanged(entry.id, len(before), (chosen.expected_count or len(found)) - len(before))


def fill(
    *, table: Table, column: str, values: Mapping[int, Any], by: int, at: dt.datetime
) -> ManyChanged:
    """Set a column that is empty in rows, in each of them to its own value.

    Whoever calls holds the rows; none of them has a value.
    """
    entry = _keep_before(table, column, dict.fromkeys(values), by=by, at=at)
    model = table.model
    kinds = {"id": BigInteger, "value": getattr(model, column).type}
    rows = table_of(kinds, values.items())
    db.session.execute(
        update(model)
        .where(model.id == rows.c.id)
        .values({column: rows.c.value, "updated_at": at})
        .execution_options(synchronize_session=False)
    )
    db.session.expire_all()
    _record_events(table, column, {one: (None, value) for one, value in values.items()}, by=by)
    return ManyChanged(entry.id, len(values), 0)


def undo(*, bulk_id: int, by: int, only_company: int | None, at: dt.datetime) -> ManyUndone:
    """Put former values back in the rows that nobody edited since.

    Administrators, who see every company, undo all changes; others their own, as long as they see
    the company alone for which they made it.

    Raises BulkMissing, AlreadyUndone.
    """
    query = select(BulkChange).where(BulkChange.id == bulk_id).with_for_update()
    entry = db.session.scalar(query)
    mine = entry is not None and (entry.user_id, entry.company_id) == (by, only_company)
    if entry is None or not (mine or only_company is None):
        raise BulkMissing
    if entry.undone_at is not None:
        raise AlreadyUndone
    entry.undone_at = at
    table, column = _tables[entry.entity], entry.field
    model, field = table.model, table.field(column)
    before = {int(row_id): value for row_id, value in entry.before.items()}
    former = _by_value(before)
    gone = {one for one in sorted(former, key=str) if not _is_there(field, one)}
    unedited = (
        select(model.id, getattr(model, column))
        .where(among(model.id, before), model.updated_at == entry.at)
        .order_by(model.id)
        .with_for_update(of=model, key_share=True)
    )
    held = {row[0]: row[1] for row in db.session.execute(unedited)}
    restored = 0
    for value, ids in former.items():
        now = {} if value in gone else {one: held[one] for one in ids if one in held}
        if now:
            _set(model, column, value, now, at)
            pairs = {one: (old, value) for one, old in now.items()}
            _record_events(table, column, pairs, by=by)
        restored += len(now)
    return ManyUndone(restored, len(before) - restored)


def _keep_before(
    table: Table, column: str, before: Mapping[int, Any], *, by: int, at: dt.datetime
) -> BulkChange:
    """What undoing a change needs: id -> the value before."""
    entry = BulkChange(
        at=at,
        user_id=by,
        company_id=db.session().info.get(COMPANY),
        entity=table.entity,
        field=column,
        before={str(row_id): old for row_id, old in before.items()},
    )
    db.session.add(entry)
    db.session.flush()
    return entry


def _set(model: Any, column: str, value: Any, ids: Collection[int], at: dt.datetime) -> None:
    db.session.execute(
        update(model)
        .where(among(model.id, ids))
        .values({column: value, "updated_at": at})
        .execution_options(synchronize_session=False)
    )


def _by_value(before: Mapping[int, Any]) -> dict[Any, list[int]]:
    ids: dict[Any, list[int]] = {}
    for row_id, value in before.items():
        ids.setdefault(value, []).append(row_id)
    return ids


def _is_there(field: Field, value: Any) -> bool:
    """Whether a row of a list that is referred to still exists; it stays while we use it."""
    if field.lookup is None or value is None:
        return True
    row_id = naming(field.lookup).class_.id
    held = select(row_id).where(row_id == value).with_for_update(read=True, key_share=True)
    return db.session.scalar(held) is not None


def _record_events(
    table: Table, column: str, pairs: Mapping[int, tuple[Any, Any]], *, by: int
) -> None:
    """An event in the history of each row: id -> the value before, and after."""
    field, entity = table.field(column), table.entity
    if table.record_events is not None:
        table.record_events({one: _change(field, pair) for one, pair in pairs.items()}, by)
        return
    for pair, ids in _by_value(pairs).items():
        action, data = f"{entity}.changed", _change(field, pair)
        if column == "active":
            action, data = f"{entity}.{'enabled' if pair[1] else 'disabled'}", {}
        audit.record_many(action=action, user_id=by, entity=entity, entity_ids=ids, data=data)


def _change(field: Field, pair: tuple[Any, Any]) -> dict[str, list[Any]]:
    """The field before and after, as its history shows it; of a secret only that it changed."""
    if field.sensitive:
        return {field.name: ["(oculta)"] * 2}
    if field.lookup is None:
        return {field.name: list(pair)}
    names = names_of(naming(field.lookup), pair)
    return {field.name: [names.get(one) for one in pair]}
