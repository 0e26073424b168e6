"""Undoing what a load did to its course: whom it enrolled leaves, unless edited since."""

from typing import Any

from sqlalchemy import (
    ColumnElement,
    Table,
    and_,
    case,
    delete,
    exists,
    func,
    literal,
    null,
    or_,
    select,
)

from app.extensions import Base, db
from app.loads.undone import FIRST_KEPT, REASONS, KeptParticipant, Unenrolled
from app.loads.uses import uses
from app.models.course import Course
from app.models.load import Load
from app.models.mail import MailInvitation
from app.models.participant import Participant
from app.models.survey import Invitation

TABLE: Table = Base.metadata.tables[Participant.__tablename__]
INVITATIONS: Table = Base.metadata.tables[Invitation.__tablename__]


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


def uninviting(load: Load) -> Any:
    """Take back the invitations of those who leave: nobody has read of them."""
    going = select(TABLE.c.id).where(_goes(load))
    return delete(INVITATIONS).where(INVITATIONS.c.participant_id.in_(going))


def _goes(load: Load) -> ColumnElement[bool]:
    return and_(TABLE.c.load_id == load.id, _reason(load).is_(None))


def _reason(load: Load) -> ColumnElement[str | None]:
    """Why a participant stays; whatever is done to one moves its `updated_at`."""
    participant = TABLE.c
    edited = participant.updated_at != participant.created_at
    is_complete = db.session.scalar(select(Course.is_complete).where(Course.id == load.course_id))
    cases: list[tuple[ColumnElement[bool], str]] = [
        (literal(bool(is_complete)), "course_complete"),
        (_is_invited(INVITATIONS.c.answered_at.is_not(None)), "survey_answered"),
        (_is_invited(~_is_unread()), "survey_sent"),
        (and_(edited, _has_results()), "has_results"),
        (edited, "edited"),
        *((used, "in_use") for used in uses(TABLE, leaving={INVITATIONS: _is_unread()})),
    ]
    return case(*cases, else_=null())


def _has_results() -> ColumnElement[bool]:
    participant = TABLE.c
    given = ("attendance", "attended_hours", "grade", "attendance_exception")
    return or_(*(participant[name].is_not(None) for name in given), participant.dj_signed)


def _is_invited(condition: ColumnElement[bool]) -> ColumnElement[bool]:
    return exists().where(INVITATIONS.c.participant_id == TABLE.c.id, condition)


def _is_unread() -> ColumnElement[bool]:
    """Whether an invitation is a row of ours and nothing more: no mail, not begun, no answer."""
    invitation = INVITATIONS.c
    mailed = exists().where(MailInvitation.invitation_id == invitation.id)
    return and_(
        invitation.sent_at.is_(None),
        invitation.draft_at.is_(None),
        invitation.answered_at.is_(None),
        ~mailed,
    )
