"""Shapes of the lists to choose from."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import marshmallow as ma

from app.models.organisation import Department, Status, ThematicArea
from app.organisation.selectables.service import Listed
from app.platform.fields import Id
from app.platform.forms import OutSchema, Schema
from app.platform.lists import ChangesQuerySchema, Sort, WholeListQuerySchema
from app.platform.records import RowView, answer_fields, form_fields, view_of
from records.selectables import DEPARTMENT, STATUS, THEMATIC_AREA


class Uses(ma.fields.Integer):
    """How often a row is used; to count it takes time, so lists say it only when asked."""

    def __init__(self) -> None:
        super().__init__(
            required=True,
            allow_none=True,
            metadata={"description": "Null in a list that was asked without `uses`."},
        )


class SelectablesQuerySchema(WholeListQuerySchema, ChangesQuerySchema):
    """What the lists to choose from have in common: whether to count how often each row is used."""

    uses = ma.fields.Boolean(load_default=False)


class NamedListQuerySchema(SelectablesQuerySchema):
    """Order and search of a list of names."""

    sort = Sort("id", "name", load_default=())


class StatusesQuerySchema(SelectablesQuerySchema):
    """Order and search of statuses."""

    sort = Sort("id", "StatusName", load_default=())


class ThematicAreaFormSchema(Schema):
    """A thematic area that is made, or renamed when it has an id."""

    class Meta(Schema.Meta):
        include = form_fields(THEMATIC_AREA, new=True)

    id = Id(attribute="row_id")


class StatusFormSchema(Schema):
    """A status that is made, or renamed when it has an id."""

    class Meta(Schema.Meta):
        include = form_fields(STATUS, new=True)

    id = Id(attribute="row_id")


class DepartmentFormSchema(Schema):
    """A department that is made, or renamed when it has an id."""

    class Meta(Schema.Meta):
        include = form_fields(DEPARTMENT, new=True)

    id = Id(attribute="row_id")


class RemovalSchema(Schema):
    """What is removed, and what takes its place where it is used."""

    id = Id(required=True, attribute="row_id")
    replaceWith = Id(allow_none=True, attribute="replace_with")


@dataclass(frozen=True)
class SelectableRemovedView:
    """What was removed, and how many rows have its successor now."""

    deleted: int
    replaced: int


class ThematicAreaSchema(OutSchema):
    """What a course is about."""

    class Meta(OutSchema.Meta):
        include = answer_fields(THEMATIC_AREA, uses=Uses())

    id = ma.fields.Integer(required=True)


class StatusSchema(OutSchema):
    """How a person stands."""

    class Meta(OutSchema.Meta):
        include = answer_fields(STATUS, uses=Uses())

    id = ma.fields.Integer(required=True)


class DepartmentSchema(OutSchema):
    """The area of a company that a person works in."""

    class Meta(OutSchema.Meta):
        include = answer_fields(DEPARTMENT, uses=Uses())

    id = ma.fields.Integer(required=True)


RECORDS = {ThematicArea: THEMATIC_AREA, Status: STATUS, Department: DEPARTMENT}


def columns_of(model: Any, form: Mapping[str, Any]) -> Mapping[str, Any]:
    """Column -> value of a form."""
    return {RECORDS[model].columns[name]: value for name, value in form.items()}


def rows_view(listed: Listed) -> list[RowView]:
    """The rows of a list as the answers show them."""
    rows, uses = listed.page.rows, listed.uses
    return [row_view(row, uses.get(row.id, 0) if uses is not None else None) for row in rows]


def row_view(row: Any, uses: int | None) -> RowView:
    """A row with its fields and, where it was counted, how often it is used."""
    return {"id": row.id, **view_of(RECORDS[type(row)], row, {}), "uses": uses}
