"""Workbooks with a password, as Excel writes them."""

import io
import re
import struct
from hashlib import md5

from msoffcrypto.format.ooxml import OOXMLFile
from msoffcrypto.method.rc4 import DocumentRC4

from tests.sheets import biff
from tests.sheets.books import Rows

BOF, FILEPASS, BOUND_SHEET, IGNORED = 0x0809, 0x002F, 0x0085, 0x01C0
SALT, VERIFIER = b"0123456789abcdef", b"fedcba9876543210"


def xlsx(content: bytes, password: str) -> bytes:
    """A package (xlsx, xlsm) within a compound file, encrypted as since Excel 2010."""
    target = io.BytesIO()
    OOXMLFile(io.BytesIO(content)).encrypt(password, target)
    return target.getvalue()


def endless(content: bytes) -> bytes:
    """The same package as one whose password is hashed ten million times, the most that is tried.

    That is many seconds on any machine. The number takes the place of blanks that
    indent what follows it, so nothing else moves.
    """
    bomb, found = re.subn(rb'spinCount="100000"([^\n]*\n) {2}', rb'spinCount="10000000"\1', content)
    assert found == 1
    assert len(bomb) == len(content)
    return bomb


def xls(rows: Rows, password: str) -> bytes:
    """A book of Excel 97 whose records are encrypted one by one with RC4 ([MS-XLS] 2.2.10)."""
    # The zeros that fill the stream up are read as records of four bytes.
    filler = struct.pack("<HH", IGNORED, (-len(biff.biff(rows)) - 2) % 4)
    plain = biff.biff(rows, beside=filler + bytes(filler[2]))
    check = struct.pack("<HHH", 1, 1, 1) + SALT
    first = DocumentRC4.decrypt(password, SALT, io.BytesIO(bytes(32)), blocksize=1024).read()
    check += _xor(VERIFIER + md5(VERIFIER).digest(), first)
    at = 4 + int.from_bytes(plain[2:4], "little")
    with_pass = plain[:at] + struct.pack("<HH", FILEPASS, len(check)) + check + plain[at:]
    size = len(with_pass)
    keys = DocumentRC4.decrypt(password, SALT, io.BytesIO(bytes(size)), blocksize=1024).read()
    stream, at = b"", 0
    while at < size:
        number, length = struct.unpack_from("<HH", with_pass, at)
        start, end = at + 4, at + 4 + length
        body, key = with_pass[start:end], keys[start:end]
        if number == BOUND_SHEET:
            place = int.from_bytes(body[:4], "little") + 4 + len(check)
            body = place.to_bytes(4, "little") + _xor(body[4:], key[4:])
        elif number not in (BOF, FILEPASS):
            body = _xor(body, key)
        stream += with_pass[at:start] + body
        at = end
    return biff.ole({"Workbook": stream})


def _xor(data: bytes, key: bytes) -> bytes:
    return bytes(one ^ other for one, other in zip(data, key, strict=True))
