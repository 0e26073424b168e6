"""Providers of courses (OTEC)."""

from sqlalchemy import Boolean, Index, String, text
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Base
from app.models.base import Id, Timestamps


class Supplier(Base, Timestamps):
    """A provider with its three contacts (specification, section 3)."""

    __tablename__ = "supplier"
    __table_args__ = (
        Index("uq_supplier_rut", "rut", unique=True),
        Index("ix_supplier_folded_name", "folded_name", "id"),
    )

    id: Mapped[Id]
    rut: Mapped[str] = mapped_column(String(12, collation="C"))
    razon_social: Mapped[str] = mapped_column(String(150))
    folded_name: Mapped[str] = mapped_column(String(150))
    is_otec: Mapped[bool] = mapped_column(Boolean, server_default=text("true"), default=True)
    """Whether SENCE has it registered as a technical training body."""
    address: Mapped[str | None] = mapped_column(String(200))
    city: Mapped[str | None] = mapped_column(String(80))
    country: Mapped[str | None] = mapped_column(String(80))
    contact_name: Mapped[str | None] = mapped_column(String(150))
    contact_phone: Mapped[str | None] = mapped_column(String(20))
    contact_email: Mapped[str | None] = mapped_column(String(254))
    operative_contact_name: Mapped[str | None] = mapped_column(String(150))
    operative_contact_phone: Mapped[str | None] = mapped_column(String(20))
    operative_contact_email: Mapped[str | None] = mapped_column(String(254))
    billing_manager_name: Mapped[str | None] = mapped_column(String(150))
    billing_manager_phone: Mapped[str | None] = mapped_column(String(20))
    billing_manager_email: Mapped[str | None] = mapped_column(String(254))
