"""Bytes of a text file to one text: the encoding is found, other letters are read in theirs."""

import codecs
import re
from collections import Counter
from dataclasses import dataclass

import numpy as np

from sheets.reading.grid import Note, note

BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
LEGACY = ("cp1252", "cp850", "mac_roman")
SPANISH = frozenset("áéíóúñüÁÉÍÓÚÑÜ¿¡°º")
PASSABLE = frozenset("ªçÇàèìòùâêîôûäëïöÄËÏÖãõ€–—‘’“”«»…·\u00a0´")
USUAL = SPANISH | PASSABLE
UTF_8_LETTER = re.compile(
    rb"[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}"
    rb"|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}"
    rb"|\xf4[\x80-\x8f][\x80-\xbf]{2}"
)
"""One character of two to four bytes as UTF-8 has it (RFC 3629, section 4)."""
NOT_UTF_8 = re.compile("[\udc80-\udcff]+")
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
    mark, encoding = next((one for one in BOMS if data.startswith(one[0])), (b"", "utf-8"))
    data = data[len(mark) :]
    if not mark:
        sample = data[:SAMPLE_BYTES]
        even, odd = sample[0::2].count(0), sample[1::2].count(0)
        if max(even, odd) >= len(sample) * 0.3:
            encoding = "utf-16-le" if odd > even else "utf-16-be"
    if encoding != "utf-8":
        return Decoded(data.decode(encoding, "replace").encode("utf-8", "replace"), encoding)
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return _legacy_or_mixed(data)
    return Decoded(data, "utf-8")


def _legacy_or_mixed(data: bytes) -> Decoded:
    """A file that is not UTF-8: its bytes are in one encoding, or mostly in one of two.

    What most of the letters are in is the encoding of the file. The others are noted and read in
    their own, letter by letter, so that no letter that can be read is lost.
    """
    if not _has_letters_of_two_bytes(data):
        chosen = legacy_encoding(data)
        return Decoded(_transcode(data, chosen), chosen)
    rest, letters = UTF_8_LETTER.subn(b"", data)
    others = rest.translate(None, delete=ASCII)
    read = _mostly_legacy if len(others) > letters else _mostly_utf_8
    return read(data, legacy_encoding(others))


def _mostly_legacy(data: bytes, chosen: str) -> Decoded:
    """Pairs of bytes are taken for UTF-8 only where that gives a letter of Spanish."""
    lines = data.splitlines(keepends=True)
    mended: list[int] = []
    for at, line in enumerate(lines):
        if line.isascii():
            continue
        pieces, last = [], 0
        for match in UTF_8_LETTER.finditer(line):
            if match.group().decode() in USUAL:
                pieces += [_transcode(line[last : match.start()], chosen), match.group()]
                last = match.end()
        if pieces:
            mended.append(at)
        lines[at] = b"".join([*pieces, _transcode(line[last:], chosen)])
    notes = _notes("mixed_encodings", mended, encoding="utf-8")
    return Decoded(b"".join(lines), chosen, notes)


def _mostly_utf_8(data: bytes, chosen: str) -> Decoded:
    """Bytes that are no UTF-8 are read in another encoding, and only those.

    Half of a letter, which gives nothing that Spanish has, is marked as damaged instead.
    """
    lines = data.splitlines(keepends=True)
    mended: list[int] = []
    damaged: list[int] = []

    def read(match: re.Match[str]) -> str:
        raw = match.group().encode("utf-8", "surrogateescape")
        text = raw.decode(chosen, "replace")
        # Two bytes of three, such as those that begin a quotation mark, look like two letters.
        usual = SPANISH if raw[0] >= 0xE0 and len(raw) > 1 and raw[1] <= 0xBF else USUAL
        return "".join(letter if letter in usual else "\ufffd" for letter in text)

    for at, line in enumerate(lines):
        text = line.decode("utf-8", "surrogateescape")
        whole = NOT_UTF_8.sub(read, text)
        if whole != text:
            lines[at] = whole.encode()
            repaired = whole.count("\ufffd") == text.count("\ufffd")
            (mended if repaired else damaged).append(at)
    notes = (
        *_notes("mixed_encodings", mended, encoding=chosen),
        *_notes("damaged_bytes", damaged),
    )
    return Decoded(b"".join(lines), "utf-8", notes)


def _notes(code: str, lines: list[int], **params: str) -> tuple[Note, ...]:
    return (note(code, count=len(lines), first=lines[0] + 1, **params),) if lines else ()


def _has_letters_of_two_bytes(data: bytes) -> bool:
    """Whether a first byte of a UTF-8 letter is anywhere followed by a second one."""
    for start in range(0, len(data), PART_BYTES):
        part = np.frombuffer(data[start : start + PART_BYTES + 1], dtype=np.uint8)
        first, second = part[:-1], part[1:]
        if ((first >= 0xC2) & (first <= 0xF4) & (second >= 0x80) & (second <= 0xBF)).any():
            return True
    return False


def _transcode(data: bytes, encoding: str) -> bytes:
    return data.decode(encoding, "replace").encode("utf-8")


def legacy_encoding(data: bytes) -> str:
    """The one-byte encoding under which the high bytes read most like Spanish."""
    high = Counter(data.translate(None, delete=ASCII))

    def likeness(encoding: str) -> int:
        total = 0
        for byte, count in high.items():
            character = bytes([byte]).decode(encoding, "replace")
            total += count * (2 if character in SPANISH else 0 if character in PASSABLE else -2)
        return total

    return max(LEGACY, key=likeness)
