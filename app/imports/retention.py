"""What bulk loads leave behind: old files, abandoned mappings, before-images past their time."""

from collections.abc import Collection
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Select, and_, delete, exists, func, or_, select, update

from app.extensions import db
from app.imports.files import forget_columns, is_in_cells
from app.imports.pipeline import preview_rows, rejected_rows, row_errors
from app.imports.working_copy import came_in
from app.models.imports import Load, LoadChange, LoadFile, Mapping
from app.models.platform import ACTIVE_STATES, Job
from app.platform import files

BATCH = 200
BEGUN_DAYS = 30
"""Days that a load which was begun waits, counted from when somebody last did something with it."""


def expire_files(*, at: datetime, days: int) -> int:
    """Remove the bytes of files older than this, and the cells that were wrong in them. How many.

    Their rows stay for the history, and so does what was wrong in which row and column.
    """
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
            rejected_rows.forget(load_id=load_id)
            preview_rows.forget(load_id=load_id)
            row_errors.forget_cells(load_id=load_id)
    return len(old)


def forget_person(*, in_cell: str, in_text: str, at: datetime) -> None:
    """Remove each kept file with a cell about somebody, and what was made of it.

    `in_cell` and `in_text` are regular expressions (RE2) that find the person in a cell of a
    table and in a whole file of text or XML.

    A file that nobody could read, and that no job waits for, goes as well: nothing says what it
    holds. One look at the database for each file keeps its transaction from counting as idle.
    """
    alive = select(LoadFile.sha256).where(LoadFile.expired_at.is_(None)).distinct()
    for sha256 in db.session.scalars(alive).all():
        same = select(LoadFile).where(LoadFile.sha256 == sha256, LoadFile.expired_at.is_(None))
        rows = db.session.scalars(same.with_for_update()).all()
        is_about = is_in_cells(sha256=sha256, pattern=in_cell)
        if is_about is None:
            waits = select(LoadFile.id).where(LoadFile.sha256 == sha256, _is_in_use()).limit(1)
            is_about = db.session.scalar(waits) is None or files.holds_text(sha256, in_text)
        if not is_about:
            continue
        for file in rows:
            file.expired_at = at
        db.session.flush()
        _forget_bytes(sha256)
        ids = [file.id for file in rows]
        # One of these files is the first of a load, or came with corrected rows.
        for load_id in db.session.scalars(select(Load.id).where(came_in(ids))):
            rejected_rows.forget(load_id=load_id)
            preview_rows.forget(load_id=load_id)
            row_errors.forget_names(load_id=load_id)


def forget_files(*, ids: Collection[int], loads: Collection[int], at: datetime) -> int:
    """Remove the bytes of some uploads, and what was made of the rows of some loads; how many
    uploads. Bytes that others uploaded, too, stay for them.
    """
    alive = select(LoadFile).where(LoadFile.id.in_(ids), LoadFile.expired_at.is_(None))
    found = db.session.scalars(alive.order_by(LoadFile.id)).all()
    for file in found:
        file.expired_at = at
        db.session.flush()
        _forget_bytes(file.sha256)
    for load_id in loads:
        rejected_rows.forget(load_id=load_id)
        preview_rows.forget(load_id=load_id)
    return len(found)


def remove_abandoned(*, at: datetime) -> int:
    """Remove mappings that never loaded and that nobody has touched in this time. How many."""
    old = and_(last_touched() < at - timedelta(days=BEGUN_DAYS), *_is_idle())
    ids: Select[int] = select(Mapping.id).where(old).limit(BATCH)
    return remove(ids=ids)


def last_touched() -> ColumnElement[datetime]:
    """When its columns were last related, or its rows reviewed or corrected."""
    reviewed = select(func.max(Load.updated_at)).where(Load.mapping_id == Mapping.id)
    return func.greatest(Mapping.updated_at, reviewed.scalar_subquery())


def remove_incomplete(*, user_id: int) -> int:
    """Remove a person's mappings that never loaded and that no running job uses; how many."""
    return remove(ids=select(Mapping.id).where(Mapping.user_id == user_id, *_is_idle()))


def never_loaded() -> ColumnElement[bool]:
    """The mapping stands in no load of the history."""
    return ~exists().where(Load.mapping_id == Mapping.id, Load.saved_at.is_not(None))


def _is_idle() -> tuple[ColumnElement[bool], ...]:
    """The mapping never loaded, and nothing is being done with it."""
    busy = Job.args["mapping_id"].as_integer() == Mapping.id
    return never_loaded(), ~exists().where(Job.state.in_(ACTIVE_STATES), busy)


def remove(*, ids: Select[int]) -> int:
    """Remove mappings with their previews; how many."""
    found = list(db.session.scalars(ids.with_for_update(skip_locked=True)))
    for load_id in db.session.scalars(select(Load.id).where(Load.mapping_id.in_(found))):
        preview_rows.forget(load_id=load_id)
    db.session.execute(delete(Load).where(Load.mapping_id.in_(found)))
    db.session.execute(delete(Mapping).where(Mapping.id.in_(found)))
    return len(found)


def forget_images(*, at: datetime, days: int) -> int:
    """Remove before-images that no undo can need any longer. How many.

    One day later than `days`, for a load can be undone until the end of its last day.
    """
    over = or_(
        Load.state.in_(("undone", "undone_partly")),
        Load.finished_at < at - timedelta(days=days + 1),
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
        forget_columns(sha256=sha256)
