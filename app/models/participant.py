"""Participants: people in a course, as they were when they enrolled, and how they did."""

from decimal import Decimal
from typing import TYPE_CHECKING

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Base
from app.models.base import CourseScoped, Id, Recorded, Timestamps
from app.models.people import PersonalData
from records.participant import RESULT
from records.person import PERSON


class Participant(Recorded, Base, PersonalData, CourseScoped, Timestamps, records=(PERSON, RESULT)):
    """One person in one course. Staff sees all participants of its company's courses.

    `company_id` is the company at enrolment; the course may belong to another one.
    """

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
    load_id: Mapped[int | None] = mapped_column(BigInteger, ForeignKey("load.id"))
    """The bulk load that enrolled the person; undoing it takes the participant away."""

    if TYPE_CHECKING:
        attendance: Mapped[Decimal | None]
        attended_hours: Mapped[Decimal | None]
        grade: Mapped[Decimal | None]
        attendance_exception: Mapped[str | None]
        dj_signed: Mapped[bool]
