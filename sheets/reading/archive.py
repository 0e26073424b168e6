"""The central directory of a zip, refused before anything is unpacked; then its members."""

import re
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from sheets.reading.values import Limits, WorkbookError

CHUNK_BYTES = 1 << 20
PROLOG_BYTES = 65_536
LOCAL_HEADER_BYTES = 30
ENTITIES = re.compile(rb"<!(?:DOCTYPE|ENTITY)", re.IGNORECASE)
UNIQUE_COUNT = re.compile(rb'uniqueCount="(\d+)"')
SMALLEST_STRING = len("<si/>")
FREE_STRINGS = 1_000_000


class Archive:
    """Read access to the members of a zip whose directory was found harmless."""

    def __init__(self, source: Path, limits: Limits) -> None:
        self.source = source
        with zipfile.ZipFile(source) as archive:
            self.members = _checked(archive.infolist(), limits)

    def size(self, name: str) -> int:
        return self.members[name.lower()].file_size

    def has(self, name: str) -> bool:
        return name.lower() in self.members

    def read(self, name: str, most: int | None = None) -> bytes:
        """The beginning of a member, or all of it."""
        parts: list[bytes] = []
        length = 0
        for part in self.chunks(name):
            parts.append(part)
            length += len(part)
            if most is not None and length >= most:
                break
        return b"".join(parts)[:most]

    def chunks(self, name: str) -> Iterator[bytes]:
        """A member unpacked piece by piece; more than its declared size is a lie and refused."""
        info = self.members[name.lower()]
        left = info.file_size
        for part in self._unpacked(info):
            left -= len(part)
            if left < 0:
                raise WorkbookError("workbook_unsafe")
            yield part

    def _unpacked(self, info: zipfile.ZipInfo) -> Iterator[bytes]:
        if info.compress_type == zipfile.ZIP_STORED:
            yield from self._stored(info)
        elif info.compress_type == zipfile.ZIP_DEFLATED:
            yield from self._inflated(info)
        else:
            raise WorkbookError("workbook_broken")

    def _stored(self, info: zipfile.ZipInfo) -> Iterator[bytes]:
        """The packed bytes of a member, in pieces."""
        with self.source.open("rb") as file:
            file.seek(info.header_offset)
            header = file.read(LOCAL_HEADER_BYTES)
            name, extra = int.from_bytes(header[26:28], "little"), header[28:30]
            file.seek(name + int.from_bytes(extra, "little"), 1)
            left = info.compress_size
            while left and (part := file.read(min(CHUNK_BYTES // 4, left))):
                left -= len(part)
                yield part

    def _inflated(self, info: zipfile.ZipInfo) -> Iterator[bytes]:
        unpack = zlib.decompressobj(-zlib.MAX_WBITS)
        try:
            for packed in self._stored(info):
                waiting = packed
                while waiting and not unpack.eof:
                    yield unpack.decompress(waiting, CHUNK_BYTES)
                    waiting = unpack.unconsumed_tail
        except zlib.error as error:
            raise WorkbookError("workbook_broken") from error


def open_archive(source: Path, limits: Limits) -> Archive:
    """Refuses bombs, strange names, passwords, entities and counts that lie."""
    try:
        archive = Archive(source, limits)
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
        raise WorkbookError("workbook_broken") from error
    for name in archive.members:
        if name.endswith((".xml", ".rels")):
            _refuse_entities(archive, name)
    return archive


def _checked(infos: list[zipfile.ZipInfo], limits: Limits) -> dict[str, zipfile.ZipInfo]:
    if len(infos) > limits.entries:
        raise WorkbookError("workbook_too_many_entries", count=len(infos), limit=limits.entries)
    if sum(info.file_size for info in infos) > limits.unpacked_bytes:
        raise WorkbookError("workbook_unpacked_too_big", limit_mb=limits.unpacked_bytes // 1024**2)
    if any(info.flag_bits & 1 for info in infos):
        raise WorkbookError("workbook_password")
    members: dict[str, zipfile.ZipInfo] = {}
    for info in infos:
        name = info.filename.replace("\\", "/").lower()
        if _leads_outside(name) or name in members:
            raise WorkbookError("workbook_unsafe")
        members[name] = info
    return members


def _leads_outside(name: str) -> bool:
    return name.startswith("/") or ":" in name[:3] or ".." in PurePosixPath(name).parts


def _refuse_entities(archive: Archive, name: str) -> None:
    """No office program writes a document type; an attacker does."""
    prolog = archive.read(name, PROLOG_BYTES).replace(b"\0", b"")
    if ENTITIES.search(prolog):
        raise WorkbookError("workbook_unsafe")
    count = UNIQUE_COUNT.search(prolog[:2048])
    if count and int(count[1]) > max(FREE_STRINGS, archive.size(name) // SMALLEST_STRING):
        raise WorkbookError("workbook_unsafe")
