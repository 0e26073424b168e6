"""Courses with their participants, suppliers and rapporteurs; in which state a course is."""

from datetime import date, time
from decimal import Decimal
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    ColumnElement,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    Numeric,
    String,
    UniqueConstraint,
    and_,
    func,
    literal_column,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Base
from app.models.base import CompanyScoped, CourseScoped, Id, Moment, Recorded, Timestamps
from app.models.people import PersonalData
from records.course import COURSE
from records.participant import RESULT
from records.person import PERSON
from records.rapporteur import RAPPORTEUR
from records.supplier import SUPPLIER

COURSE_WORDS: ColumnElement[Any] = literal_column(
    "to_tsvector('simple'::regconfig, course.searchable::text)"
)
"""The words by which a course is searched; written out, since an index is found by its text."""


class Course(Recorded, Base, CompanyScoped, Timestamps, records=(COURSE,)):
    """A course of a company (specification, section 3); its state follows from its dates."""

    __tablename__ = "course"
    __mapper_args__ = {"eager_defaults": True}  # noqa: RUF012 - SQLAlchemy reads a plain dict
    __table_args__ = (
        # With `active`, which nearly every list asks for, the rows before a page are not read.
        Index("ix_course_end_date", "end_date", "id", postgresql_include=["active"]),
        Index("ix_course_initial_date", "initial_date", "id", postgresql_include=["active"]),
        Index("ix_course_folded_name", "folded_name", "id", postgresql_include=["active"]),
        Index("ix_course_total_hours", "total_hours", "id", postgresql_include=["active"]),
        Index(
            "ix_course_company_end", "company_id", "end_date", "id", postgresql_include=["active"]
        ),
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
    pass_grade: Mapped[Decimal | None] = mapped_column(Numeric(2, 1))
    pass_attendance: Mapped[Decimal | None] = mapped_column(Numeric(4, 1))
    """What passing took on the day that the course was completed; before, the settings say it."""

    if TYPE_CHECKING:
        name: Mapped[str]
        sence_name: Mapped[str | None]
        sence_code: Mapped[str | None]
        company_id: Mapped[int]
        supplier_id: Mapped[int | None]
        thematic_area_id: Mapped[int | None]
        modality: Mapped[str | None]
        region: Mapped[str | None]
        commune: Mapped[str | None]
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


class Participant(Recorded, Base, PersonalData, CourseScoped, Timestamps, records=(PERSON, RESULT)):
    """One person in one course. Staff sees all participants of its company's courses.

    `company_id` is the company at enrolment; the course may belong to another one.
    """

    __tablename__ = "participant"
    __table_args__ = (
        # With `active` the participants of the courses of a page are counted by it alone.
        UniqueConstraint("course_id", "person_id", postgresql_include=["active"]),
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


class Supplier(Recorded, Base, Timestamps, records=(SUPPLIER,)):
    """A supplier with its three contacts (specification, section 3)."""

    __tablename__ = "supplier"
    __table_args__ = (
        Index("uq_supplier_rut", "rut", unique=True),
        Index("ix_supplier_folded_name", "folded_name", "id"),
    )
    named_by = "razon_social"

    id: Mapped[Id]
    folded_name: Mapped[str] = mapped_column(String(150))

    if TYPE_CHECKING:
        rut: Mapped[str]
        razon_social: Mapped[str]
        is_otec: Mapped[bool]
        address: Mapped[str | None]
        city: Mapped[str | None]
        country: Mapped[str | None]
        contact_name: Mapped[str | None]
        contact_phone: Mapped[str | None]
        contact_email: Mapped[str | None]
        operative_contact_name: Mapped[str | None]
        operative_contact_phone: Mapped[str | None]
        operative_contact_email: Mapped[str | None]
        billing_manager_name: Mapped[str | None]
        billing_manager_phone: Mapped[str | None]
        billing_manager_email: Mapped[str | None]


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


class CalendarFeed(Base):
    """An address at which programs of calendars read what its user sees; its token is derived."""

    __tablename__ = "calendar_feed"
    __table_args__ = (
        UniqueConstraint(
            "user_id",
            "company_id",
            name="uq_calendar_feed_user_id",
            postgresql_nulls_not_distinct=True,
        ),
    )

    id: Mapped[Id]
    user_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("app_user.id", ondelete="CASCADE"))
    company_id: Mapped[int | None] = mapped_column(BigInteger, ForeignKey("company.id"), index=True)
    """The only company that it shows; None: all that its user sees."""
    number: Mapped[int] = mapped_column(Integer, server_default="0", default=0)
    """Raised with every new address, which makes the one before worthless."""
    token_hash: Mapped[bytes] = mapped_column(LargeBinary(32), unique=True)
    """SHA-256 of the token."""
    created_at: Mapped[Moment] = mapped_column(server_default=func.now())
    last_read_at: Mapped[Moment | None]
