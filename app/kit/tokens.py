"""Tokens of links: derived from the secret when needed, kept nowhere (decision 0017)."""

import base64
import hashlib
import hmac

from flask import current_app


def derived(label: bytes, subject: str) -> str:
    """256 bits as 43 characters that fit into an address; each label has a key of its own."""
    digest = hmac.digest(_key(label), subject.encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def hashed(token: str) -> bytes:
    """What tables hold of a token, and look-ups go by; any text has one."""
    return hashlib.sha256(token.encode(errors="surrogatepass")).digest()


def _key(label: bytes) -> bytes:
    """A token says nothing of other signatures with the same secret."""
    secret: str = current_app.config["SECRET_KEY"]
    return hmac.digest(secret.encode(), label, hashlib.sha256)
