"""Who hears of what happens to a course."""

from sqlalchemy import select

from app.extensions import db
from app.models.course import Course
from app.models.user import User


def of_course(course: Course) -> list[int]:
    """Who made the course, if that is known and they are still there; else administrators."""
    active = select(User.id).where(User.active)
    made = db.session.scalar(active.where(User.id == course.creator_user_id))
    if made is not None:
        return [made]
    return list(db.session.scalars(active.where(User.company_id.is_(None))))
