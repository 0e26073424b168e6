"""First answers to requests that carry an Idempotency-Key."""

from typing import Any

from sqlalchemy import BigInteger, ForeignKey, SmallInteger, String, func
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Base
from app.models.base import Moment


class IdempotentAnswer(Base):
    """The answer that a key got first; given again to whoever repeats the request."""

    __tablename__ = "idempotent_answer"

    user_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("app_user.id"), primary_key=True)
    key: Mapped[str] = mapped_column(String(100), primary_key=True)
    path: Mapped[str] = mapped_column(String(200))
    fingerprint: Mapped[str | None] = mapped_column(String(64))
    """SHA-256 of what was asked, and in which scope; none for rows older than the column."""
    status: Mapped[int] = mapped_column(SmallInteger)
    body: Mapped[dict[str, Any]] = mapped_column(JSONB)
    created_at: Mapped[Moment] = mapped_column(server_default=func.now())
