"""People of the companies, external ones, and those whose data were removed on request."""

from datetime import date
from typing import TYPE_CHECKING, Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Date,
    ForeignKey,
    Index,
    String,
    literal_column,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Base
from app.models.base import CompanyScoped, Id, Moment, Recorded, Timestamps
from records.person import PERSON


class PersonalData:
    """What is known of a person; a participant keeps a copy of it, as it was at enrolment."""

    folded_name: Mapped[str] = mapped_column(String(150))

    if TYPE_CHECKING:
        name: Mapped[str]
        rut: Mapped[str | None]
        email: Mapped[str | None]
        phone: Mapped[str | None]
        gender: Mapped[str | None]
        area_id: Mapped[int | None]
        boss_name: Mapped[str | None]
        boss_position: Mapped[str | None]
        boss_email: Mapped[str | None]
        boss_phone: Mapped[str | None]
        gross_salary: Mapped[int | None]
        franchise_sence: Mapped[bool]
        company_id: Mapped[int | None]
        status_id: Mapped[int | None]
        is_external: Mapped[bool]
        active: Mapped[bool]


PERSONAL_DATA = ("folded_name", *(field.column for field in PERSON.stored))
"""Names of the columns that people and participants share."""

_WORDS = (
    "array_to_tsvector(array_remove(string_to_array((folded_name::text || ' '::text) || "
    "translate(lower(COALESCE(email, ''::character varying)::text), "
    "'@.-_+'::text, '     '::text), ' '::text), ''::text))"
)
PERSON_WORDS: ColumnElement[Any] = literal_column(
    _WORDS.replace("folded_name", "person.folded_name").replace("email", "person.email")
)
"""The words by which a person is searched; written out, since an index is found by its text.

They are parted by blanks already: to look for words in them, as the database would in a text, takes
half as long again, which a bulk load feels.
"""


class Person(Recorded, Base, PersonalData, CompanyScoped, Timestamps, records=(PERSON,)):
    """Somebody who can be trained. One RUT is one person; only external people may have none."""

    __tablename__ = "person"
    __table_args__ = (
        Index("uq_person_rut", "rut", unique=True),
        Index(
            "uq_person_external_key",
            text("lower(email)"),
            "folded_name",
            unique=True,
            postgresql_where=text("rut IS NULL"),
        ),
        # With `active`, which nearly every list asks for, the rows before a page are not read.
        Index("ix_person_folded_name", "folded_name", "id", postgresql_include=["active"]),
        Index(
            "ix_person_company_name",
            "company_id",
            "folded_name",
            "id",
            postgresql_include=["active"],
        ),
        Index(
            "ix_person_words",
            text(_WORDS),
            postgresql_using="gin",
            postgresql_with={"gin_pending_list_limit": 32_768},
        ),
        Index("ix_person_status_id", "status_id", postgresql_where=text("status_id IS NOT NULL")),
        Index("ix_person_inactive", "folded_name", "id", postgresql_where=text("NOT active")),
        Index("ix_person_external", "folded_name", "id", postgresql_where=text("is_external")),
        Index("ix_person_no_email", "folded_name", "id", postgresql_where=text("email IS NULL")),
        Index(
            "ix_person_no_boss_email",
            "folded_name",
            "id",
            postgresql_where=text("boss_email IS NULL"),
        ),
        Index("ix_person_no_gender", "folded_name", "id", postgresql_where=text("gender IS NULL")),
        Index(
            "ix_person_no_salary",
            "folded_name",
            "id",
            postgresql_where=text("franchise_sence AND gross_salary IS NULL"),
        ),
    )

    id: Mapped[Id]


class Erasure(Base):
    """That somebody's data were removed, and until when the law keeps a part of them."""

    __tablename__ = "erasure"
    __table_args__ = (
        Index(
            "ix_erasure_kept_until", "kept_until", postgresql_where=text("kept_until IS NOT NULL")
        ),
    )

    person_id: Mapped[int] = mapped_column(
        BigInteger, ForeignKey("person.id", ondelete="CASCADE"), primary_key=True
    )
    at: Mapped[Moment]
    user_id: Mapped[int | None] = mapped_column(BigInteger, ForeignKey("app_user.id"))
    kept_until: Mapped[date | None] = mapped_column(Date)
    """The day after which name, RUT and salary go from the participations with franchise, too."""
