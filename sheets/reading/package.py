"""Zip packages: checked before anything is unpacked, then the parts of an xlsx in their order."""

import posixpath
import re
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator
from colorsys import hls_to_rgb, rgb_to_hls
from dataclasses import dataclass
from html import unescape
from pathlib import Path, PurePosixPath
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring
from openpyxl.styles.colors import COLOR_INDEX
from openpyxl.styles.numbers import BUILTIN_FORMATS

from sheets.reading.formats import is_share, told
from sheets.reading.grid import HEADING_MERGES, Layout, Limits, WorkbookError, position_of

CHUNK_BYTES = 1 << 20
PROLOG_BYTES = 65_536
LOCAL_HEADER_BYTES = 30
ENTITIES = re.compile(rb"<!(?:DOCTYPE|ENTITY)", re.IGNORECASE)
UNIQUE_COUNT = re.compile(rb'uniqueCount="(\d+)"')
SMALLEST_STRING = len("<si/>")
FREE_STRINGS = 1_000_000
PART_BYTES = 4 * 1024**2
WORKBOOK = "xl/workbook.xml"
STYLES = "xl/styles.xml"
TEXTS = "xl/sharedStrings.xml"
USUAL_THEME = (
    *("FFFFFF", "000000", "E7E6E6", "44546A"),
    *("4472C4", "ED7D31", "A5A5A5", "FFC000", "5B9BD5", "70AD47"),
)
"""The colours of the theme that Excel gives a new workbook, by their number."""
_HUES = (
    *((20, "rojo"), (40, "naranja"), (48, "ámbar"), (72, "amarillo"), (165, "verde")),
    *((255, "azul"), (340, "morado"), (360, "rojo")),
)
"""Degrees of a hue up to which it is called so."""
_LEAST_SATURATED = 0.2
_GREYS = 0.2, 0.97
"""Between which lights something without a hue is grey, and neither black nor white."""
_WHITE = "FFFFFF"
_OF_LETTERS = {"b": "negrita", "i": "cursiva", "u": "subrayado"}
INVISIBLE = "invisible"
"""What white letters on white are."""
LAYOUT_BYTES = 512 * 1024
LONGEST_FORMAT = 255
COLUMN = re.compile(rb"<(?:\w+:)?col\s([^<>]*+)>")
COLUMN_FACTS = re.compile(rb'\b(min|max|width)="(\d{1,6}(?:\.\d{1,20})?)"')
CELL = re.compile(rb'<(?:\w+:)?c r="([A-Z]{1,3})\d{1,7}"([^<>]*+)(?<!/)>')
COMMENT = re.compile(rb'<(?:\w+:)?comment\s[^<>]*?\bref="([A-Z]{1,3})(\d{1,7})"')
MOST_COMMENTS = 10_000
STRIKE = b"strike"
STRUCK = re.compile(rb'<(?:\w+:)?d?strike(?:\s*/|\s*>|\s+val="(?!0"|false"))')
SHARED_TEXT = re.compile(rb"<(?:\w+:)?si(?:\s[^<>]*)?(?:/>|>(.*?)</(?:\w+:)?si>)", re.DOTALL)
RUN = re.compile(rb"<(?:\w+:)?r>.*?</(?:\w+:)?r>", re.DOTALL)
RUN_TEXT = re.compile(rb"<(?:\w+:)?t(?:\s[^<>]*)?>([^<]*)<")
MOST_STRUCK = 1_000
REMARK = re.compile(
    rb'<(?:\w+:)?comment\s[^<>]*?\bref="([A-Z]{1,3})(\d{1,7})"[^<>]*>(.*?)</(?:\w+:)?comment>',
    re.DOTALL,
)
REMARKED_TEXT = re.compile(rb"<(?:\w+:)?(?:t|p|span|a)(?:\s[^<>]*)?>([^<]*)<")
OF_THREAD = re.compile(r"(?s)^\[.*?\b(?:Comment|Comentario):\s*")
"""What Excel puts before a comment that others may answer, for programs that know of none."""
MOST_REMARKS, LONGEST_REMARK = 200, 300
CELL_TYPE = re.compile(rb'\st="(\w+)"')
CELL_STYLE = re.compile(rb'\ss="(\d{1,6})"')


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
            yield from self._packed(info)
            return
        if info.compress_type != zipfile.ZIP_DEFLATED:
            raise WorkbookError("workbook_broken")
        unpack = zlib.decompressobj(-zlib.MAX_WBITS)
        try:
            for packed in self._packed(info):
                waiting = packed
                while waiting and not unpack.eof:
                    yield unpack.decompress(waiting, CHUNK_BYTES)
                    waiting = unpack.unconsumed_tail
        except zlib.error as error:
            raise WorkbookError("workbook_broken") from error

    def _packed(self, info: zipfile.ZipInfo) -> Iterator[bytes]:
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
        raise WorkbookError("workbook_locked")
    members: dict[str, zipfile.ZipInfo] = {}
    for info in infos:
        name = info.filename.replace("\\", "/").lower()
        leads_outside = name.startswith("/") or ":" in name[:3] or ".." in PurePosixPath(name).parts
        if leads_outside or name in members:
            raise WorkbookError("workbook_unsafe")
        members[name] = info
    return members


