"""The content of a file decides its kind; its name is never asked."""

import re
import struct
import zipfile
from io import StringIO
from pathlib import Path

from xlrd.compdoc import CompDoc, CompDocError

from sheets.reading.grid import Limits, WorkbookError

HEAD_BYTES = 65_536
FILEPASS, RECORDS_BEFORE_PASSWORD = 0x002F, 20
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
ZIPS = (b"PK\x03\x04", b"PK\x05\x06")
OLD_BIFF = (b"\x09\x00", b"\x09\x02", b"\x09\x04", b"\x09\x08")
OLD_BIFF_LENGTHS = {b"\x04\x00", b"\x06\x00", b"\x08\x00", b"\x10\x00"}
UTF_16 = (b"\xff\xfe", b"\xfe\xff")
UTF_8 = b"\xef\xbb\xbf"
NOT_TABLES = (b"%PDF", b"\x89PNG", b"GIF8", b"\xff\xd8\xff", b"Rar!", b"7z\xbc\xaf", b"{\\rtf")
OTHER_FORMATS = (
    (re.compile(rb"ID;P[^\r\n]{0,200}[\r\n]+(?:P;P|[BC];[XY]\d|F;[A-Z]\d|O;[A-Z]|E\b)"), "SYLK"),
    (re.compile(rb"TABLE\r?\n0,1\r?\n"), "DIF"),
    (re.compile(rb"<\?xml[^<>]{0,200}>\s*<office:document\b|<office:document\b"), "FODS"),
)
"""Formats that a spreadsheet program opens and this one does not, by their first bytes."""
NO_LISTS = (
    (re.compile(rb'(?i)\{\s*"|\[\s*[\[{"]|[\w.$]+\(\s*[\[{]\s*["{]'), "datos JSON"),
    (re.compile(rb"(?:---\r?\n)?- ?[\w ]+: [^\n]*\n  [\w ]+: "), "datos YAML"),
    (re.compile(rb"(?i)BEGIN:VCARD\b"), "contactos de un teléfono (vCard)"),
    (re.compile(rb"(?i)BEGIN:VCALENDAR\b"), "citas de un calendario (iCalendar)"),
    (re.compile(rb"(?im)(?:--[^\n]*\n|/\*|\s)*(?:INSERT INTO|CREATE TABLE|COPY) "), "datos SQL"),
    (
        re.compile(rb"(?i)(?:[\w-]+:[^\n]*\n(?:[ \t][^\n]*\n)*){0,40}mime-version:"),
        "un correo o MHTML",
    ),
)
"""What programs export that is no table, by its first bytes, and what it is called."""
_ASKS_PASSWORD = re.compile(rb"<input[^>]{0,500}\btype\s*=\s*[\"']?password\b", re.IGNORECASE)
XML_2003 = b"urn:schemas-microsoft-com:office:spreadsheet"
HTML_SIGNS = (b"<html", b"<table", b"<!doctype html", b"<meta", b"<head")


