"""What bulk loads leave behind: old files, abandoned mappings, before-images past their time."""

from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Select, and_, delete, exists, or_, select, update

from app.extensions import db
from app.files import service as files
from app.loads import mappings, pages, parsed, rejected
from app.models.job import ACTIVE_STATES, Job
from app.models.load import Load, LoadChange, LoadFile, Mapping
from app.privacy import traces

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


@traces.in_files
def forget_person(marks: traces.Marks, at: datetime) -> None:
    """Remove each kept file with a cell about somebody, and what was made of it.

    A file that nobody could read, and that no job waits for, goes as well: nothing says what it
    holds. One look at the database for each file keeps its transaction from counting as idle.
    """
    alive = select(LoadFile.sha256).where(LoadFile.expired_at.is_(None)).distinct()
    for sha256 in db.session.scalars(alive).all():
        same = select(LoadFile).where(LoadFile.sha256 == sha256, LoadFile.expired_at.is_(None))
        rows = db.session.scalars(same.with_for_update()).all()
        if not _is_about(marks, sha256):
            continue
        for file in rows:
            file.expired_at = at
        db.session.flush()
        _forget_bytes(sha256)
        for load_id in db.session.scalars(select(Load.id).where(_is_made_of([f.id for f in rows]))):
            rejected.forget(load_id=load_id)
            pages.forget(load_id=load_id)


def _is_about(marks: traces.Marks, sha256: str) -> bool:
    known = parsed.is_in_cells(sha256=sha256, pattern=marks.in_cell)
    if known is not None:
        return known
    waits = select(LoadFile.id).where(LoadFile.sha256 == sha256, _is_in_use()).limit(1)
    return db.session.scalar(waits) is None or files.holds_text(sha256, marks.in_text)


def _is_made_of(file_ids: list[int]) -> ColumnElement[bool]:
    """Whether one of these files is the first of a load, or came with corrected rows."""
    came = [Load.rounds.contains([{"fileId": one}]) for one in file_ids]
    waits = Load.correction["file_id"].as_integer().in_(file_ids)
    return or_(Load.file_id.in_(file_ids), waits, *came)


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
