"""Calls about courses, and the territory that they take place in."""

import datetime as dt
from collections.abc import Sequence
from typing import Any

from app.platform import clock
from app.platform.bulk_change.service import ManyChanged
from app.platform.guard import caller
from app.platform.lists import ListQuery
from app.platform.records import RowView
from app.platform.scopes import Domain
from app.platform.web import Answer, Blueprint
from app.training.courses import queries, service
from app.training.courses.queries import AreaOfCourses
from app.training.courses.schemas import (
    CourseChangesSchema,
    CourseDetailSchema,
    CourseFilterSchema,
    CourseFormSchema,
    CoursesBulkSchema,
    CourseSchema,
    CoursesQuerySchema,
    DuplicateSchema,
    RegionView,
    SavedCourseSchema,
    course_views,
    detail_view,
    saved_view,
)
from records.territory import regions

A_DAY = 86_400
blp = Blueprint("courses", __name__, description="Courses", domain=Domain.COURSES)


@blp.query("/get_courses", query=CoursesQuerySchema, answer=CourseSchema, paged=True)
def list_courses(query: ListQuery) -> Answer:
    """Courses, by default the last ones first."""
    today = clock.today()
    found = queries.list_courses(query=query, on=today)
    data = course_views(found.page.rows, counts=found.counts, on=today)
    return Answer(data, meta=found.page.meta)


@blp.query("/thematic_area_course", query=CourseFilterSchema, answer=AreaOfCourses, many=True)
def sum_up_areas(query: ListQuery) -> Sequence[AreaOfCourses]:
    """Courses, hours and participants of each thematic area."""
    return queries.by_area(query=query, on=clock.today())


@blp.query("/get_course/<int:course_id>", answer=CourseDetailSchema)
def get_course(course_id: int) -> RowView:
    """A course with its participants and rapporteurs, and what is left to do."""
    return detail_view(queries.get(course_id=course_id), on=clock.today())


@blp.command(
    "/createcourse", body=CourseFormSchema, answer=SavedCourseSchema, status=201, once=True
)
def create_course(**fields: Any) -> RowView:
    """Make a course."""
    user, today = caller(), clock.today()
    saved = service.create(fields=fields, only_company=user.company_id, by=user.id, on=today)
    return saved_view(saved, on=today)


@blp.command(
    "/updatecourse/<int:course_id>",
    method="PUT",
    body=CourseChangesSchema,
    answer=SavedCourseSchema,
)
def update_course(course_id: int, **fields: Any) -> RowView:
    """Change the fields of a course that are sent."""
    user, today = caller(), clock.today()
    saved = service.update(
        course_id=course_id, fields=fields, only_company=user.company_id, by=user.id, on=today
    )
    return saved_view(saved, on=today)


@blp.command("/enable_course/<int:course_id>", method="PUT", answer=SavedCourseSchema)
def enable_course(course_id: int) -> RowView:
    """Switch a course on."""
    saved = service.set_active(course_id=course_id, active=True, by=caller().id)
    return saved_view(saved, on=clock.today())


@blp.command("/disable_course/<int:course_id>", method="PUT", answer=SavedCourseSchema)
def disable_course(course_id: int) -> RowView:
    """Switch a course off; everything in it stays."""
    saved = service.set_active(course_id=course_id, active=False, by=caller().id)
    return saved_view(saved, on=clock.today())


@blp.command("/courses/bulk", body=CoursesBulkSchema, answer=ManyChanged)
def change_courses(
    *, action: str, ids: Sequence[int] | None = None, query: ListQuery | None = None
) -> ManyChanged:
    """Switch many courses on or off, by their ids or by a filter."""
    return service.set_many_active(
        ids=ids,
        query=query,
        active=action == "enable",
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
def duplicate_course(
    course_id: int,
    *,
    initial_date: dt.date,
    with_participants: bool,
    with_rapporteurs: bool,
    with_surveys: bool,
) -> RowView:
    """Make the same course again on other days, without results."""
    saved = service.duplicate(
        course_id=course_id,
        initial_date=initial_date,
        with_participants=with_participants,
        with_rapporteurs=with_rapporteurs,
        with_surveys=with_surveys,
        by=caller().id,
    )
    return saved_view(saved, on=clock.today())


@blp.query("/territory", answer=RegionView, many=True)
def list_territory() -> Answer:
    """Regions from north to south, each with its communes."""
    headers = {"Cache-Control": f"private, max-age={A_DAY}"}
    data = [RegionView(one["region"], one["communes"]) for one in regions()]
    return Answer(data, status=200, headers=headers)
