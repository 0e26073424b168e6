"""Names of files: a person's name for a file is text to show, never a path."""

import re
import unicodedata
from urllib.parse import quote

UNSAFE = re.compile(r'[\x00-\x1f\x7f<>:"|?*]')
INVISIBLE = frozenset({"Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
LONGEST = 200
NAMELESS = "archivo"


def display_name(name: str | None) -> str:
    """The last part of whatever was sent as a name, fit to be shown: "..\\a/b.xlsx" -> "b.xlsx"."""
    text = unicodedata.normalize("NFC", name or "")
    last = re.split(r"[\\/]", text)[-1]
    plain = "".join(c for c in last if unicodedata.category(c) not in INVISIBLE)
    safe = UNSAFE.sub("", plain).strip(" .")
    return _shortened(safe) or NAMELESS


def _shortened(name: str) -> str:
    """Cut the stem and keep the ending, which tells people what the file is."""
    if len(name) <= LONGEST:
        return name
    stem, dot, ending = name.rpartition(".")
    if not dot or len(ending) > 10:
        return name[:LONGEST]
    return f"{stem[: LONGEST - len(ending) - 1]}.{ending}"


def content_disposition(name: str) -> str:
    """The header that names a download (RFC 6266): plain ASCII, and the true name beside it."""
    shown = display_name(name)
    decomposed = unicodedata.normalize("NFKD", shown)
    plain = decomposed.encode("ascii", "ignore").decode().replace("\\", "").strip() or NAMELESS
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(shown, safe='')}"
