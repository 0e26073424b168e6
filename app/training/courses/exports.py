"""Courses as a file; its columns and their order are those of `records/course.py`."""

from app.models.training import Course
from app.platform.exports import CHANGED, ExportList
from app.platform.records import export_columns
from app.roster import service as roster
from app.training.courses import queries
from app.training.courses.schemas import CoursesQuerySchema, course_views
from records.course import COURSE

COURSES = ExportList(
    title="Cursos",
    schema=CoursesQuerySchema,
    key=Course.id,
    rows=lambda query, scope: queries.chosen(query=query, on=scope.today),
    views=lambda rows, scope: course_views(
        rows, counts=roster.active_counts([course.id for course in rows]), on=scope.today
    ),
    columns=(
        *export_columns(COURSE),
        CHANGED,
    ),
)
