"""The plan of a load into the real tables, with a before-image of every row that changes."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from psycopg.errors import UniqueViolation
from sqlalchemy import (
    ColumnElement,
    Executable,
    Text,
    and_,
    cast,
    func,
    insert,
    literal,
    literal_column,
    null,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import array
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.exc import IntegrityError
from sqlalchemy.types import UserDefinedType

from app.extensions import db
from app.loads import enrolling
from app.loads.frame import CREATE, UPDATE, Decided, Frame
from app.loads.references import checked_once
from app.loads.stage import NEW_ID
from app.loads.targets import Target
from app.models.load import Load, LoadChange

PIECE = 50_000
"""New rows of one statement, about: so often a load tells how far it is."""

BLOCK = 8_192
"""Bytes of a page of the database."""


class TID(UserDefinedType[str]):
    """The place of a row in its table."""

    cache_ok = True

    def get_col_spec(self, **_: Any) -> str:
        """What the database calls it."""
        return "tid"


class Raced(Exception):
    """Somebody else created or edited one of the rows since the plan was made: make it anew."""


def image_columns(target: Target) -> list[str]:
    """What a before-image holds: everything that can change, the moment of change too."""
    return [column.name for column in target.table.c if column.name not in ("id", "created_at")]


def apply_plan(*, decided: Decided, load: Load, at: datetime, tell: Callable[[int], None]) -> None:
    """Create, update and enrol what the plan says, each row exactly as planned.

    `tell` hears how many rows are written, new ones piece by piece, and may stop it.

    Raises Raced, ReferenceGone.
    """
    frame, actions, enrolled = decided.frame, decided.actions, decided.counts.enrolled
    load.image_columns = load.image_columns or image_columns(frame.stage.target)
    created, updated = actions.get(CREATE, 0), actions.get(UPDATE, 0)
    with checked_once(frame):
        if created:
            inserted = 0
            for piece in _pieces(frame, created):
                inserted += _carried_out(_insert_new(frame, actions, at, piece))
                tell(inserted)
            if inserted != created:
                raise Raced
            _expect(_note_created(frame, actions, load.id, at), created)
        if updated:
            _expect(_note_updated(frame, load.image_columns, load.id, at), updated)
            _expect(_update_existing(frame, at), updated)
            tell(created + updated)
        if enrolled:
            joining = enrolling.joining(frame=frame, load=load, actions=actions, at=at)
            _expect(joining, enrolled)
            enrolling.hold_references(load=load)


def _expect(statement: Executable, rows: int) -> None:
    if _carried_out(statement) != rows:
        raise Raced


def _pieces(frame: Frame, created: int) -> list[ColumnElement[bool]]:
    """The staged rows in parts of about PIECE, cut by their pages: no part is looked for."""
    name = frame.stage.rows.name
    pages = db.session.scalar(select(func.pg_relation_size(name) / BLOCK)) or 1
    step = max(1, int(pages) * PIECE // max(created, PIECE))
    place = literal_column(f"{name}.ctid", TID)
    last = range(0, int(pages) + 1, step)[-1]
    return [
        and_(place >= cast(f"({first},0)", TID))
        if first == last
        else and_(place >= cast(f"({first},0)", TID), place < cast(f"({first + step},0)", TID))
        for first in range(0, int(pages) + 1, step)
    ]


def _carried_out(statement: Executable) -> int:
    """How many rows it wrote. Raises Raced when somebody else wrote one of them."""
    options = {"preserve_rowcount": True}
    try:
        result: Any = db.session.execute(statement, execution_options=options)
    except IntegrityError as error:
        if isinstance(error.orig, UniqueViolation):
            raise Raced from error
        raise
    return int(result.rowcount)


def _insert_new(
    frame: Frame, actions: dict[str, int], at: datetime, piece: ColumnElement[bool]
) -> Executable:
    """New rows. A clash with somebody else's row is an error that `_expect` knows: to ask for each
    row whether there is a conflict takes half as long again.
    """
    values: dict[str, ColumnElement[Any]] = {
        "id": frame.rows[NEW_ID],
        **frame.created,
        "created_at": literal(at),
        "updated_at": literal(at),
    }
    chosen = select(*values.values()).select_from(frame.source)
    chosen = chosen.where(frame.is_new(actions), piece)
    table = frame.stage.target.table
    return insert(table).from_select(list(values), chosen)


def _note_created(frame: Frame, actions: dict[str, int], load_id: int, at: datetime) -> Executable:
    rows = frame.rows
    chosen = select(
        literal(load_id), rows[NEW_ID], rows.row_no, literal(True), null(), literal(at)
    ).where(frame.is_new(actions))
    return insert(LoadChange).from_select(_CHANGE_COLUMNS, chosen)


def _note_updated(frame: Frame, images: Sequence[str], load_id: int, at: datetime) -> Executable:
    """The rows as they were, unless an earlier round of this load has kept them already."""
    plan, existing = frame.stage.plan.c, frame.existing
    image = array([cast(existing[name], Text) for name in images])
    chosen = select(
        literal(load_id), plan.entity_id, plan.row_no, literal(False), image, literal(at)
    ).where(plan.action == UPDATE, existing.id == plan.entity_id, _as_planned(frame))
    statement = upsert(LoadChange).from_select(_CHANGE_COLUMNS, chosen)
    return statement.on_conflict_do_update(
        index_elements=["load_id", "entity_id"], set_={"after_at": statement.excluded.after_at}
    )


def _update_existing(frame: Frame, at: datetime) -> Executable:
    table, plan = frame.stage.target.table, frame.stage.plan
    joined = frame.source.join(plan, plan.c.row_no == frame.rows.row_no)
    given = [value.label(column) for column, value in frame.given.items()]
    found = (
        select(plan.c.entity_id, plan.c.was_at, *given)
        .select_from(joined)
        .where(plan.c.action == UPDATE)
        .subquery()
    )
    values = {column: frame.merged(column, found.c[column]) for column in frame.given}
    return (
        update(table)
        .values(**values, updated_at=at)
        .where(table.c.id == found.c.entity_id, table.c.updated_at == found.c.was_at)
    )


def _as_planned(frame: Frame) -> ColumnElement[bool]:
    return frame.stage.plan.c.was_at == frame.stage.target.table.c.updated_at


_CHANGE_COLUMNS = ["load_id", "entity_id", "row", "was_created", "before", "after_at"]
