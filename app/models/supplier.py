"""Providers of courses (OTEC)."""

from typing import TYPE_CHECKING

from sqlalchemy import Index, String
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Base
from app.models.base import Id, Recorded, Timestamps
from records.supplier import SUPPLIER


class Supplier(Recorded, Base, Timestamps, records=(SUPPLIER,)):
    """A provider with its three contacts (specification, section 3)."""

    __tablename__ = "supplier"
    __table_args__ = (
        Index("uq_supplier_rut", "rut", unique=True),
        Index("ix_supplier_folded_name", "folded_name", "id"),
    )

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
