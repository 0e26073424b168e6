"""The first administrator: made when there is none, remembered for the local launcher."""

import secrets
from pathlib import Path

from sqlalchemy import select

from app.config import Config
from app.errors import DomainError
from app.extensions import db
from app.kit import clock, passwords
from app.launch.beside import app_beside
from app.launch.problem import LaunchProblem
from app.launch.secret import write_private
from app.launch.sign_in import SignIn
from app.models.user import User
from app.users import service

DEFAULT_EMAIL = "admin@capacitacion.local"
ADMINISTRATORS = select(User).where(User.company_id.is_(None), User.active).order_by(User.id)
NO_LOOKALIKES = "abcdefghjkmnpqrstuvwxyz23456789"


def ensure(config: Config) -> SignIn:
    """How the first administrator signs in, as far as we know.

    Raises LaunchProblem when ADMIN_EMAIL or ADMIN_PASSWORD cannot be used.
    """
    email = config.admin_email or DEFAULT_EMAIL
    password = config.admin_password or made_up()
    try:
        created = service.ensure_first_admin(email=email, password=password)
    except DomainError as error:
        raise LaunchProblem(f"ADMIN_EMAIL o ADMIN_PASSWORD: {error}") from error
    db.session.commit()
    if not created:
        return _existing(config)
    if not config.admin_password and not config.is_production:
        _remember(config, password)
    return SignIn(email, password)


def reset_password(config: Config, email: str) -> SignIn:
    """Give an account a new made-up password, that of the first administrator without an e-mail.

    Works on the database of the settings or the embedded one, whether the product runs or not.

    Raises LaunchProblem when there is no such account.
    """
    with app_beside(config):
        first = db.session.scalar(ADMINISTRATORS.limit(1))
        wanted = email or (first.email if first else "")
        password = made_up()
        try:
            user = service.reset_password(email=wanted, password=password, at=clock.now())
        except DomainError as error:
            known = ", ".join(admin.email for admin in db.session.scalars(ADMINISTRATORS))
            raise LaunchProblem(
                f"No existe la cuenta {wanted!r}. Administran: {known or 'nadie todavía'}."
            ) from error
        if user is first and not config.is_production:
            _remember(config, password)
        db.session.commit()
        return SignIn(user.email, password)


def _existing(config: Config) -> SignIn:
    admin = db.session.scalar(ADMINISTRATORS.limit(1))
    if admin is None:
        return SignIn(config.admin_email or DEFAULT_EMAIL, None)
    known = filter(None, (config.admin_password, _remembered(config)))
    # A password that was changed on screen must not be printed as if it still worked.
    works = (password for password in known if passwords.matches(password, admin.password_hash))
    return SignIn(admin.email, next(works, None))


def made_up() -> str:
    """Four groups of four: easy to type from a screen, 79 bits."""
    return "-".join("".join(secrets.choice(NO_LOOKALIKES) for _ in range(4)) for _ in range(4))


def _note(config: Config) -> Path:
    return config.data_path / "first_password"


def _remember(config: Config, password: str) -> None:
    _note(config).parent.mkdir(parents=True, exist_ok=True)
    _note(config).unlink(missing_ok=True)
    write_private(_note(config), password)


def _remembered(config: Config) -> str | None:
    note = _note(config)
    return note.read_text().strip() if note.exists() else None
