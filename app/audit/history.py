"""What happened to one row: single changes, and bulk loads with the name of their file."""

from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Select,
    String,
    and_,
    case,
    cast,
    literal,
    null,
    or_,
    select,
    union_all,
)
from sqlalchemy.dialects.postgresql import JSONB

from app.errors import NotFound
from app.extensions import Base, db
from app.kit.guard import in_scope
from app.kit.pagination import Page, paginate
from app.models.audit import AuditEvent
from app.models.company import Company
from app.models.course import Course
from app.models.load import Load, LoadChange, LoadFile
from app.models.person import Person
from app.models.rapporteur import Rapporteur
from app.models.supplier import Supplier
from app.models.user import User
from sheets.kinds.people import PEOPLE
from sheets.kinds.suppliers import SUPPLIERS

MODELS: dict[str, Any] = {
    "company": Company,
    "supplier": Supplier,
    "person": Person,
    "course": Course,
    "rapporteur": Rapporteur,
}
"""What has a history, by the name that its events bear."""

LOADED = {"supplier": SUPPLIERS.model_id, "person": PEOPLE.model_id}
"""What bulk loads write, and the kind of those loads."""

KEPT_STATES = ("done", "undone_partly")
"""A load that was undone whole is as if it had never been."""


class EntityMissing(NotFound):
    """No such row, or it is not the caller's."""

    code = "entity_missing"
    message = "Este registro no existe."


def list_history(*, entity: str, entity_id: int, page: int, page_size: int) -> Page:
    """What happened to a row that the caller sees, newest first; users of others go unnamed.

    Raises EntityMissing.
    """
    model = MODELS[entity]
    if db.session.scalar(select(model.id).where(model.id == entity_id)) is None:
        raise EntityMissing
    parts = [_events(entity, entity_id)]
    if entity in LOADED:
        parts.append(_loads(LOADED[entity], entity_id))
    found = union_all(*parts).subquery()
    query = (
        select(*found.c, User.name.label("user_name"))
        .outerjoin(User, and_(User.id == found.c.user_id, _may_be_named()))
        .order_by(found.c.at.desc(), found.c.id.desc())
    )
    return paginate(query, page=page, page_size=page_size, scalars=False)


def _may_be_named() -> ColumnElement[bool]:
    """Whether the caller may know a user by name: rapporteurs and suppliers are everybody's, and
    who works for another company is none of the caller's business.
    """
    return or_(in_scope(User.company_id), User.company_id.is_(None))


def _events(entity: str, entity_id: int) -> Select[Any]:
    return select(
        AuditEvent.id.label("id"),
        AuditEvent.at.label("at"),
        AuditEvent.user_id.label("user_id"),
        AuditEvent.action.label("action"),
        AuditEvent.data.label("data"),
        cast(null(), BigInteger).label("load_id"),
        cast(null(), String).label("file_name"),
    ).where(AuditEvent.entity == entity, AuditEvent.entity_id == entity_id)


def _loads(model_id: int, entity_id: int) -> Select[Any]:
    """Loads of anybody: whoever sees the row may know which file changed it.

    The key of the before-images begins with the load: one look for each load finds them.
    """
    load = Base.metadata.tables[Load.__tablename__].c
    return (
        select(
            literal(0, BigInteger),
            LoadChange.after_at,
            load.user_id,
            case((LoadChange.was_created, "load.created"), else_="load.updated"),
            literal({}, JSONB),
            load.id,
            LoadFile.name,
        )
        .join(load.id.table, load.id == LoadChange.load_id)
        .join(LoadFile, LoadFile.id == load.file_id)
        .where(
            LoadChange.entity_id == entity_id,
            load.model_id == model_id,
            load.state.in_(KEPT_STATES),
        )
    )
