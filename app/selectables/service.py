"""The lists to choose from: thematic areas, statuses, departments."""

from sqlalchemy import select

from app.kit.listing import Columns, ListQuery, page_of
from app.kit.pagination import Page
from app.kit.search import Search
from app.models.selectable import Department, Status, ThematicArea


def list_thematic_areas(*, query: ListQuery) -> Page:
    """What courses can be about, by name unless asked otherwise."""
    rows = select(ThematicArea)
    return page_of(rows, query, _columns(ThematicArea, "name"))


def list_statuses(*, query: ListQuery) -> Page:
    """How people can stand, in the order in which they were made."""
    return page_of(select(Status), query, _columns(Status, "StatusName"))


def list_departments(*, query: ListQuery) -> Page:
    """Where people can work, by name unless asked otherwise."""
    return page_of(select(Department), query, _columns(Department, "name"))


def _columns(model: type[ThematicArea | Status | Department], name: str) -> Columns:
    by_age = model is Status
    return Columns(
        sorts={"id": model.id, name: model.folded_name},
        tie=model.id if by_age else model.folded_name,
        search=Search(folded=(model.folded_name,)),
    )
