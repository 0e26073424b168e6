"""What bulk loads leave behind: old files, abandoned mappings, before-images past their time."""

from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Select, and_, delete, exists, or_, select, update

from app.extensions import db
from app.files import service as files
from app.loads import mappings, pages, parsed, rejected
from app.models.job import ACTIVE_STATES, Job
from app.models.load import Load, LoadChange, LoadFile, Mapping

BATCH = 200


def expire_files(*, at: datetime, days: int) -> int:
    """Remove the bytes of files older than this; their rows stay for the history. How many."""
    old = db.session.scalars(
        select(LoadFile)
        .where(LoadFile.expired_at.is_(None), LoadFile.created_at < at - timedelta(days=days))
        .where(~_is_in_use())
        .order_by(LoadFile.id)
        .limit(BATCH)
    ).all()
    for file in old:
        file.expired_at = at
        db.session.flush()
        _forget_bytes(file.sha256)
        for load_id in db.session.scalars(select(Load.id).where(Load.file_id == file.id)):
            rejected.forget(load_id=load_id)
            pages.forget(load_id=load_id)
    return len(old)


def remove_abandoned(*, at: datetime, days: int) -> int:
    """Remove mappings that nobody has loaded in this time. How many."""
    old = and_(Mapping.updated_at < at - timedelta(days=days), *mappings.is_idle())
    ids: Select[int] = select(Mapping.id).where(old).limit(BATCH)
    return mappings.remove(ids=ids)


def forget_images(*, at: datetime, days: int) -> int:
    """Remove before-images that no undo can need any longer. How many."""
    over = or_(
        Load.state.in_(("undone", "undone_partly")),
        Load.finished_at < at - timedelta(days=days),
    )
    ids = select(Load.id).where(over, exists().where(LoadChange.load_id == Load.id)).limit(BATCH)
    gone = db.session.execute(
        delete(LoadChange).where(LoadChange.load_id.in_(ids)).returning(LoadChange.load_id)
    )
    return len(gone.all())


def forget_jobs(*, at: datetime, days: int) -> int:
    """Remove jobs that ended long ago; the history of loads keeps what matters of them."""
    old = Job.finished_at < at - timedelta(days=days)
    gone = select(Job.id).where(old).order_by(Job.id).limit(BATCH)
    ids = list(db.session.scalars(gone))
    db.session.execute(update(Load).where(Load.job_id.in_(ids)).values(job_id=None))
    db.session.execute(delete(Job).where(Job.id.in_(ids)))
    return len(ids)


def _is_in_use() -> ColumnElement[bool]:
    named = (
        Job.args[name].as_integer() == LoadFile.id
        for name in ("file_id", "round_file_id", "corrected_file_id")
    )
    return exists().where(Job.state.in_(ACTIVE_STATES), or_(*named))


def _forget_bytes(sha256: str) -> None:
    """Remove bytes that no living row names; an upload of the same bytes waits or comes first."""
    files.hold(sha256=sha256)
    alive = exists().where(LoadFile.sha256 == sha256, LoadFile.expired_at.is_(None))
    if not db.session.scalar(select(alive)):
        files.forget(sha256=sha256)
        parsed.forget(sha256=sha256)
