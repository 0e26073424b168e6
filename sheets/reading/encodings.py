"""Bytes of a text file to one text: the encoding is found, mixed lines are read line by line."""

import codecs
from collections import Counter
from dataclasses import dataclass

import numpy as np

from sheets.reading.values import Note, note

BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
LEGACY = ("cp1252", "cp850", "mac_roman")
SPANISH = frozenset("áéíóúñüÁÉÍÓÚÑÜ¿¡°º")
PASSABLE = frozenset("ªçÇàèìòùâêîôûäëïöÄËÏÖãõ€–—‘’“”«»…·\u00a0´")
ASCII = bytes(range(128))
SAMPLE_BYTES = 65_536
PART_BYTES = 1 << 20


@dataclass(frozen=True)
class Decoded:
    """The text as UTF-8 bytes, and the name of the encoding it came in."""

    data: bytes
    encoding: str
    notes: tuple[Note, ...] = ()


def decode(data: bytes) -> Decoded:
    """Every byte string can be decoded; what cannot be read becomes the replacement character."""
    for mark, encoding in BOMS:
        if data.startswith(mark):
            return _as_utf8(data[len(mark) :], encoding)
    if wide := _utf_16_without_mark(data[:SAMPLE_BYTES]):
        return _as_utf8(data, wide)
    return _utf_8_or_legacy(data)


def _as_utf8(data: bytes, encoding: str) -> Decoded:
    if encoding != "utf-8":
        return Decoded(data.decode(encoding, "replace").encode("utf-8", "replace"), encoding)
    return _utf_8_or_legacy(data)


def _utf_16_without_mark(sample: bytes) -> str | None:
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    if max(even, odd) < len(sample) * 0.3:
        return None
    return "utf-16-le" if odd > even else "utf-16-be"


def _utf_8_or_legacy(data: bytes) -> Decoded:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return _legacy_or_mixed(data)
    return Decoded(data, "utf-8")


def _legacy_or_mixed(data: bytes) -> Decoded:
    """Lines that are not UTF-8 are legacy; if others hold real UTF-8 letters, the file is mixed."""
    if not _has_letters_of_two_bytes(data):
        chosen = legacy_encoding(data)
        return Decoded(_transcode(data, chosen), chosen)
    lines = data.splitlines(keepends=True)
    odd = [at for at, line in enumerate(lines) if not _is_utf_8(line)]
    chosen = legacy_encoding(b"".join(lines[at] for at in odd))
    wrong = set(odd)
    if all(line.isascii() for at, line in enumerate(lines) if at not in wrong):
        return Decoded(_transcode(data, chosen), chosen)
    for at in odd:
        lines[at] = _transcode(lines[at], chosen)
    mixed = note("mixed_encodings", count=len(odd), first=odd[0] + 1, encoding=chosen)
    return Decoded(b"".join(lines), "utf-8", (mixed,))


def _has_letters_of_two_bytes(data: bytes) -> bool:
    """Whether a first byte of a UTF-8 letter is anywhere followed by a second one."""
    for start in range(0, len(data), PART_BYTES):
        part = np.frombuffer(data[start : start + PART_BYTES + 1], dtype=np.uint8)
        first, second = part[:-1], part[1:]
        if ((first >= 0xC2) & (first <= 0xF4) & (second >= 0x80) & (second <= 0xBF)).any():
            return True
    return False


def _is_utf_8(line: bytes) -> bool:
    try:
        line.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _transcode(data: bytes, encoding: str) -> bytes:
    return data.decode(encoding, "replace").encode("utf-8")


def legacy_encoding(data: bytes) -> str:
    """The one-byte encoding under which the high bytes read most like Spanish."""
    high = Counter(data.translate(None, delete=ASCII))

    def likeness(encoding: str) -> int:
        return sum(_likeness(byte, encoding) * count for byte, count in high.items())

    return max(LEGACY, key=likeness)


def _likeness(byte: int, encoding: str) -> int:
    character = bytes([byte]).decode(encoding, "replace")
    if character in SPANISH:
        return 2
    return 0 if character in PASSABLE else -2
