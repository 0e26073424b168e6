"""Passwords: hashed with argon2id, few at a time, and compared in the same time for everybody."""

import threading
from functools import lru_cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from app.errors import InvalidFields

MIN_LENGTH = 10
MAX_LENGTH = 128
LENGTH_WORDS = f"Usa una contraseña de {MIN_LENGTH} a {MAX_LENGTH} caracteres."
MEMORY_KIB = 19 * 1024
AT_ONCE = 2

_hasher = PasswordHasher(time_cost=2, memory_cost=MEMORY_KIB, parallelism=1)
# Each hash takes 19 MiB and a core: a flood of sign-ins must not take the whole machine.
_places = threading.BoundedSemaphore(AT_ONCE)


class WeakPassword(InvalidFields):
    """The password is too short or too long."""

    code = "weak_password"

    def __init__(self) -> None:
        super().__init__(LENGTH_WORDS, errors={"password": [LENGTH_WORDS]})


def hash_new(password: str) -> str:
    """The hash of a new password.

    Raises WeakPassword.
    """
    if not MIN_LENGTH <= len(password) <= MAX_LENGTH:
        raise WeakPassword
    return _hash(password)


def matches(password: str, hashed: str | None) -> bool:
    """Whether a password belongs to a hash; without a hash the same work is done for nothing."""
    with _places:
        try:
            _hasher.verify(hashed or _nobody(), password)
        except (VerificationError, InvalidHashError):
            return False
    return hashed is not None


@lru_cache(maxsize=1)
def _nobody() -> str:
    return _hasher.hash("a password that nobody has")


def _hash(password: str) -> str:
    with _places:
        return _hasher.hash(password)
