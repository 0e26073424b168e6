"""Accounts of programs: made with a token that is told once, and revoked for good.

An account keeps its name when it is revoked, for what it did stays under it.
"""

import datetime as dt
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import func, select

from app.extensions import db
from app.models.accounts import ServiceAccount, User
from app.models.organisation import Company
from app.platform import audit, clock, passwords, sessions
from app.platform.errors import DomainError, InvalidFields, NotFound, existing
from app.platform.lists import names_of
from app.platform.notifications.service import notify_administrators
from app.platform.scopes import SCOPES
from app.platform.service_tokens import PREFIX

SCREEN = "/settings?seccion=integraciones"
SECRET_BYTES = 32
SHOWN_LETTERS = len(PREFIX) + 4
MOST_DAYS = 366
MOST_ACCOUNTS = 100
"""Accounts that work at a time: a list that nobody can look over hides the one that leaks."""
WARNED_DAYS = 14
"""So long before its last day whoever administers is told of it."""
TURN = 7_311
"""The advisory lock of who makes an account."""


class ServiceAccountUnknown(NotFound):
    """No program has this account."""

    code = "service_account_unknown"
    message = "Esta cuenta de servicio no existe."


class ServiceAccountRevoked(DomainError):
    """What was revoked stays so: its token may be in other hands."""

    code = "service_account_revoked"
    message = "Esta cuenta de servicio fue revocada. Crea otra."


class ServiceNameTaken(DomainError):
    """Two accounts that work could not be told apart in the audit log."""

    code = "service_name_taken"
    message = "Ya hay una cuenta de servicio vigente con este nombre."

    def __init__(self) -> None:
        super().__init__(errors={"name": [self.message]})


class TooManyServiceAccounts(DomainError):
    """Some have to be revoked first."""

    code = "too_many_service_accounts"
    message = f"Hay {MOST_ACCOUNTS} cuentas de servicio vigentes. Revoca las que ya no se usan."


@dataclass(frozen=True)
class Listed:
    """An account with what stands in other tables."""

    account: ServiceAccount
    user: User
    company_name: str | None
    creator_name: str | None


def list_all() -> list[Listed]:
    """All accounts, those that were revoked last."""
    rows = db.session.execute(
        select(ServiceAccount, User)
        .join(User, User.id == ServiceAccount.user_id)
        .order_by(ServiceAccount.revoked_at.desc().nulls_first(), func.lower(User.name), User.id)
    ).all()
    return _listed([(account, user) for account, user in rows])


def create(
    *,
    name: str,
    company_id: int | None,
    scopes: Sequence[str],
    expires_on: dt.date,
    by: int,
    at: dt.datetime,
) -> tuple[Listed, str]:
    """Make an account for a program; its token, which nobody can ask for again.

    It works until the end of its last day.
    Raises InvalidFields, ServiceNameTaken, TooManyServiceAccounts.
    """
    _check(expires_on, company_id, on=clock.day_of(at))
    db.session.execute(select(func.pg_advisory_xact_lock(TURN)))
    working = (
        select(func.lower(User.name))
        .join(ServiceAccount, ServiceAccount.user_id == User.id)
        .where(ServiceAccount.revoked_at.is_(None))
    )
    names = db.session.scalars(working).all()
    if name.lower() in names:
        raise ServiceNameTaken
    if len(names) >= MOST_ACCOUNTS:
        raise TooManyServiceAccounts
    token = PREFIX + secrets.token_urlsafe(SECRET_BYTES)
    user = User(
        # Nobody signs in with it, and no mail goes to it.
        email=f"{secrets.token_hex(8)}@servicio.invalid",
        name=name,
        password_hash=passwords.NONE,
        company_id=company_id,
        is_service=True,
    )
    db.session.add(user)
    db.session.flush()
    account = ServiceAccount(
        user_id=user.id,
        token_hash=sessions.hashed(token),
        token_start=token[:SHOWN_LETTERS],
        scopes=[one for one in SCOPES if one in scopes],
        created_by=by,
        created_at=at,
        expires_at=_end_of(expires_on),
    )
    db.session.add(account)
    db.session.flush()
    data = {"scopes": account.scopes, "expiresOn": expires_on.isoformat()}
    audit.record("service_account.created", by=by, on=user, data=data)
    [listed] = _listed([(account, user)])
    return listed, token


