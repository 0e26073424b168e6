"""Calls about one's own calendars, and the address at which other programs read one."""

from collections.abc import Sequence

from flask import Response, request

from app.config import current_config
from app.platform import clock
from app.platform.guard import Access, caller
from app.platform.rate_limit import limits_of_address
from app.platform.views import RemovedView
from app.platform.web import Blueprint
from app.training.calendars import service
from app.training.calendars.schemas import CalendarFormSchema
from app.training.calendars.service import CalendarView

ICS = {
    "description": "The calendar",
    "content": {"text/calendar": {"schema": {"type": "string"}}},
}
blp = Blueprint("calendars", __name__, description="Calendars")


@blp.query("/calendars", answer=CalendarView, many=True)
def list_calendars() -> Sequence[CalendarView]:
    """One's own calendars, with their addresses."""
    return service.list_own(user_id=caller().id)


@blp.command("/calendars", body=CalendarFormSchema, answer=CalendarView, status=201)
def create_calendar(*, company_id: int | None) -> CalendarView:
    """Make a calendar that other programs read; the one there is stays as it is."""
    return service.create(user_id=caller().id, company_id=company_id)


@blp.command("/calendars/<int:calendar_id>/address", answer=CalendarView)
def renew_calendar_address(calendar_id: int) -> CalendarView:
    """Give a calendar another address; the one before leads nowhere from now on."""
    return service.renew(feed_id=calendar_id, user_id=caller().id)


@blp.command("/calendars/<int:calendar_id>", method="DELETE", answer=RemovedView)
def remove_calendar(calendar_id: int) -> RemovedView:
    """Take a calendar away."""
    service.remove(feed_id=calendar_id, user_id=caller().id)
    return RemovedView(1)


@blp.command(
    "/public/calendars/<token>",
    method="GET",
    access=Access.PUBLIC,
    file=ICS,
    also={404: "No such calendar, or no longer", 429: "Too many failed tries"},
)
def read_calendar(token: str) -> Response:
    """A calendar as programs read it: what its user may see at this moment."""
    limits = limits_of_address("calendar", current_config().survey_link_limit)
    content = service.read(token=token, limits=limits, at=clock.now(), on=clock.today())
    response = Response(content, content_type="text/calendar; charset=utf-8")
    response.headers["Cache-Control"] = "private, no-cache"
    response.add_etag()
    response.make_conditional(request)
    return response
