"""Cells of KPIs and what marks them as stale, and the panels that show them."""

from datetime import date
from decimal import Decimal
from typing import Annotated, Any, TypedDict

from marshmallow.validate import OneOf
from sqlalchemy import (
    BigInteger,
    Boolean,
    Date,
    ForeignKey,
    Identity,
    Index,
    Integer,
    LargeBinary,
    Numeric,
    SmallInteger,
    String,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from analytics.cells import ANY, GENDERS
from analytics.periods import GROUPINGS
from app.extensions import Base
from app.models.base import Id, Moment, Timestamps


class KpiCell(Base):
    """Sums and sets of one month, company, gender and origin; replaced whole, never patched.

    Company 0 is all companies, an empty gender or origin any of them. Nothing is kept of nothing.
    """

    __tablename__ = "kpi_cell"
    __table_args__ = (Index(None, "month", "company_id"),)

    company_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    gender: Mapped[str] = mapped_column(String(6), primary_key=True)
    origin: Mapped[str] = mapped_column(String(8), primary_key=True)
    month: Mapped[date] = mapped_column(Date, primary_key=True)
    hours: Mapped[int] = mapped_column(BigInteger)
    """In ten-thousandths of an hour."""
    participations: Mapped[int] = mapped_column(BigInteger)
    people: Mapped[bytes] = mapped_column(LargeBinary)
    """A roaring bitmap of ids, in its portable format."""
    courses: Mapped[bytes] = mapped_column(LargeBinary)
    completed: Mapped[int] = mapped_column(BigInteger)
    participants: Mapped[int] = mapped_column(BigInteger)
    people_count: Mapped[int] = mapped_column(BigInteger)
    """How many there are in the set, for who does not need the set."""
    courses_count: Mapped[int] = mapped_column(BigInteger)


class KpiPair(Base):
    """When the cells of a month and company were made; company 0 is all companies."""

    __tablename__ = "kpi_pair"

    company_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    month: Mapped[date] = mapped_column(Date, primary_key=True)
    version: Mapped[int] = mapped_column(BigInteger)
    built_at: Mapped[Moment]


class KpiDirty(Base):
    """A mark: something changed, in the transaction that wrote it. Most are written by triggers.

    | kind | says |
    |---|---|
    | course | a course changed; with `month` it counted there until now, for `company_id` |
    | participant | a participation of this course began or ceased to count for `company_id` |
    | survey | a survey of this course changed; with `month` it counts there, or did |
    | invitation | an invitation to a survey of this course changed for `company_id` |
    | month | the cells of `month` and `company_id`, or of all its companies, are out of date |
    | people | the registry of `company_id` changed; without it, of those without company |
    | all | everything is out of date |

    Several marks of the same thing stand side by side, so that nobody waits for anybody.
    """

    __tablename__ = "kpi_dirty"

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    kind: Mapped[str] = mapped_column(String(12))
    course_id: Mapped[int | None] = mapped_column(BigInteger)
    month: Mapped[date | None] = mapped_column(Date)
    company_id: Mapped[int | None] = mapped_column(BigInteger)
    since: Mapped[Moment] = mapped_column(server_default=func.clock_timestamp())


class KpiRegistry(Base):
    """How many active people a company has of one gender and origin; company 0: no company."""

    __tablename__ = "kpi_registry"

    company_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    gender: Mapped[str] = mapped_column(String(6), primary_key=True)
    is_external: Mapped[bool] = mapped_column(Boolean, primary_key=True)
    people: Mapped[int] = mapped_column(BigInteger)


class KpiState(Base):
    """The one row about all cells."""

    __tablename__ = "kpi_state"

    id: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    version: Mapped[int] = mapped_column(BigInteger, server_default=text("0"))
    """Raised whenever cells are replaced."""
    formula: Mapped[str] = mapped_column(String(60), server_default="")
    """The definitions that the cells follow."""
    day: Mapped[date | None] = mapped_column(Date)
    """The day that the cells follow: surveys that open after it do not count yet."""
    checked_at: Mapped[Moment | None]
    """When all cells were last compared with the facts."""
    compared: Mapped[int] = mapped_column(Integer, server_default=text("0"))
    drifted: Mapped[int] = mapped_column(Integer, server_default=text("0"))
    """How many cells differed then."""
    drift: Mapped[list[Any]] = mapped_column(JSONB, server_default=text("'[]'::jsonb"))
    """The first of them."""


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


class WidgetFilter(TypedDict):
    """A filter; what is empty is open."""

    startMonth: str
    endMonth: str
    company: int | None
    gender: Annotated[str, OneOf((ANY, *GENDERS))]
    external: Annotated[str, OneOf(("", "false", "true"))]
    groupType: Annotated[str, OneOf(GROUPINGS)]


class Series(TypedDict):
    """How a series is named and drawn."""

    label: str
    x_axis: str
    y_axis: str
    barThickness: int | None
    backgroundColor: str


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
    filter: Mapped[WidgetFilter] = mapped_column(JSONB)
    datasets: Mapped[list[Series]] = mapped_column(JSONB)


class CardFilter(Base, Timestamps):
    """What a number card of a user is narrowed to, and its goal; a card without a row shows
    everything.
    """

    __tablename__ = "card_filter"

    user_id: Mapped[int] = mapped_column(
        BigInteger, ForeignKey("app_user.id", ondelete="CASCADE"), primary_key=True
    )
    kpi_id: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    filter: Mapped[WidgetFilter] = mapped_column(JSONB)
    goal: Mapped[Decimal | None] = mapped_column(Numeric(11, 1))
    """Hours or courses of a year, or per cent of the people who could be trained or were asked."""