def kind_of(source: Path, limits: Limits) -> str:
    """xlsx, xlsm, xlsb, ods, xls, html, xml or text. Raises WorkbookError for anything else."""
    size = source.stat().st_size
    if size > limits.upload_bytes:
        raise WorkbookError("workbook_too_big", limit_mb=limits.upload_bytes // 1024**2)
    with source.open("rb") as file:
        head = file.read(HEAD_BYTES)
    if not head.strip(b" \t\r\n\0" + UTF_8):
        raise WorkbookError("workbook_empty")
    if head.startswith(ZIPS):
        return _kind_of_zip(source)
    if head.startswith(OLE):
        return _kind_of_ole(source)
    if head.startswith(OLD_BIFF) and head[2:4] in OLD_BIFF_LENGTHS:
        return "xls"
    return _kind_of_text(head)


def _kind_of_zip(source: Path) -> str:
    try:
        with zipfile.ZipFile(source) as archive:
            names = {name.replace("\\", "/").lower() for name in archive.namelist()}
            kind = _kind_of_mimetype(archive) if "mimetype" in names else ""
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
        raise WorkbookError("workbook_broken") from error
    if kind:
        return kind
    if any(name.endswith("xl/workbook.bin") for name in names):
        return "xlsb"
    if any(name.endswith("vbaproject.bin") for name in names):
        return "xlsm"
    if any(name.startswith(("word/", "ppt/")) for name in names):
        raise WorkbookError("workbook_unknown")
    if any(name.endswith("workbook.xml") or name.startswith("xl/") for name in names):
        return "xlsx"
    if "[content_types].xml" in names:
        return "xlsx"
    raise WorkbookError("workbook_unknown")


def _kind_of_mimetype(archive: zipfile.ZipFile) -> str:
    try:
        mimetype = archive.read("mimetype")[:200]
    except (KeyError, RuntimeError, zipfile.BadZipFile):
        return ""
    if b"opendocument" not in mimetype:
        return ""
    if b"spreadsheet" not in mimetype:
        raise WorkbookError("workbook_unknown")
    return "ods"


def _kind_of_ole(source: Path) -> str:
    data = source.read_bytes()
    if "EncryptedPackage".encode("utf-16-le") in data:
        raise WorkbookError("workbook_password")
    if "WordDocument".encode("utf-16-le") in data:
        raise WorkbookError("workbook_unknown")
    # The counts of allocation sectors in the header cannot exceed the sectors of the file.
    sectors = len(data) // 512 + 1
    counts = (data[at : at + 4] for at in (0x2C, 0x40, 0x48))
    if any(int.from_bytes(count, "little") > sectors for count in counts):
        raise WorkbookError("workbook_broken")
    if _is_encrypted(data):
        raise WorkbookError("workbook_password")
    return "xls"


def _is_encrypted(data: bytes) -> bool:
    """Whether the record FILEPASS follows the beginning of the book ([MS-XLS] 2.4.117)."""
    try:
        document = CompDoc(data, logfile=StringIO())
        streams = (document.get_named_stream(name) for name in ("Workbook", "Book"))
        stream = next((each for each in streams if each), b"")
        at = 0
        for _ in range(RECORDS_BEFORE_PASSWORD):
            number, length = struct.unpack_from("<HH", stream, at)
            if number == FILEPASS:
                return True
            at += 4 + length
    except (CompDocError, struct.error, IndexError, ValueError, AssertionError):
        pass
    return False


def _kind_of_text(head: bytes) -> str:
    if head.startswith(NOT_TABLES):
        raise WorkbookError("workbook_unknown")
    for signs, name in OTHER_FORMATS:
        if signs.match(head.removeprefix(UTF_8).lstrip()):
            raise WorkbookError("workbook_other_format", format=name)
    start = head.replace(b"\0", b"").lstrip(b" \t\r\n" + UTF_8 + UTF_16[0])
    for signs, what in NO_LISTS:
        if signs.match(start):
            raise WorkbookError("workbook_no_list", what=what)
    plain = start.lower()
    if plain.startswith(b"<"):
        if XML_2003 in plain:
            return "xml"
        if _ASKS_PASSWORD.search(plain):
            raise WorkbookError("workbook_sign_in_page")
        if any(sign in plain for sign in HTML_SIGNS):
            return "html"
        raise WorkbookError("workbook_unknown")
    if not _reads_like_text(head):
        raise WorkbookError("workbook_unknown")
    return "text"


def _reads_like_text(head: bytes) -> bool:
    """Text may be UTF-16, where every other byte is zero, but has few other control bytes."""
    if head.startswith(UTF_16):
        return True
    zeros = max(head[0::2].count(0), head[1::2].count(0))
    if zeros:
        return zeros > len(head) * 0.3 and min(head[0::2].count(0), head[1::2].count(0)) == 0
    control = sum(head.count(byte) for byte in range(32) if byte not in {7, 9, 10, 11, 12, 13, 26})
    return control <= len(head) * 0.01
