"""Undoing a load: what it created goes, what it changed comes back, unless somebody touched it."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    DateTime,
    Integer,
    MetaData,
    Select,
    String,
    Table,
    and_,
    case,
    cast,
    delete,
    exists,
    func,
    insert,
    null,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from app.errors import DomainError
from app.extensions import Base, db
from app.loads import unenrolling
from app.loads.lookups import remove_unused
from app.loads.settling import count_anew
from app.loads.targets import TARGETS, Target
from app.loads.undone import FIRST_KEPT, REASONS, Kept, Undo, Unenrolled
from app.loads.uses import uses
from app.models.load import Load, LoadChange


class UndoImpossible(DomainError):
    """The load cannot be undone, now or at all."""

    code = "undo_impossible"


class UndoExpired(DomainError):
    """The former values are not kept any longer."""

    status = 410
    code = "undo_expired"
    message = "Pasó el plazo para deshacer esta carga."


class UndoRaced(Exception):
    """Somebody changed a row since the plan was made: make it anew."""


def obstacle(*, load: Load, at: datetime, undo_days: int) -> DomainError | None:
    """Why a load cannot be undone, if so."""
    if load.state in ("undone", "undone_partly"):
        return UndoImpossible("Esta carga ya se deshizo.")
    if load.state != "done" or load.finished_at is None:
        return UndoImpossible("Solo se puede deshacer una carga que terminó.")
    if at > load.finished_at + timedelta(days=undo_days):
        return UndoExpired()
    return None


def foresee(*, load: Load) -> Undo:
    """What undoing a load would do now."""
    found = _fates(load, TARGETS[load.model_id]).subquery()
    return replace(_told(found.c), course=unenrolling.foresee(load=load))


def carry_out(*, load: Load) -> Undo:
    """Undo a load in the current transaction. Raises UndoRaced."""
    target = TARGETS[load.model_id]
    course = _unenrolled(load)
    plan = _plan_table()
    plan.create(db.session.connection())
    db.session.execute(insert(plan).from_select(list(plan.c.keys()), _fates(load, target)))
    count_anew(plan, Base.metadata.tables[LoadChange.__tablename__], target.table)
    undo = replace(_told(plan.c), course=course)
    if undo.removed:
        _expect(_removal(target, plan), undo.removed)
    if undo.restored:
        _expect(_restoration(load, target, plan), undo.restored)
    return replace(undo, entries=_entries_removed(load))


def _entries_removed(load: Load) -> int:
    """Take off the lists what only this load brought there. Raises UndoRaced."""
    try:
        return remove_unused(entries=load.made_entries)
    except IntegrityError as error:
        raise UndoRaced from error


def _unenrolled(load: Load) -> Unenrolled:
    """The participants go before the people that they are."""
    course = unenrolling.foresee(load=load)
    if course.unenrolled:
        _carry_out(unenrolling.uninviting(load))
        _expect(unenrolling.removal(load), course.unenrolled)
    return course


def _expect(statement: Any, rows: int) -> None:
    """Every planned row is as it was when the plan was made, or the plan is void."""
    if _carry_out(statement) != rows:
        raise UndoRaced


def _carry_out(statement: Any) -> int:
    """How many rows went or changed; one that came into use meanwhile voids the plan."""
    options = {"preserve_rowcount": True}
    try:
        result: Any = db.session.execute(statement, execution_options=options)
    except IntegrityError as error:
        raise UndoRaced from error
    return int(result.rowcount)


def _plan_table() -> Table:
    return Table(
        "undo_plan",
        MetaData(),
        Column("entity_id", BigInteger),
        Column("row", Integer),
        Column("was_created", Boolean),
        Column("after_at", DateTime(timezone=True)),
        Column("name", String),
        Column("reason", String(20)),
        prefixes=["TEMPORARY"],
        postgresql_on_commit="DROP",
    )


def _fates(load: Load, target: Target) -> Select[Any]:
    """One line for each row that the load touched; a reason means that it is left alone."""
    table = target.table
    return (
        select(
            LoadChange.entity_id,
            LoadChange.row,
            LoadChange.was_created,
            LoadChange.after_at,
            table.c[target.columns[target.name]].label("name"),
            _reason(load, target).label("reason"),
        )
        .select_from(
            Base.metadata.tables[LoadChange.__tablename__].outerjoin(
                table, table.c.id == LoadChange.entity_id
            )
        )
        .where(LoadChange.load_id == load.id)
    )


def _reason(load: Load, target: Target) -> ColumnElement[str | None]:
    table = target.table
    cases: list[tuple[ColumnElement[bool], str]] = [
        (table.c.id.is_(None), "gone"),
        (table.c.updated_at != LoadChange.after_at, "edited"),
    ]
    used = uses(table, leaving=unenrolling.leaving(load))
    cases += [(and_(LoadChange.was_created, one), "in_use") for one in used]
    cases += [
        (and_(~LoadChange.was_created, gone), "reference_gone") for gone in _lost(load, table)
    ]
    return case(*cases, else_=null())


def _lost(load: Load, table: Table) -> Iterator[ColumnElement[bool]]:
    """Whether the row referred, before the load, to something that has been removed since."""
    former = _former(load, table)
    for key in table.foreign_keys:
        if key.parent.name in former:
            value = former[key.parent.name]
            yield and_(value.is_not(None), ~exists().where(key.column == value))


def _former(load: Load, table: Table) -> dict[str, ColumnElement[Any]]:
    """Column -> its value in the before-image, for the columns that the table still has."""
    return {
        name: cast(LoadChange.before[place], table.c[name].type)
        for place, name in enumerate(load.image_columns or [], start=1)
        if name in table.c
    }


def _told(plan: Any) -> Undo:
    kept = plan.reason.is_not(None)
    removed, restored, kept_count = db.session.execute(
        select(
            func.count().filter(plan.was_created, ~kept),
            func.count().filter(~plan.was_created, ~kept),
            func.count().filter(kept),
        )
    ).one()
    first = select(plan.row, plan.name, plan.reason).where(kept).order_by(plan.row)
    rows = db.session.execute(first.limit(FIRST_KEPT)).all() if kept_count else []
    told = tuple(Kept(row.row, row.name or "", REASONS[row.reason]) for row in rows)
    return Undo(removed, restored, kept_count, told)


def _removal(target: Target, plan: Table) -> Any:
    return delete(target.table).where(
        *_as_planned(target.table, plan), plan.c.was_created, plan.c.reason.is_(None)
    )


def _as_planned(table: Table, plan: Table) -> tuple[ColumnElement[bool], ...]:
    return (table.c.id == plan.c.entity_id, table.c.updated_at == plan.c.after_at)


def _restoration(load: Load, target: Target, plan: Table) -> Any:
    """Every column as it was, the moment of the last change too: as if nothing had happened."""
    table = target.table
    former = _former(load, table)
    return (
        update(table)
        .values(**former)
        .where(
            *_as_planned(table, plan),
            LoadChange.entity_id == plan.c.entity_id,
            LoadChange.load_id == load.id,
            ~plan.c.was_created,
            plan.c.reason.is_(None),
        )
    )
