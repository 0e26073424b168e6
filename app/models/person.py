"""People of the companies, and external ones."""

from sqlalchemy import BigInteger, Boolean, ForeignKey, Index, Integer, String, text
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Base
from app.models.base import CompanyScoped, Id, Timestamps


class Person(Base, CompanyScoped, Timestamps):
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
    )

    id: Mapped[Id]
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
    status_id: Mapped[int | None] = mapped_column(BigInteger, ForeignKey("status.id"), index=True)
    active: Mapped[bool] = mapped_column(Boolean, server_default=text("true"), default=True)
