"""Companies, and their head count over time."""

from datetime import date

from sqlalchemy import (
    BigInteger,
    Boolean,
    ForeignKey,
    Index,
    Integer,
    String,
    UniqueConstraint,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Base
from app.models.base import Id, Timestamps


class Company(Base, Timestamps):
    """A company whose people are trained (specification, section 3)."""

    __tablename__ = "company"
    __table_args__ = (Index("uq_company_folded_name", "folded_name", unique=True),)

    id: Mapped[Id]
    name: Mapped[str] = mapped_column(String(150))
    folded_name: Mapped[str] = mapped_column(String(150))
    """The name without accents, case and punctuation: names are compared by it."""
    rut: Mapped[str] = mapped_column(String(12, collation="C"), unique=True)
    city: Mapped[str | None] = mapped_column(String(80))
    country: Mapped[str | None] = mapped_column(String(80))
    address: Mapped[str | None] = mapped_column(String(200))
    logo: Mapped[str | None] = mapped_column(String(100))
    """Address of the logo, /files/<sha256>.webp."""
    dotacion: Mapped[int | None] = mapped_column(Integer)
    active: Mapped[bool] = mapped_column(Boolean, server_default=text("true"), default=True)


class CompanyDotacion(Base):
    """The head count that a company had from a day on."""

    __tablename__ = "company_dotacion"
    __table_args__ = (UniqueConstraint("company_id", "valid_from"),)

    id: Mapped[Id]
    company_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("company.id"))
    valid_from: Mapped[date]
    dotacion: Mapped[int | None] = mapped_column(Integer)
