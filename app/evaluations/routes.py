"""Calls about how surveys are answered."""

from typing import Any

from app.evaluations import people, results, service
from app.evaluations.result_schemas import PartQuerySchema, SurveyResultsSchema, results_view
from app.evaluations.results import Part
from app.evaluations.schemas import (
    EvaluationsAnswerSchema,
    EvaluationsQuerySchema,
    OwnLinkSchema,
    RecipientsSchema,
    asked_view,
    evaluation_views,
    meta_view,
)
from app.extensions import db
from app.kit import clock
from app.kit.blueprint import Blueprint
from app.kit.guard import Access, caller
from app.kit.listing import ListQuery
from app.kit.schema import ErrorSchema, envelope

blp = Blueprint("evaluations", __name__, description="Evaluations")


@blp.route("/getSurveyStats")
@blp.guard(Access.SIGNED_IN)
@blp.arguments(EvaluationsQuerySchema, location="query")
@blp.response(200, EvaluationsAnswerSchema)
def list_surveys(query: ListQuery) -> dict[str, Any]:
    """Surveys of courses with how they are answered; all of them unless a page is asked for."""
    today = clock.today()
    found = service.list_surveys(query=query, on=today)
    meta = meta_view(found.page, service.summary(on=today))
    return {"data": evaluation_views(found.rows, on=today), "meta": meta}


@blp.route("/getSurveyParticipantStats/<int:survey_id>")
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(RecipientsSchema))
def list_people(survey_id: int) -> dict[str, Any]:
    """Everybody who is asked in a survey and how far they are; never what they answered."""
    today = clock.today()
    asked = people.asked(survey_id=survey_id, on=today)
    return {"data": asked_view(asked, on=today)}


@blp.route("/surveys/invitations/<int:invitation_id>/link", methods=["POST"])
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(OwnLinkSchema))
@blp.alt_response(404, schema=ErrorSchema, description="Nobody who could answer now")
def show_link(invitation_id: int) -> dict[str, Any]:
    """The link of somebody's own form; each look at it is written down."""
    link = people.show_link(invitation_id=invitation_id, by=caller().id, on=clock.today())
    db.session.commit()
    return {"data": {"link": link}}


@blp.route("/surveys/<int:survey_id>/results")
@blp.guard(Access.SIGNED_IN)
@blp.arguments(PartQuerySchema, location="query")
@blp.response(200, envelope(SurveyResultsSchema))
def show_results(query: dict[str, Any], survey_id: int) -> dict[str, Any]:
    """What the answers to a survey say, of everybody, a company or an area."""
    today = clock.today()
    part = Part(company_id=query["company"], area_id=query["area"])
    found = results.results(survey_id=survey_id, part=part, on=today)
    return {"data": results_view(found, on=today)}
