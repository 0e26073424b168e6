"""Courses: what is taught to whom, when and for how much."""

from datetime import date, time
from decimal import Decimal
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    ColumnElement,
    Date,
    ForeignKey,
    Index,
    Integer,
    Numeric,
    String,
    Time,
    literal_column,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Base
from app.models.base import CompanyScoped, Id, Timestamps

COURSE_WORDS: ColumnElement[Any] = literal_column(
    "to_tsvector('simple'::regconfig, course.searchable::text)"
)
"""The words by which a course is searched; written out, since an index is found by its text."""


class Course(Base, CompanyScoped, Timestamps):
    """A course of a company (specification, section 3); its state follows from its dates."""

    __tablename__ = "course"
    __table_args__ = (
        Index("ix_course_end_date", "end_date", "id"),
        Index("ix_course_initial_date", "initial_date", "id"),
        Index("ix_course_folded_name", "folded_name", "id"),
        Index("ix_course_total_hours", "total_hours", "id"),
        Index("ix_course_company_end", "company_id", "end_date", "id"),
        Index(
            "ix_course_to_close",
            "end_date",
            "id",
            postgresql_where=text("active AND NOT is_complete"),
        ),
        Index(
            "ix_course_counted",
            "end_date",
            postgresql_include=["id", "company_id", "total_hours"],
            postgresql_where=text("active AND is_complete"),
        ),
        Index(
            "ix_course_words",
            text("to_tsvector('simple'::regconfig, searchable::text)"),
            postgresql_using="gin",
        ),
    )

    id: Mapped[Id]
    company_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("company.id"))
    name: Mapped[str] = mapped_column(String(150))
    folded_name: Mapped[str] = mapped_column(String(150))
    sence_name: Mapped[str | None] = mapped_column(String(150))
    sence_code: Mapped[str | None] = mapped_column(String(10), index=True)
    searchable: Mapped[str] = mapped_column(String(400))
    """Folded name, SENCE name and code: what a search looks into."""
    supplier_id: Mapped[int | None] = mapped_column(
        BigInteger, ForeignKey("supplier.id"), index=True
    )
    """None: a course that the company gives itself."""
    thematic_area_id: Mapped[int] = mapped_column(
        BigInteger, ForeignKey("thematic_area.id"), index=True
    )
    modality: Mapped[str] = mapped_column(String(40))
    region: Mapped[str | None] = mapped_column(String(60))
    commune: Mapped[str | None] = mapped_column(String(60))
    address: Mapped[str | None] = mapped_column(String(200))
    city: Mapped[str | None] = mapped_column(String(80))
    initial_date: Mapped[date] = mapped_column(Date)
    end_date: Mapped[date] = mapped_column(Date)
    jornada: Mapped[str] = mapped_column(String(12), server_default="AM", default="AM")
    hour_init: Mapped[time | None] = mapped_column(Time)
    hour_finish: Mapped[time | None] = mapped_column(Time)
    total_hours: Mapped[Decimal] = mapped_column(Numeric(6, 1))
    participating_value: Mapped[int | None] = mapped_column(BigInteger)
    """Price for one participant, whole pesos."""
    sence_hour_value: Mapped[int | None] = mapped_column(Integer)
    """What SENCE pays for an hour of a participant, whole pesos."""
    sence_action_id: Mapped[str | None] = mapped_column(String(30))
    sence_communicated_at: Mapped[date | None] = mapped_column(Date)
    bipartite: Mapped[bool] = mapped_column(Boolean, server_default=text("false"), default=False)
    active: Mapped[bool] = mapped_column(Boolean, server_default=text("true"), default=True)
    is_complete: Mapped[bool] = mapped_column(Boolean, server_default=text("false"), default=False)
    creator_user_id: Mapped[int | None] = mapped_column(BigInteger, ForeignKey("app_user.id"))
