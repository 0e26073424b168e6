"""What was done: the audit log, changes of many rows, and the rows of the demonstration."""

from typing import Any

from sqlalchemy import BigInteger, ForeignKey, Index, String, func
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Base
from app.models.base import Id, Moment


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
    data: Mapped[dict[str, Any]] = mapped_column(JSONB, server_default="{}", default=dict)
    """Before and after, without secrets."""
    request_id: Mapped[str | None] = mapped_column(String(36))


class BulkChange(Base):
    """One column set to one value in many rows, and what stood there before."""

    __tablename__ = "bulk_change"

    id: Mapped[Id]
    at: Mapped[Moment] = mapped_column(server_default=func.now())
    """The moment that the rows keep as their last change, until somebody edits them."""
    user_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("app_user.id"), index=True)
    entity: Mapped[str] = mapped_column(String(40))
    field: Mapped[str] = mapped_column(String(40))
    before: Mapped[dict[str, Any]] = mapped_column(JSONB)
    """Id of the row -> its value before."""
    undone_at: Mapped[Moment | None]


class DemoRow(Base):
    """A row that loading the demonstration made; what hangs from it needs no mark of its own."""

    __tablename__ = "demo_row"

    kind: Mapped[str] = mapped_column(String(40), primary_key=True)
    """Name of its table."""
    row_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    """Its id; of a UTM its month, as 202612."""
