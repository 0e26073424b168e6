"""Companies, and their head count over time."""

from datetime import date
from typing import TYPE_CHECKING

from sqlalchemy import BigInteger, ForeignKey, Index, Integer, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Base
from app.models.base import Id, Recorded, Timestamps
from records.company import COMPANY


class Company(Recorded, Base, Timestamps, records=(COMPANY,)):
    """A company whose people are trained (specification, section 3)."""

    __tablename__ = "company"
    __table_args__ = (
        Index("uq_company_folded_name", "folded_name", unique=True),
        UniqueConstraint("rut"),
    )

    id: Mapped[Id]
    folded_name: Mapped[str] = mapped_column(String(150))
    """The name without accents, case and punctuation: names are compared by it."""

    if TYPE_CHECKING:
        name: Mapped[str]
        rut: Mapped[str]
        city: Mapped[str | None]
        country: Mapped[str | None]
        logo: Mapped[str | None]
        dotacion: Mapped[int | None]
        active: Mapped[bool]


class CompanyDotacion(Base):
    """The head count that a company had from a day on."""

    __tablename__ = "company_dotacion"
    __table_args__ = (UniqueConstraint("company_id", "valid_from"),)

    id: Mapped[Id]
    company_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("company.id"))
    valid_from: Mapped[date]
    dotacion: Mapped[int | None] = mapped_column(Integer)
