"""Calls about survey templates and about the surveys of courses."""

from collections.abc import Mapping
from typing import Any

from app.models.surveys import SATISFACTION, TRANSFER
from app.organisation.settings import service as settings
from app.organisation.settings.rules import SURVEYS
from app.platform import clock
from app.platform.errors import Forbidden
from app.platform.guard import Access, caller
from app.platform.lists import ListQuery
from app.platform.scopes import Domain
from app.platform.views import schema_of
from app.platform.web import Answer, Blueprint
from app.roster import service as roster
from app.surveys.schedules import queries, rules, schemas, service
from app.surveys.schedules.schemas import plans_view, surveys_view
from app.surveys.templates import queries as templates_queries
from app.surveys.templates import schemas as templates
from app.surveys.templates import service as templates_service
from app.surveys.templates.service import SurveyStarter, starters

blp = Blueprint("surveys", __name__, description="Surveys", domain=Domain.SURVEYS)


@blp.query(
    "/getSurveyInfo",
    query=templates.SurveyTemplatesQuerySchema,
    answer=templates.SurveyTemplateInfoView,
    paged=True,
)
def list_templates(query: ListQuery) -> Answer:
    """Templates; all of them unless a page is asked for."""
    found = templates_queries.list_templates(query=query)
    return Answer([templates.info_view(one) for one in found.rows], meta=found.meta)


@blp.query(
    "/getSurveyData",
    query=templates.SurveyTemplateQuerySchema,
    answer=templates.SurveyTemplateView,
    also={404: "No such template, version or survey"},
)
def get_template(
    *, template_id: int | None = None, number: int | None = None, survey_id: int | None = None
) -> templates.SurveyTemplateView:
    """A template with all it asks: now, in a version, or as a survey froze it."""
    found = templates_queries.find(template_id=template_id, number=number, survey_id=survey_id)
    return templates.template_view(found)


@blp.query("/surveys/starters", answer=SurveyStarter, many=True)
def list_starters() -> list[SurveyStarter]:
    """Two templates to begin with, ready to be created."""
    return starters()


@blp.command(
    "/createSurvey",
    access=Access.ADMIN,
    body=templates.SurveyTemplateFormSchema,
    answer=templates.SurveyTemplateView,
    status=201,
    once=True,
)
def create_template(**fields: Any) -> templates.SurveyTemplateView:
    """Make a template."""
    made = templates_service.create(fields=fields, by=caller().id)
    return templates.template_view(made)


@blp.command(
    "/updateSurvey",
    method="PUT",
    body=schemas.UpdateSurveySchema,
    whole=schemas.UpdatedSurveyView,
)
def update_survey(*, survey_id: int | None = None, **fields: Any) -> schemas.UpdatedSurveyView:
    """Change a template (administrators), or with an `id` the survey of a course."""
    by = caller()
    if survey_id is not None:
        survey, course = service.change(survey_id=survey_id, fields=fields, by=by.id)
        found = queries.surveys_of(course, on=clock.today())[survey.type]
        return {"data": schema_of(schemas.CourseSurveyView)().dump(schemas.survey_view(found))}
    if not by.is_admin:
        raise Forbidden
    template, change = templates_service.change(
        template_id=fields.pop("template_id"),
        as_version=fields.pop("as_version"),
        fields=fields,
        by=by.id,
    )
    shown = schema_of(templates.SurveyTemplateView)().dump(templates.template_view(template))
    return {"data": shown, "meta": schemas.SurveyChangeView(change)}


@blp.command(
    "/surveyTemplates/<int:template_id>/archive",
    method="PUT",
    access=Access.ADMIN,
    answer=templates.SurveyTemplateView,
)
def archive_template(template_id: int) -> templates.SurveyTemplateView:
    """Archive a template: surveys that ask with it go on, new ones cannot."""
    found = templates_service.set_active(template_id=template_id, active=False, by=caller().id)
    return templates.template_view(found)


@blp.command(
    "/surveyTemplates/<int:template_id>/restore",
    method="PUT",
    access=Access.ADMIN,
    answer=templates.SurveyTemplateView,
)
def restore_template(template_id: int) -> templates.SurveyTemplateView:
    """Bring an archived template back."""
    found = templates_service.set_active(template_id=template_id, active=True, by=caller().id)
    return templates.template_view(found)


@blp.command("/surveyTemplates/<int:template_id>", method="DELETE", access=Access.ADMIN, status=204)
def remove_template(template_id: int) -> None:
    """Remove a template that no course was ever asked with."""
    templates_service.remove(template_id=template_id, by=caller().id)


@blp.command(
    "/SurveyCourse", body=schemas.SurveysFormSchema, answer=schemas.CourseSurveysView, once=True
)
def schedule_surveys(
    *,
    course_id: int,
    satisfaction: Mapping[str, Any] | None = None,
    transfer: Mapping[str, Any] | None = None,
) -> schemas.CourseSurveysView:
    """Give a course its surveys, or change them."""
    on = clock.today()
    named = {SATISFACTION: satisfaction, TRANSFER: transfer}
    forms = {kind: fields for kind, fields in named.items() if fields is not None}
    course = service.schedule(course_id=course_id, forms=forms, by=caller().id, on=on)
    return surveys_view(queries.surveys_of(course, on=on))


@blp.query("/getSurvey/<int:course_id>", answer=schemas.SurveysOfCourseView)
def get_surveys(course_id: int) -> schemas.SurveysOfCourseView:
    """The surveys of a course, and what new ones would get."""
    course = roster.course_of(course_id)
    found = queries.surveys_of(course, on=clock.today())
    plans = rules.plans_of(course, settings.read(SURVEYS), on=clock.today())
    return schemas.SurveysOfCourseView(**vars(surveys_view(found)), defaults=plans_view(plans))
