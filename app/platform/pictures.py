"""Uploaded pictures, recognised and drawn again, and colours readable in both themes."""

import hashlib
import re
import tempfile
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import IO

from PIL import Image, ImageOps, UnidentifiedImageError

from app.platform import storage
from app.platform.errors import DomainError

READABLE = 4.6
"""A little more than the 4.5 that WCAG asks of text."""
STEPS = 64
BLACK, WHITE = "#000000", "#ffffff"
LIGHT_GROUND, LIGHT_SURFACE = "#eef1f5", "#ffffff"
DARK_GROUND, DARK_SURFACE = "#1e2733", "#161d26"
"""The backgrounds of the screens: those that are hardest to read on, and the usual ones."""
FORMATS = ("PNG", "JPEG", "WEBP")
MAX_BYTES = 2 * 1024 * 1024
MIN_SIDE = 64
MAX_SIDE = 512
MAX_PIXELS = 25_000_000
PUBLIC_FOLDER = "public"
ADDRESS = re.compile(r"/files/([0-9a-f]{64}\.webp)")


@dataclass(frozen=True)
class Tone:
    """One colour in both themes."""

    light: str
    dark: str


@dataclass(frozen=True)
class Tones:
    """What the screens make of a colour.

    Each pair that meets can be read.
    """

    primary: Tone
    hover: Tone
    soft: Tone
    onPrimary: Tone
    onSoft: Tone


class UnusablePicture(DomainError):
    """Not a picture, too small, too large, or of a kind that can carry more than a picture."""

    status = 415
    code = "picture_unusable"


def tones_of(colour: str) -> Tones:
    """The tones of a colour, `#rrggbb`: darker in the light theme, lighter in the dark one."""
    light = _until_readable(colour, on=LIGHT_GROUND, towards=BLACK)
    dark = _until_readable(colour, on=DARK_GROUND, towards=WHITE)
    soft = Tone(mixed(light, LIGHT_SURFACE, 0.87), mixed(dark, DARK_SURFACE, 0.8))
    return Tones(
        primary=Tone(light, dark),
        hover=Tone(mixed(light, BLACK, 0.18), mixed(dark, WHITE, 0.25)),
        soft=soft,
        onPrimary=Tone(WHITE, _until_readable(dark, on=dark, towards=BLACK)),
        onSoft=Tone(
            _until_readable(light, on=soft.light, towards=BLACK),
            _until_readable(dark, on=soft.dark, towards=WHITE),
        ),
    )


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG, 1 to 21."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def mixed(colour: str, other: str, share: float) -> str:
    """A colour with a share of another one in it."""
    pairs = zip(_channels(colour), _channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def keep(upload: IO[bytes], *, field: str, complaint: str) -> str:
    """Store an uploaded picture as WebP under the fingerprint of its bytes; its address.

    Raises UnusablePicture, with the complaint as its words.
    """
    try:
        original = upload.read(MAX_BYTES + 1)
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
        drawn = target.getvalue()
    except (
        *(UnidentifiedImageError, Image.DecompressionBombError, OSError, ValueError),
        SyntaxError,  # Pillow says so of a picture that breaks off within a part
    ) as error:
        raise UnusablePicture(complaint, errors={field: [complaint]}) from error
    name = f"{hashlib.sha256(drawn).hexdigest()}.webp"
    key = f"{PUBLIC_FOLDER}/{name}"
    if not storage.exists(key):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "picture.webp"
            path.write_bytes(drawn)
            storage.put(key, path)
    return f"/files/{name}"


def is_kept(address: str) -> bool:
    """Whether an address is that of a stored picture."""
    match = ADDRESS.fullmatch(address)
    return match is not None and storage.exists(f"{PUBLIC_FOLDER}/{match[1]}")


def _until_readable(colour: str, *, on: str, towards: str) -> str:
    """The nearest mix with black or white that can be read on a ground."""
    shares = (step / STEPS for step in range(STEPS + 1))
    mixes = (mixed(colour, towards, share) for share in shares)
    return next((mix for mix in mixes if contrast(mix, on) >= READABLE), towards)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(channel / 255) for channel in _channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
