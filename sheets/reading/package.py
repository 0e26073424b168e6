"""The parts of an xlsx package: which sheets there are, in what order, and where each one is."""

import posixpath
import re
from collections import Counter
from dataclasses import dataclass
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring
from openpyxl.styles.numbers import BUILTIN_FORMATS

from sheets.reading.archive import Archive
from sheets.reading.grid import Layout
from sheets.reading.values import WorkbookError, position_of

PART_BYTES = 4 * 1024**2
WORKBOOK = "xl/workbook.xml"
STYLES = "xl/styles.xml"
LAYOUT_BYTES = 512 * 1024
LONGEST_FORMAT = 255
COLUMN = re.compile(rb"<(?:\w+:)?col\s([^<>]*+)>")
COLUMN_FACTS = re.compile(rb'\b(min|max|width)="(\d{1,6}(?:\.\d{1,20})?)"')
CELL = re.compile(rb'<(?:\w+:)?c r="([A-Z]{1,3})\d{1,7}"([^<>]*+)(?<!/)>')
CELL_TYPE = re.compile(rb'\st="(\w+)"')
CELL_STYLE = re.compile(rb'\ss="(\d{1,6})"')


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
        workbook = _workbook_member(archive)
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
    for place, attributes in CELL.findall(beginning):
        kind, style = CELL_TYPE.search(attributes), CELL_STYLE.search(attributes)
        if kind is None or kind[1] == b"n":
            at = position_of(place.decode())
            styles.setdefault(at, Counter())[int(style[1]) if style else 0] += 1
    codes = _format_codes(archive)
    usual = {at: count.most_common(1)[0][0] for at, count in styles.items()}
    formats = {at: codes[style] for at, style in usual.items() if style in codes}
    return Layout(widths=widths, formats=formats, numeric=tuple(sorted(styles)), dated=True)


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


def has_external_links(archive: Archive) -> bool:
    return any("/externallinks/" in name for name in archive.members)


def _workbook_member(archive: Archive) -> str:
    if archive.has("_rels/.rels"):
        for relation in _relations(archive, "").values():
            if relation.kind.endswith("/officeDocument"):
                return relation.target
    return WORKBOOK


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
