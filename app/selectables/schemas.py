"""Shapes of the lists to choose from."""

import marshmallow as ma

from app.kit.listing import Sort, WholeListQuerySchema
from app.kit.schema import OutSchema


class NamedListQuerySchema(WholeListQuerySchema):
    """Order and search of a list of names."""

    sort = Sort("id", "name", load_default=())


class StatusesQuerySchema(WholeListQuerySchema):
    """Order and search of statuses."""

    sort = Sort("id", "StatusName", load_default=())


class ThematicAreaSchema(OutSchema):
    """What a course is about."""

    id = ma.fields.Integer(required=True)
    name = ma.fields.String(required=True)
    descripcion = ma.fields.String(required=True, allow_none=True)


class StatusSchema(OutSchema):
    """How a person stands."""

    id = ma.fields.Integer(required=True)
    StatusName = ma.fields.String(required=True, attribute="name")


class DepartmentSchema(OutSchema):
    """The area of a company that a person works in."""

    id = ma.fields.Integer(required=True)
    name = ma.fields.String(required=True)
    description = ma.fields.String(required=True, allow_none=True)
