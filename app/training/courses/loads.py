"""What saving a form of a course does beside writing its columns, for courses of a bulk load."""

from sqlalchemy import (
    BigInteger,
    Select,
    String,
    column,
    exists,
    select,
    union_all,
    update,
    values,
)

from app.extensions import db
from app.models.course import Course
from app.models.survey import Survey
from app.surveys.schedules import service as schedules
from sheets.folding import fold

AT_ONCE = 5_000
"""Courses of one statement."""


def follow(*, created: Select[int], updated: Select[int], by: int) -> None:
    """After columns of many courses were written: their texts for searches, and the days of the
    surveys of those that were there. The selects give ids.
    """
    texts = Course.name, Course.sence_name, Course.sence_code
    ids = union_all(created, updated).subquery()
    rows = db.session.execute(
        select(Course.id, Course.searchable, *texts).where(Course.id.in_(select(ids.c[0])))
    ).all()
    said = [(row[0], fold(" ".join(filter(None, row[2:]))), row[1]) for row in rows]
    stale = [(course_id, words) for course_id, words, former in said if words != former]
    for start in range(0, len(stale), AT_ONCE):
        given = values(column("id", BigInteger), column("words", String), name="given")
        given = given.data(stale[start : start + AT_ONCE])
        db.session.execute(
            update(Course)
            .where(Course.id == given.c.id)
            # Whoever has the form open has missed nothing.
            .values(searchable=given.c.words, updated_at=Course.updated_at)
            .execution_options(synchronize_session=False)
        )
    planned = exists().where(Survey.course_id == Course.id)
    moved = select(Course.id).where(Course.id.in_(updated), planned).order_by(Course.id)
    for course_id in list(db.session.scalars(moved)):
        schedules.follow(course=db.session.get_one(Course, course_id), by=by)
