"""Rows for tests: plain functions that name what matters and make up the rest."""

import itertools
from typing import Any

from app.extensions import db
from app.kit import passwords
from app.models.company import Company
from app.models.job import Job
from app.models.load import Load, LoadFile, Mapping
from app.models.notification import Notification
from app.models.person import Person
from app.models.selectable import Department
from app.models.supplier import Supplier
from app.models.user import User
from sheets.folding import fold

PASSWORD = "una clave larga"

_numbers = itertools.count(1)
_hashes: dict[str, str] = {}


def make_rut(body: int) -> str:
    """A valid RUT with this number, as it is stored."""
    weights = itertools.cycle(range(2, 8))
    total = sum(
        int(digit) * weight for digit, weight in zip(reversed(str(body)), weights, strict=False)
    )
    return f"{body}-{'0123456789K0'[(11 - total % 11) % 11]}"


def make_user(email: str | None = None, *, company: Company | None = None, **given: Any) -> User:
    """Somebody who signs in with PASSWORD: an administrator, or with a company its staff."""
    number = next(_numbers)
    password = given.pop("password", PASSWORD)
    return _kept(
        User(
            email=email or f"persona{number}@ejemplo.cl",
            name=given.pop("name", f"Persona {number}"),
            password_hash=_hash(password),
            company_id=company.id if company else None,
            **given,
        )
    )


def make_company(name: str | None = None, **given: Any) -> Company:
    """A company."""
    number = next(_numbers)
    name = name or f"Empresa {number}"
    rut = given.pop("rut", None) or make_rut(76_000_000 + number)
    return _kept(Company(name=name, folded_name=fold(name), rut=rut, **given))


def make_person(name: str | None = None, *, company: Company | None = None, **given: Any) -> Person:
    """Somebody who can be trained."""
    number = next(_numbers)
    name = name or f"Persona Número {number}"
    rut = given.pop("rut", make_rut(10_000_000 + number))
    return _kept(
        Person(
            name=name,
            folded_name=fold(name),
            rut=rut,
            company_id=company.id if company else None,
            **given,
        )
    )


def make_supplier(razon_social: str | None = None, **given: Any) -> Supplier:
    """A provider of courses."""
    number = next(_numbers)
    rut = given.pop("rut", make_rut(77_000_000 + number))
    return _kept(Supplier(razon_social=razon_social or f"OTEC {number}", rut=rut, **given))


def make_department(name: str | None = None, **given: Any) -> Department:
    """The area of a company."""
    name = name or f"Área {next(_numbers)}"
    return _kept(Department(name=name, folded_name=fold(name), **given))


def make_notification(user: User, msg: str = "Listo") -> Notification:
    """An item of somebody's bell."""
    return _kept(Notification(user_id=user.id, icon="success", msg=msg, kind="load.done"))


def make_job(user: User, kind: str = "headings", **given: Any) -> Job:
    """A piece of work of somebody."""
    return _kept(Job(user_id=user.id, kind=kind, task="loads.process", queue="loads", **given))


def make_mapping(user: User, *, company: Company | None = None, **given: Any) -> Mapping:
    """A file on its way in."""
    model_id = given.pop("model_id", 2)
    company_id = company.id if company else None
    return _kept(Mapping(user_id=user.id, model_id=model_id, company_id=company_id, **given))


def make_load(user: User, *, company: Company | None = None, **given: Any) -> Load:
    """A load with its file and mapping."""
    file = _kept(LoadFile(sha256="0" * 64, name="personas.xlsx", size=1, user_id=user.id))
    mapping = make_mapping(user, company=company, file_id=file.id)
    return _kept(
        Load(
            mapping_id=mapping.id,
            model_id=mapping.model_id,
            user_id=user.id,
            file_id=file.id,
            company_id=mapping.company_id,
            **given,
        )
    )


def _kept(row: Any) -> Any:
    db.session.add(row)
    db.session.commit()
    return row


def _hash(password: str) -> str:
    """Hashing is slow on purpose: once per password is enough here."""
    if password not in _hashes:
        _hashes[password] = passwords.hash_new(password)
    return _hashes[password]
