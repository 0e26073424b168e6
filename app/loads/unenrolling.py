"""Undoing what a load did to its course: whom it enrolled leaves, unless edited since."""

from typing import Any

from sqlalchemy import ColumnElement, Table, and_, case, delete, func, literal, null, or_, select

from app.extensions import Base, db
from app.loads.undone import FIRST_KEPT, REASONS, KeptParticipant, Unenrolled
from app.loads.uses import uses
from app.models.course import Course
from app.models.load import Load
from app.models.participant import Participant

TABLE: Table = Base.metadata.tables[Participant.__tablename__]


def leaving(load: Load) -> dict[Table, ColumnElement[bool]]:
    """The participants that undoing takes away, told to whoever asks for uses of a person."""
    return {} if load.course_id is None else {TABLE: _goes(load)}


def foresee(*, load: Load) -> Unenrolled:
    """Who would leave the course, and who stays in it."""
    if load.course_id is None:
        return Unenrolled()
    mine = TABLE.c.load_id == load.id
    reason = _reason(load)
    gone, kept = db.session.execute(
        select(
            func.count().filter(reason.is_(None)), func.count().filter(reason.is_not(None))
        ).where(mine)
    ).one()
    first = (
        select(TABLE.c.id, TABLE.c.name, reason.label("reason"))
        .where(mine, reason.is_not(None))
        .order_by(TABLE.c.folded_name, TABLE.c.id)
        .limit(FIRST_KEPT)
    )
    rows = db.session.execute(first).all() if kept else []
    told = tuple(KeptParticipant(row.id, row.name, REASONS[row.reason]) for row in rows)
    return Unenrolled(unenrolled=gone, kept_count=kept, kept=told)


def removal(load: Load) -> Any:
    """Take away the participants that `foresee` has counted."""
    return delete(TABLE).where(_goes(load))


def _goes(load: Load) -> ColumnElement[bool]:
    return and_(TABLE.c.load_id == load.id, _reason(load).is_(None))


def _reason(load: Load) -> ColumnElement[str | None]:
    """Why a participant stays; whatever is done to one moves its `updated_at`."""
    participant = TABLE.c
    edited = participant.updated_at != participant.created_at
    is_complete = db.session.scalar(select(Course.is_complete).where(Course.id == load.course_id))
    cases: list[tuple[ColumnElement[bool], str]] = [
        (literal(bool(is_complete)), "course_complete"),
        (and_(edited, _has_results()), "has_results"),
        (edited, "edited"),
        *((used, "in_use") for used in uses(TABLE)),
    ]
    return case(*cases, else_=null())


def _has_results() -> ColumnElement[bool]:
    participant = TABLE.c
    given = ("attendance", "attended_hours", "grade", "attendance_exception")
    return or_(*(participant[name].is_not(None) for name in given), participant.dj_signed)
