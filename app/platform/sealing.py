"""Secrets that are needed again in clear: sealed with a key of the installation, told to nobody."""

from cryptography.fernet import Fernet, InvalidToken

from app.platform import sessions
from app.platform.sessions import OtherKey


def sealed(label: bytes, text: str) -> bytes:
    """A text as a table may hold it; each label has a key of its own."""
    return _cipher(label).encrypt(text.encode())


def opened(label: bytes, held: bytes) -> str:
    """What was sealed. Raises OtherKey where that was done with another SECRET_KEY."""
    try:
        return _cipher(label).decrypt(held).decode()
    except InvalidToken as error:
        raise OtherKey from error


def _cipher(label: bytes) -> Fernet:
    return Fernet(f"{sessions.derived(label, '')}=")
