"""People of the companies, and external ones."""

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    ColumnElement,
    ForeignKey,
    Index,
    Integer,
    String,
    literal_column,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Base
from app.models.base import CompanyScoped, Id, Timestamps


class PersonalData:
    """What is known of a person; a participant keeps a copy of it, as it was at enrolment."""

    name: Mapped[str] = mapped_column(String(150))
    folded_name: Mapped[str] = mapped_column(String(150))
    rut: Mapped[str | None] = mapped_column(String(12, collation="C"))
    """NNNNNNNN-D, as stored; ordered by bytes so that its index finds a beginning."""
    email: Mapped[str | None] = mapped_column(String(254))
    phone: Mapped[str | None] = mapped_column(String(20))
    gender: Mapped[str | None] = mapped_column(String(6))
    area_id: Mapped[int | None] = mapped_column(BigInteger, ForeignKey("department.id"), index=True)
    boss_name: Mapped[str | None] = mapped_column(String(150))
    boss_position: Mapped[str | None] = mapped_column(String(150))
    boss_email: Mapped[str | None] = mapped_column(String(254))
    boss_phone: Mapped[str | None] = mapped_column(String(20))
    gross_salary: Mapped[int | None] = mapped_column(Integer)
    franchise_sence: Mapped[bool] = mapped_column(
        Boolean, server_default=text("false"), default=False
    )
    is_external: Mapped[bool] = mapped_column(Boolean, server_default=text("false"), default=False)
    status_id: Mapped[int | None] = mapped_column(BigInteger, ForeignKey("status.id"))
    active: Mapped[bool] = mapped_column(Boolean, server_default=text("true"), default=True)


PERSONAL_DATA = tuple(
    name for name, value in vars(PersonalData).items() if not name.startswith("_") and value
)
"""Names of the columns above."""

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


class Person(Base, PersonalData, CompanyScoped, Timestamps):
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
        Index("ix_person_folded_name", "folded_name", "id"),
        Index("ix_person_company_name", "company_id", "folded_name", "id"),
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
    company_id: Mapped[int | None] = mapped_column(BigInteger, ForeignKey("company.id"))
