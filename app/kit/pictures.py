"""Pictures that people upload: recognised by content, made harmless by drawing them again."""

import hashlib
import re
import tempfile
from io import BytesIO
from pathlib import Path
from typing import IO

from PIL import Image, ImageOps, UnidentifiedImageError

from app.errors import DomainError
from app.kit import storage

FORMATS = ("PNG", "JPEG", "WEBP")
MAX_BYTES = 2 * 1024 * 1024
MIN_SIDE = 64
MAX_SIDE = 512
MAX_PIXELS = 25_000_000
PUBLIC_FOLDER = "public"
ADDRESS = re.compile(r"/files/([0-9a-f]{64}\.webp)")


class UnusablePicture(DomainError):
    """Not a picture, too small, too large, or of a kind that can carry more than a picture."""

    status = 415
    code = "picture_unusable"


def keep(upload: IO[bytes], *, field: str, complaint: str) -> str:
    """Store an uploaded picture as WebP under the fingerprint of its bytes; its address.

    Raises UnusablePicture, with the complaint as its words.
    """
    try:
        drawn = _redraw(upload.read(MAX_BYTES + 1))
    except (UnidentifiedImageError, Image.DecompressionBombError, OSError, ValueError) as error:
        raise UnusablePicture(complaint, errors={field: [complaint]}) from error
    name = f"{hashlib.sha256(drawn).hexdigest()}.webp"
    key = f"{PUBLIC_FOLDER}/{name}"
    if not storage.exists(key):
        _store(key, drawn)
    return f"/files/{name}"


def is_kept(address: str) -> bool:
    """Whether an address is that of a stored picture."""
    found = ADDRESS.fullmatch(address)
    return found is not None and storage.exists(f"{PUBLIC_FOLDER}/{found[1]}")


def _redraw(original: bytes) -> bytes:
    """Raises ValueError, OSError and Pillow's own errors."""
    if len(original) > MAX_BYTES:
        raise ValueError("too many bytes")
    with Image.open(BytesIO(original), formats=FORMATS) as picture:
        width, height = picture.size
        if min(width, height) < MIN_SIDE or width * height > MAX_PIXELS:
            raise ValueError("too small or too large")
        upright = ImageOps.exif_transpose(picture)
        upright.thumbnail((MAX_SIDE, MAX_SIDE))
        target = BytesIO()
        upright.convert("RGBA").save(target, "WEBP", quality=90, method=4)
    return target.getvalue()


def _store(key: str, content: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "picture.webp"
        path.write_bytes(content)
        storage.put(key, path)
