"""What the bell shows."""

from sqlalchemy import BigInteger, Boolean, ForeignKey, Index, String, func, text
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Base
from app.models.base import Id, Moment


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
