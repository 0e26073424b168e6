"""Calls about the lists to choose from."""

from typing import Any

from app.kit.blueprint import Blueprint
from app.kit.guard import Access
from app.kit.listing import ListQuery
from app.kit.schema import envelope
from app.selectables import service
from app.selectables.schemas import (
    DepartmentSchema,
    NamedListQuerySchema,
    StatusesQuerySchema,
    StatusSchema,
    ThematicAreaSchema,
)

blp = Blueprint("selectables", __name__, description="Lists to choose from")


@blp.route("/getThematicAreas")
@blp.guard(Access.SIGNED_IN)
@blp.arguments(NamedListQuerySchema, location="query")
@blp.response(200, envelope(ThematicAreaSchema, many=True, paged=True))
def list_thematic_areas(query: ListQuery) -> dict[str, Any]:
    """Thematic areas; all of them unless a page is asked for."""
    page = service.list_thematic_areas(query=query)
    return {"data": page.rows, "meta": page.meta}


@blp.route("/getStatus")
@blp.guard(Access.SIGNED_IN)
@blp.arguments(StatusesQuerySchema, location="query")
@blp.response(200, envelope(StatusSchema, many=True, paged=True))
def list_statuses(query: ListQuery) -> dict[str, Any]:
    """Statuses; all of them unless a page is asked for."""
    page = service.list_statuses(query=query)
    return {"data": page.rows, "meta": page.meta}


@blp.route("/getDepartment")
@blp.guard(Access.SIGNED_IN)
@blp.arguments(NamedListQuerySchema, location="query")
@blp.response(200, envelope(DepartmentSchema, many=True, paged=True))
def list_departments(query: ListQuery) -> dict[str, Any]:
    """Departments; all of them unless a page is asked for."""
    page = service.list_departments(query=query)
    return {"data": page.rows, "meta": page.meta}
