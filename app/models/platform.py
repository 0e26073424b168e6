"""What every domain uses: jobs, the audit log, bells, stored answers, the installation."""

import uuid
from typing import Any

from sqlalchemy import (
    ARRAY,
    BigInteger,
    Boolean,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    SmallInteger,
    String,
    Uuid,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Base
from app.models.base import Id, Json, Moment

ACTIVE_STATES = ("queued", "running")
FINAL_STATES = ("done", "failed", "cancelled")


class Job(Base):
    """A piece of work; `token` rises with every claim, so that a worker that lost its lease
    cannot write (fencing)."""

    __tablename__ = "job"
    __table_args__ = (
        Index(
            "ix_job_active", "state", "lease_until", postgresql_where=text("finished_at IS NULL")
        ),
        Index("ix_job_user", "user_id", text("id DESC")),
        Index(
            "uq_job_key_active",
            "key",
            unique=True,
            postgresql_where=text("state IN ('queued', 'running')"),
        ),
    )

    id: Mapped[Id]
    kind: Mapped[str] = mapped_column(String(40))
    """One of those that `app/domains.py` registers."""
    task: Mapped[str] = mapped_column(String(80))
    """Name of the task that does the work, e.g. loads.process."""
    queue: Mapped[str] = mapped_column(String(20))
    key: Mapped[str | None] = mapped_column(String(120))
    """What must not run twice at the same time, e.g. load:17."""
    label: Mapped[str] = mapped_column(String(300), server_default="", default="")
    args: Mapped[Json] = mapped_column(JSONB, server_default="{}", default=dict)
    state: Mapped[str] = mapped_column(String(10), server_default="queued", default="queued")
    phase: Mapped[str | None] = mapped_column(String(80))
    done: Mapped[int] = mapped_column(Integer, server_default="0", default=0)
    total: Mapped[int | None] = mapped_column(Integer)
    result: Mapped[Any | None] = mapped_column(JSONB)
    """What the work handed back, by its kind."""
    error: Mapped[Json | None] = mapped_column(JSONB)
    """{code, message}: Spanish words for the person who started it."""
    user_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("app_user.id"))
    company_id: Mapped[int | None] = mapped_column(BigInteger, ForeignKey("company.id"))
    attempts: Mapped[int] = mapped_column(SmallInteger, server_default="0", default=0)
    token: Mapped[int] = mapped_column(Integer, server_default="0", default=0)
    lease_until: Mapped[Moment | None]
    cancel_requested_at: Mapped[Moment | None]
    created_at: Mapped[Moment] = mapped_column(server_default=func.now())
    sent_at: Mapped[Moment | None]
    started_at: Mapped[Moment | None]
    finished_at: Mapped[Moment | None]


class AuditEvent(Base):
    """One action that may be asked about later; rows are added, never changed."""

    __tablename__ = "audit_event"
    __table_args__ = (Index("ix_audit_event_entity", "entity", "entity_id"),)

    id: Mapped[Id]
    at: Mapped[Moment] = mapped_column(server_default=func.now())
    user_id: Mapped[int | None] = mapped_column(BigInteger, ForeignKey("app_user.id"), index=True)
    action: Mapped[str] = mapped_column(String(60))
    """noun.verb, e.g. session.opened, load.rejected_downloaded."""
    entity: Mapped[str | None] = mapped_column(String(40))
    entity_id: Mapped[int | None] = mapped_column(BigInteger)
    data: Mapped[Json] = mapped_column(JSONB, server_default="{}", default=dict)
    """Before and after, without secrets."""
    request_id: Mapped[str | None] = mapped_column(String(36))


class BulkChange(Base):
    """One column set to one value in many rows, and what stood there before."""

    __tablename__ = "bulk_change"

    id: Mapped[Id]
    at: Mapped[Moment] = mapped_column(server_default=func.now())
    """The moment that the rows keep as their last change, until somebody edits them."""
    user_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("app_user.id"), index=True)
    company_id: Mapped[int | None] = mapped_column(BigInteger, ForeignKey("company.id"))
    """The company that the user saw alone; None: all of them."""
    entity: Mapped[str] = mapped_column(String(40))
    field: Mapped[str] = mapped_column(String(40))
    before: Mapped[Json] = mapped_column(JSONB)
    """Id of the row -> its value before."""
    undone_at: Mapped[Moment | None]


