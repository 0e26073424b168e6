"""The three lists to choose from: thematic areas, statuses, departments."""

from sqlalchemy import Boolean, String, text
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Base
from app.models.base import Id, Timestamps


class ThematicArea(Base, Timestamps):
    """What a course is about."""

    __tablename__ = "thematic_area"

    id: Mapped[Id]
    name: Mapped[str] = mapped_column(String(80))
    folded_name: Mapped[str] = mapped_column(String(80), unique=True)
    descripcion: Mapped[str | None] = mapped_column(String(300))


class Status(Base, Timestamps):
    """How a person stands, in general or in a course."""

    __tablename__ = "status"

    id: Mapped[Id]
    name: Mapped[str] = mapped_column(String(80))
    folded_name: Mapped[str] = mapped_column(String(80), unique=True)
    counts_as_trained: Mapped[bool] = mapped_column(
        Boolean, server_default=text("true"), default=True
    )


class Department(Base, Timestamps):
    """The area of a company that a person works in."""

    __tablename__ = "department"

    id: Mapped[Id]
    name: Mapped[str] = mapped_column(String(80))
    folded_name: Mapped[str] = mapped_column(String(80), unique=True)
    description: Mapped[str | None] = mapped_column(String(300))
