"""Mails about accounts: their words, their links, and who hears of those that did not arrive."""

import datetime as dt
import html
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import Select, select

from app.config import current_config
from app.extensions import db
from app.models.accounts import AccountInvitation, User
from app.models.mail import ACCOUNT, BOUNCED, FAILED, Mail
from app.organisation.auth import ways
from app.organisation.settings import service as settings
from app.organisation.settings.rules import ORGANISATION
from app.platform import sessions
from app.platform.mail import message
from app.platform.mail.message import Filling, Letterhead, Stored, button, paragraph
from app.platform.mail.service import Draft
from app.platform.notifications.service import administrators, notify

USERS = "/settings?seccion=usuarios&ver={}"


def draft(user: User, *, is_first: bool, days: int) -> Draft:
    """A mail with a link to choose a password, which works for some days."""
    organisation = message.plain(settings.read(ORGANISATION).name)
    link = message.value(sessions.KEY)
    name = message.plain(user.name)
    if is_first:
        subject = f"Tu cuenta en {organisation}"
        reason = f"Te damos la bienvenida a {organisation}. Elige tu contraseña para entrar."
    else:
        subject = f"Cambia tu contraseña de {organisation}"
        reason = f"Elige una contraseña nueva para tu cuenta en {organisation}."
    action = "Elegir mi contraseña"
    if not ways.are_passwords_taken():
        provider = message.plain(current_config().oidc_name)
        subject = f"Tu cuenta en {organisation}"
        reason = f"Te damos la bienvenida a {organisation}. Entra con {provider}."
        action = "Entrar"
    rest = (
        f"El enlace sirve por {days} días y una sola vez. Es personal: no lo compartas. "
        "Si no esperabas este correo, ignóralo."
    )
    return Draft(
        ACCOUNT,
        user.email,
        subject,
        f"Hola {name}:\n\n{reason}\n\n{link}\n\n{rest}",
        paragraph(f"Hola {html.escape(name)}:")
        + paragraph(html.escape(reason))
        + paragraph(button(link, action))
        + paragraph(html.escape(rest)),
        is_urgent=True,
    )


def lost() -> Select[AccountInvitation, Mail]:
    """Links whose mail did not arrive, or nobody knows; a link that was used did."""
    return (
        select(AccountInvitation, Mail)
        .join(Mail, Mail.id == AccountInvitation.mail_id)
        .where(Mail.state.in_((FAILED, BOUNCED)), AccountInvitation.used_at.is_(None))
    )


class AccountMails:
    """The writer of mails about accounts."""

    def letterhead(self) -> Letterhead:
        """That of all mails."""
        return settings.letterhead()

    def prepare(self, mails: Sequence[Stored], *, at: dt.datetime) -> Mapping[int, Filling]:
        """Links that work still; a link that was used, or another one replaced, is not mailed.

        Raises OtherKey.
        """
        works = (AccountInvitation.used_at.is_(None), AccountInvitation.expires_at > at)
        held = _links([mail.id for mail in mails], *works)
        for link in held:
            token = sessions.account_token(link.user_id, link.number)
            sessions.refuse_other_key(token, link.token_hash)
        return _fillings(held)

    def reveal(self, mail_ids: Collection[int]) -> Mapping[int, Filling]:
        """All links, whether they work or not."""
        return _fillings(_links(mail_ids))

    def ended(self, states: Mapping[int, str], *, at: dt.datetime) -> None:
        """Tell administrators of links that did not arrive: nobody sends them again by itself."""
        del at
        found = db.session.execute(
            lost()
            .add_columns(User)
            .join(User, User.id == AccountInvitation.user_id)
            # The states of the mails are written already.
            .where(Mail.id.in_(tuple(states)))
        ).all()
        if not found:
            return
        # Who has not signed in yet would read of the own invitation after it has come.
        waiting = select(AccountInvitation.user_id).where(AccountInvitation.is_first)
        told = db.session.scalars(administrators().where(User.id.not_in(waiting))).all()
        for _, mail, user in found:
            for administrator in told:
                notify(
                    user_id=administrator.id,
                    icon="warning",
                    msg=f"Correo de acceso para {user.name} ({user.email}): {mail.error} "
                    "Puedes reenviarlo.",
                    kind="account.mail_lost",
                    link=USERS.format(user.id),
                    key=f"account_mail:{mail.id}:{administrator.id}",
                )


def _links(mail_ids: Collection[int], *conditions: Any) -> Sequence[AccountInvitation]:
    query = select(AccountInvitation).where(AccountInvitation.mail_id.in_(tuple(mail_ids)))
    return db.session.scalars(query.where(*conditions)).all()


def _fillings(links: Sequence[AccountInvitation]) -> dict[int, Filling]:
    return {
        link.mail_id: Filling(
            {sessions.KEY: sessions.address_of(sessions.account_token(link.user_id, link.number))}
        )
        for link in links
        if link.mail_id is not None
    }


WRITER = AccountMails()
