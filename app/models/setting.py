"""Settings of the organisation that administrators change while the product runs."""

from typing import Any

from sqlalchemy import BigInteger, ForeignKey, String
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Base
from app.models.base import Timestamps


class Setting(Base, Timestamps):
    """The values of one section that differ from the defaults of the code."""

    __tablename__ = "setting"

    section: Mapped[str] = mapped_column(String(40), primary_key=True)
    content: Mapped[dict[str, Any]] = mapped_column(JSONB)
    user_id: Mapped[int | None] = mapped_column(
        BigInteger, ForeignKey("app_user.id", ondelete="SET NULL")
    )
    """Who changed it last."""
