"""What changed in a list since a cursor, so that another system can keep a copy of it.

Triggers note which rows each statement changed, and in which transaction (`row_change`). A cursor
says up to which transaction its reader knows everything: one below which none was under way any
more (the horizon), so that a transaction that began early and ended late is never skipped. What is
told of a row that changed is how it is now: whatever the caller sees no more is gone.
"""

import base64
import binascii
import hashlib
import json
import uuid
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Select,
    delete,
    func,
    literal_column,
    or_,
    select,
    text,
    true,
)

from app.extensions import Base, db
from app.models.base import CompanyScoped, CourseScoped, OwnCompany
from app.models.platform import Installation, RowChange
from app.platform.errors import DomainError, InvalidFields
from app.platform.guard import COMPANY, EVERY_COMPANY
from app.platform.queries import among

BEGINNING = "0"
"""Stands for the cursor of who has none yet: everything is told."""
PARAMETER = "updatedSince"
CURSOR_CHARS = 400
VERSION = 1
LARGEST = 2**63
BUCKET_BITS = 12
"""Rows of so many ids stand together in a `row_change` (migration 0051)."""
HORIZON: ColumnElement[int] = literal_column(
    "pg_snapshot_xmin(pg_current_snapshot())::text::bigint"
)
"""Whatever began before it has ended, and is seen by every later question."""
PLACE = text(
    "SELECT concat_ws(':', (SELECT system_identifier FROM pg_control_system()),"
    " (SELECT timeline_id FROM pg_control_checkpoint()),"
    " (SELECT oid FROM pg_database WHERE datname = current_database()),"
    " 'row_change'::regclass::oid)"
)
"""Where a database is: a restored one is in another place, or its table is another one."""


class CursorUnreadable(InvalidFields):
    """What was sent is no cursor, or that of another list."""

    code = "cursor_unreadable"

    def __init__(self, words: str) -> None:
        super().__init__(words, errors={PARAMETER: [words]})


class CursorExpired(DomainError):
    """It is no more known what changed since then."""

    status = 410
    code = "cursor_expired"
    message = (
        "Ya no se sabe qué cambió desde ese cursor: es muy antiguo, o la base se restauró. Empieza"
        f" de nuevo con {PARAMETER}={BEGINNING} y reemplaza tu copia."
    )
    advice = f"Begin again with {PARAMETER}={BEGINNING} and replace the copy by what comes."


