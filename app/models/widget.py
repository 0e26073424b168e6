"""The panel of each user: its widgets and the filters of its number cards."""

from decimal import Decimal
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    ForeignKey,
    Index,
    Integer,
    Numeric,
    SmallInteger,
    String,
    func,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Base
from app.models.base import Id, Moment, Timestamps

HEIGHT, WIDTH, COLS = 20, 100, 3
"""The recommended size of a widget."""


class Panel(Base):
    """A user's panel has begun: it never gets a first set of widgets again.

    Whoever changes the panel holds its row, so that positions stay in order.
    """

    __tablename__ = "panel"

    user_id: Mapped[int] = mapped_column(
        BigInteger, ForeignKey("app_user.id", ondelete="CASCADE"), primary_key=True
    )
    begun_at: Mapped[Moment] = mapped_column(server_default=func.now())


class Widget(Base, Timestamps):
    """A KPI shown as a chart. Its numbers are never kept: they are those of the moment."""

    __tablename__ = "widget"
    __table_args__ = (Index(None, "user_id", "position"),)

    id: Mapped[Id]
    user_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("app_user.id", ondelete="CASCADE"))
    kpi_id: Mapped[int] = mapped_column(SmallInteger)
    type: Mapped[int] = mapped_column(SmallInteger)
    title: Mapped[str | None] = mapped_column(String(80))
    width: Mapped[int] = mapped_column(SmallInteger, default=WIDTH)
    height: Mapped[int] = mapped_column(SmallInteger, default=HEIGHT)
    cols: Mapped[int] = mapped_column(SmallInteger, default=COLS)
    status: Mapped[bool] = mapped_column(Boolean, default=True)
    position: Mapped[int] = mapped_column(Integer, default=1)
    filter: Mapped[dict[str, Any]] = mapped_column(JSONB)
    datasets: Mapped[list[dict[str, Any]]] = mapped_column(JSONB)
    """How each series is named and drawn."""


class CardFilter(Base, Timestamps):
    """What a number card of a user is narrowed to, and its goal; a card without a row shows
    everything.
    """

    __tablename__ = "card_filter"

    user_id: Mapped[int] = mapped_column(
        BigInteger, ForeignKey("app_user.id", ondelete="CASCADE"), primary_key=True
    )
    kpi_id: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    filter: Mapped[dict[str, Any]] = mapped_column(JSONB)
    goal: Mapped[Decimal | None] = mapped_column(Numeric(11, 1))
    """Hours or courses of a year, or per cent of the people who could be trained or were asked."""
