"""Calls about survey templates and about the surveys of courses."""

from typing import Any

from app.errors import Forbidden
from app.extensions import db
from app.kit import clock
from app.kit.blueprint import Blueprint
from app.kit.guard import Access, caller
from app.kit.idempotency import idempotent
from app.kit.listing import ListQuery
from app.kit.schema import ErrorSchema, envelope
from app.models.survey import SATISFACTION, TRANSFER
from app.roster import service as roster
from app.surveys import (
    course_reading,
    course_schemas,
    days,
    scheduling,
    schemas,
    template_reading,
    templates,
)
from app.surveys.course_reading import plans_view, surveys_view
from app.surveys.starters import starters

blp = Blueprint("surveys", __name__, description="Surveys")


@blp.route("/getSurveyInfo")
@blp.guard(Access.SIGNED_IN)
@blp.arguments(schemas.SurveyTemplatesQuerySchema, location="query")
@blp.response(200, envelope(schemas.SurveyTemplateInfoSchema, many=True, paged=True))
def list_templates(query: ListQuery) -> dict[str, Any]:
    """Templates; all of them unless a page is asked for."""
    found = template_reading.list_templates(query=query)
    return {"data": [schemas.info_view(one) for one in found.rows], "meta": found.meta}


@blp.route("/getSurveyData")
@blp.guard(Access.SIGNED_IN)
@blp.arguments(schemas.SurveyTemplateQuerySchema, location="query")
@blp.response(200, envelope(schemas.SurveyTemplateSchema))
@blp.alt_response(404, schema=ErrorSchema, description="No such template, version or survey")
def get_template(query: dict[str, Any]) -> dict[str, Any]:
    """A template with all it asks: now, in a version, or as a survey froze it."""
    found = template_reading.find(
        template_id=query.get("surveyData_id"),
        number=query.get("version"),
        survey_id=query.get("surveyId"),
    )
    return {"data": schemas.template_view(found)}


@blp.route("/surveys/starters")
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(schemas.SurveyStarterSchema, many=True))
def list_starters() -> dict[str, Any]:
    """Two templates to begin with, ready to be created."""
    return {"data": starters()}


@blp.route("/createSurvey", methods=["POST"])
@blp.guard(Access.ADMIN)
@idempotent
@blp.arguments(schemas.SurveyTemplateFormSchema)
@blp.response(201, envelope(schemas.SurveyTemplateSchema))
def create_template(form: dict[str, Any]) -> dict[str, Any]:
    """Make a template."""
    made = templates.create(fields=form, by=caller().id)
    db.session.commit()
    return {"data": schemas.template_view(made)}


@blp.route("/updateSurvey", methods=["PUT"])
@blp.guard(Access.SIGNED_IN)
@blp.arguments(course_schemas.UpdateSurveySchema)
@blp.response(200, course_schemas.UpdatedSurveySchema)
def update_survey(form: dict[str, Any]) -> dict[str, Any]:
    """Change a template (administrators), or with an `id` the survey of a course."""
    return _update_survey(form) if "id" in form else _update_template(form)


@blp.route("/surveyTemplates/<int:template_id>/archive", methods=["PUT"])
@blp.guard(Access.ADMIN)
@blp.response(200, envelope(schemas.SurveyTemplateSchema))
def archive_template(template_id: int) -> dict[str, Any]:
    """Archive a template: surveys that ask with it go on, new ones cannot."""
    found = templates.set_active(template_id=template_id, active=False, by=caller().id)
    db.session.commit()
    return {"data": schemas.template_view(found)}


@blp.route("/surveyTemplates/<int:template_id>/restore", methods=["PUT"])
@blp.guard(Access.ADMIN)
@blp.response(200, envelope(schemas.SurveyTemplateSchema))
def restore_template(template_id: int) -> dict[str, Any]:
    """Bring an archived template back."""
    found = templates.set_active(template_id=template_id, active=True, by=caller().id)
    db.session.commit()
    return {"data": schemas.template_view(found)}


@blp.route("/surveyTemplates/<int:template_id>", methods=["DELETE"])
@blp.guard(Access.ADMIN)
@blp.response(204)
def remove_template(template_id: int) -> None:
    """Remove a template that no course was ever asked with."""
    templates.remove(template_id=template_id, by=caller().id)
    db.session.commit()


@blp.route("/SurveyCourse", methods=["POST"])
@blp.guard(Access.SIGNED_IN)
@idempotent
@blp.arguments(course_schemas.SurveysFormSchema)
@blp.response(200, envelope(course_schemas.CourseSurveysSchema))
def schedule_surveys(form: dict[str, Any]) -> dict[str, Any]:
    """Give a course its surveys, or change them."""
    on = clock.today()
    named = {SATISFACTION: form.get("satisfaction"), TRANSFER: form.get("transfer")}
    wanted = {kind: fields for kind, fields in named.items() if fields is not None}
    course_id = form.get("course_id") or form["courseId"]
    course = scheduling.schedule(course_id=course_id, wanted=wanted, by=caller().id, on=on)
    db.session.commit()
    return {"data": surveys_view(course_reading.surveys_of(course, on=on))}


@blp.route("/getSurvey/<int:course_id>")
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(course_schemas.SurveysOfCourseSchema))
def get_surveys(course_id: int) -> dict[str, Any]:
    """The surveys of a course, and what new ones would get."""
    course = roster.course_of(course_id)
    found = course_reading.surveys_of(course, on=clock.today())
    return {"data": {**surveys_view(found), "defaults": plans_view(days.plans_of(course))}}


def _update_survey(form: dict[str, Any]) -> dict[str, Any]:
    survey_id, seen = form.pop("id"), form.pop("updatedAt", None)
    survey, course = scheduling.change(survey_id=survey_id, fields=form, seen=seen, by=caller().id)
    db.session.commit()
    found = course_reading.surveys_of(course, on=clock.today())[survey.type]
    schema = course_schemas.CourseSurveySchema()
    return {"data": schema.dump(course_reading.survey_view(found))}


def _update_template(form: dict[str, Any]) -> dict[str, Any]:
    if not caller().is_admin:
        raise Forbidden
    found, change = templates.change(
        template_id=form.pop("surveyData_id"),
        as_version=form.pop("newVersion"),
        seen=form.pop("updatedAt", None),
        fields=form,
        by=caller().id,
    )
    db.session.commit()
    schema = schemas.SurveyTemplateSchema()
    return {"data": schema.dump(schemas.template_view(found)), "meta": {"change": change}}
