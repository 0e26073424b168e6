"""Programs that read the database by themselves, such as a BI tool: who may, and what.

They see the views of the schema `bi` alone (docs/reading.md), which show a role the rows of its
company, or all. Each is a role of the database, made and removed by an operator's command; where
the product's own role may make none, as it should, by whoever administers the database.
"""

import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import delete, select, text
from sqlalchemy.dialects.postgresql import insert

from app.extensions import db
from app.models.accounts import DatabaseReader
from app.models.organisation import Company
from app.platform import driver
from app.platform.errors import DomainError

PREFIX = "bi_"
"""How every such role begins: no command touches another one."""
NAME = re.compile(r"[a-z][a-z0-9_]{2,40}")
CONNECTIONS = 5
SECONDS = 60
"""How many connections a role may have, and how long one statement may take."""


class BadName(DomainError):
    """No name of a role can be made of it."""

    status = 422
    code = "reader_name"
    message = "El nombre lleva de 3 a 41 letras minúsculas sin tilde, números o «_»."


class CompanyUnknown(DomainError):
    """There is no such company."""

    status = 404
    code = "company_unknown"
    message = "No existe esa empresa."


class ReaderUnknown(DomainError):
    """No role of this name reads the database."""

    status = 404
    code = "reader_unknown"
    message = "Nadie lee la base con ese nombre."


@dataclass(frozen=True)
class Reader:
    """A role that reads; `company`: the only one whose rows it sees, else all."""

    role: str
    company: str | None


@dataclass(frozen=True)
class Made:
    """A role that was let in, with the password that is kept nowhere."""

    role: str
    password: str
    left: Sequence[str]
    """Statements that an administrator of the database has to run, where the product may not."""


def add(*, name: str, company_id: int | None) -> Made:
    """Let a role in that reads; one that is there gets another password and what is new in `bi`.

    Raises BadName, CompanyUnknown.
    """
    role, password = role_of(name), secrets.token_urlsafe(24)
    if company_id is not None and db.session.get(Company, company_id) is None:
        raise CompanyUnknown
    make = "ALTER" if _is_there(role) else "CREATE"
    database = db.session.scalar(text("SELECT quote_ident(current_database())"))
    limits = f"CONNECTION LIMIT {CONNECTIONS} PASSWORD '{_verifier(role, password)}'"
    statements = (
        f"{make} ROLE {role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOINHERIT {limits}",
        f"ALTER ROLE {role} SET default_transaction_read_only = on",
        f"ALTER ROLE {role} SET statement_timeout = '{SECONDS}s'",
        f"ALTER ROLE {role} SET search_path = bi",
        f"GRANT CONNECT ON DATABASE {database} TO {role}",
        f"GRANT USAGE ON SCHEMA bi TO {role}",
        f"GRANT SELECT ON ALL TABLES IN SCHEMA bi TO {role}",
    )
    row = insert(DatabaseReader).values(role=role, company_id=company_id)
    db.session.execute(
        row.on_conflict_do_update(index_elements=["role"], set_={"company_id": company_id})
    )
    return Made(role, password, _run(statements))


def remove(*, name: str) -> Sequence[str]:
    """Show a role nothing any more, and take it away; answers the statements that are left to an
    administrator of the database. Raises BadName, ReaderUnknown.
    """
    role = role_of(name)
    removed = delete(DatabaseReader).where(DatabaseReader.role == role)
    if not db.session.execute(removed.returning(DatabaseReader.role)).all():
        raise ReaderUnknown
    # After a restore into other servers its row is there, and the role is not.
    return _run((f"DROP OWNED BY {role}", f"DROP ROLE {role}")) if _is_there(role) else ()


def _is_there(role: str) -> bool:
    known = text("SELECT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = :role)")
    return bool(db.session.scalar(known, {"role": role}))


def _run(statements: Sequence[str]) -> Sequence[str]:
    """Run them, or answer them where the product's own role may not."""
    may = text("SELECT rolsuper FROM pg_roles WHERE rolname = current_user")
    if not db.session.scalar(may):
        return statements
    connection = db.session.connection()
    for statement in statements:
        connection.exec_driver_sql(statement)
    return ()


def list_all() -> Sequence[Reader]:
    """Who reads the database, by name."""
    query = (
        select(DatabaseReader.role, Company.name)
        .outerjoin(Company, Company.id == DatabaseReader.company_id)
        .order_by(DatabaseReader.role)
    )
    return [Reader(role, company) for role, company in db.session.execute(query)]


def role_of(name: str) -> str:
    """The role of a name, which needs no quotes. Raises BadName."""
    if not NAME.fullmatch(name):
        raise BadName
    return PREFIX + name


def _verifier(role: str, password: str) -> str:
    """What PostgreSQL keeps of a password: the password itself is sent, and logged, nowhere."""
    connection = driver.connection().pgconn
    made = connection.encrypt_password(password.encode(), role.encode(), b"scram-sha-256")
    return made.decode()