def _refuse_entities(archive: Archive, name: str) -> None:
    """No office program writes a document type; an attacker does."""
    prolog = archive.read(name, PROLOG_BYTES).replace(b"\0", b"")
    if ENTITIES.search(prolog):
        raise WorkbookError("workbook_unsafe")
    count = UNIQUE_COUNT.search(prolog[:2048])
    if count and int(count[1]) > max(FREE_STRINGS, archive.size(name) // SMALLEST_STRING):
        raise WorkbookError("workbook_unsafe")


@dataclass(frozen=True)
class SheetPart:
    """A sheet as the workbook part lists it. `member` is empty for charts and dialogs."""

    name: str
    hidden: bool
    member: str


@dataclass(frozen=True)
class _Relation:
    kind: str
    target: str


def sheet_parts(archive: Archive) -> tuple[SheetPart, ...]:
    """The sheets of a workbook. A package too odd to be followed gives none, and no error."""
    try:
        workbook = WORKBOOK
        if archive.has("_rels/.rels"):
            links = _relations(archive, "").values()
            books = (link.target for link in links if link.kind.endswith("/officeDocument"))
            workbook = next(books, WORKBOOK)
        relations = _relations(archive, workbook)
        root = _parse(archive, workbook)
    except (ParseError, DefusedXmlException, KeyError, ValueError):
        return ()
    return tuple(_sheet_part(node, relations) for node in root.iter() if _local(node) == "sheet")


def layout_of(archive: Archive, member: str, columns: int) -> Layout:
    """How the columns of a sheet look, by its head and by the styles of its first cells."""
    beginning = archive.read(member, LAYOUT_BYTES)
    widths: dict[int, float] = {}
    for tag in COLUMN.findall(beginning):
        given = dict(COLUMN_FACTS.findall(tag))
        if len(given) == 3:
            last = min(int(given[b"max"]), columns)
            widths.update(
                dict.fromkeys(range(int(given[b"min"]) - 1, last), float(given[b"width"]))
            )
    styles: dict[int, Counter[int]] = {}
    # The cells of a column are alike but for a few, which are looked at once.
    for (place, attributes), cells in Counter(CELL.findall(beginning)).items():
        kind, style = CELL_TYPE.search(attributes), CELL_STYLE.search(attributes)
        if kind is None or kind[1] == b"n":
            at = position_of(place.decode())
            styles.setdefault(at, Counter())[int(style[1]) if style else 0] += cells
    codes = _format_codes(archive)
    usual = {at: count.most_common(1)[0][0] for at, count in styles.items()}
    formats = {at: codes[style] for at, style in usual.items() if style in codes}
    percents = [
        at for at, count in styles.items() if all(is_share(codes.get(one, "")) for one in count)
    ]
    return Layout(
        widths=widths,
        formats=formats,
        numeric=tuple(sorted(styles)),
        percents=tuple(sorted(percents)),
        dated=True,
    )


def _format_codes(archive: Archive) -> dict[int, str]:
    """The number format of each style of cells; none where the styles are odd."""
    try:
        root = _parse(archive, STYLES)
        own = {
            int(node.get("numFmtId", "")): node.get("formatCode", "")[:LONGEST_FORMAT]
            for node in root.iter()
            if _local(node) == "numFmt"
        }
        given = next((node for node in root if _local(node) == "cellXfs"), ())
        numbers = [int(node.get("numFmtId", "0")) for node in given]
    except (ParseError, DefusedXmlException, KeyError, ValueError, WorkbookError):
        return {}
    codes = {at: own.get(number, BUILTIN_FORMATS.get(number)) for at, number in enumerate(numbers)}
    return {at: code for at, code in codes.items() if code and code != "General"}


def telling_styles(archive: Archive) -> dict[int, str]:
    """The styles of cells whose number format shows what the file does not keep, each with what."""
    return {at: what for at, code in _format_codes(archive).items() if (what := told(code))}


def struck_styles(archive: Archive) -> frozenset[int]:
    """The styles of cells that are struck through; none where the styles are odd."""
    try:
        root = _parse(archive, STYLES)
        fonts = next((node for node in root if _local(node) == "fonts"), ())
        struck = {
            at
            for at, font in enumerate(fonts)
            for node in font
            if _local(node) == "strike" and node.get("val", "1") not in ("0", "false")
        }
        given = next((node for node in root if _local(node) == "cellXfs"), ())
        return frozenset(
            at for at, node in enumerate(given) if int(node.get("fontId", "0")) in struck
        )
    except (ParseError, DefusedXmlException, KeyError, ValueError, WorkbookError):
        return frozenset()


def looks_of_styles(archive: Archive, *, letters: bool) -> dict[int, tuple[str, ...]]:
    """The styles of cells that tell some from others, each with what people call that: the colour
    of the cell and, where `letters` are asked about, of its letters, slanted and bold ones; letters
    that nobody sees always. None where the styles are odd.
    """
    try:
        root = _parse(archive, STYLES)
        fills, fonts = (
            next((node for node in root if _local(node) == name), ()) for name in ("fills", "fonts")
        )
        rgbs = [_fill(node) for node in fills]
        looks = [_font(node) for node in fonts]
        given = next((node for node in root if _local(node) == "cellXfs"), ())
        found = {}
        for at, node in enumerate(given):
            fill = rgbs[int(node.get("fillId", "0"))]
            of_letters = looks[int(node.get("fontId", "0"))]
            on_white = fill in (None, _WHITE)
            told = {colour_name(fill)} if fill and (letters or _is_hued(fill)) else set()
            told |= {one for one in of_letters if letters and one != INVISIBLE}
            told |= {INVISIBLE} if INVISIBLE in of_letters and on_white else set()
            found[at] = tuple(sorted(one for one in told if one))
    except (ParseError, DefusedXmlException, KeyError, ValueError, IndexError, WorkbookError):
        return {}
    return {at: names for at, names in found.items() if names}


def _fill(fill: Element) -> str | None:
    """The colour of a solid fill."""
    pattern = next((node for node in fill if _local(node) == "patternFill"), None)
    if pattern is None or pattern.get("patternType") != "solid":
        return None
    colour = next((node for node in pattern if _local(node) == "fgColor"), None)
    return None if colour is None else _rgb(colour)


def _font(font: Element) -> set[str]:
    """What people call letters of a font."""
    found = set()
    for node in font:
        name, is_on = _local(node), node.get("val", "1") not in ("0", "false")
        if name in _OF_LETTERS and is_on:
            found.add(_OF_LETTERS[name])
        elif name == "color" and (rgb := _rgb(node)):
            found.add(INVISIBLE if rgb == _WHITE else colour_name(rgb) or "")
    return found - {""}


def _rgb(colour: Element) -> str | None:
    """The red, green and blue of a colour. Of those of a theme it is that of the usual one, which
    nearly all workbooks have.
    """
    if (index := colour.get("indexed")) is not None:
        return COLOR_INDEX[int(index)][-6:] if int(index) < len(COLOR_INDEX) else None
    if (theme := colour.get("theme")) is not None:
        return _tinted(USUAL_THEME[int(theme)], float(colour.get("tint", "0")))
    given = colour.get("rgb", "")
    return given[-6:].upper() or None


def _tinted(rgb: str, tint: float) -> str:
    """A colour made darker (below 0) or lighter, as Excel does it."""
    if not tint:
        return rgb
    hue, light, saturation = rgb_to_hls(*_parts(rgb))
    light = light * (1 + tint) if tint < 0 else light * (1 - tint) + tint
    return "".join(f"{int(part * 255 + 0.5):02X}" for part in hls_to_rgb(hue, light, saturation))


def _parts(rgb: str) -> tuple[float, float, float]:
    red, green, blue = (int(rgb[-6:][at : at + 2], 16) / 255 for at in (0, 2, 4))
    return red, green, blue


def _is_hued(rgb: str) -> bool:
    return rgb_to_hls(*_parts(rgb))[2] >= _LEAST_SATURATED


def colour_name(given: str) -> str | None:
    """What people call a colour whose last six figures are its red, green and blue; None for white
    and black.
    """
    hue, light, _ = rgb_to_hls(*_parts(given))
    if not _is_hued(given):
        return "gris" if _GREYS[0] < light < _GREYS[1] else None
    degrees = hue * 360
    return next(
        (name for most, name in _HUES if degrees < most), "morado" if degrees < 340 else "rojo"
    )


def partly_struck(archive: Archive) -> dict[int, str]:
    """The texts that the cells of a workbook share and of which some words are struck through, by
    their number, without these.
    """
    if not archive.has(TEXTS) or archive.size(TEXTS) > PART_BYTES:
        return {}
    shared = archive.read(TEXTS)
    if STRIKE not in shared:
        return {}
    found = {}
    for at, item in enumerate(SHARED_TEXT.findall(shared)):
        if STRIKE in item and (left := without_struck(item)) is not None:
            found[at] = left
        if len(found) >= MOST_STRUCK:
            break
    return found


def without_struck(item: bytes) -> str | None:
    """A text in pieces of their own letters without those that are struck through; None where none
    is. Of one that is struck through as a whole nothing is left.
    """
    runs = RUN.findall(item)
    struck = [STRUCK.search(one) is not None for one in runs]
    if not any(struck):
        return None
    kept = (one for one, is_struck in zip(runs, struck, strict=True) if not is_struck)
    texts = (b"".join(RUN_TEXT.findall(one)).decode(errors="replace") for one in kept)
    return " ".join(unescape(" ".join(texts)).split())


def mentions(archive: Archive, words: re.Pattern[bytes]) -> bool:
    """Whether the texts that the cells of a workbook share have some words; of very many nobody
    looks.
    """
    is_small = archive.has(TEXTS) and archive.size(TEXTS) <= PART_BYTES
    return is_small and words.search(archive.read(TEXTS)) is not None


def commented_cells(archive: Archive, member: str) -> tuple[tuple[int, int], ...]:
    """The row and column of the cells of a sheet that have a comment; none where it is odd."""
    found = [
        place
        for part in linked_parts(archive, member, "comments")
        for place in COMMENT.findall(archive.read(part, PART_BYTES))
    ]
    return tuple((int(row), position_of(column.decode())) for column, row in found[:MOST_COMMENTS])


def remarks(archive: Archive, member: str) -> tuple[tuple[int, int, str], ...]:
    """The row and column of the cells with a comment among the first rows of a sheet, and what it
    says.
    """
    found = [
        (int(row), position_of(column.decode()), remark_text(said))
        for part in linked_parts(archive, member, "comments")
        for column, row, said in REMARK.findall(archive.read(part, PART_BYTES))
        if int(row) <= HEADING_MERGES
    ]
    return tuple(found[:MOST_REMARKS])


def remark_text(said: bytes) -> str:
    """The text of a comment, without its marks."""
    text = " ".join(
        unescape(b"".join(REMARKED_TEXT.findall(said)).decode(errors="replace")).split()
    )
    return OF_THREAD.sub("", text)[:LONGEST_REMARK]


def linked_parts(archive: Archive, member: str, kind: str) -> list[str]:
    """The parts of a kind that a part leads to; none where it is odd."""
    try:
        links = _relations(archive, member).values()
    except (ParseError, DefusedXmlException, KeyError, ValueError, WorkbookError):
        return []
    is_of_kind = (one for one in links if one.kind.endswith(f"/{kind}"))
    return [one.target for one in is_of_kind if archive.has(one.target)]


def _relations(archive: Archive, member: str) -> dict[str, _Relation]:
    folder, name = posixpath.split(member)
    root = _parse(archive, posixpath.join(folder, "_rels", f"{name}.rels"))
    return {
        node.get("Id", ""): _Relation(node.get("Type", ""), _path(folder, node.get("Target", "")))
        for node in root
    }


def _path(folder: str, target: str) -> str:
    """Targets are relative to the folder of the part, or absolute within the package."""
    plain = target.replace("\\", "/")
    joined = plain.lstrip("/") if plain.startswith("/") else posixpath.join(folder, plain)
    return posixpath.normpath(joined)


def _sheet_part(node: Element, relations: dict[str, _Relation]) -> SheetPart:
    hidden = node.get("state", "visible") != "visible"
    link = next((value for key, value in node.attrib.items() if key.endswith("}id")), "")
    relation = relations.get(link)
    is_table = relation is not None and relation.kind.endswith("/worksheet")
    return SheetPart(node.get("name", ""), hidden, relation.target if relation and is_table else "")


def _parse(archive: Archive, member: str) -> Element:
    if archive.size(member) > PART_BYTES:
        raise WorkbookError("workbook_unsafe")
    root: Element = fromstring(archive.read(member), forbid_dtd=True)
    return root


def _local(node: Element) -> str:
    return node.tag.rpartition("}")[2]
