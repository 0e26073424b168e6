"""One RUT and one name are one company: says so before a row is written."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import select

from app.errors import DomainError
from app.extensions import db
from app.kit.guard import EVERY_COMPANY
from app.kit.words import shown_rut
from app.models.company import Company
from sheets.folding import fold


class RutTaken(DomainError):
    """Another company has this RUT."""

    code = "company_rut_taken"
    message = "Ya existe una empresa con este RUT."


class NameTaken(DomainError):
    """Another company has this name, accents and case apart."""

    code = "company_name_taken"
    message = "Ya existe una empresa con este nombre."


def refuse_taken(fields: Mapping[str, Any], *, except_id: int | None) -> None:
    """Raises RutTaken, NameTaken."""
    if "rut" in fields:
        other = _other(Company.rut == fields["rut"], except_id)
        if other is not None:
            words = f"Ya existe una empresa con el RUT {shown_rut(other.rut)}."
            raise RutTaken(words, errors={"rut": [words]}, extra={"company_id": other.id})
    if "name" in fields:
        other = _other(Company.folded_name == fold(fields["name"]), except_id)
        if other is not None:
            words = f'Ya existe una empresa con el nombre "{other.name}".'
            raise NameTaken(words, errors={"name": [words]}, extra={"company_id": other.id})


def _other(condition: Any, except_id: int | None) -> Company | None:
    query = select(Company).where(condition)
    if except_id is not None:
        query = query.where(Company.id != except_id)
    return db.session.scalar(query.execution_options(**{EVERY_COMPANY: True}))
