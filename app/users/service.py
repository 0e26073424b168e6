"""Users: made, given a new password, switched on and off, and their preferences."""

import datetime as dt
import json
from collections.abc import Mapping
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm.attributes import flag_modified

from app.audit import service as audit
from app.errors import DomainError, InvalidFields, NotFound
from app.extensions import db
from app.kit import account_links, passwords, sessions
from app.models.user import User

PREFERENCES_BYTES = 64 * 1024


class EmailTaken(DomainError):
    """Another user signs in with this e-mail."""

    code = "user_email_taken"
    message = "Ya existe una cuenta con este correo."


class UserMissing(NotFound):
    """Nobody signs in with this e-mail."""

    code = "user_missing"
    message = "No existe una cuenta con este correo."


class InvalidEmail(InvalidFields):
    """Not an address."""

    code = "invalid_email"
    message = "Ingresa un correo válido, por ejemplo nombre@empresa.cl."


class PreferencesTooLarge(DomainError):
    """More preferences than a person can have."""

    status = 413
    code = "preferences_too_large"
    message = "Las preferencias ocupan demasiado espacio."


def find(*, email: str) -> User | None:
    """The user who signs in with an e-mail, whatever its case."""
    return db.session.scalar(select(User).where(func.lower(User.email) == email.strip().lower()))


def create(*, email: str, name: str, password: str, company_id: int | None = None) -> User:
    """Make a user who signs in with a password: an administrator, or with a company its staff.

    Raises EmailTaken, InvalidEmail, WeakPassword.
    """
    password_hash = passwords.hash_new(password)
    return add(email=email, name=name, password_hash=password_hash, company_id=company_id, by=None)


def add(
    *, email: str, name: str, password_hash: str, company_id: int | None, by: int | None
) -> User:
    """Make a user; `by` is the administrator who does, if it is not a command.

    Raises EmailTaken, InvalidEmail.
    """
    address = email.strip()
    local, at, domain = address.partition("@")
    if not (local and at and "." in domain) or len(address) > 254 or " " in address:
        raise InvalidEmail
    if find(email=address) is not None:
        raise EmailTaken
    user = User(
        email=address,
        name=name.strip() or local,
        password_hash=password_hash,
        company_id=company_id,
    )
    db.session.add(user)
    db.session.flush()
    audit.record(action="user.created", user_id=by, entity="user", entity_id=user.id)
    return user


def reset_password(*, email: str, password: str, at: dt.datetime) -> User:
    """Give a user a new password and end all sessions.

    Raises UserMissing, WeakPassword.
    """
    user = find(email=email)
    if user is None:
        raise UserMissing
    user.password_hash = passwords.hash_new(password)
    account_links.use_up(user_id=user.id, at=at)
    ended = sessions.end_all(user_id=user.id, at=at)
    audit.record(
        action="user.password_reset",
        user_id=None,
        entity="user",
        entity_id=user.id,
        data={"sessionsEnded": ended},
    )
    return user


def disable(*, user: User, at: dt.datetime, by: int | None = None) -> None:
    """Close an account: its sessions end at once."""
    user.active = False
    ended = sessions.end_all(user_id=user.id, at=at)
    audit.record(
        action="user.disabled",
        user_id=by,
        entity="user",
        entity_id=user.id,
        data={"sessionsEnded": ended},
    )


def ensure_first_admin(*, email: str, password: str) -> bool:
    """Make the first administrator of an empty house; whether one was made.

    Raises InvalidEmail, WeakPassword.
    """
    # Two processes may start at once: the second waits here and then finds the first one's user.
    db.session.execute(select(func.pg_advisory_xact_lock(func.hashtext("first administrator"))))
    if db.session.scalar(select(User.id).limit(1)) is not None:
        return False
    create(email=email, name="Administración", password=password)
    return True


def merge_preferences(*, user: User, changes: Mapping[str, Any]) -> dict[str, Any]:
    """Keep what a person's browser wants to find again; a null forgets its key.

    Two tabs may write at once, each its own keys: the row is read anew and held.
    Raises PreferencesTooLarge, InvalidFields.
    """
    db.session.refresh(user, with_for_update=True)
    merged = {**user.preferences, **changes}
    kept = {name: value for name, value in merged.items() if value is not None}
    try:
        size = len(json.dumps(kept, ensure_ascii=False).encode())
    except UnicodeEncodeError as error:
        raise InvalidFields from error
    if size > PREFERENCES_BYTES:
        raise PreferencesTooLarge
    user.preferences = kept
    # What a browser keeps for itself is no change that an administrator must know of.
    flag_modified(user, "updated_at")
    return kept
