"""Links by which people choose the password of their account."""

from flask import current_app

from app.config import Config
from app.kit.tokens import derived

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
