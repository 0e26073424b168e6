"""Companies, the lists to choose from, and settings."""

from datetime import date
from typing import TYPE_CHECKING

from sqlalchemy import (
    BigInteger,
    ForeignKey,
    Index,
    Integer,
    String,
    UniqueConstraint,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Base
from app.models.base import Id, Json, OwnCompany, Recorded, Timestamps
from records.company import COMPANY
from records.selectables import DEPARTMENT, STATUS, THEMATIC_AREA


class Company(Recorded, OwnCompany, Base, Timestamps, records=(COMPANY,)):
    """A company whose people are trained (specification, section 3)."""

    __tablename__ = "company"
    __table_args__ = (
        Index("uq_company_folded_name", "folded_name", unique=True),
        UniqueConstraint("rut"),
    )

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


class ThematicArea(Recorded, Base, Timestamps, records=(THEMATIC_AREA,)):
    """What a course is about."""

    __tablename__ = "thematic_area"

    id: Mapped[Id]
    folded_name: Mapped[str] = mapped_column(String(80), unique=True)

    if TYPE_CHECKING:
        name: Mapped[str]


class Status(Recorded, Base, Timestamps, records=(STATUS,)):
    """How a person stands, in general or in a course."""

    __tablename__ = "status"

    id: Mapped[Id]
    folded_name: Mapped[str] = mapped_column(String(80), unique=True)

    if TYPE_CHECKING:
        name: Mapped[str]
        counts_as_trained: Mapped[bool]
        result: Mapped[str]


class Department(Recorded, Base, Timestamps, records=(DEPARTMENT,)):
    """The area of a company that a person works in."""

    __tablename__ = "department"

    id: Mapped[Id]
    folded_name: Mapped[str] = mapped_column(String(80), unique=True)

    if TYPE_CHECKING:
        name: Mapped[str]


class Setting(Base, Timestamps):
    """The values of one section that differ from the defaults of the code."""

    __tablename__ = "setting"

    section: Mapped[str] = mapped_column(String(40), primary_key=True)
    content: Mapped[Json] = mapped_column(JSONB)
    user_id: Mapped[int | None] = mapped_column(
        BigInteger, ForeignKey("app_user.id", ondelete="SET NULL")
    )
    """Who changed it last."""
