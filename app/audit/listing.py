"""Everything that was written down, for administrators: who, when, what, about which row."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, or_, select

from app.extensions import db
from app.kit.clock import SANTIAGO
from app.kit.listing import Columns, ListQuery, Order, narrowed_to, page_of
from app.kit.names import Names, names_of
from app.kit.pagination import Page
from app.kit.search import Search
from app.models.audit import AuditEvent
from app.models.company import Company
from app.models.course import Course
from app.models.person import Person
from app.models.rapporteur import Rapporteur
from app.models.selectable import Department, Status, ThematicArea
from app.models.supplier import Supplier
from app.models.survey import SurveyTemplate
from app.models.user import User

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


@dataclass(frozen=True)
class Told:
    """An event with the names of who did it and what it is about."""

    event: AuditEvent
    user_name: str | None
    subject: str | None


def events(*, query: ListQuery) -> Select[Any]:
    """All events that a query asks for."""
    return narrowed_to(select(AuditEvent), query, COLUMNS)


def list_events(*, query: ListQuery) -> Page:
    """A page of events, the newest first."""
    return page_of(select(AuditEvent), query, COLUMNS)


def told(rows: Sequence[AuditEvent]) -> list[Told]:
    """Events with the names that belong to them."""
    users = names_of(User.name, (row.user_id for row in rows))
    names = {entity: _subjects(rows, entity) for entity in {row.entity for row in rows}}
    return [
        Told(
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


def _subjects(rows: Sequence[AuditEvent], entity: str | None) -> Names:
    column = SUBJECTS.get(entity or "")
    if column is None:
        return {}
    return names_of(column, (row.entity_id for row in rows if row.entity == entity))
