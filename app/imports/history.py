"""Loads that were saved: one, or a page of them, by whoever may see them."""

from dataclasses import replace

from sqlalchemy import ColumnElement, and_, or_, select

from app.extensions import db
from app.imports.load import Caller
from app.models.load import Load
from app.platform.errors import NotFound
from app.platform.lists import Columns, ListQuery, Order, Page, page_of

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


def get(*, load_id: int, caller: Caller) -> Load:
    """One load. Raises LoadMissing."""
    load = db.session.scalar(select(Load).where(Load.id == load_id, _visible(caller)))
    if load is None:
        raise LoadMissing
    return load


def list_saved(*, query: ListQuery, caller: Caller) -> Page:
    """The history, newest first unless asked otherwise."""
    saved = select(Load).where(Load.saved_at.is_not(None), _visible(caller))
    filters = {name: value for name, value in query.filters.items() if value is not None}
    asked = replace(query, filters=filters, sort=query.sort or (NEWEST_FIRST,))
    return page_of(saved, asked, LISTED)


def _visible(caller: Caller) -> ColumnElement[bool]:
    """What was saved belongs to the company, a preview to whoever asked for it."""
    mine = Load.user_id == caller.user_id
    if caller.is_admin:
        return or_(mine, Load.saved_at.is_not(None))
    return or_(mine, and_(Load.saved_at.is_not(None), Load.company_id == caller.company_id))
