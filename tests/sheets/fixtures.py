"""Every workbook that reading must cope with, made in memory, its expected outcome beside it."""

import datetime
import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import openpyxl
import xlsxwriter
from openpyxl.styles import Font

from tests.sheets import books
from tests.sheets.books import Rows

PEOPLE = ["RUT", "Nombre", "Correo", "Sueldo bruto"]
ANA = ["12.345.678-5", "Ana Muñoz", "ana@acme.cl", 650000]
LUIS = ["7.654.321-6", "Luis Peña", "luis@acme.cl", 980000]
EVA = ["15.111.222-3", "Eva Ñancupil", "eva@acme.cl", 1200000]
TABLE: Rows = [PEOPLE, ANA, LUIS, EVA]
NAMES = tuple(PEOPLE)


@dataclass(frozen=True)
class Case:
    """A file and what reading it must give: headings, or the code of an error.

    `cells` are texts by their true place ("C47"), `blank` are places that must hold nothing.
    """

    name: str
    make: Callable[[], bytes]
    error: str | None = None
    kind: str = "xlsx"
    sheet: str | None = None
    row: int = 1
    lines: int = 1
    names: tuple[str, ...] = NAMES
    rows: int = 3
    notes: tuple[str, ...] = ()
    cells: Mapping[str, str] = field(default_factory=dict)
    blank: tuple[str, ...] = ()


# --- text files -------------------------------------------------------------------------------


def text(rows: Rows, delimiter: str = ";", encoding: str = "utf-8", end: str = "\r\n") -> bytes:
    lines = (delimiter.join("" if v is None else str(v) for v in row) for row in rows)
    return "".join(f"{line}{end}" for line in lines).encode(encoding)


def amounts_with_comma() -> bytes:
    rows = [
        [*row[:3], f"{650000 + at}.234,56".replace("650", "650.", 1)]
        for at, row in enumerate(TABLE[1:])
    ]
    return text([PEOPLE, *rows], encoding="cp1252")


def excel_unicode_text() -> bytes:
    return text(TABLE, "\t", "utf-16")


def mixed_lines() -> bytes:
    lines = [f"{at};Peña {at};p{at}@acme.cl;1\r\n" for at in range(100)]
    data = [line.encode("cp1252" if at in {40, 80} else "utf-8") for at, line in enumerate(lines)]
    return text([PEOPLE]) + b"".join(data)


def open_quote() -> bytes:
    lines = [f'{at};"Peña {at}";p{at}@acme.cl;1' for at in range(100)]
    lines[50] = '50;"Peña 50;p50@acme.cl;1'
    return "\n".join([";".join(PEOPLE), *lines]).encode()


def line_break_in_a_cell() -> bytes:
    return 'RUT,Nombre,Correo,Sueldo bruto\n1-9,"Ana\nMuñoz",a@acme.cl,1\n\n2-7,Luis,,2\n'.encode()


# --- headings in unusual places ---------------------------------------------------------------


def titles_above() -> bytes:
    above: Rows = [
        ["Planilla de colaboradores 2025"],
        [],
        ["Empresa:", "Acme Ltda.", None, "Preparado por RR. HH."],
        ["Los sueldos se informan en pesos y sin puntos ni símbolos, según la pauta acordada."],
        [],
    ]
    return books.xlsx([*above, *TABLE])


def cover_first() -> bytes:
    cover: Rows = [["Informe mensual"], [], ["Empresa", "Acme"], ["Mes", "Marzo"], ["Versión 2"]]
    return books.xlsx_sheets({"Portada": cover, "Personas": TABLE})


def two_lines_merged() -> bytes:
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    books.fill(
        sheet,
        [
            ["RUT", "Contacto", None, "Facturación", None],
            [None, "Nombre", "Correo", "Nombre", "Correo"],
            ["76.111.222-3", "Ana", "a@x.cl", "Eva", "e@x.cl"],
            ["77.111.222-3", "Luis", "l@x.cl", "Leo", "o@x.cl"],
        ],
    )
    for area in ("A1:A2", "B1:C1", "D1:E1"):
        sheet.merge_cells(area)
    return books.saved(book)


def two_lines_unmerged() -> bytes:
    return text(
        [
            ["RUT", "Contacto", None, "Facturación", None],
            [None, "Nombre", "Correo", "Nombre", "Correo"],
            ["76.111.222-3", "Ana", "a@x.cl", "Eva", "e@x.cl"],
            ["77.111.222-3", "Luis", "l@x.cl", "Leo", "o@x.cl"],
        ]
    )


