"""Files as public bug reports of other programs describe them: what each is loaded as."""

import io
import zipfile
from datetime import date
from pathlib import Path

import openpyxl

from sheets.batch import read
from sheets.kinds.courses import COURSES
from sheets.kinds.results import RESULTS
from sheets.recipe import Recipe
from sheets.scan import scan_file
from sheets.steps.leave_out import Include
from sheets.workbook import Workbook, parse
from tests.sheets import books
from tests.sheets.meaning import Outcome, outcome, plan_of

COMPANY = {"company": "Prueba"}
FILES = Path(__file__).parent / "fixtures" / "reports"
"""Workbooks as those programs wrote them."""


def text(*rows):
    return "\n".join(";".join(row) for row in rows).encode()


def course(name, begin, end, hours, *more):
    fixed = ("Prueba barras", "Seguridad", "E-learning asincrónico")
    return (name, *fixed, begin, end, hours, *more)


def parse_bytes(folder: Path, content: bytes) -> Workbook:
    folder.mkdir()
    (folder / "source").write_bytes(content)
    return parse(folder / "source", folder / "target")


def only(result, *names):
    return [tuple(row[name] for name in names) for row in result.rows]


HEAD = ("Curso", "Empresa", "Área temática", "Modalidad", "Fecha inicio", "Fecha término", "Horas")


def test_two_columns_of_dates_each_in_its_order(tmp_path):
    content = text(
        HEAD,
        course("Curso dos órdenes 1", "05/04/2027", "04/16/2027", "13,5"),
        course("Curso dos órdenes 2", "15/04/2027", "04/28/2027", "8"),
        course("Curso dos órdenes 3", "07/05/2027", "05/20/2027", "1,5"),
        course("Curso dos órdenes 4", "22/06/2027", "06/30/2027", "120,5"),
    )
    result = outcome(tmp_path, content, COURSES)
    assert only(result, "initialDate", "endDate", "totalHours") == [
        (date(2027, 4, 5), date(2027, 4, 16), 13.5),
        (date(2027, 4, 15), date(2027, 4, 28), 8.0),
        (date(2027, 5, 7), date(2027, 5, 20), 1.5),
        (date(2027, 6, 22), date(2027, 6, 30), 120.5),
    ]


def test_days_of_an_xml_workbook(tmp_path):
    result = outcome(tmp_path, (FILES / "fechas_xml2003.xls").read_bytes(), COURSES)
    assert result.codes == []
    assert only(result, "courseName", "initialDate", "endDate", "totalHours") == [
        ("Curso XML 1", date(2027, 5, 4), date(2027, 5, 4), 8.0),
        ("Curso XML 2", date(2027, 9, 5), date(2027, 9, 6), 16.0),
        ("Curso XML 3", date(2027, 1, 1), date(2027, 12, 31), 24.0),
    ]


def test_per_cents_of_another_program(tmp_path):
    plan = plan_of(tmp_path, (FILES / "porcentajes.xlsx").read_bytes(), RESULTS)
    assert scan_file(plan).unclear == {}
    assert only(Outcome(plan, list(read(plan))), "rut", "attendance", "grade") == [
        ("21345670-9", 100.0, 6.5),
        ("20118842-3", 95.0, 5.5),
        ("19870015-0", 87.5, None),
        ("18455209-4", 0.0, 1.0),
    ]


def test_texts_with_a_guide_to_their_sound(tmp_path):
    content = (FILES / "fonetica.xlsx").read_bytes()
    assert b"rPh" in zipfile.ZipFile(io.BytesIO(content)).read("xl/sharedStrings.xml")
    result = outcome(tmp_path, content, defaults=COMPANY)
    assert result.codes == []
    assert only(result, "rut", "name", "area") == [
        ("22014330-9", "Kenji Sato", "Operaciones"),
        ("22014331-7", "Ana Ñuñez Vera", "Operaciones"),
    ]


def test_rows_that_a_filter_hides(tmp_path):
    content = (FILES / "filtradas.xlsx").read_bytes()
    book = parse_bytes(tmp_path / "notes", content)
    told = {one.code: one.params.get("count") for one in book.notes}
    assert told == {"filters_on": None, "hidden_rows": 2, "hidden_columns": 1}
    result = outcome(tmp_path, content, defaults=COMPANY)
    assert len(result.rows) == 4
    assert {(row, code) for row, _, code in result.codes} == {
        *((row, code) for row in (3, 6) for code in ("row_hidden", "row_left")),
    }
    taken = Recipe((Include("1", {"rows": [3, 6]}),))
    assert len(outcome(tmp_path, content, defaults=COMPANY, recipe=taken).rows) == 6


