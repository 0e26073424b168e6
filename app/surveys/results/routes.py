"""Calls about how surveys are answered."""

from app.platform import clock
from app.platform.guard import caller
from app.platform.lists import ListQuery
from app.platform.scopes import Domain
from app.platform.web import Blueprint
from app.surveys.results import queries, service
from app.surveys.results.queries import Part
from app.surveys.results.schemas import (
    EvaluationsAnswer,
    EvaluationsQuerySchema,
    OwnLinkView,
    PartQuerySchema,
    RecipientsView,
    SurveyResultsView,
    evaluation_views,
    meta_view,
    recipients_view,
    results_view,
)

blp = Blueprint("evaluations", __name__, description="Evaluations", domain=Domain.SURVEYS)


@blp.query("/getSurveyStats", query=EvaluationsQuerySchema, whole=EvaluationsAnswer)
def list_surveys(query: ListQuery) -> EvaluationsAnswer:
    """Surveys of courses with how they are answered; all of them unless a page is asked for."""
    today = clock.today()
    found = queries.list_surveys(query=query, on=today)
    meta = meta_view(found, queries.summary(on=today))
    return EvaluationsAnswer(data=evaluation_views(found.rows, on=today), meta=meta)


@blp.query("/getSurveyParticipantStats/<int:survey_id>", answer=RecipientsView)
def list_people(survey_id: int) -> RecipientsView:
    """Everybody who is asked in a survey and how far they are; never what they answered."""
    today = clock.today()
    return recipients_view(service.recipients(survey_id=survey_id, on=today), on=today)


@blp.command(
    "/surveys/invitations/<int:invitation_id>/link",
    answer=OwnLinkView,
    persons_only=True,
    also={404: "Nobody who could answer now"},
)
def show_link(invitation_id: int) -> OwnLinkView:
    """The link of somebody's own form; each look at it is written down."""
    link = service.show_link(invitation_id=invitation_id, by=caller().id, on=clock.today())
    return OwnLinkView(link)


@blp.query("/surveys/<int:survey_id>/results", query=PartQuerySchema, answer=SurveyResultsView)
def show_results(survey_id: int, *, company: int | None, area: int | None) -> SurveyResultsView:
    """What the answers to a survey say, of everybody, a company or an area."""
    today, part = clock.today(), Part(company_id=company, area_id=area)
    return results_view(queries.results(survey_id=survey_id, part=part, on=today), on=today)
