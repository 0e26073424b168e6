"""Courses: what is taught to whom, when and for how much; their modality and their state."""

from datetime import date, time
from decimal import Decimal
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, Index, String, and_, literal_column, text
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Base
from app.models.base import CompanyScoped, Id, Recorded, Timestamps
from records.course import COURSE

COURSE_WORDS: ColumnElement[Any] = literal_column(
    "to_tsvector('simple'::regconfig, course.searchable::text)"
)
"""The words by which a course is searched; written out, since an index is found by its text."""


class Course(Recorded, Base, CompanyScoped, Timestamps, records=(COURSE,)):
    """A course of a company (specification, section 3); its state follows from its dates."""

    __tablename__ = "course"
    __mapper_args__ = {"eager_defaults": True}  # noqa: RUF012 - SQLAlchemy reads a plain dict
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
    folded_name: Mapped[str] = mapped_column(String(150))
    searchable: Mapped[str] = mapped_column(String(400))
    """Folded name, SENCE name and code: what a search looks into."""

    if TYPE_CHECKING:
        name: Mapped[str]
        sence_name: Mapped[str | None]
        sence_code: Mapped[str | None]
        company_id: Mapped[int]
        supplier_id: Mapped[int | None]
        thematic_area_id: Mapped[int]
        modality: Mapped[str]
        region: Mapped[str | None]
        initial_date: Mapped[date]
        end_date: Mapped[date]
        jornada: Mapped[str]
        hour_init: Mapped[time | None]
        hour_finish: Mapped[time | None]
        total_hours: Mapped[Decimal]
        participating_value: Mapped[int | None]
        sence_hour_value: Mapped[int | None]
        sence_action_id: Mapped[str | None]
        sence_communicated_at: Mapped[date | None]
        bipartite: Mapped[bool]
        active: Mapped[bool]
        is_complete: Mapped[bool]
        creator_user_id: Mapped[int | None]


class CourseState(StrEnum):
    """Where a course stands on a day."""

    DISABLED = "deshabilitado"
    COMPLETE = "completado"
    PLANNED = "programado"
    RUNNING = "en_curso"
    TO_CLOSE = "por_cerrar"


def state_of(course: Course, on: date) -> CourseState:
    """The state of one course."""
    if not course.active:
        return CourseState.DISABLED
    if course.is_complete:
        return CourseState.COMPLETE
    if on < course.initial_date:
        return CourseState.PLANNED
    return CourseState.RUNNING if on <= course.end_date else CourseState.TO_CLOSE


def is_in(state: CourseState, on: date) -> ColumnElement[bool]:
    """What a course in this state fulfils."""
    if state is CourseState.DISABLED:
        return ~Course.active
    if state is CourseState.COMPLETE:
        return and_(Course.active, Course.is_complete)
    dates = {
        CourseState.PLANNED: Course.initial_date > on,
        CourseState.RUNNING: and_(Course.initial_date <= on, Course.end_date >= on),
        CourseState.TO_CLOSE: Course.end_date < on,
    }
    return and_(Course.active, ~Course.is_complete, dates[state])
