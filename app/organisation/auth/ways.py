"""How people sign in here: with passwords, with an account of a provider, or with either."""

from dataclasses import dataclass

from sqlalchemy import ColumnElement, select

from app.config import current_config
from app.extensions import db
from app.models.accounts import SsoIdentity, User
from app.organisation.settings import service as settings
from app.organisation.settings.rules import ACCESS
from app.platform.errors import Forbidden


class PasswordsOff(Forbidden):
    """Here people sign in with their provider."""

    code = "passwords_off"
    message = "Aquí no se entra con contraseña. Usa el botón de tu proveedor."


@dataclass(frozen=True)
class Ways:
    """How people sign in here."""

    passwords: bool
    provider: str | None
    """What the button says; None: there is none."""


def ways() -> Ways:
    """How people sign in here, as everybody may know."""
    config = current_config()
    return Ways(
        passwords=are_passwords_taken() or not _are_administrators_linked(),
        provider=config.oidc_name if config.oidc_issuer else None,
    )


def are_passwords_taken() -> bool:
    """Whether passwords open accounts: they do where there is nothing else."""
    return not current_config().oidc_issuer or settings.read(ACCESS).passwords


def refuse_passwords() -> None:
    """Refuse whatever is typed where passwords are switched off, so that nobody learns whether it
    was right. Those of administrators count until one of them is linked: somebody must get in.

    Raises PasswordsOff.
    """
    if not are_passwords_taken() and _are_administrators_linked():
        raise PasswordsOff


def refuse_password_of(user: User) -> None:
    """Refuse a password that only those of administrators count beside. Raises PasswordsOff."""
    if not (user.is_admin or are_passwords_taken()):
        raise PasswordsOff


def is_linked(which: ColumnElement[bool]) -> bool:
    """Whether some user signs in with an account of the provider that there is now."""
    query = (
        select(SsoIdentity.id)
        .join(User, User.id == SsoIdentity.user_id)
        .where(which, SsoIdentity.issuer == current_config().oidc_issuer)
    )
    return db.session.scalar(query.limit(1)) is not None


def _are_administrators_linked() -> bool:
    return is_linked(User.active & User.is_admin)