def test_attendance_in_cells_for_per_cents(tmp_path):
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    rows = [
        ("21.345.670-9", "Bruna Ñancuvil Peña", 1, 6.5),
        ("20.118.842-3", "Hilario Muñoz Ibáñez", 0.95, "5,5"),
        ("19.870.015-0", "Úrsula Güell Órdenes", 0.875, "NP"),
        ("18.455.209-4", "Telmo Araña Díaz", 0, 1),
    ]
    sheet.append(["RUT", "Nombre", "% Asistencia", "Nota"])
    for row in rows:
        sheet.append(row)
        sheet.cell(sheet.max_row, 3).number_format = "0.0%"
    target = io.BytesIO()
    book.save(target)
    result = outcome(tmp_path, target.getvalue(), RESULTS)
    assert only(result, "attendance", "grade") == [
        *((100.0, 6.5), (95.0, 5.5), (87.5, None), (0.0, 1.0)),
    ]


def test_numbers_that_the_file_keeps_with_an_exponent(tmp_path):
    heads = ("RUT", "Nombre", "Correo", "Celular", "Renta bruta")
    people = [
        ("21345670-9", "Bruna Ñancuvil Peña", "bruna.n@faena.cl", "5.6912345678E10", "9.5E5"),
        ("20118842-3", "Hilario Muñoz Ibáñez", "hilario.m@faena.cl", "9.12345679E8", "1250000"),
        ("19870015-0", "Úrsula Güell Órdenes", "ursula.g@faena.cl", "56223456789", "2.3456789E6"),
        ("18455209-4", "Telmo Araña Díaz", "telmo.a@faena.cl", "5.69876543210E11", "1E7"),
    ]
    data = "".join(
        f'<row r="{at}">'
        + "".join(
            books.text_cell(f"{letter}{at}", cell)
            if at == 1 or letter in "ABC"
            else f'<c r="{letter}{at}"><v>{cell}</v></c>'
            for letter, cell in zip("ABCDE", row, strict=True)
        )
        + "</row>"
        for at, row in enumerate([heads, *people], start=1)
    )
    content = books.package(books.sheet_xml(data))
    result = outcome(tmp_path, content, defaults=COMPANY)
    assert only(result, "phone", "grossSalary") == [
        *(("+56912345678", 950_000), ("+56912345679", 1_250_000)),
    ]
    assert result.codes == [(4, "grossSalary", "money_decimals"), (5, "phone", "phone_invalid")]
    suggested = [error["suggestion"] for error in result.errors]
    assert suggested == ["2345679", None]


def test_codes_that_begin_with_a_zero(tmp_path):
    days = ("01-03-2027", "05-03-2027", "16")
    codes = ("0123456789", "1238012345", "'0123456780", "123801234")
    rows = [
        course(f"Curso con ceros {at}", *days, code, "NOMBRE SENCE")
        for at, code in enumerate(codes)
    ]
    content = text((*HEAD, "Código SENCE", "Nombre SENCE"), *rows)
    result = outcome(tmp_path, content, COURSES)
    assert only(result, "courseCodeSence") == [("0123456789",), ("1238012345",), ("0123456780",)]
    assert result.codes == [(5, "courseCodeSence", "digits_invalid")]


def test_addresses_that_programs_refuse(tmp_path):
    mails = (
        *("ana+sence@faena.cl", "o'ryan.b@faena.cl", "x@capacitacion.museum"),
        *("a_b-c.d@sub.dominio.faena.cl", "PERSONA@FAENA.CL", "ana@faena..cl"),
    )
    ruts = (
        *("23.100.200-6", "23.100.201-4", "23.100.202-2", "23.100.204-9", "23.100.205-7"),
        "23.100.299-5",
    )
    rows = [
        (rut, f"Persona Correo {at}", mail)
        for at, (rut, mail) in enumerate(zip(ruts, mails, strict=True))
    ]
    result = outcome(tmp_path, text(("RUT", "Nombre", "Correo"), *rows), defaults=COMPANY)
    assert [one for (one,) in only(result, "email")] == [*mails[:4], "PERSONA@faena.cl"]
    assert result.codes == [(7, "email", "email_invalid")]


def test_texts_that_begin_as_formulas_do(tmp_path):
    heads = ("RUT", "Nombre", "Correo", "Celular", "Área", "Nombre jefatura")
    link = '"=HYPERLINK(""http://127.0.0.1/x"";""Ana"")"'
    rows = [
        ("23.200.300-6", link, "f0@faena.cl", "+56 9 8123 4567", "-Operaciones", "@Pedro"),
        ("23.200.301-4", "Ana Vera", "f1@faena.cl", "+56 2 2345 6789", "+Planta", "=1+1"),
        ("23.200.302-2", "@Luis Soto", "f2@faena.cl", "9 7654 3210", "Mina", "-Rosa Díaz"),
    ]
    result = outcome(tmp_path, text(heads, *rows), defaults=COMPANY)
    assert only(result, "name", "area", "bossName") == [
        ('=HYPERLINK("http://127.0.0.1/x";"Ana")', "-Operaciones", "@Pedro"),
        ("Ana Vera", "+Planta", "=1+1"),
        ("@Luis Soto", "Mina", "-Rosa Díaz"),
    ]
