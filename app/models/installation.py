"""What is known of this database as a whole."""

import uuid
from typing import Any

from sqlalchemy import BigInteger, ForeignKey, LargeBinary, SmallInteger, String, Uuid, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Base
from app.models.base import Timestamps


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
    """Of the SECRET_KEY from which the links in use derive; None: no start has kept it yet."""


class Setting(Base, Timestamps):
    """The values of one section that differ from the defaults of the code."""

    __tablename__ = "setting"

    section: Mapped[str] = mapped_column(String(40), primary_key=True)
    content: Mapped[dict[str, Any]] = mapped_column(JSONB)
    user_id: Mapped[int | None] = mapped_column(
        BigInteger, ForeignKey("app_user.id", ondelete="SET NULL")
    )
    """Who changed it last."""
