"""Invitations to choose the password of an account: by mail, for some days, good for once."""

import datetime as dt
import html
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select

from app.extensions import db
from app.models.mail import ACCOUNT
from app.models.user import AccountInvitation, User
from app.organisation.settings import service as settings
from app.organisation.settings.rules import ORGANISATION
from app.platform import passwords, rate_limit, sessions
from app.platform.audit import service as audit
from app.platform.errors import DomainError, NotFound
from app.platform.mail import message
from app.platform.mail import service as mail
from app.platform.mail.message import button, paragraph
from app.platform.mail.service import Draft
from app.platform.queue import enqueue
from app.platform.rate_limit import AttemptLimit

LIFE = dt.timedelta(days=7)
UNKNOWN_PASSWORD_BYTES = 32


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


@dataclass(frozen=True)
class Opened:
    """A link that works, and whose it is."""

    invitation: AccountInvitation
    user: User


def unknown_password() -> str:
    """The hash of a password that nobody has, for an account that waits for its own."""
    return passwords.hash_new(secrets.token_urlsafe(UNKNOWN_PASSWORD_BYTES))


def send(*, user: User, is_first: bool, at: dt.datetime) -> AccountInvitation:
    """Mail a user a link to choose a password; every link before it becomes worthless."""
    held = db.session.get(AccountInvitation, user.id, with_for_update=True)
    number = held.number + 1 if held else 0
    invitation = held or AccountInvitation(user_id=user.id)
    invitation.number = number
    invitation.is_first = is_first
    invitation.token_hash = sessions.hashed(sessions.account_token(user.id, number))
    invitation.sent_at, invitation.expires_at, invitation.used_at = at, at + LIFE, None
    [invitation.mail_id] = mail.queue([_draft(user, is_first)], at=at)
    db.session.add(invitation)
    enqueue(mail.SEND, queue=mail.QUEUE)
    return invitation


def link_of(*, user: User, at: dt.datetime, by: int) -> str:
    """The link of a user, for an administrator who hands it over; that is written down.

    Raises NoLink.
    """
    held = db.session.get(AccountInvitation, user.id)
    if held is None or held.used_at is not None or held.expires_at <= at or not user.active:
        raise NoLink
    audit.record("user.link_shown", by=by, on=user)
    return sessions.address_of(sessions.account_token(user.id, held.number))


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

    Raises InvitationUnknown, InvitationUsed, InvitationExpired, WeakPassword, TooManyAttempts.
    """
    opened = open_link(token=token, limits=limits, at=at)
    opened.user.password_hash = passwords.hash_new(password)
    sessions.use_up(user_id=opened.user.id, at=at)
    ended = sessions.end_all(user_id=opened.user.id, at=at)
    audit.record(
        "user.password_chosen", by=opened.user.id, on=opened.user, data={"sessionsEnded": ended}
    )
    return opened.user


def _draft(user: User, is_first: bool) -> Draft:
    organisation = message.plain(settings.read(ORGANISATION).name)
    link = message.value(sessions.KEY)
    name = message.plain(user.name)
    if is_first:
        subject = f"Tu cuenta en {organisation}"
        reason = f"Te damos la bienvenida a {organisation}. Elige tu contraseña para entrar."
    else:
        subject = f"Cambia tu contraseña de {organisation}"
        reason = f"Elige una contraseña nueva para tu cuenta en {organisation}."
    rest = (
        f"El enlace sirve por {LIFE.days} días y una sola vez. Es personal: no lo compartas. "
        "Si no esperabas este correo, ignóralo."
    )
    return Draft(
        ACCOUNT,
        user.email,
        subject,
        f"Hola {name}:\n\n{reason}\n\n{link}\n\n{rest}",
        paragraph(f"Hola {html.escape(name)}:")
        + paragraph(html.escape(reason))
        + paragraph(button(link, "Elegir mi contraseña"))
        + paragraph(html.escape(rest)),
        is_urgent=True,
    )
