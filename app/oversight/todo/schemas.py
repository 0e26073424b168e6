"""Shape of what is to do."""

from app.platform.fields import Id
from app.platform.forms import Schema


class ToDoQuerySchema(Schema):
    """Of one company, or of all that the caller sees."""

    company = Id(load_default=None)
