"""Webhooks: who is told of what happens, the events themselves, and how each telling fares."""

from collections.abc import Sequence
from typing import TypedDict

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    SmallInteger,
    String,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Base
from app.models.base import Id, Json, Moment, Timestamps

LOAD_FINISHED, COURSE_COMPLETED, SURVEY_CLOSED = (
    "load.finished",
    "course.completed",
    "survey.closed",
)
FRANCHISE_AT_RISK, JOB_FAILED = "franchise.at_risk", "job.failed"
KINDS = (LOAD_FINISHED, COURSE_COMPLETED, SURVEY_CLOSED, FRANCHISE_AT_RISK, JOB_FAILED)
TEST = "webhook.test"
"""The event that somebody sends to see whether it arrives."""
WAITING, DELIVERED, FAILED = "waiting", "delivered", "failed"
STATES = (WAITING, DELIVERED, FAILED)


class Attempt(TypedDict):
    """One try to deliver an event, as it is kept."""

    at: str
    status: int | None
    """What the receiver answered; None: nothing."""
    error: str | None
    """Why it counts as failed, in Spanish."""
    milliseconds: int


class Webhook(Base, Timestamps):
    """An address that is told of events; its secret is derived and kept nowhere."""

    __tablename__ = "webhook"

    id: Mapped[Id]
    name: Mapped[str] = mapped_column(String(100))
    url: Mapped[str] = mapped_column(String(500))
    company_id: Mapped[int | None] = mapped_column(BigInteger, ForeignKey("company.id"), index=True)
    """Whose events it is told of; None: those of all companies."""
    events: Mapped[list[str]] = mapped_column(ARRAY(String(40)))
    active: Mapped[bool] = mapped_column(Boolean, server_default=text("true"), default=True)
    secret_number: Mapped[int] = mapped_column(Integer, server_default="1", default=1)
    """Raised with every new secret."""
    secret_hash: Mapped[bytes] = mapped_column(LargeBinary(32))
    """SHA-256 of the newest secret: a process with another SECRET_KEY would sign with another."""
    former_until: Mapped[Moment | None]
    """Until when the secret before signs, too."""
    paused_at: Mapped[Moment | None]
    pause_reason: Mapped[str | None] = mapped_column(String(300))
    """Why nothing is sent for now, in Spanish."""
    failing_since: Mapped[Moment | None]
    """The first failed try since the last delivery; None: the last try went well."""


class WebhookEvent(Base):
    """Something that happened, written in the transaction in which it did."""

    __tablename__ = "webhook_event"
    __table_args__ = (Index("ix_webhook_event_at", "at"),)

    id: Mapped[Id]
    public_id: Mapped[str] = mapped_column(String(40), unique=True)
    """The same in every delivery of it, so that a receiver knows what it has seen."""
    kind: Mapped[str] = mapped_column(String(40))
    company_id: Mapped[int | None] = mapped_column(BigInteger, ForeignKey("company.id"), index=True)
    at: Mapped[Moment]
    data: Mapped[Json] = mapped_column(JSONB)
    key: Mapped[str | None] = mapped_column(String(160), unique=True)
    """Makes an event that is found twice happen once."""


class WebhookDelivery(Base):
    """One event on its way to one webhook: at least once, until it was taken or given up."""

    __tablename__ = "webhook_delivery"
    __table_args__ = (
        Index(
            "ix_webhook_delivery_waiting",
            "next_try_at",
            "id",
            postgresql_where=text("state = 'waiting'"),
        ),
        Index("ix_webhook_delivery_webhook", "webhook_id", text("id DESC")),
        UniqueConstraint("event_id", "webhook_id", name="uq_webhook_delivery_event_id"),
        CheckConstraint("state IN ('waiting', 'delivered', 'failed')", name="state"),
    )

    id: Mapped[Id]
    webhook_id: Mapped[int] = mapped_column(
        BigInteger, ForeignKey("webhook.id", ondelete="CASCADE")
    )
    event_id: Mapped[int] = mapped_column(
        BigInteger, ForeignKey("webhook_event.id", ondelete="CASCADE")
    )
    state: Mapped[str] = mapped_column(String(10), server_default=WAITING, default=WAITING)
    tries: Mapped[int] = mapped_column(SmallInteger, server_default="0", default=0)
    """Since it was last asked for; `attempts` has the newest of all."""
    begun_at: Mapped[Moment | None]
    """When the first of them was made."""
    next_try_at: Mapped[Moment]
    ended_at: Mapped[Moment | None]
    error: Mapped[str | None] = mapped_column(Text)
    """Why the last try failed, in Spanish."""
    attempts: Mapped[Sequence[Attempt]] = mapped_column(JSONB, server_default="[]", default=list)
