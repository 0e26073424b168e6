"""Surveys go with their course: to other days when it moves, and along when it is copied."""

import datetime as dt

from sqlalchemy import Date, cast, func, not_, select, update

from app.audit import service as audit
from app.extensions import db
from app.kpis.counting import REACHED
from app.models.course import Course
from app.models.survey import Survey
from app.surveys import recipients, scheduling
from app.surveys.days import Plan


def follow(*, course: Course, by: int) -> None:
    """Open the surveys of a course that moved as long after its end as before.

    A survey that was mailed, or answered, keeps the days that people were told.
    """
    opening = func.greatest(Survey.opens_after + course.end_date, course.initial_date)
    opens = cast(opening, Date)
    moving = (
        update(Survey)
        .where(
            Survey.course_id == course.id,
            Survey.initial_date != opens,
            not_(REACHED),
        )
        .values(initial_date=opens, end_date=opens + (Survey.end_date - Survey.initial_date))
        .returning(Survey.type)
        .execution_options(synchronize_session=False)
    )
    for kind in db.session.scalars(moving).all():
        _tell("survey.moved", course, kind, by)
    db.session.expire_all()


def copy(*, course: Course, made: Course, by: int) -> None:
    """Give the copy of a course the same surveys on its own days, with the newest questions."""
    query = select(Survey).where(Survey.course_id == course.id).order_by(Survey.type)
    copied = [_copied(one, made) for one in db.session.scalars(query).all()]
    db.session.flush()
    kept = [one for one in copied if one is not None]
    for one in kept:
        _tell("survey.scheduled", made, one.type, by)
    recipients.sync([one.id for one in kept])


def _copied(survey: Survey, made: Course) -> Survey | None:
    """None when the template was archived: nobody new is asked with it."""
    found = scheduling.newest_of(survey.template_id)
    if found is None or not found[0].active:
        return None
    opens = max(made.end_date + dt.timedelta(days=survey.opens_after), made.initial_date)
    plan = Plan(opens, opens + (survey.end_date - survey.initial_date), survey.mailing_frequency)
    return scheduling.new_survey(course=made, kind=survey.type, version=found[1], plan=plan)


def _tell(action: str, course: Course, kind: str, by: int) -> None:
    data = {"name": kind}
    audit.record(action=action, user_id=by, entity="course", entity_id=course.id, data=data)
