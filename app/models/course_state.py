"""The state of a course: it follows from its two flags and its dates, and is kept nowhere."""

from datetime import date
from enum import StrEnum

from sqlalchemy import ColumnElement, and_

from app.models.course import Course


class CourseState(StrEnum):
    """Where a course stands on a day."""

    DISABLED = "deshabilitado"
    COMPLETE = "completado"
    PLANNED = "programado"
    RUNNING = "en_curso"
    TO_CLOSE = "por_cerrar"


def state_of(course: Course, on: date) -> CourseState:
    """The state of one course."""
    if not course.active:
        return CourseState.DISABLED
    if course.is_complete:
        return CourseState.COMPLETE
    if on < course.initial_date:
        return CourseState.PLANNED
    return CourseState.RUNNING if on <= course.end_date else CourseState.TO_CLOSE


def is_in(state: CourseState, on: date) -> ColumnElement[bool]:
    """What a course in this state fulfils."""
    if state is CourseState.DISABLED:
        return ~Course.active
    if state is CourseState.COMPLETE:
        return and_(Course.active, Course.is_complete)
    dates = {
        CourseState.PLANNED: Course.initial_date > on,
        CourseState.RUNNING: and_(Course.initial_date <= on, Course.end_date >= on),
        CourseState.TO_CLOSE: Course.end_date < on,
    }
    return and_(Course.active, ~Course.is_complete, dates[state])
