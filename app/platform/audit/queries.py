"""The audit log as read: the history of one row, and the whole log for administrators."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
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

from app.extensions import Base, db
from app.models.audit import AuditEvent
from app.models.company import Company
from app.models.course import Course
from app.models.load import Load, LoadChange, LoadFile
from app.models.person import Person
from app.models.rapporteur import Rapporteur
from app.models.selectable import Department, Status, ThematicArea
from app.models.supplier import Supplier
from app.models.survey import SurveyTemplate
from app.models.user import User
from app.platform.clock import SANTIAGO
from app.platform.errors import NotFound
from app.platform.guard import in_scope
from app.platform.lists import (
    Columns,
    ListQuery,
    Names,
    Order,
    Page,
    Search,
    names_of,
    narrowed_to,
    page_of,
    paginate,
)
from sheets.kinds.registry import KINDS

MODELS: dict[str, Any] = {
    "company": Company,
    "supplier": Supplier,
    "person": Person,
    "course": Course,
    "rapporteur": Rapporteur,
}
"""What has a history, by the name that its events bear."""
LOADED = {kind.record.name: kind.model_id for kind in KINDS.values()}
"""What bulk loads write, and the kind of those loads."""
KEPT_STATES = ("done", "undone_partly")
"""A load that was undone whole is as if it had never been."""
_WHO = select(User.name).where(User.id == AuditEvent.user_id).scalar_subquery()
NEWEST = (Order("at", descending=True),)
SUBJECTS: Mapping[str, Any] = {
    "company": Company.name,
    "course": Course.name,
    "department": Department.name,
    "person": Person.name,
    "rapporteur": Rapporteur.name,
    "status": Status.name,
    "supplier": Supplier.razon_social,
    "survey_template": SurveyTemplate.title,
    "thematic_area": ThematicArea.name,
    "user": User.name,
}
"""What events are about -> the name of the row that it is now."""


def _since(day: dt.date) -> ColumnElement[bool]:
    return AuditEvent.at >= dt.datetime.combine(day, dt.time(), SANTIAGO)


def _until(day: dt.date) -> ColumnElement[bool]:
    after = day + dt.timedelta(days=1)
    return AuditEvent.at < dt.datetime.combine(after, dt.time(), SANTIAGO)


def _about(entity: str) -> ColumnElement[bool]:
    """Signing in and out is about one's own account, and says so by its name alone."""
    own = and_(AuditEvent.action.startswith("session."), AuditEvent.entity.is_(None))
    of_kind: ColumnElement[bool] = AuditEvent.entity == entity
    return or_(of_kind, own) if entity == "user" else of_kind


COLUMNS = Columns(
    # Ids rise with time, and have an index.
    sorts={"at": AuditEvent.id},
    tie=AuditEvent.id,
    key=AuditEvent.id,
    filters={
        "user": AuditEvent.user_id,
        "action": AuditEvent.action,
        "entity": _about,
        "since": _since,
        "until": _until,
    },
    search=Search(plain=(_WHO,)),
)


class EntityMissing(NotFound):
    """No such row, or it is not the caller's."""

    code = "entity_missing"
    message = "Este registro no existe."


@dataclass(frozen=True)
class NamedEvent:
    """An event with the names of who did it and what it is about."""

    event: AuditEvent
    user_name: str | None
    subject: str | None


def list_history(*, entity: str, entity_id: int, page: int, page_size: int) -> Page:
    """What happened to a row that the caller sees, newest first; users of others go unnamed.

    Raises EntityMissing.
    """
    model = MODELS[entity]
    if db.session.scalar(select(model.id).where(model.id == entity_id)) is None:
        raise EntityMissing
    parts = [
        select(
            AuditEvent.id.label("id"),
            AuditEvent.at.label("at"),
            AuditEvent.user_id.label("user_id"),
            AuditEvent.action.label("action"),
            AuditEvent.data.label("data"),
            cast(null(), BigInteger).label("load_id"),
            cast(null(), String).label("file_name"),
        ).where(AuditEvent.entity == entity, AuditEvent.entity_id == entity_id)
    ]
    if entity in LOADED:
        parts.append(_loads(LOADED[entity], entity_id))
    found = union_all(*parts).subquery()
    # Whether the caller may know a user by name: rapporteurs and suppliers are everybody's, and who
    # works for another company is none of the caller's business.
    query = (
        select(*found.c, User.name.label("user_name"))
        .outerjoin(
            User,
            and_(
                User.id == found.c.user_id,
                or_(in_scope(User.company_id), User.company_id.is_(None)),
            ),
        )
        .order_by(found.c.at.desc(), found.c.id.desc())
    )
    return paginate(query, page=page, page_size=page_size, scalars=False)


def events(*, query: ListQuery) -> Select[Any]:
    """All events that a query asks for."""
    return narrowed_to(select(AuditEvent), query, COLUMNS)


def list_events(*, query: ListQuery) -> Page:
    """A page of events, the newest first."""
    return page_of(select(AuditEvent), query, COLUMNS)


def named_events(rows: Sequence[AuditEvent]) -> list[NamedEvent]:
    """Events with the names that belong to them."""
    users = names_of(User.name, (row.user_id for row in rows))
    names = {entity: _subjects(rows, entity) for entity in {row.entity for row in rows}}
    return [
        NamedEvent(
            row,
            user_name=users.get(row.user_id),
            subject=names[row.entity].get(row.entity_id),
        )
        for row in rows
    ]


def actors() -> list[tuple[int, str]]:
    """Who may have done something: every account, by name."""
    rows = db.session.execute(select(User.id, User.name).order_by(User.name, User.id))
    return [(row.id, row.name) for row in rows]


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


def _subjects(rows: Sequence[AuditEvent], entity: str | None) -> Names:
    column = SUBJECTS.get(entity or "")
    if column is None:
        return {}
    return names_of(column, (row.entity_id for row in rows if row.entity == entity))
