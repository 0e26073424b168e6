"""Participants: people in a course, as they were when they enrolled, and how they did."""

from decimal import Decimal

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    ForeignKey,
    Index,
    Numeric,
    String,
    UniqueConstraint,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Base
from app.models.base import CourseScoped, Id, Timestamps
from app.models.person import PersonalData


class Participant(Base, PersonalData, CourseScoped, Timestamps):
    """One person in one course. Staff sees all participants of its company's courses."""

    __tablename__ = "participant"
    __table_args__ = (
        UniqueConstraint("course_id", "person_id"),
        Index("ix_participant_company_course", "company_id", "course_id"),
        Index("ix_participant_status_id", "status_id"),
        Index("ix_participant_load_id", "load_id", postgresql_where=text("load_id IS NOT NULL")),
        Index(
            "ix_participant_no_gender",
            "course_id",
            postgresql_where=text("active AND gender IS NULL"),
        ),
        Index(
            "ix_participant_no_salary",
            "course_id",
            postgresql_where=text("active AND franchise_sence AND gross_salary IS NULL"),
        ),
        Index(
            "ix_participant_hours",
            "course_id",
            postgresql_include=["attended_hours"],
            postgresql_where=text("active AND attended_hours IS NOT NULL"),
        ),
        CheckConstraint("attendance BETWEEN 0 AND 100", name="attendance"),
        CheckConstraint("grade BETWEEN 1 AND 7", name="grade"),
        CheckConstraint("attended_hours BETWEEN 0 AND 2000", name="attended_hours"),
    )

    id: Mapped[Id]
    person_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("person.id"), index=True)
    company_id: Mapped[int | None] = mapped_column(BigInteger, ForeignKey("company.id"))
    """Company of the person at enrolment; the course may belong to another one."""
    attendance: Mapped[Decimal | None] = mapped_column(Numeric(4, 1))
    """Per cent of the hours."""
    attended_hours: Mapped[Decimal | None] = mapped_column(Numeric(6, 1))
    grade: Mapped[Decimal | None] = mapped_column(Numeric(2, 1))
    attendance_exception: Mapped[str | None] = mapped_column(String(200))
    """Why too little attendance counts all the same: medical leave and the like."""
    dj_signed: Mapped[bool] = mapped_column(Boolean, server_default=text("false"), default=False)
    """Whether the sworn statement of an e-learning course is signed."""
    load_id: Mapped[int | None] = mapped_column(BigInteger, ForeignKey("load.id"))
    """The bulk load that enrolled the person; undoing it takes the participant away."""
