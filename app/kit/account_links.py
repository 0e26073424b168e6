"""Links by which people choose the password of their account."""

import datetime as dt

from flask import current_app

from app.config import Config
from app.extensions import db
from app.kit.tokens import derived
from app.models.user import AccountInvitation

LABEL = b"capacitacion account links 1"
KEY = "enlace"
"""Under which a mail leaves the link open until it is handed over."""


def account_token(user_id: int, number: int) -> str:
    """The token of a user's link; another number makes another one."""
    return derived(LABEL, f"account:{user_id}:{number}")


def address_of(token: str) -> str:
    """Where a browser chooses a password with a token."""
    config: Config = current_app.config["SETTINGS"]
    return f"{config.origin}/invitation/{token}"


def use_up(*, user_id: int, at: dt.datetime) -> None:
    """The account has its password, however it came by it: the link opens nothing any more."""
    held = db.session.get(AccountInvitation, user_id)
    if held is not None:
        held.used_at, held.is_first = held.used_at or at, False
