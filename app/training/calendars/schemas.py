"""Shapes of the calls about calendars."""

from app.platform.fields import Id
from app.platform.forms import Schema


class CalendarFormSchema(Schema):
    """Whose courses a calendar shows; without a company those of all that the caller sees."""

    company_id = Id(required=True, allow_none=True)
