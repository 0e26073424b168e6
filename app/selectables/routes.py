"""Calls about the lists to choose from."""

from typing import Any

from app.extensions import db
from app.kit.blueprint import Blueprint
from app.kit.guard import Access, caller
from app.kit.idempotency import idempotent
from app.kit.listing import ListQuery
from app.kit.schema import envelope
from app.models.selectable import Department, Status, ThematicArea
from app.selectables import service, writing
from app.selectables.schemas import (
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
    row_view,
    rows_view,
)

blp = Blueprint("selectables", __name__, description="Lists to choose from")


@blp.route("/getThematicAreas")
@blp.guard(Access.SIGNED_IN)
@blp.arguments(NamedListQuerySchema, location="query")
@blp.response(200, envelope(ThematicAreaSchema, many=True, paged=True))
def list_thematic_areas(query: ListQuery) -> dict[str, Any]:
    """Thematic areas; all of them unless a page is asked for."""
    listed = service.list_thematic_areas(query=query)
    return {"data": rows_view(listed), "meta": listed.page.meta}


@blp.route("/getStatus")
@blp.guard(Access.SIGNED_IN)
@blp.arguments(StatusesQuerySchema, location="query")
@blp.response(200, envelope(StatusSchema, many=True, paged=True))
def list_statuses(query: ListQuery) -> dict[str, Any]:
    """Statuses; all of them unless a page is asked for."""
    listed = service.list_statuses(query=query)
    return {"data": rows_view(listed), "meta": listed.page.meta}


@blp.route("/getDepartment")
@blp.guard(Access.SIGNED_IN)
@blp.arguments(NamedListQuerySchema, location="query")
@blp.response(200, envelope(DepartmentSchema, many=True, paged=True))
def list_departments(query: ListQuery) -> dict[str, Any]:
    """Departments; all of them unless a page is asked for."""
    listed = service.list_departments(query=query)
    return {"data": rows_view(listed), "meta": listed.page.meta}


@blp.route("/createThematicArea", methods=["POST"])
@blp.guard(Access.ADMIN)
@idempotent
@blp.arguments(ThematicAreaFormSchema)
@blp.response(201, envelope(ThematicAreaSchema))
@blp.alt_response(200, schema=envelope(ThematicAreaSchema))
def save_thematic_area(form: dict[str, Any]) -> tuple[dict[str, Any], int]:
    """Make a thematic area, or change the one whose id is sent."""
    return _saved(ThematicArea, form)


@blp.route("/putStatus", methods=["POST"])
@blp.guard(Access.ADMIN)
@idempotent
@blp.arguments(StatusFormSchema)
@blp.response(201, envelope(StatusSchema))
@blp.alt_response(200, schema=envelope(StatusSchema))
def save_status(form: dict[str, Any]) -> tuple[dict[str, Any], int]:
    """Make a status, or change the one whose id is sent."""
    return _saved(Status, form)


@blp.route("/createDepartment", methods=["POST"])
@blp.guard(Access.ADMIN)
@idempotent
@blp.arguments(DepartmentFormSchema)
@blp.response(201, envelope(DepartmentSchema))
@blp.alt_response(200, schema=envelope(DepartmentSchema))
def save_department(form: dict[str, Any]) -> tuple[dict[str, Any], int]:
    """Make a department, or change the one whose id is sent."""
    return _saved(Department, form)


@blp.route("/deleteThematicArea", methods=["POST"])
@blp.guard(Access.ADMIN)
@blp.arguments(RemovalSchema)
@blp.response(200, envelope(SelectableRemovedSchema))
def remove_thematic_area(form: dict[str, Any]) -> dict[str, Any]:
    """Remove a thematic area; its courses get another one."""
    return _removed(ThematicArea, form)


@blp.route("/deleteStatus", methods=["POST"])
@blp.guard(Access.ADMIN)
@blp.arguments(RemovalSchema)
@blp.response(200, envelope(SelectableRemovedSchema))
def remove_status(form: dict[str, Any]) -> dict[str, Any]:
    """Remove a status; its people and participants get another one."""
    return _removed(Status, form)


@blp.route("/deleteDepartment", methods=["POST"])
@blp.guard(Access.ADMIN)
@blp.arguments(RemovalSchema)
@blp.response(200, envelope(SelectableRemovedSchema))
def remove_department(form: dict[str, Any]) -> dict[str, Any]:
    """Remove a department; its people and participants get another one."""
    return _removed(Department, form)


def _saved(model: Any, form: dict[str, Any]) -> tuple[dict[str, Any], int]:
    row_id = form.pop("id", None)
    kept = writing.save(model=model, row_id=row_id, fields=form, by=caller().id)
    db.session.commit()
    return {"data": row_view(kept.row, kept.uses)}, 201 if kept.is_new else 200


def _removed(model: Any, form: dict[str, Any]) -> dict[str, Any]:
    replaced = writing.remove(
        model=model, row_id=form["id"], replace_with=form.get("replaceWith"), by=caller().id
    )
    db.session.commit()
    return {"data": {"deleted": form["id"], "replaced": replaced}}