class DemoRow(Base):
    """A row that loading the demonstration made; what hangs from it needs no mark of its own."""

    __tablename__ = "demo_row"

    kind: Mapped[str] = mapped_column(String(40), primary_key=True)
    """Name of its table."""
    row_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    """Its id; of a UTM its month, as 202612."""


class IdempotentAnswer(Base):
    """The answer that a key got first; given again to whoever repeats the request."""

    __tablename__ = "idempotent_answer"

    user_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("app_user.id"), primary_key=True)
    key: Mapped[str] = mapped_column(String(100), primary_key=True)
    path: Mapped[str] = mapped_column(String(200))
    fingerprint: Mapped[str | None] = mapped_column(String(64))
    """SHA-256 of what was asked, and in which scope; none for rows older than the column."""
    status: Mapped[int] = mapped_column(SmallInteger)
    body: Mapped[Json] = mapped_column(JSONB)
    created_at: Mapped[Moment] = mapped_column(server_default=func.now())


class Notification(Base):
    """One item of one person's bell: icon, message and time (specification, section 3)."""

    __tablename__ = "notification"
    __table_args__ = (Index("ix_notification_user", "user_id", text("id DESC")),)

    id: Mapped[Id]
    user_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("app_user.id"))
    icon: Mapped[str] = mapped_column(String(10))
    msg: Mapped[str] = mapped_column(String(500))
    time: Mapped[Moment] = mapped_column(server_default=func.now())
    kind: Mapped[str] = mapped_column(String(40))
    link: Mapped[str | None] = mapped_column(String(300))
    key: Mapped[str | None] = mapped_column(String(120), unique=True)
    """Makes an event that is reported twice appear once."""
    read: Mapped[bool] = mapped_column(Boolean, server_default=text("false"), default=False)
    deleted_at: Mapped[Moment | None]


class Installation(Base):
    """The one row about the database itself."""

    __tablename__ = "installation"

    id: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    epoch: Mapped[uuid.UUID] = mapped_column(Uuid, server_default=text("gen_random_uuid()"))
    """Part of the keys under which values derived from the database are cached.

    Counters of the database go back with a backup, and count up to the same numbers again: another
    epoch, at each start and after each restore, keeps what was cached before from being believed.
    """
    key_fingerprint: Mapped[bytes | None] = mapped_column(LargeBinary(32))
    """Fingerprint of the SECRET_KEY from which links derive; None before the first start."""
    seen_origin: Mapped[str | None] = mapped_column(String(300))
    """Where the browser of an administrator last reached the product by a name of the network."""
    cursor_epoch: Mapped[uuid.UUID] = mapped_column(Uuid, server_default=text("gen_random_uuid()"))
    """Part of every cursor: numbers of transactions mean something else in a restored database."""
    cursor_place: Mapped[str | None] = mapped_column(String(120))
    """Where the database was when this epoch began (`app/platform/changes.py`)."""
    cursor_floor: Mapped[int] = mapped_column(BigInteger, server_default="0")
    """The first transaction of which it is still known what it changed."""


class RowChange(Base):
    """Which rows of a table one statement changed, and whose they are; triggers write it.

    The rows of a statement are put together by owner and by bucket, `id >> 12`.
    """

    __tablename__ = "row_change"
    __table_args__ = (Index("ix_row_change_kind", "kind", "xact"),)

    id: Mapped[Id]
    kind: Mapped[str] = mapped_column(String(40))
    """Name of the table."""
    xact: Mapped[int] = mapped_column(
        BigInteger, server_default=text("((pg_current_xact_id())::text)::bigint")
    )
    """The transaction."""
    owner: Mapped[int | None] = mapped_column(BigInteger)
    """The company of the rows, or their course; None: they are everybody's, or nobody's."""
    moved: Mapped[bool] = mapped_column(Boolean, server_default=text("false"))
    """Whether they came to this owner from another one, left it, or were deleted."""
    bucket: Mapped[int] = mapped_column(BigInteger)
    number: Mapped[int] = mapped_column(Integer)
    ids: Mapped[list[int]] = mapped_column(ARRAY(BigInteger))
    at: Mapped[Moment] = mapped_column(server_default=func.now())
