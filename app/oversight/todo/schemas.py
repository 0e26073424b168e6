"""Shape of what is to do."""

import marshmallow as ma

from app.oversight.todo.service import KINDS
from app.platform.fields import Id
from app.platform.forms import OutSchema, Schema


class ToDoQuerySchema(Schema):
    """Of one company, or of all that the caller sees."""

    company = Id(load_default=None)


class ToDoSchema(OutSchema):
    """Something that waits, how much of it there is, and the address of where it is done."""

    key = ma.fields.String(required=True, validate=ma.validate.OneOf(KINDS))
    title = ma.fields.String(required=True)
    description = ma.fields.String(required=True)
    action = ma.fields.String(required=True, metadata={"description": "What its button says."})
    count = ma.fields.Integer(
        required=True,
        metadata={"description": "Courses, answers or rows, by the kind; never 0."},
    )
    link = ma.fields.String(required=True)
