"""Changes of many rows at once, kept so that one click takes them back."""

from typing import Any

from sqlalchemy import BigInteger, ForeignKey, String, func
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Base
from app.models.base import Id, Moment


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
