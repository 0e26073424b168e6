"""Calls about survey templates and about the surveys of courses."""

from typing import Any

from app.models.surveys import SATISFACTION, TRANSFER
from app.organisation.settings import service as settings
from app.organisation.settings.rules import SURVEYS
from app.platform import clock
from app.platform.errors import Forbidden
from app.platform.guard import Access, caller
from app.platform.lists import ListQuery
from app.platform.views import schema_of
from app.platform.web import Answer, Blueprint
from app.roster import service as roster
from app.surveys.schedules import queries, rules, schemas, service
from app.surveys.schedules.schemas import plans_view, surveys_view
from app.surveys.templates import queries as templates_queries
from app.surveys.templates import schemas as templates
from app.surveys.templates import service as templates_service
from app.surveys.templates.service import starters

blp = Blueprint("surveys", __name__, description="Surveys")


@blp.query(
    "/getSurveyInfo",
    query=templates.SurveyTemplatesQuerySchema,
    answer=templates.SurveyTemplateInfoView,
    many=True,
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
def get_template(query: dict[str, Any]) -> templates.SurveyTemplateView:
    """A template with all it asks: now, in a version, or as a survey froze it."""
    found = templates_queries.find(
        template_id=query.get("surveyData_id"),
        number=query.get("version"),
        survey_id=query.get("surveyId"),
    )
    return templates.template_view(found)


@blp.query("/surveys/starters", answer=templates.SurveyStarterView, many=True)
def list_starters() -> Any:
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
def create_template(form: dict[str, Any]) -> templates.SurveyTemplateView:
    """Make a template."""
    made = templates_service.create(fields=form, by=caller().id)
    return templates.template_view(made)


@blp.command(
    "/updateSurvey",
    method="PUT",
    body=schemas.UpdateSurveySchema,
    whole=schemas.UpdatedSurveySchema,
)
def update_survey(form: dict[str, Any]) -> Answer:
    """Change a template (administrators), or with an `id` the survey of a course."""
    if "id" in form:
        survey_id, expected_updated_at = form.pop("id"), form.pop("updatedAt", None)
        survey, course = service.change(
            survey_id=survey_id,
            fields=form,
            expected_updated_at=expected_updated_at,
            by=caller().id,
        )
        found = queries.surveys_of(course, on=clock.today())[survey.type]
        return Answer(schema_of(schemas.CourseSurveyView)().dump(schemas.survey_view(found)))
    if not caller().is_admin:
        raise Forbidden
    template, change = templates_service.change(
        template_id=form.pop("surveyData_id"),
        as_version=form.pop("newVersion"),
        expected_updated_at=form.pop("updatedAt", None),
        fields=form,
        by=caller().id,
    )
    shown = schema_of(templates.SurveyTemplateView)().dump(templates.template_view(template))
    return Answer(shown, meta={"change": change})


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
def schedule_surveys(form: dict[str, Any]) -> schemas.CourseSurveysView:
    """Give a course its surveys, or change them."""
    on = clock.today()
    named = {SATISFACTION: form.get("satisfaction"), TRANSFER: form.get("transfer")}
    forms = {kind: fields for kind, fields in named.items() if fields is not None}
    course = service.schedule(course_id=form["course_id"], forms=forms, by=caller().id, on=on)
    return surveys_view(queries.surveys_of(course, on=on))


@blp.query("/getSurvey/<int:course_id>", answer=schemas.SurveysOfCourseView)
def get_surveys(course_id: int) -> schemas.SurveysOfCourseView:
    """The surveys of a course, and what new ones would get."""
    course = roster.course_of(course_id)
    found = queries.surveys_of(course, on=clock.today())
    plans = rules.plans_of(course, settings.read(SURVEYS), on=clock.today())
    return schemas.SurveysOfCourseView(**vars(surveys_view(found)), defaults=plans_view(plans))
