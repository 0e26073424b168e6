"""Writers of small workbooks in every format we read. A workbook is a list of lists."""

import io
import struct
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from xml.sax.saxutils import escape

import openpyxl
import xlsxwriter
from openpyxl.worksheet.worksheet import Worksheet

Value = Any
Rows = Sequence[Sequence[Value]]

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"


def fill(sheet: Worksheet, rows: Rows, first_row: int = 1, first_column: int = 1) -> None:
    for at, row in enumerate(rows):
        for to, value in enumerate(row):
            if value is not None:
                sheet.cell(first_row + at, first_column + to, value)


def saved(book: openpyxl.Workbook) -> bytes:
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def xlsx(rows: Rows, first_row: int = 1, first_column: int = 1) -> bytes:
    """A workbook of one sheet as openpyxl writes it."""
    book = openpyxl.Workbook()
    fill(book.worksheets[0], rows, first_row, first_column)
    return saved(book)


def xlsx_sheets(sheets: Mapping[str, Rows], hidden: Sequence[str] = ()) -> bytes:
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        fill(sheet, rows)
        sheet.sheet_state = "hidden" if name in hidden else "visible"
    return saved(book)


def xlsx_shared(rows: Rows) -> bytes:
    """A workbook of one sheet as xlsxwriter writes it, with shared strings."""
    buffer = io.BytesIO()
    book = xlsxwriter.Workbook(buffer, {"in_memory": True, "strings_to_formulas": False})
    sheet = book.add_worksheet("Hoja")
    for at, row in enumerate(rows):
        sheet.write_row(at, 0, row)
    book.close()
    return buffer.getvalue()


def package(
    sheet: str | bytes,
    *,
    shared: str = "",
    doctype: str = "",
    members: Mapping[str, str | bytes] | None = None,
) -> bytes:
    """An xlsx package around the XML of one sheet, written by hand so that it can lie."""
    relation = f'<Relationship Id="%s" Type="{OFFICE}/%s" Target="%s"/>'
    relations = f'<Relationships xmlns="{PACKAGE}/relationships">%s</Relationships>'
    links = relation % ("r1", "worksheet", "worksheets/sheet1.xml")
    links += relation % ("r2", "sharedStrings", "sharedStrings.xml") if shared else ""
    parts: dict[str, str | bytes] = {
        "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types">'
        '<Default Extension="xml" ContentType="application/xml"/>'
        '<Default Extension="rels" ContentType="application/'
        'vnd.openxmlformats-package.relationships+xml"/>'
        '<Override PartName="/xl/workbook.xml" ContentType="application/'
        'vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
        "_rels/.rels": relations % (relation % ("r1", "officeDocument", "xl/workbook.xml")),
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets>'
        '<sheet name="Hoja" sheetId="1" r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": relations % links,
        "xl/worksheets/sheet1.xml": sheet if isinstance(sheet, bytes) else f"{doctype}{sheet}",
    }
    if shared:
        parts["xl/sharedStrings.xml"] = shared
    return zipped({**parts, **(members or {})})


def sheet_xml(data: str, before: str = "", after: str = "") -> str:
    return f'<worksheet xmlns="{MAIN}">{before}<sheetData>{data}</sheetData>{after}</worksheet>'


def text_cell(place: str, text: str) -> str:
    return f'<c r="{place}" t="inlineStr"><is><t>{escape(text)}</t></is></c>'


