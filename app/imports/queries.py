"""Loads that were saved: one, or a page of them, by whoever may see them."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Select,
    Text,
    and_,
    case,
    cast,
    func,
    literal,
    null,
    or_,
    outerjoin,
    select,
    union_all,
)
from sqlalchemy.dialects.postgresql import JSONB, distinct_on

from app.extensions import db
from app.imports.load_values import Caller
from app.imports.pipeline.row_errors import message
from app.imports.pipeline.stage import as_text
from app.imports.targets import TARGETS
from app.models.load import Load, LoadChange, LoadError, LoadFile
from app.platform.errors import NotFound
from app.platform.lists import Columns, ListQuery, Order, Page, Search, page_of, paginate

NEWEST_FIRST = Order("createdAt", descending=True)
LISTED = Columns(
    sorts={"createdAt": Load.saved_at},
    tie=Load.id,
    filters={"model_id": Load.model_id, "state": Load.state},
)


class LoadMissing(NotFound):
    """No such load, or it is of another company."""

    code = "load_missing"
    message = "Esta carga no existe."


def get(*, load_id: int, caller: Caller, locked: bool = False) -> Load:
    """One load, `locked` until the transaction ends. Raises LoadMissing."""
    query = select(Load).where(Load.id == load_id, _visible(caller))
    if locked:
        query = query.with_for_update(of=Load).execution_options(populate_existing=True)
    load = db.session.scalar(query)
    if load is None:
        raise LoadMissing
    return load


def list_saved(*, query: ListQuery, caller: Caller) -> Page:
    """The history, newest first unless asked otherwise."""
    saved = select(Load).where(Load.saved_at.is_not(None), _visible(caller))
    filters = {name: value for name, value in query.filters.items() if value is not None}
    asked = replace(query, filters=filters, sort=query.sort or (NEWEST_FIRST,))
    return page_of(saved, asked, LISTED)


@dataclass(frozen=True)
class Rejected:
    """Rows of loads that stayed out and can still be corrected."""

    rows: int
    loads: int
    newest: int
    """The id of the newest of these loads."""
    file_name: str


def rejected(*, since: datetime, caller: Caller) -> Rejected | None:
    """The rejected rows of the loads that ended since a moment; None: there are none."""
    failed = Load.counts["failed"].as_integer()
    query = (
        select(Load.id, failed.label("rows"), LoadFile.name)
        .join(LoadFile, LoadFile.id == Load.file_id)
        .where(
            Load.saved_at.is_not(None),
            Load.finished_at >= since,
            Load.state.in_(("done", "failed")),
            failed > 0,
            _visible(caller),
        )
        .order_by(Load.finished_at.desc(), Load.id.desc())
    )
    found = db.session.execute(query).all()
    if not found:
        return None
    return Rejected(sum(one.rows for one in found), len(found), found[0].id, found[0].name)


def _visible(caller: Caller) -> ColumnElement[bool]:
    """What was saved belongs to the company, a preview to whoever asked for it."""
    mine = Load.user_id == caller.user_id
    if caller.is_admin:
        return or_(mine, Load.saved_at.is_not(None))
    return or_(mine, and_(Load.saved_at.is_not(None), Load.company_id == caller.company_id))


def list_records(*, load: Load, query: ListQuery) -> Page:
    """A page of what became of the rows of a load."""
    found = records_of(load=load, query=query)
    page = paginate(found, page=query.page or 1, page_size=query.page_size, scalars=False)
    return replace(page, rows=[record_view(row) for row in page.rows])


def records_of(*, load: Load, query: ListQuery) -> Select[Any]:
    """What became of the rows of a load, in the order of the file: created, updated or failed.

    A row that the load left as it was is not among them. A row that was written is found by what
    its record is called now, one that failed by the value that was wrong. Raises KeyError for no
    kind of load.
    """
    target = TARGETS[load.model_id]
    table, change = target.table, LoadChange.__table__.c
    keys = [as_text(table.c[column]) for column in target.shown_keys]
    name = as_text(table.c[target.columns[target.name]])
    written = (
        select(
            change.row,
            change.entity_id.label("id"),
            case((change.was_created, "created"), else_="updated").label("outcome"),
            func.coalesce(*keys, null()).label("key"),
            name.label("name"),
            (table.c.folded_name if target.has_folded_name else func.lower(name)).label("folded"),
            cast(null(), Text).label("code"),
            cast(null(), JSONB).label("params"),
            cast(null(), Text).label("value"),
        )
        .select_from(outerjoin(LoadChange.__table__, table, table.c.id == change.entity_id))
        .where(change.load_id == load.id)
    )
    nothing = cast(null(), Text)
    failed = (
        select(
            LoadError.row,
            cast(null(), BigInteger).label("id"),
            literal("failed").label("outcome"),
            nothing.label("key"),
            nothing.label("name"),
            nothing.label("folded"),
            LoadError.code,
            LoadError.params,
            LoadError.value,
        )
        .where(LoadError.load_id == load.id)
        .ext(distinct_on(LoadError.row))
        .order_by(LoadError.row, LoadError.column_position)
    )
    rows = union_all(written, failed.subquery().select()).subquery().c
    found: Select[Any] = select(*rows).order_by(rows.row)
    if outcome := query.filters["outcome"]:
        found = found.where(rows.outcome == outcome)
    if query.q.strip():
        sought = Search(folded=(rows.folded,), plain=(rows.key, rows.value), rut=rows.key)
        found = found.where(sought.condition(query.q))
    return found


def record_view(row: Any) -> dict[str, Any]:
    """One of them as answers show it."""
    return {
        "row": row.row,
        "outcome": row.outcome,
        "id": row.id,
        "key": row.key,
        "name": row.name,
        "message": message(row.code, row.params or {}) if row.code else None,
    }
