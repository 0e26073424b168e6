"""Rapporteurs: who teaches, and in which courses."""

from typing import TYPE_CHECKING

from sqlalchemy import BigInteger, Boolean, ForeignKey, Index, String, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Base
from app.models.base import CourseScoped, Id, Recorded, Timestamps
from records.rapporteur import RAPPORTEUR


class Rapporteur(Recorded, Base, Timestamps, records=(RAPPORTEUR,)):
    """Somebody who teaches: of a provider, of the company itself, or on their own."""

    __tablename__ = "rapporteur"
    __table_args__ = (
        Index("uq_rapporteur_rut", "rut", unique=True),
        Index("ix_rapporteur_folded_name", "folded_name", "id"),
    )

    id: Mapped[Id]
    folded_name: Mapped[str] = mapped_column(String(150))

    if TYPE_CHECKING:
        name: Mapped[str]
        rut: Mapped[str | None]
        email: Mapped[str | None]
        phone: Mapped[str | None]
        specialty: Mapped[str | None]
        supplier_id: Mapped[int | None]
        is_internal: Mapped[bool]
        person_id: Mapped[int | None]
        bio: Mapped[str | None]
        active: Mapped[bool]


class RapporteurCourse(Base, CourseScoped, Timestamps):
    """A rapporteur of a course; a removed one stays, switched off, for the answers about them."""

    __tablename__ = "rapporteur_course"
    __table_args__ = (UniqueConstraint("course_id", "rapporteur_id"),)

    id: Mapped[Id]
    rapporteur_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("rapporteur.id"), index=True)
    active: Mapped[bool] = mapped_column(Boolean, server_default=text("true"), default=True)
