"""Budgets of companies, and what the SENCE franchise is computed from."""

from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Date,
    ForeignKey,
    Integer,
    Numeric,
    SmallInteger,
    String,
    UniqueConstraint,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Base
from app.models.base import CompanyScoped, CourseScoped, Id, Json, Moment, Recorded, Timestamps
from records.utm import UTM


class Budget(Base, CompanyScoped, Timestamps):
    """What a company plans to spend on training in a year."""

    __tablename__ = "budget"
    __table_args__ = (
        UniqueConstraint("company_id", "year"),
        CheckConstraint("year BETWEEN 2000 AND 2100", name="year"),
        CheckConstraint("payroll >= 0", name="payroll"),
    )

    id: Mapped[Id]
    company_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("company.id"))
    year: Mapped[int] = mapped_column(SmallInteger)
    payroll: Mapped[int | None] = mapped_column(BigInteger)
    """Taxable remunerations of the year, in pesos: the ceiling of the franchise follows from it."""
    otic_name: Mapped[str | None] = mapped_column(String(150))
    otic_fee: Mapped[Decimal | None] = mapped_column(Numeric(4, 1))
    """Per cent."""
    notes: Mapped[str | None] = mapped_column(String(2000))
    parameters: Mapped[Json | None] = mapped_column(JSONB(none_as_null=True))
    """Those of SENCE when the year was over; before that those of today hold."""


class BudgetLine(Base, Timestamps):
    """A part of a budget: of a thematic area, or free."""

    __tablename__ = "budget_line"
    __table_args__ = (
        CheckConstraint("amount >= 0", name="amount"),
        CheckConstraint("participants >= 0", name="participants"),
        CheckConstraint("hours >= 0", name="hours"),
    )

    id: Mapped[Id]
    budget_id: Mapped[int] = mapped_column(
        BigInteger, ForeignKey("budget.id", ondelete="CASCADE"), index=True
    )
    thematic_area_id: Mapped[int | None] = mapped_column(BigInteger, ForeignKey("thematic_area.id"))
    description: Mapped[str] = mapped_column(String(150))
    hours: Mapped[Decimal | None] = mapped_column(Numeric(8, 1))
    participants: Mapped[int | None] = mapped_column(Integer)
    amount: Mapped[int] = mapped_column(BigInteger)
    position: Mapped[int] = mapped_column(Integer)


class Utm(Recorded, Base, Timestamps, records=(UTM,)):
    """The monthly tax unit of a month, in pesos."""

    __tablename__ = "utm"
    __table_args__ = (UniqueConstraint("month"), CheckConstraint("value > 0", name="value"))

    id: Mapped[Id]

    if TYPE_CHECKING:
        month: Mapped[date]
        value: Mapped[int]


class SenceHourValue(Base, Timestamps):
    """The most that SENCE pays for an hour of a participant, by a resolution, between two days."""

    __tablename__ = "sence_hour_value"
    __table_args__ = (
        UniqueConstraint("modality", "tranche", "valid_from"),
        CheckConstraint("valid_to >= valid_from", name="validity"),
        CheckConstraint("value > 0", name="value"),
    )

    id: Mapped[Id]
    modality: Mapped[str] = mapped_column(String(40))
    tranche: Mapped[int] = mapped_column(SmallInteger)
    """1 to 3 where a resolution names several for one modality, else 1."""
    value: Mapped[int] = mapped_column(Integer)
    valid_from: Mapped[date] = mapped_column(Date)
    valid_to: Mapped[date | None] = mapped_column(Date)
    """The last day; None: until another one begins."""
    resolution: Mapped[str | None] = mapped_column(String(120))


class CourseCosting(Base, CourseScoped):
    """What a course was computed with when it was completed: later constants do not change it."""

    __tablename__ = "course_costing"

    course_id: Mapped[int] = mapped_column(
        BigInteger, ForeignKey("course.id", ondelete="CASCADE"), primary_key=True
    )
    utm: Mapped[int] = mapped_column(Integer)
    utm_month: Mapped[date] = mapped_column(Date)
    """Whose UTM it is: that of the reference month, or the last one known then."""
    hour_value: Mapped[int | None] = mapped_column(Integer)
    rules: Mapped[Json] = mapped_column(JSONB)
    """The constants of that day, as the settings write them."""
    frozen_at: Mapped[Moment]
