"""Users as administrators manage them: invited, changed, switched on and off, signed out.

An invitation is a link to choose a password: by mail, for some days, good for once.

Nobody does these things to oneself, and an administrator who can sign in always remains.
"""

import datetime as dt
import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, func, select
from sqlalchemy.orm.attributes import flag_modified

from app.extensions import db
from app.models.accounts import AccountInvitation, SsoIdentity, User
from app.models.organisation import Company
from app.organisation.auth import ways
from app.organisation.second_factor import service as second_factor
from app.organisation.users import mails
from app.platform import audit, errors, passwords, rate_limit, records, sessions
from app.platform.audit import changes_between
from app.platform.errors import DomainError, InvalidFields, NotFound, existing
from app.platform.mail import service as mail
from app.platform.notifications import service as notifications
from app.platform.queue import enqueue
from app.platform.rate_limit import AttemptLimit

PREFERENCES_BYTES = 64 * 1024
LINK_LIFE = dt.timedelta(days=7)
"""How long the link of an invitation, or of a new password, is good."""
UNKNOWN_PASSWORD_BYTES = 32
NAME_CHARS = 150


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


class InvitationUnknown(NotFound):
    """No such link, or a newer one was sent."""

    code = "invitation_unknown"
    message = "Este enlace no es válido. Pide uno nuevo a quien administra tu organización."


class InvitationUsed(DomainError):
    """The password was chosen already."""

    status = 410
    code = "invitation_used"
    message = "Este enlace ya se usó. Inicia sesión con tu contraseña."


class InvitationExpired(DomainError):
    """Too late."""

    status = 410
    code = "invitation_expired"
    message = "Este enlace venció. Pide uno nuevo a quien administra tu organización."


class NoLink(DomainError):
    """There is no link that could be shown: it was used, or it ran out."""

    code = "invitation_missing"
    message = "Este enlace ya no sirve. Envía una invitación nueva."


class NotLinked(NotFound):
    """This user signs in with no account of a provider."""

    code = "sso_not_linked"
    message = "Esta cuenta no está vinculada al proveedor de acceso."


@dataclass(frozen=True)
class Opened:
    """A link that works, and whose it is."""

    invitation: AccountInvitation
    user: User


def find(*, email: str) -> User | None:
    """The user who signs in with an e-mail, whatever its case."""
    return db.session.scalar(
        select(User).where(func.lower(User.email) == email.strip().lower(), ~User.is_service)
    )


def create(*, email: str, name: str, password: str, company_id: int | None = None) -> User:
    """Make a user who signs in with a password: an administrator, or with a company its staff.

    Raises EmailTaken, InvalidEmail, WeakPassword.
    """
    password_hash = passwords.hash_new(password, (email, name))
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
    audit.record("user.created", by=by, on=user)
    return user


def reset_password(*, email: str, password: str, at: dt.datetime) -> User:
    """Give a user a new password and end all sessions.

    Raises UserMissing, WeakPassword.
    """
    user = existing(find(email=email), UserMissing)
    user.password_hash = passwords.hash_new(password, (user.email, user.name))
    sessions.use_up(user_id=user.id, at=at)
    ended = sessions.end_all(user_id=user.id, at=at)
    audit.record("user.password_reset", by=None, on=user, data={"sessionsEnded": ended})
    return user


def disable(*, user: User, at: dt.datetime, by: int | None = None) -> None:
    """Close an account: its sessions end at once."""
    user.active = False
    ended = sessions.end_all(user_id=user.id, at=at)
    audit.record("user.disabled", by=by, on=user, data={"sessionsEnded": ended})


def ensure_first_admin(*, email: str, password: str) -> bool:
    """Make the first administrator of an empty installation; whether one was made.

    Raises InvalidEmail, WeakPassword.
    """
    # Two processes may start at once: the second waits here and then finds the first one's user.
    db.session.execute(select(func.pg_advisory_xact_lock(func.hashtext("first administrator"))))
    if db.session.scalar(select(User.id).limit(1)) is not None:
        return False
    create(email=email, name="Administración", password=password)
    return True


