"""People whose data were removed on request."""

from datetime import date

from sqlalchemy import BigInteger, Date, ForeignKey, Index, text
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Base
from app.models.base import Moment


class Erasure(Base):
    """That somebody's data were removed, and until when the law keeps a part of them."""

    __tablename__ = "erasure"
    __table_args__ = (
        Index(
            "ix_erasure_kept_until", "kept_until", postgresql_where=text("kept_until IS NOT NULL")
        ),
    )

    person_id: Mapped[int] = mapped_column(
        BigInteger, ForeignKey("person.id", ondelete="CASCADE"), primary_key=True
    )
    at: Mapped[Moment]
    user_id: Mapped[int | None] = mapped_column(BigInteger, ForeignKey("app_user.id"))
    kept_until: Mapped[date | None] = mapped_column(Date)
    """The day after which name, RUT and salary go from the participations with franchise, too."""