def zipped(parts: Mapping[str, str | bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return buffer.getvalue()


ODF = "urn:oasis:names:tc:opendocument:xmlns"
ODS_TYPE = "application/vnd.oasis.opendocument.spreadsheet"


def ods(sheets: Mapping[str, Rows]) -> bytes:
    tables = "".join(
        f'<table:table table:name="{name}">{"".join(map(_ods_row, rows))}</table:table>'
        for name, rows in sheets.items()
    )
    return ods_package(tables)


def ods_package(tables: str, manifest: str = "", styles: str = "") -> bytes:
    names = ("office", "table", "text", "style")
    spaces = " ".join(f'xmlns:{name}="{ODF}:{name}:1.0"' for name in names)
    spaces += f' xmlns:fo="{ODF}:xsl-fo-compatible:1.0"'
    return zipped(
        {
            "mimetype": ODS_TYPE,
            "META-INF/manifest.xml": f'<manifest:manifest xmlns:manifest="{ODF}:manifest:1.0">'
            f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{ODS_TYPE}"/>'
            f"{manifest}</manifest:manifest>",
            "content.xml": f"<office:document-content {spaces}>{styles}<office:body>"
            f"<office:spreadsheet>{tables}</office:spreadsheet></office:body>"
            "</office:document-content>",
        }
    )


@dataclass(frozen=True)
class Share:
    """A number of an ods that is shown as a percentage."""

    share: float


def _ods_row(row: Sequence[Value]) -> str:
    return f"<table:table-row>{''.join(map(ods_cell, row))}</table:table-row>"


def ods_cell(value: Value) -> str:
    if value is None:
        return "<table:table-cell/>"
    if isinstance(value, Share):
        return (
            f'<table:table-cell office:value-type="percentage" office:value="{value.share}">'
            f"<text:p>{value.share:.0%}</text:p></table:table-cell>"
        )
    if isinstance(value, int | float):
        return (
            f'<table:table-cell office:value-type="float" office:value="{value}">'
            f"<text:p>{value}</text:p></table:table-cell>"
        )
    return (
        '<table:table-cell office:value-type="string">'
        f"<text:p>{escape(str(value))}</text:p></table:table-cell>"
    )


def html(rows: Rows) -> bytes:
    """What many systems call an Excel export."""
    lines = "".join(
        "<tr>"
        + "".join(f"<td>{escape(str(v))}</td>" if v is not None else "<td></td>" for v in r)
        + "</tr>"
        for r in rows
    )
    return f"<html><head><meta charset=utf-8></head><table>{lines}</table></html>".encode()


def xml_2003(rows: Rows) -> bytes:
    name = "urn:schemas-microsoft-com:office:spreadsheet"
    lines = "".join(
        "<Row>"
        + "".join(f'<Cell><Data ss:Type="String">{escape(str(v))}</Data></Cell>' for v in row)
        + "</Row>"
        for row in rows
    )
    return (
        f'<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>'
        f'<Workbook xmlns="{name}" xmlns:ss="{name}"><Worksheet ss:Name="Hoja">'
        f"<Table>{lines}</Table></Worksheet></Workbook>"
    ).encode()


# --- xlsb: a package whose parts are binary records -------------------------------------------


def _brt(number: int, body: bytes = b"") -> bytes:
    head = bytes([number]) if number < 128 else bytes([number & 127 | 128, number >> 7])
    size, length = b"", len(body)
    while True:
        size += bytes([length & 127 | (128 if length > 127 else 0)])
        length >>= 7
        if not length:
            return head + size + body


def _brt_text(text: str) -> bytes:
    data = text.encode("utf-16-le")
    return struct.pack("<I", len(data) // 2) + data


def xlsb(
    rows: Rows,
    hidden_row: int = -1,
    *,
    short_cells: bool = False,
    formats: Mapping[int, str] | None = None,
    comments: Sequence[tuple[int, int]] = (),
) -> bytes:
    """A workbook of one sheet; `formats` (style -> number format) are those of `Styled` cells,
    `comments` rows and columns, from 0.
    """
    last = max(map(len, rows), default=1) - 1
    cells = b""
    for at, row in enumerate(rows):
        cells += _brt(0, struct.pack("<IIHBBBI", at, 0, 300, 0, 16 * (at == hidden_row), 0, 0))
        for to, value in enumerate(row):
            is_short = short_cells and to > 0
            text = struct.pack("<I", 0) + _brt_text(str(value))
            cells += _brt(17, text) if is_short else _brt_cell(to, value)
    size = struct.pack("<IIII", 0, max(len(rows) - 1, 0), 0, last)
    sheet = _brt(129) + _brt(148, size) + _brt(145) + cells + _brt(146) + _brt(130)
    bundle = struct.pack("<II", 0, 1) + _brt_text("r1") + _brt_text("Hoja")
    book = _brt(131) + _brt(143) + _brt(156, bundle) + _brt(144) + _brt(132)
    relation = f'<Relationship Id="r1" Type="{OFFICE}/%s" Target="%s"/>'
    relations = f'<Relationships xmlns="{PACKAGE}/relationships">%s</Relationships>'
    codes = {style: 164 + style for style in formats or {}}
    one = struct.pack("<I", 1)
    styles = _brt(615, struct.pack("<I", len(codes))) + b"".join(
        _brt(44, struct.pack("<H", codes[style]) + _brt_text(code))
        for style, code in (formats or {}).items()
    )
    given = [codes.get(style, 0) for style in range(max(codes, default=0) + 1)]
    each = b"".join(_brt(47, struct.pack("<HH12x", 0, code)) for code in given)
    # The styles that cells may be called by come first, and are none of the cells.
    styles += _brt(616) + _brt(626, one) + _brt(47, struct.pack("<HH12x", 0, 9)) + _brt(627)
    styles += _brt(617, struct.pack("<I", len(given))) + each + _brt(618)
    places = [struct.pack("<IIIII16x", 0, row, row, at, at) for row, at in comments]
    told = b"".join(_brt(635, place) + _brt(636) for place in places)
    beside = {
        "xl/styles.bin": styles,
        "xl/comments1.bin": told,
        "xl/worksheets/_rels/sheet1.bin.rels": relations
        % (relation % ("comments", "../comments1.bin")),
    }
    return zipped(
        {
            **(beside if formats or comments else {}),
            "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types"/>',
            "_rels/.rels": relations % (relation % ("officeDocument", "xl/workbook.bin")),
            "xl/workbook.bin": book,
            "xl/_rels/workbook.bin.rels": relations
            % (relation % ("worksheet", "worksheets/sheet1.bin")),
            "xl/worksheets/sheet1.bin": sheet,
        }
    )


@dataclass(frozen=True)
class Formula:
    """A formula of an xlsb whose kept value is an error, by the code of the error."""

    error: bytes


@dataclass(frozen=True)
class Styled:
    """A value of an xlsb in the style of its cell, by the number of the style."""

    value: Value
    style: int


def _brt_cell(column: int, value: Value) -> bytes:
    place = struct.pack("<II", column, value.style if isinstance(value, Styled) else 0)
    value = value.value if isinstance(value, Styled) else value
    if isinstance(value, Formula):
        return _brt(11, place + value.error + struct.pack("<HII", 0, 0, 0))
    if value is None:
        return b""
    if isinstance(value, bytes):
        return _brt(3, place + value)
    if isinstance(value, int | float):
        return _brt(5, place + struct.pack("<d", value))
    return _brt(6, place + _brt_text(str(value)))
