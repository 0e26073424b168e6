"""Work in the background: one durable row per piece of work, the truth behind every message."""

from typing import Any

from sqlalchemy import BigInteger, ForeignKey, Index, Integer, SmallInteger, String, func, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Base
from app.models.base import Id, Moment

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
    """headings, mapping, preview, load, undo, export, rejected."""
    task: Mapped[str] = mapped_column(String(80))
    """Name of the task that does the work, e.g. loads.process."""
    queue: Mapped[str] = mapped_column(String(20))
    key: Mapped[str | None] = mapped_column(String(120))
    """What must not run twice at the same time, e.g. load:17."""
    label: Mapped[str] = mapped_column(String(300), server_default="", default="")
    args: Mapped[dict[str, Any]] = mapped_column(JSONB, server_default="{}", default=dict)
    state: Mapped[str] = mapped_column(String(10), server_default="queued", default="queued")
    phase: Mapped[str | None] = mapped_column(String(80))
    done: Mapped[int] = mapped_column(Integer, server_default="0", default=0)
    total: Mapped[int | None] = mapped_column(Integer)
    result: Mapped[dict[str, Any] | None] = mapped_column(JSONB)
    error: Mapped[dict[str, Any] | None] = mapped_column(JSONB)
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