def merge_preferences(*, user: User, changes: Mapping[str, Any]) -> Mapping[str, Any]:
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


def get(*, user_id: int) -> User:
    """One account.

    Raises UserUnknown.
    """
    user = db.session.get(User, user_id)
    if user is None or user.is_service:
        raise UserUnknown
    return user


def invite(*, name: str, email: str, company_id: int | None, by: int, at: dt.datetime) -> User:
    """Make an account that waits for its password, and mail the link to choose one.

    Raises InvalidFields, InvalidEmail, EmailTaken.
    """
    _check_company(company_id)
    with errors.explained({"uq_app_user_email": EmailTaken}):
        user = add(
            email=email,
            name=name,
            # Of a password that nobody has: the account waits for its own.
            password_hash=passwords.hash_new(secrets.token_urlsafe(UNKNOWN_PASSWORD_BYTES)),
            company_id=company_id,
            by=by,
        )
    send_invitation(user=user, is_first=True, at=at)
    return user


def send_link(*, user_id: int, by: int, at: dt.datetime) -> User:
    """Mail a user a new link: to begin with, or to choose another password.

    Raises UserUnknown, Disabled.
    """
    user = _held(user_id)
    if not user.active:
        raise Disabled
    # Who never chose a password is invited again; others get a link for a new one.
    held = db.session.get(AccountInvitation, user_id)
    invitation = send_invitation(user=user, is_first=held is not None and held.is_first, at=at)
    audit.record(
        "user.invited_again" if invitation.is_first else "user.password_link_sent", by=by, on=user
    )
    return user


def show_link(*, user_id: int, by: int, at: dt.datetime) -> str:
    """The link of a user, for an administrator who hands it over; that is written down.

    Raises UserUnknown, NoLink.
    """
    user = get(user_id=user_id)
    held = db.session.get(AccountInvitation, user.id)
    if held is None or held.used_at is not None or held.expires_at <= at or not user.active:
        raise NoLink
    audit.record("user.link_shown", by=by, on=user)
    return sessions.address_of(sessions.account_token(user.id, held.number))


def send_invitation(*, user: User, is_first: bool, at: dt.datetime) -> AccountInvitation:
    """Mail a user a link to choose a password; every link before it becomes worthless."""
    held = db.session.get(AccountInvitation, user.id, with_for_update=True)
    invitation = held or AccountInvitation(user_id=user.id)
    invitation.number = number = held.number + 1 if held else 0
    invitation.is_first = is_first
    invitation.token_hash = sessions.hashed(sessions.account_token(user.id, number))
    invitation.sent_at, invitation.expires_at, invitation.used_at = at, at + LINK_LIFE, None
    [invitation.mail_id] = mail.queue(
        [mails.draft(user, is_first=is_first, days=LINK_LIFE.days)], at=at
    )
    db.session.add(invitation)
    enqueue(mail.SEND, queue=mail.QUEUE)
    return invitation


def open_link(*, token: str, limits: Sequence[AttemptLimit], at: dt.datetime) -> Opened:
    """Whose link it is, if it works.

    Raises InvitationUnknown, InvitationUsed, InvitationExpired, TooManyAttempts.
    """
    rate_limit.refuse_exhausted(limits)
    query = (
        select(AccountInvitation, User)
        .join(User, User.id == AccountInvitation.user_id)
        .where(AccountInvitation.token_hash == sessions.hashed(token), User.active)
        .with_for_update(of=AccountInvitation)
    )
    row = db.session.execute(query).one_or_none()
    if row is None:
        rate_limit.record_failure(limits)
        raise InvitationUnknown
    invitation, user = row
    if invitation.used_at is not None:
        raise InvitationUsed
    if invitation.expires_at <= at:
        raise InvitationExpired
    return Opened(invitation, user)