def prolong(*, account_id: int, expires_on: dt.date, by: int, at: dt.datetime) -> Listed:
    """Give the token of an account another last day, also after it has ended.

    Raises ServiceAccountUnknown, ServiceAccountRevoked, InvalidFields.
    """
    _check(expires_on, on=clock.day_of(at))
    account, user = _held(account_id)
    if account.revoked_at is not None:
        raise ServiceAccountRevoked
    before = last_day_of(account)
    if before != expires_on:
        account.expires_at = _end_of(expires_on)
        data = {"expiresOn": [before.isoformat(), expires_on.isoformat()]}
        audit.record("service_account.prolonged", by=by, on=user, data=data)
    [listed] = _listed([(account, user)])
    return listed


def remind(*, on: dt.date) -> None:
    """Tell whoever administers which accounts end soon, each end once."""
    soon = (
        select(ServiceAccount, User)
        .join(User, User.id == ServiceAccount.user_id)
        .where(
            ServiceAccount.revoked_at.is_(None),
            ServiceAccount.expires_at > clock.midnight(on),
            ServiceAccount.expires_at <= _end_of(on + dt.timedelta(days=WARNED_DAYS)),
        )
        .order_by(ServiceAccount.expires_at, User.id)
    )
    for account, user in db.session.execute(soon).all():
        last = last_day_of(account)
        notify_administrators(
            icon="warning",
            msg=f"La cuenta de servicio {user.name} sirve hasta el {last:%d-%m-%Y}. Prolóngala "
            "si el programa la sigue usando.",
            kind="service_account.ends",
            link=SCREEN,
            key=f"service_account_ends:{user.id}:{last.isoformat()}",
        )


def revoke(*, account_id: int, by: int, at: dt.datetime) -> Listed:
    """Make the token of an account worthless from the next call on; twice is once.

    Raises ServiceAccountUnknown.
    """
    account, user = _held(account_id)
    if account.revoked_at is None:
        account.revoked_at, user.active = at, False
        db.session.flush()
        audit.record("service_account.revoked", by=by, on=user)
    [listed] = _listed([(account, user)])
    return listed


def last_day_of(account: ServiceAccount) -> dt.date:
    """It ends at midnight: its last day is the one before."""
    return clock.day_of(account.expires_at - dt.timedelta(seconds=1))


def _end_of(day: dt.date) -> dt.datetime:
    return clock.midnight(day + dt.timedelta(days=1))


def _held(account_id: int) -> tuple[ServiceAccount, User]:
    account = existing(
        db.session.get(ServiceAccount, account_id, with_for_update=True), ServiceAccountUnknown
    )
    return account, db.session.get_one(User, account.user_id)


def _check(expires_on: dt.date, company_id: int | None = None, *, on: dt.date) -> None:
    errors = {}
    if company_id is not None and db.session.get(Company, company_id) is None:
        errors["company_id"] = ["Esta empresa no existe."]
    if not on <= expires_on <= on + dt.timedelta(days=MOST_DAYS):
        errors["expiresOn"] = ["Elige un día entre hoy y un año más."]
    if errors:
        raise InvalidFields(errors=errors)


def _listed(rows: Sequence[tuple[ServiceAccount, User]]) -> list[Listed]:
    companies = names_of(Company.name, {user.company_id for _, user in rows})
    creators = names_of(User.name, {account.created_by for account, _ in rows})
    return [
        Listed(
            account,
            user,
            company_name=companies.get(user.company_id),
            creator_name=creators.get(account.created_by),
        )
        for account, user in rows
    ]
