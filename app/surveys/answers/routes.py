"""Calls of the page that surveys are answered on: without sign-in, by a token alone."""

from typing import Any

from sqlalchemy import Row

from app.config import current_config
from app.platform import clock
from app.platform.guard import Access
from app.platform.rate_limit import AttemptLimit, limits_of_address
from app.platform.web import Blueprint
from app.surveys.answers import queries, service
from app.surveys.answers.schemas import (
    THANKS,
    AskedAtDoorView,
    AskedView,
    ResponseFormSchema,
    RutFormSchema,
    ThanksView,
    TokenView,
    door_view,
    form_view,
)
from app.surveys.answers.service import Submission

BODY_BYTES = 64 * 1024
"""Every answer of the largest survey fits in."""

blp = Blueprint("answers", __name__, description="Answers to surveys")


@blp.query(
    "/public/surveys/<token>",
    access=Access.PUBLIC,
    answer=AskedView,
    also={
        403: "Not open yet, or not available",
        404: "No such link",
        409: "Answered already",
        410: "Closed",
        429: "Too many failed tries",
    },
)
def get_form(token: str) -> AskedView:
    """What somebody is asked. Changes nothing: programs that scan mails open links, too."""
    return form_view(queries.form_to_show(token=token, limits=_link_limits(), on=clock.today()))


@blp.command(
    "/public/surveys/<token>",
    method="PUT",
    access=Access.PUBLIC,
    status=204,
    max_bytes=BODY_BYTES,
    also={403: "Not open yet, or not available", 410: "Closed", 429: "Too many failed tries"},
)
def begin(token: str) -> None:
    """Somebody began to answer. Whatever the request holds is ignored: answers stay in the
    browser until they are sent.
    """
    service.begin(token=token, limits=_link_limits(), at=clock.now(), on=clock.today())


@blp.command(
    "/public/surveys/<token>",
    access=Access.PUBLIC,
    body=ResponseFormSchema,
    answer=ThanksView,
    status=201,
    max_bytes=BODY_BYTES,
    also={403: "Not open yet, or not available", 410: "Closed", 429: "Too many failed tries"},
)
def respond(token: str, **given: Any) -> ThanksView:
    """Answer, once."""
    service.respond(
        token=token,
        given=Submission(**given),
        limits=_link_limits(),
        at=clock.now(),
        on=clock.today(),
    )
    return ThanksView(THANKS)


@blp.query(
    "/public/surveys/course/<token>",
    access=Access.PUBLIC,
    answer=AskedAtDoorView,
    also={
        403: "Not open yet, or not available",
        404: "No such link",
        410: "Closed",
        429: "Too many failed tries",
    },
)
def get_door(token: str) -> AskedAtDoorView:
    """The survey of a link that the participants of a course share."""
    return door_view(_door(token))


@blp.command(
    "/public/surveys/course/<token>",
    access=Access.PUBLIC,
    body=RutFormSchema,
    answer=TokenView,
    max_bytes=BODY_BYTES,
    also={403: "Not open yet, or not available", 410: "Closed", 429: "Too many failed tries"},
)
def enter(token: str, *, rut: str) -> TokenView:
    """The token of the own form, for a RUT of the course."""
    own = service.enter(
        survey_id=_door(token).id,
        rut=rut,
        limits=limits_of_address("survey-rut", current_config().survey_rut_limit),
    )
    return TokenView(own)


def _door(token: str) -> Row[Any]:
    return queries.door_of(token=token, limits=_link_limits(), on=clock.today())


def _link_limits() -> list[AttemptLimit]:
    return limits_of_address("survey-link", current_config().survey_link_limit)
