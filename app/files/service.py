"""Uploaded bytes, stored once by their SHA-256 whatever their name."""

import hashlib
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from sqlalchemy import func, select

from app.config import MIB
from app.extensions import db
from app.files.uploads import FileTooLarge
from app.kit import storage

CHUNK = 1024 * 1024


@dataclass(frozen=True)
class Stored:
    """Bytes that are kept."""

    sha256: str
    size: int


def keep(*, stream: IO[bytes], megabytes: int) -> Stored:
    """Store a stream under the SHA-256 of its bytes; the same bytes are stored once.

    Raises FileTooLarge as soon as the limit is passed.
    """
    with tempfile.NamedTemporaryFile() as copy:
        stored = _copy(stream, copy, megabytes=megabytes)
        copy.flush()
        hold(sha256=stored.sha256)
        if not storage.exists(key_of(stored.sha256)):
            storage.put(key_of(stored.sha256), Path(copy.name))
    return stored


def hold(*, sha256: str) -> None:
    """Keep housekeeping away from these bytes until the transaction ends."""
    number = int(sha256[:15], 16)
    db.session.execute(select(func.pg_advisory_xact_lock(number)))


def holds_text(sha256: str, pattern: str) -> bool:
    """Whether a regular expression finds something in stored bytes; what is gone holds nothing."""
    try:
        return storage.holds_text(key_of(sha256), pattern)
    except FileNotFoundError:
        return False


def forget(*, sha256: str) -> None:
    """Remove stored bytes."""
    storage.remove(key_of(sha256))


def key_of(sha256: str) -> str:
    """Where bytes are kept; spread over folders, since one folder for all grows slow."""
    return f"uploads/{sha256[:2]}/{sha256}"


def _copy(stream: IO[bytes], target: IO[bytes], *, megabytes: int) -> Stored:
    digest = hashlib.sha256()
    size = 0
    while chunk := stream.read(CHUNK):
        size += len(chunk)
        if size > megabytes * MIB:
            raise FileTooLarge(megabytes=megabytes)
        digest.update(chunk)
        target.write(chunk)
    return Stored(digest.hexdigest(), size)