@dataclass(frozen=True)
class Question:
    """Whose changes are asked for."""

    model: Any
    """The table whose rows the list shows."""
    key: Any
    """Its primary key."""
    size: int
    """The most rows, here and gone, of an answer."""
    active: bool | None
    user_id: int | None = None
    """The user on whom it depends what the list shows; such rows leave it by being deleted only."""

    @property
    def kind(self) -> str:
        """As triggers name the table."""
        return str(self.model.__tablename__)

    @property
    def fingerprint(self) -> str:
        """What makes a cursor that of this list, and of nobody who sees another part of it."""
        said = [self.kind, self.active, self.user_id, db.session().info.get(COMPANY)]
        return hashlib.sha256(json.dumps(said).encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Cursor:
    """How far a reader is."""

    epoch: str
    fingerprint: str
    since: int | None
    """Everything that older transactions did is known to the reader; None: nothing is, yet."""
    until: int | None = None
    """Up to where the pages go that are being read; None: the next one begins them."""
    after: int = 0
    """The last key of the page before."""

    def written(self) -> str:
        """As callers get it."""
        parts = [VERSION, self.epoch, self.fingerprint, self.since, self.until, self.after]
        plain = json.dumps(parts, separators=(",", ":")).encode()
        return base64.urlsafe_b64encode(plain).decode().rstrip("=")


@dataclass(frozen=True)
class Part:
    """A page of what changed."""

    rows: Sequence[Any]
    gone: Sequence[int]
    """Keys of rows that are not there any more, or that the caller sees no more."""
    cursor: str
    more: bool
    """Whether there is more to read at once."""


def read(rows: Select[Any], *, question: Question, since: str, scalars: bool = True) -> Part:
    """The next page of what changed since a cursor.

    `rows` are all that the list shows, in any order.

    Raises CursorUnreadable, CursorExpired.
    """
    horizon, epoch, _ = _state()
    cursor = _cursor_of(since, question)
    if cursor is None:
        cursor = Cursor(epoch, question.fingerprint, since=None)
    if cursor.until is None:
        cursor = replace(cursor, until=horizon)
    keys: list[int] | None = None
    if cursor.since is None:
        wanted = rows.where(question.key > cursor.after).limit(question.size)
    else:
        keys = _changed(question, cursor)
        wanted = rows.where(among(question.key, keys))
    wanted = wanted.add_columns(question.key.label("key")).order_by(None).order_by(question.key)
    found = db.session.execute(wanted).all()
    shown = [row[-1] for row in found]
    if keys is None:
        keys = shown
    gone = _gone(question, set(keys) - set(shown))
    _, now, floor = _state()  # afterwards: what was read may have been forgotten meanwhile
    known = cursor.until if cursor.since is None else cursor.since
    if cursor.epoch != now or known is None or known < floor or known > horizon:
        raise CursorExpired
    more = len(keys) >= question.size
    following = (
        replace(cursor, after=keys[-1])
        if more
        else replace(cursor, since=cursor.until, until=None, after=0)
    )
    told = [row[0] if scalars else tuple(row[:-1]) for row in found]
    return Part(told, gone, following.written(), more)


def settle() -> None:
    """Begin a new epoch where the database is another one than before: one that was restored, in
    which numbers of transactions mean something else. The caller commits.
    """
    place = db.session.scalar(PLACE)
    kept = db.session.scalar(select(Installation.cursor_place).with_for_update())
    if kept == place:
        return
    if kept is not None:
        db.session.execute(delete(RowChange))
        renewed = {"cursor_epoch": func.gen_random_uuid(), "cursor_floor": 0}
    else:
        renewed = {}
    _set(cursor_place=place, **renewed)


def forget(*, before: datetime) -> None:
    """Forget what changed long ago; cursors from before then are refused."""
    gone = delete(RowChange).where(RowChange.at < before).returning(RowChange.xact)
    forgotten = gone.cte("forgotten")
    last = db.session.scalar(select(func.max(forgotten.c.xact)))
    if last is not None:
        _set(cursor_floor=func.greatest(Installation.cursor_floor, last + 1))


def _set(**values: Any) -> None:
    table = Base.metadata.tables[Installation.__tablename__]
    db.session.execute(table.update().values(values))


def _state() -> tuple[int, str, int]:
    """The horizon, the epoch of cursors, and the first transaction that is still known."""
    query = select(HORIZON, Installation.cursor_epoch, Installation.cursor_floor)
    found = db.session.execute(query).one()
    return int(found[0]), str(found[1]), int(found[2])


def _cursor_of(since: str, question: Question) -> Cursor | None:
    """What a caller sent; None: it has no cursor yet."""
    if since == BEGINNING:
        return None
    try:
        padded = since.encode("ascii") + b"=" * (-len(since) % 4)
        parts = json.loads(base64.b64decode(padded, altchars=b"-_", validate=True))
        version, epoch, fingerprint, *places = parts
        cursor = Cursor(str(uuid.UUID(epoch)), fingerprint, *places)
    except (ValueError, TypeError, AttributeError, RecursionError, binascii.Error) as error:
        raise CursorUnreadable(
            f"Esto no es un cursor. Empieza con {PARAMETER}={BEGINNING}."
        ) from error
    numbers = [one for one in (cursor.since, cursor.until) if one is not None]
    is_number = (type(one) is int and 0 <= one < LARGEST for one in (*numbers, cursor.after))
    if version != VERSION or len(places) != len("sua") or not all(is_number):
        raise CursorUnreadable(f"Esto no es un cursor. Empieza con {PARAMETER}={BEGINNING}.")
    if cursor.fingerprint != question.fingerprint:
        raise CursorUnreadable(
            "Este cursor es de otra lista, de otra cuenta o de otro valor de active. Empieza con"
            f" {PARAMETER}={BEGINNING}."
        )
    return cursor


def _changed(question: Question, cursor: Cursor) -> list[int]:
    """The keys of a page: what changed in the time that the cursor speaks of, in their order."""
    noted = (
        RowChange.kind == question.kind,
        RowChange.xact >= cursor.since,
        RowChange.xact < cursor.until,
        _concerns(question),
        RowChange.bucket >= cursor.after >> BUCKET_BITS,
    )
    # Only as many buckets are opened as a page needs: each holds at least as many rows as its
    # fullest note, but for the first, of which some were told already.
    heads = db.session.execute(
        select(RowChange.bucket, func.max(RowChange.number))
        .where(*noted)
        .group_by(RowChange.bucket)
        .order_by(RowChange.bucket)
        .limit(question.size + 1)
    ).all()
    last, counted = -1, 0
    for place, (bucket, number) in enumerate(heads):
        last, counted = bucket, counted + (number if place else 0)
        if counted >= question.size:
            break
    key = func.unnest(RowChange.ids).label("key")
    opened = select(key).where(*noted, RowChange.bucket <= last).subquery()
    keys = select(opened.c.key).distinct().where(opened.c.key > cursor.after)
    found = set(db.session.scalars(keys.order_by(opened.c.key).limit(question.size)))
    if issubclass(question.model, CourseScoped) and db.session().info.get(COMPANY) is not None:
        of_moved = (
            select(question.key)
            .where(question.model.course_id.in_(_moved(cursor)), question.key > cursor.after)
            .order_by(question.key)
            .limit(question.size)
            .execution_options(**{EVERY_COMPANY: True})
        )
        found.update(db.session.scalars(of_moved))
    return sorted(found)[: question.size]


def _concerns(question: Question) -> ColumnElement[bool]:
    """Whether a note speaks of rows that the caller sees, or saw until then."""
    company_id = db.session().info.get(COMPANY)
    if company_id is None:
        return true()
    if issubclass(question.model, CompanyScoped | OwnCompany):
        own: ColumnElement[bool] = RowChange.owner == company_id
        return own
    if issubclass(question.model, CourseScoped):
        course = Base.metadata.tables["course"]
        now = select(course.c.id).where(course.c.company_id == company_id)
        return or_(RowChange.owner.in_(now), RowChange.owner.in_(_moved(None)))
    return true()


def _moved(cursor: Cursor | None) -> Select[Any]:
    """Courses that came to the caller's company or left it, in the time that a cursor speaks of."""
    note = Base.metadata.tables[RowChange.__tablename__].alias("moved_course")
    found = select(func.unnest(note.c.ids)).where(
        note.c.kind == "course", note.c.moved, note.c.owner == db.session().info.get(COMPANY)
    )
    if cursor is None:
        return found
    return found.where(note.c.xact >= cursor.since, note.c.xact < cursor.until)


def _gone(question: Question, keys: Collection[int]) -> list[int]:
    """Which of the rows that the list does not show are to be told as gone."""
    if not keys or question.user_id is None:
        return sorted(keys)
    there = select(question.key).where(among(question.key, keys))
    there = there.execution_options(**{EVERY_COMPANY: True})
    return sorted(set(keys) - set(db.session.scalars(there)))
