"""The parts of an xlsx package: which sheets there are, in what order, and where each one is."""

import posixpath
from dataclasses import dataclass
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from sheets.reading.archive import Archive
from sheets.reading.values import WorkbookError

PART_BYTES = 4 * 1024**2
WORKBOOK = "xl/workbook.xml"


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
