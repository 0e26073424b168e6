"""The budget of a company for a year, and its lines."""

from decimal import Decimal
from typing import Any

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
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
from app.models.base import CompanyScoped, Id, Timestamps


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
    parameters: Mapped[dict[str, Any] | None] = mapped_column(JSONB(none_as_null=True))
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
