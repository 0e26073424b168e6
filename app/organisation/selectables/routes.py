"""Calls about the lists to choose from."""

from collections.abc import Mapping
from typing import Any

from app.models.organisation import Department, Status, ThematicArea
from app.organisation.selectables import service
from app.organisation.selectables.schemas import (
    DepartmentFormSchema,
    DepartmentSchema,
    NamedListQuerySchema,
    RemovalSchema,
    SelectableRemovedView,
    StatusesQuerySchema,
    StatusFormSchema,
    StatusSchema,
    ThematicAreaFormSchema,
    ThematicAreaSchema,
    columns_of,
    row_view,
    rows_view,
)
from app.platform.guard import Access, caller
from app.platform.lists import ListQuery
from app.platform.scopes import Domain
from app.platform.web import Answer, Blueprint

blp = Blueprint(
    "selectables", __name__, description="Lists to choose from", domain=Domain.COMPANIES
)


@blp.query("/getThematicAreas", query=NamedListQuerySchema, answer=ThematicAreaSchema, paged=True)
def list_thematic_areas(query: ListQuery) -> Answer:
    """Thematic areas; all of them unless a page is asked for."""
    listed = service.list_thematic_areas(query=query)
    return Answer(rows_view(listed), meta=listed.page.meta)


@blp.query("/getStatus", query=StatusesQuerySchema, answer=StatusSchema, paged=True)
def list_statuses(query: ListQuery) -> Answer:
    """Statuses; all of them unless a page is asked for."""
    listed = service.list_statuses(query=query)
    return Answer(rows_view(listed), meta=listed.page.meta)


@blp.query("/getDepartment", query=NamedListQuerySchema, answer=DepartmentSchema, paged=True)
def list_departments(query: ListQuery) -> Answer:
    """Departments; all of them unless a page is asked for."""
    listed = service.list_departments(query=query)
    return Answer(rows_view(listed), meta=listed.page.meta)


@blp.command(
    "/createThematicArea",
    access=Access.ADMIN,
    body=ThematicAreaFormSchema,
    answer=ThematicAreaSchema,
    status=201,
    or_status=200,
    once=True,
)
def save_thematic_area(*, row_id: int | None = None, **form: Any) -> Answer:
    """Make a thematic area, or change the one whose id is sent."""
    return _saved(ThematicArea, row_id, form)


@blp.command(
    "/putStatus",
    access=Access.ADMIN,
    body=StatusFormSchema,
    answer=StatusSchema,
    status=201,
    or_status=200,
    once=True,
)
def save_status(*, row_id: int | None = None, **form: Any) -> Answer:
    """Make a status, or change the one whose id is sent."""
    return _saved(Status, row_id, form)


@blp.command(
    "/createDepartment",
    access=Access.ADMIN,
    body=DepartmentFormSchema,
    answer=DepartmentSchema,
    status=201,
    or_status=200,
    once=True,
)
def save_department(*, row_id: int | None = None, **form: Any) -> Answer:
    """Make a department, or change the one whose id is sent."""
    return _saved(Department, row_id, form)


@blp.command(
    "/deleteThematicArea", access=Access.ADMIN, body=RemovalSchema, answer=SelectableRemovedView
)
def remove_thematic_area(*, row_id: int, replace_with: int | None = None) -> SelectableRemovedView:
    """Remove a thematic area; its courses get another one."""
    return _removed(ThematicArea, row_id, replace_with)


@blp.command("/deleteStatus", access=Access.ADMIN, body=RemovalSchema, answer=SelectableRemovedView)
def remove_status(*, row_id: int, replace_with: int | None = None) -> SelectableRemovedView:
    """Remove a status; its people and participants get another one."""
    return _removed(Status, row_id, replace_with)


@blp.command(
    "/deleteDepartment", access=Access.ADMIN, body=RemovalSchema, answer=SelectableRemovedView
)
def remove_department(*, row_id: int, replace_with: int | None = None) -> SelectableRemovedView:
    """Remove a department; its people and participants get another one."""
    return _removed(Department, row_id, replace_with)


def _saved(model: Any, row_id: int | None, form: Mapping[str, Any]) -> Answer:
    fields = columns_of(model, form)
    kept = service.save(model=model, row_id=row_id, fields=fields, by=caller().id)
    return Answer(row_view(kept.row, kept.uses), status=201 if kept.is_new else 200)


def _removed(model: Any, row_id: int, replace_with: int | None) -> SelectableRemovedView:
    replaced = service.remove(model=model, row_id=row_id, replace_with=replace_with, by=caller().id)
    return SelectableRemovedView(row_id, replaced)
