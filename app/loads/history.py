"""Loads that were saved: one, or a page of them, by whoever may see them."""

from typing import Any

from sqlalchemy import ColumnElement, and_, or_, select

from app.errors import NotFound
from app.extensions import db
from app.kit.pagination import Page, paginate
from app.loads.lookups import Caller
from app.models.load import Load


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


def page(*, page: int, page_size: int, caller: Caller, filters: dict[str, Any]) -> Page:
    """The history, newest first unless asked otherwise."""
    query = select(Load).where(Load.saved_at.is_not(None), _visible(caller))
    if filters.get("model_id"):
        query = query.where(Load.model_id == filters["model_id"])
    if filters.get("state"):
        query = query.where(Load.state == filters["state"])
    newest = Load.saved_at.desc() if filters.get("sort") != "createdAt" else Load.saved_at.asc()
    return paginate(query.order_by(newest, Load.id.desc()), page=page, page_size=page_size)


def _visible(caller: Caller) -> ColumnElement[bool]:
    """What was saved belongs to the company, a preview to whoever asked for it."""
    mine = Load.user_id == caller.user_id
    if caller.is_admin:
        return or_(mine, Load.saved_at.is_not(None))
    return or_(mine, and_(Load.saved_at.is_not(None), Load.company_id == caller.company_id))
