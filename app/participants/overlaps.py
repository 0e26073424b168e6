"""People who are in another course at the same time: worth knowing, and no obstacle."""

from collections.abc import Iterable

from sqlalchemy import ColumnElement, and_, or_, select, true

from app.extensions import db
from app.kit.remarks import Remark
from app.models.course import Course
from app.models.participant import Participant

MOST = 20


def remarks_on(course: Course, people: Iterable[int]) -> tuple[Remark, ...]:
    """The first few people of a course whose other courses meet it on days and hours."""
    query = (
        select(Participant.name, Course.name)
        .join(Course, Course.id == Participant.course_id)
        .where(
            Participant.person_id.in_(tuple(people)),
            Participant.active,
            Course.active,
            Course.id != course.id,
            Course.initial_date <= course.end_date,
            Course.end_date >= course.initial_date,
            _same_hours(course),
        )
        .order_by(Participant.folded_name, Course.initial_date, Course.id)
        .limit(MOST)
    )
    return tuple(
        Remark("people_id", f'{name} también está en el curso "{other}" en esas fechas.')
        for name, other in db.session.execute(query)
    )


def _same_hours(course: Course) -> ColumnElement[bool]:
    """A course without hours may be at any."""
    if course.hour_init is None or course.hour_finish is None:
        return true()
    meets = and_(Course.hour_init < course.hour_finish, Course.hour_finish > course.hour_init)
    return or_(Course.hour_init.is_(None), Course.hour_finish.is_(None), meets)
