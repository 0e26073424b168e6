"""The three lists to choose from: thematic areas, statuses, departments."""

from typing import TYPE_CHECKING

from sqlalchemy import String
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Base
from app.models.base import Id, Recorded, Timestamps
from records.selectables import DEPARTMENT, STATUS, THEMATIC_AREA


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


class Department(Recorded, Base, Timestamps, records=(DEPARTMENT,)):
    """The area of a company that a person works in."""

    __tablename__ = "department"

    id: Mapped[Id]
    folded_name: Mapped[str] = mapped_column(String(80), unique=True)

    if TYPE_CHECKING:
        name: Mapped[str]
