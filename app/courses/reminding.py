"""Tells people, once, that a course begins unprepared or ended and was not closed."""

import datetime as dt
from collections.abc import Iterator
from typing import Any

from sqlalchemy import exists, select

from app.extensions import db
from app.kit.words import listed
from app.models.course import Course
from app.models.participant import Participant
from app.models.rapporteur import RapporteurCourse
from app.notifications import concerned
from app.notifications.service import notify

SOON = dt.timedelta(days=3)
JUST_ENDED = dt.timedelta(days=7)
"""Older ones are told by the data quality card; a new house with a long past is not flooded."""
OPEN = (Course.active, ~Course.is_complete)


def remind(*, on: dt.date) -> None:
    """Tell of courses that begin within three days, and of those that ended this week."""
    for course, missing in _unprepared(on):
        days = (course.initial_date - on).days
        when = {0: "hoy", 1: "mañana"}.get(days, f"en {days} días")
        words = f'"{course.name}" empieza {when} y le falta: {listed(missing)}.'
        _notify(course, words, kind="course.unprepared", day=course.initial_date)
    for course in _to_close(on):
        words = (
            f'"{course.name}" terminó el {course.end_date:%d-%m-%Y} y está por cerrar: registra '
            "sus resultados y márcalo como completado."
        )
        _notify(course, words, kind="course.to_close", day=course.end_date)


def _unprepared(on: dt.date) -> Iterator[tuple[Course, list[str]]]:
    people = exists().where(Participant.course_id == Course.id, Participant.active)
    taught = exists().where(RapporteurCourse.course_id == Course.id, RapporteurCourse.active)
    columns: tuple[Any, ...] = (Course, people, taught)
    query = select(*columns).where(*OPEN, Course.initial_date.between(on, on + SOON))
    for course, has_people, is_taught in db.session.execute(query.order_by(Course.id)).all():
        untold = course.sence_code is not None and course.sence_communicated_at is None
        lacks = {
            "participantes": not has_people,
            "relator": not is_taught,
            "la comunicación a SENCE": untold,
        }
        missing = [name for name, is_missing in lacks.items() if is_missing]
        if missing:
            yield course, missing


def _to_close(on: dt.date) -> list[Course]:
    ended = Course.end_date.between(on - JUST_ENDED, on - dt.timedelta(days=1))
    return list(db.session.scalars(select(Course).where(*OPEN, ended).order_by(Course.id)))


def _notify(course: Course, words: str, *, kind: str, day: dt.date) -> None:
    """Once for each person and day of the course: a course that moves is told again."""
    for user_id in concerned.of_course(course):
        notify(
            user_id=user_id,
            icon="warning",
            msg=words,
            kind=kind,
            link=f"/detail/course?id={course.id}",
            key=f"{kind}:{course.id}:{day}:{user_id}",
        )
