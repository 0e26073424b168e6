"""Users as administrators manage them: invited, changed, switched on and off, signed out.

Nobody does these things to oneself, and an administrator who can sign in always remains.
"""

import datetime as dt
from collections.abc import Mapping
from typing import Any

from sqlalchemy import select

from app.audit import service as audit
from app.errors import DomainError, InvalidFields, NotFound
from app.extensions import db
from app.kit import conflicts, freshness, sessions
from app.kit.changes import told_changes
from app.models.company import Company
from app.models.user import AccountInvitation, User
from app.notifications import service as notifications
from app.users import inviting, service
from app.users.service import EmailTaken

TAKEN = {"uq_app_user_email": EmailTaken}


class UserUnknown(NotFound):
    """No user has this id."""

    code = "user_unknown"
    message = "Esta cuenta no existe."


class OwnAccount(DomainError):
    """Administrators leave their own account alone."""

    code = "own_account"
    message = "No puedes hacer esto con tu propia cuenta. Pídelo a otra persona que administre."


class LastAdmin(DomainError):
    """Nobody could administrate any more."""

    code = "last_admin"
    message = "Debe quedar al menos una persona que administre y pueda iniciar sesión."


class Disabled(DomainError):
    """A disabled account gets no link."""

    code = "user_disabled"
    message = "Habilita la cuenta antes de enviarle un enlace."


def get(*, user_id: int) -> User:
    """One account.

    Raises UserUnknown.
    """
    user = db.session.get(User, user_id)
    if user is None:
        raise UserUnknown
    return user


def invite(*, name: str, email: str, company_id: int | None, by: int, at: dt.datetime) -> User:
    """Make an account that waits for its password, and mail the link to choose one.

    Raises InvalidFields, InvalidEmail, EmailTaken.
    """
    _check_company(company_id)
    with conflicts.explained(TAKEN):
        user = service.add(
            email=email,
            name=name,
            password_hash=inviting.unknown_password(),
            company_id=company_id,
            by=by,
        )
    inviting.send(user=user, is_first=True, at=at)
    return user


def send_link(*, user_id: int, by: int, at: dt.datetime) -> User:
    """Mail a user a new link: to begin with, or to choose another password.

    Raises UserUnknown, Disabled.
    """
    user = _held(user_id)
    if not user.active:
        raise Disabled
    invitation = inviting.send(user=user, is_first=_is_waiting(user_id), at=at)
    audit.record(
        action="user.invited_again" if invitation.is_first else "user.password_link_sent",
        user_id=by,
        entity="user",
        entity_id=user.id,
    )
    return user


def show_link(*, user_id: int, by: int, at: dt.datetime) -> str:
    """The link of a user, to hand it over by another way.

    Raises UserUnknown, NoLink.
    """
    return inviting.link_of(user=get(user_id=user_id), at=at, by=by)


def change(
    *,
    user_id: int,
    fields: Mapping[str, Any],
    seen: dt.datetime | None,
    by: int,
    at: dt.datetime,
) -> User:
    """Change name or company; another company is another role, and ends all sessions.

    Raises UserUnknown, Stale, OwnAccount, LastAdmin, InvalidFields.
    """
    user = _held(user_id)
    freshness.check(user, seen)
    before = {name: getattr(user, name) for name in fields}
    changed = told_changes(before, fields, {"company_id": Company.name})
    if "company_id" in changed:
        _check_company(fields["company_id"])
        _refuse_oneself(user, by)
        _keep_an_admin(without=user)
        sessions.end_all(user_id=user.id, at=at)
        # Its items name courses and people of the former scope, and cannot be brought back.
        notifications.clear(user_id=user.id, at=at - notifications.RESTORABLE)
    for name in changed:
        setattr(user, name, fields[name])
    db.session.flush()
    if changed:
        audit.record(
            action="user.changed", user_id=by, entity="user", entity_id=user.id, data=changed
        )
    return user


def set_active(*, user_id: int, active: bool, by: int, at: dt.datetime) -> User:
    """Switch an account on, or off: then its sessions end at once.

    Raises UserUnknown, OwnAccount, LastAdmin.
    """
    user = _held(user_id)
    _refuse_oneself(user, by)
    if active == user.active:
        return user
    if active:
        user.active = True
        audit.record(action="user.enabled", user_id=by, entity="user", entity_id=user.id)
    else:
        _keep_an_admin(without=user)
        service.disable(user=user, at=at, by=by)
    db.session.flush()
    return user


def end_sessions(*, user_id: int, by: int, at: dt.datetime) -> int:
    """Sign a user out everywhere; how many devices there were.

    Raises UserUnknown, OwnAccount.
    """
    user = _held(user_id)
    _refuse_oneself(user, by)
    ended = len(sessions.list_open(user_id=user.id, at=at))
    sessions.end_all(user_id=user.id, at=at)
    audit.record(
        action="user.sessions_ended",
        user_id=by,
        entity="user",
        entity_id=user.id,
        data={"sessionsEnded": ended},
    )
    return ended


def _held(user_id: int) -> User:
    """A user, held until the end of the transaction.

    Two administrators may change each other at once: all take the rows of the administrators
    first, in one order, so that the second one sees what the first one did.
    """
    rows = select(User).where(User.company_id.is_(None) | (User.id == user_id))
    held = rows.order_by(User.id).with_for_update()
    users = db.session.scalars(held.execution_options(populate_existing=True)).all()
    found = next((user for user in users if user.id == user_id), None)
    if found is None:
        raise UserUnknown
    return found


def _refuse_oneself(user: User, by: int) -> None:
    if user.id == by:
        raise OwnAccount


def _keep_an_admin(*, without: User) -> None:
    """Somebody else must be able to sign in as an administrator."""
    waiting = select(AccountInvitation.user_id).where(AccountInvitation.is_first)
    others = select(User.id).where(
        User.company_id.is_(None), User.active, User.id != without.id, User.id.not_in(waiting)
    )
    if without.is_admin and db.session.scalar(others.limit(1)) is None:
        raise LastAdmin


def _is_waiting(user_id: int) -> bool:
    """Whether the account never had a password."""
    held = db.session.get(AccountInvitation, user_id)
    return held is not None and held.is_first


def _check_company(company_id: int | None) -> None:
    if company_id is not None and db.session.get(Company, company_id) is None:
        raise InvalidFields(errors={"company_id": ["Esta empresa no existe."]})
