"""Who did what and when."""

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