def choose_password(
    *, token: str, password: str, limits: Sequence[AttemptLimit], at: dt.datetime
) -> User:
    """Use a link up: its user signs in with this password from now on.

    Raises InvitationUnknown, InvitationUsed, InvitationExpired, WeakPassword, PasswordsOff,
    TooManyAttempts.
    """
    ways.refuse_passwords()
    opened = open_link(token=token, limits=limits, at=at)
    ways.refuse_password_of(opened.user)
    own = (opened.user.email, opened.user.name)
    opened.user.password_hash = passwords.hash_new(password, own)
    sessions.use_up(user_id=opened.user.id, at=at)
    ended = sessions.end_all(user_id=opened.user.id, at=at)
    audit.record(
        "user.password_chosen", by=opened.user.id, on=opened.user, data={"sessionsEnded": ended}
    )
    return opened.user


def change(*, user_id: int, fields: Mapping[str, Any], by: int, at: dt.datetime) -> User:
    """Change name or company; another company is another role, and ends all sessions.

    Raises UserUnknown, Stale, OwnAccount, LastAdmin, InvalidFields.
    """
    user = _held(user_id)
    fields = records.unless_stale(user, fields)
    before = {name: getattr(user, name) for name in fields}
    changed = changes_between(before, fields, {"company_id": Company.name})
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
        audit.record("user.changed", by=by, on=user, data=changed)
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
        audit.record("user.enabled", by=by, on=user)
    else:
        _keep_an_admin(without=user)
        disable(user=user, at=at, by=by)
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
    audit.record("user.sessions_ended", by=by, on=user, data={"sessionsEnded": ended})
    return ended


def unlink(*, user_id: int, by: int, at: dt.datetime) -> User:
    """Forget with which account of the provider a user signs in; sessions end.

    The next sign-in with the address of the user links it anew.
    Raises UserUnknown, NotLinked.
    """
    user = _held(user_id)
    found = db.session.execute(
        delete(SsoIdentity).where(SsoIdentity.user_id == user.id).returning(SsoIdentity.id)
    ).all()
    if not found:
        raise NotLinked
    ended = sessions.end_all(user_id=user.id, at=at)
    audit.record("user.identity_unlinked", by=by, on=user, data={"sessionsEnded": ended})
    return user


def reset_second_factor_of(*, email: str) -> User:
    """The same for whoever looks after the installation.

    Raises UserMissing, NotOn.
    """
    user = existing(find(email=email), UserMissing)
    second_factor.reset(user=user, by=None)
    return user


def reset_second_factor(*, user_id: int, by: int) -> User:
    """Take the second factor of somebody else away, who lost it.

    Raises UserUnknown, OwnAccount, NotOn.
    """
    user = _held(user_id)
    _refuse_oneself(user, by)
    second_factor.reset(user=user, by=by)
    return user


def _held(user_id: int) -> User:
    """A user, held until the end of the transaction.

    Two administrators may change each other at once: all take the rows of the administrators
    first, in one order, so that the second one sees what the first one did.
    """
    rows = select(User).where(User.is_admin | (User.id == user_id))
    held = rows.where(~User.is_service).order_by(User.id).with_for_update()
    users = db.session.scalars(held.execution_options(populate_existing=True)).all()
    return existing(next((user for user in users if user.id == user_id), None), UserUnknown)


def _refuse_oneself(user: User, by: int) -> None:
    if user.id == by:
        raise OwnAccount


def _keep_an_admin(*, without: User) -> None:
    """Somebody else must be able to sign in as an administrator."""
    waiting = select(AccountInvitation.user_id).where(AccountInvitation.is_first)
    others = select(User.id).where(
        User.is_admin,
        User.is_person,
        User.id != without.id,
        User.id.not_in(waiting),
    )
    if without.is_admin and db.session.scalar(others.limit(1)) is None:
        raise LastAdmin


def _check_company(company_id: int | None) -> None:
    if company_id is not None and db.session.get(Company, company_id) is None:
        raise InvalidFields(errors={"company_id": ["Esta empresa no existe."]})
