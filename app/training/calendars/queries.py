"""What stands in a calendar: what its user may see at the moment of the call."""

import datetime as dt
from collections.abc import Sequence

from sqlalchemy import select

from app.extensions import db
from app.models.organisation import Company
from app.models.surveys import Survey
from app.models.training import Course
from app.training.calendars.rules import Entry

BACK, AHEAD = dt.timedelta(days=92), dt.timedelta(days=550)
"""What ended before, or begins after, is not in it."""
MOST = 2_000


def entries(*, company_id: int | None, on: dt.date) -> Sequence[Entry]:
    """Courses and closing surveys around a day; the session is narrowed to whose calendar it is."""
    return [*_courses(company_id, on), *_surveys(company_id, on)]


def _courses(company_id: int | None, on: dt.date) -> Sequence[Entry]:
    query = (
        select(Course, Company.name)
        .join(Company, Company.id == Course.company_id)
        .where(
            Course.active,
            Course.end_date >= on - BACK,
            Course.initial_date <= on + AHEAD,
        )
        .order_by(Course.end_date.desc(), Course.id)
        .limit(MOST)
    )
    if company_id is not None:
        query = query.where(Course.company_id == company_id)
    return [_course(course, company) for course, company in db.session.execute(query)]


def _course(course: Course, company: str) -> Entry:
    begins, ends = course.hour_init, course.hour_finish
    is_short = course.initial_date == course.end_date
    in_hours = (begins, ends) if begins and ends and begins < ends else None
    details = [f"Empresa: {company}"]
    if in_hours and not is_short:
        details.append(f"Horario: {begins:%H:%M} a {ends:%H:%M}")
    if course.modality:
        details.append(f"Modalidad: {course.modality}")
    return Entry(
        key=f"course-{course.id}",
        title=course.name,
        first=course.initial_date,
        last=course.end_date,
        hours=in_hours if is_short else None,
        place=", ".join(filter(None, (course.commune, course.region))) or None,
        details="\n".join(details),
        path=f"/detail/course?id={course.id}",
        changed_at=course.updated_at,
    )


def _surveys(company_id: int | None, on: dt.date) -> Sequence[Entry]:
    query = (
        select(Survey, Course.id, Course.name, Company.name)
        .join(Course, Course.id == Survey.course_id)
        .join(Company, Company.id == Course.company_id)
        .where(
            Course.active,
            Survey.status,
            Survey.end_date >= on - BACK,
            Survey.end_date <= on + AHEAD,
        )
        .order_by(Survey.end_date.desc(), Survey.id)
        .limit(MOST)
    )
    if company_id is not None:
        query = query.where(Course.company_id == company_id)
    return [
        Entry(
            key=f"survey-{survey.id}",
            title=f"Cierra la encuesta de {survey.type.lower()}: {course}",
            first=survey.end_date,
            last=survey.end_date,
            hours=None,
            place=None,
            details=f"Empresa: {company}",
            path=f"/detail/course?id={course_id}&tab=encuestas",
            changed_at=survey.updated_at,
        )
        for survey, course_id, course, company in db.session.execute(query)
    ]