def merged_title() -> bytes:
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    books.fill(sheet, [["Personas vigentes"], *TABLE])
    sheet.merge_cells("A1:D1")
    return books.saved(book)


def two_tables() -> bytes:
    return books.xlsx([*TABLE, [], [], ["Área", "Jefatura"], ["Ventas", "Luis"], ["TI", "Eva"]])


# --- what spreadsheet programs keep beside the cells ------------------------------------------


def hidden_things() -> bytes:
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    sheet.title = "Personas"
    books.fill(sheet, TABLE)
    sheet.row_dimensions[3].hidden = True
    sheet.column_dimensions["C"].hidden = True
    books.fill(book.create_sheet("Oculta"), TABLE)
    book.worksheets[1].sheet_state = "hidden"
    return books.saved(book)


def filtered() -> bytes:
    buffer = io.BytesIO()
    book = xlsxwriter.Workbook(buffer, {"in_memory": True})
    sheet = book.add_worksheet("Personas")
    for at, row in enumerate(TABLE):
        sheet.write_row(at, 0, row)
    sheet.autofilter(0, 0, 3, 3)
    sheet.filter_column(1, 'x == "Ana*"')
    sheet.set_row(2, None, None, {"hidden": True})
    sheet.set_row(3, None, None, {"hidden": True})
    book.close()
    return buffer.getvalue()


def formula_without_value() -> bytes:
    return books.xlsx([PEOPLE, [*ANA[:3], "=600000+50000"], LUIS, EVA])


def formula_of_empty_text() -> bytes:
    cells = "".join(books.text_cell(f"{c}1", n) for c, n in zip("ABCD", PEOPLE, strict=True))
    data = f'<row r="1">{cells}</row><row r="2"><c r="A2"><v>7</v></c>'
    data += '<c r="B2" t="str"><f>IF(A2=7,"","x")</f><v></v></c>'
    data += '<c r="C2"><f t="shared" si="0"/></c><c r="D2"><f>1+1</f><v>2</v></c></row>'
    return books.package(books.sheet_xml(data))


def error_values() -> bytes:
    cells = "".join(books.text_cell(f"{c}1", n) for c, n in zip("ABCD", PEOPLE, strict=True))
    data = f'<row r="1">{cells}</row><row r="2"><c r="A2"><v>7</v></c>'
    data += '<c r="B2" t="e"><f>VLOOKUP(1,A:A,1)</f><v>#N/A</v></c><c r="C2" t="e"><v>#REF!</v></c>'
    data += '<c r="D2" s="0" t="e"><v>#DIV/0!</v></c></row>'
    return books.package(books.sheet_xml(data))


def newer_error_values() -> bytes:
    cells = "".join(books.text_cell(f"{c}1", n) for c, n in zip("ABCD", PEOPLE, strict=True))
    data = f'<row r="1">{cells}</row><row r="2"><c r="A2"><v>7</v></c>'
    data += '<c r="B2" t="e"><v>#SPILL!</v></c></row>'
    return books.package(books.sheet_xml(data))


def dates(old_mac: bool = False) -> bytes:
    book = openpyxl.Workbook()
    if old_mac:
        book.epoch = openpyxl.utils.datetime.CALENDAR_MAC_1904
    names = ["RUT", "Nombre", "Fecha de ingreso", "Hora"]
    day, hour = datetime.date(2025, 3, 20), datetime.time(9, 30)
    books.fill(
        book.worksheets[0],
        [
            names,
            ["1-9", "Ana", day, hour],
            ["2-7", "Luis", "20-03-2025", None],
            ["3-5", "Eva", "20/03/25", None],
        ],
    )
    return books.saved(book)


def formatted_blanks() -> bytes:
    """A whole sheet formatted down to its last row, with three people in it."""
    rows = []
    for at, row in enumerate(TABLE, start=1):
        cells = "".join(
            books.text_cell(f"{c}{at}", str(value)) for c, value in zip("ABCD", row, strict=True)
        )
        rows.append(f'<row r="{at}">{cells}</row>')
    rows += [f'<row r="{at}" s="1"><c r="A{at}" s="1"/></row>' for at in range(5, 1_048_577)]
    return books.package(books.sheet_xml("".join(rows)))


def with_macros() -> bytes:
    data = "".join(
        f'<row r="{at}">'
        + "".join(books.text_cell(f"{c}{at}", str(v)) for c, v in zip("ABCD", row, strict=True))
        + "</row>"
        for at, row in enumerate(TABLE, start=1)
    )
    return books.package(books.sheet_xml(data), members={"xl/vbaProject.bin": b"\0" * 64})


