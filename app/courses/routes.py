"""Calls about courses, and the territory that they take place in."""

from typing import Any

from app.bulk.schemas import ManyChangedSchema
from app.courses import detail, duplicating, listing, service, territory
from app.courses.duplicating import Copy
from app.courses.schemas import (
    AreaOfCoursesSchema,
    CourseChangesSchema,
    CourseDetailSchema,
    CourseFilterSchema,
    CourseFormSchema,
    CoursesBulkSchema,
    CourseSchema,
    CoursesQuerySchema,
    DuplicateSchema,
    RegionSchema,
    SavedCourseSchema,
)
from app.courses.views import course_views, detail_view, saved_view
from app.extensions import db
from app.kit import clock
from app.kit.blueprint import Blueprint
from app.kit.guard import Access, caller
from app.kit.idempotency import idempotent
from app.kit.listing import ListQuery
from app.kit.schema import envelope

A_DAY = 86_400

blp = Blueprint("courses", __name__, description="Courses")


@blp.route("/get_courses")
@blp.guard(Access.SIGNED_IN)
@blp.arguments(CoursesQuerySchema, location="query")
@blp.response(200, envelope(CourseSchema, many=True, paged=True))
def list_courses(query: ListQuery) -> dict[str, Any]:
    """Courses, by default the last ones first."""
    today = clock.today()
    found = listing.list_courses(query=query, on=today)
    data = course_views(found.page.rows, counts=found.counts, on=today)
    return {"data": data, "meta": found.page.meta}


@blp.route("/thematic_area_course")
@blp.guard(Access.SIGNED_IN)
@blp.arguments(CourseFilterSchema, location="query")
@blp.response(200, envelope(AreaOfCoursesSchema, many=True))
def sum_up_areas(query: ListQuery) -> dict[str, Any]:
    """Courses, hours and participants of each thematic area."""
    return {"data": listing.by_area(query=query, on=clock.today())}


@blp.route("/get_course/<int:course_id>")
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(CourseDetailSchema))
def get_course(course_id: int) -> dict[str, Any]:
    """A course with its participants and rapporteurs, and what is left to do."""
    found = detail.get(course_id=course_id)
    return {"data": detail_view(found, on=clock.today())}


@blp.route("/createcourse", methods=["POST"])
@blp.guard(Access.SIGNED_IN)
@idempotent
@blp.arguments(CourseFormSchema)
@blp.response(201, envelope(SavedCourseSchema))
def create_course(form: dict[str, Any]) -> dict[str, Any]:
    """Make a course."""
    user, today = caller(), clock.today()
    saved = service.create(fields=form, only_company=user.company_id, by=user.id, on=today)
    db.session.commit()
    return {"data": saved_view(saved, on=today)}


@blp.route("/updatecourse/<int:course_id>", methods=["PUT"])
@blp.guard(Access.SIGNED_IN)
@blp.arguments(CourseChangesSchema)
@blp.response(200, envelope(SavedCourseSchema))
def update_course(form: dict[str, Any], course_id: int) -> dict[str, Any]:
    """Change the fields of a course that are sent."""
    user, today = caller(), clock.today()
    seen = form.pop("updatedAt", None)
    saved = service.update(
        course_id=course_id,
        fields=form,
        only_company=user.company_id,
        seen=seen,
        by=user.id,
        on=today,
    )
    db.session.commit()
    return {"data": saved_view(saved, on=today)}


@blp.route("/enable_course/<int:course_id>", methods=["PUT"])
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(SavedCourseSchema))
def enable_course(course_id: int) -> dict[str, Any]:
    """Switch a course on."""
    saved = service.set_active(course_id=course_id, active=True, by=caller().id)
    db.session.commit()
    return {"data": saved_view(saved, on=clock.today())}


@blp.route("/disable_course/<int:course_id>", methods=["PUT"])
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(SavedCourseSchema))
def disable_course(course_id: int) -> dict[str, Any]:
    """Switch a course off; everything in it stays."""
    saved = service.set_active(course_id=course_id, active=False, by=caller().id)
    db.session.commit()
    return {"data": saved_view(saved, on=clock.today())}


@blp.route("/courses/bulk", methods=["POST"])
@blp.guard(Access.SIGNED_IN)
@blp.arguments(CoursesBulkSchema)
@blp.response(200, envelope(ManyChangedSchema))
def change_courses(form: dict[str, Any]) -> dict[str, Any]:
    """Switch many courses on or off, by their ids or by a filter."""
    changed = listing.set_many_active(
        ids=form.get("ids"),
        query=form.get("filter"),
        active=form["action"] == "enable",
        by=caller().id,
        at=clock.now(),
        on=clock.today(),
    )
    db.session.commit()
    return {"data": changed}


@blp.route("/courses/<int:course_id>/duplicate", methods=["POST"])
@blp.guard(Access.SIGNED_IN)
@idempotent
@blp.arguments(DuplicateSchema)
@blp.response(201, envelope(SavedCourseSchema))
def duplicate_course(form: dict[str, Any], course_id: int) -> dict[str, Any]:
    """Make the same course again on other days, without results."""
    copy = Copy(
        form["initialDate"],
        form["withParticipants"],
        form["withRapporteurs"],
        form["withSurveys"],
    )
    saved = duplicating.duplicate(course_id=course_id, copy=copy, by=caller().id)
    db.session.commit()
    return {"data": saved_view(saved, on=clock.today())}


@blp.route("/territory")
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(RegionSchema, many=True))
def list_territory() -> tuple[dict[str, Any], int, dict[str, str]]:
    """Regions from north to south, each with its communes."""
    headers = {"Cache-Control": f"private, max-age={A_DAY}"}
    return {"data": territory.regions()}, 200, headers
