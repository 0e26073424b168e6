"""Rapporteurs: who teaches, and in which courses."""

from sqlalchemy import BigInteger, Boolean, ForeignKey, Index, String, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Base
from app.models.base import CourseScoped, Id, Timestamps


class Rapporteur(Base, Timestamps):
    """Somebody who teaches: of a provider, of the company itself, or on their own."""

    __tablename__ = "rapporteur"
    __table_args__ = (
        Index("uq_rapporteur_rut", "rut", unique=True),
        Index("ix_rapporteur_folded_name", "folded_name", "id"),
    )

    id: Mapped[Id]
    name: Mapped[str] = mapped_column(String(150))
    folded_name: Mapped[str] = mapped_column(String(150))
    rut: Mapped[str | None] = mapped_column(String(12, collation="C"))
    email: Mapped[str | None] = mapped_column(String(254))
    phone: Mapped[str | None] = mapped_column(String(20))
    specialty: Mapped[str | None] = mapped_column(String(150))
    supplier_id: Mapped[int | None] = mapped_column(
        BigInteger, ForeignKey("supplier.id"), index=True
    )
    is_internal: Mapped[bool] = mapped_column(Boolean, server_default=text("false"), default=False)
    person_id: Mapped[int | None] = mapped_column(BigInteger, ForeignKey("person.id"), index=True)
    """The worker that an internal rapporteur is."""
    bio: Mapped[str | None] = mapped_column(String(1000))
    active: Mapped[bool] = mapped_column(Boolean, server_default=text("true"), default=True)


class RapporteurCourse(Base, CourseScoped, Timestamps):
    """A rapporteur of a course; a removed one stays, switched off, for the answers about them."""

    __tablename__ = "rapporteur_course"
    __table_args__ = (UniqueConstraint("course_id", "rapporteur_id"),)

    id: Mapped[Id]
    rapporteur_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("rapporteur.id"), index=True)
    active: Mapped[bool] = mapped_column(Boolean, server_default=text("true"), default=True)
