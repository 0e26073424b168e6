"""Calls of the page that surveys are answered on: without sign-in, by a token alone."""

from typing import Any

from flask import current_app, request

from app.answers import door as doors
from app.answers import finding, service
from app.answers.schemas import (
    THANKS,
    AskedAtDoorSchema,
    AskedSchema,
    ResponseFormSchema,
    RutFormSchema,
    ThanksSchema,
    TokenSchema,
    door_view,
    form_view,
)
from app.answers.service import Given
from app.config import Config
from app.extensions import db
from app.kit import clock, rate
from app.kit.attempts import Budget, address_of
from app.kit.blueprint import Blueprint
from app.kit.guard import Access
from app.kit.schema import ErrorSchema, envelope

BODY_BYTES = 64 * 1024
"""Every answer of the largest survey fits in."""

blp = Blueprint("answers", __name__, description="Answers to surveys")


@blp.route("/public/surveys/<token>")
@blp.guard(Access.PUBLIC)
@blp.response(200, envelope(AskedSchema))
@blp.alt_response(403, schema=ErrorSchema, description="Not open yet, or not available")
@blp.alt_response(404, schema=ErrorSchema, description="No such link")
@blp.alt_response(409, schema=ErrorSchema, description="Answered already")
@blp.alt_response(410, schema=ErrorSchema, description="Closed")
@blp.alt_response(429, schema=ErrorSchema, description="Too many failed tries")
def get_form(token: str) -> dict[str, Any]:
    """What somebody is asked. Changes nothing: programs that scan mails open links, too."""
    form = finding.shown(token=token, budgets=_link_budgets(), on=clock.today())
    return {"data": form_view(form)}


@blp.route("/public/surveys/<token>", methods=["PUT"])
@blp.guard(Access.PUBLIC, max_bytes=BODY_BYTES)
@blp.response(204)
@blp.alt_response(403, schema=ErrorSchema, description="Not open yet, or not available")
@blp.alt_response(410, schema=ErrorSchema, description="Closed")
@blp.alt_response(429, schema=ErrorSchema, description="Too many failed tries")
def begin(token: str) -> None:
    """Somebody began to answer. Whatever the request holds is ignored: answers stay in the
    browser until they are sent.
    """
    service.begin(token=token, budgets=_link_budgets(), at=clock.now(), on=clock.today())
    db.session.commit()


@blp.route("/public/surveys/<token>", methods=["POST"])
@blp.guard(Access.PUBLIC, max_bytes=BODY_BYTES)
@blp.arguments(ResponseFormSchema)
@blp.response(201, envelope(ThanksSchema))
@blp.alt_response(403, schema=ErrorSchema, description="Not open yet, or not available")
@blp.alt_response(410, schema=ErrorSchema, description="Closed")
@blp.alt_response(429, schema=ErrorSchema, description="Too many failed tries")
def respond(form: dict[str, Any], token: str) -> dict[str, Any]:
    """Answer, once."""
    given = Given(
        form["resTables"], form["comment"], form.get("surveyId"), form.get("participantId")
    )
    service.respond(
        token=token, given=given, budgets=_link_budgets(), at=clock.now(), on=clock.today()
    )
    db.session.commit()
    return {"data": {"message": THANKS}}


@blp.route("/public/surveys/course/<token>")
@blp.guard(Access.PUBLIC)
@blp.response(200, envelope(AskedAtDoorSchema))
@blp.alt_response(403, schema=ErrorSchema, description="Not open yet, or not available")
@blp.alt_response(404, schema=ErrorSchema, description="No such link")
@blp.alt_response(410, schema=ErrorSchema, description="Closed")
@blp.alt_response(429, schema=ErrorSchema, description="Too many failed tries")
def get_door(token: str) -> dict[str, Any]:
    """The survey of a link that the participants of a course share."""
    return {"data": door_view(_door(token))}


@blp.route("/public/surveys/course/<token>", methods=["POST"])
@blp.guard(Access.PUBLIC, max_bytes=BODY_BYTES)
@blp.arguments(RutFormSchema)
@blp.response(200, envelope(TokenSchema))
@blp.alt_response(403, schema=ErrorSchema, description="Not open yet, or not available")
@blp.alt_response(410, schema=ErrorSchema, description="Closed")
@blp.alt_response(429, schema=ErrorSchema, description="Too many failed tries")
def enter(form: dict[str, Any], token: str) -> dict[str, Any]:
    """The token of the own form, for a RUT of the course."""
    own = doors.enter(door=_door(token), rut=form["rut"], budgets=_rut_budgets())
    db.session.commit()
    return {"data": {"token": own}}


def _door(token: str) -> doors.Door:
    return doors.find(token=token, budgets=_link_budgets(), on=clock.today())


def _link_budgets() -> list[Budget]:
    return _budgets("survey-link", _config().survey_link_limit)


def _rut_budgets() -> list[Budget]:
    return _budgets("survey-rut", _config().survey_rut_limit)


def _budgets(name: str, limit: str) -> list[Budget]:
    """Failed tries of one address."""
    allowed = rate.parse(limit)
    return [Budget(name, address_of(request.remote_addr), allowed)] if allowed else []


def _config() -> Config:
    config: Config = current_app.config["SETTINGS"]
    return config
