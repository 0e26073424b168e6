"""Passwords: hashed with argon2id, few at a time, and compared in the same time for everybody."""

import re
import secrets
import string
import threading
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from app.platform.errors import InvalidFields
from sheets.folding import fold

MIN_LENGTH = 10
MAX_LENGTH = 128
LENGTH_WORDS = f"Usa una contraseña de {MIN_LENGTH} a {MAX_LENGTH} caracteres."
COMMON_WORDS = (
    "Esta contraseña es fácil de adivinar. Usa otra, por ejemplo cuatro palabras sin relación."
)
OWN_WORDS = (
    "Esta contraseña es fácil de adivinar: casi todo está en el nombre o el correo de la cuenta. "
    "Usa otra, por ejemplo cuatro palabras sin relación."
)
SHORTEST_WORD, FEWEST_OTHERS = 3, 6
"""Letters of a word of a name that counts; letters that have to be left without such words."""
COMMON = Path(__file__).with_name("common_passwords.txt")
"""Of the 20,000 most common passwords that Django keeps, those with letters and ten characters; and
words that people here put before a year or an exclamation mark."""
ORNAMENTS = string.digits + string.punctuation + string.whitespace
NONE = "!"
"""In the place of a hash, where there is no password: nothing that is typed matches it."""
NO_LOOKALIKES = "abcdefghjkmnpqrstuvwxyz23456789"
MEMORY_KIB = 19 * 1024
AT_ONCE = 2

_hasher = PasswordHasher(time_cost=2, memory_cost=MEMORY_KIB, parallelism=1)
# Each hash takes 19 MiB and a core: a flood of sign-ins must not take the whole machine.
_places = threading.BoundedSemaphore(AT_ONCE)


class WeakPassword(InvalidFields):
    """The password is too short, too long or too common."""

    code = "weak_password"

    def __init__(self, words: str = LENGTH_WORDS) -> None:
        super().__init__(words, errors={"password": [words]})


def made_up() -> str:
    """Four groups of four: easy to type from a screen, 79 bits."""
    return "-".join("".join(secrets.choice(NO_LOOKALIKES) for _ in range(4)) for _ in range(4))


def weakness(password: str, own: Iterable[str] = ()) -> str | None:
    """Why a password may not be chosen, in Spanish; None when it may.

    `own`: e-mail and name of the account, which are tried first, with a year or a sign behind them.
    """
    if not MIN_LENGTH <= len(password) <= MAX_LENGTH:
        return LENGTH_WORDS
    folded = fold(password)
    core = folded.strip(ORNAMENTS)
    is_common = (
        not core  # digits and signs only: a date, a telephone, a RUT
        or len(set(folded)) <= 3
        or _is_sequence(core)
        or not _common_passwords().isdisjoint({core, folded, password.lower()})
    )
    if is_common:
        return COMMON_WORDS
    return OWN_WORDS if _is_own(folded, own) else None


def _is_own(folded: str, own: Iterable[str]) -> bool:
    """Whether little but digits is left of a password without the words of these texts."""
    texts = [re.sub(r"[^a-z]+", " ", fold(text)).split() for text in own]
    words = {word for text in texts for word in (*text, "".join(text))}
    rest = re.sub(r"[^a-z]", "", folded)
    letters = len(rest)
    for word in sorted(words, key=len, reverse=True):
        if len(word) >= SHORTEST_WORD:
            rest = rest.replace(word, "")
    return len(rest) < min(letters, FEWEST_OTHERS)


def _is_sequence(text: str) -> bool:
    """Whether it is a part of the alphabet, forwards or backwards."""
    return len(text) > 3 and text in string.ascii_lowercase + string.ascii_lowercase[::-1]


@lru_cache(maxsize=1)
def _common_passwords() -> frozenset[str]:
    return frozenset(COMMON.read_text(encoding="ascii").split("\n"))


def hash_new(password: str, own: Iterable[str] = ()) -> str:
    """The hash of a new password; `own`: e-mail and name of its account.

    Raises WeakPassword.
    """
    if words := weakness(password, own):
        raise WeakPassword(words)
    with _places:
        return _hasher.hash(password)


def matches(password: str, hashed: str | None) -> bool:
    """Whether a password belongs to a hash; without a hash the same work is done for nothing."""
    with _places:
        try:
            _hasher.verify(hashed or _hash_of_nobody(), password)
        except (VerificationError, InvalidHashError):
            return False
    return hashed is not None


@lru_cache(maxsize=1)
def _hash_of_nobody() -> str:
    return _hasher.hash("a password that nobody has")