def styled_heading() -> bytes:
    book = openpyxl.Workbook()
    books.fill(book.worksheets[0], TABLE)
    for cell in book.worksheets[0][1]:
        cell.font = Font(bold=True)
    return books.saved(book)


def ods_of_thousands_of_millions() -> bytes:
    cell = (
        '<table:table-cell table:number-columns-repeated="16384" office:value-type="float" '
        'office:value="1"><text:p>1</text:p></table:table-cell>'
    )
    return books.ods_package(
        '<table:table table:name="H"><table:table-row table:number-rows-repeated="1048576">'
        f"{cell}</table:table-row></table:table>"
    )


def ods_with_password() -> bytes:
    return books.ods_package(
        "<x/>",
        '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml">'
        '<manifest:encryption-data manifest:checksum=""/></manifest:file-entry>',
    )


RTL = "מִרְיָם"
WITH_ROWS = ["RUT", "DV", "Nombre", "Sueldo"]

READABLE = [
    Case(
        "cp1252, semicolons, decimal comma",
        amounts_with_comma,
        kind="csv",
        cells={"B2": "Ana Muñoz", "B4": "Eva Ñancupil"},
    ),
    Case("UTF-16 text from Excel", excel_unicode_text, kind="tsv", cells={"B2": "Ana Muñoz"}),
    Case(
        "UTF-16 without mark",
        lambda: text(TABLE, "\t", "utf-16-le"),
        kind="tsv",
        cells={"B2": "Ana Muñoz"},
    ),
    Case("UTF-8 with mark", lambda: text(TABLE, ",", "utf-8-sig"), kind="csv", cells={"A1": "RUT"}),
    Case(
        "DOS code page",
        lambda: text(TABLE, ";", "cp850"),
        kind="csv",
        cells={"B2": "Ana Muñoz", "B4": "Eva Ñancupil"},
    ),
    Case(
        "old Mac",
        lambda: text(TABLE, ";", "mac_roman", "\r"),
        kind="csv",
        cells={"B2": "Ana Muñoz", "B3": "Luis Peña"},
    ),
    Case("pipes", lambda: text(TABLE, "|"), kind="csv"),
    Case("declared delimiter", lambda: b"sep=|\r\n" + text(TABLE, "|"), kind="csv"),
    Case(
        "lines of another encoding",
        mixed_lines,
        kind="csv",
        rows=100,
        notes=("mixed_encodings",),
        cells={"B2": "Peña 0", "B42": "Peña 40", "B82": "Peña 80", "B101": "Peña 99"},
    ),
    Case(
        "quote that never closes",
        open_quote,
        kind="csv",
        rows=100,
        notes=("quotes_repaired",),
        cells={"B51": "Peña 49", "B52": '"Peña 50', "D52": "1", "B101": "Peña 99"},
    ),
    Case(
        "line break in a cell, blank line",
        line_break_in_a_cell,
        kind="csv",
        cells={"B2": "Ana\nMuñoz", "A4": "2-7"},
    ),
    Case(
        "ragged rows",
        lambda: text(
            [
                ["RUT", "Nombre", "Correo", "Sueldo bruto"],
                ["1-9", "Ana"],
                ["2-7", "Luis", "l@x.cl", "1", "sobra"],
            ],
            ",",
        ),
        kind="csv",
        rows=2,
        names=(*NAMES, "Columna E"),
        cells={"E3": "sobra"},
        blank=("C2",),
    ),
    Case(
        "guarded zeros",
        lambda: text([PEOPLE, ['="00123"', "Ana", "a@x.cl", 1]], ";"),
        kind="csv",
        rows=1,
        cells={"A2": "00123"},
    ),
    Case("xls that is HTML", lambda: books.html(TABLE), kind="html", cells={"B2": "Ana Muñoz"}),
    Case("XML of 2003", lambda: books.xml_2003(TABLE), kind="xml", cells={"B3": "Luis Peña"}),
    Case("csv named xlsx", lambda: text(TABLE, ","), kind="csv"),
    Case("xlsx, shared strings", lambda: books.xlsx_shared(TABLE), cells={"D4": "1200000"}),
    Case("xlsx, inline strings", with_macros, kind="xlsm", notes=("macros_ignored",)),
    Case("xls", lambda: books.xls(TABLE), kind="xls", cells={"B2": "Ana Muñoz", "D2": "650000"}),
    Case("xls without container", lambda: books.biff(TABLE), kind="xls", cells={"D2": "650000"}),
    Case("xlsb", lambda: books.xlsb(TABLE), kind="xlsb", cells={"B2": "Ana Muñoz"}),
    Case("ods", lambda: books.ods({"H": TABLE}), kind="ods", cells={"B2": "Ana Muñoz"}),
    Case(
        "xls with a chart that keeps values",
        lambda: books.ole({"Workbook": books.biff(TABLE, chart=[[1], [2], [3]])}),
        kind="xls",
        cells={"A1": "RUT", "A2": str(ANA[0])},
    ),
    Case(
        "errors in xls",
        lambda: books.xls([PEOPLE, ["1-9", "A", b"\x2a", 1]]),
        kind="xls",
        rows=1,
        notes=("error_cells",),
        cells={"C2": "#N/A"},
    ),
    Case(
        "errors in xlsb",
        lambda: books.xlsb([PEOPLE, ["1-9", "A", b"\x17", 1]]),
        kind="xlsb",
        rows=1,
        notes=("error_cells",),
        cells={"C2": "#REF!"},
    ),
    Case("two tables", two_tables, rows=8, cells={"A7": "Área"}),
    Case(
        "two lines, merged",
        two_lines_merged,
        row=2,
        lines=2,
        rows=2,
        names=(
            "RUT",
            "Contacto Nombre",
            "Contacto Correo",
            "Facturación Nombre",
            "Facturación Correo",
        ),
    ),
    Case(
        "two lines, not merged",
        two_lines_unmerged,
        kind="csv",
        row=2,
        lines=2,
        rows=2,
        names=(
            "RUT",
            "Contacto Nombre",
            "Contacto Correo",
            "Facturación Nombre",
            "Facturación Correo",
        ),
    ),
    Case("title merged over the table", merged_title, row=2),
    Case("titles and notes, headings in row 6", titles_above, row=6, cells={"A7": ANA[0]}),
    Case("cover sheet first", cover_first, sheet="Personas"),
    Case(
        "first column and rows empty",
        lambda: books.xlsx(TABLE, 3, 2),
        row=3,
        cells={"B3": "RUT", "E6": "1200000"},
        blank=("A3",),
    ),
    Case(
        "RUT and DV apart",
        lambda: books.xlsx_shared(
            [
                WITH_ROWS,
                [12345678, 5, "Ana", 1],
                [7654321, "K", "Luis", 2],
                [15111222, 3.0, "Eva", 3],
            ]
        ),
        names=tuple(WITH_ROWS),
        cells={"A2": "12345678", "B2": "5", "B3": "K", "B4": "3"},
    ),
    Case("dotted RUT", lambda: books.xlsx(TABLE), cells={"A2": "12.345.678-5"}),
    Case(
        "hidden rows, columns and sheets",
        hidden_things,
        sheet="Personas",
        notes=("hidden_sheets", "hidden_rows", "hidden_columns"),
        cells={"C3": "luis@acme.cl"},
    ),
    Case("filters on", filtered, notes=("filters_on", "hidden_rows"), cells={"B4": EVA[1]}),
    Case(
        "formula without value",
        formula_without_value,
        notes=("formulas_without_value",),
        cells={"D2": "#FORMULA", "D3": "980000"},
    ),
    Case(
        "formula of the empty text",
        formula_of_empty_text,
        rows=1,
        notes=("formulas_without_value",),
        cells={"C2": "#FORMULA", "D2": "2"},
        blank=("B2",),
    ),
    Case(
        "error values",
        error_values,
        rows=1,
        notes=("error_cells",),
        cells={"B2": "#N/A", "C2": "#REF!", "D2": "#DIV/0!"},
    ),
    Case("error values of newer programs", newer_error_values, rows=1, cells={"B2": "#SPILL!"}),
    Case(
        "date cells beside text",
        dates,
        names=("RUT", "Nombre", "Fecha de ingreso", "Hora"),
        cells={"C2": "2025-03-20 00:00:00", "C3": "20-03-2025", "C4": "20/03/25"},
    ),
    Case(
        "dates of 1904",
        lambda: dates(old_mac=True),
        names=("RUT", "Nombre", "Fecha de ingreso", "Hora"),
        cells={"C2": "2025-03-20 00:00:00"},
    ),
    Case(
        "scientific notation",
        lambda: text([PEOPLE, ["1,23457E+11", "A", "a@x.cl", 1]]),
        kind="csv",
        rows=1,
        cells={"A2": "1,23457E+11"},
    ),
    Case(
        "long numbers stay whole",
        lambda: books.xlsx([PEOPLE, [123456789012, "A", "a@x", 1]]),
        rows=1,
        cells={"A2": "123456789012"},
    ),
    Case(
        "leading zeros",
        lambda: books.xlsx([PEOPLE, ["007", "A", "a@x.cl", 1]]),
        rows=1,
        cells={"A2": "007"},
    ),
    Case(
        "non-breaking spaces",
        lambda: books.xlsx([PEOPLE, ["1-9", "Ana\u00a0Paz", "\u00a0", 1]]),
        rows=1,
        cells={"B2": "Ana\u00a0Paz"},
        blank=("C2",),
    ),
    Case(
        "repeated headings",
        lambda: books.xlsx([["RUT", "Nombre", "Nombre", "Correo"], ANA]),
        rows=1,
        names=("RUT", "Nombre", "Nombre (2)", "Correo"),
    ),
    Case(
        "totals row",
        lambda: books.xlsx([*TABLE, ["Total", None, None, 2830000]]),
        rows=4,
        cells={"A5": "Total"},
    ),
    Case("formatted down to the last row", formatted_blanks),
    Case(
        "same person twice",
        lambda: books.xlsx([*TABLE, [*ANA[:2], "otra@acme.cl", 1]]),
        rows=4,
        cells={"C2": "ana@acme.cl", "C5": "otra@acme.cl"},
    ),
    Case(
        "@@ in e-mails",
        lambda: books.xlsx([PEOPLE, ["1-9", "Ana", "a@@x.cl", 1]]),
        rows=1,
        cells={"C2": "a@@x.cl"},
    ),
    Case(
        "names with titles",
        lambda: books.xlsx([PEOPLE, ["1-9", "Sra. Ana", "a@x.cl", 1]]),
        rows=1,
        cells={"B2": "Sra. Ana"},
    ),
    Case("headings only", lambda: books.xlsx([PEOPLE]), rows=0),
    Case(
        "emoji and right to left",
        lambda: books.xlsx([PEOPLE, ["1-9", f"🙂 {RTL}", "a@x", 1]]),
        rows=1,
        cells={"B2": f"🙂 {RTL}"},
    ),
    Case(
        "formulas in names",
        lambda: text([PEOPLE, ["1-9", "=cmd|' /C calc'!A0", "@x", "+1"]]),
        kind="csv",
        rows=1,
        cells={"B2": "=cmd|' /C calc'!A0", "D2": "+1"},
    ),
    Case("bold headings", styled_heading),
]


