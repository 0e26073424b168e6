"""Calls about courses, and the territory that they take place in."""

from typing import Any

from app.platform import clock
from app.platform.bulk_change.schemas import ManyChangedSchema
from app.platform.guard import caller
from app.platform.lists import ListQuery
from app.platform.web import Answer, Blueprint
from app.training.courses import queries, service
from app.training.courses.schemas import (
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
    course_views,
    detail_view,
    saved_view,
)
from records.territory import regions

A_DAY = 86_400
blp = Blueprint("courses", __name__, description="Courses")


@blp.query("/get_courses", query=CoursesQuerySchema, answer=CourseSchema, many=True, paged=True)
def list_courses(query: ListQuery) -> Answer:
    """Courses, by default the last ones first."""
    today = clock.today()
    found = queries.list_courses(query=query, on=today)
    data = course_views(found.page.rows, counts=found.counts, on=today)
    return Answer(data, meta=found.page.meta)


@blp.query("/thematic_area_course", query=CourseFilterSchema, answer=AreaOfCoursesSchema, many=True)
def sum_up_areas(query: ListQuery) -> Any:
    """Courses, hours and participants of each thematic area."""
    return queries.by_area(query=query, on=clock.today())


@blp.query("/get_course/<int:course_id>", answer=CourseDetailSchema)
def get_course(course_id: int) -> Any:
    """A course with its participants and rapporteurs, and what is left to do."""
    found = queries.get(course_id=course_id)
    return detail_view(found, on=clock.today())


@blp.command(
    "/createcourse", body=CourseFormSchema, answer=SavedCourseSchema, status=201, once=True
)
def create_course(form: dict[str, Any]) -> Any:
    """Make a course."""
    user, today = caller(), clock.today()
    saved = service.create(fields=form, only_company=user.company_id, by=user.id, on=today)
    return saved_view(saved, on=today)


@blp.command(
    "/updatecourse/<int:course_id>",
    method="PUT",
    body=CourseChangesSchema,
    answer=SavedCourseSchema,
)
def update_course(form: dict[str, Any], course_id: int) -> Any:
    """Change the fields of a course that are sent."""
    user, today = caller(), clock.today()
    expected_updated_at = form.pop("updatedAt", None)
    saved = service.update(
        course_id=course_id,
        fields=form,
        only_company=user.company_id,
        expected_updated_at=expected_updated_at,
        by=user.id,
        on=today,
    )
    return saved_view(saved, on=today)


@blp.command("/enable_course/<int:course_id>", method="PUT", answer=SavedCourseSchema)
def enable_course(course_id: int) -> Any:
    """Switch a course on."""
    saved = service.set_active(course_id=course_id, active=True, by=caller().id)
    return saved_view(saved, on=clock.today())


@blp.command("/disable_course/<int:course_id>", method="PUT", answer=SavedCourseSchema)
def disable_course(course_id: int) -> Any:
    """Switch a course off; everything in it stays."""
    saved = service.set_active(course_id=course_id, active=False, by=caller().id)
    return saved_view(saved, on=clock.today())


@blp.command("/courses/bulk", body=CoursesBulkSchema, answer=ManyChangedSchema)
def change_courses(form: dict[str, Any]) -> Any:
    """Switch many courses on or off, by their ids or by a filter."""
    return service.set_many_active(
        ids=form.get("ids"),
        query=form.get("filter"),
        active=form["action"] == "enable",
        by=caller().id,
        at=clock.now(),
        on=clock.today(),
    )


@blp.command(
    "/courses/<int:course_id>/duplicate",
    body=DuplicateSchema,
    answer=SavedCourseSchema,
    status=201,
    once=True,
)
def duplicate_course(form: dict[str, Any], course_id: int) -> Any:
    """Make the same course again on other days, without results."""
    saved = service.duplicate(
        course_id=course_id,
        initial_date=form["initialDate"],
        with_participants=form["withParticipants"],
        with_rapporteurs=form["withRapporteurs"],
        with_surveys=form["withSurveys"],
        by=caller().id,
    )
    return saved_view(saved, on=clock.today())


@blp.query("/territory", answer=RegionSchema, many=True)
def list_territory() -> Answer:
    """Regions from north to south, each with its communes."""
    headers = {"Cache-Control": f"private, max-age={A_DAY}"}
    return Answer(regions(), status=200, headers=headers)
