"""The key that signs the tokens of a local product: made once, kept in the data folder."""

import os
import secrets
from contextlib import suppress
from pathlib import Path


def local_key(data: Path) -> str:
    """The key of this data folder."""
    path = data / "secret_key"
    with suppress(FileExistsError):
        write_private(path, secrets.token_urlsafe(48))
    return path.read_text().strip()


def write_private(path: Path, text: str) -> None:
    """Write a new file that only its owner can read.

    Raises FileExistsError.
    """
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(text)