def encrypted_package() -> bytes:
    return books.ole({"EncryptionInfo": b"\0" * 100, "EncryptedPackage": b"\x01" * 5000})


REFUSED = [
    Case("no bytes", lambda: b"", error="workbook_empty"),
    Case("only white", lambda: b" \r\n \t\r\n", error="workbook_empty"),
    Case("no cells", lambda: books.xlsx([]), error="workbook_no_cells"),
    Case(
        "501 columns",
        lambda: books.xlsx([[f"C{at}" for at in range(501)], ["x"] * 501]),
        error="workbook_too_many_columns",
    ),
    Case(
        "501 columns of text",
        lambda: text([[f"C{at}" for at in range(501)]] * 2, ","),
        error="workbook_too_many_columns",
    ),
    Case(
        "101 sheets",
        lambda: books.xlsx_sheets({f"H{at}": TABLE for at in range(101)}),
        error="workbook_too_many_sheets",
    ),
    Case(
        "long text",
        lambda: text([PEOPLE, ["1-9", "x" * 40_000, "", ""]]),
        error="workbook_cell_too_long",
    ),
    Case("password", encrypted_package, error="workbook_password"),
    Case("password, ods", ods_with_password, error="workbook_password"),
    Case("a picture", lambda: b"\x89PNG\r\n\x1a\n" + b"\0" * 100, error="workbook_unknown"),
    Case(
        "a document", lambda: books.zipped({"word/document.xml": "<x/>"}), error="workbook_unknown"
    ),
    Case("a PDF", lambda: b"%PDF-1.7\n", error="workbook_unknown"),
    Case(
        "a page without tables",
        lambda: b"<html><body>Hola</body></html>",
        error="workbook_no_cells",
    ),
    Case("bytes", lambda: bytes(range(256)) * 40, error="workbook_unknown"),
    Case("half a workbook", lambda: books.xlsx(TABLE)[:2000], error="workbook_broken"),
    Case("bare OLE header", lambda: books.ole({})[:520], error="workbook_broken"),
    Case(
        "ods of thousands of millions of cells",
        ods_of_thousands_of_millions,
        error="workbook_too_heavy",
    ),
]
