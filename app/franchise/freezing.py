"""A completed course keeps the constants that it is computed with; a reopened one lets go."""

from typing import Any

from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects.postgresql import insert

from app.extensions import db
from app.franchise import constants
from app.franchise.constants import Constants
from app.franchise.terms import CourseFacts, facts_of, todays_terms
from app.models.course import Course
from app.models.franchise import CourseCosting

AT_A_TIME = 500


def follow(*, course: Course) -> None:
    """Keep today's constants when a course was completed, forget them when it was reopened."""
    if course.is_complete:
        _keep(facts_of(Course.id == course.id)[0], constants.read())
    else:
        db.session.execute(delete(CourseCosting).where(CourseCosting.course_id == course.id))


def correct_hour_value(*, course: Course) -> None:
    """Let a completed course whose own data were corrected count with its hour value of now."""
    today = constants.read()
    terms = todays_terms(facts_of(Course.id == course.id)[0], today)
    db.session.execute(
        update(CourseCosting)
        .where(CourseCosting.course_id == course.id)
        .values(hour_value=terms.course.hour_value)
    )


def renew(*, facts: CourseFacts, today: Constants) -> None:
    """Keep today's constants in the place of those that a course has."""
    db.session.execute(delete(CourseCosting).where(CourseCosting.course_id == facts.id))
    _keep(facts, today)


def keep_missing() -> int:
    """Keep today's constants for some completed courses that have none; how many they were."""
    known = select(CourseCosting.course_id)
    query = select(Course.id).where(Course.is_complete, Course.id.not_in(known)).limit(AT_A_TIME)
    missing = db.session.scalars(query).all()
    if missing:
        today = constants.read()
        for facts in facts_of(Course.id.in_(missing)):
            _keep(facts, today)
    return len(missing)


def _keep(facts: CourseFacts, today: Constants) -> None:
    """Whoever keeps them at the same moment keeps the same: the first one's stay."""
    terms = todays_terms(facts, today)
    values: dict[str, Any] = {
        "course_id": facts.id,
        "utm": terms.utm.value,
        "utm_month": terms.utm.month,
        "hour_value": terms.course.hour_value,
        "rules": dict(today.content),
        "frozen_at": func.now(),
    }
    db.session.execute(insert(CourseCosting).values(**values).on_conflict_do_nothing())
