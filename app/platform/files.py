"""Uploaded bytes, stored once by their SHA-256; their names; uploads and downloads."""

import hashlib
import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import wraps
from typing import IO, Any, TypeVar
from urllib.parse import quote

from flask import Response, request
from sqlalchemy import func, select

from app.config import MIB, current_config
from app.extensions import db
from app.platform import storage
from app.platform.errors import DomainError

UNSAFE = re.compile(r'[\x00-\x1f\x7f<>:"|?*]')
INVISIBLE = frozenset({"Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
LONGEST = 200
NAMELESS = "archivo"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
View = TypeVar("View", bound=Callable[..., Any])
FORM_BYTES = MIB
"""Room for the other fields of the form."""
CHUNK = 1024 * 1024


class FileTooLarge(DomainError):
    """The upload is beyond the limit."""

    status = 413
    code = "file_too_large"
    advice = "Send the rows in several files, none of more than maxMegabytes."

    def __init__(self, *, megabytes: int) -> None:
        super().__init__(
            f"El archivo supera el máximo de {megabytes} MB. Divídelo en partes y sube cada una.",
            extra={"maxMegabytes": megabytes},
        )


@dataclass(frozen=True)
class Stored:
    """Bytes that are kept."""

    sha256: str
    size: int


def display_name(name: str | None) -> str:
    """The last part of whatever was sent as a name, fit to be shown: "..\\a/b.xlsx" -> "b.xlsx"."""
    text = unicodedata.normalize("NFC", name or "")
    last = re.split(r"[\\/]", text)[-1]
    plain = "".join(c for c in last if unicodedata.category(c) not in INVISIBLE)
    safe = UNSAFE.sub("", plain).strip(" .")
    return _shortened(safe) or NAMELESS


def content_disposition(name: str) -> str:
    """The header that names a download (RFC 6266): plain ASCII, and the true name beside it."""
    shown = display_name(name)
    decomposed = unicodedata.normalize("NFKD", shown)
    plain = decomposed.encode("ascii", "ignore").decode().replace("\\", "").strip() or NAMELESS
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(shown, safe='')}"


def attachment(content: bytes | Iterable[bytes], *, name: str, media_type: str = XLSX) -> Response:
    """An answer that the browser saves under the given name."""
    response = Response(content, mimetype=media_type)
    response.headers["Content-Disposition"] = content_disposition(name)
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Cache-Control"] = "no-store"
    return response


def takes_upload(view: View) -> View:
    """Lift the limit of the body for this view, before anything of it is read."""

    @wraps(view)
    def lifted(*args: Any, **kwargs: Any) -> Any:
        megabytes = upload_megabytes()
        request.max_content_length = megabytes * MIB + FORM_BYTES
        if (request.content_length or 0) > request.max_content_length:
            raise FileTooLarge(megabytes=megabytes)
        return view(*args, **kwargs)

    return lifted  # type: ignore[return-value]  # wraps keeps the signature


def upload_megabytes() -> int:
    """The largest upload, in MiB."""
    return current_config().upload_mb


def keep(*, stream: IO[bytes], megabytes: int) -> Stored:
    """Store a stream under the SHA-256 of its bytes; the same bytes are stored once.

    Raises FileTooLarge as soon as the limit is passed.
    """
    with storage.scratch() as folder:
        digest, size, path = hashlib.sha256(), 0, folder / "file"
        with path.open("wb") as copy:
            while chunk := stream.read(CHUNK):
                size += len(chunk)
                if size > megabytes * MIB:
                    raise FileTooLarge(megabytes=megabytes)
                digest.update(chunk)
                copy.write(chunk)
        stored = Stored(digest.hexdigest(), size)
        hold(sha256=stored.sha256)
        if not storage.exists(key_of(stored.sha256)):
            storage.put(key_of(stored.sha256), path)
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


def _shortened(name: str) -> str:
    """Cut the stem and keep the ending, which tells people what the file is."""
    if len(name) <= LONGEST:
        return name
    stem, dot, ending = name.rpartition(".")
    if not dot or len(ending) > 10:
        return name[:LONGEST]
    return f"{stem[: LONGEST - len(ending) - 1]}.{ending}"
