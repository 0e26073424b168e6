"""Tokens of survey links: derived from the secret when needed, kept nowhere (decision 0017)."""

from flask import current_app

from app.config import Config
from app.kit.tokens import derived, hashed

LABEL = b"capacitacion survey links 1"

__all__ = ["address_of", "door_address", "door_token", "hashed", "invitation_token"]


def invitation_token(invitation_id: int, number: int) -> str:
    """The token of one person's own form; another number makes another one."""
    return derived(LABEL, f"invitation:{invitation_id}:{number}")


def door_token(survey_id: int) -> str:
    """The token of the link and QR that all participants of a survey share."""
    return derived(LABEL, f"door:{survey_id}")


def address_of(token: str) -> str:
    """Where a browser answers with the token of an invitation."""
    return f"{_origin()}/answer/{token}"


def door_address(token: str) -> str:
    """Where a browser asks for a RUT with the token of a survey."""
    return f"{_origin()}/answer/course/{token}"


def _origin() -> str:
    config: Config = current_app.config["SETTINGS"]
    return config.origin
