"""Calls about the lists to choose from."""

from typing import Any

from app.models.organisation import Department, Status, ThematicArea
from app.organisation.selectables import service
from app.organisation.selectables.schemas import (
    DepartmentFormSchema,
    DepartmentSchema,
    NamedListQuerySchema,
    RemovalSchema,
    SelectableRemovedSchema,
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
from app.platform.web import Answer, Blueprint

blp = Blueprint("selectables", __name__, description="Lists to choose from")


@blp.query(
    "/getThematicAreas",
    query=NamedListQuerySchema,
    answer=ThematicAreaSchema,
    many=True,
    paged=True,
)
def list_thematic_areas(query: ListQuery) -> Answer:
    """Thematic areas; all of them unless a page is asked for."""
    listed = service.list_thematic_areas(query=query)
    return Answer(rows_view(listed), meta=listed.page.meta)


@blp.query("/getStatus", query=StatusesQuerySchema, answer=StatusSchema, many=True, paged=True)
def list_statuses(query: ListQuery) -> Answer:
    """Statuses; all of them unless a page is asked for."""
    listed = service.list_statuses(query=query)
    return Answer(rows_view(listed), meta=listed.page.meta)


@blp.query(
    "/getDepartment", query=NamedListQuerySchema, answer=DepartmentSchema, many=True, paged=True
)
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
def save_thematic_area(form: dict[str, Any]) -> Any:
    """Make a thematic area, or change the one whose id is sent."""
    return _saved(ThematicArea, form)


@blp.command(
    "/putStatus",
    access=Access.ADMIN,
    body=StatusFormSchema,
    answer=StatusSchema,
    status=201,
    or_status=200,
    once=True,
)
def save_status(form: dict[str, Any]) -> Any:
    """Make a status, or change the one whose id is sent."""
    return _saved(Status, form)


@blp.command(
    "/createDepartment",
    access=Access.ADMIN,
    body=DepartmentFormSchema,
    answer=DepartmentSchema,
    status=201,
    or_status=200,
    once=True,
)
def save_department(form: dict[str, Any]) -> Any:
    """Make a department, or change the one whose id is sent."""
    return _saved(Department, form)


@blp.command(
    "/deleteThematicArea", access=Access.ADMIN, body=RemovalSchema, answer=SelectableRemovedSchema
)
def remove_thematic_area(form: dict[str, Any]) -> Any:
    """Remove a thematic area; its courses get another one."""
    return _removed(ThematicArea, form)


@blp.command(
    "/deleteStatus", access=Access.ADMIN, body=RemovalSchema, answer=SelectableRemovedSchema
)
def remove_status(form: dict[str, Any]) -> Any:
    """Remove a status; its people and participants get another one."""
    return _removed(Status, form)


@blp.command(
    "/deleteDepartment", access=Access.ADMIN, body=RemovalSchema, answer=SelectableRemovedSchema
)
def remove_department(form: dict[str, Any]) -> Any:
    """Remove a department; its people and participants get another one."""
    return _removed(Department, form)


def _saved(model: Any, form: dict[str, Any]) -> Answer:
    row_id = form.pop("id", None)
    fields = columns_of(model, form)
    kept = service.save(model=model, row_id=row_id, fields=fields, by=caller().id)
    return Answer(row_view(kept.row, kept.uses), status=201 if kept.is_new else 200)


def _removed(model: Any, form: dict[str, Any]) -> Any:
    replaced = service.remove(
        model=model, row_id=form["id"], replace_with=form.get("replaceWith"), by=caller().id
    )
    return {"deleted": form["id"], "replaced": replaced}
