"""Shapes of the lists to choose from."""

from typing import Any

import marshmallow as ma

from app.organisation.selectables.service import Listed
from app.platform.forms import Id, Line, Name, OutSchema, Schema
from app.platform.lists import Sort, WholeListQuerySchema
from sheets import messages

NAME_CHARS = 80
DESCRIPTION_CHARS = 300
NAME = messages.message("name_invalid", {"max": NAME_CHARS})


class Uses(ma.fields.Integer):
    """How often a row is used; to count it takes time, so lists say it only when asked."""

    def __init__(self) -> None:
        super().__init__(
            required=True,
            allow_none=True,
            metadata={"description": "Null in a list that was asked without `uses`."},
        )


class SelectablesQuerySchema(WholeListQuerySchema):
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

    id = Id()
    name = Name(required=True, blank=NAME, limit=NAME_CHARS)
    descripcion = Line(limit=DESCRIPTION_CHARS)


class StatusFormSchema(Schema):
    """A status that is made, or renamed when it has an id."""

    id = Id()
    StatusName = Name(required=True, blank=NAME, limit=NAME_CHARS, attribute="name")
    countsAsTrained = ma.fields.Boolean(attribute="counts_as_trained")


class DepartmentFormSchema(Schema):
    """A department that is made, or renamed when it has an id."""

    id = Id()
    name = Name(required=True, blank=NAME, limit=NAME_CHARS)
    description = Line(limit=DESCRIPTION_CHARS)


class RemovalSchema(Schema):
    """What is removed, and what takes its place where it is used."""

    id = Id(required=True)
    replaceWith = Id(allow_none=True)


class SelectableRemovedSchema(OutSchema):
    """What was removed, and how many rows have its successor now."""

    deleted = ma.fields.Integer(required=True)
    replaced = ma.fields.Integer(required=True)


class ThematicAreaSchema(OutSchema):
    """What a course is about."""

    id = ma.fields.Integer(required=True)
    name = ma.fields.String(required=True)
    descripcion = ma.fields.String(required=True, allow_none=True)
    uses = Uses()


class StatusSchema(OutSchema):
    """How a person stands."""

    id = ma.fields.Integer(required=True)
    StatusName = ma.fields.String(required=True, attribute="name")
    countsAsTrained = ma.fields.Boolean(required=True, attribute="counts_as_trained")
    uses = Uses()


class DepartmentSchema(OutSchema):
    """The area of a company that a person works in."""

    id = ma.fields.Integer(required=True)
    name = ma.fields.String(required=True)
    description = ma.fields.String(required=True, allow_none=True)
    uses = Uses()


def rows_view(listed: Listed) -> list[dict[str, Any]]:
    """The rows of a list as the answers show them."""
    rows, uses = listed.page.rows, listed.uses
    return [row_view(row, uses.get(row.id, 0) if uses is not None else None) for row in rows]


def row_view(row: Any, uses: int | None) -> dict[str, Any]:
    """A row with its columns and, where it was counted, how often it is used."""
    columns = row.__table__.columns
    return {**{column.name: getattr(row, column.name) for column in columns}, "uses": uses}
